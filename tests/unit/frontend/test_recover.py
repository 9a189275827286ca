"""Names of missing headers, from errors and the text at their places."""

from __future__ import annotations

import pytest

from migrator.frontend.recover import Unknown, learn


def _learn(text: str, name: str, message: str) -> Unknown:
    unknown = Unknown()
    learn(unknown, [(message.format(name), text.encode(), text.index(name))])
    return unknown


@pytest.mark.parametrize(
    "text, group",
    [
        ("lib::f(x);", "namespaces"),
        ("Type x;", "types"),
        ("; Type *x = 0;", "types"),
        ("y = Value * x;", "values"),
        ("y = Value;", "values"),
        ("Call(x);", "functions"),
        ("Tmpl<int> x;", "templates"),
        ("y = Limit < x;", "values"),
    ],
)
def test_what_an_unknown_name_is(text: str, group: str) -> None:
    import re

    name = next(found for found in re.findall(r"[A-Za-z_]\w*", text) if found not in ("y", "x", "int"))
    unknown = _learn(text, name, "use of undeclared identifier '{}'")
    found = getattr(unknown, group)
    assert found == ({name} if group == "namespaces" else {("", name)})
    assert unknown.size == 1


def test_members_and_namespaces_grow() -> None:
    unknown = _learn("lib::Thing t;", "lib", "use of undeclared identifier '{}'")
    text = b"lib::Thing t; t.run(3); t.field = 2;"
    assert learn(unknown, [("no type named 'Thing' in namespace 'lib'", text, text.index(b"Thing"))])
    errors = [
        ("no member named 'run' in 'lib::Thing'", text, text.index(b"run")),
        ("no member named 'field' in 'lib::Thing'", text, text.index(b"field")),
    ]
    assert learn(unknown, errors)
    assert not learn(unknown, errors)
    declared = unknown.text()
    assert "namespace lib {" in declared
    assert "struct Thing : cu2hip_unknown::any" in declared
    assert "any run(A &&...)" in declared
    assert "static any field;" in declared


def test_standard_and_cuda_namespaces_are_left_alone() -> None:
    unknown = Unknown()
    assert not learn(unknown, [("no member named 'x' in namespace 'std'", b"std::x", 5)])
    assert unknown.size == 0


def test_a_name_that_the_program_declares_after_all() -> None:
    unknown = _learn("Box b;", "Box", "unknown type name '{}'")
    assert learn(unknown, [("redefinition of 'Box'", b"struct Box {};", 7)])
    assert unknown.size == 0
    assert not learn(unknown, [("unknown type name 'Box'", b"Box b;", 0)])


def test_a_number_of_names_is_enough() -> None:
    unknown = Unknown()
    for index in range(1000):
        learn(unknown, [(f"unknown type name 'T{index}'", f"T{index} x".encode(), 0)])
    assert unknown.size < 500
