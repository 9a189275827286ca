"""One source for both vendors, seen from the project: its own shim, names that cannot be mapped, the header's file."""

from __future__ import annotations

import hashlib
import posixpath
from collections.abc import Callable, Iterable, Mapping

from msgspec import structs

from migrator.compat.header import render
from migrator.compat.mapping import HEADER
from migrator.config.options import MigrationOptions, Style
from migrator.model.finding import Effort, Finding, Severity, Status
from migrator.model.result import FileChange, FileState
from migrator.model.source import Span
from migrator.passes.base import ProjectIndex
from migrator.plan.rewrite import Rewritten
from migrator.plan.scan import FileScan

OWN_SHIM = "BLD601"
NOT_MAPPED = "BLD602"
_SHIM_NAMES = 16  # a header that maps so many names, and half of those in use, is a port and not a stopgap


def rewritten_for(
    options: MigrationOptions,
    index: ProjectIndex,
    scans: Iterable[FileScan],
    rewrite: Callable[[ProjectIndex], dict[str, Rewritten]],
) -> tuple[dict[str, Rewritten], list[Finding]]:
    """What `rewrite` makes of every file; once more where the files disagree on what the header may map."""
    if options.style is not Style.COMPAT:
        return rewrite(index), []
    done = rewrite(index)
    entries = {entry.cuda for item in done.values() for entry in item.mapping.entries}
    shimmed = index.cuda_mapped_by_project
    if len(shimmed) >= _SHIM_NAMES and 2 * len(entries & shimmed) >= len(entries):
        return rewrite(structs.replace(index, left_alone=True)), [_own_shim(scans)]
    own = set().union(*(item.mapping.spelled for item in done.values()))
    clashes = own & entries
    if not clashes:
        return done, []
    done = rewrite(structs.replace(index, not_mapped=frozenset(clashes)))
    return done, [_not_mapped(name) for name in sorted(clashes)]


def header_file(
    rewritten: Iterable[Rewritten], options: MigrationOptions, existing: Mapping[str, str]
) -> tuple[frozenset[str], FileChange | None]:
    """The support headers that the generated header includes, and the file to add; None where it is there already."""
    mappings = [item.mapping for item in rewritten]
    if not any(item.included or item.entries for item in mappings):
        return frozenset(), None
    support = frozenset(name for item in mappings for name in item.includes if name.startswith("cu2hip/"))
    data = render(mappings).encode()
    path = posixpath.join(options.support_prefix, HEADER)
    before, after = existing.get(path, ""), hashlib.sha256(data).hexdigest()
    if before == after:
        return support, None
    state = FileState.CHANGED if before else FileState.ADDED
    return support, FileChange(path, state, before, after, data, steps=(("support", data),))


def _own_shim(scans: Iterable[FileScan]) -> Finding:
    found = sorted((-len(scan.shimmed), scan.path, scan) for scan in scans if scan.shimmed)
    scan = found[0][2]
    return Finding(
        OWN_SHIM,
        "own-shim-header",
        Severity.INFO,
        Span(scan.path, 0, 0),
        f"`{scan.path}` maps {len(scan.shimmed)} CUDA names to HIP: the project is one source for both already, "
        "and its code is left as it is",
        fix="add names that the open findings miss to that header",
        status=Status.MADE_SAFE,
        effort=Effort.NONE,
        symbol=scan.path,
        line=1,
    )


def _not_mapped(name: str) -> Finding:
    return Finding(
        NOT_MAPPED,
        "name-not-mapped",
        Severity.INFO,
        Span("", 0, 0),
        f"the header does not map `{name}`: the project defines it, or uses HIP's own one",
        status=Status.MADE_SAFE,
        effort=Effort.NONE,
        symbol=name,
    )
