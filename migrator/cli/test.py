"""`cu2hip test`: build the project's tests for a device, run them, say what passed and where it ran."""

from __future__ import annotations

import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from migrator.cli.ui import Console, command_options
from migrator.errors import ExitCode, UsageError

if TYPE_CHECKING:
    from migrator.i18n import Translator
    from migrator.model.result import TestResult
    from migrator.verify.testing.judge import Expectation

_COLOURS = {"error": "error", "timeout": "error", "missing dependency": "performance"}


@click.command("test", short_help="Run a migrated project's tests, also without a GPU.")
@click.argument("path", type=click.Path(path_type=Path))
@click.argument("words", nargs=-1, type=click.UNPROCESSED, metavar="[-- CMD...]")
@click.option(
    "--on", "device", default="", metavar="DEVICE", help="gpu, rocjitsu or cpu  [default: the first there is]."
)
@click.option("--target", "arch", default="", metavar="ARCH", help="GPU that the tests are built for.")
@click.option("--wave", type=click.Choice(["64", "32"]), help="Lanes of a wavefront on the CPU device  [default: 64].")
@click.option("--checks", is_flag=True, help="Look for what a GPU does not tell: LDS overruns, races, barriers.")
@click.option("--compare-warp", is_flag=True, help="PATH is CUDA: compare 32 lanes, 64 lanes and logical warps.")
@click.option("--golden", default="", metavar="FILE", help="What a run that is right prints; numbers within tolerance.")
@click.option("--rtol", default=1e-5, show_default=True, help="Relative tolerance of numbers.")
@click.option("--atol", default=1e-8, show_default=True, help="Absolute tolerance of numbers.")
@click.option("--expect", default="", metavar="REGEX", help="What a test has to print.")
@click.option("--reject", default=None, metavar="REGEX", help="What no test may print  [default: FAIL and kin].")
@click.option("--timeout", default=600.0, show_default=True, metavar="SECONDS", help="Limit for one test.")
@click.option("--result", default="", metavar="FILE", help="A result.json that gets these test results as well.")
@click.option("--keep", default="", metavar="DIR", help="Build and run in DIR and leave it.")
@click.option("-j", "--jobs", type=click.IntRange(0), default=0, metavar="N", help="Jobs of the build  [default: all].")
@command_options
def command(
    path: Path,
    words: tuple[str, ...],
    device: str,
    arch: str,
    wave: str | None,
    checks: bool,
    compare_warp: bool,
    golden: str,
    rtol: float,
    atol: float,
    expect: str,
    reject: str | None,
    timeout: float,
    result: str,
    keep: str,
    jobs: int,
    as_json: bool,
    quiet: bool,
    verbose: int,
    traceback: bool,
) -> int:
    """Build the tests of PATH, a HIP tree or one program, and run them.

    Found are `make test`, `check` or `run`, CTest, pytest, else the programs of the tree; CMD names another command.
    With --compare-warp PATH is the CUDA original: it is migrated by names alone and with logical warps, run on 32 and
    on 64 lanes, and the hazards that explain a difference are named.

    Everything happens in a copy of PATH. Without a GPU the tests run on AMD's emulator where that is installed, else
    on the CPU device: the same sources, compiled for this processor, with wavefronts of 64 or 32 lanes. The exit
    status is 5 where a test fails, 3 where there is nothing to run on.
    """
    from migrator.cli.ui import write_json
    from migrator.devices.base import Request, choose
    from migrator.i18n import Translator
    from migrator.parallel import default_jobs
    from migrator.verify.testing.run import Limits, copy_tree, run_suite
    from migrator.verify.testing.suites import find_suite

    if not path.exists():
        raise UsageError(f"{path}: no such file or directory")
    expected = _expectation(golden, rtol, atol, expect, reject)
    if compare_warp:
        from migrator.cli._differential import compare_widths

        return compare_widths(path, words, expected, timeout, jobs or default_jobs(), as_json=as_json, quiet=quiet)
    chosen = choose(device)
    console, t = Console(sys.stderr if as_json else sys.stdout, quiet=quiet), Translator("auto")
    with tempfile.TemporaryDirectory(prefix="cu2hip-test-") as scratch:
        work = Path(keep) if keep else Path(scratch)
        work.mkdir(parents=True, exist_ok=True)
        prepared = chosen.prepare(Request(arch, int(wave or 0), checks), work)
        tree = copy_tree(path, work)
        suite = find_suite(tree, jobs or default_jobs(), words)
        if suite is None:
            raise UsageError(f"{path}: no tests were found", "name the command that runs them after --")
        where = t("device: {device}, emulated") if chosen.emulated else t("device: {device}")
        console.line(where.format(device=prepared.description))
        tell = console.line if verbose else (lambda text: None)
        ran = run_suite(suite, tree, chosen, prepared, expected, Limits(test=timeout), tell)
    if result:
        _merge(Path(result), ran.results)
    if as_json:
        write_json({"device": prepared.description, "emulated": chosen.emulated, "tests": _document(ran.results)})
    else:
        _print(console, ran.results, verbose, t)
    failed = any(item.outcome.value in ("error", "timeout") for item in ran.results)
    return ExitCode.TESTS_FAILED if failed else ExitCode.OK


def _expectation(golden: str, rtol: float, atol: float, expect: str, reject: str | None) -> Expectation:
    from migrator.verify.testing.judge import FAIL, Expectation

    text = None
    if golden:
        try:
            text = Path(golden).read_text("utf-8", "replace")
        except OSError as error:
            raise UsageError(f"{golden} cannot be read: {error.strerror}") from error
    return Expectation(expect, FAIL if reject is None else reject, text, rtol, atol)


def _merge(path: Path, results: tuple[TestResult, ...]) -> None:
    """Put test results into a stored result; those of the same device and name are replaced."""
    from migrator.edits.write import replace_file
    from migrator.report.json import dumps, loads, to_json

    try:
        stored = loads(path.read_bytes(), str(path))
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {error.strerror}") from error
    fresh = {(item.device, item.name) for item in results}
    kept = tuple(item for item in stored.tests if (item.device, item.name) not in fresh)
    replace_file(path, dumps(to_json(replace(stored, tests=(*kept, *results)))))


def _document(results: tuple[TestResult, ...]) -> list[dict[str, Any]]:
    return [
        {"name": item.name, "outcome": item.outcome.value, "seconds": round(item.seconds, 3), "detail": item.detail}
        for item in results
    ]


def _print(console: Console, results: tuple[TestResult, ...], verbose: int, t: Translator) -> None:
    from migrator.report.labels import RESULT

    for item in results:
        label = t("passed") if item.outcome.value == "ok" else t(RESULT[item.outcome])
        shown = console.paint(f"{label:<8}", _COLOURS.get(item.outcome.value, "info"))
        console.line(f"{shown} {item.name} ({item.seconds:.1f} s)")
        for line in item.detail.splitlines()[: None if verbose else 4]:
            console.line(f"         {line}")
    passed = sum(item.outcome.value == "ok" for item in results)
    console.line(t("{passed} of {n} tests pass", passed=passed, n=len(results)))
