"""Translates the instructions of an asm statement into C++ text, or says which of them it cannot translate."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from msgspec import Struct

from migrator.lazy import pattern
from migrator.model.edit import Part
from migrator.passes.base import PassContext
from migrator.passes.ptx_match import Match, Matcher, Value, named
from migrator.passes.ptx_parse import Instruction, Program, asm_operand
from migrator.passes.ptx_rules import PtxRules, PtxType
from migrator.passes.ptx_sites import AsmOperand, AsmStatement
from migrator.passes.ptx_text import INTEGER, REAL, constant, is_postfix, joined, may_overlap

_HEADER = "cu2hip/ptx.hpp"
_PLACEHOLDER = pattern(r"\$(\*?)(\w+?)(?=_(?:sys|approx|f16|bf16)|\b)")
_VARIABLE = "cu2hip_"


class Refusal(Struct, frozen=True):
    """Why a statement stays: the opcodes (or special registers) that no rule translates, or another reason."""

    opcodes: tuple[str, ...]
    reason: str = ""


@dataclass(slots=True)
class Translation:
    """C++ statements; `declarations` come first. Parts copy the operands' text from the source."""

    statements: list[list[Part]] = field(default_factory=list)
    declarations: list[list[Part]] = field(default_factory=list)
    headers: set[str] = field(default_factory=set)
    notes: list[str] = field(default_factory=list)
    approximate: bool = False
    opcodes: list[str] = field(default_factory=list)


class Emitter:
    """Translates one statement."""

    def __init__(self, ctx: PassContext, statement: AsmStatement, program: Program, rules: PtxRules) -> None:
        self.ctx = ctx
        self.statement = statement
        self.program = program
        self.rules = rules
        self.matcher = Matcher(statement, program, rules)
        self.out = Translation()
        self.captured: dict[int, str] = {}
        self.declared: set[str] = set()  # variables whose first write declares them

    def run(self) -> Translation | Refusal:
        program = self.program
        if program.obstacle:
            opcodes = [item.opcode for item in program.instructions if not self.matcher.find(item)]
            opcodes = opcodes or [item.opcode for item in program.instructions]
            return Refusal(tuple(dict.fromkeys(opcodes)), f"there is {program.obstacle}")
        found = [(item, self.matcher.find(item)) for item in program.instructions]
        unknown = tuple(dict.fromkeys(named(item) for item, match in found if match is None))
        if unknown:
            return Refusal(unknown)
        matches = [(item, match) for item, match in found if match is not None]
        reason = self.carries([match for _, match in matches])
        if reason:
            return Refusal(tuple(item.opcode for item, match in matches if match.rule.carry), reason)
        self.capture(matches)
        for item, match in matches:
            self.emit(item, match)
        self.declare(matches)
        return self.out

    # -- checks over the whole block

    def carries(self, matches: list[Match]) -> str:
        """Why the carry flag cannot be followed; empty where it can."""
        is_set = read = False
        for match in matches:
            if match.rule.carry in ("reads", "both"):
                if not is_set:
                    return "the carry flag comes from another statement"
                read = True
            if match.rule.carry in ("sets", "both"):
                is_set, read = True, False
        return "the carry flag goes to another statement" if is_set and not read else ""

    def capture(self, matches: list[tuple[Instruction, Match]]) -> None:
        """Inputs that an output written before might change, or that are read twice, get a variable of their own."""
        written: list[AsmOperand] = []
        counts: dict[int, int] = {}
        for _, match in matches:
            outputs: list[AsmOperand] = []
            for values in match.values.values():
                for value in values:
                    number = asm_operand(value.text)
                    if number < 0:
                        continue
                    operand = self.statement.operands[number]
                    if operand.is_output:
                        outputs.append(operand)
                        continue
                    counts[number] = counts.get(number, 0) + 1
                    twice = counts[number] > 1 and self.is_no_plain_name(operand)
                    if twice or any(may_overlap(self.words(operand), self.words(other)) for other in written):
                        self.captured.setdefault(number, f"{_VARIABLE}in{number}")
            written += outputs
        for number in sorted(self.captured):
            name = self.captured[number]
            self.out.declarations.append([f"const auto {name} = ".encode(), *self.source(number), b";"])

    def is_no_plain_name(self, operand: AsmOperand) -> bool:
        """True for an expression that must not be written twice: it does something, or gets another pass's edits."""
        rules = self.ctx.rules
        return any(
            word in ("(", "++", "--", "=") or word in rules.names or word in rules.warp for word in self.words(operand)
        )

    def words(self, operand: AsmOperand) -> list[str]:
        return [token.text for token in self.ctx.tokens[operand.first : operand.last]]

    # -- text

    def emit(self, item: Instruction, match: Match) -> None:
        rule = match.rule
        self.out.opcodes.append(item.opcode)
        template = rule.vector if rule.vector and match.groups.get("V") else rule.cpp
        if rule.same_kind and self.are_same_kind(match):
            template = rule.same_kind
        if rule.same_kind and template == rule.same_kind and self.is_same_text(match):
            return
        body = self.fill(template, match)
        several = any(b";" in part for part in body if isinstance(part, bytes))
        if item.guard:
            condition = f"if ({'!' if item.negated else ''}{self.variable(item.guard)}) ".encode()
            body = [condition, b"{ ", *body, b"; }"] if several else [condition, *body, b";"]
        else:
            body = [*self.declaring(body), b";"]
        self.out.statements.append(body)
        if rule.header:
            self.out.headers.add(rule.header)
        if "cu2hip::ptx::" in template or any(b"cu2hip::ptx::" in part for part in body if isinstance(part, bytes)):
            self.out.headers.add(_HEADER)
        if rule.note and rule.note not in self.out.notes:
            self.out.notes.append(rule.note)
        self.out.approximate = self.out.approximate or rule.approximate

    def declaring(self, body: list[Part]) -> list[Part]:
        """The statement as a declaration, where it is the first to write a register."""
        found = re.match(rb"(cu2hip_\w+) = ", body[0]) if isinstance(body[0], bytes) else None
        name = found[1].decode() if found is not None else ""
        kind = next((kind for register, kind in self.program.registers.items() if self.variable(register) == name), "")
        if not kind or name in self.declared:
            return body
        mentioned = f"{name}".encode()
        if any(mentioned in part for line in self.out.statements for part in line if isinstance(part, bytes)):
            return body
        if sum(part.count(mentioned) for part in body if isinstance(part, bytes)) > 1:
            return body
        self.declared.add(name)
        return [f"{self.cpp_type(kind)} ".encode(), *body]

    def cpp_type(self, kind: str) -> str:
        return self.rules.types[kind].cpp if kind in self.rules.types else "unsigned"

    def is_same_text(self, match: Match) -> bool:
        """True for `x = x`, which templates for predicated loads have for the default value."""
        texts = []
        for name in ("d", "a"):
            operand = self.matcher.operand(match.values[name][0].text)
            texts.append(self.words(operand) if operand is not None else None)
        return texts[0] is not None and texts[0] == texts[1]

    def fill(self, template: str, match: Match) -> list[Part]:
        parts: list[Part] = []
        at = 0
        for found in _PLACEHOLDER.finditer(template):
            before = template[at : found.start()]
            if found[2] in match.values:
                before = self.without_cast(before, match.values[found[2]][0].text)
            elif found[2] in ("T", "S") and template[found.end() : found.end() + 1] == ")":
                name = _PLACEHOLDER.match(template, found.end() + 1)
                if before.endswith("(") and name is not None and name[2] in match.values:
                    cast = f"({self.type_of(found[2], match).cpp})"
                    if self.without_cast(cast, match.values[name[2]][0].text) == "":
                        parts.append(before[:-1].encode())
                        at = found.end() + 1
                        continue
            parts.append(before.encode())
            alone = template[: found.start()].endswith(("(", ", ")) and template[found.end() :][:1] in (")", ",")
            parts += self.place(found[1] == "*", found[2], match, alone)
            at = found.end()
        parts.append(template[at:].encode())
        return joined(parts)

    def without_cast(self, before: str, value: str) -> str:
        """`before` less a cast at its end that the value does not need: a plain constant, or a register of the type."""
        found = re.search(r"\((unsigned|int|float|double|(?:unsigned |signed )?(?:long long|short|char))\)$", before)
        if found is None:
            return before
        register = self.rules.types.get(self.program.registers.get(value, ""))
        if re.fullmatch(r"0[xX]\w+|\d+", value) or (register is not None and register.cpp == found[1]):
            return before[: found.start()]
        return before

    def place(self, all_of: bool, name: str, match: Match, alone: bool) -> list[Part]:
        """What stands for `$name`; `alone`: as a whole function argument, so that it needs no brackets."""
        if name == "cc":
            return [f"{_VARIABLE}cc".encode()]
        if name in ("T", "S"):
            return [self.type_of(name, match).cpp.encode()]
        if name == "W":
            return [self.type_of("T", match).wide.encode()]
        if name == "V":
            return [match.groups.get("V", "").replace(".", "_").encode()]
        if name in match.groups:
            return [match.rule.maps[name][match.groups[name]].encode()]
        out: list[Part] = []
        for number, value in enumerate(match.values[name] if all_of else match.values[name][:1]):
            if number:
                out.append(b", ")
            out += self.value(value, alone)
        return out

    def value(self, value: Value, alone: bool) -> list[Part]:
        if not value.offset:
            return self.text(value.text, alone)
        operand = self.matcher.operand(value.text)
        cast = b"(char*)" if operand is not None and operand.letter == "l" else b""
        sign = "+" if value.offset > 0 else "-"
        return [cast, *self.text(value.text, False), f" {sign} {abs(value.offset)}".encode()]

    def text(self, text: str, alone: bool) -> list[Part]:
        number = asm_operand(text)
        if number >= 0:
            if number in self.captured:
                return [self.captured[number].encode()]
            source = self.source(number)
            return source if alone or self.is_postfix(number) else [b"(", *source, b")"]
        if text.startswith("!"):
            return [f"!{self.variable(text[1:])}".encode()]
        if text in self.program.registers:
            return [self.variable(text).encode()]
        return [constant(text).encode()]

    def source(self, number: int) -> list[Part]:
        operand = self.statement.operands[number]
        tokens = self.ctx.tokens
        if operand.first >= operand.last:
            return [b"0"]
        return [self.ctx.span(tokens[operand.first].start, tokens[operand.last - 1].end)]

    def is_postfix(self, number: int) -> bool:
        """True for an expression that needs no brackets: a name, a constant, members, calls and subscripts of one."""
        operand = self.statement.operands[number]
        return is_postfix(self.ctx.tokens, operand.first, operand.last)

    def variable(self, register: str) -> str:
        return _VARIABLE + re.sub(r"\W", "_", register.lstrip("%"))

    def type_of(self, group: str, match: Match) -> PtxType:
        """The C++ type of a rule's type class: of untyped cells, the type of the register that they go to."""
        found = self.rules.types[match.groups[group]]
        if group == "T" and match.rule.untyped:
            register = self.matcher.register_type(match.values[match.rule.untyped][0].text)
            if register is not None and register.bits == found.bits and register.is_float != found.is_float:
                return register
        return found

    def are_same_kind(self, match: Match) -> bool:
        """True where a move needs no copy of bits: equal registers, none of them a possible pointer."""
        target, value = match.values["d"][0].text, match.values["a"][0].text
        if INTEGER.fullmatch(value) or REAL.fullmatch(value):
            kind = self.matcher.register_type(target)
            return kind is not None and kind.is_float == (REAL.fullmatch(value) is not None)
        kinds = [self.matcher.register_type(text) for text in (target, value)]
        pointers = any(
            (operand := self.matcher.operand(text)) is not None and operand.letter == "l" for text in (target, value)
        )
        return None not in kinds and kinds[0] == kinds[1] and not pointers

    def declare(self, matches: list[tuple[Instruction, Match]]) -> None:
        """Declarations of the registers that the block uses."""
        used: dict[str, str] = {}
        for item, match in matches:
            names = [value.text.lstrip("!") for values in match.values.values() for value in values]
            for name in [*names, item.guard]:
                if name in self.program.registers:
                    used.setdefault(name, self.program.registers[name])
        lines: list[list[Part]] = []
        if any(match.rule.carry for _, match in matches):
            lines.append([f"unsigned {_VARIABLE}cc = 0;".encode()])
        for name, kind in used.items():
            if self.variable(name) in self.declared:
                continue
            cpp = self.cpp_type(kind)
            value = "false" if cpp == "bool" else "0"
            lines.append([f"{cpp} {self.variable(name)} = {value};".encode()])
        self.out.declarations[:0] = lines
