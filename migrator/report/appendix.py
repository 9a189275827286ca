"""The rules that a result used: one entry a code, with its texts and how often it occurred."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from migrator.model.finding import Finding, Status
from migrator.report.codes import CodeTexts

_DONE = (Status.APPLIED, Status.MADE_SAFE)


@dataclass(frozen=True, slots=True)
class UsedRule:
    """A code of the result: places that are open, done by the migration, and silenced."""

    code: str
    slug: str
    title: str
    why: str
    fix: str
    open: int
    done: int
    quiet: int

    @property
    def anchor(self) -> str:
        return rule_anchor(self.code)


def rule_anchor(code: str) -> str:
    """The id of a code's entry on the page."""
    return "rule-" + "".join(character if character.isascii() and character.isalnum() else "-" for character in code)


def used_rules(findings: Iterable[Finding], codes: CodeTexts) -> tuple[UsedRule, ...]:
    """Every code that occurs, in alphabetical order."""
    slugs: dict[str, str] = {}
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for finding in findings:
        slugs.setdefault(finding.code, finding.slug)
        column = "open" if finding.status.is_open else "done" if finding.status in _DONE else "quiet"
        counts[finding.code][column] += finding.count
    return tuple(
        UsedRule(
            code=code,
            slug=slugs[code],
            title=codes.title(code),
            why=codes.why(code),
            fix=codes.fix(code),
            open=counts[code]["open"],
            done=counts[code]["done"],
            quiet=counts[code]["quiet"],
        )
        for code in sorted(slugs)
    )
