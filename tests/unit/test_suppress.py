"""Suppression comments: which lines and codes they speak of, and what is said of those that do nothing."""

from __future__ import annotations

import pytest

from migrator.model.finding import Finding, Severity, Status
from migrator.model.source import FileKind, SourceFile, Span
from migrator.suppress import silence, suppressions


def findings(source: SourceFile, word: bytes = b"HERE", code: str = "CH102") -> list[Finding]:
    """A finding at every place of a word."""
    found = []
    at = source.data.find(word)
    while at >= 0:
        span = Span(source.path, at, at + len(word))
        found.append(Finding(code, "slug", Severity.SILENT, span, "message").located(source))
        at = source.data.find(word, at + 1)
    return found


def outcome(text: str, kind: FileKind = FileKind.CUDA, code: str = "CH102") -> list[tuple[int, str, str]]:
    """(line, code, status) of everything after silencing."""
    source = SourceFile("a.cu" if kind is FileKind.CUDA else "Makefile", kind, text.encode())
    done = silence(source, findings(source, code=code))
    return [(item.line, item.code, item.status.value) for item in done]


@pytest.mark.parametrize(
    "text",
    [
        "HERE; // cu2hip: ignore[CH102] reason",
        "HERE; // cu2hip:ignore[ch102]",
        "HERE; /* cu2hip: ignore[CH102] */ x();",
        "/* cu2hip: ignore[CH102] */ HERE;",
        "// cu2hip: ignore[CH102] reason\nHERE;",
        "  // cu2hip: ignore[CH101, CH102]\n  // more words\n  HERE;",
        "/* cu2hip: ignore[CH1]\n   two lines */\nHERE;",
        "// cu2hip: ignore[CH]\nHERE;",
        "// NOLINTNEXTLINE cu2hip: ignore[CH102]\r\nHERE;\r\n",
        "// cu2hip: ignore[CH102]\n#define M(x) \\\n  HERE(x) \\\n  y\n",
        "#define M(x) \\\n  HERE(x) /* cu2hip: ignore[CH102] */ \\\n  y\n",
        "// cu2hip: ignore[CH102]\nkernel<<<grid,\n         HERE>>>(\n  x);\n",
        "// cu2hip: off\nHERE;\n// cu2hip: on\n",
        "// cu2hip: off[CH1]\nx;\nHERE;\n",
        "HERE; // cu2hip: ignore[CH102]",
    ],
)
def test_it_silences(text: str) -> None:
    assert [status for _, code, status in outcome(text) if code == "CH102"] == ["suppressed"]
    assert [code for _, code, _ in outcome(text) if code not in ("CH102", "SYS950")] == []


@pytest.mark.parametrize(
    "text",
    [
        "HERE; // cu2hip: ignore[CH101]",
        "// cu2hip: ignore[CH102]\n\nHERE;",
        "x; // cu2hip: ignore[CH102]\nHERE;",
        "HERE;\n// cu2hip: ignore[CH102]\n",
        'const char* s = "// cu2hip: ignore[CH102]"; HERE;',
        "// cu2hip: ignore[CH102]\nfor (;;) {\n  HERE;\n}\n",
        "// cu2hip: ignore[CH102]\n#define X\nHERE;\n",
        "x(  // cu2hip: ignore[CH102]\n  HERE);\n",
        "// cu2hip: off\nx;\n// cu2hip: on\nHERE;",
        "// cu2hip: off[CH3]\nHERE;",
        "HERE; // cu2hip: ignore all of it",
        "HERE; // cu2hip: ignore[]",
        "HERE; // cu2hip: ignore[everything]",
    ],
)
def test_it_does_not_silence(text: str) -> None:
    assert [status for _, code, status in outcome(text) if code == "CH102"] == ["open"]


def test_what_suppresses_nothing_is_said() -> None:
    assert outcome("x;\n// cu2hip: ignore[CH102] reason\ny;\n") == [(2, "SYS950", "open")]
    assert outcome("HERE; // cu2hip: ignore[CH102, CH104]") == [(1, "CH102", "suppressed"), (1, "SYS950", "open")]
    assert outcome("// cu2hip: off\nx;\n// cu2hip: on\n") == [(1, "SYS950", "open")]


def test_what_cannot_be_read_is_said() -> None:
    for text in (
        "// cu2hip: ignore all\n",
        "// cu2hip: ignore[]\n",
        "// cu2hip: ignore[so what]\n",
        "// cu2hip: on\n",
        "// cu2hip: disable\n",
    ):
        assert outcome(text) == [(1, "SYS951", "open")], text


def test_prose_about_the_tool_is_no_suppression() -> None:
    assert outcome("// migrated by cu2hip: see the report\n// cu2hip::shfl is ignored\n") == []
    assert suppressions(SourceFile("a.cu", FileKind.CUDA, b"// nothing\n")) == ()


def test_only_what_this_run_would_find_can_be_unused() -> None:
    source = SourceFile("a.cu", FileKind.CUDA, b"x; // cu2hip: ignore[API120, CH102]\n")
    (said,) = silence(source, (), lambda code: code.startswith("CH"))
    assert said.code == "SYS950" and said.symbol == "CH102"


def test_what_was_repaired_keeps_its_status_and_uses_the_comment() -> None:
    source = SourceFile("a.cu", FileKind.CUDA, b"HERE; // cu2hip: ignore[CH102]\n")
    span = Span("a.cu", 0, 4)
    safe = Finding("CH102", "slug", Severity.SILENT, span, "m", status=Status.MADE_SAFE).located(source)
    assert silence(source, [safe]) == [safe]


@pytest.mark.parametrize("kind", [FileKind.BUILD, FileKind.PYTHON])
def test_hash_comments(kind: FileKind) -> None:
    assert outcome("CC = HERE # cu2hip: ignore[BLD101]\n", kind, "BLD101") == [(1, "BLD101", "suppressed")]
    assert outcome("# cu2hip: ignore[BLD101] old\nCC = HERE\n", kind, "BLD101") == [(2, "BLD101", "suppressed")]
    text = "# cu2hip: off\nHERE\nHERE\n# cu2hip: on\nHERE\n"
    assert [status for _, _, status in outcome(text, kind, "BLD101")] == ["suppressed", "suppressed", "open"]


def test_bytes_that_are_no_text() -> None:
    assert outcome("HERE; // \xff cu2hip: ignore[CH102]\n\0")[0][2] == "suppressed"


@pytest.mark.parametrize(
    "comment, reason",
    [
        ("// cu2hip: ignore[CH102] measured on gfx90a", "measured on gfx90a"),
        ("/* cu2hip: ignore[CH102]: known,\n   see the paper */", "known, see the paper"),
        ("// cu2hip: ignore[CH102]", ""),
        ("// cu2hip: off[CH1] generated code\n", "generated code"),
    ],
)
def test_the_reason_is_kept(comment: str, reason: str) -> None:
    source = SourceFile("a.cu", FileKind.CUDA, f"{comment}\nint lane = threadIdx.x % 32;\n".encode())
    at = source.data.index(b"threadIdx")
    found = Finding("CH102", "x", Severity.SILENT, Span("a.cu", at, at + 1), "m").located(source)
    (done,) = [item for item in silence(source, [found]) if item.code == "CH102"]
    assert (done.status, done.justification) == (Status.SUPPRESSED, reason)
