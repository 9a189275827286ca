"""Imports go downwards only, and heavy libraries are imported where they are needed."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "migrator"

# From the bottom up; a module may import from its own layer and from those before it. Between the packages of one
# layer there are no cycles.
LAYERS = (
    ("errors", "model", "__init__"),
    ("data", "i18n", "lazy", "log", "cache", "parallel", "support"),
    ("lex", "edits", "ruleset", "config"),
    ("discover", "frontend", "syntax", "toolchain", "buildsys", "engines", "passes", "hazards", "suppress", "baseline"),
    ("compat",),
    ("plan",),
    ("pipeline",),
    ("output", "verify", "devices", "cpudevice"),
    ("report",),
    ("api",),
    ("cli",),
    ("__main__",),
)
LONG = ("regenerate.py",)  # a developer's tool that makes declarations, not part of the program
RANK = {name: rank for rank, names in enumerate(LAYERS) for name in names}


def modules() -> Iterator[tuple[str, Path]]:
    """(top-level part of `migrator`, file) of every module."""
    for path in sorted(PACKAGE.rglob("*.py")):
        yield path.relative_to(PACKAGE).with_suffix("").parts[0], path


def imports(path: Path) -> Iterator[tuple[str, int]]:
    """(dotted name, line) of what a file imports, inside of functions too."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            for name in node.names:
                yield name.name, node.lineno
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: relative import"
            for name in node.names:
                yield f"{node.module}.{name.name}", node.lineno


def own_imports(path: Path) -> Iterator[tuple[str, int]]:
    """(top-level part of `migrator`, line) of imports from this package."""
    for name, line in imports(path):
        parts = name.split(".")
        if parts[0] == "migrator":
            yield parts[1] if len(parts) > 1 and (parts[1] in RANK or _is_part(parts[1])) else "__init__", line


def _is_part(name: str) -> bool:
    return (PACKAGE / name).is_dir() or (PACKAGE / f"{name}.py").exists()


def test_every_part_has_a_layer() -> None:
    assert sorted({part for part, _ in modules()} - set(RANK)) == []


def test_imports_go_downwards() -> None:
    wrong = [
        f"{path.relative_to(PACKAGE)}:{line} imports {imported}"
        for part, path in modules()
        for imported, line in own_imports(path)
        if part in RANK and RANK[imported] > RANK[part]
    ]
    assert wrong == []


def test_no_cycles_between_parts() -> None:
    edges: dict[str, set[str]] = defaultdict(set)
    for part, path in modules():
        edges[part] |= {imported for imported, _ in own_imports(path) if imported not in (part, "__init__")}
    done: set[str] = set()

    def visit(part: str, trail: tuple[str, ...]) -> None:
        assert part not in trail, " -> ".join((*trail, part))
        if part not in done:
            for imported in sorted(edges[part]):
                visit(imported, (*trail, part))
            done.add(part)

    for part in sorted(edges):
        visit(part, ())


def test_the_model_imports_nothing_else() -> None:
    """Nothing of the package, and beside the standard library only what its records are made with."""
    allowed = sys.stdlib_module_names | {"msgspec"}
    for part, path in modules():
        if part == "model":
            for name, line in imports(path):
                top = name.split(".")[0]
                assert name.startswith("migrator.model.") or top in allowed, f"{path}:{line}: {name}"


@pytest.mark.parametrize(
    ("library", "allowed"),
    [
        ("clang", ("frontend/clang.py", "frontend/cuda/regenerate.py")),
        ("jinja2", ("report/html_environment.py",)),
        ("click", ("cli/",)),
        ("rich", ("cli/",)),
    ],
)
def test_a_library_is_used_in_one_place(library: str, allowed: tuple[str, ...]) -> None:
    users = [
        path.relative_to(PACKAGE).as_posix()
        for _, path in modules()
        if any(name.split(".")[0] == library for name, _ in imports(path))
    ]
    assert [user for user in users if not user.startswith(allowed)] == []


@pytest.mark.parametrize("library", ["clang", "jinja2", "rich", "git", "yaml", "msgspec"])
def test_the_command_line_starts_without(library: str) -> None:
    code = f"import sys, migrator.cli.main; sys.exit('{library}' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=PACKAGE.parent, check=False).returncode == 0


def test_files_are_short_and_say_what_they_are_for() -> None:
    for _, path in modules():
        text = path.read_text("utf-8")
        assert text.count("\n") <= 400 or path.name in LONG, f"{path} has more than 400 lines"
        if text.strip():
            assert ast.get_docstring(ast.parse(text)), f"{path} has no docstring"
