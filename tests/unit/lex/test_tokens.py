"""The token layer: every byte of any text is read, in order, without an exception."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from migrator.lex import TokenKind, TokenStream, tokenize
from migrator.model.source import FileKind, SourceFile


def stream(data: bytes | str) -> TokenStream:
    raw = data.encode() if isinstance(data, str) else data
    return tokenize(SourceFile("a.cu", FileKind.CUDA, raw))


def texts(data: bytes | str) -> list[str]:
    return [token.text for token in stream(data).tokens]


def kinds(data: bytes | str) -> list[str]:
    return [TokenKind(token.kind).name for token in stream(data).tokens]


def directives(data: bytes | str) -> list[tuple[str, list[str]]]:
    found = stream(data)
    return [(item.name, [token.text for token in found.of(item)]) for item in found.directives]


@pytest.mark.parametrize(
    "source, expected",
    [
        ("", []),
        ("   \n\t\r\n ", []),
        ("a+b", ["a", "+", "b"]),
        ("a->b->*c::d", ["a", "->", "b", "->*", "c", "::", "d"]),
        ("k<<<1, 2>>>(x)", ["k", "<<<", "1", ",", "2", ">", ">", ">", "(", "x", ")"]),
        ("k<<<n>>2, 1>>>()", ["k", "<<<", "n", ">", ">", "2", ",", "1", ">", ">", ">", "(", ")"]),
        ("a <<= b << c", ["a", "<<=", "b", "<<", "c"]),
        ("a <=> b <= c >= d", ["a", "<=>", "b", "<=", "c", ">=", "d"]),
        ("f<g<h>>(x)", ["f", "<", "g", "<", "h", ">", ">", "(", "x", ")"]),
        ("a&&b||!c", ["a", "&&", "b", "||", "!", "c"]),
        ("a/b/=c", ["a", "/", "b", "/=", "c"]),
        ("x...y", ["x", "...", "y"]),
        ("a.b", ["a", ".", "b"]),
        ("++a--", ["++", "a", "--"]),
        ("a != b == c ^= d", ["a", "!=", "b", "==", "c", "^=", "d"]),
        ("[](){};,?:~@`", ["[", "]", "(", ")", "{", "}", ";", ",", "?", ":", "~", "@", "`"]),
    ],
)
def test_punctuators(source: str, expected: list[str]) -> None:
    assert texts(source) == expected


@pytest.mark.parametrize(
    "number",
    [
        "0",
        "1e-10f",
        "1E+5",
        "0x1p-3",
        "0xFFu",
        "1'000'000",
        "0b1010'1010",
        ".5f",
        "1.",
        "1.f",
        "6.02e+23L",
        "0x1.8p+1f",
    ],
)
def test_numbers_are_one_token(number: str) -> None:
    assert texts(f"x = {number};") == ["x", "=", number, ";"]
    assert kinds(number) == ["NUMBER"]


def test_number_and_member() -> None:
    assert texts("a[0].x + 1 - b") == ["a", "[", "0", "]", ".", "x", "+", "1", "-", "b"]
    assert texts("x-1") == ["x", "-", "1"]


def test_digit_separator_is_no_character_literal() -> None:
    assert texts("int a = 1'000, b = 'c';") == ["int", "a", "=", "1'000", ",", "b", "=", "'c'", ";"]


@pytest.mark.parametrize(
    "literal",
    [
        '"plain"',
        '"with \\" quote"',
        '"a // no comment /* here */"',
        'L"wide"',
        'u8"eight"',
        '"suffix"_s',
        'R"(raw " text)"',
        'R"x(raw )" still )x"',
        'u8R"(a)"',
        'LR"(a)"',
        'R"(two\nlines // no comment\n#include <x.h>)"',
        '"line \\\n two"',
        '"line \\\r\n two"',
    ],
)
def test_string_literals(literal: str) -> None:
    assert texts(f"f({literal}, 1)") == ["f", "(", literal, ",", "1", ")"]
    assert kinds(literal) == ["STRING"]


@pytest.mark.parametrize("literal", ["'a'", "'\\''", "L'x'", "u'\\u00e9'", "'\\\\'", "''"])
def test_character_literals(literal: str) -> None:
    assert texts(f"f({literal})") == ["f", "(", literal, ")"]


@pytest.mark.parametrize("word", ["R", "L", "u", "U", "u8", "Rx", "Lane", "u8x", "$x", "_x1", "Unit"])
def test_identifiers_that_begin_like_a_prefix(word: str) -> None:
    assert texts(f"{word} + {word}(1)") == [word, "+", word, "(", "1", ")"]


def test_comments_are_no_tokens() -> None:
    found = stream("a // b \"c\n/* d 'e */ f /**/ g /***/ h")
    assert [token.text for token in found.tokens] == ["a", "f", "g", "h"]
    assert [found.source.data[start:end] for start, end in found.comments] == [
        b'// b "c',
        b"/* d 'e */",
        b"/**/",
        b"/***/",
    ]


def test_line_comment_goes_on_over_a_splice() -> None:
    assert texts("a // b \\\n still comment\nc") == ["a", "c"]
    assert texts("a // b \\\r\n still comment\r\nc") == ["a", "c"]
    assert texts("a // b \\  \n still comment\nc") == ["a", "c"]
    assert texts("a // path\\x\nc") == ["a", "c"]
    assert texts("a // end\\") == ["a"]


def test_comment_range_leaves_the_line_end_out() -> None:
    found = stream(b"a // b\r\nc")
    assert found.comments == ((2, 6),)


def test_splices() -> None:
    assert texts("ab\\\ncd + e") == ["abcd", "+", "e"]
    assert texts("ab \\\n cd") == ["ab", "cd"]
    assert texts("cuda\\\r\nMalloc(p)") == ["cudaMalloc", "(", "p", ")"]
    token = stream("ab\\\ncd").tokens[0]
    assert (token.start, token.end) == (0, 6)


def test_offsets_are_bytes() -> None:
    source = "// gr\u00fc\u00dfe\nint \u00e4 = 1;"
    found = stream(source)
    raw = source.encode()
    assert [raw[token.start : token.end].decode() for token in found.tokens] == [token.text for token in found.tokens]
    assert found.tokens[1].text == "\u00e4"


def test_latin_1_bytes_survive() -> None:
    raw = b'// \xe9t\xe9\r\nconst char* s = "caf\xe9";\r\n'
    token = stream(raw).tokens[-2]
    assert token.text.encode("utf-8", "surrogateescape") == b'"caf\xe9"'
    assert raw[token.start : token.end] == b'"caf\xe9"'


def test_bom() -> None:
    found = stream(b"\xef\xbb\xbf#include <a.h>\nint x;")
    assert [item.name for item in found.directives] == ["include"]
    assert found.directives[0].start == 3
    assert stream(b"\xef\xbb\xbfint x;").tokens[0].text == "int"


@pytest.mark.parametrize(
    "raw", [b"a\x00b", b"\x00", b"a\x01+\x7fb", b"a\rb", b"\xff\xfe", b"\\", b"#", b"##", b"'", b'"']
)
def test_strange_bytes(raw: bytes) -> None:
    stream(raw)


def test_unterminated_literals_end_with_the_line() -> None:
    found = stream("don't stop\nint a;\nf(\"open\nint b;")
    assert [token.text for token in found.tokens] == [
        "don", "'t stop", "int", "a", ";", "f", "(", '"open', "int", "b", ";",
    ]  # fmt: skip
    assert [item.what for item in found.defects] == ["unterminated literal"] * 2
    assert [item.start for item in found.defects] == [3, 20]


def test_unterminated_comment_takes_the_rest() -> None:
    found = stream("a /* b\nc\n#if 1")
    assert [token.text for token in found.tokens] == ["a"]
    assert found.comments == ((2, 14),)
    assert found.defects[0].what == "unterminated comment"
    assert not found.directives


def test_unterminated_comment_in_a_directive() -> None:
    found = stream("#define A 1 /* open\nint b;")
    assert directives("#define A 1 /* open\nint b;") == [("define", ["A", "1"])]
    assert found.directives[0].end == 26


@pytest.mark.parametrize(
    "source, expected",
    [
        ("#include <a/b.h>", [("include", ["<a/b.h>"])]),
        ('#include "a b.h" // c', [("include", ['"a b.h"'])]),
        ("#  include\t<x>", [("include", ["<x>"])]),
        ("# /* c */ include /* d */ <x> /* e */", [("include", ["<x>"])]),
        ("#include_next <x.h>", [("include_next", ["<x.h>"])]),
        ("#include MACRO", [("include", ["MACRO"])]),
        ("#include <unclosed", [("include", ["<", "unclosed"])]),
        ("#include \\\n <x.h>\nint a;", [("include", ["<x.h>"])]),
        ("#import <x.h>", [("import", ["<x.h>"])]),
    ],
)
def test_include_forms(source: str, expected: list[tuple[str, list[str]]]) -> None:
    assert directives(source) == expected


def test_header_token_kind() -> None:
    found = stream("#include <cuda/std/atomic>\n")
    assert found.tokens[0].kind == TokenKind.HEADER
    assert (found.tokens[0].start, found.tokens[0].end) == (9, 26)


def test_has_include() -> None:
    found = stream("#if defined(__has_include) && __has_include(<cuda/std/x.h>) && A < B\n#endif")
    headers = [token.text for token in found.tokens if token.kind == TokenKind.HEADER]
    assert headers == ["<cuda/std/x.h>"]
    assert [token.text for token in found.tokens][-3:] == ["A", "<", "B"]
    assert directives('#if __has_include("x.h")\n#endif')[0] == ("if", ["__has_include", "(", '"x.h"', ")"])


@pytest.mark.parametrize(
    "source, expected",
    [
        ("#define A\n", [("define", ["A"])]),
        ("#define F(x) #x ## y\n", [("define", ["F", "(", "x", ")", "#", "x", "##", "y"])]),
        ("#define A 1 // c\nb", [("define", ["A", "1"])]),
        ("#define A 1 /* c\n d */ 2\nb", [("define", ["A", "1", "2"])]),
        ("#define A \\\n 1 \\\n 2\nb", [("define", ["A", "1", "2"])]),
        ("#define A \\\r\n 1 \\\r\n 2\r\nb", [("define", ["A", "1", "2"])]),
        ("#define A \\ \n 1\nb", [("define", ["A", "1"])]),
        ('#define S R"(x\n#if 1\n)" 2\nb', [("define", ["S", 'R"(x\n#if 1\n)"', "2"])]),
        ("#error don't /* panic */\nb", [("error", [" don't /* panic */"])]),
        ("#warning a \\\n b\nc", [("warning", [" a \\\n b"])]),
        ("#error\nb", [("error", [])]),
        ("#pragma unroll 4\n", [("pragma", ["unroll", "4"])]),
        ("#\nb", [("", [])]),
        ('# 12 "x.cu" 3\nb', [("", ["12", '"x.cu"', "3"])]),
        ("#if A\n#elif B\n#else // c\n#endif /* d */", [("if", ["A"]), ("elif", ["B"]), ("else", []), ("endif", [])]),
        ("#define Q 'x\nb", [("define", ["Q", "'x"])]),
        ("#de\\\nfine A 1\n", [("define", ["A", "1"])]),
    ],
)
def test_directives(source: str, expected: list[tuple[str, list[str]]]) -> None:
    assert directives(source) == expected


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_directive_range_is_the_logical_line(newline: str) -> None:
    source = f"a{newline}  #define A 1 \\{newline} + 2 // c{newline}b"
    found = stream(source)
    item = found.directives[0]
    assert source[item.start : item.end] == f"#define A 1 \\{newline} + 2 // c"
    assert [token.directive for token in found.tokens] == [-1, 0, 0, 0, 0, -1]


@pytest.mark.parametrize(
    "source, count",
    [
        ("int a; #define B", 0),
        ("/* c */ #define B", 1),
        ("/* c\n */ #define B", 1),
        ("int a; /* c \n */ #define B", 0),
        ("int a; // x /* y\n#define B", 1),
        ("int a; // x /* y\n/* z */ #define B", 1),
        ("int a; \\\n#define B", 0),
        ("'\n#define B", 1),
        ("\n\n#define B", 1),
        ("#if 1\n#define B\n#endif", 3),
        ("#if 1\r\n#define B\r\n#endif\r\n", 3),
    ],
)
def test_where_a_directive_begins(source: str, count: int) -> None:
    assert len(stream(source).directives) == count


def test_inactive_prose_does_not_hide_what_follows() -> None:
    source = "#if 0\nThis isn't code\n#endif\nint a;"
    assert [name for name, _ in directives(source)] == ["if", "endif"]
    assert texts(source)[-3:] == ["int", "a", ";"]


_PIECES = st.sampled_from(
    [
        "a",
        "1",
        " ",
        "\n",
        "\r\n",
        "\\\n",
        "#",
        "##",
        "define",
        "if",
        "/*",
        "*/",
        "//",
        '"',
        "'",
        'R"(',
        ')"',
        "<<<",
        ">>>",
        "(",
        ")",
        "\\",
        "\t",
        "1e+",
        "include",
        "<x>",
        "\x00",
        "é",
        ".",
        "'0",
        "u8",
        "error",
    ]
)


@given(st.lists(_PIECES, max_size=40).map("".join))
def test_any_text_is_covered_in_order(source: str) -> None:
    raw = source.encode()
    found = stream(raw)
    at = 0
    for token in found.tokens:
        assert at <= token.start < token.end <= len(raw)
        if "\\" not in token.text:
            assert raw[token.start : token.end].replace(b"\\\r\n", b"").replace(b"\\\n", b"").decode() == token.text
        at = token.end
    for start, end in found.comments:
        assert not any(token.start < end and start < token.end for token in found.tokens)
    for number, item in enumerate(found.directives):
        assert raw[item.start : item.start + 1] == b"#"
        assert all(token.directive == number for token in found.of(item))
        assert all(item.start < token.start and token.end <= item.end for token in found.of(item))


@given(st.binary(max_size=60))
def test_any_bytes(raw: bytes) -> None:
    stream(raw)
