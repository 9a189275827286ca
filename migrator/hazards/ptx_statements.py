"""Assembler statements with PTX, by what their instructions do (CH801 to CH803, CH806 to CH810 and relatives).

A statement gets the most special code of its instructions, and CH803 for its constraints, which fail at another stage.
Sources: PTX ISA (instructions, special registers); LLVM language reference, AMDGPU inline assembler constraints.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from migrator.hazards.base import HazardContext, hazard
from migrator.lazy import pattern
from migrator.lex import Token, TokenKind
from migrator.model.facts import Side
from migrator.model.finding import Finding, Severity
from migrator.passes.ptx_parse import Instruction, Program, parse
from migrator.passes.ptx_rules import PtxRules, ptx_rules
from migrator.passes.ptx_sites import AsmStatement, asm_statements, string_value

_REGISTER = pattern(
    r"%(laneid|lanemask_\w+|warpid|nwarpid|smid|nsmid|clock(?:64|_hi)?|globaltimer(?:_lo|_hi)?|gridid|envreg\d+"
    r"|dynamic_smem_size|total_smem_size|pm\d+(?:_64)?|(?:n?cluster|is_explicit_cluster)\w*)\b"
)
_COORDINATE = pattern(r"%n?(?:tid|ctaid)\.[xyz]\b")
_DIRECTIVE = pattern(r"\.(?:reg|pragma|shared|local)\s")
_STRING = pattern(r'"(?:[^"\\]|\\.)*"')
_CONSTRAINTS = frozenset("flhdq")
_TENSOR = frozenset(
    ("mma", "wmma", "ldmatrix", "stmatrix", "movmatrix", "wgmma", "tcgen05", "mbarrier", "tensormap", "setmaxnreg",
     "multimem", "elect")
)  # fmt: skip
_CLUSTER = frozenset(("mapa", "getctarank", "clusterlaunchcontrol"))
_QUALIFIERS = frozenset(
    ("nc", "ca", "cg", "cs", "cv", "lu", "wb", "wt", "volatile", "relaxed", "acquire", "release", "acq_rel", "mmio",
     "L1", "L2")
)  # fmt: skip
_WIDE = frozenset(("v2", "v4", "v8", "f16x2", "bf16x2", "f16", "bf16", "b128"))
_HYGON = pattern(r"\b(?:v_mmac_\w+|ds_read_m(?:\d\w*|atrix\w*))")
# The most special first: the code of a statement is the first of these that one of its instructions has.
_ORDER = ("CH806", "CH905", "CH915", "CH810", "CH809", "CH808", "CH807", "CH802", "CH801")
_SAYS = {
    "CH801": "is PTX, which AMD's assembler does not read",
    "CH802": "reads a special register of PTX",
    "CH806": "belongs to NVIDIA's tensor cores or copy engines",
    "CH807": "keeps a carry flag from one instruction to the next",
    "CH808": "is a barrier in PTX",
    "CH809": "is a memory access in PTX whose qualifiers have to be carried over",
    "CH810": "is an atomic in PTX on several or on packed values",
    "CH905": "is about clusters of blocks, which AMD GPUs do not have",
    "CH915": "controls the overlap of kernels, which HIP does not have",
}


@hazard(*_ORDER, "CH803", "CH814", "CH219", "CH220")
def run(ctx: HazardContext) -> Iterator[Finding]:
    """The hazards of every assembler statement, macro bodies included."""
    for found in asm_statements(ctx):
        rules = ptx_rules()  # not read for a file without assembler
        statement = AsmStatement(found.first, found.last, _template(ctx, found), found.operands, found.extended)
        start = ctx.tokens[statement.first].start
        function = ctx.module.function_at(start)
        on_device = function is None or function.side is not Side.HOST
        program = parse(statement)
        codes, opcodes, registers = _classes(rules, program, on_device)
        if not codes and on_device and _DIRECTIVE.search(statement.template):
            codes, opcodes = {"CH801"}, [statement.template.strip().split("\n")[0][:40]]
        span = (start, ctx.tokens[statement.last].end)
        yield from _instructions(ctx, span, codes, opcodes, registers)
        letters = sorted({item.letter for item in statement.operands} & _CONSTRAINTS)
        special = codes & {"CH802"} and ("smid" in registers or any("globaltimer" in name for name in registers))
        in_device_code = function is not None and function.side is not Side.HOST
        if letters and (codes or in_device_code) and not special:
            quoted = ", ".join(f"`{letter}`" for letter in letters)
            yield ctx.report("CH803", span, f"the constraints {quoted} name no registers of AMD GPUs",
                             symbol=",".join(letters))  # fmt: skip
        if hygon := _HYGON.search(statement.template):
            yield ctx.report("CH814", span, f"`{hygon[0]}` is an instruction of Hygon's matrix units", symbol=hygon[0])


def _instructions(
    ctx: HazardContext, span: tuple[int, int], codes: set[str], opcodes: list[str], registers: list[str]
) -> Iterator[Finding]:
    """The finding of the statement's instructions, and those that are about one register's meaning."""
    code = next((item for item in _ORDER if item in codes), "")
    if not code:
        return
    quoted = ", ".join(f"`{name}`" for name in dict.fromkeys(opcodes[:3]))
    yield ctx.report(code, span, f"{quoted} {_SAYS[code]}", symbol=opcodes[0])
    if code == "CH801" and "laneid" in registers:
        yield ctx.report("CH802", span, "`%laneid` counts up to 63 on a wavefront of 64 lanes", symbol="%laneid")
    if "smid" in registers:
        yield ctx.report("CH219", span, "`%smid` has no counterpart without gaps", symbol="%smid")
    if any(name.startswith("globaltimer") for name in registers):
        yield ctx.report(
            "CH220", span, "`%globaltimer` counts nanoseconds, HIP's `wall_clock64` ticks of its own rate",
            symbol="%globaltimer", severity=Severity.SILENT,
        )  # fmt: skip


def _classes(rules: PtxRules, program: Program, on_device: bool) -> tuple[set[str], list[str], list[str]]:
    """(codes, opcodes or registers of the most special code, special registers) of a program."""
    names: dict[str, list[str]] = {}
    registers: list[str] = []
    for item in program.instructions:
        read = [name for operand in item.operands for name in _REGISTER.findall(operand)]
        registers += read
        if not read and not _is_ptx(rules, item, on_device):
            continue
        code = _class(item, read)
        names.setdefault(code, []).append(
            f"%{read[0]}" if code == "CH802" or (read and code == "CH801") else item.opcode
        )
    code = next((item for item in _ORDER if item in names), "")
    return set(names), names.get(code, []), registers


def _is_ptx(rules: PtxRules, item: Instruction, on_device: bool) -> bool:
    if any(_COORDINATE.search(operand) for operand in item.operands):
        return True
    if item.opcode in rules.alone:
        return on_device
    return rules.is_ptx(item.opcode) or item.opcode.split(".")[0] in ("griddepcontrol", "setmaxnreg")


def _class(item: Instruction, registers: list[str]) -> str:
    """The code of one instruction."""
    base, *rest = re.split(r"\.|::", item.opcode)
    parts = frozenset(rest)
    if any("cluster" in name for name in registers) or base in _CLUSTER or (base == "barrier" and "cluster" in parts):
        return "CH905"
    if registers:
        return "CH801" if set(registers) == {"laneid"} else "CH802"
    if base == "griddepcontrol":
        return "CH915"
    if base in _TENSOR or "tensormap" in parts or (base in ("cp", "st", "red") and parts & {"async", "bulk"}):
        return "CH806"
    if base == "fence" and parts & {"proxy", "mbarrier_init"}:
        return "CH806"
    if base in ("addc", "subc", "madc") or "cc" in parts:
        return "CH807"
    if base in ("bar", "barrier"):
        return "CH808"
    if base in ("red", "atom"):
        if parts & _WIDE:
            return "CH810"
        return "CH809" if parts & {"relaxed", "acquire", "release", "acq_rel"} else "CH801"
    if base in ("ld", "ldu", "st"):
        return "CH809" if base == "ldu" or parts & _QUALIFIERS else "CH801"
    return "CH801"


def _template(ctx: HazardContext, statement: AsmStatement) -> str:
    """The template with the macros in it replaced by their strings."""
    if not statement.unknown:
        return statement.template
    text = ""
    opened = next((at for at in range(statement.first, statement.last) if ctx.tokens[at].text == "("), statement.first)
    for token in ctx.tokens[opened + 1 : statement.last]:
        if token.text in (":", "::"):
            break
        text += _value(ctx, token)
    return text


def _value(ctx: HazardContext, token: Token, depth: int = 0) -> str:
    if token.kind == TokenKind.STRING:
        return string_value(token.text)
    if token.kind != TokenKind.IDENT:
        return ""
    return _expanded(ctx, token.text, depth)


def _expanded(ctx: HazardContext, name: str, depth: int) -> str:
    macro = ctx.project.macro(ctx.source.path, name)
    if macro is None or depth > 6:
        return ""
    text = ""
    for part in re.findall(r'"(?:[^"\\]|\\.)*"|[A-Za-z_]\w*', macro.value):
        text += string_value(part) if _STRING.fullmatch(part) else _expanded(ctx, part, depth + 1)
    return text
