"""The project that a CMake file belongs to, as far as its migration asks."""

from __future__ import annotations

from collections.abc import Iterator

from migrator.buildsys.base import BuildContext
from migrator.buildsys.cmake.facts import Facts, facts_of, references
from migrator.config.options import Libraries
from migrator.model.source import SourceFile

_VENDORS = frozenset(
    (
        "third_party",
        "thirdparty",
        "third-party",
        "3rdparty",
        "external",
        "externals",
        "extern",
        "ext",
        "external_libs",
        "vendor",
        "vendored",
        "deps",
        "dependencies",
        "submodules",
        "contrib",
        "subprojects",
        "libs3p",
    )
)


_trees: dict[int, tuple[object, Libraries, dict[str, dict[str, Facts]]]] = {}  # of the last project alone


def is_cmake(path: str) -> bool:
    """True for list files and modules."""
    name = path.rsplit("/", 1)[-1].lower()
    return name == "cmakelists.txt" or name.endswith((".cmake", ".cmake.in"))


def is_presets(path: str) -> bool:
    return path.rsplit("/", 1)[-1].lower() in ("cmakepresets.json", "cmakeuserpresets.json")


def folder(path: str) -> str:
    return path.rpartition("/")[0]


def vendor_root(path: str) -> str:
    """The folder of the vendored project that a path lies in; empty for the project itself."""
    parts = path.split("/")[:-1]
    root = ""
    for at, part in enumerate(parts[:-1]):
        if part.lower() in _VENDORS:
            root = "/".join(parts[: at + 2])
    return root


class Scope:
    """One CMake file among the others of its project: those of the same vendored tree, or of none."""

    def __init__(self, ctx: BuildContext) -> None:
        self._ctx = ctx
        self.path = ctx.source.path
        self.root = vendor_root(self.path)
        self._libraries = ctx.options.libraries
        self.own = self._facts(ctx.source)
        self._others: dict[str, Facts] | None = None

    def _facts(self, source: SourceFile) -> Facts:
        return facts_of(source.data, self._libraries)

    @property
    def files(self) -> dict[str, Facts]:
        """The facts of every CMake file of the project by path, this file's included."""
        if self._others is None:
            self._others = {**self._tree(self.root), self.path: self.own}
        return self._others

    def _tree(self, root: str) -> dict[str, Facts]:
        """The files of one vendored tree, or of none, as they stood before the migration."""
        sources = self._ctx.project.sources
        known = _trees.get(id(sources))
        if known is None or known[0] is not sources or known[1] is not self._libraries:
            trees: dict[str, dict[str, Facts]] = {}
            for path, source in sorted(sources.items()):
                if is_cmake(path):
                    trees.setdefault(vendor_root(path), {})[path] = self._facts(source)
            _trees.clear()
            known = (sources, self._libraries, trees)
            _trees[id(sources)] = known
        return known[2].get(root, {})

    def hip_path(self) -> tuple[str, int, str, str] | None:
        """(path, line, text, switch) of the first sign that the project has a way of its own to build for AMD GPUs.

        A switch or a language counts, a mere search for HIP only in the file itself.
        """
        vendored = {} if any(facts.anchor >= 0 for facts in self.files.values()) else self._vendored()
        for files in (self.files, self._outer(), vendored):
            switch = next((facts.switch for facts in files.values() if facts.switch), "")
            for path, facts in files.items():
                for line, text in facts.hip:
                    if not text.startswith(("find_package", "find_dependency")) or path == self.path:
                        return path, line, text, switch
        return None

    def _outer(self) -> dict[str, Facts]:
        """The CMake files of the project that carries this one: its build decides what a vendored tree is built for."""
        return self._tree("") if self.root else {}

    def _vendored(self) -> dict[str, Facts]:
        """The CMake files of the trees that a project carries; they decide where it has no CUDA of its own."""
        if self.root:
            return {}
        roots = {vendor_root(path) for path in self._ctx.project.sources if is_cmake(path)} - {""}
        return {path: facts for root in sorted(roots) for path, facts in self._tree(root).items()}

    def top_folder(self) -> str:
        """The folder of the outermost list file above that begins a project; this file's own where there is none."""
        projects = [name for name, facts in self.above() if facts.project]
        return folder(projects[-1] if projects else self.path)

    def above(self, path: str = "") -> Iterator[tuple[str, Facts]]:
        """The list files of the folders above a file, the nearest first."""
        place = folder(path or self.path)
        while True:
            name = f"{place}/CMakeLists.txt" if place else "CMakeLists.txt"
            if name != (path or self.path) and name in self.files:
                yield name, self.files[name]
            if not place:
                return
            place = folder(place)

    def anchor_file(self, path: str) -> str:
        """The file whose search for CUDA serves `path`: itself, the nearest above, else the first of the project."""
        own = self.files[path]
        if own.anchor >= 0:
            return path
        for name, facts in self.above(path):
            if facts.anchor >= 0:
                return name
        if not path.endswith("CMakeLists.txt"):
            anchored = [name for name, facts in self.files.items() if facts.anchor >= 0]
            finding = [name for name in anchored if self.files[name].finds]
            return min(finding or anchored, key=lambda name: name.count("/"), default="")
        modules = [name for name, facts in self.files.items() if facts.finds and not name.endswith("CMakeLists.txt")]
        return min(modules, key=lambda name: name.count("/"), default="")

    def packages(self) -> tuple[str, ...]:
        """ROCm's packages that this file's anchor has to find beside hip; all of the project's for a package config."""
        if self.path.lower().endswith(".cmake.in"):
            found = {name for facts in self.files.values() for name in facts.uses}
        else:
            found = {
                name for path, facts in self.files.items() if self.anchor_file(path) == self.path for name in facts.uses
            }
        searched = {name for facts in self.files.values() for name in facts.searches}
        return tuple(sorted(found - searched - {"hip"}))

    def enables_cuda(self) -> bool:
        """True where this file, or one below it, makes CUDA a language or searches for it."""
        base = folder(self.path)
        return any(
            facts.anchor >= 0
            for path, facts in self.files.items()
            if path == self.path or not base or path.startswith(base + "/")
        )

    def is_top(self) -> bool:
        """True where no list file above makes CUDA a language or searches for it."""
        return not any(facts.anchor >= 0 or facts.project for _, facts in self.above())

    def uses_findcuda(self) -> bool:
        """True where something of the project asks for FindCUDA: then its variables mean what they mean there."""
        return any(facts.findcuda for facts in self.files.values())

    def arch_variable(self, name: str) -> bool:
        return any(name in facts.arches for facts in self.files.values())

    def language_variable(self, name: str) -> bool:
        return any(name in facts.languages for facts in self.files.values())

    def is_target(self, name: str) -> bool:
        return any(name in facts.targets for facts in self.files.values())

    def is_chooser(self, name: str) -> bool:
        """True for a command of the project that asks whether it is called for CUDA or for HIP."""
        return any(name in facts.choosers for facts in self.files.values())

    def is_command(self, name: str) -> bool:
        return any(name in facts.commands for facts in self.files.values())

    def values(self, name: str) -> tuple[str, ...] | None:
        """What the project assigns to a variable, this file's assignments before all others'; None where nothing."""
        if name in self.own.values:
            return self.own.values[name]
        found = [item for _, facts in self.above() for item in facts.values.get(name, ())]
        return tuple(found) or None

    def sources_of(self, text: str, depth: int = 0) -> str:
        """What a source argument holds: `cu` (device sources alone), `none`, `mixed`, or `unknown`."""
        names = references(text)
        if text.lower().rstrip(">").endswith(".cu"):
            return "cu"
        if not names:
            return "none" if "?" not in text else "unknown"
        if text not in (f"${{{names[0]}}}",):
            return "none" if "." in text.rsplit("/", 1)[-1] else "unknown"
        values = self.values(names[0]) if depth < 6 else None
        if values is None:
            return "unknown"
        kinds = {self.sources_of(item, depth + 1) for item in values if item != text}
        if not kinds or kinds == {"none"}:
            return "none"
        return "unknown" if "unknown" in kinds else "cu" if kinds == {"cu"} else "mixed"
