"""Bracket matching and splitting on bytes."""

from __future__ import annotations

import pytest

from migrator.frontend.text import chevron_end, closing, pieces, template_end, words


@pytest.mark.parametrize(
    "text, end",
    [
        (b"(a)", 2),
        (b"(a, (b), [c])", 12),
        (b'(")", x)', 7),
        (b"(')', x)", 7),
        (b"(/* ) */ x)", 10),
        (b"(// )\n x)", 8),
        (b"(1'000, x)", 9),
        (b'(R"x(")x", y)', 12),
        (b"(a", -1),
    ],
)
def test_closing(text: bytes, end: int) -> None:
    assert closing(text, 0) == end


@pytest.mark.parametrize(
    "text, parts",
    [
        (b"()", []),
        (b"( )", []),
        (b"(a)", [b"a"]),
        (b"(a, b)", [b"a", b"b"]),
        (b"( a , f(b, c) )", [b"a", b"f(b, c)"]),
        (b"(a, [&] { return x, y; })", [b"a", b"[&] { return x, y; }"]),
        (b"(a /* first, */, // x, y\n b)", [b"a", b"b"]),
    ],
)
def test_pieces(text: bytes, parts: list[bytes]) -> None:
    assert [text[start:end] for start, end in pieces(text, 0, len(text) - 1)] == parts


@pytest.mark.parametrize(
    "text, end",
    [
        (b"<<<g, b>>>(x)", 10),
        (b"<<<dim3(a>>1), b>>>(x)", 19),
        (b"<<<g, f(a >>> b)>>>(x)", 19),
        (b"<<<g, b;", -1),
    ],
)
def test_chevron_end(text: bytes, end: int) -> None:
    assert chevron_end(text, 0, 0) == end


@pytest.mark.parametrize("text, end", [(b"<a>", 3), (b"<a, b<c>>(x)", 9), (b"< b && c > d", -1), (b"<a; b>", -1)])
def test_template_end(text: bytes, end: int) -> None:
    assert template_end(text, 0) == end


def test_words() -> None:
    found, offsets = words(b"x cudaMalloc<<<y cudaMallocX", {b"cudaMalloc": "cudaMalloc"})
    assert found == {2: "cudaMalloc"}
    assert offsets == [2, 12]
