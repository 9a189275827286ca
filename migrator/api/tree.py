"""The migration of chosen files of a tree, wherever they lie, without writing anything."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Mapping, Sequence

from msgspec import Struct

from migrator.config.options import BuildFiles, MigrationOptions, RunSettings
from migrator.discover.classify import classify
from migrator.model.project import FileEntry, Project
from migrator.model.result import FileState
from migrator.model.target import Target
from migrator.pipeline import run_migration
from migrator.plan.support import is_support_header

_SUPPORT = "cu2hip"


class Converted(Struct, frozen=True):
    """New contents and the support headers that they need, by absolute path."""

    data: dict[str, bytes]
    support: dict[str, bytes]


def convert(output: str, originals: Mapping[str, bytes], folders: Sequence[str]) -> Converted:
    """The HIP text of the given files; `folders` are searched for headers. Support headers belong into `output`."""
    if not originals:
        return Converted({}, {})
    root = os.path.commonpath([output, *(os.path.dirname(path) for path in originals)])
    prefix = os.path.relpath(os.path.join(output, _SUPPORT), root).replace(os.sep, "/")
    entries: list[FileEntry] = []
    for path, data in originals.items():
        name = os.path.relpath(path, root).replace(os.sep, "/")
        if is_support_header(name, prefix):
            continue
        kind, reason = classify(os.path.basename(path), data[:4096])
        entries.append(FileEntry(name, kind, len(data), os.stat(path).st_mode, "", reason))
    entries.sort(key=lambda entry: entry.path)
    project = Project(root, tuple(entries), by_path={entry.path: entry for entry in entries})
    options = MigrationOptions(
        hip_version=_hip_version(), targets=_targets(), support_prefix=prefix, build_files=BuildFiles.KEEP
    )
    # A parse works in a forked process. With threads there is none, and a fresh process would run setup.py again.
    run = RunSettings(ast=threading.active_count() == 1, extra_args=tuple(f"-I{folder}" for folder in folders))
    result = run_migration(project, options, run).result
    data_of: dict[str, bytes] = {}
    support: dict[str, bytes] = {}
    for change in result.files:
        if change.data is not None:
            path = os.path.normpath(os.path.join(root, change.path))
            (support if change.state is FileState.ADDED else data_of)[path] = change.data
    return Converted(data_of, support)


def _hip_version() -> tuple[int, int]:
    """That of the PyTorch in use, where it is a ROCm build."""
    version = getattr(getattr(sys.modules.get("torch"), "version", None), "hip", None)
    numbers = str(version or "").split(".")[:2]
    if len(numbers) == 2 and all(number.isdigit() for number in numbers):
        return int(numbers[0]), int(numbers[1])
    return MigrationOptions().hip_version


def _targets() -> tuple[Target, ...]:
    """The GPUs of PYTORCH_ROCM_ARCH that the rulebook knows."""
    from migrator.errors import Cu2hipError
    from migrator.ruleset.targets import resolve_target

    found: list[Target] = []
    for name in os.environ.get("PYTORCH_ROCM_ARCH", "").replace(";", " ").split():
        try:
            found.append(resolve_target(name.partition(":")[0]))
        except Cu2hipError:
            return ()
    return tuple(dict.fromkeys(found))
