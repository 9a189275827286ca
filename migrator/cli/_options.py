"""From settings to the options of a run, with the origin of what reports have to name."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass

from migrator.config.load import Origin, Settings
from migrator.config.options import (
    BuildFiles,
    CmakeHip,
    LaunchSyntax,
    Libraries,
    MigrationOptions,
    RunSettings,
    Style,
    WarpMode,
)
from migrator.errors import UsageError
from migrator.model.target import Target

_GPU_DEVICES = ("/dev/kfd", "/dev/mkfd", "/dev/dxg")  # without one of these, asking the tools is a waste of time


@dataclass(frozen=True, slots=True)
class Targets:
    """The targets of a run and who named them: `user`, `environment`, `configuration`, `machine` or `none`."""

    targets: tuple[Target, ...]
    origin: str


def resolve_targets(settings: Settings) -> Targets:
    """The targets that a setting names, else this machine's GPU, else none."""
    names = settings.texts("targets")
    if not names and not any(os.path.exists(device) for device in _GPU_DEVICES):
        return Targets((), "none")
    from migrator.ruleset.targets import machine_target, resolve_target

    if names:
        found = tuple(dict.fromkeys(resolve_target(name) for name in names))
        return Targets(found, settings["targets"].origin.value)
    machine = machine_target()
    if machine is not None:
        return Targets((machine,), Origin.MACHINE.value)
    return Targets((), "none")


def migration_options(settings: Settings, targets: Sequence[Target], *, rename: bool = False) -> MigrationOptions:
    """Everything that decides about the output."""
    from migrator.ruleset.versions import hip_version

    style = Style(settings.text("style"))
    build_files = BuildFiles(settings.text("build-files"))
    launch_syntax = LaunchSyntax(settings.text("launch-syntax"))
    if style is Style.COMPAT:
        if rename:
            raise UsageError("--rename goes with --style hip: with --style compat the sources serve both vendors")
        if launch_syntax is LaunchSyntax.HIP:
            raise UsageError("--launch-syntax hip goes with --style hip: nvcc reads <<<...>>> only")
        if settings["build-files"].origin is Origin.DEFAULT or build_files is BuildFiles.HIP:
            build_files = BuildFiles.BOTH
    return MigrationOptions(
        hip_version=hip_version(settings.text("hip-version")),
        targets=tuple(targets),
        warp=WarpMode(settings.text("warp")),
        warp_constants=settings.texts("warp-constants"),
        launch_syntax=launch_syntax,
        libraries=Libraries(settings.text("libraries")),
        style=style,
        build_files=build_files,
        cmake_hip=CmakeHip(settings.text("cmake-hip")),
        rename=rename,
    )


def run_settings(
    settings: Settings,
    *,
    code_files: int,
    ast: bool,
    cache: bool,
    steps: bool,
    arguments: Sequence[str],
    std: str,
    compile_db: str,
) -> RunSettings:
    """How to run; no more processes than there are files to work on."""
    return RunSettings(
        jobs=max(1, min(processes(settings), code_files)),
        ast=ast,
        cache=cache,
        steps=steps,
        cuda_path=settings.text("cuda-path"),
        extra_args=tuple(arguments),
        std=std,
        compile_db=os.path.abspath(compile_db) if compile_db else "",
        rule_dirs=settings.texts("rules"),
    )


def processes(settings: Settings) -> int:
    """How many processes may work at a time."""
    if settings.number("jobs"):
        return settings.number("jobs")
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def digest(options: MigrationOptions, ruleset: str) -> str:
    """A fingerprint of everything that decides about the output, for the manifest of a result."""
    import hashlib

    return hashlib.sha256(f"{options!r}\0{ruleset}".encode()).hexdigest()[:16]


def described(settings: Settings) -> tuple[tuple[str, str], ...]:
    """Every setting that is not at its default, with its origin: for the provenance of a report.

    How many processes work and what reports look like changes nothing in a result.
    """
    out: list[tuple[str, str]] = []
    for key, setting in sorted(settings.values.items()):
        if setting.origin is Origin.DEFAULT or key in ("jobs", "lang", "history") or key.startswith("report-"):
            continue
        value = ", ".join(setting.value) if isinstance(setting.value, tuple) else str(setting.value)
        out.append((key, f"{value} ({setting.origin.value})"))
    return tuple(out)
