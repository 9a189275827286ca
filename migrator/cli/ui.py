"""What commands say to people and to programs: lines, colours, progress, JSON."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Mapping
from types import TracebackType
from typing import IO, Any

import click

_PLAIN_INTERVAL = 10.0  # seconds between progress lines where there is no terminal
_BAR_DELAY = 0.7  # seconds before a bar is worth showing
_COLOURS = {"error": "red", "silent": "magenta", "performance": "yellow", "info": "cyan", "good": "green"}


def command_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """The options that every command has: -v, -q, --json, --traceback."""
    for decorate in (
        click.option("--traceback", is_flag=True, help="Show where in the program a failure arose."),
        click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of text."),
        click.option("-q", "--quiet", is_flag=True, help="Print nothing but errors."),
        click.option("-v", "--verbose", count=True, help="Print more; twice: the log as well."),
    ):
        function = decorate(function)
    return function


def printable(text: str) -> str:
    """Text that any terminal takes: no control characters, no lone surrogates."""
    clean = "".join(char if char == "\t" or char.isprintable() else f"\\x{ord(char):02x}" for char in text)
    return clean.encode("utf-8", "backslashreplace").decode()


def wants_colour(stream: IO[Any]) -> bool:
    """True for a terminal, unless NO_COLOR says otherwise (https://no-color.org)."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return bool(os.environ.get("FORCE_COLOR")) or stream.isatty()


class Console:
    """Lines for people, on one stream."""

    def __init__(self, stream: IO[str], *, quiet: bool = False) -> None:
        self._stream = stream
        self._quiet = quiet
        self._colour = wants_colour(stream)

    def line(self, text: str = "") -> None:
        if not self._quiet:
            self._stream.write(text.encode("utf-8", "backslashreplace").decode() + "\n")

    def paint(self, text: str, name: str) -> str:
        """`text` in the colour of a severity."""
        return click.style(text, fg=_COLOURS.get(name)) if self._colour else text

    def strong(self, text: str) -> str:
        return click.style(text, bold=True) if self._colour else text


def write_json(document: Mapping[str, Any]) -> None:
    """One JSON object on standard output."""
    import json

    text = json.dumps(document, ensure_ascii=False, indent=1)
    write_bytes(text.encode("utf-8", "backslashreplace") + b"\n")


def write_bytes(data: bytes) -> None:
    """Bytes on standard output exactly as they are."""
    sys.stdout.flush()
    stream = getattr(sys.stdout, "buffer", None)
    if stream is None:  # a test's text stream
        sys.stdout.write(data.decode("utf-8", "surrogateescape"))
        return
    stream.write(data)
    stream.flush()


class Progress:
    """How far the run is, on standard error: a bar on a terminal, a line now and then elsewhere.

    The bar is drawn by calls, not by a thread: worker processes are forked, and only a process of one thread may fork.
    """

    def __init__(self, *, quiet: bool = False) -> None:
        self._quiet = quiet
        self._terminal = sys.stderr.isatty() and not os.environ.get("CI") and os.environ.get("TERM") != "dumb"
        self._start = time.monotonic()
        self._last = self._start
        self._bar: Any = None
        self._task: Any = None
        self._stage = ""

    def __enter__(self) -> Progress:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._bar is not None:
            self._bar.stop()

    def __call__(self, stage: str, done: int, total: int) -> None:
        if self._quiet or total <= 0:
            return
        now = time.monotonic()
        if not self._terminal:
            if now - self._last >= _PLAIN_INTERVAL:
                self._last = now
                sys.stderr.write(f"cu2hip: {stage} {done}/{total}\n")
                sys.stderr.flush()
            return
        if self._bar is None:
            if now - self._start < _BAR_DELAY:
                return
            self._bar = _bar()
            self._bar.start()
        if stage != self._stage:
            if self._task is not None:
                self._bar.remove_task(self._task)
            self._task = self._bar.add_task(stage, total=total)
            self._stage = stage
        self._bar.update(self._task, completed=done, total=total)
        if now - self._last >= 0.1 or done >= total:
            self._last = now
            self._bar.refresh()


def _bar() -> Any:
    from rich.console import Console as RichConsole
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as RichProgress

    return RichProgress(
        TextColumn("{task.description:>8}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=RichConsole(stderr=True),
        auto_refresh=False,
        transient=True,
    )
