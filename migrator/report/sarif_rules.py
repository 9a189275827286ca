"""The rules of a SARIF run: what each code means, why it matters and what to do, as text and as Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from migrator.errors import Cu2hipError
from migrator.i18n import Translator
from migrator.model.finding import Finding, Severity
from migrator.report.codes import CodeTexts
from migrator.report.text import visible

LEVELS = {
    Severity.ERROR: "error",
    Severity.SILENT: "warning",
    Severity.PERFORMANCE: "note",
    Severity.INFO: "note",
}
# GitHub's order of alerts without a security severity, see "SARIF support for code scanning": problem.severity.
_PROBLEM = {
    Severity.ERROR: "error",
    Severity.SILENT: "warning",
    Severity.PERFORMANCE: "recommendation",
    Severity.INFO: "recommendation",
}
_PRECISION = ((0.95, "very-high"), (0.8, "high"), (0.5, "medium"), (0.0, "low"))

Object = dict[str, Any]


def text(content: str) -> Object:
    """A SARIF message of one line."""
    return {"text": visible(" ".join(content.split()))}


def rules(findings: Iterable[Finding], codes: CodeTexts, t: Translator) -> list[Object]:
    """The rules of all codes that occur, sorted by code."""
    by_code: dict[str, list[Finding]] = {}
    for finding in findings:
        by_code.setdefault(finding.code, []).append(finding)
    return [_rule(code, by_code[code], codes, t) for code in sorted(by_code)]


def _rule(code: str, findings: Sequence[Finding], codes: CodeTexts, t: Translator) -> Object:
    worst = max((item.severity for item in findings), key=lambda severity: severity.rank)
    confidence = min(item.confidence for item in findings)
    precision = next(name for limit, name in _PRECISION if confidence >= limit)
    title = codes.title(code) or findings[0].slug
    rule: Object = {
        "id": code,
        "name": findings[0].slug,
        "shortDescription": text(title),
        "fullDescription": text(codes.why(code) or title),
        "defaultConfiguration": {"level": LEVELS[worst]},
        "help": _help(code, title, codes, t),
        "properties": {
            "tags": ["cuda", "hip", worst.value],
            "precision": precision,
            "problem.severity": _PROBLEM[worst],
        },
    }
    return rule


def _help(code: str, title: str, codes: CodeTexts, t: Translator) -> Object:
    """The explanation; its text alone says everything, the Markdown shows what is flagged and what is not as well."""
    why, fix = codes.why(code), codes.fix(code)
    parts = [(t("Why"), why), (t("What to do"), fix)]
    plain = [f"{label}: {part}" for label, part in parts if part] or [title]
    plain.append(t("More: `cu2hip explain {code}`", code=code))
    marked = [f"# {code}: {title}"] + [f"**{label}:** {part}" for label, part in parts if part]
    flagged, clean = _examples().get(code, ("", ""))
    for label, example in ((t("Flagged"), flagged), (t("Not flagged"), clean)):
        if example:
            marked.append(f"**{label}:**\n\n```cuda\n{example.rstrip()}\n```")
    marked.append(plain[-1])
    return {"text": visible(" ".join(plain)), "markdown": "\n\n".join(marked)}


@cache
def _examples() -> dict[str, tuple[str, str]]:
    """What each hazard flags and what it does not; reports do without where the rulebook cannot be read."""
    from migrator.report.rule_pages import hazard_pages

    try:
        return {code: (page.flagged, page.clean) for code, page in hazard_pages().items() if not page.file}
    except (Cu2hipError, OSError):
        return {}
