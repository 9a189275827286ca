"""Versions and lists of NVIDIA's that ROCm builds of PyTorch do not have: `torch.version.cuda`, `get_arch_list()`."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from migrator.buildsys.python_sources.report import PythonFile
from migrator.model.finding import Finding, Severity

_PARSERS = frozenset(("Version", "parse", "parse_version", "LooseVersion", "StrictVersion", "int", "float", "tuple"))


def cuda_versions(file: PythonFile) -> Iterator[Finding | None]:
    """`torch.version.cuda` where it is taken for a string, and where it stands for "has a GPU"."""
    if not file.mentions(b"version.cuda", b"import version", b"cuda_version"):
        return
    places = file.places
    names = {
        target.id
        for target, value, _ in places.assigns
        if isinstance(target, ast.Name) and places.dotted(value) == "torch.version.cuda"
    }
    guarded = {
        item.id
        for test, _ in places.tests
        for item in ast.walk(test)
        if isinstance(item, ast.Name) and item.id in names
    }
    tested = any(
        places.dotted(item) == "torch.version.cuda"
        for test, _ in places.tests
        for item in ast.walk(test)
        if isinstance(item, ast.Attribute) and not _used_as_text(item, test)
    )

    def is_version(node: ast.expr) -> bool:
        if isinstance(node, ast.Name) and node.id in names and node.id not in guarded:
            return True
        return places.dotted(node) == "torch.version.cuda"

    for node, state in places.names:  # torch.version.cuda.split(".")
        if isinstance(node, ast.Attribute) and is_version(node.value) and not state.message:
            yield _text(file, node, tested)
    for call, state in places.calls:
        function = call.func
        word = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
        if word in _PARSERS and call.args and is_version(call.args[0]) and not state.message:
            yield _text(file, call, tested)
    for subscript, state in places.subscripts:
        if is_version(subscript.value) and not state.message:
            yield _text(file, subscript, tested)
    for compare, _ in places.compares:
        right = compare.comparators[0]
        if isinstance(compare.ops[0], (ast.Lt, ast.LtE, ast.Gt, ast.GtE)) and is_version(compare.left):
            yield _text(file, compare, tested)
        elif isinstance(right, ast.Constant) and isinstance(right.value, str) and is_version(compare.left):
            yield _presence(file, compare)
    for test, _ in places.tests:
        bare = test.operand if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not) else test
        if isinstance(bare, ast.Compare) and isinstance(bare.comparators[0], ast.Constant):
            bare = bare.left if bare.comparators[0].value is None else test
        if places.dotted(bare) == "torch.version.cuda" and not file.mentions(b"version.hip", b"rocm", b"is_hip"):
            yield _presence(file, test)


def _used_as_text(node: ast.Attribute, test: ast.expr) -> bool:
    """True where a condition reads the version rather than asks whether there is one."""
    return any(
        (isinstance(item, ast.Attribute) and item.value is node) or (isinstance(item, ast.Call) and node in item.args)
        for item in ast.walk(test)
    )


def _text(file: PythonFile, node: ast.expr, tested: bool) -> Finding | None:
    return file.report("PYT104", node, symbol="torch.version.cuda", severity=Severity.INFO if tested else None)


def _presence(file: PythonFile, node: ast.expr) -> Finding | None:
    return file.report(
        "PYT104",
        node,
        symbol="torch.version.cuda",
        severity=Severity.INFO,
        message="`{quote}` is false on ROCm builds, where torch.version.cuda is None",
    )


def architecture_lists(file: PythonFile) -> Iterator[Finding | None]:
    """`"sm_90" in torch.cuda.get_arch_list()`."""
    for compare, _ in file.places.compares:
        for side in (compare.left, *compare.comparators):
            if (
                isinstance(side, ast.Constant)
                and isinstance(side.value, str)
                and side.value.startswith(("sm_", "compute_"))
            ):
                others = (compare.left, *compare.comparators)
                if any(
                    isinstance(item, ast.Call) and file.places.dotted(item.func) == "torch.cuda.get_arch_list"
                    for item in others
                ):
                    yield file.report(
                        "PYT103", compare, symbol=side.value, severity=Severity.SILENT,
                        message="`{quote}` is false on ROCm builds, whose list holds gfx names",
                    )  # fmt: skip


def attention(file: PythonFile) -> Iterator[Finding | None]:
    """`SDPBackend.CUDNN_ATTENTION`: as the only back end it leaves none on ROCm, beside others it does nothing."""
    for node, state in file.places.names:
        if isinstance(node, ast.Attribute) and node.attr == "CUDNN_ATTENTION":
            alone = state.call is not None and node in state.call.args
            severity = None if alone else Severity.PERFORMANCE
            yield file.report("PYT106", node, symbol="CUDNN_ATTENTION", severity=severity)


def cudnn_versions(file: PythonFile) -> Iterator[Finding | None]:
    """Comparisons with `torch.backends.cudnn.version()`, which is MIOpen's on ROCm."""
    for compare, _ in file.places.compares:
        for side in (compare.left, *compare.comparators):
            if isinstance(side, ast.Call) and file.places.dotted(side.func) == "torch.backends.cudnn.version":
                others = [item for item in (compare.left, *compare.comparators) if item is not side]
                if not any(isinstance(item, ast.Constant) and item.value is None for item in others):
                    yield file.report("PYT107", compare, symbol="torch.backends.cudnn.version")
