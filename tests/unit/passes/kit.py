"""Runs one pass over a text and applies what it asks for."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache

from migrator.config.options import MigrationOptions
from migrator.edits.buffer import EditBuffer
from migrator.lex import tokenize
from migrator.model.facts import FileFacts
from migrator.model.finding import Finding
from migrator.model.source import FileKind, SourceFile
from migrator.passes.base import PassContext, ProjectIndex
from migrator.ruleset import RuleSet, load_ruleset

Pass = Callable[[PassContext], Iterable[Finding]]


@dataclass(frozen=True)
class Result:
    text: str
    findings: tuple[Finding, ...]

    def codes(self) -> list[tuple[int, str]]:
        """(line, code) of every finding, in order of place."""
        return [(finding.line, finding.code) for finding in sorted(self.findings, key=lambda item: item.span.start)]


@cache
def rules() -> RuleSet:
    return load_ruleset("6.3", "hip")


def run_pass(
    function: Pass,
    text: str,
    *,
    name: str = "a.cu",
    options: MigrationOptions | None = None,
    facts: FileFacts | None = None,
    index: ProjectIndex | None = None,
) -> Result:
    """The text after the pass, and its findings with their lines."""
    data = text.encode("utf-8", "surrogateescape")
    source = SourceFile(name, FileKind.CUDA, data)
    options = options or MigrationOptions()
    ctx = PassContext(
        source, tokenize(source), facts or FileFacts(name), rules(), options, index or ProjectIndex(frozenset((name,)))
    )
    buffer = EditBuffer(source)
    findings = tuple(function(ctx))
    for finding in findings:
        if finding.change is not None and finding.change.edits:
            buffer.add(finding.change)
    after = buffer.render()[0].decode("utf-8", "surrogateescape")
    return Result(after, tuple(finding.located(source) for finding in findings))


def check(function: Pass, before: str, after: str, **more: object) -> Result:
    """The pass turns `before` into `after`, and `after` into itself."""
    result = run_pass(function, before, **more)  # type: ignore[arg-type]
    assert result.text == after
    assert run_pass(function, after, **more).text == after  # type: ignore[arg-type]
    return result
