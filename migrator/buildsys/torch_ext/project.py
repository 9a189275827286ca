"""What a script says of its project: its own way to HIP, PyTorch's conversion at build time, another build system."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from migrator.buildsys.nvcc.findings import OWN_WAY
from migrator.buildsys.torch_ext.facts import facts
from migrator.buildsys.torch_ext.reading import Reading
from migrator.buildsys.torch_ext.report import DRIVEN, NOTE_HIPIFY, remark
from migrator.buildsys.torch_ext.script import constant, last_name
from migrator.model.finding import Finding


def about_project(reading: Reading) -> Iterator[Finding]:
    """At most one finding of each kind a script."""
    if (test := reading.own_test) is not None:
        yield remark(
            OWN_WAY,
            reading.script.span(test),
            f"`{reading.script.quoted(test)}`: the script has its own way to ROCm; its branches are left alone",
            why="the build takes that branch by itself",
            fix="build with a ROCm build of PyTorch installed, and PYTORCH_ROCM_ARCH set"
            if reading.torch
            else "see what the condition asks for",
            symbol=last_name(test) or "HIP",
        )
    yield from about_extensions(reading)
    if (call := _cmake(reading)) is not None:
        yield remark(
            DRIVEN,
            reading.script.span(call),
            f"`{reading.script.quoted(call)}` runs CMake: what it builds is decided in CMakeLists.txt",
            fix="give it the options of the HIP build that the report names for CMakeLists.txt",
            symbol="cmake",
        )


def about_extensions(reading: Reading) -> Iterator[Finding]:
    """What PyTorch does with the sources of an extension, once a script."""
    if (call := _extension(reading)) is not None:
        yield remark(
            NOTE_HIPIFY,
            reading.script.span(call),
            f"`{last_name(call)}`: PyTorch reads the sources once more when it builds with ROCm",
            symbol=last_name(call),
        )


def _extension(reading: Reading) -> ast.expr | None:
    """The first place that makes an extension with device code."""
    known = facts()
    for node in reading.script.nodes:
        if isinstance(node, (ast.Name, ast.Attribute)) and last_name(node) in known.extensions and reading.torch:
            return node
        if not isinstance(node, ast.Call) or last_name(node.func) not in known.loaders:
            continue
        if any(keyword.arg in _DEVICE_ARGUMENTS for keyword in node.keywords):
            return node
    return None


_DEVICE_ARGUMENTS = ("extra_cuda_cflags", "cuda_sources", "with_cuda")


def _cmake(reading: Reading) -> ast.Call | None:
    """The first call that runs CMake."""
    for node in reading.script.nodes:
        if not isinstance(node, ast.Call) or not node.args or not isinstance(node.args[0], ast.List):
            continue
        if constant(next(iter(node.args[0].elts), None)) == "cmake":
            return node
    return None
