"""The entry: commands, failures as one line, exit codes."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import pytest

from migrator import __version__
from migrator.cli.main import group
from migrator.errors import EnvironmentProblem, ExitCode, InternalError, UsageError

Run = Callable[..., Any]


def test_version_and_help(real: Run) -> None:
    assert real("--version").out == f"cu2hip {__version__}\n"
    helped = real("--help")
    assert helped.code == 0
    assert "migrate" in helped.out
    assert real("migrate", "--help").code == 0


def test_every_command_has_one_line_of_help() -> None:
    context = click.Context(group)
    names = group.list_commands(context)
    assert {"migrate", "rules", "explain", "report"} <= set(names)
    assert "main" not in names
    assert not any(name.startswith("_") for name in names)
    for name in names:
        command = group.get_command(context, name)
        assert command is not None
        assert command.name == name
        assert command.get_short_help_str()


@pytest.mark.parametrize(
    "arguments, words",
    [
        ([], "a command is missing"),
        (["migrat"], "there is no command 'migrat' (did you mean 'migrate'?)"),
        (["main"], "there is no command 'main'"),
        (["_run"], "there is no command '_run'"),
        (["--bogus"], "--bogus"),
        (["migrate"], "Missing argument 'PATH'"),
        (["migrate", "x", "--bogus"], "--bogus"),
        (["migrate", "x", "--warp", "fast"], "'fast' is not one of"),
        (["migrate", "x", "-j", "many"], "'many' is not a valid integer"),
    ],
)
def test_wrong_usage(real: Run, arguments: list[str], words: str) -> None:
    outcome = real(*arguments)
    assert outcome.code == ExitCode.USAGE
    assert outcome.out == ""
    assert words in outcome.err
    assert outcome.err.splitlines()[-1].startswith("cu2hip: ")


@pytest.mark.parametrize(
    "error, code, line",
    [
        (UsageError("a", "b"), 2, "cu2hip: a (b)"),
        (EnvironmentProblem("no compiler"), 3, "cu2hip: no compiler"),
        (InternalError("broken"), 70, "cu2hip: broken (please report this; --traceback shows the details)"),
        (KeyError("x"), 70, "cu2hip: internal error: KeyError: 'x'"),
        (RecursionError("deep"), 70, "cu2hip: internal error: RecursionError: deep"),
        (MemoryError(), 3, "cu2hip: out of memory (use fewer jobs: -j 1)"),
        (KeyboardInterrupt(), 130, "cu2hip: interrupted"),
        (OSError(errno.ENOSPC, "No space left on device", "/x"), 3, "cu2hip: /x: No space left on device"),
        (OSError(errno.EMFILE, "Too many open files"), 3, "cu2hip: too many open files"),
        (UsageError("name \udcff"), 2, "cu2hip: name \\udcff"),
    ],
)
def test_failures_are_one_line(
    cu2hip: Run, tree: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException, code: int, line: str
) -> None:
    def fail(*arguments: Any) -> None:
        raise error

    monkeypatch.setattr("migrator.pipeline.run_migration", fail)
    outcome = cu2hip("migrate", tree)
    assert outcome.code == code
    assert outcome.out == ""
    assert len(outcome.err.strip().splitlines()) == 1
    assert outcome.err.strip().startswith(line)
    assert "Traceback" not in outcome.err
    outcome = cu2hip("migrate", tree, "--json")
    assert outcome.code == code
    assert outcome.json["error"]["exit_code"] == code
    assert outcome.err.strip() == ""


def test_the_place_of_an_internal_error_is_named(cu2hip: Run, tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("migrator.cli._run.plan_items", None)
    outcome = cu2hip("migrate", tree)
    assert outcome.code == 70
    assert "at cli/_run.py:" in outcome.err


@pytest.mark.parametrize("how", ["option", "group", "variable"])
def test_a_traceback_on_request(cu2hip: Run, tree: Path, monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    def fail(*arguments: Any) -> None:
        raise KeyError("x")

    monkeypatch.setattr("migrator.pipeline.run_migration", fail)
    if how == "variable":
        monkeypatch.setenv("CU2HIP_TRACEBACK", "1")
    before = ["--traceback"] if how == "group" else []
    after = ["--traceback"] if how == "option" else []
    outcome = cu2hip(*before, "migrate", tree, *after)
    assert outcome.code == 70
    assert "Traceback (most recent call last)" in outcome.err


def run(arguments: list[str], **more: Any) -> subprocess.Popen[bytes]:
    root = Path(__file__).resolve().parents[2]
    env = {**os.environ, "PYTHONPATH": str(root), **more.pop("env", {})}
    return subprocess.Popen(
        [sys.executable, *arguments], env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **more
    )


def test_python_m() -> None:
    process = run(["-m", "migrator", "--version"])
    out, err = process.communicate()
    assert (process.returncode, out, err) == (0, f"cu2hip {__version__}\n".encode(), b"")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_signals_end_with_130(tmp_path: Path, tree: Path, number: int) -> None:
    script = (
        "import sys, time, migrator.pipeline as p\n"
        "def wait(*a):\n    print('ready', file=sys.stderr, flush=True)\n    time.sleep(60)\n"
        "p.run_migration = wait\n"
        "from migrator.cli.main import main\n"
        "sys.exit(main(sys.argv[1:]))\n"
    )
    process = run(["-c", script, "migrate", str(tree)])
    assert process.stderr is not None
    assert process.stderr.readline() == b"ready\n"
    started = time.monotonic()
    process.send_signal(number)
    out, err = process.communicate(timeout=30)
    assert time.monotonic() - started < 10
    assert process.returncode == 130
    assert err.strip() == b"cu2hip: interrupted"
    assert out == b""


def test_a_closed_pipe_is_silent(tree: Path) -> None:
    script = "import sys; from migrator.cli.main import main; sys.exit(main(['explain']))"
    process = run(["-c", script])
    assert process.stdout is not None
    process.stdout.close()
    process.wait(timeout=30)
    assert process.stderr is not None
    assert process.stderr.read() == b""
    process.stderr.close()


def test_start_up_imports_little() -> None:
    """`migrate` is called once for each of many small programs: what it does not need is not imported."""
    script = (
        "import sys\n"
        "from migrator.cli.main import main\n"
        "import migrator.cli.migrate\n"
        "print(*sorted(set(sys.modules) & {'git', 'yaml', 'rich', 'jinja2', 'msgspec', 'asyncio', 'json', 'tempfile',\n"
        "    'subprocess', 'logging', 'migrator.pipeline', 'migrator.report', 'multiprocessing'}))\n"
    )
    process = run(["-c", script])
    out, _ = process.communicate()
    assert out.split() == []
