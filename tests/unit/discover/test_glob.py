"""Path patterns."""

from __future__ import annotations

import pytest

from migrator.discover.glob import matcher
from migrator.errors import UsageError


@pytest.mark.parametrize(
    "pattern, path, expected",
    [
        ("*.pb.h", "a.pb.h", True),
        ("*.pb.h", "x/y/a.pb.h", True),
        ("*.pb.h", "a.h", False),
        ("third_party", "third_party/a.cu", True),
        ("third_party", "x/third_party/y/a.cu", True),
        ("third_party/", "third_party/a.cu", True),
        ("third_party/**", "third_party/x/a.cu", True),
        ("third_party/**", "x/third_party/a.cu", False),
        ("third_party", "third_party_2/a.cu", False),
        ("/src/*.cu", "src/a.cu", True),
        ("src/*.cu", "src/x/a.cu", False),
        ("src/**/a.cu", "src/a.cu", True),
        ("src/**/a.cu", "src/x/y/a.cu", True),
        ("**/gen_*.cu", "gen_1.cu", True),
        ("a?.cu", "ab.cu", True),
        ("a?.cu", "a/.cu", False),
        ("a[0-9].cu", "a5.cu", True),
        ("a[!0-9].cu", "a5.cu", False),
        ("a+(b).cu", "a+(b).cu", True),
        ("a.cu", "axcu", False),
        ("[", "[", True),
        ("汉*", "汉字.cu", True),
    ],
)
def test_patterns(pattern: str, path: str, expected: bool) -> None:
    assert matcher([pattern])(path) is expected


def test_no_pattern_matches_nothing() -> None:
    assert not matcher([])("a")
    assert not matcher(["", " ", "/"])("a")


def test_any_of_several() -> None:
    excluded = matcher(["a", "b/**"])
    assert excluded("a")
    assert excluded("b/c")
    assert not excluded("c")


@pytest.mark.parametrize("pattern", ["!a", "a[z-a].cu"])
def test_bad_patterns_are_refused(pattern: str) -> None:
    with pytest.raises(UsageError, match="cannot be used"):
        matcher([pattern])
