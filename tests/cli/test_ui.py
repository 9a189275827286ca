"""Lines, colours and progress."""

from __future__ import annotations

import io
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from migrator.cli import ui


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    "text, shown",
    [
        ("plain 汉字 é\t", "plain 汉字 é\t"),
        ("\x1b[31m\r\n\x00", "\\x1b[31m\\x0d\\x0a\\x00"),
        ("\u202e\u200b", "\\x202e\\x200b"),
        ("\udce9", "\\xdce9"),
    ],
)
def test_printable(text: str, shown: str) -> None:
    assert ui.printable(text) == shown


def test_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert ui.wants_colour(Terminal())
    assert not ui.wants_colour(io.StringIO())
    assert "\x1b[31m" in ui.Console(Terminal()).paint("x", "error")
    assert ui.Console(io.StringIO()).paint("x", "error") == "x"
    monkeypatch.setenv("NO_COLOR", "1")
    assert not ui.wants_colour(Terminal())
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("TERM", "dumb")
    assert not ui.wants_colour(Terminal())


def test_a_quiet_console_says_nothing() -> None:
    stream = io.StringIO()
    ui.Console(stream, quiet=True).line("x")
    assert stream.getvalue() == ""


def test_plain_progress(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    progress = ui.Progress()
    progress("parse", 1, 9)
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(ui, "_PLAIN_INTERVAL", 0.0)
    with progress:
        progress("parse", 2, 9)
        progress("parse", 0, 0)
    assert capsys.readouterr().err == "cu2hip: parse 2/9\n"
    ui.Progress(quiet=True)("parse", 3, 9)
    assert capsys.readouterr().err == ""


def test_a_bar_on_a_terminal_starts_no_thread() -> None:
    script = (
        "import threading\n"
        "from migrator.cli import ui\n"
        "ui._BAR_DELAY = 0\n"
        "with ui.Progress() as progress:\n"
        "    for done in range(5):\n"
        "        progress('parse', done, 4)\n"
        "    progress('rewrite', 1, 2)\n"
        "    assert threading.active_count() == 1, threading.enumerate()\n"
    )
    env = {**os.environ, "PYTHONPATH": str(Path(__file__).resolve().parents[2]), "TERM": "xterm"}
    env.pop("CI", None)
    main, child = pty.openpty()
    process = subprocess.Popen([sys.executable, "-c", script], stdin=child, stdout=child, stderr=child, env=env)
    os.close(child)
    shown = b""
    while True:
        try:
            data = os.read(main, 4096)
        except OSError:
            break
        if not data:
            break
        shown += data
    os.close(main)
    assert process.wait() == 0, shown
    assert b"parse" in shown
    assert b"rewrite" in shown
