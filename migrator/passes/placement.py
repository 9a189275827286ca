"""Where new includes go: once a file, behind the HIP runtime header or before the first include."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable

from migrator.lex import Branch, Directive, Group
from migrator.model.edit import Edit, Fix
from migrator.model.finding import Effort, Finding, Severity, Status
from migrator.passes.base import PassContext
from migrator.passes.includes import RUNTIME, Include, includes_of

ADDED = "HDR203"


def written(ctx: PassContext, header: str) -> str:
    """The include line's operand: `<hip/...>`, and for support headers a path relative to the including file.

    A quoted include is looked for beside the including file first, so that no build needs another `-I`.
    """
    if not header.startswith("cu2hip/"):
        return f"<{header}>"
    target = posixpath.join(posixpath.dirname(ctx.options.support_prefix), header)
    return f'"{posixpath.relpath(target, posixpath.dirname(ctx.source.path) or ".")}"'


def place(ctx: PassContext, headers: Iterable[str], needs_runtime: bool, uses: Iterable[int]) -> Finding | None:
    """The insertion of the headers that the file does not include yet; `uses` are the offsets that need them."""
    present = {include.target for include in includes_of(ctx)}
    wanted = []
    if needs_runtime and RUNTIME not in present:
        wanted.append(RUNTIME)
    for header in sorted(set(headers)):
        operand = written(ctx, header)
        if header not in present and operand[1:-1] not in present and header not in wanted:
            wanted.append(header)
    if not wanted:
        return None
    offset, after = _anchor(ctx, needs_runtime, list(uses))
    newline = ctx.source.newline
    text = b"".join(f"#include {written(ctx, header)}".encode() + newline for header in wanted)
    if after and offset and not ctx.source.data[:offset].endswith(b"\n"):
        text = newline + text
    return Finding(
        ADDED,
        "header-added",
        Severity.INFO,
        ctx.span(offset, offset),
        "includes " + ", ".join(f"`{header}`" for header in wanted),
        status=Status.APPLIED,
        effort=Effort.NONE,
        symbol=wanted[0],
        change=Fix((Edit.insert(ctx.source.path, offset, text),)),
    )


def guard_of(ctx: PassContext) -> Group | None:
    """The include guard: a first `#ifndef X` / `#define X` group that ends with the file.

    A `#pragma once` may stand between the two.
    """
    directives = [item for item in ctx.stream.directives[:4] if not _is_once(ctx, item)]
    if len(directives) < 2 or directives[0].name not in ("ifndef", "if") or directives[1].name != "define":
        return None
    if directives[0] is not ctx.stream.directives[0]:
        return None
    group = ctx.conditionals.groups[0]
    name = next((token.text for token in ctx.stream.of(directives[1])), "")
    tested = {token.text for token in ctx.stream.of(directives[0])}
    if name not in tested or not group.closed or len(group.branches) != 1:
        return None
    tokens = ctx.tokens
    if tokens and (tokens[-1].start > group.end or tokens[0].start < group.branches[0].directive.start):
        return None
    return group


def _is_once(ctx: PassContext, directive: Directive) -> bool:
    return directive.name == "pragma" and [token.text for token in ctx.stream.of(directive)] == ["once"]


def _line_after(ctx: PassContext, offset: int) -> int:
    newline = ctx.source.data.find(b"\n", offset)
    return newline + 1 if newline >= 0 else len(ctx.source.data)


def _line_start(ctx: PassContext, offset: int) -> int:
    """Where the line of an offset begins, behind a byte order mark."""
    start = ctx.source.data.rfind(b"\n", 0, offset) + 1
    return 3 if start == 0 and ctx.source.data.startswith(b"\xef\xbb\xbf") else start


def _is_runtime(ctx: PassContext, include: Include) -> bool:
    if include.target == RUNTIME:
        return True
    rule = ctx.rules.header(include.target)
    return rule is not None and (rule.hip == RUNTIME or (rule.hip == "" and rule.needs_runtime))


def _anchor(ctx: PassContext, needs_runtime: bool, uses: list[int]) -> tuple[int, bool]:
    """(offset, True where the text goes behind a line)."""
    guard = guard_of(ctx)
    top: set[int] = {id(guard.branches[0])} if guard else set()
    includes = includes_of(ctx)

    def branches(offset: int) -> list[tuple[Group, Branch]]:
        return [pair for pair in ctx.conditionals.enclosing(offset) if id(pair[1]) not in top]

    if not needs_runtime:
        runtime = [include for include in includes if _is_runtime(ctx, include)]
        for include in runtime:
            if not branches(include.directive.start):
                return _line_after(ctx, include.directive.end), True
        for include in runtime:
            # A header under a condition serves where every use stands under the same condition.
            conditions = {_text(ctx, pair) for pair in branches(include.directive.start)}
            if uses and all(conditions <= {_text(ctx, pair) for pair in branches(use)} for use in uses):
                return _line_after(ctx, include.directive.end), True
        if runtime and not needs_runtime:
            # Behind the conditions that choose the runtime header, so that every choice gets what is added.
            outer = branches(runtime[0].directive.start)[0][0]
            if outer.closed and (not uses or min(uses) >= outer.end):
                return _line_after(ctx, outer.end), True
    once = bool(ctx.stream.directives) and _is_once(ctx, ctx.stream.directives[0])
    if needs_runtime and (guard or once):
        return _top(ctx, guard), True
    for include in includes:
        if uses and include.directive.start > min(uses):
            break
        if not branches(include.directive.start):
            return _line_start(ctx, include.directive.start), False
    return _top(ctx, guard), True


def _text(ctx: PassContext, pair: tuple[Group, Branch]) -> str:
    """The condition of a branch: its own words, and those of the branches before it that it excludes."""
    group, branch = pair
    words: list[str] = []
    for item in group.branches:
        words += [item.directive.name, *(token.text for token in ctx.stream.of(item.directive))]
        if item is branch:
            break
    return " ".join(words)


def _top(ctx: PassContext, guard: Group | None) -> int:
    """Behind the guard, `#pragma once`, or the comments that open the file; before everything else."""
    directives = ctx.stream.directives
    if guard:
        return _line_after(ctx, directives[0 if _is_once(ctx, directives[1]) else 1].end)
    if directives and _is_once(ctx, directives[0]):
        return _line_after(ctx, directives[0].end)
    first = len(ctx.source.data)
    if ctx.tokens:
        first = min(first, ctx.tokens[0].start)
    if directives:
        first = min(first, directives[0].start)
    return _line_start(ctx, first) if first < len(ctx.source.data) or ctx.tokens else first
