"""Whether a project builds with HIP by itself: then its files for CUDA are one side of two, and stay."""

from __future__ import annotations

import functools

from migrator.buildsys.base import BuildContext
from migrator.buildsys.lines.syntax import HIP
from migrator.lazy import pattern
from migrator.model.source import FileKind

_BUILDS = pattern(
    r"\bhipcc\b|enable_language\s*\(\s*HIP\b|LANGUAGES?\s[^)]*\bHIP\b|find_package\s*\(\s*[Hh][Ii][Pp]\b|\b(?:hip|roc)::\w"
    r"|\bhip_add_|\bIS_HIP_EXTENSION\b|\bROCM_HOME\b|\bPYTORCH_ROCM_ARCH\b"
)
_OPTION = pattern(r"\b(?:USE|WITH|ENABLE|GGML|LLAMA)_(?:HIP|ROCM|HIPBLAS)\b|torch\.version\.hip\b")
_CMAKE_MAKE_PYTHON = (".cmake", "cmakelists.txt", ".mk", "setup.py", ".cmake.in")


def own_way(ctx: BuildContext) -> str:
    """Where the project shows its own way to build with HIP (`CMakeLists.txt:12`); empty where it has none.

    A job that happens to call hipcc or a library that asks for PyTorch's version is none.
    """
    return _place(ctx.project.hip_marks, _builds(ctx)) or _sibling(ctx)


def _builds(ctx: BuildContext) -> frozenset[str]:
    """Files that build, as opposed to those that run, test or install."""
    return frozenset(
        path
        for path in {mark[0] for mark in ctx.project.hip_marks}
        if (source := ctx.project.sources.get(path)) is not None
        and (source.kind is FileKind.BUILD or path.rpartition("/")[2] in ("configure", "setup.py"))
    )


@functools.lru_cache(maxsize=8)
def _place(marks: tuple[tuple[str, int, str], ...], builds: frozenset[str]) -> str:
    strong = [
        (path.count("/"), path, line)
        for path, line, text in marks
        if path in builds
        and (
            _BUILDS.search(text)
            or (_OPTION.search(text) and (path.lower().endswith(_CMAKE_MAKE_PYTHON) or "akefile" in path))
        )
    ]
    return "{1}:{2}".format(*min(strong)) if strong else ""


def _sibling(ctx: BuildContext) -> str:
    """A file of the same kind in the same place that is named after AMD's side: `Dockerfile.rocm`."""
    folder, _, name = ctx.source.path.rpartition("/")
    stem = name.split(".")[0].lower()
    prefix = f"{folder}/" if folder else ""
    for path in sorted(ctx.project.files):
        if path.startswith(prefix) and path != ctx.source.path and "/" not in path[len(prefix) :]:
            other = path[len(prefix) :]
            if HIP.search(other) and _kind(other) == _kind(name) and (_kind(name) or other.lower().startswith(stem)):
                return path
    return ""


def _kind(name: str) -> str:
    """What sort of file a name promises; empty for scripts, which share nothing but a suffix."""
    lower = name.lower()
    if "dockerfile" in lower:
        return "docker"
    if "requirement" in lower or lower.endswith(".in"):
        return "requirements"
    return "list" if lower.endswith(".txt") else ""
