"""The text of the generated header: CUDA's names by library, everything for HIP's compilers only."""

from __future__ import annotations

from collections.abc import Iterable

from migrator.compat.functions import functions
from migrator.compat.mapping import Entry, EntryKind, Mapping

_HEAD = """\
// What the CUDA names of this project are called in HIP. Other compilers than HIP's read nothing of it.
// Made by `cu2hip migrate --style compat`: run it again instead of editing.
#ifndef CU2HIP_CUDA_TO_HIP_H
#define CU2HIP_CUDA_TO_HIP_H

#if defined(__HIP_PLATFORM_AMD__) || defined(__HIP__)

#include <hip/hip_runtime.h>
"""
_FOOT = """
#endif  // __HIP_PLATFORM_AMD__

#endif  // CU2HIP_CUDA_TO_HIP_H
"""
# Headers of HIP that declare or use the names of warp operations themselves, from HIP 6.2 on (clr, `amd_detail`).
_BEFORE_WARP = ("hip/hip_bf16.h", "hip/hip_cooperative_groups.h")


def render(mappings: Iterable[Mapping]) -> str:
    """The header for what all files of a project ask for."""
    entries: set[Entry] = set()
    includes: set[str] = set()
    for mapping in mappings:
        entries |= mapping.entries
        includes |= mapping.includes
    warp = {entry for entry in entries if entry.kind is EntryKind.WARP}
    out = [_HEAD]
    out += [f"#include <{name}>\n" for name in sorted(includes) if not name.startswith("cu2hip/")]
    ours = sorted(name.removeprefix("cu2hip/") for name in includes if name.startswith("cu2hip/"))
    if ours:
        out += ["\n#if defined(__cplusplus)\n", *(f'#include "{name}"\n' for name in ours), "#endif\n"]
    plain = entries - warp
    for library in sorted({entry.library for entry in plain}):
        out.append(f"\n// {library}\n")
        out += _section(sorted(entry for entry in plain if entry.library == library))
    if warp:
        out.append(
            "\n// warp operations: for warps of 32 threads on every device, behind HIP's headers of these names\n"
        )
        out.append("#if defined(__HIPCC__)\n")
        for name in _BEFORE_WARP:
            out.append(f"#if __has_include(<{name}>)\n#include <{name}>\n#endif\n")
        out += [*(_define(entry) for entry in sorted(warp)), "#endif\n"]
    out.append(_FOOT)
    return "".join(out)


def _section(entries: list[Entry]) -> list[str]:
    """The lines of one library: renames, then what C++ and C are told differently."""
    names = [entry for entry in entries if entry.kind is EntryKind.NAME]
    out = [_define(entry) for entry in names if not entry.hip.startswith("cu2hip::")]
    cxx = [_define(entry) for entry in names if entry.hip.startswith("cu2hip::")]
    c: list[str] = []
    for entry in entries:
        if entry.kind is EntryKind.NAMESPACE:
            cxx.append(_alias(entry))
        elif entry.kind is EntryKind.FUNCTION:
            text = functions().declared[entry.cuda]
            cxx.append(text.cxx + "\n")
            c += [text.c + "\n"] if text.c else []
    if cxx:
        out += ["#if defined(__cplusplus)\n", *cxx, *(["#else\n", *c] if c else []), "#endif\n"]
    return out


def _define(entry: Entry) -> str:
    return f"#define {entry.cuda} {entry.hip}".rstrip() + "\n"


def _alias(entry: Entry) -> str:
    """`cub` as another name of `hipcub`; the empty namespace lets the alias stand before HIP's header."""
    outer, _, name = entry.cuda.rpartition("::")
    opened = f"namespace {entry.hip} {{}}\n"
    alias = f"namespace {name} = {entry.hip};"
    return opened + (f"namespace {outer} {{ {alias} }}\n" if outer else f"{alias}\n")
