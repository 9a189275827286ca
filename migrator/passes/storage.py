"""The `register` keyword: nvcc warns about it, clang refuses it in C++17, which is hipcc's default."""

from __future__ import annotations

from collections.abc import Iterator

from migrator.lex import TokenKind
from migrator.model.edit import Edit, Fix
from migrator.model.finding import Effort, Finding, Severity, Status
from migrator.passes.base import PassContext, rewrite_pass
from migrator.passes.context import following

DELETED = "KRN322"


@rewrite_pass(order=56, step="language")
def run(ctx: PassContext) -> Iterator[Finding]:
    """Take `register` out of declarations of C++ and CUDA files; a named register (`asm("r1")`) stays."""
    if ctx.source.path.endswith(".c"):
        return
    tokens = ctx.tokens
    for index, token in ctx.uses_of(("register",)):
        after = index + 1
        if after >= len(tokens) or tokens[after].kind != TokenKind.IDENT or following(tokens, index) in ("", "="):
            continue
        if any(tokens[at].text in ("asm", "__asm__") for at in range(after, min(after + 6, len(tokens)))):
            continue
        end = tokens[after].start if ctx.source.data[token.end : tokens[after].start].isspace() else token.end
        yield Finding(
            DELETED,
            "register-deleted",
            Severity.INFO,
            ctx.token_span(token),
            "`register` is left out",
            why="C++17 has no such storage class, and compilers have ignored the word before",
            status=Status.APPLIED,
            effort=Effort.NONE,
            symbol="register",
            change=Fix((Edit(ctx.span(token.start, end), ()),)),
        )
