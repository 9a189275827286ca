"""Whose name is it: the toolkit's, or one that the project declares itself."""

from __future__ import annotations

from migrator.lex import Token
from migrator.model.facts import Owner
from migrator.passes.base import PassContext
from migrator.passes.context import is_member, qualifier

# Kinds of project declarations that hide a toolkit's name only where they are visible. A function, type or macro of
# the same name at global scope stands in for the toolkit's own (a mock, a build without CUDA) and moves with it.
_HIDING = frozenset(
    ("cxx_method", "field_decl", "parm_decl", "template_type_parameter", "template_non_type_parameter", "namespace")
)
_LOCAL = frozenset(("var_decl", "typedef_decl", "type_alias_decl", "function_decl", "function_template", "struct_decl"))


class Ownership:
    """Answers for one file, from the AST where it has looked and from the tokens everywhere else."""

    def __init__(self, ctx: PassContext) -> None:
        self._ctx = ctx
        self._refs = {ref.start: ref for ref in ctx.facts.refs}
        self._declared = {item.start: item for item in ctx.facts.declarations}
        self._scoped: dict[str, list[tuple[int, int]]] = {}
        for item in ctx.facts.declarations:
            if item.kind in _HIDING or (item.kind in _LOCAL and item.scope != (0, 0)):
                self._scoped.setdefault(item.name, []).append(item.scope)

    def is_project(self, index: int, token: Token) -> bool:
        """True where the identifier means something that the project declares and that hides the toolkit's name."""
        declared = self._declared.get(token.start)
        if declared is not None:
            return declared.kind in _HIDING or (declared.kind in _LOCAL and declared.scope != (0, 0))
        ref = self._refs.get(token.start)
        if ref is not None:
            if ref.owner == Owner.CUDA:
                return False
            if ref.owner == Owner.PROJECT:
                return ref.kind in _HIDING or self._in_scope(token) or self._is_qualified(index)
        return self._in_scope(token)

    def is_toolkit(self, token: Token) -> bool:
        """True where the AST resolves the name to the toolkit's declaration."""
        ref = self._refs.get(token.start)
        return ref is not None and ref.owner == Owner.CUDA

    def _in_scope(self, token: Token) -> bool:
        return any(start <= token.start < end for start, end in self._scoped.get(token.text, ()))

    def _is_qualified(self, index: int) -> bool:
        return qualifier(self._ctx.tokens, index) not in ("", "::")

    def may_be_cuda(self, index: int, token: Token) -> bool:
        """True for an identifier that can be the toolkit's: no member, not qualified by a foreign scope, not hidden."""
        tokens = self._ctx.tokens
        if is_member(tokens, index):
            ref = self._refs.get(token.start)
            return ref is not None and ref.owner == Owner.CUDA
        scope = qualifier(tokens, index)
        if scope not in ("", "::"):
            ref = self._refs.get(token.start)
            return ref is not None and ref.owner == Owner.CUDA and ref.kind != "cxx_method"
        return not self.is_project(index, token)
