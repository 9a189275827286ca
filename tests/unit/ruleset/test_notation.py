"""The one-line notation: what it accepts, how versions select, and what it says of mistakes."""

from __future__ import annotations

import pytest

from migrator.ruleset.notation import Choice, Value, holds, parse_value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("hipFree", Value((Choice("hipFree"),))),
        ("same", Value((Choice("cudaX"),))),
        ("none", Value((Choice(None),))),
        ("none cuda>=11.4", Value((Choice(None),), "11.4")),
        ("hipFree hip>=1.5 cuda<12.0", Value((Choice("hipFree", "1.5"),), "", "12.0")),
        ("a hip<6.0 | b hip>=6.0 hip<7.0", Value((Choice("a", "", "6.0"), Choice("b", "6.0", "7.0")))),
        ("hipArray *", Value((Choice("hipArray *"),))),
        ("void*", Value((Choice("void*"),))),
        ("cu2hip::dp4a", Value((Choice("cu2hip::dp4a"),))),
        ("hipblas/hipblas.h hip>=5.2", Value((Choice("hipblas/hipblas.h", "5.2"),))),
    ],
)
def test_parses(text: str, value: Value) -> None:
    assert parse_value("cudaX", text) == value


@pytest.mark.parametrize(
    "text", ["", "hipFree hipMalloc", "hipFree hip>6", "hip>=6.0", "hipFree since 6.0", "a | ", "a b c"]
)
def test_refuses(text: str) -> None:
    with pytest.raises(ValueError, match="is not of the form"):
        parse_value("cudaX", text)


@pytest.mark.parametrize(
    ("version", "expected"),
    [
        ((5, 2), ("a", "", "6.0", "mapped")),
        ((5, 7), ("a", "", "6.0", "mapped")),
        ((6, 0), ("b", "6.0", "7.0", "mapped")),
        ((6, 4), ("b", "6.0", "7.0", "mapped")),
        ((7, 0), (None, "7.2", "", "newer")),
        ((7, 2), ("c", "7.2", "", "mapped")),
        ((10, 0), ("c", "7.2", "", "mapped")),
    ],
)
def test_selects_by_version(version: tuple[int, int], expected: tuple[str | None, str, str, str]) -> None:
    value = parse_value("x", "a hip<6.0 | b hip>=6.0 hip<7.0 | c hip>=7.2")
    assert value.resolve(version) == expected


def test_removed_and_unsupported() -> None:
    assert parse_value("x", "a hip<7.0").resolve((7, 1)) == (None, "", "7.0", "removed")
    assert parse_value("x", "none").resolve((6, 3)) == (None, "", "", "unsupported")


def test_the_nearest_later_release_is_named() -> None:
    assert parse_value("x", "b hip>=7.0 | a hip>=6.4").resolve((6, 3))[1] == "6.4"


def test_versions_compare_as_numbers() -> None:
    assert holds("hip>=7.2", (7, 11))
    assert not holds("hip<7.2", (7, 11))
    assert holds("", (5, 2))
    with pytest.raises(ValueError, match="not of the form"):
        holds("cuda>=11.0", (6, 3))
