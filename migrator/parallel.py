"""Work spread over processes: results in the order of the tasks, a crashed worker costs one task."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")
R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Lost(Generic[T]):
    """A task without a result: its worker crashed or ran out of time."""

    task: T
    reason: str


def default_jobs() -> int:
    """The processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _context() -> multiprocessing.context.BaseContext:
    """Fork where that is safe and cheap (Linux, no threads yet), spawn elsewhere."""
    safe = sys.platform == "linux" and threading.active_count() == 1
    return multiprocessing.get_context("fork" if safe else "spawn")


def _start(initializer: Callable[..., None] | None, arguments: tuple[object, ...]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides what an interrupt means
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if initializer is not None:
        initializer(*arguments)


def _bounded(function: Callable[[T], R], task: T, seconds: int) -> R:
    """Run a task; past its time the process ends, since native code does not return to Python to be stopped."""
    if seconds and hasattr(signal, "SIGALRM"):
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.alarm(seconds)
        try:
            return function(task)
        finally:
            signal.alarm(0)
    return function(task)


def run_tasks(
    function: Callable[[T], R],
    tasks: Sequence[T],
    *,
    jobs: int,
    seconds: int = 0,
    initializer: Callable[..., None] | None = None,
    arguments: tuple[object, ...] = (),
    progress: Callable[[int, int], None] | None = None,
) -> list[R | Lost[T]]:
    """`function` over `tasks` in `jobs` processes, each task bounded to `seconds` (0: unbounded).

    The initializer runs once a worker. A task whose worker dies is tried once more alone, then given up as `Lost`.
    """
    results: list[R | Lost[T] | None] = [None] * len(tasks)
    left = list(range(len(tasks)))
    broken = False
    done = 0
    while left:
        batch = left[:1] if broken else left
        with ProcessPoolExecutor(
            1 if broken else max(1, min(jobs, len(batch))),
            mp_context=_context(),
            initializer=_start,
            initargs=(initializer, arguments),
        ) as pool:
            futures: dict[int, Future[R]] = {
                index: pool.submit(_bounded, function, tasks[index], seconds) for index in batch
            }
            failed: list[int] = []
            for index, future in futures.items():
                try:
                    results[index] = future.result()
                    done += 1
                    if progress:
                        progress(done, len(tasks))
                except BrokenProcessPool:
                    failed.append(index)
                except BaseException:
                    pool.shutdown(wait=False, cancel_futures=True)
                    raise
        if broken:
            for index in failed:
                results[index] = Lost(tasks[index], "the worker process died (crash, or past its time limit)")
                done += 1
            left = left[1:]
        else:
            left = failed
            broken = True
    return [result for result in results if result is not None]
