"""Facts of several units about one file."""

from __future__ import annotations

from migrator.frontend import merge
from migrator.frontend.ranges import intersect, union
from migrator.model.facts import FileFacts, NameRef, Owner, ParseIssue, UnitFacts


def test_ranges() -> None:
    assert intersect([(0, 10), (20, 30)], [(5, 25)]) == [(5, 10), (20, 25)]
    assert intersect([(0, 10)], [(10, 20)]) == []
    assert union([(5, 8), (0, 3), (3, 4), (6, 9)]) == [(0, 4), (5, 9)]


def test_merge() -> None:
    one, two = NameRef(3, "dim3", Owner.CUDA, "struct_decl"), NameRef(9, "dim3", Owner.PROJECT, "var_decl")
    issue = ParseIssue(4, "x")
    units = [
        UnitFacts("b.cu", {"h.h": FileFacts("h.h", refs=(one, two), inactive=((0, 10),), units=("b.cu",))}),
        UnitFacts("a.cu", {"h.h": FileFacts("h.h", (one,), inactive=((5, 20),), issues=(issue,), units=("a.cu",))}),
        UnitFacts("c.cu", failed="crash"),
    ]
    merged = merge(units)
    assert merged == merge(reversed(units))
    facts = merged["h.h"]
    assert facts.refs == (one, two)
    assert facts.inactive == ((5, 10),)
    assert facts.issues == (issue,)
    assert facts.units == ("a.cu", "b.cu")


def test_merge_of_nothing() -> None:
    assert merge([]) == {}
