"""Where a file uses CUDA's warp operations: exact tokens, without what the project itself declares or has ported."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from migrator.lex import Branch, Directive, Group, Token, TokenKind, matching
from migrator.model.facts import Owner
from migrator.passes.base import PassContext
from migrator.passes.context import following, is_declared_here, is_member, previous, qualifier
from migrator.passes.hip_regions import HipRegions
from migrator.ruleset import WarpRule

# Guards that projects use for their own HIP code, beside the compilers' macros that `HipRegions` knows.
PROJECT_GUARDS = frozenset(
    ("USE_ROCM", "USE_HIP", "ENABLE_HIP", "ENABLE_ROCM", "HAVE_HIP", "GGML_USE_HIP", "GGML_USE_HIPBLAS", "WITH_HIP",
     "PADDLE_WITH_HIP", "TORCH_HIP_VERSION", "HIP_VERSION", "__HIP_DEVICE_COMPILE__", "AMREX_USE_HIP",
     "KOKKOS_ENABLE_HIP")
)  # fmt: skip
_NO_CODE = frozenset(("if", "elif", "ifdef", "ifndef", "elifdef", "elifndef", "undef", "include", "error", "warning"))


@dataclass(frozen=True, slots=True)
class Site:
    """A use of a warp operation: the token at `index` of the stream."""

    index: int
    token: Token
    rule: WarpRule


@dataclass(frozen=True, slots=True)
class Foreign:
    """A token that looks like a warp operation but is the project's: a definition, a pasted name, a hidden name."""

    index: int
    token: Token
    reason: str  # defined | pasted | declared


class Sites:
    """All uses in one file, and the tokens that were left out for a reason worth telling."""

    def __init__(self, ctx: PassContext) -> None:
        self.ctx = ctx
        self.uses: list[Site] = []
        self.foreign: list[Foreign] = []
        found = [(i, t) for i, t in ctx.identifiers() if t.text in ctx.rules.warp or self._pasted(i, t)]
        if not found:
            return
        self._refs = {ref.start: ref.owner for ref in ctx.facts.refs}
        self._declared = {item.start for item in ctx.facts.declarations}
        self._functions: set[str] = set()
        self._macros: set[str] = set()
        for index, token in found:
            if token.directive < 0 and _is_declared(ctx.tokens, index):
                self._functions.add(token.text)
            elif self._macro_name(index, token):
                self._macros.add(token.text)
        regions = HipRegions(ctx)
        for index, token in found:
            if token.start in ctx.claimed or regions.is_hip_only(token.start) or regions.is_dead(token.start):
                continue
            if self._in_project_guard(token.start):
                continue
            self._classify(index, token)

    def _pasted(self, index: int, token: Token) -> bool:
        """True for `__shfl` in `__shfl##NAME`: a beginning of a warp operation that the preprocessor completes."""
        return (
            token.directive >= 0
            and len(token.text) >= 6
            and token.text.startswith("__")
            and following(self.ctx.tokens, index) == "##"
            and any(name.startswith(token.text) for name in self.ctx.rules.warp)
        )

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
        if owner == Owner.CUDA:
            self.uses.append(Site(index, token, rule))
        elif defined:
            if following(tokens, index) == "(" and not is_constant:
                self.foreign.append(Foreign(index, token, "defined"))
        elif not self._is_own(token.text, owner):
            self.uses.append(Site(index, token, rule))
        elif not is_constant:
            self.foreign.append(Foreign(index, token, "declared"))

    def _is_own(self, name: str, owner: Owner | None) -> bool:
        """True for a name that the project gives a meaning of its own; a macro of this file for old CUDA does not."""
        index = self.ctx.index
        if owner == Owner.PROJECT or name in self._functions or name in index.cuda_mapped_by_project:
            return True
        if name in self._macros:
            return self.ctx.rules.warp[name].kind == "constant"
        return name in index.declared

    def _in_project_guard(self, offset: int) -> bool:
        return any(_is_hip_branch(group, branch, self.ctx) for group, branch in self.ctx.conditionals.enclosing(offset))


def _is_declared(tokens: tuple[Token, ...], index: int) -> bool:
    """`is_declared_here`, and template parameters."""
    if is_declared_here(tokens, index):
        return True
    if index < 2 or following(tokens, index) not in (">", ",", "=") or tokens[index - 1].kind != TokenKind.IDENT:
        return False
    return tokens[index - 2].text in ("<", ",", "unsigned", "const")


def _is_hip_branch(group: Group, branch: Branch, ctx: PassContext) -> bool:
    """True for a branch under one of the guards, and for the `#else` of a branch under its negation."""
    first = group.branches[0]
    if branch is first or branch.directive.name != "else":
        return _guard(branch.directive, ctx) is True
    return len(group.branches) == 2 and _guard(first.directive, ctx) is False


def _guard(directive: Directive, ctx: PassContext) -> bool | None:
    """Whether a condition asks for a guard (True), for its absence (False), or for anything else (None)."""
    words = [token.text for token in ctx.stream.of(directive)]
    if not PROJECT_GUARDS.intersection(words):
        return None
    if directive.name in ("ifdef", "elifdef"):
        return True
    if directive.name in ("ifndef", "elifndef"):
        return False
    if "||" in words and not all(PROJECT_GUARDS.intersection(part) for part in _split(words, "||")):
        return None
    return "!" not in words


def _split(words: list[str], at: str) -> Iterator[list[str]]:
    part: list[str] = []
    for word in words:
        if word == at:
            yield part
            part = []
        else:
            part.append(word)
    yield part


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
