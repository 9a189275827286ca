"""Every sentence that findings can say, found in the program's source and in the rule files without running them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from itertools import islice, product
from pathlib import Path
from typing import Any

import yaml

from migrator.report.messages import shape

ROOT = Path(__file__).resolve().parents[3]
FOLDERS = ("buildsys", "compat", "hazards", "passes", "plan", "discover", "output")
RULES = ("nvcc", "python", "build", "api", "headers", "language", "compat", "ptx", "warp", "toolchains")
_FIELDS = frozenset({"message", "why", "fix"})
_ADVICE = frozenset({"message", "why", "fix", "instead", "note", "advice"})
_ALTERNATIVES = 16  # of one expression


def _texts(node: ast.AST) -> list[str]:
    """What an expression can be, with 7 for what only a run knows; nothing where it is no text."""
    if isinstance(node, ast.Constant):
        return [node.value] if isinstance(node.value, str) else []
    if isinstance(node, ast.IfExp):
        return [*_texts(node.body), *_texts(node.orelse)]
    if isinstance(node, ast.BoolOp):
        return [text for value in node.values for text in _texts(value)]
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return ["".join(pair) for pair in product(_texts(node.left) or ["7"], _texts(node.right) or ["7"])]
    if isinstance(node, ast.JoinedStr):
        parts = [_texts(part.value) or ["7"] if isinstance(part, ast.FormattedValue) else _texts(part)
                 for part in node.values]  # fmt: skip
        return ["".join(chosen) for chosen in islice(product(*parts), _ALTERNATIVES)]
    return []


@cache
def _trees() -> tuple[tuple[str, ast.Module], ...]:
    paths = sorted(path for folder in FOLDERS for path in (ROOT / "migrator" / folder).rglob("*.py"))
    return tuple((path.relative_to(ROOT).as_posix(), ast.parse(path.read_text("utf-8"))) for path in paths)


@cache
def _takers() -> dict[str, dict[str, int]]:
    """Functions and classes that take sentences: name -> parameter -> its place among the positional arguments."""
    found: dict[str, dict[str, int]] = {"Finding": {"message": 4, "why": 5, "fix": 6}}
    for _, tree in _trees():
        for node in ast.walk(tree):
            if not isinstance(node, ast.FunctionDef):
                continue
            names = [item.arg for item in (*node.args.posonlyargs, *node.args.args) if item.arg not in ("self", "cls")]
            places = {name: at for at, name in enumerate(names) if name in _FIELDS}
            if places:
                found.setdefault(node.name, {}).update(places)
    return found


def _said(call: ast.Call) -> Iterator[ast.expr]:
    yield from (item.value for item in call.keywords if item.arg in _FIELDS)
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    yield from (call.args[at] for at in _takers().get(name, {}).values() if at < len(call.args))


def program_sentences() -> dict[str, str]:
    """Shape of each sentence in the program -> the file that says it."""
    found: dict[str, str] = {}
    for path, tree in _trees():
        constants = {
            target.id: node.value
            for node in ast.walk(tree)
            if isinstance(node, ast.Assign)
            for target in node.targets
            if isinstance(target, ast.Name)
        }
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call):
                continue
            for expression in _said(node):
                value = constants.get(expression.id, expression) if isinstance(expression, ast.Name) else expression
                found.update((shape(text), path) for text in _texts(value) if " " in text.strip())
    return found


def _advice(document: Any, field: str = "") -> Iterator[str]:
    if isinstance(document, dict):
        for key, value in document.items():
            yield from _advice(value, str(key))
    elif isinstance(document, list):
        for value in document:
            yield from _advice(value, field)
    elif isinstance(document, str) and field in _ADVICE and " " in document.strip():
        yield " ".join(document.split())


def rule_sentences() -> dict[str, str]:
    """Shape of each advice in the rule files -> the file that gives it."""
    found: dict[str, str] = {}
    for folder in RULES:
        for path in sorted((ROOT / "rules" / folder).glob("*.yaml")):
            document = yaml.load(path.read_text("utf-8"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
            found.update((shape(text), path.relative_to(ROOT).as_posix()) for text in _advice(document))
    return found
