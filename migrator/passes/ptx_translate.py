"""Which asm statements of a file hold PTX, and what becomes of each."""

from __future__ import annotations

from collections.abc import Iterator

from migrator.passes.base import PassContext
from migrator.passes.ptx_emit import Emitter, Refusal, Translation
from migrator.passes.ptx_parse import parse
from migrator.passes.ptx_rules import ptx_rules
from migrator.passes.ptx_sites import AsmStatement, asm_statements
from migrator.passes.ptx_text import stands_alone


def translated(ctx: PassContext) -> Iterator[tuple[AsmStatement, Translation | Refusal]]:
    """Every statement with PTX, and its translation or the reasons against it."""
    for statement in asm_statements(ctx):
        if not statement.template.strip() and not statement.unknown:
            continue
        program = parse(statement)
        rules = ptx_rules()
        opcodes = tuple(item.opcode for item in program.instructions)
        if not any(rules.is_ptx(opcode) for opcode in opcodes) and statement.template.strip() not in ("{", "}"):
            continue
        if statement.unknown:
            yield statement, Refusal(opcodes, f"the text depends on `{statement.unknown}`")
        elif not stands_alone(ctx, statement):
            yield statement, Refusal(opcodes, "the statement stands where only an expression may")
        else:
            yield statement, Emitter(ctx, statement, program, rules).run()


def untranslated(ctx: PassContext) -> tuple[int, ...]:
    """Offsets of the PTX statements that stay, in order."""
    return tuple(
        ctx.tokens[statement.first].start for statement, result in translated(ctx) if isinstance(result, Refusal)
    )
