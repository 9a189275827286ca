"""Words for people: what severities, states and outcomes are called, and the sentences of the verdict."""

from __future__ import annotations

from migrator.i18n import Translator
from migrator.model.finding import Effort, Severity, Status
from migrator.model.result import FileState, Outcome, Provenance
from migrator.report.devices import Kind
from migrator.report.effort import Estimate, Range
from migrator.report.model import BuildView, ReportData

SEVERITY = {
    Severity.ERROR: "Will not compile",
    Severity.SILENT: "Wrong results",
    Severity.PERFORMANCE: "Runs slower",
    Severity.INFO: "Remarks",
}
SEVERITY_SHORT = {
    Severity.ERROR: "error",
    Severity.SILENT: "silent",
    Severity.PERFORMANCE: "slower",
    Severity.INFO: "remark",
}
STATUS = {
    Status.OPEN: "open",
    Status.APPLIED: "applied",
    Status.MADE_SAFE: "made safe",
    Status.SKIPPED_UNSAFE: "unsafe fix not applied",
    Status.CONFLICT: "conflict",
    Status.SUPPRESSED: "suppressed",
    Status.BASELINED: "in the baseline",
    Status.REVERTED: "reverted after a failed build",
    Status.MANUAL: "by hand",
}
STATE = {
    FileState.CHANGED: "changed",
    FileState.UNCHANGED: "nothing to change",
    FileState.COPIED: "carried over",
    FileState.SKIPPED: "skipped",
    FileState.ADDED: "added",
    FileState.FAILED: "failed",
}
OUTCOME = {
    Outcome.OK: "compiles",
    Outcome.MISSING: "missing dependency",
    Outcome.ERROR: "error",
    Outcome.TIMEOUT: "timeout",
    Outcome.SKIPPED: "skipped",
}
RESULT = {
    Outcome.OK: "ok",
    Outcome.MISSING: "missing dependency",
    Outcome.ERROR: "error",
    Outcome.TIMEOUT: "timeout",
    Outcome.SKIPPED: "skipped",
}
DEVICE = {
    Kind.REAL: "On a real GPU: {passed} pass.",
    Kind.EMULATED: "Emulated, not on a GPU: {passed} pass.",
    Kind.UNKNOWN: "On a device that is not known to be a GPU: {passed} pass.",
}
DEVICE_SHORT = {
    Kind.REAL: "real GPU",
    Kind.EMULATED: "emulated",
    Kind.UNKNOWN: "not known to be a GPU",
}
EFFORT = {
    Effort.NONE: "nothing",
    Effort.MINUTES: "minutes",
    Effort.HOURS: "hours",
    Effort.DAYS: "days",
}
SOURCE = {
    "user": "given by the user",
    "environment": "from the environment",
    "machine": "found on the machine",
    "configuration": "from the configuration",
    "default": "default",
    "none": "none given",
}


def efforts(counts: tuple[tuple[Effort, int], ...], translate: Translator) -> str:
    """`3 × hours, 12 × minutes`."""
    return ", ".join(f"{count:,} × {translate(EFFORT[effort])}" for effort, count in counts)


def span(estimate: Estimate, translate: Translator) -> str:
    """An estimate as people say it: hours below two days, else days."""
    low, high = estimate.days
    if high < 2:
        return translate("{range} hours", range=number_range(estimate.hours))
    return translate("{range} working days", range=number_range((low, high)))


def number_range(values: Range) -> str:
    """`2-5`, rounded to what an estimate can know: tenths below ten."""
    low, high = (f"{value:.1f}".removesuffix(".0") if value < 10 else f"{value:,.0f}" for value in values)
    return low if low == high else f"{low}\N{EN DASH}{high}"


def targets(provenance: Provenance, translate: Translator) -> str:
    names = ", ".join(provenance.targets) or translate("no target")
    return _with_source(names, provenance.target_source if provenance.targets else "", translate)


def hip_version(provenance: Provenance, translate: Translator) -> str:
    return _with_source(provenance.hip_version, provenance.hip_version_source, translate)


def _with_source(value: str, source: str, translate: Translator) -> str:
    return f"{value} ({translate(SOURCE.get(source, source))})" if value and source else value


def build_line(build: BuildView, translate: Translator) -> str:
    """How one build ended, in a sentence."""
    name = " ".join(filter(None, (build.build.toolchain, build.build.arch)))
    if not build.total:
        reason = build.build.reason or translate("nothing to compile")
        return translate("Not compiled with {name}: {reason}.", name=name or "hipcc", reason=reason.rstrip("."))
    units = translate.count(build.total, "{n} translation unit", "{n} translation units")
    return translate("{ok} of {units} compile with {name}.", ok=f"{build.ok:,}", units=units, name=name)


def verdict(data: ReportData, translate: Translator) -> list[str]:
    """The result in a few sentences, the build first."""
    lines = [build_line(build, translate) for build in data.builds] or [
        translate("Not compiled: no build was asked for.")
    ]
    if data.places:
        places = translate.count(data.places, "{n} place", "{n} places")
        files = translate.count(data.place_files, "{n} file", "{n} files")
        lines.append(translate("Left to do: {places} in {files}.", places=places, files=files))
    else:
        lines.append(nothing_open(data, translate))
    if data.tests:
        passed = sum(test.outcome is Outcome.OK for test in data.tests)
        lines.append(translate("Test runs that pass: {ok} of {total}.", ok=passed, total=len(data.tests)))
    return lines


def nothing_open(data: ReportData, translate: Translator) -> str:
    """What to say where no finding needs a person."""
    if data.failing_units:
        return translate("No finding is open; what does not compile has another cause, see the build.")
    return translate("No open finding needs a person.")


def provenance_rows(provenance: Provenance, translate: Translator) -> list[tuple[str, str]]:
    """(what, value) of everything that produced the result; empty values are left out."""
    rows = [
        ("Tool", f"cu2hip {provenance.tool_version}"),
        ("Date", provenance.date),
        ("Rulebook", provenance.ruleset),
        ("Input", provenance.root),
        ("Commit", provenance.commit),
        ("Output", provenance.output),
        ("Target", targets(provenance, translate)),
        ("HIP version", hip_version(provenance, translate)),
        ("Warp operations", provenance.warp),
        ("Launch syntax", provenance.launch_syntax),
        ("Style", provenance.style),
        ("Libraries", provenance.libraries),
        ("Engine", provenance.engine),
        ("Front end", provenance.frontend),
    ]
    return [(translate(label), value) for label, value in rows if value] + list(provenance.options)
