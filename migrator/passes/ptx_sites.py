"""Finds inline assembly statements and takes them apart: template, outputs, inputs, clobbers."""

from __future__ import annotations

from migrator.passes.base import PassContext


def untranslated(ctx: PassContext) -> tuple[int, ...]:
    """Offsets of the PTX statements that no rule translates."""
    return tuple(token.start for _, token in ctx.identifiers() if token.text in ("asm", "__asm__", "__asm"))
