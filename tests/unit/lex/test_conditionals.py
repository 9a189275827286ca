"""The tree of `#if` groups."""

from __future__ import annotations

from migrator.lex import conditionals, tokenize
from migrator.lex.conditionals import Conditionals
from migrator.model.source import FileKind, SourceFile


def tree(text: str) -> Conditionals:
    return conditionals(tokenize(SourceFile("a.cu", FileKind.CUDA, text.encode())))


def test_no_conditionals() -> None:
    found = tree("int a;\n#define X\n")
    assert found.groups == ()
    assert found.balanced


def test_nested_groups() -> None:
    text = "#if A\n#ifdef B\nx\n#else\ny\n#endif\n#elif C\nz\n#endif\n"
    found = tree(text)
    assert [[branch.directive.name for branch in group.branches] for group in found.groups] == [
        ["if", "elif"],
        ["ifdef", "else"],
    ]
    assert found.groups[1].parent is found.groups[0]
    assert found.balanced
    path = found.enclosing(text.index("y"))
    assert [branch.directive.name for _, branch in path] == ["if", "else"]


def test_elifdef_belongs_to_the_group() -> None:
    found = tree("#ifdef A\n#elifdef B\n#elifndef C\n#endif")
    assert len(found.groups) == 1
    assert len(found.groups[0].branches) == 3


def test_unbalanced() -> None:
    assert not tree("#if A\nx").balanced
    found = tree("x\n#endif\n#else\n")
    assert not found.balanced
    assert [item.name for item in found.stray] == ["endif", "else"]
