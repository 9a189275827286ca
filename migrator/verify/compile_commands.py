"""A compilation database for a tree, from what its build files say, for editors and for tools that read one.

Source: JSON Compilation Database Format Specification, Clang documentation.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import Any

from migrator.lazy import pattern
from migrator.model.project import TranslationUnit
from migrator.toolchain.find import Toolchain
from migrator.toolchain.hipcc import command_line, is_plain_cxx, unit_arguments

_HIP = pattern(rb"\bhip[A-Z]\w+|#\s*include\s*[<\"]hip/|__HIP_PLATFORM_AMD__")
_CUDA = pattern(rb"\bcuda[A-Z]\w+|\bcu[A-Z][a-z]+[A-Z]\w*\s*\(|#\s*include\s*[<\"]cu\w+(?:_runtime|_v2)?(?:_api)?\.h")
_DEVICE = pattern(rb"__global__|__device__|__constant__|__shared__|<<<|hipLaunchKernelGGL")
_READ = 4 << 20


class Language(StrEnum):
    """What a unit is compiled as; `auto` decides by the names that the unit's own text uses."""

    AUTO = "auto"
    CUDA = "cuda"
    HIP = "hip"


def entries(
    root: Path, units: Sequence[TranslationUnit], *, toolchain: Toolchain, arch: str, language: Language = Language.AUTO
) -> list[dict[str, Any]]:
    """One entry a unit, sorted by file: `directory` is absolute, `file` relative to it.

    HIP units get the command of `toolchain` for `arch`; CUDA units one that clang understands.
    """
    found: list[dict[str, Any]] = []
    for unit in sorted(units, key=lambda item: item.path):
        text = _text(root / unit.path)
        directory = os.path.normpath(root / unit.directory)
        file = os.path.relpath(root / unit.path, directory).replace(os.sep, "/")
        wanted = language
        if language is Language.AUTO:
            wanted = Language.CUDA if _CUDA.search(text) and not _HIP.search(text) else Language.HIP
        device = not is_plain_cxx(unit.path) or _DEVICE.search(text) is not None
        output = os.path.splitext(file)[0] + ".o"
        if wanted is Language.HIP:
            words = command_line(toolchain, arch, unit.arguments, file, output, device=device)
        else:
            words = _cuda_command(unit, file, output, device)
        found.append({"directory": directory, "file": file, "arguments": words, "output": output})
    return found


def _cuda_command(unit: TranslationUnit, file: str, output: str, device: bool) -> list[str]:
    arch = [word for word in unit.arguments if word.startswith("--cuda-gpu-arch")]
    mode = ["-x", "cuda", *arch] if device else []
    return ["clang++", *mode, *unit_arguments(unit.arguments, file), "-c", "-o", output, file]


def _text(path: Path) -> bytes:
    try:
        with open(path, "rb") as stream:
            return stream.read(_READ)
    except OSError:
        return b""
