"""What compilers other than HIP's read of a result."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from migrator.compat.guard import hidden, line_blocks, twice
from migrator.compat.view import as_cuda
from migrator.config.options import MigrationOptions
from migrator.edits.buffer import EditBuffer
from migrator.lex import tokenize
from migrator.model.edit import Fix
from migrator.model.facts import FileFacts
from migrator.model.source import FileKind, SourceFile
from migrator.passes.base import PassContext, ProjectIndex
from migrator.ruleset import load_ruleset

RULES = load_ruleset()
LINES = [
    b"int a;", b"#if X", b"#else", b"#endif", b"#define M(x) \\", b"    f(x,", b"      y)", b"/* one", b"two */", b"",
    b"}", b"#if defined(__HIP_PLATFORM_AMD__)", b'auto s = R"(', b')";', b"f(g(1), {", b"  2});",
]  # fmt: skip


def context(data: bytes) -> PassContext:
    source = SourceFile("a.cu", FileKind.CUDA, data)
    return PassContext(source, tokenize(source), FileFacts("a.cu"), RULES, MigrationOptions(), ProjectIndex())


def blocked(data: bytes, start: int, end: int) -> bytes:
    ctx = context(data)
    buffer = EditBuffer(ctx.source)
    for block in line_blocks(ctx, [(start, end)]):
        buffer.add(Fix((twice(ctx, block, b"#include <x>" + ctx.source.newline),)))
    return buffer.render()[0]


@settings(deadline=None, max_examples=60)
@given(
    st.lists(st.sampled_from(LINES), max_size=14),
    st.sampled_from([b"\n", b"\r\n"]),
    st.booleans(),
    st.sampled_from([b"", b"\xef\xbb\xbf"]),
    st.data(),
)
def test_a_block_taken_out_gives_the_original(
    lines: list[bytes], newline: bytes, final: bool, mark: bytes, data: st.DataObject
) -> None:
    text = mark + newline.join(lines) + (newline if final and lines else b"")
    if text.rstrip().endswith(b"\\") or not context(text).conditionals.balanced or context(text).stream.defects:
        return
    start = data.draw(st.integers(len(mark), len(text)))
    end = data.draw(st.integers(start, len(text)))
    assert as_cuda(blocked(text, start, end)) == as_cuda(text)


def test_a_hidden_block_and_an_insertion() -> None:
    ctx = context(b"#include <a>\n#include <b>\nint x;\n")
    buffer = EditBuffer(ctx.source)
    buffer.add(Fix((hidden(ctx, (13, 26)),)))
    text = buffer.render()[0]
    assert text == b"#include <a>\n#if !defined(__HIP_PLATFORM_AMD__)\n#include <b>\n#endif\nint x;\n"
    assert as_cuda(text) == ctx.source.data


@pytest.mark.parametrize(
    ("text", "at", "block"),
    [
        (b"a;\nf(x,\n  y,\n  z);\nb;\n", 11, b"f(x,\n  y,\n  z);\n"),  # an argument list
        (b"a;\n#define M \\\n  b\nc;\n", 15, b"#define M \\\n  b\n"),  # a macro
        (b"f([&] {\n  a;\n  b;\n});\n", 10, b"  a;\n"),  # a statement in a lambda
        (b"a; /* x\ny */ b;\nc;\n", 13, b"a; /* x\ny */ b;\n"),  # a comment over two lines
        (b"f(a,\n#if X\n  b,\n#endif\n  c);\n", 13, b"f(a,\n#if X\n  b,\n#endif\n  c);\n"),  # a condition inside
    ],
)
def test_what_is_taken_whole(text: bytes, at: int, block: bytes) -> None:
    (found,) = line_blocks(context(text), [(at, at + 1)])
    assert text[slice(*found)] == block


def test_neighbours_become_one() -> None:
    text = b"a;\nb;\nc;\nd;\n"
    assert line_blocks(context(text), [(0, 1), (3, 4), (9, 10)]) == [(0, 6), (9, 12)]
