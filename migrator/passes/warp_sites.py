"""Where a file uses CUDA's warp operations: exact tokens, without what the project itself declares or has ported."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from migrator.lex import Token, TokenKind, arguments, matching
from migrator.model.facts import Owner
from migrator.passes.base import PassContext
from migrator.passes.context import following, is_declared_here, is_member, previous, qualifier
from migrator.passes.hip_regions import HipRegions
from migrator.ruleset import WarpRule

# Types that HIP's own shuffles take (amd_warp_functions.h).
_SCALARS = frozenset(
    ("int", "unsigned", "long", "float", "double", "uint32_t", "int32_t", "uint64_t", "int64_t", "uint")
)
_ARITHMETIC = frozenset(
    ("int", "unsigned int", "long", "unsigned long", "long long", "unsigned long long", "float", "double", "short",
     "unsigned short", "char", "signed char", "unsigned char", "bool", "__half", "__half2", "__nv_bfloat16",
     "__nv_bfloat162")
)  # fmt: skip
_NO_CODE = frozenset(("if", "elif", "ifdef", "ifndef", "elifdef", "elifndef", "undef", "include", "error", "warning"))


class Site(Struct, frozen=True):
    """A use of a warp operation: the token at `index` of the stream."""

    index: int
    token: Token
    rule: WarpRule


class Foreign(Struct, frozen=True):
    """A token that looks like a warp operation but is the project's: a definition, a pasted name, a hidden name."""

    index: int
    token: Token
    reason: str  # overload | redefined | pasted | declared


class Sites:
    """All uses in one file, and the tokens that were left out for a reason worth telling."""

    def __init__(self, ctx: PassContext) -> None:
        self.ctx = ctx
        self.uses: list[Site] = []
        self.foreign: list[Foreign] = []
        found = sorted(self._candidates())
        if not found:
            return
        self._refs = {ref.start: ref.owner for ref in ctx.facts.refs}
        self._calls = {call.start: call for call in ctx.facts.calls if call.name in ctx.rules.warp}
        self._declared = {item.start for item in ctx.facts.declarations}
        self._functions: set[str] = set()
        self._macros: set[str] = set()
        tokens = [(index, ctx.tokens[index]) for index in found]
        for index, token in tokens:
            if token.directive < 0 and _is_declared(ctx.tokens, index):
                self._functions.add(token.text)
            elif self._macro_name(index, token):
                self._macros.add(token.text)
        regions = HipRegions(ctx)
        for index, token in tokens:
            if token.start not in ctx.claimed and not regions.is_hip_only(token.start):
                self._classify(index, token)

    def _candidates(self) -> Iterator[int]:
        """Token indices of operations, and of beginnings such as `__shfl` in `__shfl##NAME`."""
        ctx = self.ctx
        for text, places in ctx.places.items():
            if text in ctx.rules.warp:
                yield from places
            elif len(text) >= 6 and text.startswith("__") and any(name.startswith(text) for name in ctx.rules.warp):
                yield from (index for index in places if following(ctx.tokens, index) == "##")

    def _macro_name(self, index: int, token: Token) -> bool:
        if token.directive < 0:
            return False
        directive = self.ctx.stream.directives[token.directive]
        return directive.name == "define" and directive.first == index

    def _classify(self, index: int, token: Token) -> None:
        ctx, tokens = self.ctx, self.ctx.tokens
        if token.directive >= 0 and ctx.stream.directives[token.directive].name in _NO_CODE:
            return
        if following(tokens, index) == "##" or previous(tokens, index) in ("##", "#"):
            if previous(tokens, index) != "#":
                self.foreign.append(Foreign(index, token, "pasted"))
            return
        if is_member(tokens, index) or qualifier(tokens, index) not in ("", "::"):
            return
        if self._macro_name(index, token):
            return
        owner = self._refs.get(token.start)
        rule = ctx.rules.warp[token.text]
        is_constant = rule.kind == "constant"
        defined = token.start in self._declared or (token.directive < 0 and _is_declared(tokens, index))
        if owner == Owner.CUDA and token.text in self._functions and not is_constant:
            # CUDA's declarations may take any type, so the types tell which of the overloads is meant
            kind = self._value_type(token)
            if kind in _ARITHMETIC:
                self.uses.append(Site(index, token, rule))
            elif not kind:
                self.foreign.append(Foreign(index, token, "declared"))
        elif owner == Owner.CUDA:
            self.uses.append(Site(index, token, rule))
        elif defined:
            if following(tokens, index) == "(" and not is_constant:
                self.foreign.append(Foreign(index, token, "redefined" if _takes_scalar(tokens, index) else "overload"))
        elif not self._is_own(token.text, owner):
            self.uses.append(Site(index, token, rule))
        elif not is_constant and owner is None and token.text not in self._functions:
            self.foreign.append(Foreign(index, token, "declared"))

    def _value_type(self, token: Token) -> str:
        """The canonical type of the value that a call passes; '' where the AST does not tell."""
        call = self._calls.get(token.start)
        position = 1 if token.text.endswith("_sync") else 0
        if call is None or len(call.arguments) <= position:
            return ""
        return call.arguments[position][2].replace("const ", "").replace("volatile ", "").rstrip("& ")

    def _is_own(self, name: str, owner: Owner | None) -> bool:
        """True for a name that the project gives a meaning of its own; a macro of this file for old CUDA does not."""
        index = self.ctx.index
        if owner == Owner.PROJECT or name in self._functions or name in index.cuda_mapped_by_project:
            return True
        if name in self._macros:
            return self.ctx.rules.warp[name].kind == "constant"
        return name in index.declared


def _is_declared(tokens: tuple[Token, ...], index: int) -> bool:
    """`is_declared_here`, and template parameters."""
    if is_declared_here(tokens, index):
        return True
    if index < 2 or following(tokens, index) not in (">", ",", "=") or tokens[index - 1].kind != TokenKind.IDENT:
        return False
    return tokens[index - 2].text in ("<", ",", "unsigned", "const")


def _takes_scalar(tokens: tuple[Token, ...], index: int) -> bool:
    """True where the value parameter of a definition `T NAME(mask, T value, ...)` has a type that HIP covers itself."""
    closed = matching(tokens, index + 1)
    given = arguments(tokens, index + 1, closed) if closed >= 0 else []
    position = 1 if tokens[index].text.endswith("_sync") and len(given) > 1 else 0
    words = [token.text for token in tokens[given[position][0] : given[position][1]]] if given else []
    kinds = [word for word in words if word not in ("const", "volatile", "&")]
    return len(kinds) > 0 and all(word in _SCALARS for word in kinds[:-1] or kinds)


class Functions:
    """The function bodies of a file as token ranges; a macro's directive counts as one function."""

    def __init__(self, ctx: PassContext) -> None:
        self.ctx = ctx
        self.bodies: list[tuple[int, int]] = []
        tokens = ctx.tokens
        index = 0
        while index < len(tokens):
            token = tokens[index]
            if token.text == "{" and token.directive < 0 and self._opens_function(index):
                closed = matching(tokens, index)
                if closed < 0:
                    break
                self.bodies.append((index, closed + 1))
                index = closed
            index += 1

    def _opens_function(self, index: int) -> bool:
        tokens = self.ctx.tokens
        at = index - 1
        while at >= 0 and (tokens[at].directive >= 0 or tokens[at].text in ("const", "noexcept", "override", "final")):
            at -= 1
        return at >= 0 and tokens[at].text == ")"

    def around(self, index: int) -> tuple[int, int]:
        """The token range of the function that holds the token at `index`; `(index, index)` outside of all."""
        tokens = self.ctx.tokens
        if tokens[index].directive >= 0:
            directive = self.ctx.stream.directives[tokens[index].directive]
            return directive.first, directive.last
        for first, last in self.bodies:
            if first <= index < last:
                return first, last
        return index, index
