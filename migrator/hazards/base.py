"""What a hazard detector gets and gives, the registry that finds the detectors, and the run over one file."""

from __future__ import annotations

import functools
import importlib
import pkgutil
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import TypeVar

import migrator.hazards
from migrator.errors import InternalError
from migrator.hazards.rules import hazard_rules
from migrator.model.finding import Finding, Severity
from migrator.model.source import LineIndex
from migrator.passes.base import PassContext
from migrator.passes.hip_regions import HipRegions
from migrator.syntax import Function, Module, Node, ProjectSummary, Scope

T = TypeVar("T")
SYS_GAVE_UP = "SYS945"


@dataclass(slots=True)
class HazardContext(PassContext):
    """One file with everything that is known of it, tokens, syntax and AST facts; treat it as read-only.

    `ported` tells that the file is HIP already. `project` is what the other files say.
    """

    project: ProjectSummary = field(default_factory=lambda: ProjectSummary(()))
    ported: bool = False
    _module: Module | None = None
    _regions: HipRegions | None = None
    _memo: dict[str, object] = field(default_factory=dict)

    @property
    def module(self) -> Module:
        """The file's syntax."""
        if self._module is None:
            qualifiers = self.project.qualifiers(self.source.path)
            known = self.project.modules.get(self.source.path)
            if known is not None and known.data == self.source.data and known.qualifiers == qualifiers:
                self._module = known
            else:
                self._module = Module(self.source.path, self.source.data, qualifiers)
        return self._module

    @property
    def regions(self) -> HipRegions:
        """Which `#if` branches HIP never compiles, and which are HIP's own."""
        if self._regions is None:
            self._regions = HipRegions(self)
        return self._regions

    def memo(self, key: str, make: Callable[[], T]) -> T:
        """A value that several detectors share, made once for the file."""
        if key not in self._memo:
            self._memo[key] = make()
        return self._memo[key]  # type: ignore[return-value]

    def scope(self, function: Function | None = None) -> Scope:
        """Constant folding as seen from the file, with the defaults of the function's template parameters."""
        return self.project.scope(self.source.path)

    def report(
        self,
        code: str,
        at: Node | tuple[int, int],
        message: str,
        *,
        symbol: str = "",
        severity: Severity | None = None,
        confidence: float | None = None,
        why: str = "",
        fix: str = "",
    ) -> Finding:
        """A finding of the hazard `code` at a node or byte range; what is not given comes from its rule.

        `message` is one sentence that quotes the expression and says what happens there.
        """
        rule = hazard_rules()[code]
        start, end = at if isinstance(at, tuple) else (at.start_byte, at.end_byte)
        return Finding(
            code,
            rule.slug,
            severity or rule.severity,
            self.span(start, end),
            message,
            why=why or rule.why,
            fix=fix or rule.fix,
            effort=rule.effort,
            confidence=rule.confidence if confidence is None else confidence,
            symbol=symbol,
        )


Detector = Callable[[HazardContext], Iterable[Finding]]
_REGISTRY: dict[str, tuple[tuple[str, ...], Detector]] = {}


def hazard(*codes: str) -> Callable[[Detector], Detector]:
    """Register a detector for these hazards."""

    def register(function: Detector) -> Detector:
        name = f"{function.__module__.rsplit('.', 1)[-1]}.{function.__name__}"
        if name in _REGISTRY:
            raise InternalError(f"two detectors are called {name}")
        _REGISTRY[name] = (codes, function)
        return function

    return register


@functools.cache
def detectors() -> tuple[tuple[str, tuple[str, ...], Detector], ...]:
    """(name, codes, function) of every detector of this package, in the order of their names."""
    for module in pkgutil.walk_packages(migrator.hazards.__path__, f"{migrator.hazards.__name__}."):
        importlib.import_module(module.name)
    return tuple((name, codes, function) for name, (codes, function) in sorted(_REGISTRY.items()))


def detect(ctx: HazardContext) -> list[Finding]:
    """Every hazard of one file that concerns the targets, sorted, each place once a code."""
    rules = hazard_rules()
    wanted = {code for code, rule in rules.items() if rule.concerns(ctx.options)}
    found: dict[tuple[str, int], Finding] = {}
    for name, codes, run in detectors():
        if codes and not wanted.intersection(codes):
            continue
        for finding in _shallow(name, run, ctx):
            if finding.code == SYS_GAVE_UP:
                found[finding.code, len(found)] = finding
                continue
            if finding.code not in wanted or ctx.regions.is_dead(finding.span.start):
                continue
            key = (finding.code, finding.span.start)
            known = found.get(key)
            if known is None or known.severity.rank < finding.severity.rank:
                found[key] = finding
    return sorted(once_a_line(ctx.source.lines, found.values()), key=lambda item: (item.span.start, item.code))


def _shallow(name: str, run: Detector, ctx: HazardContext) -> Iterator[Finding]:
    """What a detector finds; where expressions nest deeper than Python recurses, what it found till then, and that."""
    try:
        yield from run(ctx)
    except RecursionError:
        yield Finding(
            SYS_GAVE_UP,
            "detector-gave-up",
            Severity.INFO,
            ctx.span(0, 0),
            f"the detector `{name}` gave up: expressions of this file nest too deep for it",
            why="hazards of its kind may be missing from the list",
            fix="split the expression, or look at the file by hand",
            symbol=name,
        )


def once_a_line(lines: LineIndex, findings: Iterable[Finding]) -> list[Finding]:
    """Equal findings of one line become one with a count."""
    found: dict[tuple[str, int, str], Finding] = {}
    for finding in sorted(findings, key=lambda item: item.span.start):
        line, _ = lines.position(finding.span.start)
        key = (finding.code, line, finding.symbol)
        known = found.get(key)
        found[key] = finding if known is None else replace(known, count=known.count + 1)
    return list(found.values())
