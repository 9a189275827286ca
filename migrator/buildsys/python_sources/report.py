"""One Python file with all that is known of it, and the findings made of its places."""

from __future__ import annotations

import ast
import functools
from collections.abc import Iterable
from dataclasses import dataclass, replace

from migrator.buildsys.base import BuildContext
from migrator.buildsys.python_sources.places import Places
from migrator.buildsys.python_sources.rules import Entry, PythonRules, Rule
from migrator.buildsys.python_sources.text import PythonText
from migrator.config.options import MigrationOptions
from migrator.model.edit import Fix
from migrator.model.finding import Effort, Finding, Severity, Status


@functools.lru_cache(maxsize=4)
def _packages(files: frozenset[str]) -> dict[str, tuple[str, ...]]:
    """The folders (with a slash at the end) below which a project has a Python package, by its name."""
    found: dict[str, tuple[str, ...]] = {}
    for path in files:
        if path.endswith("/__init__.py"):
            folder, _, name = path.removesuffix("/__init__.py").rpartition("/")
            prefix = folder + "/" if folder else ""
            if f"{prefix}__init__.py" not in files:
                found[name] = (*found.get(name, ()), prefix)
    return found


@dataclass(frozen=True, slots=True)
class PythonFile:
    """One parsed file in its project."""

    ctx: BuildContext
    text: PythonText
    places: Places
    rules: PythonRules

    @property
    def options(self) -> MigrationOptions:
        return self.ctx.options

    def is_own(self, dotted: str, inside: bool = False) -> bool:
        """True for a name of a package that the project itself holds: beside or above the file, or around it."""
        root = dotted.split(".")[0]
        return any(
            self.ctx.source.path.startswith(f"{folder}{root}/" if inside else folder)
            for folder in _packages(self.ctx.project.files).get(root, ())
        )

    def mentions(self, *words: bytes) -> bool:
        return any(word in self.text.data for word in words)

    def report(
        self,
        at: Entry | Rule | str,
        node: ast.AST,
        *,
        symbol: str = "",
        message: str = "",
        severity: Severity | None = None,
        confidence: float | None = None,
        fix: str = "",
        change: Fix | None = None,
        span: tuple[int, int] | None = None,
    ) -> Finding | None:
        """A finding at a node; None where no target shows the difference. What is not given comes from the rules.

        `{quote}` in a message is the node's source, `{name}` the symbol.
        """
        entry = at if isinstance(at, Entry) else None
        rule = entry.rule if entry else self.rules.rules[at] if isinstance(at, str) else at
        assert isinstance(rule, Rule)
        if not (entry or rule).concerns(self.options):
            return None
        symbol = symbol or (entry.name.removesuffix(".*") if entry else "")
        template = message or (entry.message if entry else "") or rule.message
        text = template.replace("{name}", symbol).replace("{quote}", self.text.quote(node))
        instead = fix or (entry.instead if entry else "")
        chosen = severity or (entry.severity if entry else None) or rule.severity
        sure = confidence if confidence is not None else entry.confidence if entry else None
        start, end = span or self.text.span(node)
        return Finding(
            rule.code,
            rule.slug,
            chosen,
            self.ctx.span(start, end),
            text,
            why=rule.why,
            fix=instead or rule.fix,
            status=Status.APPLIED if change else Status.OPEN,
            effort=Effort.NONE if change else rule.effort,
            confidence=rule.confidence if sure is None else sure,
            symbol=symbol,
            change=change,
        )


def fold(findings: Iterable[Finding]) -> list[Finding]:
    """Equal findings of one file become the first of them with a count; those that edit stay apart."""
    found: dict[tuple[str, str, Severity], Finding] = {}
    apart: list[Finding] = []
    seen: set[tuple[str, int]] = set()
    for item in sorted(findings, key=lambda item: (item.span.start, item.code, item.span.end)):
        if item.change is not None:
            apart.append(item)
            continue
        if (item.code, item.span.start) in seen:
            continue
        seen.add((item.code, item.span.start))
        key = item.code, item.symbol, item.severity
        known = found.get(key)
        found[key] = item if known is None else replace(known, count=known.count + 1)
    return [*apart, *found.values()]
