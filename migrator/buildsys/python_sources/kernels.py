"""CUDA C++ inside of Python: kernel sources given to a run-time compiler, and the options they are compiled with."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from migrator.buildsys.nvcc.step import Verdict
from migrator.buildsys.nvcc.translate import translate
from migrator.buildsys.python_sources.report import PythonFile
from migrator.lazy import pattern
from migrator.model.finding import Finding

_COMPILERS = frozenset(
    "RawKernel RawModule ElementwiseKernel ReductionKernel SourceModule DynamicSourceModule CompileKernel "
    "nvrtcCompileProgram nvrtcCreateProgram Program ProgramOptions compile_with_cache".split()
)
_OWNERS = ("cupy", "pycuda", "cuda", "numba")
_KERNEL = pattern(r"__global__\s")
_ASM = pattern(r"\basm\s*(?:volatile|__volatile__)?\s*\(|\b__asm__\b")
_GCN = pattern(r"\b[vs]_[a-z]+_[a-z]?\d+\b|s_waitcnt")
_LANES = pattern(
    r"__(?:shfl(?:_up|_down|_xor)?|ballot|any|all|activemask|match_any|match_all|reduce_\w+)(?:_sync)?\s*\("
)
_HEADER = pattern(r"#\s*include\s*<((?:cuda|cu[a-z]+_|mma|cooperative_groups|nv|cub/|thrust/|cutlass|cute/)[^>]*)>")
_HEADERS_OF_HIPRTC = ("cuda_fp16.h", "cooperative_groups.h")
_HIP = pattern(r"__HIP|hipLaunch|USE_ROCM")


def sources(file: PythonFile) -> Iterator[Finding | None]:
    """What a kernel in a string has that HIPRTC or a wavefront of 64 lanes does not take as NVRTC does."""
    if not file.mentions(b"__global__", b"SourceModule", b"Kernel("):
        return
    for node, text, state in file.places.strings:
        if state.message or not (
            _KERNEL.search(text) or _callee(state.call) in ("ElementwiseKernel", "ReductionKernel")
        ):
            continue
        if _HIP.search(text):
            continue
        match = _ASM.search(text)
        if match and not _GCN.search(text):
            yield _inside(file, node, text, match.start(), match.end(), "PYT127", "asm",
                          "a kernel in a string has inline PTX")  # fmt: skip
        match = _LANES.search(text)
        if match:
            name = match[0].rstrip("( \t\n")
            yield _inside(file, node, text, match.start(), match.end() - 1, "PYT129", name,
                          f"a kernel in a string works across warps: `{name}`")  # fmt: skip
        for match in _HEADER.finditer(text):
            if match[1] not in _HEADERS_OF_HIPRTC:
                yield _inside(file, node, text, match.start(), match.end(), "PYT130", match[1],
                              f"a kernel in a string includes `{match[1]}`")  # fmt: skip


def _inside(
    file: PythonFile, node: ast.expr, text: str, start: int, end: int, code: str, symbol: str, message: str
) -> Finding | None:
    """A finding at a place inside of a string, where the source shows the text as it is; else at the string."""
    begin, stop = file.text.span(node)
    at = file.text.data.find(text[start:end].encode(), begin, stop)
    span = (at, at + len(text[start:end].encode())) if at >= 0 else (begin, begin + 3)
    return file.report(code, node, symbol=symbol, message=message, span=span)


def options(file: PythonFile) -> Iterator[Finding | None]:
    """Options of nvcc and NVRTC in the argument lists of run-time compilers."""
    if not file.places.imported(*_OWNERS):
        return
    for call, state in file.places.calls:
        if _callee(call) not in _COMPILERS or state.message:
            continue
        for keyword in call.keywords:
            if keyword.arg in ("options", "nvcc_options", "nvcc_args", "arch"):
                yield from _words(file, keyword.value)
        if _callee(call) in ("nvrtcCompileProgram", "SourceModule"):
            for value in call.args[1:]:
                yield from _words(file, value)


def _words(file: PythonFile, value: ast.expr) -> Iterator[Finding | None]:
    """One finding for each option in a list, tuple or string that clang does not read as nvcc does."""
    if isinstance(value, ast.Name):
        given = [assigned for target, assigned, _ in file.places.assigns if getattr(target, "id", "") == value.id]
        value = given[-1] if given else value
    words: list[str] = []
    places: list[ast.Constant] = []
    for item in sorted(_constants(value), key=lambda item: (item.lineno, item.col_offset)):
        text = item.value.decode("latin-1") if isinstance(item.value, bytes) else str(item.value)
        words += text.split()
        places += [item] * len(text.split())
    for step in translate(words, file.options) if any(word.startswith("-") for word in words) else ():
        written = words[step.first]
        if step.verdict is Verdict.KEEP or step.option == "--std":
            continue
        if written.startswith("-") and "gfx" not in written:
            note = f"{step.note[:1].upper()}{step.note[1:]}." if step.note else ""
            yield file.report("PYT128", places[step.first], symbol=" ".join(words[step.first : step.last]), fix=note)


def _constants(value: ast.expr) -> list[ast.Constant]:
    return [item for item in ast.walk(value) if isinstance(item, ast.Constant) and isinstance(item.value, (str, bytes))]


def _callee(call: ast.Call | None) -> str:
    function = call.func if call else None
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
