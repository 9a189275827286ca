"""Open and suppressed findings as SARIF 2.1.0, for code scanning and editors.

Positions are those of the original files. Columns count bytes with us and characters in SARIF, so a column is given
only where both are the same; offset and length in bytes always are. Fixes have characters throughout.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from urllib.parse import quote

from migrator.i18n import Translator
from migrator.model.edit import TextEdit
from migrator.model.finding import Finding, Status
from migrator.model.history import History
from migrator.model.result import Provenance
from migrator.report.base import RenderContext, renderer
from migrator.report.codes import CodeTexts
from migrator.report.model import finding_order
from migrator.report.sarif_rules import LEVELS, Object, rules, text
from migrator.report.text import one_line

RESULTS_LIMIT = 25_000  # code scanning services take no more in one run
_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json"
_QUIET = {Status.SUPPRESSED: "inSource", Status.BASELINED: "external"}


@renderer("sarif", "report.sarif")
def render_sarif(context: RenderContext) -> bytes:
    t, codes = context.translate, context.codes
    told = [item for item in context.result.findings if item.status.is_open or item.status in _QUIET]
    told.sort(key=lambda item: (-item.severity.rank, *finding_order(item)))
    placed = [item for item in told if item.path]
    shown = placed[:RESULTS_LIMIT]
    provenance = context.result.provenance
    descriptors = rules(told, codes, t)
    index = {rule["id"]: at for at, rule in enumerate(descriptors)}
    run: Object = {
        "tool": {
            "driver": {
                "name": "cu2hip",
                "version": provenance.tool_version,
                "semanticVersion": provenance.tool_version,
                "language": "zh-CN" if t.lang == "zh" else "en",
                "rules": descriptors,
            }
        },
        "automationDetails": {"id": _category(provenance)},
        "columnKind": "unicodeCodePoints",
        "invocations": [
            {
                "executionSuccessful": True,
                "toolExecutionNotifications": list(_notifications(told, index, codes, t)),
            }
        ],
        "originalUriBaseIds": {"%SRCROOT%": {"description": text(t("The root of the input"))}},
        "properties": {"commit": provenance.commit, "date": provenance.date, "targets": list(provenance.targets)},
        "results": list(_results(shown, index, context)),
    }
    document = {"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}
    return (json.dumps(document, indent=1, ensure_ascii=False) + "\n").encode("utf-8", "backslashreplace")


def _category(provenance: Provenance) -> str:
    """Tells the runs of one commit apart: a run for another target does not replace this one's alerts."""
    parts = ("cu2hip", provenance.command or "migrate", *provenance.targets)
    return "/".join(one_line(part).replace("/", "-") for part in parts) + "/"


def _results(findings: Iterable[Finding], index: Mapping[str, int], context: RenderContext) -> Iterable[Object]:
    seen: Counter[str] = Counter()
    new = _new(context.history)
    for item in findings:
        seen[item.fingerprint] += 1
        result: Object = {
            "ruleId": item.code,
            "ruleIndex": index[item.code],
            "level": LEVELS[item.severity],
            "message": text(_message(item, context.codes, context.translate)),
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
        if context.history is not None:
            is_new = new[item.code, item.fingerprint] > 0
            new[item.code, item.fingerprint] -= item.count
            result["baselineState"] = "new" if is_new else "unchanged"
        if item.status in _QUIET:
            result["suppressions"] = [_suppression(item)]
        if item.edits and item.status.is_open:
            result["fixes"] = [_fix(item)]
        yield result


def _new(history: History | None) -> Counter[tuple[str, str]]:
    """How many places of each finding are new since the last result."""
    counts: Counter[tuple[str, str]] = Counter()
    for item in history.new if history is not None else ():
        counts[item.code, item.fingerprint] += item.count
    return counts


def _suppression(item: Finding) -> Object:
    found: Object = {"kind": _QUIET[item.status], "status": "accepted"}
    if item.justification:
        found["justification"] = one_line(item.justification, 1_000)
    return found


def _message(item: Finding, codes: CodeTexts, t: Translator) -> str:
    """What it is, why, and what to do; in Chinese the rulebook's words lead."""
    title = codes.title(item.code) if t.lang != "en" else ""
    parts = (title, item.message, codes.why(item.code, item.why) if title else item.why,
             codes.fix(item.code, item.fix) if title else item.fix)  # fmt: skip
    return " ".join(part.rstrip(".。") + ("。" if title else ".") for part in parts if part)


def _artifact(item: Finding) -> Object:
    return {"uri": quote(item.path.encode("utf-8", "surrogateescape")), "uriBaseId": "%SRCROOT%"}


def _location(item: Finding) -> Object:
    region: Object = {"byteOffset": item.span.start, "byteLength": len(item.span)}
    location: Object = {"artifactLocation": _artifact(item), "region": region}
    if item.line:
        region["startLine"] = item.line
        if item.column and item.snippet.isascii():
            region["startColumn"] = item.column
        if item.snippet:
            location["contextRegion"] = {"startLine": item.line, "snippet": {"text": one_line(item.snippet)}}
    return location


def _fix(item: Finding) -> Object:
    """All edits of a finding as one change of its file."""
    return {
        "description": text(item.fix or item.message),
        "artifactChanges": [
            {"artifactLocation": _artifact(item), "replacements": [_replacement(edit) for edit in item.edits]}
        ],
    }


def _replacement(edit: TextEdit) -> Object:
    region = {
        "startLine": edit.line,
        "startColumn": edit.column,
        "endLine": edit.end_line,
        "endColumn": edit.end_column,
        "byteOffset": edit.start,
        "byteLength": edit.end - edit.start,
    }
    return {"deletedRegion": region, "insertedContent": {"text": edit.text}}


def _notifications(
    findings: Iterable[Finding], index: Mapping[str, int], codes: CodeTexts, t: Translator
) -> Iterable[Object]:
    """What has no place in a file, and what the limit leaves out."""
    placed = 0
    for item in findings:
        placed += bool(item.path)
        if not item.path:
            yield {
                "level": LEVELS[item.severity],
                "message": text(_message(item, codes, t)),
                "descriptor": {"id": item.code},
                "associatedRule": {"id": item.code, "index": index[item.code]},
            }
    if placed > RESULTS_LIMIT:
        left = placed - RESULTS_LIMIT
        told = t("{n} findings of lower severity are left out; the JSON report has them", n=left)
        yield {"level": "warning", "message": text(told)}
