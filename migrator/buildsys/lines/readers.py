"""Sets of readers that several formats share."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from migrator.buildsys.base import BuildContext
from migrator.buildsys.lines.architectures import architecture_lists, cmake_architectures
from migrator.buildsys.lines.engine import Reader
from migrator.buildsys.lines.images import images
from migrator.buildsys.lines.loads import loads
from migrator.buildsys.lines.monitor import monitor
from migrator.buildsys.lines.packages import conda_packages, python_packages, system_packages
from migrator.buildsys.lines.report import Hit
from migrator.buildsys.lines.toolkit import nvcc, paths, variables, variables_named
from migrator.buildsys.lines.torch import torch_builds
from migrator.model.finding import Severity


def advised(reader: Reader) -> Reader:
    """The same reader where nothing may be edited: its replacements become advice."""

    def read(ctx: BuildContext, text: str) -> Iterator[Hit]:
        for hit in reader(ctx, text):
            if hit.finding is None and hit.edits:
                fix = f"for HIP: `{hit.became}`" if hit.became else hit.fix
                hit = msgspec.structs.replace(hit, edits=(), fix=fix)
            if hit.finding is None:
                yield hit
            elif hit.finding.severity is not Severity.INFO:
                yield msgspec.structs.replace(hit, finding=None, message=hit.finding.message, fix=hit.finding.fix)

    return read


PACKAGES: tuple[Reader, ...] = (torch_builds, system_packages, python_packages, conda_packages)
SCRIPT: tuple[Reader, ...] = (
    images,
    nvcc,
    monitor,
    loads,
    *PACKAGES,
    architecture_lists,
    cmake_architectures,
    variables,
    paths,
)
"""Scripts that are read from top to bottom: what they set up is edited."""

SERVICE: tuple[Reader, ...] = (
    images, nvcc, monitor, loads, *PACKAGES, architecture_lists, cmake_architectures, variables_named, advised(paths)
)  # fmt: skip
"""Descriptions for services: the toolkit's folder is set up by machines and actions outside of the text."""
