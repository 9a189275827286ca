"""Brackets, template lists and argument lists in a token stream."""

from __future__ import annotations

import pytest

from migrator.lex import arguments, matching, matching_back, template_close, template_open, tokenize
from migrator.lex.tokens import Token
from migrator.model.source import FileKind, SourceFile


def tokens(text: str) -> tuple[Token, ...]:
    return tokenize(SourceFile("a.cu", FileKind.CUDA, text.encode())).tokens


def index_of(found: tuple[Token, ...], text: str, nth: int = 0) -> int:
    return [index for index, token in enumerate(found) if token.text == text][nth]


def split(text: str, opener: str = "(") -> list[str]:
    found = tokens(text)
    opened = index_of(found, opener)
    closed = matching(found, opened)
    return ["".join(token.text for token in found[first:last]) for first, last in arguments(found, opened, closed)]


def test_matching() -> None:
    found = tokens("f(a[1], {b(2)})")
    assert matching(found, 1) == len(found) - 1
    assert matching_back(found, len(found) - 1) == 1


def test_matching_where_nothing_closes() -> None:
    found = tokens("f(a, (b)")
    assert matching(found, 1) == -1
    assert matching_back(tokens("a) b)"), 1) == -1


def test_matching_stays_in_a_directive() -> None:
    found = tokens("#define F(x) g(x\n)")
    assert matching(found, index_of(found, "(", 1)) == -1
    found = tokens("f(a\n#define OPEN (\n, b)")
    assert matching(found, 1) == len(found) - 1
    assert matching_back(found, len(found) - 1) == 1


@pytest.mark.parametrize(
    "text, closed",
    [
        ("f<a, b>(x)", True),
        ("f<g<h>>(x)", True),
        ("f<(a > b)>(x)", True),
        ("a < b; c > d", False),
        ("a < b && c > d", False),
        ("a < b) > c", False),
        ("f<\n#if A\nint\n#endif\n>(x)", True),
    ],
)
def test_template_lists(text: str, closed: bool) -> None:
    found = tokens(text)
    opened = index_of(found, "<")
    at = template_close(found, opened)
    assert (at >= 0) is closed
    if closed:
        assert template_open(found, at) == opened


def test_template_list_stays_in_a_directive() -> None:
    found = tokens("#define A f<int\n> b")
    assert template_close(found, index_of(found, "<")) == -1
    assert template_open(found, index_of(found, ">")) == -1


@pytest.mark.parametrize(
    "text, expected",
    [
        ("f()", []),
        ("f(a)", ["a"]),
        ("f(a, b)", ["a", "b"]),
        ("f(a, g(b, c), d)", ["a", "g(b,c)", "d"]),
        ("f(g<a, b>(c), d)", ["g<a,b>(c)", "d"]),
        ("f(g<a, b>::value, d)", ["g<a,b>::value", "d"]),
        ("f(T<a, b>{}, d)", ["T<a,b>{}", "d"]),
        ("f(a < b, c > d)", ["a<b", "c>d"]),
        ("f({a, b}, [c, d] { return c, d; })", ["{a,b}", "[c,d]{returnc,d;}"]),
        ("f(a, )", ["a", ""]),
        ("f(a\n#ifdef X(1, 2)\n, b\n#endif\n)", ["a#X(1,2)", "b#"]),
    ],
)
def test_arguments(text: str, expected: list[str]) -> None:
    assert [item.replace("#", "") for item in split(text)] == [item.replace("#", "") for item in expected]
