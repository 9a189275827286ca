"""Triton's libdevice: NVIDIA's module in place of the one that each back end fills with its own functions."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from migrator.buildsys.python_sources.report import PythonFile
from migrator.model.edit import Edit, Fix
from migrator.model.finding import Finding

_NVIDIA = "triton.language.extra.cuda"
_MODULE = f"{_NVIDIA}.libdevice"


def libdevice(file: PythonFile) -> Iterator[Finding | None]:
    """Imports and uses of NVIDIA's libdevice. Rewritten where every function that the file takes from it exists in
    AMD's as well; `triton.language.extra.libdevice` is then the right module on both."""
    if not file.mentions(b"libdevice"):
        return
    places = file.places
    shared = file.rules.rules["PYT152"].shared
    uses = [node for node, _ in places.names if places.dotted(node).startswith(_MODULE + ".")]
    taken = {places.dotted(node) for node in uses} | {name for _, name, _ in places.imports}
    functions = {name.removeprefix(_MODULE + ".") for name in taken if name.startswith(_MODULE + ".")}
    missing = sorted(functions - shared)
    for alias, dotted, state in places.imports:
        if not (dotted == _MODULE or dotted.startswith(_MODULE + ".")) or state.fallback:
            continue
        change = None if missing else _reimport(file, alias)
        yield file.report(
            "PYT152", alias, symbol=_MODULE, change=change, message=_message(change), fix=_advice(missing, change)
        )
    for node in uses:  # `tl.extra.cuda.libdevice.exp`: the common module is no attribute before it is imported
        if file.text.quote(node, 400).count(".cuda.libdevice."):
            advice = _advice(missing, None) or "`from triton.language.extra import libdevice`, then `libdevice.`."
            yield file.report("PYT152", node, symbol=_MODULE, fix=advice)


def _message(change: Fix | None) -> str:
    return "`{quote}` is NVIDIA's libdevice; the back end's own takes its place" if change else ""


def _advice(missing: list[str], change: Fix | None) -> str:
    names = ", ".join(missing)
    return f"AMD's libdevice has no {names}; write it with `tl.math` or guard it." if names and not change else ""


def _reimport(file: PythonFile, alias: ast.alias) -> Fix | None:
    """The edit that turns `extra.cuda` into `extra` in the import statement of a name."""
    start, _ = file.text.span(alias)
    data = file.text.data
    line = data.rfind(b"\n", 0, start) + 1
    statement = data[line:start]
    at = statement.rfind(b"triton.language.extra.cuda")
    if at < 0 and data.startswith(b"triton.language.extra.cuda.libdevice", start):  # import triton...libdevice as x
        line, at = start, 0
        if b" as " not in data[start : file.text.span(alias)[1]]:
            return None
    if at < 0 or (b"," in data[start : data.find(b"\n", start)] and b"libdevice import" not in statement):
        return None
    dot = line + at + len(b"triton.language.extra")
    return Fix((Edit.replace(file.ctx.span(dot, dot + len(b".cuda")), b""),), title="libdevice of the back end")
