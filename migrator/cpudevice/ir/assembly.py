"""Inline assembly of the GPU: no-operations vanish, everything else becomes a call that says what is not supported."""

from __future__ import annotations

from msgspec import Struct

from migrator.cpudevice.ir.text import closing, parts, quoted, type_of
from migrator.lazy import pattern

_ASM = pattern(
    r"^(\s+(?:%[\w.]+ = )?(?:tail )?call )((?:[\w]+ )*?)(\S+|\{[^}]*\}|<[^>]*>) asm "
    r'(?:sideeffect |alignstack |inteldialect |unwind )*"((?:[^"\\]|\\.)*)", "(?:[^"\\]|\\.)*"\('
)
_HARMLESS = pattern(
    r"(?:\s*(?:s_waitcnt\b[^\n;]*|s_nop\b[^\n;]*|s_sleep\b[^\n;]*|s_setprio\b[^\n;]*|s_barrier_\w+[^\n;]*|;[^\n]*|//[^\n]*"
    r"|buffer_wbl?2\b[^\n;]*|buffer_inv\b[^\n;]*|buffer_gl[01]_inv\b[^\n;]*)(?:\\0A|\n|;|$))*\s*"
)


class Replaced(Struct, frozen=True):
    """The module's lines, and the definitions that stand for the assembly in them."""

    text: str
    definitions: tuple[str, ...]


def without_assembly(module: str) -> Replaced:
    """Replace every call of GPU assembly in a module's text; an empty one, a barrier of the compiler, stays."""
    if " asm " not in module:
        return Replaced(module, ())
    lines = module.split("\n")
    definitions: list[str] = []
    for at, line in enumerate(lines):
        match = _ASM.match(line) if " asm " in line else None
        if match is None or not match[4].strip():
            continue
        end = closing(line, match.end())
        types = [type_of(part) for part in parts(line[match.end() : end])]
        name = f"@cu2hip.asm.{len(definitions)}"
        lines[at] = f"{match[1]}{match[2]}{match[3]} {name}({line[match.end() : end]}{_without_attributes(line[end:])}"
        definitions.append(_definition(name, match[3], types, match[4], len(definitions)))
    return Replaced("\n".join(lines), tuple(definitions))


def _without_attributes(rest: str) -> str:
    """What follows the arguments, without the attributes and the place that assembly alone has."""
    debug = rest.find(", !dbg")
    return ")" + (rest[debug:].split(", !srcloc")[0] if debug >= 0 else "")


def _definition(name: str, result: str, types: list[str], text: str, at: int) -> str:
    parameters = ", ".join(types)
    if result == "void" and _HARMLESS.fullmatch(text):
        return f"define internal void {name}({parameters}) {{\n  ret void\n}}"
    shown = "assembly `" + text.replace("\\0A", "; ").replace("\\09", " ").replace("\\22", '"')[:120] + "`"
    return (
        f"@cu2hip.text.a{at} = private constant {quoted(shown)}\n"
        f"define internal {result} {name}({parameters}) {{\n"
        f"  call void @__cu2hip_unsupported(ptr @cu2hip.text.a{at})\n  unreachable\n}}"
    )
