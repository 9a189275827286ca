"""The command that compiles a unit, and what the compiler's messages say."""

from __future__ import annotations

import os
from collections.abc import Sequence

from migrator.lazy import pattern
from migrator.model.result import Diagnostic
from migrator.toolchain.find import Toolchain

DEFAULT_STD = "-std=c++17"  # nvcc's default since CUDA 12; hipcc 5.2 would take C++11

_DROPPED = ("--cuda-gpu-arch", "--offload-arch", "-arch", "--cuda-path", "-nocudalib", "-nocudainc", "--cuda-host-only")
_C_SUFFIXES = (".c",)
_CPP_SUFFIXES = (".cpp", ".cc", ".cxx", ".c++", ".C", *_C_SUFFIXES)

_LOCATED = pattern(
    r"^(?P<path>[^\s:][^:\n]*):(?P<line>\d+):(?:(?P<column>\d+):)? "
    r"(?:(?P<severity>fatal error|error|warning|note|remark): )?(?P<message>.+)$"
)
_GLOBAL = pattern(
    r"^(?:[\w./+-]*(?:clang|lld|ld|hipcc|dcc|llc|opt|gcc|g\+\+)[\w.+-]*: )?"
    r"(?P<severity>fatal error|error|warning|LLVM ERROR): (?P<message>.+)$"
)
_UNKNOWN_PLACE = pattern(r"^(?:error: )?<unknown>:0:0: (?P<message>.+)$")
_NOISE = ("linker command failed", "hip-clang-link", "generated when compiling for", "command failed with exit code")
_SEVERITIES = {"fatal error": "error", "LLVM ERROR": "error"}


def is_plain_cxx(path: str) -> bool:
    """True for the name of a file that compilers take for host code."""
    return path.endswith(_CPP_SUFFIXES)


def unit_arguments(arguments: Sequence[str], source: str) -> list[str]:
    """A unit's arguments for a HIP compiler: CUDA's architecture out, a language standard in."""
    kept = [word for word in arguments if not word.startswith(_DROPPED)]
    if not any(word.startswith("-std=") for word in kept) and not source.endswith(_C_SUFFIXES):
        kept.insert(0, DEFAULT_STD)
    if source.endswith(_C_SUFFIXES):
        kept = [word for word in kept if not word.startswith("-std=c++") and not word.startswith("-std=gnu++")]
    return kept


def command_line(
    toolchain: Toolchain,
    arch: str,
    arguments: Sequence[str],
    source: str,
    output: str | None,
    *,
    device: bool,
    extra: Sequence[str] = (),
) -> list[str]:
    """The words that compile `source` to `output`, or only check it where that is None.

    `device` is False for a C or C++ file without device code, which is compiled for the host alone.
    """
    language = "c" if source.endswith(_C_SUFFIXES) else "c++"
    lists = {
        "{arguments}": [*unit_arguments(arguments, source), *extra],
        "{mode}": ["-c", "-o", output] if output else ["-fsyntax-only"],
        "{language}": ["-x", language],
    }
    values = {
        "compiler": toolchain.compiler.path,
        "arch": arch,
        "hip_include": toolchain.hip_include,
        "device_lib": toolchain.device_lib,
        "source": source,
    }
    words: list[str] = []
    for word in toolchain.rule.hip if device else toolchain.rule.host:
        words += lists[word] if word in lists else [word.format_map(values)]
    return words


def parse_diagnostics(output: str, root: str = "") -> tuple[Diagnostic, ...]:
    """The messages in a compiler's output; a path below `root` is given relative to it. Equal messages count once.

    The device and the host pass of one unit print the same message twice, hence that.
    """
    found: dict[Diagnostic, None] = {}
    for raw in output.splitlines():
        line = raw.strip()
        if not line or any(noise in line for noise in _NOISE):
            continue
        match = _LOCATED.match(line)
        if match and match["severity"]:
            severity = _SEVERITIES.get(match["severity"], match["severity"])
            path = _relative(match["path"], root)
            found[Diagnostic(path, int(match["line"]), int(match["column"] or 0), severity, match["message"])] = None
            continue
        match = _UNKNOWN_PLACE.match(line) or _GLOBAL.match(line)
        if match:
            severity = match.groupdict().get("severity") or "error"
            found[Diagnostic("", 0, 0, _SEVERITIES.get(severity, severity), match["message"])] = None
    return tuple(found)


def _relative(path: str, root: str) -> str:
    if root:
        full = path if os.path.isabs(path) else os.path.join(root, path)
        full = os.path.normpath(full)
        if full.startswith(root.rstrip("/") + "/"):
            return os.path.relpath(full, root).replace(os.sep, "/")
    return path
