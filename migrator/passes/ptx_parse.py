"""The text of an asm template as PTX instructions."""

from __future__ import annotations

import re

from msgspec import Struct

from migrator.lazy import pattern
from migrator.passes.ptx_rules import split_operands
from migrator.passes.ptx_sites import AsmStatement

_COMMENT = pattern(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
_GUARD = pattern(r"@(!?)\s*(%?[\w$]+)\s+")
_LABEL = pattern(r"[A-Za-z_$][\w$]*\s*:(?!:)\s*")
_REGISTER = pattern(r"\.reg\s+\.(\w+)\s+(.*)", re.DOTALL)
_ASM_OPERAND = pattern(r"%%|%(\d+)|%\[(\w+)\]|%([{|}])")
_ASM = "\x01"  # marks the operands of the asm statement in instruction texts: \x01 number \x02


class Instruction(Struct, frozen=True):
    """One instruction: `@!guard opcode operands`. Asm operands are written `\\x01 number \\x02`."""

    opcode: str
    operands: tuple[str, ...]
    guard: str = ""
    negated: bool = False


class Program(Struct, frozen=True):
    """A template: its instructions, its registers (name to type), and what in it cannot be followed."""

    instructions: tuple[Instruction, ...]
    registers: dict[str, str]
    obstacle: str = ""


def asm_operand(text: str) -> int:
    """The number of the asm operand that `text` is; -1 for other operands."""
    if text.startswith(_ASM) and text.endswith("\x02") and text[1:-1].isdigit():
        return int(text[1:-1])
    return -1


def parse(statement: AsmStatement) -> Program:
    """Read a template; what is no plain instruction becomes the program's obstacle."""
    text = _COMMENT.sub(" ", statement.template)
    names = {operand.name: number for number, operand in enumerate(statement.operands) if operand.name}

    def mark(found: re.Match[str]) -> str:
        if found[1] is not None:
            return f"{_ASM}{found[1]}\x02"
        if found[2] is not None:
            return f"{_ASM}{names.get(found[2], 999)}\x02"
        return found[3] or "%"

    if statement.extended:
        text = _ASM_OPERAND.sub(mark, text)
    else:
        text = text.replace("%%", "%")
    instructions: list[Instruction] = []
    registers: dict[str, str] = {}
    obstacle = ""
    parts, scopes = _statements(text)
    if scopes:
        obstacle = "a scope that other statements open or close"
    for part in parts:
        declared = _REGISTER.fullmatch(part)
        if declared is not None:
            _declare(declared[1], declared[2], registers)
            continue
        if part.startswith("."):
            obstacle = obstacle or part.split()[0]
            continue
        label = _LABEL.match(part)
        if label is not None:
            obstacle = obstacle or f"the label {part[: label.end()].strip().rstrip(':').strip()}"
            part = part[label.end() :]
        if part:
            instructions.append(_instruction(part))
    return Program(tuple(instructions), registers, obstacle)


def _statements(text: str) -> tuple[list[str], int]:
    """The texts between semicolons, and how many scopes stay open (or are closed without having been opened).

    Braces at the begin of a statement are scopes, others are vectors.
    """
    found: list[str] = []
    current = ""
    depth = scopes = 0
    for char in text:
        if char == "{":
            if current.strip() or depth:
                depth += 1
                current += char
            else:
                scopes += 1
        elif char == "}":
            if depth:
                depth -= 1
                current += char
            else:
                found.append(current.strip())
                current = ""
                scopes -= 1
        elif char == ";" and depth == 0:
            found.append(current.strip())
            current = ""
        else:
            current += char
    found.append(current.strip())
    return [" ".join(part.split()) for part in found if part], scopes


def _declare(kind: str, names: str, registers: dict[str, str]) -> None:
    for name in names.split(","):
        name = name.strip()
        counted = re.fullmatch(r"(%?[\w$]+)<(\d+)>", name)
        if counted is not None:
            for number in range(min(int(counted[2]), 256)):
                registers[f"{counted[1]}{number}"] = kind
        elif name:
            registers[name] = kind


def _instruction(text: str) -> Instruction:
    guard, negated = "", False
    found = _GUARD.match(text)
    if found is not None:
        guard, negated = found[2], found[1] == "!"
        text = text[found.end() :]
    opcode, _, rest = text.partition(" ")
    at = next((at for at, char in enumerate(opcode) if char in "{[" + _ASM), -1)
    if at > 0:  # `ld.f32{...}` without a blank
        opcode, rest = opcode[:at], opcode[at:] + " " + rest
    operands = tuple(split_operands(rest.strip())) if rest.strip() else ()
    return Instruction(opcode, operands, guard, negated)
