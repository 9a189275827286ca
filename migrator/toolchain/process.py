"""Runs other programs: bounded in time and output, in a temporary folder of their own, killed with all children."""

from __future__ import annotations

import os
import selectors
import signal
import subprocess
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

_GRACE = 2.0  # seconds between SIGTERM and SIGKILL
_BLOCK = 1 << 16


@dataclass(frozen=True, slots=True)
class Completed:
    """How a program ended. `output` is stdout and stderr as they came; `seconds` is wall time.

    `problem` tells why there is no exit code: it could not be started, or ran out of time.
    """

    returncode: int
    output: str
    seconds: float
    timed_out: bool = False
    truncated: bool = False
    problem: str = ""

    @property
    def ok(self) -> bool:
        return self.returncode == 0 and not self.problem


def run(
    command: Sequence[str],
    *,
    timeout: float,
    cwd: str | Path | None = None,
    environment: Mapping[str, str] | None = None,
    output_limit: int = 1 << 20,
) -> Completed:
    """Run `command` for `timeout` seconds at most and keep `output_limit` bytes of what it prints.

    TMPDIR is a fresh folder that is removed afterwards: hipcc leaves one behind for every call.
    """
    with tempfile.TemporaryDirectory(prefix="cu2hip-", ignore_cleanup_errors=True) as scratch:
        full = {**os.environ, **(environment or {}), "TMPDIR": scratch, "LC_ALL": "C"}
        start = time.monotonic()
        try:
            process = subprocess.Popen(
                list(command), cwd=cwd, env=full, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT, start_new_session=True,
            )  # fmt: skip
        except OSError as error:
            return Completed(127, "", 0.0, problem=f"{command[0]}: {error.strerror}")
        try:
            data, truncated, timed_out = _collect(process, start + timeout, output_limit)
        except BaseException:
            _kill(process)
            raise
        if timed_out:
            _kill(process)
        code = process.wait()
        seconds = time.monotonic() - start
    problem = f"stopped after {timeout:g} s" if timed_out else ""
    return Completed(code, data.decode("utf-8", "replace"), seconds, timed_out, truncated, problem)


def _collect(process: subprocess.Popen[bytes], until: float, limit: int) -> tuple[bytes, bool, bool]:
    """(output, whether it was cut, whether time ran out) of a running process."""
    assert process.stdout is not None
    parts: list[bytes] = []
    size = 0
    with selectors.DefaultSelector() as selector, process.stdout as pipe:
        selector.register(pipe, selectors.EVENT_READ)
        while True:
            left = until - time.monotonic()
            if left <= 0:
                return b"".join(parts), size > limit, True
            if selector.select(min(left, 1.0)):
                block = os.read(pipe.fileno(), _BLOCK)
                if not block:
                    break
                if size < limit:
                    parts.append(block[: limit - size])
                size += len(block)
            elif process.poll() is not None:  # a grandchild keeps the pipe open
                break
    try:
        process.wait(max(0.0, until - time.monotonic()))
    except subprocess.TimeoutExpired:
        return b"".join(parts), size > limit, True
    return b"".join(parts), size > limit, False


def _kill(process: subprocess.Popen[bytes]) -> None:
    """End the process and everything that it has started."""
    for number in (signal.SIGTERM, signal.SIGKILL):
        try:
            os.killpg(process.pid, number)
        except ProcessLookupError:
            return
        try:
            process.wait(_GRACE)
        except subprocess.TimeoutExpired:
            continue
