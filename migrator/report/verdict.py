"""The verdict of a report and its first four answers: builds it, do tests pass, what is left, what may differ."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from migrator.i18n import Translator
from migrator.model.finding import Severity, Status
from migrator.model.result import Outcome, TestResult
from migrator.report import labels
from migrator.report.devices import Kind, device_kind
from migrator.report.effort import Estimate
from migrator.report.model import ReportData


class State(StrEnum):
    """How far a migration has come."""

    BUILDS = "builds"
    BUILDS_OPEN = "builds with open places"
    INCOMPLETE = "builds as far as its libraries are here"
    FAILS = "does not build"
    NOT_BUILT = "not built yet"
    ASSESSED = "assessed only"


class Tone(StrEnum):
    """What an answer means to its reader; never told by colour alone."""

    GOOD = "good"
    OPEN = "open"
    BAD = "bad"
    UNKNOWN = "unknown"


_TONES = {
    State.BUILDS: Tone.GOOD,
    State.BUILDS_OPEN: Tone.OPEN,
    State.INCOMPLETE: Tone.OPEN,
    State.FAILS: Tone.BAD,
    State.NOT_BUILT: Tone.UNKNOWN,
    State.ASSESSED: Tone.UNKNOWN,
}


@dataclass(frozen=True, slots=True)
class Answer:
    """One of the four: `headline` answers, `details` are sentences."""

    key: str  # build | tests | left | differs
    question: str
    headline: str
    tone: Tone
    details: tuple[str, ...]


def state(data: ReportData) -> State:
    """The state of the migration, by its builds first."""
    if not data.built:
        return State.ASSESSED if data.provenance.command in ("assess", "check") else State.NOT_BUILT
    if data.failing_units:
        return State.FAILS
    if any(view.build.count(Outcome.MISSING) for view in data.built):
        return State.INCOMPLETE
    return State.BUILDS_OPEN if data.places else State.BUILDS


def headline(data: ReportData, t: Translator) -> str:
    """The verdict in a few words."""
    now = state(data)
    if now is State.FAILS:
        units = t.count(data.failing_units, "{n} unit fails", "{n} units fail")
        return t("Does not build: {units}", units=units)
    if now is State.INCOMPLETE:
        return t("Builds, except for units whose libraries are missing here")
    if now is State.NOT_BUILT:
        return t("Not built yet")
    if now is State.ASSESSED:
        return t("Assessed: nothing was migrated")
    if now is State.BUILDS_OPEN:
        return t("Builds, with {places} open", places=t.count(data.places, "{n} place", "{n} places"))
    return t("Builds, and nothing is open")


def answers(data: ReportData, estimate: Estimate, t: Translator) -> tuple[Answer, ...]:
    """The four questions that a reader has first, answered."""
    return (_build(data, t), _tests(data, t), _left(data, estimate, t), _differs(data, t))


def _build(data: ReportData, t: Translator) -> Answer:
    now = state(data)
    words = {
        State.BUILDS: t("Yes"),
        State.BUILDS_OPEN: t("Yes"),
        State.INCOMPLETE: t("In part"),
        State.FAILS: t("No"),
        State.NOT_BUILT: t("Not built yet"),
        State.ASSESSED: t("Not migrated yet"),
    }
    tone = Tone.GOOD if now is State.BUILDS_OPEN else _TONES[now]
    lines = [labels.build_line(view, t) for view in data.builds]
    return Answer("build", t("Does it build?"), words[now], tone, tuple(lines or [t("No build was asked for.")]))


def _tests(data: ReportData, t: Translator) -> Answer:
    question = t("Do the tests pass?")
    if not data.tests:
        return Answer("tests", question, t("Not run yet"), Tone.UNKNOWN, (t("No test result is recorded."),))
    passed = sum(test.outcome is Outcome.OK for test in data.tests)
    real = any(_kind(test) is Kind.REAL for test in data.tests)
    if passed == len(data.tests):
        word = t("Yes") if real else t("Yes, but not on a GPU")
    else:
        word = t("{ok} of {total}", ok=f"{passed:,}", total=f"{len(data.tests):,}") if passed else t("No")
    tone = Tone.BAD if passed < len(data.tests) else Tone.GOOD if real else Tone.OPEN
    return Answer("tests", question, word, tone, tuple(device_lines(data.tests, t)))


def device_lines(tests: tuple[TestResult, ...], t: Translator) -> list[str]:
    """What the tests ran on, hardware first, in plain words."""
    lines = []
    for kind in Kind:
        chosen = [test for test in tests if _kind(test) is kind]
        if chosen:
            passed = f"{sum(test.outcome is Outcome.OK for test in chosen):,} / {len(chosen):,}"
            lines.append(t(labels.DEVICE[kind], passed=passed))
    if not any(_kind(test) is Kind.REAL for test in tests):
        lines.append(t("Nothing ran on a real GPU."))
    return lines


def _kind(test: TestResult) -> Kind:
    return device_kind(test.device)


def _left(data: ReportData, estimate: Estimate, t: Translator) -> Answer:
    question = t("What is left to do?")
    time = t("Estimate: {time} for one engineer.", time=labels.span(estimate, t))
    if not data.places:
        tone = Tone.OPEN if data.failing_units else Tone.GOOD
        return Answer("left", question, t("No open place"), tone, (labels.nothing_open(data, t), time))
    places = t.count(data.places, "{n} place", "{n} places")
    files = t.count(data.place_files, "in {n} file", "in {n} files")
    tone = Tone.BAD if dict(data.severities)[Severity.ERROR] else Tone.OPEN
    return Answer("left", question, places, tone, (files, time))


def _differs(data: ReportData, t: Translator) -> Answer:
    count = dict(data.severities)[Severity.SILENT]
    safe = sum(
        item.count for item in data.findings if item.severity is Severity.SILENT and item.status is Status.MADE_SAFE
    )
    details = []
    if count:
        details.append(t("These compile, and may give other results than on CUDA."))
    else:
        details.append(t("No open place that compiles and computes something else is known."))
    if safe and state(data) is State.ASSESSED:
        details.append(
            t.count(safe, "A migration makes {n} more place safe.", "A migration makes {n} more places safe.")
        )
    elif safe:
        details.append(t.count(safe, "{n} more place was made safe.", "{n} more places were made safe."))
    headline = t.count(count, "{n} place", "{n} places") if count else t("Nothing known")
    return Answer(
        "differs", t("What may compute differently?"), headline, Tone.OPEN if count else Tone.GOOD, tuple(details)
    )
