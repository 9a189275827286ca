"""The command line's entry: finds the commands, turns every failure into one line and an exit code.

A command is a module of this package with a click command called `command`; modules are imported when they are asked
for. Modules that begin with an underscore, this one and `ui` are no commands.
"""

from __future__ import annotations

import gc
import importlib
import os
import pkgutil
import signal
import sys
from collections.abc import Sequence
from types import FrameType
from typing import Any

import click

import migrator.cli
from migrator import __version__
from migrator.errors import Cu2hipError, ExitCode

_NO_COMMANDS = frozenset(("main", "ui"))
_PROGRAM = "cu2hip"


class _Commands(click.Group):
    """The modules of this package as subcommands."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        modules = (module.name for module in pkgutil.iter_modules(migrator.cli.__path__))
        return sorted(name for name in modules if name not in _NO_COMMANDS and not name.startswith("_"))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if not cmd_name.isidentifier() or cmd_name in _NO_COMMANDS or cmd_name.startswith("_"):
            return None
        name = f"{migrator.cli.__name__}.{cmd_name}"
        try:
            module = importlib.import_module(name)
        except ModuleNotFoundError as error:
            if error.name == name:
                return None
            raise
        found: click.Command = module.command
        return found

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if self.get_command(ctx, args[0]) is None and not args[0].startswith("-"):
            from difflib import get_close_matches

            near = get_close_matches(args[0], self.list_commands(ctx), 1)
            hint = f"did you mean '{near[0]}'?" if near else f"one of {', '.join(self.list_commands(ctx))}"
            raise click.UsageError(f"there is no command '{args[0]}' ({hint})")
        return super().resolve_command(ctx, args)


@click.group(
    _PROGRAM,
    cls=_Commands,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110},
)
@click.version_option(__version__, "-V", "--version", prog_name=_PROGRAM, message="%(prog)s %(version)s")
@click.option("--traceback", is_flag=True, help="Show where in the program a failure arose.")
@click.pass_context
def group(ctx: click.Context, traceback: bool) -> None:
    """Migrate CUDA source trees to HIP.

    `cu2hip migrate PATH` writes a migrated copy beside PATH; the input is not touched.
    """


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command line; the exit code."""
    gc.set_threshold(50_000, 20, 50)  # a run makes millions of small objects that stay, hardly any cycles
    arguments = list(sys.argv[1:] if argv is None else argv)
    traceback = "--traceback" in arguments or bool(os.environ.get("CU2HIP_TRACEBACK"))
    as_json = "--json" in arguments
    _handle_signals()
    try:
        value: Any = group.main(args=arguments, prog_name=_PROGRAM, standalone_mode=False)
        sys.stdout.flush()
        return int(value) if isinstance(value, int) else ExitCode.OK
    except (KeyboardInterrupt, click.Abort):
        return _report(as_json, "interrupted", "", ExitCode.INTERRUPTED)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return ExitCode.OK
    except BaseException as error:
        if isinstance(error, (SystemExit, GeneratorExit)):
            raise
        if traceback:
            import traceback as trace

            trace.print_exc()
        return _report(as_json, *_explain(error))


def _explain(error: BaseException) -> tuple[str, str, ExitCode]:
    """(message, hint, exit code) for whatever a command may raise."""
    if isinstance(error, Cu2hipError):
        hint = error.hint
        if error.exit_code is ExitCode.INTERNAL:
            hint = hint or _please_report()
        return error.message, hint, error.exit_code
    if isinstance(error, click.UsageError) and type(error).__name__ == "NoArgsIsHelpError":  # click 8.2 and newer
        click.echo(error.format_message(), err=True)
        return "a command is missing", "", ExitCode.USAGE
    if isinstance(error, click.UsageError):
        command = error.ctx.command_path if error.ctx is not None else _PROGRAM
        return error.format_message().rstrip("."), f"see '{command} --help'", ExitCode.USAGE
    if isinstance(error, click.ClickException):
        return error.format_message(), "", ExitCode.USAGE
    if isinstance(error, OSError) and error.filename is not None:
        return f"{os.fsdecode(error.filename)}: {error.strerror}", "", ExitCode.ENVIRONMENT
    if isinstance(error, OSError) and error.strerror:
        return error.strerror.lower(), "", ExitCode.ENVIRONMENT
    if isinstance(error, MemoryError):
        return "out of memory", "use fewer jobs: -j 1", ExitCode.ENVIRONMENT
    what = f"{type(error).__name__}: {error}".rstrip(": ")
    return f"internal error: {what}{_where(error)}", _please_report(), ExitCode.INTERNAL


def _please_report() -> str:
    return "please report this; --traceback shows the details"


def _where(error: BaseException) -> str:
    """The innermost place of the traceback that lies in this package."""
    place = ""
    trace = error.__traceback__
    package = os.path.dirname(os.path.dirname(__file__)) + os.sep
    while trace is not None:
        filename = trace.tb_frame.f_code.co_filename
        if filename.startswith(package):
            place = f" at {filename.removeprefix(package)}:{trace.tb_lineno}"
        trace = trace.tb_next
    return place


def _report(as_json: bool, message: str, hint: str, code: ExitCode) -> int:
    """One line on standard error, or with --json one object on standard output."""
    try:
        if as_json:
            import json

            fault = {"message": message, "hint": hint, "exit_code": int(code)}
            sys.stdout.write(json.dumps({"error": fault}) + "\n")
            sys.stdout.flush()
        else:
            line = f"{_PROGRAM}: {message}" + (f" ({hint})" if hint else "")
            sys.stderr.write(line.encode("utf-8", "backslashreplace").decode() + "\n")
            sys.stderr.flush()
    except OSError:
        pass  # nobody is listening
    return code


def _handle_signals() -> None:
    """A polite kill ends the program the way Ctrl-C does: temporary files go, the exit code is 130."""
    main_process = os.getpid()

    def interrupt(number: int, frame: FrameType | None) -> None:
        if os.getpid() != main_process:
            os._exit(128 + number)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        raise KeyboardInterrupt

    try:
        signal.signal(signal.SIGTERM, interrupt)
        signal.signal(signal.SIGHUP, interrupt)
    except ValueError:
        return  # not in the main thread: the caller looks after signals
