"""Which rule fits an instruction, and what its letters stand for."""

from __future__ import annotations

import re

from msgspec import Struct

from migrator.passes.ptx_parse import Instruction, Program, asm_operand
from migrator.passes.ptx_rules import Place, PtxRule, PtxRules, PtxType, named_groups
from migrator.passes.ptx_sites import AsmOperand, AsmStatement
from migrator.passes.ptx_text import INTEGER, REAL


class Value(Struct, frozen=True):
    """An operand bound to a letter of a rule."""

    text: str
    offset: int = 0
    is_address: bool = False


class Match(Struct, frozen=True):
    rule: PtxRule
    groups: dict[str, str]
    values: dict[str, tuple[Value, ...]]


class Matcher:
    """Finds rules for the instructions of one statement."""

    def __init__(self, statement: AsmStatement, program: Program, rules: PtxRules) -> None:
        self.statement = statement
        self.program = program
        self.rules = rules

    def find(self, item: Instruction) -> Match | None:
        if item.guard and item.guard not in self.program.registers:
            return None
        for rule in self.rules.of(item.opcode):
            fitted = rule.opcode.fullmatch(item.opcode)
            groups = named_groups(fitted) if fitted is not None else {}
            values = self.bind(rule, item.operands, groups)
            if values is not None and self.is_constant(rule, values):
                return Match(rule, groups, values)
        return None

    def is_constant(self, rule: PtxRule, values: dict[str, tuple[Value, ...]]) -> bool:
        if not rule.constant:
            return True
        text = values[rule.constant][0].text
        operand = self.operand(text)
        return INTEGER.fullmatch(text) is not None or (operand is not None and operand.letter == "n")

    def operand(self, text: str) -> AsmOperand | None:
        number = asm_operand(text)
        operands = self.statement.operands
        return operands[number] if 0 <= number < len(operands) else None

    def bind(
        self, rule: PtxRule, operands: tuple[str, ...], groups: dict[str, str]
    ) -> dict[str, tuple[Value, ...]] | None:
        """The operands by the letters of a rule; None where they do not fit."""
        places = list(rule.places)
        if len(operands) < len(places) and places[-1].optional:
            places.pop()
        if len(operands) != len(places):
            return None
        bound: dict[str, tuple[Value, ...]] = {}
        for place, text in zip(places, operands, strict=True):
            if not self.bind_one(place, text, groups, bound):
                return None
        return bound

    def bind_one(self, place: Place, text: str, groups: dict[str, str], bound: dict[str, tuple[Value, ...]]) -> bool:
        if place.form == "literal":
            return text == place.names[0]
        if place.form == "register":
            found = place.pattern.fullmatch(text) if place.pattern is not None else None
            groups.update(named_groups(found) if found is not None else {})
            return found is not None
        if place.form == "address":
            value = self.address(text)
            bound[place.names[0]] = (value,) if value is not None else ()
            return value is not None
        if place.form == "pair":
            parts = [part.strip() for part in text.split("|")]
            if len(parts) != len(place.names) or not all(self.is_value(part) for part in parts):
                return False
            bound.update({name: (Value(part),) for name, part in zip(place.names, parts, strict=True)})
            return True
        elements = [part.strip() for part in text[1:-1].split(",")] if text.startswith("{") else [text]
        if not all(self.is_value(part) for part in elements):
            return False
        if place.form == "any":
            wanted = {"": 1, ".v2": 2, ".v4": 4}[groups.get("V", "")]
            bound[place.names[0]] = tuple(Value(part) for part in elements)
            return len(elements) == wanted
        if (place.form == "vector") != text.startswith("{") or len(elements) != len(place.names):
            return False
        bound.update({name: (Value(part),) for name, part in zip(place.names, elements, strict=True)})
        return True

    def address(self, text: str) -> Value | None:
        if not (text.startswith("[") and text.endswith("]")):
            return None
        base, sign, rest = text[1:-1].strip(), "", ""
        found = re.fullmatch(r"(.+?)\s*\+?\s*([+-])\s*(\w+|\x01\d+\x02)", base)
        if found is not None:
            base, sign, rest = found[1], found[2], found[3]
        if not self.is_value(base) or (rest and not rest.isdigit() and not rest.startswith("0x")):
            return None
        offset = int(rest, 0) if rest else 0
        return Value(base, -offset if sign == "-" else offset, is_address=True)

    def is_value(self, text: str) -> bool:
        if self.operand(text) is not None or text in self.program.registers:
            return True
        if text.startswith("!") and text[1:] in self.program.registers:
            return True
        return INTEGER.fullmatch(text) is not None or REAL.fullmatch(text) is not None

    def register_type(self, text: str) -> PtxType | None:
        operand = self.operand(text)
        if operand is not None:
            name = self.rules.constraints.get(operand.letter)
            return self.rules.types[name] if name else None
        kind = self.program.registers.get(text)
        return self.rules.types.get(kind) if kind else None


def named(item: Instruction) -> str:
    """What to call an instruction in a message: its opcode, or the special register that it reads."""
    special = next((text for text in item.operands if re.fullmatch(r"%[a-z_]+[\w.]*", text)), "")
    return special if item.opcode.startswith("mov") and special else item.opcode
