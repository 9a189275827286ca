"""nvcc's predefined macros outside of conditions: in code, where HIP's compiler does not know them, and as switches."""

from __future__ import annotations

from collections.abc import Iterator

from migrator.lex import Token
from migrator.model.edit import Edit, Fix
from migrator.model.finding import Effort, Finding, Severity, Status
from migrator.passes.base import PassContext
from migrator.passes.guards_groups import Conditional, Macros

FEATURE = ("CH706", "half-operator-macro")


def uses_in_code(ctx: PassContext, macros: Macros, items: list[Conditional]) -> Iterator[Finding]:
    """`if (__CUDA_ARCH__ >= 350)`, `printf("%d", CUDART_VERSION)`: undeclared identifiers under HIP."""
    names = macros.arch | macros.versions
    defined = {
        body[0].text for item in ctx.stream.directives if item.name == "define" and (body := ctx.stream.of(item))
    }
    for _, token in ctx.identifiers():
        if token.text not in names or token.text in defined or _is_skipped(items, token):
            continue
        in_macro = token.directive >= 0
        if in_macro and ctx.stream.directives[token.directive].name != "define":
            continue
        code, slug = ("CH702", "arch-in-code") if token.text in macros.arch else ("CH703", "version-in-code")
        if in_macro:
            message = f"`{token.text}` in a macro: under HIP it is 0 in `#if`, and not declared in code"
        else:
            message = f"`{token.text}` is used in code, and HIP's compiler does not define it"
        yield Finding(
            code,
            slug,
            Severity.INFO if in_macro else Severity.ERROR,
            ctx.token_span(token),
            message,
            why="the macro exists in nvcc's compilations only",
            fix=f"put the use under `#ifdef {token.text}`, and write what HIP shall do beside it",
            symbol=token.text,
        )


def _is_skipped(items: list[Conditional], token: Token) -> bool:
    """True inside a branch that HIP does not compile, or of a condition that was written with HIP in mind."""
    for item in items:
        for number, branch in enumerate(item.branches):
            if branch.start <= token.start < branch.end and (item.skipped or number in item.hidden):
                return True
    return False


def feature_lines(ctx: PassContext) -> Iterator[Finding]:
    """`#undef __CUDA_NO_HALF_OPERATORS__` and its like get a line for HIP's macro of the same meaning."""
    present = {(item.name, body[0].text) for item in ctx.stream.directives if (body := ctx.stream.of(item))}
    for item in ctx.stream.directives:
        body = ctx.stream.of(item)
        if item.name not in ("define", "undef") or not body:
            continue
        rule = ctx.rules.macros.get(body[0].text)
        if rule is None or rule.kind != "feature" or not rule.hip or (item.name, rule.hip) in present:
            continue
        present.add((item.name, rule.hip))
        line = ctx.source.newline + f"#{item.name} {rule.hip}".encode()
        yield Finding(
            *FEATURE,
            Severity.INFO,
            ctx.span(item.start, item.end),
            f"`#{item.name} {rule.cuda}`: the same for HIP's {rule.hip}",
            why=rule.note,
            status=Status.APPLIED,
            effort=Effort.NONE,
            symbol=rule.cuda,
            change=Fix((Edit.insert(ctx.source.path, item.end, line),)),
        )
