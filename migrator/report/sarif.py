"""Open and suppressed findings as SARIF 2.1.0, for code scanning and editors.

Positions are those of the original files. Columns count bytes with us and characters in SARIF, so a column is given
only where both are the same; offset and length in bytes always are.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any
from urllib.parse import quote

from migrator.model.finding import Finding, Severity, Status
from migrator.report.base import RenderContext, renderer
from migrator.report.codes import CodeTexts
from migrator.report.model import finding_order
from migrator.report.text import visible

RESULTS_LIMIT = 25_000  # code scanning services take no more in one run
_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json"
_LEVELS = {
    Severity.ERROR: "error",
    Severity.SILENT: "warning",
    Severity.PERFORMANCE: "note",
    Severity.INFO: "note",
}
_QUIET = {Status.SUPPRESSED: "inSource", Status.BASELINED: "external"}

Object = dict[str, Any]


@renderer("sarif", "report.sarif")
def render_sarif(context: RenderContext) -> bytes:
    told = [item for item in context.result.findings if item.status.is_open or item.status in _QUIET]
    told.sort(key=lambda item: (-item.severity.rank, *finding_order(item)))
    placed = [item for item in told if item.path]
    provenance = context.result.provenance
    rules = sorted({item.code for item in placed})
    run: Object = {
        "tool": {
            "driver": {
                "name": "cu2hip",
                "version": provenance.tool_version,
                "semanticVersion": provenance.tool_version,
                "rules": [_rule(code, placed, context.codes) for code in rules],
            }
        },
        "invocations": [
            {
                "executionSuccessful": True,
                "toolExecutionNotifications": list(_notifications(told, len(placed))),
            }
        ],
        "results": list(_results(placed[:RESULTS_LIMIT], rules)),
    }
    document = {"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}
    return (json.dumps(document, indent=1, ensure_ascii=False) + "\n").encode("utf-8", "backslashreplace")


def _text(text: str) -> Object:
    return {"text": visible(text.replace("\n", " "))}


def _rule(code: str, findings: Sequence[Finding], codes: CodeTexts) -> Object:
    of_code = [item for item in findings if item.code == code]
    worst = max((item.severity for item in of_code), key=lambda severity: severity.rank)
    rule: Object = {
        "id": code,
        "name": of_code[0].slug,
        "shortDescription": _text(codes.title(code) or of_code[0].slug),
        "defaultConfiguration": {"level": _LEVELS[worst]},
        "properties": {"tags": ["cuda", "hip", worst.value]},
    }
    why, fix = codes.why(code), codes.fix(code)
    if why:
        rule["fullDescription"] = _text(why)
    if fix:
        rule["help"] = _text(fix)
    return rule


def _results(findings: Iterable[Finding], rules: Sequence[str]) -> Iterable[Object]:
    index = {code: at for at, code in enumerate(rules)}
    seen: Counter[str] = Counter()
    for item in findings:
        seen[item.fingerprint] += 1
        result: Object = {
            "ruleId": item.code,
            "ruleIndex": index[item.code],
            "level": _LEVELS[item.severity],
            "message": _text(_message(item)),
            "locations": [{"physicalLocation": _location(item)}],
            "occurrenceCount": item.count,
            "properties": {
                "severity": item.severity.value,
                "status": item.status.value,
                "effort": item.effort.value,
                "confidence": item.confidence,
                "symbol": item.symbol,
                "library": item.library,
            },
        }
        if item.fingerprint:
            result["partialFingerprints"] = {"cu2hip/v1": f"{item.fingerprint}:{seen[item.fingerprint]}"}
        if item.status in _QUIET:
            result["suppressions"] = [{"kind": _QUIET[item.status]}]
        yield result


def _message(item: Finding) -> str:
    return " ".join(part.rstrip(".") + "." for part in (item.message, item.why, item.fix) if part)


def _location(item: Finding) -> Object:
    region: Object = {"byteOffset": item.span.start, "byteLength": len(item.span)}
    if item.line:
        region["startLine"] = item.line
        if item.column and item.snippet.isascii():
            region["startColumn"] = item.column
    path = quote(item.path.encode("utf-8", "surrogateescape"))
    return {"artifactLocation": {"uri": path, "uriBaseId": "%SRCROOT%"}, "region": region}


def _notifications(findings: Sequence[Finding], placed: int) -> Iterable[Object]:
    """What has no place in a file, and what the limit leaves out."""
    for item in findings:
        if not item.path:
            yield {"level": _LEVELS[item.severity], "message": _text(_message(item)), "descriptor": {"id": item.code}}
    if placed > RESULTS_LIMIT:
        text = f"{placed - RESULTS_LIMIT} findings of lower severity are left out; the JSON report has them"
        yield {"level": "warning", "message": _text(text)}
