"""CMakePresets.json: cache variables of the language."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from migrator.buildsys.base import BuildContext
from migrator.buildsys.cmake.facts import NVIDIA_ARCH
from migrator.buildsys.cmake.report import ARCHITECTURE, LEFT, VARIABLE, applied, left
from migrator.buildsys.cmake.rules import cmake_rules
from migrator.buildsys.cmake.scope import Scope
from migrator.buildsys.nvcc.translate import translate
from migrator.config.options import BuildFiles
from migrator.lazy import pattern
from migrator.model.edit import Edit, Fix
from migrator.model.finding import Finding, Severity
from migrator.model.source import Span

_ENTRY = pattern(r'"((?:CMAKE_)?CUDA\w*)"(\s*:\s*)("(?:[^"\\]|\\.)*"|\{[^{}]*\})(\s*,)?')
_VALUE = pattern(r'"value"\s*:\s*"((?:[^"\\]|\\.)*)"')


def migrate(ctx: BuildContext) -> Iterator[Finding]:
    """Rename the variables that CMake has for CUDA. Beside CUDA nothing is changed: a preset of its own serves HIP."""
    if Scope(ctx).hip_path() is not None:
        return
    if ctx.options.build_files is BuildFiles.BOTH:
        if match := _ENTRY.search(ctx.text):
            yield left(
                LEFT,
                ctx.span(match.start(1), match.end(1)),
                f"`{match[1]}` serves the presets of CUDA alone",
                fix="add a preset that sets USE_HIP and CMAKE_HIP_ARCHITECTURES",
                symbol=match[1],
                severity=Severity.INFO,
            )
        return
    for match in _ENTRY.finditer(ctx.text):
        entry = cmake_rules().variables.get(match[1])
        span = ctx.span(match.start(1), match.end(1))
        if entry is None:
            continue
        if not entry.hip:
            yield left(
                LEFT,
                span,
                f"`{match[1]}` means nothing in a build with HIP",
                why=entry.note,
                symbol=match[1],
                fix="take the entry out",
                severity=Severity.INFO,
            )
            continue
        edits = [Edit.replace(span, entry.hip)]
        inner = _VALUE.search(match[3])
        begin = match.start(3) + (inner.start(1) if inner else 1)
        value = inner[1] if inner else match[3][1:-1]
        new = _value(ctx, match[1], value)
        if new is not None and new != value:
            edits.append(Edit.replace(ctx.span(begin, begin + len(value)), new))
        yield _said(match[1], entry.hip, span, edits, new)


def _said(name: str, hip: str, span: Span, edits: list[Edit], new: str | None) -> Finding:
    code = ARCHITECTURE if name.endswith("ARCHITECTURES") else VARIABLE
    finding = applied(code, span, f"`{name}` becomes `{hip}`", symbol=name)
    if new is None:
        finding = left(
            ARCHITECTURE,
            span,
            f"`{name}` became `{hip}`, whose value is a list of NVIDIA's architectures",
            fix="write the architectures of the GPUs that the preset is for",
            symbol=name,
        )
    return replace(finding, change=Fix(tuple(edits), title="Build with HIP"))


def _value(ctx: BuildContext, name: str, value: str) -> str | None:
    """The new value; None for architectures where no target is known."""
    if name.endswith("ARCHITECTURES") and all(NVIDIA_ARCH.fullmatch(word) for word in value.split(";")):
        targets = ";".join(target.arch for target in ctx.options.targets)
        return targets or None
    if "FLAGS" in name:
        return " ".join(word for step in translate(value.split(), ctx.options) for word in step.words)
    return value
