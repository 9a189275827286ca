"""8-bit floating point: gfx942 computes in the FNUZ formats, NVIDIA and later AMD devices in the OCP ones."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from migrator.buildsys.python_sources.report import PythonFile
from migrator.lazy import pattern
from migrator.model.finding import Finding, Severity

_MAKING = frozenset(("to", "type", "finfo", "empty", "zeros", "ones", "full", "tensor", "randn", "rand", "_to_copy"))
_FP8 = pattern(r"(?i)fp8|float8|e4m3|f8")
_LIMITS = (448, 448.0)
_BOUND = pattern(r"(?i)max|min|clamp|clip|limit|range")


def formats(file: PythonFile) -> Iterator[Finding | None]:
    """`torch.float8_e4m3fn` and the constant 448 in files that know nothing of the FNUZ formats."""
    if file.mentions(b"fnuz", b"FNUZ"):
        return
    other = (
        file.mentions(b"nvfp4", b"NVFP4", b"e8m0", b"mxfp", b"MXFP", b"float4") or "cpu" in file.ctx.source.path.lower()
    )
    made = {id(value) for _, value, _ in file.places.assigns}
    for call, _ in file.places.calls:
        if isinstance(call.func, ast.Attribute) and call.func.attr in _MAKING:
            made |= {id(item) for item in call.args}
        made |= {id(item.value) for item in call.keywords if item.arg and item.arg.endswith("dtype")}
    for node, state in file.places.names:
        if file.places.dotted(node) == "torch.float8_e4m3fn" and not state.message:
            severity = None if id(node) in made and not other else Severity.INFO
            yield file.report("PYT108", node, symbol="torch.float8_e4m3fn", severity=severity)
    for number, state in file.places.numbers:
        if number.value not in _LIMITS or state.message:
            continue
        line = file.ctx.source.line_text(file.text.span(number)[0])
        if _FP8.search(line) and (isinstance(number.value, float) or _BOUND.search(line)):
            severity = Severity.INFO if "nvfp4" in line.lower() else None  # a format that gfx942 has nothing like
            yield file.report("PYT109", number, symbol="448", severity=severity)
