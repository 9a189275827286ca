"""The effort estimate: hours of one engineer for what is left, by a stated model (`rules/report/effort.yaml`).

The first place of a code costs the most, further places less, places that look the same next to nothing. Causes of a
failed build, the review of what was changed and the first run of the tests are added. All figures are ranges.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from migrator.data import rules_dir
from migrator.errors import ConfigError
from migrator.model.finding import Effort, Finding
from migrator.model.result import Outcome
from migrator.report.devices import Kind, device_kind
from migrator.report.model import ReportData, needs_work

Range = tuple[float, float]
_CLASSES = (Effort.DAYS, Effort.HOURS, Effort.MINUTES)
_STEPS = ("first", "next", "repeat")
FILE_NAME = "effort.yaml"  # looked for in the user's template folder first


@dataclass(frozen=True, slots=True)
class EffortModel:
    """The parameters: ranges are hours, `review` lines per hour (the faster first), `day` hours."""

    classes: Mapping[Effort, Mapping[str, Range]]
    cause: Range
    review: Range
    first_run: Range
    day: float


@dataclass(frozen=True, slots=True)
class ClassEstimate:
    """What the places of one effort class cost: `kinds` first places, `further` ones, `repeats` that look the same."""

    effort: Effort
    kinds: int
    further: int
    repeats: int
    hours: Range

    @property
    def places(self) -> int:
        return self.kinds + self.further + self.repeats


@dataclass(frozen=True, slots=True)
class Estimate:
    """`causes`, `lines` and `first_run` say what the ranges beside them were computed from."""

    model: EffortModel
    classes: tuple[ClassEstimate, ...]
    causes: int
    cause_hours: Range
    lines: int
    review_hours: Range
    first_run: bool
    first_run_hours: Range

    @property
    def hours(self) -> Range:
        """The whole estimate."""
        parts = [*(item.hours for item in self.classes), self.cause_hours, self.review_hours, self.first_run_hours]
        return sum(low for low, _ in parts), sum(high for _, high in parts)

    @property
    def days(self) -> Range:
        low, high = self.hours
        return low / self.model.day, high / self.model.day


def load_model(folder: Path | None = None) -> EffortModel:
    """The parameters of `folder`/effort.yaml where there is one, else of the rulebook.

    Raises `ConfigError` for a file that lacks one or has something that is no number.
    """
    from migrator.errors import RuleFileError
    from migrator.ruleset.targets import read_data_file

    own = folder / FILE_NAME if folder is not None else None
    path = own if own is not None and own.is_file() else rules_dir() / "report" / FILE_NAME
    try:
        data = read_data_file(path)
        return EffortModel(
            classes={
                effort: {step: _range(data["classes"][effort.value][step]) for step in _STEPS} for effort in _CLASSES
            },
            cause=_range(data["cause"]),
            review=_range(data["review"], positive=True),
            first_run=_range(data["first_run"]),
            day=_range([data["day"], data["day"]], positive=True)[0],
        )
    except RuleFileError as error:
        raise ConfigError(str(error)) from error
    except (OSError, KeyError, TypeError, ValueError) as error:
        raise ConfigError(f"{path}: the effort model cannot be used: {error!r}") from error


def _range(value: object, *, positive: bool = False) -> Range:
    if not isinstance(value, list) or len(value) != 2 or not all(isinstance(item, (int, float)) for item in value):
        raise ValueError(f"{value!r} is no range")
    low, high = float(value[0]), float(value[1])
    if low < 0 or high < 0 or (positive and 0 in (low, high)):
        raise ValueError(f"{value!r} is out of range")
    return low, high


def estimate(data: ReportData, model: EffortModel | None = None) -> Estimate:
    """The estimate for everything that is open in a result."""
    model = model or load_model()
    work = [finding for finding in data.findings if needs_work(finding)]
    classes = tuple(item for effort in _CLASSES if (item := _class(effort, work, model.classes[effort])).places)
    causes = _causes(data)
    lines = data.lines_changed
    real = any(test.outcome is Outcome.OK and device_kind(test.device) is Kind.REAL for test in data.tests)
    first_run = bool(lines or work) and not real
    return Estimate(
        model=model,
        classes=classes,
        causes=causes,
        cause_hours=(causes * model.cause[0], causes * model.cause[1]),
        lines=lines,
        review_hours=(lines / model.review[0], lines / model.review[1]),
        first_run=first_run,
        first_run_hours=model.first_run if first_run else (0.0, 0.0),
    )


def _class(effort: Effort, work: Iterable[Finding], hours: Mapping[str, Range]) -> ClassEstimate:
    seen: dict[str, set[tuple[str, str]]] = defaultdict(set)
    further = repeats = 0
    for finding in work:
        if finding.effort is not effort:
            continue
        look = (finding.symbol, " ".join(finding.snippet.split()) or finding.message)
        if look in seen[finding.code]:
            repeats += finding.count
            continue
        further += bool(seen[finding.code])
        repeats += finding.count - 1
        seen[finding.code].add(look)
    counts = dict(zip(_STEPS, (len(seen), further, repeats), strict=True))
    low, high = (sum(counts[step] * hours[step][side] for step in _STEPS) for side in (0, 1))
    return ClassEstimate(effort, len(seen), further, repeats, (low, high))


def _causes(data: ReportData) -> int:
    """Different causes of failed compilations; a library that is missing on this machine is no work on the code."""
    failed = (Outcome.ERROR, Outcome.TIMEOUT)
    return len({cause.cause for view in data.builds for cause in view.causes if cause.outcome in failed})
