"""Work spread over processes: results in the order of the tasks, a crashed worker costs one task."""

from __future__ import annotations

import os
import pickle
import signal
import sys
import threading
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Generic, TypeVar

from msgspec import Struct

if TYPE_CHECKING:
    from concurrent.futures import Future
    from multiprocessing.context import BaseContext

_Initial = tuple[Callable[..., None] | None, tuple[object, ...]]  # a worker's initializer and its arguments
T = TypeVar("T")
R = TypeVar("R")
_DIED = "the worker process died (crash, or past its time limit)"


class Lost(Struct, Generic[T], frozen=True):
    """A task without a result: its worker crashed or ran out of time."""

    task: T
    reason: str


def default_jobs() -> int:
    """The processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _can_fork() -> bool:
    """Forking is safe and cheap on Linux while there are no threads."""
    return sys.platform == "linux" and threading.active_count() == 1


def _context() -> BaseContext:
    import multiprocessing  # as costly to import as a small program is to migrate

    return multiprocessing.get_context("fork" if _can_fork() else "spawn")


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


def _alone(function: Callable[[T], R], task: T, seconds: int, initial: _Initial) -> R | Lost[T]:
    """A task in a forked process of its own, which costs a tenth of a pool."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        status = 1
        try:
            os.close(reader)
            _start(*initial)
            try:
                outcome: tuple[R | None, BaseException | None] = (_bounded(function, task, seconds), None)
            except BaseException as raised:
                outcome = (None, raised)
            with os.fdopen(writer, "wb") as stream:
                pickle.dump(outcome, stream, protocol=pickle.HIGHEST_PROTOCOL)
            status = 0
        finally:
            os._exit(status)
    os.close(writer)
    try:
        with os.fdopen(reader, "rb") as stream:
            data = stream.read()
    except BaseException:
        os.kill(child, signal.SIGKILL)
        raise
    finally:
        _, status = os.waitpid(child, 0)
    if status != 0:
        return Lost(task, _DIED)
    result, error = pickle.loads(data)
    if error is not None:
        raise error
    return result  # type: ignore[no-any-return]


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

    The initializer runs once a worker. A task whose pool breaks is tried once more alone; one that dies alone
    is given up as `Lost`.
    """
    results: list[R | Lost[T] | None] = [None] * len(tasks)
    left = list(range(len(tasks)))
    done = 0

    def finish(index: int, result: R | Lost[T]) -> None:
        nonlocal done
        results[index] = result
        done += 1
        if progress:
            progress(done, len(tasks))

    initial = (initializer, arguments)
    if len(tasks) > 1 or (tasks and not _can_fork()):
        left = _pooled(function, tasks, left, finish, jobs, seconds, initial)
    for index in left:
        if _can_fork():
            finish(index, _alone(function, tasks[index], seconds, initial))
        elif _pooled(function, tasks, [index], finish, 1, seconds, initial):
            finish(index, Lost(tasks[index], _DIED))
    return [result for result in results if result is not None]


def _pooled(
    function: Callable[[T], R],
    tasks: Sequence[T],
    positions: Sequence[int],
    finish: Callable[[int, R], None],
    jobs: int,
    seconds: int,
    initial: _Initial,
) -> list[int]:
    """The tasks at these positions in one pool; the positions of those that it lost because a worker died."""
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool

    failed: list[int] = []
    workers = max(1, min(jobs, len(positions)))
    with ProcessPoolExecutor(workers, mp_context=_context(), initializer=_start, initargs=initial) as pool:
        futures: dict[int, Future[R]] = {at: pool.submit(_bounded, function, tasks[at], seconds) for at in positions}
        for index, future in futures.items():
            try:
                finish(index, future.result())
            except BrokenProcessPool:
                failed.append(index)
            except BaseException:
                pool.shutdown(wait=False, cancel_futures=True)
                raise
    return failed
