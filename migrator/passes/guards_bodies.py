"""What the branches of a condition hold: code that HIP can compile, an error, a stub, nothing."""

from __future__ import annotations

import bisect

from msgspec import Struct

from migrator.lazy import pattern
from migrator.lex import Branch, Group, Token, TokenKind, matching
from migrator.passes.base import PassContext
from migrator.passes.context import is_member

# Names by which projects say "this must not run here": a branch of nothing else is no implementation.
_COMPLAINT = pattern(r"(?i).*(assert|trap|abort|invalid|not_?impl|unsupported|unreachable|no_device_code|error)")
_QUIET = frozenset(("printf", "return", "void"))
_ASM = frozenset(("asm", "__asm__", "__asm"))
_NOTHING = ("GGML_UNUSED", "UNUSED", "UNUSED_VARS", "CUTE_UNUSED")
_FOREIGN_NAMESPACES = frozenset(("nvcuda", "wmma", "cute", "cutlass"))


class Body(Struct, frozen=True):
    """A branch, or the absence of one (`branch` None: the group has no `#else`)."""

    branch: Branch | None
    tokens: int  # code tokens, directives left out
    error: bool = False  # holds an `#error` that its own conditions do not hide
    foreign: str = ""  # a name that HIP does not have, or `asm`
    stub: bool = False  # only says that it must not run
    defines: str = ""  # a function that HIP declares itself
    pragmas: bool = False  # nothing but `#pragma` lines
    asks_number: bool = False  # its code uses the number of the architecture
    in_function: bool = False
    whole_function: bool = False  # the group is all there is in its function

    @property
    def usable(self) -> bool:
        """True where a program may run through this branch: real code, or nothing where nothing is needed."""
        if self.error or self.stub:
            return False
        return self.tokens > 0 or not self.in_function or self.branch is not None  # an empty `#else` is meant


class Bodies:
    """Looks at branch bodies; answers are kept for the file."""

    def __init__(self, ctx: PassContext, arch: frozenset[str], untranslated: tuple[int, ...] = ()) -> None:
        self.ctx = ctx
        self._arch = arch
        self._untranslated = untranslated  # where PTX stands that no rule translates, sorted
        self._starts = [token.start for token in ctx.tokens]
        self._functions = function_bodies(ctx.tokens)
        self._seen: dict[tuple[int, int], Body] = {}

    def of(self, group: Group, number: int) -> Body:
        """The body of a group's branch; a number behind the last is the missing `#else`."""
        key = (id(group), number)
        if key not in self._seen:
            self._seen[key] = self._look(group, number)
        return self._seen[key]

    def _look(self, group: Group, number: int) -> Body:
        start = group.branches[0].directive.start
        inside = next((span for span in self._functions if span[0] < start < span[1]), None)
        whole = inside is not None and self._is_whole(inside, group)
        if number >= len(group.branches):
            return Body(None, 0, in_function=inside is not None, whole_function=whole)
        branch = group.branches[number]
        first = bisect.bisect_left(self._starts, branch.start)
        last = bisect.bisect_left(self._starts, branch.end)
        code = [at for at in range(first, last) if self.ctx.tokens[at].directive < 0]
        return Body(
            branch,
            len(code),
            error=self._has_error(group, branch),
            foreign=self._foreign(branch, first, last),
            stub=self._is_stub(code),
            defines=self._defines(code) if inside is None else "",
            pragmas=not code and self._is_pragmas(branch),
            asks_number=any(self.ctx.tokens[at].text in self._arch for at in code),
            in_function=inside is not None,
            whole_function=whole,
        )

    def _is_whole(self, inside: tuple[int, int], group: Group) -> bool:
        """True where little stands in the function beside the group."""
        start, end = group.branches[0].directive.start, group.end or inside[1]
        low, high = (bisect.bisect_left(self._starts, at) for at in inside)
        outer = sum(1 for at in range(low, high) if not start <= self._starts[at] < end)
        return outer <= 8

    def _is_pragmas(self, branch: Branch) -> bool:
        names = {item.name for item in self.ctx.stream.directives if branch.start <= item.start < branch.end}
        return names == {"pragma"}

    def _has_error(self, group: Group, branch: Branch) -> bool:
        nested = [other for other in self.ctx.conditionals.groups if _is_within(other, group, branch)]
        for directive in self.ctx.stream.directives:
            if directive.name == "error" and branch.start <= directive.start < branch.end:
                hidden = any(other.branches[0].start <= directive.start < (other.end or branch.end) for other in nested)
                if not hidden:
                    return True
        return False

    def _foreign(self, branch: Branch, first: int, last: int) -> str:
        at = bisect.bisect_left(self._untranslated, branch.start)
        if at < len(self._untranslated) and self._untranslated[at] < branch.end:
            return "asm"
        tokens, rules = self.ctx.tokens, self.ctx.rules
        for index in range(first, last):
            token = tokens[index]
            if token.kind != TokenKind.IDENT:
                continue
            if token.text in rules.warp or token.text in self.ctx.index.declared or is_member(tokens, index):
                continue
            if token.text in rules.names:
                if rules.names[token.text].hip is None:
                    return token.text
            elif rules.looks_like_cuda(token.text) and token.text not in rules.macros:
                return token.text
            if index + 1 < last and tokens[index + 1].text == "::" and token.text in _FOREIGN_NAMESPACES:
                return token.text
        return ""

    def _is_stub(self, code: list[int]) -> bool:
        """True where every statement is a complaint, and at least one is."""
        begins, found = True, False
        for place, at in enumerate(code):
            text = self.ctx.tokens[at].text
            if begins and text in _ASM:
                rest = [self.ctx.tokens[other] for other in code[place : place + 5]]
                if not any(token.kind == TokenKind.STRING and "trap" in token.text for token in rest):
                    return False
                found = True
            elif begins and _COMPLAINT.match(text):
                found = True
            elif begins and text not in _QUIET and text not in _NOTHING and text not in (";", "(", "{", "}", ")"):
                return False
            begins = text in (";", "{", "}") or (begins and text in ("(", ")", "void"))
        return found

    def _defines(self, code: list[int]) -> str:
        """A function defined here that HIP's own headers declare: keeping both does not compile."""
        tokens, rules = self.ctx.tokens, self.ctx.rules
        for at in code:
            token = tokens[at]
            if token.kind != TokenKind.IDENT or at + 1 >= len(tokens) or tokens[at + 1].text != "(":
                continue
            rule = rules.names.get(token.text)
            known = token.text in rules.warp or (rule is not None and rule.kind == "device" and rule.hip is not None)
            if not known or not _is_type_end(tokens[at - 1] if at else None):
                continue
            closed = matching(tokens, at + 1)
            if 0 <= closed < len(tokens) - 1 and tokens[closed + 1].text == "{":
                return token.text
        return ""


def _is_type_end(token: Token | None) -> bool:
    return token is not None and (token.kind == TokenKind.IDENT or token.text in ("*", "&", ">"))


def _is_within(other: Group, group: Group, branch: Branch) -> bool:
    start = other.branches[0].directive.start
    return other is not group and branch.start <= start < branch.end


def function_bodies(tokens: tuple[Token, ...]) -> list[tuple[int, int]]:
    """Byte ranges of the outermost function bodies, in order: `{` that opens no namespace, type or initialiser."""
    found: list[tuple[int, int]] = []
    at, head = 0, 0
    while at < len(tokens):
        token = tokens[at]
        if token.directive >= 0:
            at += 1
            continue
        if token.text in (";", "}"):
            head = at + 1
        elif token.text == "{":
            words = {item.text for item in tokens[head:at] if item.directive < 0}
            if _opens_scope(tokens, head, at, words):
                head = at + 1
            else:
                closed = matching(tokens, at)
                end = tokens[closed].end if closed >= 0 else tokens[-1].end
                if "(" in words:
                    found.append((token.start, end))
                at = closed if closed >= 0 else len(tokens)
                head = at + 1
        at += 1
    return found


def _opens_scope(tokens: tuple[Token, ...], head: int, at: int, words: set[str]) -> bool:
    if "namespace" in words:
        return True
    if "extern" in words and any(item.kind == TokenKind.STRING for item in tokens[head:at]):
        return True
    is_type = bool(words & {"struct", "class", "union"})
    return is_type and tokens[at - 1].text not in (")", "const", "noexcept", "override")
