"""Trees and results for the tests of the output modes."""

from __future__ import annotations

import hashlib
import os
import stat
import subprocess
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from migrator.model.project import Project
from migrator.model.result import FileChange, FileState, MigrationResult, Provenance

Snapshot = dict[str, tuple[object, int]]
MakeResult = Callable[..., MigrationResult]

SUPPORT = b"// a support header of cu2hip\n#pragma once\n"


def sha(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


@pytest.fixture
def make_result() -> MakeResult:
    """A result for a project: `changes` maps paths to new bytes, or to (step, bytes) pairs; the rest stays."""

    def make(
        project: Project,
        changes: Mapping[str, bytes | list[tuple[str, bytes]]],
        added: Mapping[str, bytes] | None = None,
    ) -> MigrationResult:
        files: list[FileChange] = []
        for entry in project.entries:
            before = "" if entry.link or not entry.kind.is_code else sha(Path(project.root, entry.path).read_bytes())
            new = changes.get(entry.path)
            if new is None:
                state = FileState.UNCHANGED if entry.kind.is_code else FileState.COPIED
                files.append(FileChange(entry.path, state, before, before))
                continue
            steps = tuple(new) if isinstance(new, list) else ()
            data = new if isinstance(new, bytes) else new[-1][1]
            files.append(FileChange(entry.path, FileState.CHANGED, before, sha(data), data, 1, 1, steps))
        for path, data in (added or {}).items():
            files.append(
                FileChange(path, FileState.ADDED, after_sha256=sha(data), data=data, steps=(("support", data),))
            )
        return MigrationResult(Provenance("0", "digest", project.root, ""), tuple(files))

    return make


@pytest.fixture
def snapshot() -> Callable[[Path], Snapshot]:
    """Everything below a folder but .git and .cu2hip: bytes or link target, and mode."""

    def take(root: Path) -> Snapshot:
        found: Snapshot = {}
        for folder, names, files in os.walk(root):
            names[:] = sorted(name for name in names if name not in (".git", ".cu2hip"))
            for name in [*names, *files]:
                path = Path(folder, name)
                key = os.path.relpath(path, root)
                if path.is_symlink():
                    found[key] = os.readlink(path), 0
                elif path.is_dir():
                    found[key + "/"] = b"", stat.S_IMODE(path.stat().st_mode)
                elif name != ".git":
                    found[key] = path.read_bytes(), stat.S_IMODE(path.stat().st_mode)
        return found

    return take


@pytest.fixture
def fill() -> Callable[[Path, Mapping[str, bytes]], Path]:
    def write(root: Path, files: Mapping[str, bytes]) -> Path:
        root.mkdir(parents=True, exist_ok=True)
        for name, data in files.items():
            path = root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        return root

    return write


@pytest.fixture
def git(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> Callable[..., str]:
    """Runs git with a configuration of its own, so that the user's has no say."""
    home = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(home))
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")

    def run(root: Path, *arguments: str) -> str:
        identity = ["-c", "user.name=t", "-c", "user.email=t@example.org", "-c", "protocol.file.allow=always"]
        done = subprocess.run(["git", *identity, *arguments], cwd=root, check=True, capture_output=True, text=True)
        return done.stdout

    return run
