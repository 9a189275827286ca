"""Kernel launches: kept as they are where HIP's clang reads them, or written as `hipLaunchKernelGGL`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from migrator.config.options import LaunchSyntax
from migrator.lex import TokenKind, matching, template_close
from migrator.model.edit import Edit, Fix
from migrator.model.finding import Effort, Finding, Severity, Status
from migrator.model.source import Span
from migrator.passes.base import PassContext, rewrite_pass
from migrator.passes.launches_find import Launch, Unbalanced, find_launches
from migrator.passes.launches_hip import hip_edits, is_statement, macro_use_edits

REWRITTEN = "KRN301"
SPLIT = "KRN302"
BRACED = "KRN303"
COUNT = "KRN304"
KEPT = "KRN305"
UNBALANCED = "SYS935"


@rewrite_pass(order=20, step="launches")
def run(ctx: PassContext) -> Iterator[Finding]:
    """Check every launch, and rewrite what HIP's compiler would refuse or what `--launch-syntax hip` asks for."""
    launches = list(find_launches(ctx.tokens))
    if not launches:
        return
    as_call = ctx.options.launch_syntax == LaunchSyntax.HIP
    templates = _kernel_templates(ctx) if as_call else frozenset()
    for launch in launches:
        if isinstance(launch, Unbalanced):
            yield _unbalanced(ctx, launch)
        elif not 2 <= len(launch.config) <= 4:
            yield _wrong_count(ctx, launch)
        elif as_call and launch.opened >= 0 and is_statement(ctx, launch):
            fix = Fix(tuple(hip_edits(ctx, launch, templates)))
            found = _applied(ctx, launch, REWRITTEN, "launch-as-call", "the launch becomes a `hipLaunchKernelGGL`", fix)
            yield replace(found, span=_range(ctx, (launch.callee[0], launch.end)))
        else:
            if as_call:
                yield _kept(ctx, launch)
                for use, edit in macro_use_edits(ctx, launch, templates):
                    message = f"the launch that `{use.text}` begins becomes a `hipLaunchKernelGGL`"
                    yield replace(
                        _applied(ctx, launch, REWRITTEN, "launch-as-call", message, Fix((edit,))),
                        span=ctx.token_span(use),
                    )
            yield from _for_clang(ctx, launch)


def _for_clang(ctx: PassContext, launch: Launch) -> Iterator[Finding]:
    """What nvcc reads and clang does not: `<< <`, `>> >`, and braces in the configuration."""
    edits = tuple(
        Edit.replace(span, text)
        for span, text in ((_range(ctx, launch.less), b"<<<"), (_range(ctx, launch.greater), b">>>"))
        if ctx.source.text(span) != text
    )
    if edits:
        message = "the launch's brackets are written together: clang does not read `<< <` and `>> >`"
        yield _applied(ctx, launch, SPLIT, "split-launch-brackets", message, Fix(edits))
    edits = tuple(edit for number in range(len(launch.config)) for edit in unbraced(ctx, launch, number))
    if edits:
        message = "braces in the launch configuration become constructor calls: clang takes no braces there"
        yield _applied(ctx, launch, BRACED, "braced-launch-configuration", message, Fix(edits))


def unbraced(ctx: PassContext, launch: Launch, number: int) -> tuple[Edit, ...]:
    """Edits that turn a configuration argument `{...}` into a call of its type, or into 0."""
    tokens = ctx.tokens
    first, last = launch.config[number]
    if last <= first or tokens[first].text != "{" or matching(tokens, first) != last - 1:
        return ()
    if number >= 2 and last - first == 2:
        return (Edit.replace(ctx.span(tokens[first].start, tokens[last - 1].end), "0"),)
    return (
        Edit.replace(ctx.token_span(tokens[first]), "dim3(" if number < 2 else "("),
        Edit.replace(ctx.token_span(tokens[last - 1]), ")"),
    )


def _kernel_templates(ctx: PassContext) -> frozenset[str]:
    """The kernels of this file that are templates, so that a launch without `<...>` names a template too."""
    tokens = ctx.tokens
    found = {ref.name for ref in ctx.facts.refs if ref.kind == "function_template"}
    for index, token in ctx.identifiers():
        if token.text != "template" or index + 1 >= len(tokens) or tokens[index + 1].text != "<":
            continue
        at = template_close(tokens, index + 1)
        is_kernel = False
        while 0 <= at < len(tokens) - 1 and tokens[at].text not in (";", "{", "}"):
            at += 1
            if tokens[at].text in ("__global__", "__launch_bounds__", "__attribute__"):
                is_kernel = is_kernel or tokens[at].text == "__global__"
                if tokens[at].text != "__global__" and tokens[at + 1].text == "(":
                    at = matching(tokens, at + 1)
            elif tokens[at].text == "(":
                if is_kernel and tokens[at - 1].kind == TokenKind.IDENT:
                    found.add(tokens[at - 1].text)
                break
    return frozenset(found)


def _applied(ctx: PassContext, launch: Launch, code: str, slug: str, message: str, fix: Fix) -> Finding:
    return Finding(
        code,
        slug,
        Severity.INFO,
        _span(ctx, launch),
        message,
        status=Status.APPLIED,
        effort=Effort.NONE,
        symbol=_kernel(ctx, launch),
        change=fix,
    )


def _kept(ctx: PassContext, launch: Launch) -> Finding:
    return Finding(
        KEPT,
        "launch-kept",
        Severity.INFO,
        _span(ctx, launch),
        f"the launch of `{_kernel(ctx, launch)}` keeps its brackets",
        why="`hipLaunchKernelGGL` is a statement; this launch is part of an expression or has its arguments elsewhere",
        fix="nothing: HIP's clang compiles the bracket form too",
        effort=Effort.NONE,
        symbol=_kernel(ctx, launch),
    )


def _wrong_count(ctx: PassContext, launch: Launch) -> Finding:
    return Finding(
        COUNT,
        "launch-configuration",
        Severity.ERROR,
        _span(ctx, launch),
        f"the launch configuration has {len(launch.config)} arguments, clang wants 2 to 4",
        why="HIP's clang refuses a launch without a block size and one with more than four arguments",
        fix="write grid and block size out: `<<<grid, block>>>`",
        symbol=_kernel(ctx, launch),
    )


def _unbalanced(ctx: PassContext, launch: Unbalanced) -> Finding:
    return Finding(
        UNBALANCED,
        "unbalanced-launch",
        Severity.ERROR,
        ctx.token_span(ctx.tokens[launch.at]),
        f"this `<<<` cannot be read as a launch: {launch.why}",
        why="the launch is left as it is",
        fix="check the place by hand",
    )


def _range(ctx: PassContext, tokens: tuple[int, int]) -> Span:
    return ctx.span(ctx.tokens[tokens[0]].start, ctx.tokens[tokens[1] - 1].end)


def _span(ctx: PassContext, launch: Launch) -> Span:
    return _range(ctx, (launch.callee[0], launch.greater[1]))


def _kernel(ctx: PassContext, launch: Launch) -> str:
    return ctx.source.text(_range(ctx, launch.callee)).decode("utf-8", "replace")
