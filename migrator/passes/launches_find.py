"""Finds kernel launches in a token stream: callee, configuration, arguments; in macro bodies and inactive code too."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from migrator.lex import Token, TokenKind, arguments, matching, matching_back, template_open

_NO_CALLEE = frozenset(
    ("return", "else", "do", "case", "goto", "throw", "new", "delete", "sizeof", "and", "or", "not", "operator")
)


class Launch(Struct, frozen=True):
    """A launch as token indexes. Ranges are half-open; `opened` is the `(` of the arguments, -1 where there is none."""

    callee: tuple[int, int]
    less: tuple[int, int]  # the tokens of `<<<`
    config: tuple[tuple[int, int], ...]
    greater: tuple[int, int]  # the tokens of `>>>`
    opened: int
    closed: int
    arguments: tuple[tuple[int, int], ...]

    @property
    def end(self) -> int:
        """The index after the last token."""
        return self.closed + 1 if self.closed >= 0 else self.greater[1]


class Unbalanced(Struct, frozen=True):
    """A `<<<` whose launch cannot be read, and why."""

    at: int
    why: str


def find_launches(tokens: Sequence[Token]) -> Iterator[Launch | Unbalanced]:
    """Every launch, in the order of `<<<`; nested ones too."""
    for index, token in enumerate(tokens):
        if token.kind != TokenKind.PUNCT:
            continue
        if token.text == "<<<":
            found = _read(tokens, index, index + 1)
            if isinstance(found, Launch) or not _is_conflict_mark(tokens, index):
                yield found
        elif token.text == "<<" and _text(tokens, index + 1, token.directive) == "<":
            found = _read(tokens, index, index + 2)
            if isinstance(found, Launch):
                yield found


def _text(tokens: Sequence[Token], index: int, directive: int) -> str:
    if 0 <= index < len(tokens) and tokens[index].directive == directive:
        return tokens[index].text
    return ""


def _is_conflict_mark(tokens: Sequence[Token], index: int) -> bool:
    """True for the `<<<<<<<` that version control leaves at the beginning of a line."""
    return any(
        0 <= other < len(tokens) and tokens[other].text == "<<<" and abs(tokens[other].start - tokens[index].start) == 3
        for other in (index - 1, index + 1)
    )


def _read(tokens: Sequence[Token], less: int, config: int) -> Launch | Unbalanced:
    directive = tokens[less].directive
    first = callee_start(tokens, less)
    if first < 0:
        return Unbalanced(less, "there is no kernel name before `<<<`")
    greater = _greater(tokens, config)
    if greater is None:
        return Unbalanced(less, "there is no `>>>` that ends the configuration")
    configuration = tuple(arguments(tokens, config - 1, greater[0]))
    opened = closed = -1
    passed: tuple[tuple[int, int], ...] = ()
    if _text(tokens, greater[1], directive) == "(":
        opened = greater[1]
        closed = matching(tokens, opened)
        if closed < 0 or tokens[closed].text != ")":
            return Unbalanced(less, "the argument list is not closed")
        passed = tuple(arguments(tokens, opened, closed))
    elif directive < 0 and not (greater[1] < len(tokens) and tokens[greater[1]].kind == TokenKind.IDENT):
        return Unbalanced(less, "there is no argument list after `>>>`")
    return Launch((first, less), (less, config), configuration, greater, opened, closed, passed)


def _greater(tokens: Sequence[Token], at: int) -> tuple[int, int] | None:
    """The token range of the `>>>` (or `>> >`) that ends the configuration that begins at `at`."""
    directive = tokens[at - 1].directive
    index = at
    while index < len(tokens):
        token = tokens[index]
        if token.directive != directive:
            if directive >= 0:
                return None
            index += 1
            continue
        if token.text in ("(", "[", "{"):
            index = matching(tokens, index)
            if index < 0:
                return None
        elif token.text in (")", "]", "}", ";", "<<<"):
            return None
        elif token.text == ">":
            run = _run_of_greater(tokens, index)
            if run >= 3 and _ends_launch(tokens, index + run, directive):
                return index + run - 3, index + run
            if run == 2 and _text(tokens, index + 2, directive) == ">" and _ends_launch(tokens, index + 3, directive):
                return index, index + 3
            index += run - 1
        index += 1
    return None


def _run_of_greater(tokens: Sequence[Token], index: int) -> int:
    """How many `>` stand side by side without a blank."""
    run = 1
    while index + run < len(tokens) and tokens[index + run].text == ">":
        if tokens[index + run].start != tokens[index + run - 1].end:
            break
        run += 1
    return run


def _ends_launch(tokens: Sequence[Token], after: int, directive: int) -> bool:
    if after >= len(tokens) or tokens[after].directive != directive:
        return True  # `#define LAUNCH k<<<grid, block>>>`
    text = tokens[after].text
    return text == "(" or tokens[after].kind == TokenKind.IDENT or text in (";", ")", "}")


def callee_start(tokens: Sequence[Token], end: int) -> int:
    """The index at which the expression before `end` begins, read backwards as a postfix expression; -1 for none."""
    directive = tokens[end].directive if end < len(tokens) else -1
    at = end
    while True:
        at = _primary(tokens, at - 1, directive)
        if at < 0:
            return -1
        before = _text(tokens, at - 1, directive)
        if before == "template":
            at -= 1
            before = _text(tokens, at - 1, directive)
        if before in (".", "->", "##"):
            at -= 1
            continue
        if before == "::":
            at -= 1
            left = tokens[at - 1] if at > 0 and tokens[at - 1].directive == directive else None
            if left is None or not (left.text == ">" or (left.kind == TokenKind.IDENT and left.text not in _NO_CALLEE)):
                return at
            if left.text == ">" and template_open(tokens, at - 1) < 1:
                return at
            continue
        return at


def _primary(tokens: Sequence[Token], at: int, directive: int) -> int:
    """The first token of `name`, `name<...>`, `(...)`, `name(...)` or `name[...]` that ends with the token at `at`."""
    while at >= 0 and tokens[at].directive == directive:
        token = tokens[at]
        if token.kind == TokenKind.IDENT:
            return -1 if token.text in _NO_CALLEE else at
        if token.text == ">":
            at = template_open(tokens, at) - 1
            if at < 0 or tokens[at].kind != TokenKind.IDENT:
                return -1
            continue
        if token.text not in (")", "]"):
            return -1
        opened = matching_back(tokens, at)
        if opened < 0:
            return -1
        before = tokens[opened - 1] if opened > 0 and tokens[opened - 1].directive == directive else None
        named = before is not None and (
            (before.kind == TokenKind.IDENT and before.text not in _NO_CALLEE | {"if", "while", "for", "switch"})
            or before.text in (")", "]", ">")
        )
        if token.text == ")" and (not named or (before is not None and before.text in (")", ">"))):
            return opened
        if not named:
            return -1
        at = opened - 1
    return -1
