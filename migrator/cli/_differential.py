"""`cu2hip test --compare-warp`: the original migrated in two ways, run on wavefronts of two widths."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from migrator.cli.ui import Console, write_json
from migrator.devices.base import Prepared, Request, choose
from migrator.errors import ExitCode, UsageError
from migrator.i18n import Translator
from migrator.model.finding import Finding
from migrator.verify.testing.differential import Differential, Run, Variant, compare
from migrator.verify.testing.judge import Expectation
from migrator.verify.testing.run import Limits, copy_tree, run_suite
from migrator.verify.testing.suites import find_suite

_MODES = {Variant.RENAMED: "flag", Variant.LOGICAL: "preserve"}


def compare_widths(
    path: Path, words: Sequence[str], expected: Expectation, timeout: float, jobs: int, *, as_json: bool, quiet: bool
) -> int:
    """Migrate, build, run, compare, tell; 5 where the migration with logical warps is not right on 64 lanes."""
    device = choose("cpu")
    with tempfile.TemporaryDirectory(prefix="cu2hip-test-") as scratch:
        work = Path(scratch)
        findings = {variant: _migrate(path, work / variant.value, _MODES[variant]) for variant in Variant}

        def run(variant: Variant, wave: int) -> Run:
            place = work / f"{variant.value}-{wave}"
            prepared = device.prepare(Request(wave=wave), place)
            if variant is Variant.RENAMED:
                prepared = _renamed(prepared)
            tree = copy_tree(work / variant.value, place)
            suite = find_suite(tree, jobs, words)
            if suite is None:
                raise UsageError(f"{path}: no tests were found", "name the command that runs them after --")
            ran = run_suite(suite, tree, device, prepared, expected, Limits(test=timeout))
            return Run(variant, wave, ran.results, tuple(ran.outputs.items()))

        found = compare(run, findings[Variant.RENAMED])
    if as_json:
        write_json(_document(found))
    else:
        _print(found, Console(sys.stdout, quiet=quiet), Translator("auto"))
    return ExitCode.OK if found.repaired else ExitCode.TESTS_FAILED


def _renamed(prepared: Prepared) -> Prepared:
    from msgspec import structs

    return structs.replace(prepared, environment={**prepared.environment, "CU2HIP_RENAMED": "1"})


def _migrate(path: Path, out: Path, mode: str) -> tuple[Finding, ...]:
    """The findings of a migration of `path` to `out`, by this program itself."""
    from migrator.cpudevice.runtime import runtime
    from migrator.report.json import loads
    from migrator.toolchain.find import hip_header_version

    version = ".".join(hip_header_version(runtime(64).device.hip_include).split(".")[:2])
    report = out.with_name(f"{out.name}-report")
    command = [
        sys.executable, "-m", "migrator", "migrate", str(path), "-o", str(out), "--warp", mode, "--target", "gfx90a",
        "--report", str(report), "--report-format", "json", "--fail-on", "never", "--quiet",
        *(("--hip-version", version) if version else ()),
    ]  # fmt: skip
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise UsageError(f"{path} cannot be migrated: {done.stderr.strip().splitlines()[-1:]}")
    return loads((report / "result.json").read_bytes()).findings


def _document(found: Differential) -> dict[str, Any]:
    def one(run: Run) -> dict[str, Any]:
        return {
            "variant": run.variant.value,
            "wave": run.wave,
            "passes": run.passes,
            "tests": [
                {"name": item.name, "outcome": item.outcome.value, "detail": item.detail} for item in run.results
            ],
        }

    return {
        "runs": [one(run) for run in (found.reference, found.renamed, found.logical)],
        "difference": found.difference,
        "repaired": found.repaired,
        "confirmed": [
            {"code": item.code, "path": item.path, "line": item.line, "message": item.message}
            for item in found.confirmed
        ],
    }


def _print(found: Differential, console: Console, t: Translator) -> None:
    from migrator.report.messages import Messages

    names = {Variant.RENAMED: t("renamed only"), Variant.LOGICAL: t("logical warps")}
    say = Messages(t.lang)
    for run in (found.reference, found.renamed, found.logical):
        told = t("{name}, {n} lanes: passes") if run.passes else t("{name}, {n} lanes: fails")
        first = next((item.detail.splitlines()[0] for item in run.results if item.detail), "")
        console.line(told.format(name=names[run.variant], n=run.wave) + (f": {first}" if first else ""))
    if not found.difference:
        console.line(t("64 lanes change nothing that the tests see"))
        return
    console.line(t("64 lanes change the result of plain renaming: {difference}", difference=found.difference))
    for item in found.confirmed:
        message = say(item.message, item.code)
        console.line(f"{t('confirmed')} {item.code} {item.path}:{item.line}: {message}")
