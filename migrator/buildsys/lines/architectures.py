"""NVIDIA architectures in scripts: `TORCH_CUDA_ARCH_LIST`, `CUDAARCHS`, `-DCMAKE_CUDA_ARCHITECTURES=`."""

from __future__ import annotations

from collections.abc import Iterator

from migrator.buildsys.base import BuildContext
from migrator.buildsys.lines.engine import architectures
from migrator.buildsys.lines.report import Hit, replaced, shown
from migrator.buildsys.lines.syntax import find
from migrator.buildsys.lines.words import open_quote
from migrator.buildsys.nvcc.findings import ARCHITECTURE
from migrator.lazy import pattern

_NAMES = {"TORCH_CUDA_ARCH_LIST": "PYTORCH_ROCM_ARCH", "CUDAARCHS": "HIPARCHS"}
_NAME = pattern(r"(?<![\w.-])(TORCH_CUDA_ARCH_LIST|CUDAARCHS)\b")
_VALUE = pattern(
    r"=(\"[^\"$\n]*\"|'[^'$\n]*'|[^\s\"'$;&|\\]+)(?=[\s;&|)\\]|$)|[ \t]+(\"[\d. +;PTX]+\"|\d[\d.+;PTX]*)(?=\s|$)"
)
_USED = pattern(r"\$\{?$")
_UNSET = pattern(r"\bunset\s+(?:\w+\s+)*$")
_CMAKE = pattern(
    r"(?<!\w)(-D\s*CMAKE_)CUDA(_ARCHITECTURES(?::\w+)?=)(\"[^\"\n]*\"|'[^'\n]*'|[^\s\"';&|)]+(?:;[\w-]+)*)"
)


def architecture_lists(ctx: BuildContext, text: str) -> Iterator[Hit]:
    """Where the variables are set, and every use of them: all are replaced, or none where a value is not plain."""
    arch = architectures(ctx.options.targets)
    for cuda, hip in _NAMES.items():
        found = [
            match
            for match in find(_NAME, text)
            if match[1] == cuda and not _UNSET.search(text, max(0, match.start() - 60), match.start())
        ]
        values = [_VALUE.match(text, match.end()) for match in found]
        used = [_USED.search(text, max(0, match.start() - 2), match.start()) is not None for match in found]
        plain = any(values) and all(
            is_used or (value and _quoted(text, value.start(), value[1] or value[2], arch))
            for value, is_used in zip(values, used, strict=True)
        )
        for match, value in zip(found, values, strict=True):
            if not plain or not arch:
                yield Hit(
                    ARCHITECTURE, match.start(), match.end(), f"`{cuda}` lists NVIDIA's architectures",
                    f"{hip} has AMD's, for example gfx90a;gfx942",
                )  # fmt: skip
            elif value is None:
                yield replaced(ARCHITECTURE, match.start(), match.end(), hip)
            else:
                new = _quoted(text, value.start(), value[1] or value[2], arch)
                yield replaced(ARCHITECTURE, match.start(), value.end(), f"{hip}{'=' if value[1] else ' '}{new}")


def cmake_architectures(ctx: BuildContext, text: str) -> Iterator[Hit]:
    """The architectures that a script gives CMake."""
    arch = architectures(ctx.options.targets)
    for match in find(_CMAKE, text):
        new = _quoted(text, match.start(), match[3], arch) if arch and "$" not in match[3] else ""
        if new:
            yield replaced(ARCHITECTURE, match.start(), match.end(), f"{match[1]}HIP{match[2]}{new}")
        else:
            yield Hit(
                ARCHITECTURE, match.start(), match.end(), f"`{shown(match[0])}` lists NVIDIA's architectures",
                "CMake takes AMD's in -DCMAKE_HIP_ARCHITECTURES=, for example gfx90a;gfx942",
            )  # fmt: skip


def _quoted(text: str, at: int, value: str, arch: str) -> str:
    """The new value with the quotes that the old one had; empty where it would need others inside of a string."""
    if value[0] in "\"'":
        return value[0] + arch + value[0]
    if ";" not in arch:
        return arch
    return "" if open_quote(text[text.rfind("\n", 0, at) + 1 : at]) else f'"{arch}"'
