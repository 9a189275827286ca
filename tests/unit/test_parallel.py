"""Tasks in processes: order, crashes, time limits and errors, for one task and for many."""

from __future__ import annotations

import os
import signal
import time

import pytest

from migrator.parallel import Lost, run_tasks

_base = 0


def _set(base: int) -> None:
    global _base
    _base = base


def _work(task: int) -> int:
    if task == 13:
        os.kill(os.getpid(), signal.SIGKILL)
    if task == 14:
        time.sleep(60)
    if task == 15:
        raise ValueError("fifteen")
    return _base + task


@pytest.mark.parametrize("tasks", [[1], [1, 2, 3]], ids=["one", "many"])
def test_results_keep_the_order_of_the_tasks(tasks: list[int]) -> None:
    seen: list[tuple[int, int]] = []
    found = run_tasks(
        _work, tasks, jobs=2, initializer=_set, arguments=(100,), progress=lambda at, n: seen.append((at, n))
    )
    assert found == [100 + task for task in tasks]
    assert seen == [(at + 1, len(tasks)) for at in range(len(tasks))]


@pytest.mark.parametrize("tasks", [[13], [1, 13, 2]], ids=["one", "many"])
def test_a_crash_costs_its_own_task_only(tasks: list[int]) -> None:
    found = run_tasks(_work, tasks, jobs=2, initializer=_set, arguments=(0,))
    assert [item.task if isinstance(item, Lost) else item for item in found] == tasks
    assert [isinstance(item, Lost) for item in found] == [task == 13 for task in tasks]


@pytest.mark.parametrize("tasks", [[14], [14, 1]], ids=["one", "many"])
def test_a_task_past_its_time_is_lost(tasks: list[int]) -> None:
    began = time.monotonic()
    found = run_tasks(_work, tasks, jobs=1, seconds=1, initializer=_set, arguments=(0,))
    assert isinstance(found[0], Lost) and "time limit" in found[0].reason
    assert found[1:] == tasks[1:]
    assert time.monotonic() - began < 30


@pytest.mark.parametrize("tasks", [[15], [1, 15]], ids=["one", "many"])
def test_an_error_of_a_task_is_raised_here(tasks: list[int]) -> None:
    with pytest.raises(ValueError, match="fifteen"):
        run_tasks(_work, tasks, jobs=1, initializer=_set, arguments=(0,))


def test_no_tasks_no_results() -> None:
    assert run_tasks(_work, [], jobs=2) == []
