"""Which LDS variables a kernel uses, itself or through the functions that it calls: its static LDS."""

from __future__ import annotations

from migrator.cpudevice.ir.lds import Variable
from migrator.cpudevice.ir.retarget import Retargeted
from migrator.cpudevice.ir.text import NAME
from migrator.lazy import pattern

_NAMES = pattern(NAME)
_DEFINE = pattern(rf"^define [^\n]*?({NAME})\(")


def static_lds(module: Retargeted) -> dict[str, tuple[Variable, ...]]:
    """The variables by kernel name; only kernels that use some are there."""
    if not module.lds.variables:
        return {}
    storage = {variable.storage: variable for variable in module.lds.variables.values()}
    uses: dict[str, set[str]] = {}
    current = ""
    for line in module.text.split("\n"):
        if line.startswith("define "):
            match = _DEFINE.match(line)
            current = match[1] if match else ""
            uses[current] = set()
        elif line.startswith("}"):
            current = ""
        elif current and "@" in line:
            uses[current].update(_NAMES.findall(line))
    found: dict[str, tuple[Variable, ...]] = {}
    for kernel in module.kernels:
        seen, left = {kernel.name}, [kernel.name]
        while left:
            for name in uses.get(left.pop(), ()):
                if name not in seen:
                    seen.add(name)
                    left.append(name)
        used = tuple(variable for name, variable in storage.items() if name in seen)
        if used:
            found[kernel.name] = used
    return found
