"""Device code for an AMD GPU, as clang emits it before any optimisation, to code for the host.

Everything of a module becomes internal, as device code without relocation is; kernels and variables are found by the
table that `tables` adds. Relocatable device code keeps its linkage, under names that no host code has (`linkage`).
Sources: LLVM Language Reference Manual; LLVM documentation, User Guide for AMDGPU Backend.
"""

from __future__ import annotations

import re

from msgspec import Struct

from migrator.cpudevice.ir.assembly import without_assembly
from migrator.cpudevice.ir.lds import Lds
from migrator.cpudevice.ir.linkage import is_alias, linkage_of, shared_names
from migrator.cpudevice.ir.missing import with_missing
from migrator.cpudevice.ir.steps import with_steps
from migrator.cpudevice.ir.text import NAME, closing, parts, plain, quoted, type_of
from migrator.lazy import pattern

# what clang uses on the machines that this device runs on
_HOSTS = {
    "x86_64": (
        "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128",
        "x86_64-pc-linux-gnu",
    ),
    "aarch64": ("e-m:e-i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128-Fn32", "aarch64-unknown-linux-gnu"),
}
_LINKAGE = (
    r"(?:(?:weak_odr|linkonce_odr|weak|linkonce|protected|hidden|dso_local|internal|private|common"
    r"|available_externally|local_unnamed_addr|unnamed_addr)\s+)*"
)
_GLOBAL = pattern(rf"^({NAME}) = ({_LINKAGE})(?:thread_local )?(?:externally_initialized )?(global|constant) ")
_EXTERNAL = pattern(rf"^{NAME} = external ")
_LOWERED = pattern(r"^(@__cu2hip_name_\d+) = [^@]*?(@(?:\"[^\"]*\"|[\w.$-]+))[^@]*$")  # see `rtc.cpp`
_BOUND = pattern(r'"amdgpu-flat-work-group-size"="\d+,(\d+)"')
_GROUP = pattern(r" #(\d+)")
_NAME = pattern(NAME)
_DEFINE = pattern(rf"^define {_LINKAGE}")
_COMDAT = pattern(r",? comdat(?:\(\$[^)]*\))?")
_SPACE = pattern(r",? addrspace\(\d+\)")
_SCOPE = pattern(r' syncscope\("[^"]*"\)')
_GPU_ATTRIBUTE = pattern(
    r' "(?:amdgpu-[^"]*|target-cpu|target-features|uniform-work-group-size|frame-pointer)"(?:="[^"]*")?'
)
_GPU_CALL = pattern(r"@llvm\.amdgcn\.([\w.]+)")
_GENERIC = pattern(r"@llvm\.[\w.]+")
_POINTER_SUFFIX = pattern(r"\.p[1-9]\d*(?=\.|$)")
_BYREF = pattern(r'\bbyref\((?:%"[^"]*"|[^()]*)\) ?')
_METADATA = pattern(r", !(?:amdgpu|noalias\.addrspace)[\w.]* !\d+")


class Parameter(Struct, frozen=True):
    """A kernel's parameter: its LLVM type; `by_reference` where the kernel gets the address of the argument. `memory`
    is the LLVM type of the argument itself, `align` its alignment ('' and 0: those of `type`)."""

    type: str
    by_reference: bool
    memory: str = ""
    align: int = 0


class KernelSignature(Struct, frozen=True):
    """A kernel of the module: its LLVM name (`@_Z1kPf`), its parameters, and the most threads of a block that it was
    compiled for."""

    name: str
    parameters: tuple[Parameter, ...]
    threads: int = 1024


class Retargeted(Struct, frozen=True):
    """The module's text for the host, and what tables have to say about it."""

    text: str
    kernels: tuple[KernelSignature, ...]
    variables: tuple[str, ...]  # LLVM names of what the host may address
    lds: Lds


def retarget(device: str, machine: str, *, relocatable: bool = False) -> Retargeted:
    """Rewrite a module's text for `machine` (`x86_64`, `aarch64`)."""
    layout, triple = _HOSTS[machine]
    device = with_steps(device)
    shared = shared_names(device, relocatable)
    bounds = _bounds(device)
    lds = Lds.of(device)
    kernels: list[KernelSignature] = []
    variables: list[str] = []
    declared: set[str] = set()
    out: list[str] = []
    for line in device.split("\n"):
        if line.startswith("target datalayout"):
            out.append(f'target datalayout = "{layout}"')
            continue
        if line.startswith("target triple"):
            out.append(f'target triple = "{triple}"')
            continue
        if line.startswith(("$", "@llvm.compiler.used", "@llvm.used", "@__hip_cuid_", "@__clang_gpu_used_external")):
            continue
        if line.startswith("attributes #"):
            out.append(_GPU_ATTRIBUTE.sub("", line))
            continue
        if line.startswith("@"):
            storage = lds.definition(line)
            if storage is not None:
                out += [storage] if storage else []
                continue
            lowered = _LOWERED.match(line)
            if lowered:
                variables.append(lowered[1])
                out.append(f"{lowered[1]} = internal constant {quoted(plain(lowered[2]))}")
                continue
            name = line.split(" = ", 1)[0]
            if is_alias(name, shared):
                continue
            if "externally_initialized" in line and not _EXTERNAL.match(line):
                variables.append(name)
            line = _global(line, linkage_of(line) if name in shared else "internal")
        elif line.startswith("define "):
            kernel = "amdgpu_kernel" in line
            match = _NAME.search(line)
            kept = linkage_of(line) if match and match[0] in shared else "internal"
            line = _COMDAT.sub("", _DEFINE.sub(f"define {kept} ", line)).replace("amdgpu_kernel ", "")
            if kernel:
                kernels.append(_signature(line, bounds))
                line = _BYREF.sub("", line)
        elif line.startswith("declare "):
            if "amdgpu_kernel" in line:  # a kernel of another module; device code cannot call it
                continue
            line = line.replace(" hidden ", " ").replace(" protected ", " ").replace(" dso_local ", " ")
        line = _body(line)
        if lds.names and "@" in line:
            line = _NAME.sub(lambda match: lds.use(match[0]), line)
        if shared and "@" in line:
            line = _NAME.sub(lambda match: shared.get(match[0], match[0]), line)
        if line.startswith("declare "):
            match = _NAME.search(line)
            if match is None or match[0] in declared:
                continue
            declared.add(match[0])
            if match[0].startswith(("@__cu2hip_", "@__ockl_")):
                line = _declaration(line)
        out.append(line)
    replaced = without_assembly("\n".join(out))
    text = with_missing(replaced.text, replaced.definitions)
    return Retargeted(text, tuple(kernels), tuple(shared.get(name, name) for name in variables), lds)


def _global(line: str, linkage: str) -> str:
    """A variable or constant of the module; a copy per thread of execution does not exist on a GPU."""
    line = _COMDAT.sub("", _SPACE.sub("", line))
    if _EXTERNAL.match(line):
        return line.replace(" protected ", " hidden ").replace(" externally_initialized ", " ")
    return _GLOBAL.sub(lambda match: f"{match[1]} = {linkage} {match[3]} ", line)


def _bounds(device: str) -> dict[str, int]:
    """The most threads of a block by the number of an attribute group: `__launch_bounds__`."""
    found: dict[str, int] = {}
    for line in device.split("\n"):
        if line.startswith("attributes #") and (match := _BOUND.search(line)):
            found[line[len("attributes #") :].split(" ", 1)[0]] = int(match[1])
    return found


def _body(line: str) -> str:
    """What may stand in any line: address spaces, scopes, intrinsics."""
    if "addrspace" in line:
        line = _SPACE.sub("", line)
        line = line.replace("addrspacecast", "bitcast")
    if "syncscope" in line:
        line = _SCOPE.sub("", line)
    if "@llvm." in line:
        line = _GPU_CALL.sub(lambda match: "@__cu2hip_amdgcn_" + _flat(match[1]).replace(".", "_"), line)
        line = _GENERIC.sub(lambda match: _POINTER_SUFFIX.sub(".p0", match[0]), line)
        line = line.replace("@llvm.trap()", "@__cu2hip_trap()")
    if "!amdgpu." in line or "!noalias.addrspace" in line:
        line = _METADATA.sub("", line)
    return line


def _flat(name: str) -> str:
    return _POINTER_SUFFIX.sub(".p0", name)


def _signature(line: str, bounds: dict[str, int]) -> KernelSignature:
    match = _NAME.search(line)
    assert match is not None
    start = match.end() + 1
    end = closing(line, start)
    found: list[Parameter] = []
    for text in parts(line[start:end]):
        kind = "ptr" if text.startswith("ptr") else type_of(text)
        memory = re.search(r"\bbyref\(", text)
        if memory is None:
            found.append(Parameter(kind, False))
            continue
        align = re.search(r"\balign (\d+)", text)
        inner = _SPACE.sub("", text[memory.end() : closing(text, memory.end())])
        found.append(Parameter(kind, True, inner, int(align[1]) if align else 0))
    group = _GROUP.search(line, end)
    return KernelSignature(match[0], tuple(found), min(1024, bounds.get(group[1], 1024)) if group else 1024)


def _declaration(line: str) -> str:
    """A function of the run-time library: what the GPU's attributes promise of it does not hold for fibers."""
    line = line.replace(" immarg", "")
    return re.sub(r"(?: (?:local_unnamed_addr|#\d+))+\s*$", "", line) + " convergent nounwind"
