"""What the tree as a whole says: include graph, project declarations, where the HIP runtime header comes from."""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Iterable, Mapping, Sequence

from migrator.compat.mapping import HEADER
from migrator.model.project import Project, TranslationUnit
from migrator.model.source import FileKind
from migrator.passes.base import ProjectIndex
from migrator.passes.includes import RUNTIME
from migrator.passes.resolve import resolve_include
from migrator.plan.scan import FileScan
from migrator.ruleset import RuleSet


def include_dirs(units: Sequence[TranslationUnit], guessed: bool) -> tuple[str, ...]:
    """The `-I` folders inside the tree, relative to the root, in order of first use.

    Those that a build names, or with `guessed` those that are only guessed from the tree.
    """
    found: dict[str, None] = {}
    for unit in units:
        if (unit.origin == "guessed") is not guessed:
            continue
        words = iter(unit.arguments)
        for word in words:
            folder = ""
            if word in ("-I", "-isystem", "-iquote"):
                folder = next(words, "")
            elif word.startswith("-I"):
                folder = word[2:]
            if folder and not posixpath.isabs(folder):
                path = posixpath.normpath(posixpath.join(unit.directory, folder))
                if not path.startswith(".."):
                    found[path] = None
    return tuple(found)


def build_index(project: Project, scans: Iterable[FileScan], units: Sequence[TranslationUnit]) -> ProjectIndex:
    """The index that every file's rewrite gets."""
    declared: set[str] = set()
    shimmed: set[str] = set()
    for scan in scans:
        declared.update(scan.declared)
        shimmed.update(scan.shimmed)
    return ProjectIndex(
        files=frozenset(entry.path for entry in project.entries),
        include_dirs=include_dirs(units, guessed=False),
        guessed_dirs=include_dirs(units, guessed=True),
        declared=frozenset(declared),
        cuda_mapped_by_project=frozenset(shimmed),
    )


class RuntimeNeeds:
    """Decides which files get an include of the HIP runtime header of their own.

    nvcc includes `cuda_runtime.h` by itself before every `.cu` file (CUDA C++ compiler driver documentation), hipcc
    does not; so a `.cu` file that no include brings the header to, before its first use, gets one, whatever it holds.
    """

    def __init__(self, scans: Mapping[str, FileScan], index: ProjectIndex, rules: RuleSet) -> None:
        self._scans = scans
        self._index = index
        self._rules = rules
        self._brings: dict[str, bool] = {}
        self._uses: dict[str, bool] = {}
        self._included: set[str] = set()
        for scan in scans.values():
            for target, quoted in scan.includes:
                resolved = resolve_include(scan.path, target, quoted, index)
                if resolved:
                    self._included.add(resolved)

    def _is_runtime(self, target: str) -> bool:
        if target.rsplit("/", 1)[-1] == HEADER:
            return True
        if target in (RUNTIME, "hip/hip_runtime_api.h"):
            return target == RUNTIME
        rule = self._rules.header(target)
        return rule is not None and bool(rule.needs_runtime or rule.hip == RUNTIME)

    def brings(self, path: str) -> bool:
        """True where including `path` includes the runtime header."""
        return self._closure(path, self._brings, lambda scan: any(self._is_runtime(t) for t, _ in scan.includes))

    def uses(self, path: str) -> bool:
        """True where `path` or a project header that it includes uses CUDA."""
        return self._closure(path, self._uses, lambda scan: scan.uses_cuda)

    def _closure(self, path: str, memo: dict[str, bool], test: Callable[[FileScan], bool]) -> bool:
        if path in memo:
            return memo[path]
        seen: set[str] = set()
        todo = [path]
        answer = False
        while todo and not answer:
            here = todo.pop()
            if here in seen:
                continue
            seen.add(here)
            scan = self._scans.get(here)
            if scan is None:
                continue
            if memo.get(here) or test(scan):
                answer = True
                break
            for target, quoted in scan.includes:
                resolved = resolve_include(here, target, quoted, self._index)
                if resolved:
                    todo.append(resolved)
        memo[path] = answer
        return answer

    def _includes_cu(self, scan: FileScan) -> bool:
        """True for a C++ file that includes a `.cu` file, which makes it a CUDA unit itself."""
        return any(
            target.endswith(".cu") and resolve_include(scan.path, target, quoted, self._index)
            for target, quoted in scan.includes
        )

    def needs(self, path: str) -> bool:
        """True where the file has to include the runtime header itself."""
        scan = self._scans.get(path)
        if scan is None:
            return False
        unit = path.endswith(".cu") and path not in self._included
        if unit or (scan.kind == FileKind.CXX and (scan.uses_device or self._includes_cu(scan))):
            for target, quoted in scan.includes:
                if self._is_runtime(target):  # the toolkit's, or the project's own header in its place
                    return False
                resolved = resolve_include(path, target, quoted, self._index)
                if resolved and self.brings(resolved):
                    return False
                if resolved and self.uses(resolved):
                    return True
            return scan.has_code
        if path.endswith(".cu"):
            return False  # a part of the unit that includes it
        if not scan.uses_cuda or self.brings(path):
            return False
        if path.endswith(".cuh"):
            return True
        return scan.kind == FileKind.HEADER and scan.uses_device and path not in self._included
