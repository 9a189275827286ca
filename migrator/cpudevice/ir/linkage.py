"""Relocatable device code: what modules share keeps its linkage, under names that never meet the host's.

A function that is `__host__ __device__` exists twice in a program, and only one of the two may be called its own name.
What a module declares and does not define gets such a name in any case: without relocation it is missing at the link,
as it is for a GPU, rather than found in the host's code.
"""

from __future__ import annotations

from migrator.cpudevice.ir.text import NAME, plain
from migrator.lazy import pattern

PREFIX = "cu2hip.device."
_GLOBAL = pattern(rf"^({NAME}) = ([^\n]*?)(?:addrspace\((\d+)\) )?(?:externally_initialized )?(?:global|constant) ")
_FUNCTION = pattern(rf"^(define|declare) ([^@\n]*)({NAME})\(")
_OURS = (
    "@llvm.", "@__cu2hip_", "@__atomic_work_item_fence", "@__ockl_", "@__ocml_", "@__oclc_", "@__hip_cuid_",
    "@__clang_gpu_used_external",
)  # fmt: skip
_LOCAL = ("internal", "private", "appending")
_WEAK = ("weak_odr", "linkonce_odr", "weak", "linkonce", "common")


def shared_names(module: str, relocatable: bool) -> dict[str, str]:
    """What each name that other modules know becomes: `@f` to `@"cu2hip.device.f"`."""
    found: dict[str, str] = {}
    for line in module.split("\n"):
        if line.startswith("@"):
            match = _GLOBAL.match(line)
            if match is None or match[3] == "3":
                continue
            name, words = match[1], match[2].split()
            defined = "external" not in words and "extern_weak" not in words
        elif line.startswith(("define ", "declare ")):
            match = _FUNCTION.match(line)
            if match is None or "amdgpu_kernel" in match[2]:
                continue
            name, words, defined = match[3], match[2].split(), match[1] == "define"
        else:
            continue
        if name.startswith(_OURS) or any(word in _LOCAL for word in words) or (defined and not relocatable):
            continue
        found[name] = f'@"{PREFIX}{plain(name)}"'
    for name in [name for name in found if ".static." in name]:
        found[name.split(".static.", 1)[0]] = found[name]  # clang declares a static variable by its plain name
    return found


def is_alias(name: str, shared: dict[str, str]) -> bool:
    """True for a declaration that another name's definition answers."""
    return name in shared and shared[name] != f'@"{PREFIX}{plain(name)}"'


def linkage_of(line: str) -> str:
    """The linkage that a definition keeps: weak ones stay what they are; nothing leaves the program or library."""
    words = line.split("(", 1)[0].split()
    weak = next((word for word in _WEAK if word in words), "")
    return f"{weak} hidden" if weak else "hidden"
