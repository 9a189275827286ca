"""What every output has to satisfy before it is written."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from migrator.config.options import Style
from migrator.edits.buffer import SourceMap
from migrator.lex import TokenStream, conditionals
from migrator.passes.base import PassContext
from migrator.passes.hip_regions import HipRegions
from migrator.passes.includes import RUNTIME, includes_of
from migrator.passes.resolve import resolve_include


class Violation(Struct, frozen=True):
    """A broken promise: `offset` is in the result; the message says which promise."""

    offset: int
    message: str


def violations(
    before: PassContext, after: PassContext, source_map: SourceMap, flagged: set[int]
) -> Iterator[Violation]:
    """Everything wrong with `after`, the context of the result of `before`.

    `flagged` holds the result's offsets of includes that a finding reports.
    """
    yield from _bytes_moved(before, after, source_map)
    if before.conditionals.balanced and not conditionals(after.stream).balanced:
        yield Violation(0, "the `#if` nesting is broken")
    yield from _doubled_operands(before.stream, after.stream)
    resolved_before = {include.target for include in includes_of(before) if _resolves(before, include.target, True)}
    targets_before = {include.target for include in includes_of(before)}
    rules = [rule for target in targets_before if (rule := before.rules.header(target)) is not None]
    given = {RUNTIME} | {name for rule in rules for name in (rule.hip, rule.flat) if name}
    # One source for both vendors keeps CUDA's includes where HIP does not compile them.
    kept = HipRegions(after) if after.options.style is Style.COMPAT else None
    for include in includes_of(after):
        if kept is not None and kept.is_dead(include.start):
            continue
        rule = after.rules.header(include.target)
        guess = include.quoted or rule is None
        resolved = resolve_include(after.source.path, include.target, include.quoted, after.index, guess)
        if rule is not None and rule.hip != include.target and not resolved and include.start not in flagged:
            yield Violation(include.start, f"the CUDA include `{include.target}` is left and not reported")
        if include.quoted and not resolved and include.target in resolved_before:
            yield Violation(include.start, f"the include `{include.target}` does not resolve any more")
        new = include.quoted and include.target not in targets_before and not resolved
        if new and include.target not in given:
            yield Violation(include.start, f"the new include `{include.target}` names no file")


def _resolves(ctx: PassContext, target: str, quoted: bool) -> bool:
    return bool(resolve_include(ctx.source.path, target, quoted, ctx.index))


def _bytes_moved(before: PassContext, after: PassContext, source_map: SourceMap) -> Iterator[Violation]:
    for segment in source_map.segments:
        copied = after.source.data[segment.out : segment.out + segment.length]
        if copied != before.source.data[segment.source : segment.source + segment.length]:
            yield Violation(segment.out, "bytes outside of the edits changed")


def _operands(stream: TokenStream) -> Iterator[tuple[int, list[str]]]:
    """Per conditional directive: its offset and the operands of its top-level `||`."""
    for directive in stream.directives:
        if directive.name not in ("if", "elif"):
            continue
        depth = 0
        operands: list[str] = [""]
        for token in stream.of(directive):
            depth += token.text in ("(", "[")
            depth -= token.text in (")", "]")
            if depth == 0 and token.text == "||":
                operands.append("")
            else:
                operands[-1] += token.text
        yield directive.start, operands


def _doubled_operands(before: TokenStream, after: TokenStream) -> Iterator[Violation]:
    known = {tuple(operands) for _, operands in _operands(before)}
    for offset, operands in _operands(after):
        if len(operands) > len(set(operands)) and tuple(operands) not in known:
            yield Violation(offset, "an operand of a guard stands there twice")
