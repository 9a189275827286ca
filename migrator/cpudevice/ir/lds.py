"""LDS: each variable becomes memory of the thread that runs a block, between two guard zones."""

from __future__ import annotations

import re

from msgspec import Struct

from migrator.cpudevice.ir.text import NAME, plain
from migrator.lazy import pattern

GUARD = 64  # bytes before and behind each variable
DYNAMIC = "@__cu2hip_dynamic_lds"  # the buffer of the run-time library for `extern __shared__`
_LDS = pattern(rf"^({NAME}) = ([^\n]*?)addrspace\(3\) global ([^\n]*)$", re.MULTILINE)
_TAIL = pattern(r"(?: (?:undef|poison|zeroinitializer))?(?:, (?:comdat|align|section|!)[^\n]*)?$")
_ALIGN = pattern(r", align (\d+)")
_HEAD = pattern(rf"^({NAME}) = ")


class Variable(Struct, frozen=True):
    """A static LDS variable: its LLVM name, its LLVM type and its alignment in bytes."""

    name: str
    type: str
    align: int

    @property
    def storage(self) -> str:
        return f'@"{plain(self.name)}.lds"'


class Lds(Struct, frozen=True):
    """The LDS variables of a module; `dynamic` are the names of arrays whose size the launch gives."""

    variables: dict[str, Variable]
    dynamic: frozenset[str]

    @property
    def names(self) -> bool:
        return bool(self.variables or self.dynamic)

    @staticmethod
    def of(module: str) -> Lds:
        variables: dict[str, Variable] = {}
        dynamic: set[str] = set()
        for name, linkage, rest in _LDS.findall(module):
            if "external" in linkage:
                dynamic.add(name)
                continue
            align = _ALIGN.search(rest)
            variables[name] = Variable(name, _TAIL.sub("", rest), int(align[1]) if align else 16)
        return Lds(variables, frozenset(dynamic))

    def definition(self, line: str) -> str | None:
        """What stands for the line that defines an LDS variable; None for other lines."""
        head = _HEAD.match(line)
        if head is None or (head[1] not in self.variables and head[1] not in self.dynamic):
            return None
        variable = self.variables.get(head[1])
        if variable is None:
            return ""
        kind = f"{{ [{GUARD} x i8], {variable.type}, [{GUARD} x i8] }}"
        align = max(GUARD, variable.align)
        return f"{variable.storage} = internal thread_local global {kind} zeroinitializer, align {align}"

    def use(self, name: str) -> str:
        """The constant that stands for a name."""
        if name in self.dynamic:
            return DYNAMIC
        variable = self.variables.get(name)
        return f"getelementptr inbounds (i8, ptr {variable.storage}, i64 {GUARD})" if variable else name
