from __future__ import annotations

from migrator.report.text import clip, decode, one_line, split_code, visible


def test_invisible_characters_are_spelled_out() -> None:
    assert visible("a\u202eb\u200bc\x00d\x1b") == "a<U+202E>b<U+200B>c<U+0000>d<U+001B>"
    assert visible("tab\tstays, 中文 and é too") == "tab\tstays, 中文 and é too"
    assert visible("\udce9") == "<U+DCE9>"


def test_bytes_that_are_not_utf8_are_shown() -> None:
    assert decode(b"caf\xe9") == "caf\\xe9"


def test_long_text_is_clipped_and_says_so() -> None:
    assert clip("x" * 10, 4) == "xxxx … (+6)"
    assert clip("abcdefgh", 3, 2) == "… cde … (+3)"
    assert clip("abc", 3) == "abc"


def test_one_line() -> None:
    assert one_line("  a\n  b\tc ") == "a b c"


def test_code_is_told_from_prose() -> None:
    assert split_code("`a` becomes `b`") == [(True, "a"), (False, " becomes "), (True, "b")]
    assert split_code("an odd ` stays") == [(False, "an odd ` stays")]
    assert split_code("`a` and ` b") == [(True, "a"), (False, " and ` b")]
    assert split_code("") == []
