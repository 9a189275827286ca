"""Asm statements and the PTX in them."""

from __future__ import annotations

import pytest

from migrator.config.options import MigrationOptions
from migrator.lex import tokenize
from migrator.model.facts import FileFacts
from migrator.model.source import FileKind, SourceFile
from migrator.passes.base import PassContext, ProjectIndex
from migrator.passes.ptx_parse import Program, parse
from migrator.passes.ptx_sites import AsmStatement, asm_statements, string_value
from tests.unit.passes.kit import rules


def statements(text: str) -> list[AsmStatement]:
    source = SourceFile("a.cu", FileKind.CUDA, text.encode())
    ctx = PassContext(
        source, tokenize(source), FileFacts("a.cu"), rules(), MigrationOptions(), ProjectIndex(frozenset(("a.cu",)))
    )
    return list(asm_statements(ctx))


def program(text: str) -> Program:
    (statement,) = statements(text)
    return parse(statement)


@pytest.mark.parametrize(
    "literal, value",
    [
        ('"a\\n\\tb"', "a\n\tb"),
        ('"a\\"b\\\\"', 'a"b\\'),
        ('R"(a\\n"b)"', 'a\\n"b'),
        ('R"x(a)x"', "a"),
        ('"a\\\nb"', "ab"),
        ('"\\x41\\101"', "AA"),
    ],
)
def test_string_values(literal: str, value: str) -> None:
    assert string_value(literal) == value


@pytest.mark.parametrize("head", ["asm", "asm volatile", "__asm__ __volatile__", "__asm", "asm volatile\n"])
def test_heads(head: str) -> None:
    (statement,) = statements(f'{head}("membar.gl;");')
    assert statement.template == "membar.gl;"
    assert not statement.extended


def test_operands() -> None:
    (statement,) = statements('asm("x %0, %1, %2;" : "=r"(a[1]), [o] "+f"(s.b) : "l"(p + f(1, 2)) : "memory");')
    assert [(operand.name, operand.constraint, operand.is_output) for operand in statement.operands] == [
        ("", "=r", True),
        ("o", "+f", True),
        ("", "l", False),
    ]
    assert [operand.letter for operand in statement.operands] == ["r", "f", "l"]
    assert statement.extended


@pytest.mark.parametrize(
    "tail, count", [("::", 0), (":::", 0), (':: "r"(a)', 1), (': "=r"(a)', 1), ('::: "memory"', 0), (': : "r"(a)', 1)]
)
def test_colons(tail: str, count: int) -> None:
    (statement,) = statements(f'asm volatile("membar.gl;" {tail});')
    assert len(statement.operands) == count


def test_conditional_operator_in_an_operand() -> None:
    (statement,) = statements('asm("x %0;" :: "r"(a ? b : c));')
    assert len(statement.operands) == 1


def test_macro_in_the_template() -> None:
    (statement,) = statements('asm("ld.global" HINT ".u32 %0, [%1];" : "=r"(a) : "l"(p));')
    assert statement.unknown == "HINT"


def test_instructions() -> None:
    found = program(
        'asm volatile("{\\n"\n'
        '  "  .reg .pred p; // a comment; with a semicolon\\n"\n'
        '  "  .reg .u32 t<2>, u;\\n"\n'
        '  "  setp.ne.b32 p, %2, 0;\\n"\n'
        '  "  @p ld.global.v2.u32 {%0, %1}, [%3 + 8];\\n"\n'
        '  "  @!p mov.u32 t1, %%laneid;\\n"\n'
        '  "}" : "=r"(a), "=r"(b) : "r"(c), "l"(d));'
    )
    assert not found.obstacle
    assert found.registers == {"p": "pred", "t0": "u32", "t1": "u32", "u": "u32"}
    assert [(item.guard, item.negated, item.opcode) for item in found.instructions] == [
        ("", False, "setp.ne.b32"),
        ("p", False, "ld.global.v2.u32"),
        ("p", True, "mov.u32"),
    ]
    assert found.instructions[1].operands == ("{\x010\x02, \x011\x02}", "[\x013\x02 + 8]")
    assert found.instructions[2].operands == ("t1", "%laneid")


@pytest.mark.parametrize(
    "text, opcode, operands",
    [
        ('asm("trap;");', "trap", ()),
        ('asm("trap");', "trap", ()),
        ('asm("mov.u32 r, %laneid;");', "mov.u32", ("r", "%laneid")),
        ('asm("mov.u32 r, %%laneid;");', "mov.u32", ("r", "%laneid")),
        ('asm("mov.b32 %[o], %0;" : [o] "=r"(a));', "mov.b32", ("\x010\x02", "\x010\x02")),
        ('asm("/* c */ bar.sync 0 ; ");', "bar.sync", ("0",)),
        ('asm("st.shared.f32 [%0],{%1};" :: "r"(a), "f"(b));', "st.shared.f32", ("[\x010\x02]", "{\x011\x02}")),
    ],
)
def test_one_instruction(text: str, opcode: str, operands: tuple[str, ...]) -> None:
    (item,) = program(text).instructions
    assert (item.opcode, item.operands) == (opcode, operands)


@pytest.mark.parametrize(
    "template",
    ["L1: bra L1;", "{ .reg .pred p;", "}", '.pragma \\"nounroll\\"; membar.gl;', "DONE:\\n"],
)
def test_obstacles(template: str) -> None:
    assert program(f'asm volatile("{template}" ::);').obstacle
