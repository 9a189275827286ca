"""Compute capabilities: AMD devices report their gfx number where NVIDIA's report the version of their SMs."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Iterator
from enum import Enum
from typing import Any

from migrator.buildsys.python_sources.places import Function, State
from migrator.buildsys.python_sources.report import PythonFile
from migrator.lazy import pattern
from migrator.model.finding import Finding, Severity


class Kind(Enum):
    """What an expression holds of a capability."""

    PAIR = "(major, minor)"
    MAJOR = "major"
    MINOR = "minor"
    TENS = "10 * major + minor"
    PROPERTIES = "device properties"


_COMPARE: dict[type[ast.cmpop], Callable[[Any, Any], bool]] = {
    ast.GtE: operator.ge, ast.Gt: operator.gt, ast.LtE: operator.le, ast.Lt: operator.lt,
    ast.Eq: operator.eq, ast.NotEq: operator.ne,
}  # fmt: skip
_MIRRORED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.GtE: ast.LtE, ast.Gt: ast.Lt, ast.LtE: ast.GtE, ast.Lt: ast.Gt,
}  # fmt: skip
_COMMON = ("gfx90a", "gfx942", "gfx950", "gfx1100", "gfx1201")  # shown where no target is chosen
_BASE = 8  # NVIDIA's SM below which a test is only about devices too old for anything
_GFX = pattern(r"gfx(\d+)([0-9a-f])([0-9a-f])")
_ARCH_WORD = pattern(r"(?:^|[^A-Za-z0-9])(?:sm|compute)_?$")
Capability = tuple[int, int]


def capability_gates(file: PythonFile) -> Iterator[Finding | None]:
    """Comparisons of a capability with a number, and names of architectures that are made from one."""
    if not file.mentions(b"get_device_capability", b"get_device_properties", b"compute_capability"):
        return
    known = _Kinds(file)
    devices = _devices(file)
    for compare, _ in file.places.compares:
        if len(compare.ops) == 1:
            yield _gate(file, known, devices, compare)
    for node, state in file.places.formatted:
        yield _architecture(file, known, node, state)


def _gate(file: PythonFile, known: _Kinds, devices: dict[str, Capability], compare: ast.Compare) -> Finding | None:
    left, op, right = compare.left, compare.ops[0], compare.comparators[0]
    kind, other, swapped = known.kind(left), right, False
    if kind is None:
        kind, other, swapped = known.kind(right), left, True
    if kind not in (Kind.PAIR, Kind.MAJOR, Kind.TENS):
        return None
    value = _constant(other)
    if value is None:
        return None
    relation = _MIRRORED.get(type(op), type(op)) if swapped else type(op)
    results: dict[str, bool] = {}
    for name, pair in devices.items():
        mine = {Kind.PAIR: pair, Kind.MAJOR: pair[0], Kind.TENS: pair[0] * 10 + pair[1]}[kind]
        result = _evaluate(relation, mine, value)
        if result is None:
            return None
        results[name] = result
    wanted = relation in (ast.GtE, ast.Gt, ast.Eq, ast.In)  # else devices pass where the test fails
    opened = [name for name, result in results.items() if result == wanted]
    shown = ", ".join(f"{name} {devices[name]}" for name in (opened or list(results))[:3])
    if not opened:
        message = f"`{{quote}}` compares NVIDIA's SM version with a gfx number: no AMD device passes ({shown})"
        return file.report("PYT101", compare, symbol="capability", message=message, severity=Severity.INFO)
    message = f"`{{quote}}` asks for an NVIDIA architecture, but AMD devices pass it with their gfx number: {shown}"
    severity = Severity.INFO if _level(value, kind) < _BASE else None
    return file.report("PYT101", compare, symbol="capability", message=message, severity=severity)


def _evaluate(relation: type[ast.cmpop], left: Any, right: Any) -> bool | None:
    try:
        if relation in (ast.In, ast.NotIn):
            return (left in right) == (relation is ast.In)
        compare = _COMPARE.get(relation)
        return None if compare is None else bool(compare(left, right))
    except TypeError:
        return None


def _level(value: object, kind: Kind) -> int:
    """The SM's major version that a constant asks for."""
    while isinstance(value, tuple) and value:
        value = max(value, key=lambda item: item if isinstance(item, int) else item[0] if item else 0)
        if isinstance(value, tuple):
            value = value[0]
        elif kind is Kind.PAIR:
            break
    number = value if isinstance(value, int) else 99
    return number // 10 if kind is Kind.TENS else number


def _constant(node: ast.expr) -> object | None:
    """A number, or a tuple of numbers or of such tuples."""
    if isinstance(node, ast.Constant) and type(node.value) is int:
        return node.value
    if isinstance(node, (ast.Tuple, ast.List, ast.Set)) and node.elts:
        parts = [_constant(item) for item in node.elts]
        return None if any(part is None for part in parts) else tuple(parts)
    return None


def _devices(file: PythonFile) -> dict[str, Capability]:
    """What the targets report, by name; the common AMD devices where none is chosen."""
    names = [target.arch for target in file.options.targets] or list(_COMMON)
    found: dict[str, Capability] = {}
    for name in names:
        match = _GFX.fullmatch(name)
        if match:
            found[name] = int(match[1]), int(match[2], 16)
    return found


class _Kinds:
    """Which names and expressions of a file hold a capability."""

    def __init__(self, file: PythonFile) -> None:
        self._file = file
        self._names: dict[tuple[Function | None, str], Kind] = {}
        self._functions: dict[str, Kind] = {}
        self._scopes: dict[int, Function | None] = {}
        for _ in range(2):  # the second time with the functions that the first one learned of
            for target, value, state in file.places.assigns:
                self._learn(target, value, state)
            for value, state in file.places.returns:
                kind = self.kind(value, state.function)
                if kind is not None and state.function is not None:
                    self._functions[state.function.name] = kind
            if not self._functions:
                break
        for compare, state in file.places.compares:
            self._scopes[id(compare.left)] = self._scopes[id(compare.comparators[0])] = state.function

    def _learn(self, target: ast.expr, value: ast.expr, state: State) -> None:
        kind = self.kind(value, state.function)
        if isinstance(target, ast.Name):
            if kind is not None:
                self._names[state.function, target.id] = kind
        elif isinstance(target, (ast.Tuple, ast.List)) and kind is Kind.PAIR and len(target.elts) == 2:
            for item, part in zip(target.elts, (Kind.MAJOR, Kind.MINOR), strict=True):
                if isinstance(item, ast.Name):
                    self._names[state.function, item.id] = part

    def kind(self, node: ast.expr, function: Function | None = None) -> Kind | None:
        function = self._scopes.get(id(node), function)
        if isinstance(node, ast.Name):
            return self._names.get((function, node.id)) or self._names.get((None, node.id))
        if isinstance(node, ast.Call):
            return self._call(node, function)
        if isinstance(node, ast.Subscript):
            inner = self.kind(node.value, function)
            index = node.slice.value if isinstance(node.slice, ast.Constant) else None
            if inner is Kind.PAIR:
                return {0: Kind.MAJOR, 1: Kind.MINOR}.get(index) if isinstance(index, int) else None
        if isinstance(node, ast.Attribute):
            inner = self.kind(node.value, function)
            if inner in (Kind.PROPERTIES, Kind.PAIR):
                return {"major": Kind.MAJOR, "minor": Kind.MINOR}.get(node.attr)
            return Kind.PAIR if node.attr == "compute_capability" and self._is_device(node.value) else None
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add) and isinstance(node.left, ast.BinOp):
            product = node.left
            inner = self.kind(product.left, function) or self.kind(product.right, function)
            if isinstance(product.op, ast.Mult) and inner is Kind.MAJOR:
                return Kind.TENS
        return None

    def _call(self, node: ast.Call, function: Function | None) -> Kind | None:
        callee = node.func
        if isinstance(callee, ast.Name) and callee.id in self._functions:
            return self._functions[callee.id]
        dotted = self._file.places.dotted(callee)
        if dotted == "torch.cuda.get_device_capability":
            return Kind.PAIR
        if dotted == "torch.cuda.get_device_properties":
            return Kind.PROPERTIES
        if isinstance(callee, ast.Name) and callee.id in ("int", "tuple", "max", "min") and node.args:
            return self.kind(node.args[0], function)
        return None

    def _is_device(self, node: ast.expr) -> bool:
        return isinstance(node, ast.Call) and self._file.places.dotted(node.func).startswith(("numba.cuda", "pycuda"))


def _architecture(file: PythonFile, known: _Kinds, node: ast.JoinedStr, state: State) -> Finding | None:
    """`f"sm_{major}{minor}"`: the name of an architecture that does not exist."""
    if state.message:
        return None
    for word, value in zip(node.values, node.values[1:], strict=False):
        if not isinstance(word, ast.Constant) or not isinstance(value, ast.FormattedValue):
            continue
        if _ARCH_WORD.search(str(word.value)) and known.kind(value.value, state.function) is not None:
            flag = "arch" in str(word.value) or "gencode" in str(word.value) or "compute" in str(word.value)
            name = str(word.value).rsplit("=", 1)[-1].strip("- ") + "*"
            return file.report("PYT103", node, symbol=name, severity=None if flag else Severity.SILENT)
    return None
