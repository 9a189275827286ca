"""One asm statement for every PTX rule, made from the rule's own pattern."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from migrator.passes.ptx_rules import Place, PtxRule, PtxRules

_VARIABLES = {"h": "unsigned short", "r": "unsigned", "l": "unsigned long long", "f": "float", "d": "double"}
_PREDICATES = {"setp": "pq", "selp": "p", "vote": "pa", "isspacep": "p", "mov.pred": "da"}
_COUNTS = {"": 1, ".v2": 2, ".v4": 4}


@dataclass
class Sample:
    """The parts of `asm volatile("..." : outputs : inputs)` while they are put together."""

    outputs: list[str] = field(default_factory=list)  # constraint letters
    inputs: list[str] = field(default_factory=list)
    registers: list[str] = field(default_factory=list)

    def output(self, letter: str) -> str:
        self.outputs.append(letter)
        return f"<o{len(self.outputs) - 1}>"

    def input(self, letter: str) -> str:
        self.inputs.append(letter)
        return f"<i{len(self.inputs) - 1}>"

    def predicate(self) -> str:
        name = f"q{len(self.registers)}"
        self.registers.append(f".reg .pred {name}; setp.ne.b32 {name}, 1, 0; ")
        return name

    def statement(self, text: str) -> str:
        body = "".join(self.registers) + text
        body = re.sub(r"<o(\d+)>", r"%\1", body)
        body = re.sub(r"<i(\d+)>", lambda found: f"%{int(found[1]) + len(self.outputs)}", body)
        outs = ", ".join(f'"={letter}"(o{at})' for at, letter in enumerate(self.outputs))
        ins = ", ".join(f'"{letter}"(i{at})' for at, letter in enumerate(self.inputs))
        template = f"{{ {body} }}" if self.registers else body
        return f'asm volatile("{template}" : {outs} : {ins} : "memory");'

    def kernel(self, name: str, text: str) -> str:
        """A kernel that holds the statement."""
        parameters = [f"{_VARIABLES[letter]} i{at}" for at, letter in enumerate(self.inputs)]
        variables = "".join(f"{_VARIABLES[letter]} o{at} = 0; " for at, letter in enumerate(self.outputs))
        results = "".join(f"sink[{at}] = (double)o{at}; " for at in range(len(self.outputs)))
        head = ", ".join(["double* sink", *parameters])
        return f"__global__ void {name}({head}) {{ {variables}{self.statement(text)} {results}}}\n"


def sample(rule: PtxRule, rules: PtxRules, vector: str = "") -> tuple[Sample, str]:
    """An instruction that the rule fits, with its first choices; `vector` for rules with `<V>`."""
    made = Sample()
    opcode = _opcode(rule, vector)
    kinds = [part for part in opcode.split(".") if part in rules.types]
    letters = {value: key for key, value in rules.constraints.items()}
    letter_of = {name: _letter(rules, letters, name) for name in rules.types}
    value = letter_of.get(kinds[-1], "r") if kinds else "r"
    result = letter_of[kinds[0]] if opcode.startswith("cvt") else value
    if ".wide." in opcode:
        result = "l" if kinds[-1].endswith("32") else "r"
    if opcode.startswith(("bfind", "popc", "clz")):
        result = "r"
    texts = [_operand(rule, place, opcode, made, value, result, vector) for place in rule.places if not place.optional]
    text = f"{opcode} {', '.join(texts)}".strip() + ";"
    if rule.carry:
        text = _carried(rule, text, value, made)
    return made, text


def _opcode(rule: PtxRule, vector: str) -> str:
    opcode = rule.ptx.split(" ")[0].replace("<hints>", "").replace("<V>", vector)
    while "(" in opcode:
        opcode = re.sub(r"\(([^()|]*)(?:\|[^()]*)?\)(\?)?", lambda found: "" if found[2] else found[1], opcode, count=1)
    opcode = re.sub(r".\?", "", opcode)
    for name in re.findall(r"<(\w+)>", opcode):
        if name in rule.maps:
            choice = next(iter(rule.maps[name]))
        elif name == "word":
            choice = "evict_first"
        else:
            choice = next(
                kind for kind in ("u32", "s32", "b32", "f32", "u16", "u64", "b64", "s16") if kind in rule.types
            )
        opcode = opcode.replace(f"<{name}>", choice, 1)
    return opcode


def _letter(rules: PtxRules, letters: dict[str, str], name: str) -> str:
    kind = rules.types[name]
    if kind.is_float:
        return letters[name]
    return {8: "r", 16: "h", 64: "l"}.get(kind.bits, "r")


def _operand(
    rule: PtxRule, place: Place, opcode: str, made: Sample, value: str, result: str, vector: str
) -> str:  # fmt: skip
    name = place.names[0] if place.names else ""
    if place.form == "literal":
        return name
    if place.form == "register":
        pattern = re.search(r"%\S+", rule.ptx)
        assert pattern is not None
        return "%" + re.sub(r"<(\w+)>", lambda found: next(iter(rule.maps[found[1]])), pattern[0])
    is_small = opcode.startswith(("ld.shared", "st.shared")) or (opcode.startswith("cp.async") and name == "a")
    if place.form == "address":
        return f"[{made.input('r' if is_small else 'l')}]"
    if place.form == "any":
        parts = [made.output(value) if opcode.startswith("ld") else made.input(value) for _ in range(_COUNTS[vector])]
        return "{" + ", ".join(parts) + "}" if vector else parts[0]
    if place.form == "vector":
        half = "r" if opcode.endswith("64") else "h"
        return "{" + ", ".join(made.output(half) if name == "d" else made.input(half) for _ in place.names) + "}"
    if place.form == "pair":
        return f"{made.output(result)}|{made.predicate()}"
    head = next((key for key in _PREDICATES if opcode.startswith(key)), "")
    if name in _PREDICATES.get(head, "") or (opcode.endswith(".pred") and name != "m"):
        return made.predicate()
    if name == rule.constant:
        return "16"
    if name == "d":
        return made.output(result)
    return made.input(_source_letter(opcode, name, value, result))


def _source_letter(opcode: str, name: str, value: str, result: str) -> str:
    if opcode.startswith(("shf", "bar", "nanosleep", "prmt", "cp.async")) or name == "m":
        return "l" if name == "f" else "r"
    if opcode.startswith(("shl", "shr")) and name == "b":
        return "r"
    if (opcode.startswith("bfe") and name in "bc") or (opcode.startswith("bfi") and name in "ce"):
        return "r"
    if ".wide." in opcode and name == "c":
        return result
    if opcode.startswith(("isspacep", "cvta", "createpolicy")):
        return "l"
    return value


def _carried(rule: PtxRule, text: str, value: str, made: Sample) -> str:
    """The instruction with one before that sets the carry flag, and one after that reads it."""
    kind = "u32" if value == "r" else "u64"
    before = f"add.cc.{kind} {made.output(value)}, {made.input(value)}, 1; " if rule.carry != "sets" else ""
    after = f" addc.{kind} {made.output(value)}, 0, 0;" if rule.carry != "reads" else ""
    return before + text + after
