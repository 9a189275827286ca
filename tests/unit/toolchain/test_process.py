"""Running other programs: limits, what is left behind, what is reported."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

from migrator.toolchain.process import run


def alive(pid: int) -> bool:
    """True for a process that runs; one that waits to be reaped does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_output_of_both_streams_and_the_exit_code() -> None:
    done = run(["sh", "-c", "echo out; echo err >&2; exit 3"], timeout=10)
    assert (done.returncode, done.output, done.ok) == (3, "out\nerr\n", False)


def test_time_limit_ends_the_children_too(tmp_path: Path) -> None:
    mark = tmp_path / "pid"
    start = time.monotonic()
    done = run(["sh", "-c", f"sleep 60 & echo $! > {mark}; wait"], timeout=1)
    assert done.timed_out
    assert "stopped after 1 s" in done.problem
    assert time.monotonic() - start < 20
    assert not alive(int(mark.read_text()))


def test_a_child_that_ignores_the_polite_signal_is_killed() -> None:
    script = (
        "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print('up', flush=True); time.sleep(60)"
    )
    done = run([sys.executable, "-c", script], timeout=1.5)
    assert done.timed_out
    assert done.returncode < 0


def test_output_limit() -> None:
    done = run([sys.executable, "-c", "print('x' * 100000)"], timeout=20, output_limit=1000)
    assert (len(done.output), done.truncated, done.ok) == (1000, True, True)


def test_temporary_folder_is_the_programs_own_and_goes_away() -> None:
    done = run(["sh", "-c", "echo $TMPDIR; touch $TMPDIR/left"], timeout=10)
    folder = done.output.strip()
    assert os.path.basename(folder).startswith("cu2hip-")
    assert not os.path.exists(folder)


def test_a_program_that_is_not_there() -> None:
    done = run(["no-such-program-here"], timeout=5)
    assert not done.ok
    assert "no-such-program-here" in done.problem


def test_environment_and_folder(tmp_path: Path) -> None:
    done = run(["sh", "-c", "pwd; echo $HIP_PLATFORM"], timeout=5, cwd=tmp_path, environment={"HIP_PLATFORM": "amd"})
    assert done.output.splitlines() == [os.path.realpath(tmp_path), "amd"]
