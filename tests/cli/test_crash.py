"""kill -9 at every moment: the input stays whole, the output can be resumed, in-place runs lead back."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.slow
Run = Callable[..., Any]
ROOT = Path(__file__).resolve().parents[2]
FILES = {f"{folder}/f{number}.cu": b"cuda %d\r\n" % number for folder in ("a", "b") for number in range(4)}

# A run with the stand-in for the pipeline that kills itself at the n-th call of a system call that changes files.
KILLED = """
import os, signal, sys
sys.path.insert(0, {root!r})
import importlib.util
spec = importlib.util.spec_from_file_location("stand_in", {root!r} + "/tests/cli/conftest.py")
module = importlib.util.module_from_spec(spec)
sys.modules["stand_in"] = module
spec.loader.exec_module(module)
import migrator.pipeline
migrator.pipeline.run_migration = module.stand_in
left = int(sys.argv[1])
def counting(name):
    inner = getattr(os, name)
    def call(*arguments, **more):
        global left
        left -= 1
        if left < 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return inner(*arguments, **more)
    setattr(os, name, call)
for name in ("replace", "rename", "fsync", "mkdir", "unlink", "rmdir", "symlink"):
    counting(name)
from migrator.cli.main import main
sys.exit(main(sys.argv[2:]))
"""


def killed(after: int, *arguments: str | Path) -> int:
    """Runs `migrate` until its n-th change of the disk; its exit code, or -9."""
    script = KILLED.format(root=str(ROOT))
    command = [sys.executable, "-c", script, str(after), *map(str, arguments)]
    return subprocess.run(command, capture_output=True, check=False, timeout=120).returncode


@pytest.fixture
def source(tmp_path: Path, fill: Any) -> Path:
    root: Path = fill(tmp_path / "p", {**FILES, "w.cu": b"__shfl", "data": b"\0" * 5000})
    (root / "a/f0.cu").chmod(0o755)
    (root / "link.cu").symlink_to("w.cu")
    return root


@pytest.mark.parametrize("after", [0, 1, 2, 3, 5, 8, 11, 14, 17, 20, 23, 26, 30, 35, 40, 45])
def test_in_place(cu2hip: Run, source: Path, contents: Any, after: int) -> None:
    before = contents(source)
    code = killed(after, "migrate", source, "--in-place")
    assert code in (-signal.SIGKILL, 0)
    middle = {path: value for path, value in contents(source).items() if path in before}
    for path, (data, mode) in middle.items():
        original = before[path][0]
        assert data in (
            original,
            original
            if isinstance(original, str)
            else original.replace(b"cuda", b"hip").replace(b"__shfl", b"cu2hip::shfl"),
        )
        assert mode == before[path][1]
    outcome = cu2hip("migrate", source, "--in-place")
    assert outcome.code == 0
    assert ("did not end" in outcome.err) <= (code == -signal.SIGKILL)
    assert contents(source)["a/f1.cu"][0] == b"hip 1\r\n"
    assert cu2hip("migrate", "--undo", source).code == 0
    assert contents(source) == before
    assert not (source / ".cu2hip").exists()


@pytest.mark.parametrize("after", [1, 4, 9, 16, 22, 28, 34])
def test_undo_right_after_the_kill(cu2hip: Run, source: Path, contents: Any, after: int) -> None:
    before = contents(source)
    killed(after, "migrate", source, "--in-place")
    outcome = cu2hip("migrate", "--undo", source)
    assert outcome.code == 0 or "no in-place migration" in outcome.err
    assert contents(source) == before


@pytest.mark.parametrize("after", [0, 2, 4, 6, 9, 12, 15, 20, 24, 28])
def test_undo_that_is_killed(cu2hip: Run, source: Path, contents: Any, after: int) -> None:
    before = contents(source)
    cu2hip("migrate", source, "--in-place")
    code = killed(after, "migrate", "--undo", source)
    outcome = cu2hip("migrate", "--undo", source)
    assert outcome.code == 0 or "no in-place migration" in outcome.err
    assert code in (-signal.SIGKILL, 0)
    assert contents(source) == before


@pytest.mark.parametrize("after", [0, 1, 2, 3, 4, 5, 7, 9, 11, 13, 16, 19, 22, 25])
def test_a_copy(cu2hip: Run, source: Path, contents: Any, after: int) -> None:
    before = contents(source)
    killed(after, "migrate", source)
    assert contents(source) == before
    outcome = cu2hip("migrate", source)
    assert (outcome.code, outcome.err) == (0, "")
    assert "kept" not in outcome.out
    expected = contents(source.with_name("p-hip"))
    cu2hip("migrate", source, "-o", source.with_name("fresh"))
    assert contents(source.with_name("fresh")) == expected
    assert os.listdir(source.with_name("p-hip") / ".cu2hip") == os.listdir(source.with_name("fresh") / ".cu2hip")


@pytest.mark.parametrize("after", [0, 2, 4, 6, 8, 10, 12, 15])
def test_an_update_of_a_copy(cu2hip: Run, source: Path, contents: Any, after: int) -> None:
    cu2hip("migrate", source)
    (source / "a/f0.cu").write_bytes(b"cuda new")
    (source / "b/f1.cu").unlink()
    (source / "new.cu").write_bytes(b"cuda")
    (source / "data").write_bytes(b"other")
    killed(after, "migrate", source)
    outcome = cu2hip("migrate", source)
    assert (outcome.code, outcome.err) == (0, "")
    assert "kept" not in outcome.out
    expected = contents(source.with_name("p-hip"))
    cu2hip("migrate", source, "-o", source.with_name("fresh"))
    assert contents(source.with_name("fresh")) == expected


@pytest.mark.parametrize("after", [0, 1, 2, 3, 5, 8, 12, 16, 20])
def test_a_worktree(cu2hip: Run, source: Path, contents: Any, after: int) -> None:
    def git(*arguments: str) -> str:
        identity = ["-c", "user.name=t", "-c", "user.email=t@example.org"]
        done = subprocess.run(["git", *identity, *arguments], cwd=source, check=True, capture_output=True, text=True)
        return done.stdout

    git("init", "-q", "-b", "main")
    git("add", "-A")
    git("commit", "-qm", "start")
    before = contents(source)
    killed(after, "migrate", source)
    assert contents(source) == before
    assert git("status", "--porcelain") == ""
    outcome = cu2hip("migrate", source)
    assert (outcome.code, outcome.err) == (0, "")
    assert contents(source.with_name("p-hip"))["a/f1.cu"][0] == b"hip 1\r\n"
    branches = git("branch", "--format=%(refname:short)").split()
    assert len(branches) == 2
    assert branches[0].startswith("cu2hip/auto")


def test_kills_at_any_time(cu2hip: Run, source: Path, contents: Any) -> None:
    """Not at chosen calls but by the clock."""
    before = contents(source)
    script = KILLED.format(root=str(ROOT))
    for attempt in range(8):
        command = [sys.executable, "-c", script, "1000000", "migrate", str(source), "--in-place"]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(random.Random(attempt).uniform(0.1, 0.9))
        process.kill()
        process.wait()
        outcome = cu2hip("migrate", "--undo", source)
        assert outcome.code == 0 or "no in-place migration" in outcome.err
        assert contents(source) == before
