"""Inline PTX: translated where every instruction has a rule, reported by its instructions where not."""

from __future__ import annotations

from collections.abc import Iterator

from migrator.lex import TokenKind
from migrator.model.edit import Edit, Fix, Part
from migrator.model.finding import Effort, Finding, Severity, Status
from migrator.model.source import Span
from migrator.passes.base import PassContext, rewrite_pass
from migrator.passes.guards import hidden_ranges
from migrator.passes.hip_regions import HipRegions
from migrator.passes.ptx_emit import Refusal, Translation
from migrator.passes.ptx_rules import ptx_rules
from migrator.passes.ptx_sites import AsmStatement
from migrator.passes.ptx_translate import translated

CODE, SLUG = "CH801", "inline-ptx"
_LINE = 110


@rewrite_pass(order=35, step="ptx")
def run(ctx: PassContext) -> Iterator[Finding]:
    """Translate or report every asm statement that holds PTX."""
    found = list(translated(ctx))
    if not found:
        return
    regions = HipRegions(ctx)
    hidden = hidden_ranges(ctx) if any(isinstance(result, Refusal) for _, result in found) else ()
    for statement, result in found:
        start = ctx.tokens[statement.first].start
        if isinstance(result, Translation):
            yield _applied(ctx, statement, result)
        else:
            dead = regions.is_dead(start) or any(first <= start < last for first, last in hidden)
            yield _refused(ctx, statement, result, dead)


def _applied(ctx: PassContext, statement: AsmStatement, result: Translation) -> Finding:
    opcodes = ", ".join(dict.fromkeys(result.opcodes))
    notes = list(result.notes)
    if result.approximate:
        notes.append("approximate functions of the two vendors differ in the last bits")
    return Finding(
        CODE,
        SLUG,
        Severity.INFO,
        _span(ctx, statement),
        f"inline PTX `{opcodes}` becomes C++",
        why="; ".join(notes),
        status=Status.MADE_SAFE,
        effort=Effort.NONE,
        symbol=opcodes,
        change=Fix(
            (Edit(_span(ctx, statement), tuple(_laid_out(ctx, statement, result))),),
            headers=tuple(sorted(result.headers)),
        ),
    )


def _laid_out(ctx: PassContext, statement: AsmStatement, result: Translation) -> list[Part]:
    """One statement as it is; several as `do { ... } while (0)`, on lines of their own where they are long."""
    lines = [*result.declarations, *result.statements]
    if not lines:
        return [b"(void)0"]
    if len(lines) == 1 and not result.declarations and not _is_compound(lines[0]):
        return _without_end(lines[0])
    size = sum(len(part) for line in lines for part in line) + 2 * len(lines)
    if size <= _LINE - 20:
        joined: list[Part] = [b"do { "]
        for line in lines:
            joined += [*line, b" "]
        return [*joined, b"} while (0)"]
    start = ctx.tokens[statement.first].start
    begin = ctx.source.data.rfind(b"\n", 0, start) + 1
    head = ctx.source.data[begin:start]
    indent = head[: len(head) - len(head.lstrip(b" \t"))]
    end = b" \\" if ctx.tokens[statement.first].directive >= 0 else b""
    newline = end + ctx.source.newline + indent
    out: list[Part] = [b"do {"]
    for line in lines:
        out += [newline, b"  ", *line]
    return [*out, newline, b"} while (0)"]


def _is_compound(line: list[Part]) -> bool:
    """True for `if (...) ...` and for several statements in one line."""
    text = [part for part in line if isinstance(part, bytes)]
    return text[0].startswith(b"if (") or sum(part.count(b";") for part in text) > 1


def _without_end(line: list[Part]) -> list[Part]:
    last = line[-1]
    assert isinstance(last, bytes)
    rest = last.removesuffix(b";")
    return [*line[:-1], rest] if rest else line[:-1]


def _refused(ctx: PassContext, statement: AsmStatement, result: Refusal, dead: bool) -> Finding:
    advice = ptx_rules().advise(result.opcodes[0] if result.opcodes else "")
    opcodes = ", ".join(f"`{opcode}`" for opcode in result.opcodes[:4])
    more = f" and {len(result.opcodes) - 4} more" if len(result.opcodes) > 4 else ""
    reason = f": {result.reason}" if result.reason else ""
    where = ", in a branch that HIP does not compile" if dead else ""
    return Finding(
        advice.code,
        SLUG,
        Severity.INFO if dead else Severity.ERROR,
        _place(ctx, statement, result),
        f"inline PTX {opcodes}{more} is not translated{reason}{where}".replace("  ", " "),
        why="AMD's assembler does not read PTX: the statement fails when code is generated, not before",
        fix=advice.instead,
        effort=Effort.MINUTES if dead else Effort.HOURS,
        symbol=result.opcodes[0] if result.opcodes else "asm",
    )


def _place(ctx: PassContext, statement: AsmStatement, result: Refusal) -> Span:
    """The string that holds the first instruction that cannot be translated, or the statement."""
    if result.opcodes:
        for token in ctx.tokens[statement.first : statement.last]:
            if token.kind == TokenKind.STRING and result.opcodes[0].lstrip("%") in token.text:
                return ctx.token_span(token)
    return _span(ctx, statement)


def _span(ctx: PassContext, statement: AsmStatement) -> Span:
    return ctx.span(ctx.tokens[statement.first].start, ctx.tokens[statement.last].end)
