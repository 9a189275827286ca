"""The command line in this process, with a small stand-in for the pipeline where its rules do not matter."""

from __future__ import annotations

import hashlib
import json
import os
import signal
import stat
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from migrator.cli.main import main
from migrator.config.options import MigrationOptions, RunSettings
from migrator.model.finding import Finding, Severity, Status
from migrator.model.project import Project
from migrator.model.result import FileChange, FileState, MigrationResult, Provenance
from migrator.model.source import Span
from migrator.plan.migration import Migration

SUPPORT = b"// a support header of cu2hip\n#pragma once\n"


@dataclass(frozen=True)
class Outcome:
    """What a command did."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


def stand_in(
    project: Project,
    options: MigrationOptions,
    run: RunSettings,
    progress: Callable[[str, int, int], None] | None = None,
) -> Migration:
    """`cuda` becomes `hip`; `__shfl` asks for a support header; `BAD` is an open error, `SILENT` an open silent one."""
    files: list[FileChange] = []
    findings: list[Finding] = []
    needs_support = False
    for entry in project.entries:
        if not entry.kind.is_code or entry.reason or entry.link:
            files.append(FileChange(entry.path, FileState.COPIED))
            continue
        before = Path(project.root, entry.path).read_bytes()
        after = before.replace(b"cuda", b"hip").replace(b"__shfl", b"cu2hip::shfl")
        needs_support |= b"cu2hip::" in after
        for word, severity in ((b"BAD", Severity.ERROR), (b"SILENT", Severity.SILENT)):
            at = before.find(word)
            if at >= 0:
                message = f"`{word.decode()}` has no counterpart"
                found = Finding(
                    "API120",
                    "unsupported-api",
                    severity,
                    Span(entry.path, at, at + 3),
                    message,
                    fix="Rewrite it.",
                    line=1,
                )
                findings.append(found)
        sums = hashlib.sha256(before).hexdigest(), hashlib.sha256(after).hexdigest()
        if after == before:
            files.append(FileChange(entry.path, FileState.UNCHANGED, *sums))
        else:
            files.append(FileChange(entry.path, FileState.CHANGED, *sums, after, 1, 1, (("names", after),)))
            findings.append(
                Finding("API101", "renamed", Severity.INFO, Span(entry.path, 0, 4), "renamed", status=Status.APPLIED)
            )
    if needs_support:
        digest = hashlib.sha256(SUPPORT).hexdigest()
        files.append(FileChange("cu2hip/warp.hpp", FileState.ADDED, "", digest, SUPPORT, steps=(("support", SUPPORT),)))
    provenance = Provenance(
        "0.1.0",
        "digest",
        project.root,
        "",
        targets=tuple(target.name for target in options.targets),
        hip_version=".".join(map(str, options.hip_version)),
        warp=options.warp.value,
    )
    if progress is not None:
        progress("rewrite", 1, 1)
    return Migration(MigrationResult(provenance, tuple(files), tuple(findings)), (), {})


@pytest.fixture(autouse=True)
def _own_machine(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Neither the user's configuration nor the machine's variables nor signals set by `main` leak in or out."""
    home = tmp_path_factory.mktemp("home")
    for name in [name for name in os.environ if name.startswith(("CU2HIP_", "GIT_"))]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")
    monkeypatch.setenv("CU2HIP_CACHE_DIR", str(home / "cache"))
    monkeypatch.setattr("migrator.cli._options._GPU_DEVICES", ())
    saved = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGHUP)}
    yield
    for number, handler in saved.items():
        signal.signal(number, handler)


@pytest.fixture
def real(capfd: pytest.CaptureFixture[str]) -> Callable[..., Outcome]:
    """Runs a command as it is."""

    def run(*arguments: str | Path) -> Outcome:
        code = main([str(argument) for argument in arguments])
        out, err = capfd.readouterr()
        return Outcome(int(code), out, err)

    return run


@pytest.fixture
def cu2hip(real: Callable[..., Outcome], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Outcome]:
    """Runs a command with the stand-in instead of the pipeline."""
    monkeypatch.setattr("migrator.pipeline.run_migration", stand_in)
    return real


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A small project."""
    return fill(
        tmp_path / "p", {"a.cu": b"cudaMalloc\r\n", "sub/b.cu": b"__shfl(x);\n", "c.h": b"int c;\n", "d.txt": b"d"}
    )


def fill(root: Path, files: Mapping[str, bytes]) -> Path:
    for name, data in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return root


def contents(root: Path) -> dict[str, Any]:
    """Every file below `root` with its mode, but not .git and .cu2hip."""
    found: dict[str, Any] = {}
    for folder, names, files in os.walk(root):
        names[:] = [name for name in names if name not in (".git", ".cu2hip")]
        for name in files:
            path = Path(folder, name)
            status = os.lstat(path)
            if not stat.S_ISREG(status.st_mode) and not path.is_symlink():
                continue
            data: bytes | str = os.readlink(path) if path.is_symlink() else path.read_bytes()
            found[os.path.relpath(path, root)] = data, stat.S_IMODE(status.st_mode)
    return found


@pytest.fixture(name="contents")
def _contents() -> Callable[[Path], dict[str, Any]]:
    return contents


@pytest.fixture(name="fill")
def _fill() -> Callable[[Path, Mapping[str, bytes]], Path]:
    return fill
