"""Matching brackets and splitting argument lists in a token stream."""

from __future__ import annotations

from collections.abc import Sequence

from migrator.lex.tokens import Token

_OPEN = {"(": ")", "[": "]", "{": "}"}
_CLOSE = {")", "]", "}"}


def matching(tokens: Sequence[Token], at: int) -> int:
    """The index of the bracket that closes the one at `at`; -1 where there is none.

    `at` must be one of `( [ {`. A search that begins inside a directive ends with the directive.
    """
    depth = 0
    directive = tokens[at].directive
    for index in range(at, len(tokens)):
        token = tokens[index]
        if directive >= 0 and token.directive != directive:
            return -1
        if token.directive != directive:
            continue
        if token.text in _OPEN:
            depth += 1
        elif token.text in _CLOSE:
            depth -= 1
            if depth == 0:
                return index
    return -1


def matching_back(tokens: Sequence[Token], at: int) -> int:
    """The index of the bracket that opens the one at `at` (`) ] }`); -1 where there is none."""
    depth = 0
    directive = tokens[at].directive
    for index in range(at, -1, -1):
        token = tokens[index]
        if token.directive != directive:
            if directive >= 0:
                return -1
            continue
        if token.text in _CLOSE:
            depth += 1
        elif token.text in _OPEN:
            depth -= 1
            if depth == 0:
                return index
    return -1


def template_open(tokens: Sequence[Token], at: int) -> int:
    """The index of the `<` that the `>` at `at` closes, reading backwards; -1 where it is no template list."""
    depth = 0
    index = at
    directive = tokens[at].directive
    while index >= 0:
        if tokens[index].directive != directive:
            if directive >= 0:
                return -1
            index -= 1
            continue
        text = tokens[index].text
        if text == ">":
            depth += 1
        elif text == "<":
            depth -= 1
            if depth == 0:
                return index
        elif text == "<<":
            depth -= 2
            if depth <= 0:
                return -1
        elif text in _CLOSE:
            index = matching_back(tokens, index)
            if index < 0:
                return -1
        elif text in (";", "{"):
            return -1
        index -= 1
    return -1


def template_close(tokens: Sequence[Token], at: int) -> int:
    """The index of the `>` that closes the `<` at `at`; -1 where it is no template list."""
    depth = 0
    index = at
    directive = tokens[at].directive
    while index < len(tokens):
        if tokens[index].directive != directive:
            if directive >= 0:
                return -1
            index += 1
            continue
        text = tokens[index].text
        if text == "<":
            depth += 1
        elif text == ">":
            depth -= 1
            if depth == 0:
                return index
        elif text in _OPEN:
            index = matching(tokens, index)
            if index < 0:
                return -1
        elif text in (";", "}", "&&", "||") or text in _CLOSE:
            return -1
        index += 1
    return -1


def arguments(tokens: Sequence[Token], opened: int, closed: int) -> list[tuple[int, int]]:
    """Token ranges `[first, last)` of the comma-separated arguments between two brackets.

    Commas inside nested brackets do not split; commas inside template lists such as `f<a, b>(x)` do not where the list
    is followed by `(`, `::`, `{`, `,` or the end, which is how an expression uses one. No arguments: an empty list.
    """
    if closed - opened <= 1:
        return []
    found: list[tuple[int, int]] = []
    first = index = opened + 1
    directive = tokens[opened].directive
    while index < closed:
        text = tokens[index].text
        if tokens[index].directive != directive:
            pass
        elif text in _OPEN:
            closing = matching(tokens, index)
            if closing < 0 or closing > closed:
                break
            index = closing
        elif text == "<":
            closing = template_close(tokens, index)
            after = tokens[closing + 1].text if 0 <= closing < len(tokens) - 1 else ""
            if 0 <= closing < closed and after in ("(", "::", "{", ",", ")", ">", "&", "*"):
                index = closing
        elif text == ",":
            found.append((first, index))
            first = index + 1
        index += 1
    found.append((first, closed))
    return found
