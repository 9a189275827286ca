from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from migrator.errors import ConfigError
from migrator.i18n import Translator
from migrator.model.finding import Effort, Finding, Severity, Status
from migrator.model.result import FileChange, FileState, MigrationResult, Outcome, Provenance
from migrator.model.result import TestResult as Run
from migrator.model.source import Span
from migrator.report import labels
from migrator.report.effort import FILE_NAME, estimate, load_model
from migrator.report.json import to_json
from migrator.report.model import report_data
from tests.unit.report.example import example


def finding(snippet: str, code: str = "CH101", **fields: object) -> Finding:
    values: dict[str, object] = {"effort": Effort.HOURS, "line": 1, "snippet": snippet, **fields}
    return Finding(code, "x", Severity.ERROR, Span("a.cu", 0, 1), "m", **values)  # type: ignore[arg-type]


def result(*findings: Finding, **fields: object) -> MigrationResult:
    return replace(MigrationResult(Provenance("0", "", "x", ""), findings=findings), **fields)  # type: ignore[arg-type]


def test_first_further_and_equal_places() -> None:
    found = estimate(
        report_data(result(finding("a"), finding("a "), finding("b", count=3), finding("c", "CH102"), finding("d")))
    )
    (hours,) = found.classes
    assert (hours.kinds, hours.further, hours.repeats, hours.places) == (2, 2, 3, 7)
    model = load_model().classes[Effort.HOURS]
    low = 2 * model["first"][0] + 2 * model["next"][0] + 3 * model["repeat"][0]
    assert hours.hours[0] == pytest.approx(low)


def test_the_places_are_those_of_the_json() -> None:
    found = estimate(report_data(example()))
    counted = {item.effort.value: item.places for item in found.classes}
    summary = to_json(example())["summary"]["effort"]
    assert counted == {name: count for name, count in summary.items() if count and name != "none"}
    assert found.causes == 1


def test_what_needs_nobody_costs_nothing() -> None:
    remark = replace(finding("a"), severity=Severity.INFO)
    done = finding("b", status=Status.APPLIED)
    found = estimate(report_data(result(remark, done)))
    assert found.hours == (0, 0)
    assert found.first_run is False


def test_a_run_on_hardware_leaves_the_first_run_out() -> None:
    files = (FileChange("a.cu", FileState.CHANGED, lines_changed=600),)
    emulated = result(files=files, tests=(Run("cpu, 64 lanes", "ctest", Outcome.OK),))
    real = result(files=files, tests=(Run("gpu gfx90a", "ctest", Outcome.OK),))
    model = load_model()
    assert estimate(report_data(emulated)).first_run_hours == model.first_run
    assert estimate(report_data(real)).first_run_hours == (0, 0)
    assert estimate(report_data(real)).review_hours == (1, 3)


def test_more_work_never_costs_less() -> None:
    sums = [estimate(report_data(result(*(finding(str(at)) for at in range(n))))).hours for n in range(6)]
    assert sums == sorted(sums)
    assert all(low <= high for low, high in sums)


def test_ones_own_model(tmp_path: Path) -> None:
    from migrator.data import rules_dir

    text = (rules_dir() / "report" / FILE_NAME).read_text("utf-8")
    (tmp_path / FILE_NAME).write_text(text.replace("day: 6", "day: 8"), "utf-8")
    assert load_model(tmp_path).day == 8
    assert load_model(tmp_path / "nothing here") == load_model()


@pytest.mark.parametrize("text", ["schema: 1\n", "schema: 1\nclasses: [", "schema: 1\nclasses: {}\nday: 0\n", "x"])
def test_a_wrong_model_is_one_line_with_its_file(text: str, tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_text(text, "utf-8")
    with pytest.raises(ConfigError, match=FILE_NAME):
        load_model(tmp_path)


def test_words() -> None:
    t = Translator("en")
    assert labels.number_range((0.25, 0.5)) == "0.2–0.5"
    assert labels.number_range((3.0, 3.0)) == "3"
    assert labels.number_range((12.4, 1_234.5)) == "12–1,234"
    assert labels.span(estimate(report_data(result(finding("a")))), t).endswith("working days")
    assert labels.span(estimate(report_data(result())), t) == "0 hours"
