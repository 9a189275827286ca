"""The facts of all units about one file."""

from __future__ import annotations

from collections.abc import Iterable

from migrator.frontend.ranges import intersect
from migrator.model.facts import FileFacts, UnitFacts


def merge(units: Iterable[UnitFacts]) -> dict[str, FileFacts]:
    """One `FileFacts` a file: the union over the units, inactive where it is inactive in every one of them."""
    grouped: dict[str, list[FileFacts]] = {}
    for unit in units:
        for path, facts in unit.files.items():
            grouped.setdefault(path, []).append(facts)
    return {path: _union(path, grouped[path]) for path in sorted(grouped)}


def _union(path: str, parts: list[FileFacts]) -> FileFacts:
    if len(parts) == 1:
        return parts[0]
    inactive = list(parts[0].inactive)
    for part in parts[1:]:
        inactive = intersect(inactive, list(part.inactive))
    return FileFacts(
        path,
        tuple(sorted({x for part in parts for x in part.refs}, key=lambda x: (x.start, x.name, x.owner, x.kind))),
        tuple(sorted({x for part in parts for x in part.declarations}, key=lambda x: (x.start, x.kind, x.type))),
        tuple(sorted({x for part in parts for x in part.launches}, key=lambda x: (x.start, x.end, x.kernel))),
        tuple(sorted({x for part in parts for x in part.calls}, key=lambda x: (x.start, x.end, x.arguments))),
        tuple(sorted({x for part in parts for x in part.regions}, key=lambda x: (x.start, -x.end, x.name))),
        tuple(sorted(set(inactive))),
        tuple(sorted({x for part in parts for x in part.issues}, key=lambda x: (x.line, x.message))),
        tuple(sorted({x for part in parts for x in part.units})),
    )
