"""Build files in a check: their hazards, and CUDA that is left in those of ported projects.

What is left is data of `rules/build/cuda_left.yaml`.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator

from msgspec import Struct

from migrator.config.options import MigrationOptions
from migrator.data import rules_dir
from migrator.errors import RuleFileError
from migrator.hazards.build_flags import detect_build
from migrator.lazy import pattern
from migrator.model.finding import Finding, Severity
from migrator.model.source import FileKind, SourceFile, Span

BLD_LEFT = "BLD101"

_RELEVANT = pattern(rb"cuda|cudnn|nccl|tensorrt|nvcc|nvidia|hip|rocm|amdgpu|gfx\d|-lcu|dtk|sm_\d", re.IGNORECASE)
_COMMENT = pattern(rb"(?<![\\$\w])#.*")
_HIP_BRANCH = pattern(r"\b(?:HIP|ROCM|AMD|AMDGPU)\b|is_hip|IS_ROCM|_HIP\b|_ROCM\b|USE_ROCM|USE_HIP")
_CUDA_BRANCH = pattern(r"\b(?:CUDA|NVIDIA|nvidia|nvcc|nvidia-smi)\b|CUDA|is_cuda|_nvidia\b")
_OPENS = pattern(
    r"^\s*(?:if|elseif|else)\s*\(|^\s*(?:else\s+)?(?:ifeq|ifneq|ifdef|ifndef)\b|^\s*else\b|^\s*(?:if|elif)\b.*:"
)
_CLOSES = pattern(r"^\s*endif\b")


class Left(Struct, frozen=True):
    """One kind of CUDA in build files; `files` are `cmake`, `make`, `python`, or none for any."""

    pattern: re.Pattern[str]
    files: tuple[str, ...]
    instead: str


@functools.cache
def _rules() -> tuple[tuple[Left, ...], re.Pattern[str]]:
    from migrator.ruleset.targets import read_data_file

    path = rules_dir() / "build" / "cuda_left.yaml"
    data = read_data_file(path)
    try:
        left = tuple(
            Left(re.compile(entry["pattern"]), tuple(entry.get("files", "").split()), entry["instead"])
            for entry in data["left"]
        )
        return left, re.compile(data["ported"])
    except (KeyError, TypeError, re.error) as error:
        raise RuleFileError(f"{path}:1: {error}") from None


def left_in_build(source: SourceFile, options: MigrationOptions, *, ported: bool) -> tuple[str, list[Finding]]:
    """The language of a build file (`cuda`, `hip`, `none`), its hazards and, where it builds with HIP, the CUDA in it.

    `ported` says that it has to build with HIP. Branches whose condition names CUDA are for another build. A line that
    a hazard is reported on is not reported twice.
    """
    if _RELEVANT.search(source.data) is None:
        return "none", []
    found = [item.located(source) for item in detect_build(source.path, source.data, options)]
    said = {item.line for item in found}
    more = [item for item in (item.located(source) for item in _found(source)) if item.line not in said]
    builds_hip = _rules()[1].search(source.data.decode("utf-8", "replace")) is not None
    if ported or builds_hip:
        found += more
    language = "hip" if builds_hip else "cuda" if found or more else "none"
    return language, sorted(found, key=lambda item: (item.span.start, item.code))


def _found(source: SourceFile) -> Iterator[Finding]:
    name = source.path.rpartition("/")[2].lower()
    flavour = "cmake" if name.endswith((".cmake", "cmakelists.txt", ".cmake.in")) else "make"
    if source.kind is FileKind.PYTHON or name.endswith(".py"):
        flavour = "python"
    rules = [rule for rule in _rules()[0] if not rule.files or flavour in rule.files]
    depth: list[bool] = []  # per open condition: whether its branch is for CUDA alone
    at = 0
    for raw in source.data.split(b"\n"):
        line = _COMMENT.sub(b"", raw).decode("utf-8", "replace")
        if flavour != "python":
            _follow(line, depth)
        if not any(depth):
            seen: set[tuple[int, int]] = set()
            for rule in rules:
                for match in rule.pattern.finditer(line):
                    start = len(line[: match.start(1)].encode())
                    place = (at + start, at + start + len(match[1].encode()))
                    if place in seen or place[1] > len(source.data):
                        continue
                    seen.add(place)
                    yield Finding(
                        BLD_LEFT,
                        "cuda-left-in-build",
                        Severity.ERROR,
                        Span(source.path, *place),
                        f"CUDA is left in a build file: `{match[1]}`",
                        why="a HIP build has no such thing",
                        fix=f"use {rule.instead}",
                        symbol=match[1],
                    )
        at += len(raw) + 1


def _follow(line: str, depth: list[bool]) -> None:
    """Keep track of the conditions of CMake and make."""
    if _CLOSES.match(line):
        if depth:
            depth.pop()
    elif _OPENS.match(line):
        cuda = bool(_CUDA_BRANCH.search(line)) and not _HIP_BRANCH.search(line) and "NOT" not in line
        again = re.match(r"^\s*(?:else|elseif)\b", line)
        if again and depth:
            depth[-1] = cuda
        elif not again:
            depth.append(cuda)
