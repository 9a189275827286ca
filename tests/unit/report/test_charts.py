from __future__ import annotations

from migrator.i18n import Translator
from migrator.model.finding import Severity
from migrator.model.history import Point
from migrator.report.api_use import library_uses
from migrator.report.charts import WIDTH, Chart, charts, trend
from migrator.report.families import families
from migrator.report.json import to_json
from migrator.report.model import report_data
from tests.unit.report.example import example


def all_charts(lang: str = "en") -> dict[str, Chart]:
    data = report_data(example())
    return {chart.key: chart for chart in charts(data, library_uses(data.findings), {}, Translator(lang))}


def column(chart: Chart, kind: str) -> int:
    return sum(segment.value for row in chart.rows for segment in row.segments if segment.kind == kind)


def test_the_bars_say_what_the_json_says() -> None:
    summary = to_json(example())["summary"]
    found = all_charts()
    for severity in Severity:
        assert column(found["findings"], severity.value) == summary["open"][severity.value]
    states = {row.label: row.total for row in found["states"].rows}
    assert sum(states.values()) == sum(summary["files"].values())
    assert [row.total for row in found["outcomes"].rows] == [2, 1]
    assert column(found["outcomes"], "ok") == 2
    assert column(found["outcomes"], "error") == 1


def test_what_did_not_occur_takes_no_column() -> None:
    assert [kind for kind, _ in all_charts()["outcomes"].series] == ["ok", "error"]


def test_segments_follow_each_other_and_the_longest_row_fills_the_bar() -> None:
    for chart in all_charts().values():
        assert max(sum(segment.width for segment in row.segments) for row in chart.rows) <= WIDTH + 0.1
        for row in chart.rows:
            at = 0.0
            for segment in row.segments:
                assert abs(segment.x - at) < 0.05
                at += segment.width


def test_charts_speak_chinese() -> None:
    english, chinese = all_charts("en"), all_charts("zh")
    assert english.keys() == chinese.keys()
    assert all(english[key].title != chinese[key].title for key in english)


def test_the_trend_has_a_row_for_each_result() -> None:
    chart = trend((Point(date="2026-11-30", error=4), Point(error=1, silent=2)), Translator("en"))
    assert [(row.label, row.total) for row in chart.rows] == [("2026-11-30", 4), ("#2", 3)]
    assert trend((), Translator("en")).rows == ()


def test_the_longest_prefix_names_the_family() -> None:
    known = families()
    assert known.title("CH801", "en") == "PTX and matrix units"
    assert known.title("CH801", "zh") != known.title("CH801", "en")
    assert known.title("ZA101", "en") == "ZA"
    assert all(set(titles) == {"en", "zh"} for titles in known.prefixes.values())
    assert known.topics[-1].codes == ()
