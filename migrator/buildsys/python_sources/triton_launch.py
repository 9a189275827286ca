"""Triton: launch parameters and constants that count in warps of 32 threads, stages, precision, assembly."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from migrator.buildsys.python_sources.places import Function, State
from migrator.buildsys.python_sources.report import PythonFile
from migrator.lazy import pattern
from migrator.model.finding import Finding, Severity

_THREADS = 1024
_STAGES = 3
_SHARED = 64  # KiB
_WARPS = pattern(r"(?i)^n(?:um)?_?warps(?:_?per_?\w+)?$")
_WIDTH = pattern(r"(?i)^_?k?_?(?:warp_?size|threads_?per_?warp|warp_?threads|warp_?width|num_?threads_?per_?warp)$")
_WARP_FILES = ("triton", "cupy", "numba", "pycuda", "tilelang", "tvm", "taichi")
_GCN = pattern(r"\b(?:[vs]_[a-z]+\w*|ds_\w+|buffer_\w+|global_(?:load|store)_\w+)\b")


def warps(file: PythonFile) -> Iterator[Finding | None]:
    """`num_warps=32`: more threads than a block may have where a warp is 64 of them."""
    if not file.places.imported("triton"):
        return
    for call, _ in file.places.calls:
        tuned = None if isinstance(call.func, ast.Subscript) else Severity.PERFORMANCE  # the autotuner passes it over
        for keyword in call.keywords:
            if keyword.arg not in ("num_warps", "num_stages") or not _is_kernel(file, call):
                continue
            for number, value in _numbers(file, keyword.value):
                if keyword.arg == "num_warps" and value * 64 > _THREADS:
                    yield file.report("PYT155", number, symbol="num_warps", severity=tuned)
                elif keyword.arg == "num_stages" and value >= _STAGES:
                    yield file.report("PYT156", number, symbol="num_stages", message=_stages(call, value))
    for target, assigned, _ in file.places.assigns:
        if isinstance(target, ast.Name) and target.id == "num_warps":
            for number, value in _numbers(file, assigned):
                if value * 64 > _THREADS:
                    yield file.report("PYT155", number, symbol="num_warps")


def _is_kernel(file: PythonFile, call: ast.Call) -> bool:
    return isinstance(call.func, ast.Subscript) or file.places.dotted(call.func) == "triton.Config"


def _numbers(file: PythonFile, value: ast.expr) -> list[tuple[ast.Constant, int]]:
    """The constants that a value may be (of `32 if big else 4` both), but for those that are for NVIDIA alone."""
    branches = _branches(value)
    return [
        (number, number.value)
        for number, _ in file.places.numbers
        if id(number) in branches and isinstance(number.value, int)
    ]


def _branches(value: ast.expr) -> set[int]:
    return _branches(value.body) | _branches(value.orelse) if isinstance(value, ast.IfExp) else {id(value)}


def _stages(call: ast.Call, stages: int) -> str:
    """The message for a number of stages; with the shared memory that a matrix product of these blocks takes."""
    blocks: dict[str, int] = {}
    for item in call.args[:1]:
        if isinstance(item, ast.Dict):
            for key, value in zip(item.keys, item.values, strict=True):
                if isinstance(key, ast.Constant) and isinstance(value, ast.Constant) and isinstance(value.value, int):
                    word = str(key.value).upper().replace("BLOCK_SIZE_", "BLOCK_")
                    blocks[word.removeprefix("BLOCK_")] = value.value
    if not {"M", "N", "K"} <= set(blocks):
        return ""
    used = (blocks["M"] + blocks["N"]) * blocks["K"] * 2 * (stages - 1) // 1024
    if used <= _SHARED:
        return ""
    return (
        f"`num_stages={stages}` with these blocks needs about {used} KiB of shared memory for 16-bit operands; most "
        f"AMD devices have {_SHARED} KiB"
    )


def widths(file: PythonFile) -> Iterator[Finding | None]:
    """`WARP_SIZE = 32` and `32 * num_warps`."""
    if not file.places.imported(*_WARP_FILES):
        return
    named = [(target.id, value) for target, value, _ in file.places.assigns if isinstance(target, ast.Name)]
    for function, _ in file.places.functions:
        named += _defaults(function)
    for name, value in named:
        if _WIDTH.search(name) and _is_32(value):
            message = f"`{name} = 32` is the width of NVIDIA's warps; wavefronts of the target have 64 lanes"
            yield file.report("PYT110", value, symbol=name, message=message)
    for product, _ in file.places.products:
        if isinstance(product.op, ast.Mult):
            sides = (product.left, product.right)
            if any(_is_32(side) for side in sides) and any(_is_warps(side) for side in sides):
                yield file.report("PYT110", product, symbol="num_warps")


def _defaults(function: Function) -> list[tuple[str, ast.expr]]:
    """The parameters of a function that have a default, with it."""
    arguments = function.args
    named = [*arguments.posonlyargs, *arguments.args]
    found = list(zip(named[len(named) - len(arguments.defaults) :], arguments.defaults, strict=True))
    pairs = [*found, *zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True)]
    return [(argument.arg, default) for argument, default in pairs if default is not None]


def _is_32(node: ast.expr) -> bool:
    if isinstance(node, ast.Call) and node.args and not node.keywords:  # tl.constexpr(32)
        node = node.args[0]
    return isinstance(node, ast.Constant) and type(node.value) is int and node.value == 32


def _is_warps(node: ast.expr) -> bool:
    word = node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")
    return bool(_WARPS.search(word))


def assembly(file: PythonFile) -> Iterator[Finding | None]:
    """Inline assembly that is PTX, and compiled texts of NVIDIA's: `kernel.asm["ptx"]`."""
    for call, _ in file.places.calls:
        if not file.places.dotted(call.func).endswith("language.inline_asm_elementwise"):
            continue
        text = _text(file, call)
        if text is None or not _GCN.search(text):
            shown = " ".join((text or "").split())[:40]
            yield file.report(
                "PYT151", call, symbol="tl.inline_asm_elementwise",
                message=f"inline PTX `{shown}`: AMD's back end does not assemble it" if shown else "",
            )  # fmt: skip
    for subscript, _ in file.places.subscripts:
        value, key = subscript.value, subscript.slice
        if not isinstance(value, ast.Attribute) or value.attr != "asm" or not isinstance(key, ast.Constant):
            continue
        if key.value in ("ptx", "cubin", "sass"):
            yield file.report("PYT161", subscript, symbol=str(key.value))


def _text(file: PythonFile, call: ast.Call) -> str | None:
    """The assembly text of a call: the first argument or `asm`, where it is a constant."""
    value = next((item.value for item in call.keywords if item.arg == "asm"), call.args[0] if call.args else None)
    if isinstance(value, ast.Name):
        value = next(
            (given for target, given, _ in file.places.assigns if getattr(target, "id", "") == value.id), value
        )
    if isinstance(value, ast.JoinedStr):
        return "".join(str(item.value) for item in value.values if isinstance(item, ast.Constant))
    return value.value if isinstance(value, ast.Constant) and isinstance(value.value, str) else None


def precision(file: PythonFile) -> Iterator[Finding | None]:
    """`tl.dot(..., input_precision="tf32")`: refused but on gfx942."""
    for call, _ in file.places.calls:
        if not file.places.dotted(call.func).endswith(("language.dot", "language.dot_scaled")):
            continue
        for keyword in call.keywords:
            value = keyword.value.value if isinstance(keyword.value, ast.Constant) else None
            if keyword.arg == "input_precision" and isinstance(value, str) and value.lower().startswith("tf32"):
                everywhere = value.lower() != "tf32"
                targets = [target.arch for target in file.options.targets]
                if everywhere or not targets or any(arch != "gfx942" for arch in targets):
                    yield file.report("PYT158", keyword, symbol=value)


def targets(file: PythonFile) -> Iterator[Finding | None]:
    """`GPUTarget("cuda", 90, 32)` and tests of a back end's name in files that never speak of `hip`."""
    for call, _ in file.places.calls:
        if file.places.dotted(call.func).endswith(".GPUTarget") and call.args:
            first = call.args[0]
            if isinstance(first, ast.Constant) and first.value == "cuda":
                yield file.report("PYT160", call, symbol="GPUTarget")
    if file.mentions(b'"hip"', b"'hip'", b"is_hip", b"version.hip", b"rocm", b"ROCM"):
        return
    for compare, state in file.places.compares:
        yield _backend(file, compare, state)


def _backend(file: PythonFile, compare: ast.Compare, state: State) -> Finding | None:
    sides = (compare.left, compare.comparators[0])
    if not any(isinstance(side, ast.Constant) and side.value == "cuda" for side in sides):
        return None
    if not any(isinstance(side, ast.Attribute) and side.attr == "backend" for side in sides):
        return None
    if not file.places.imported("triton"):
        return None
    return file.report(
        "PYT160", compare, symbol="backend", severity=Severity.INFO,
        message="`{quote}` is false on AMD devices, whose back end is called `hip`",
    )  # fmt: skip
