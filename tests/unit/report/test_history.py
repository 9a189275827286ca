"""History: what is new, fixed or silenced, the trend, and runs that repeat each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from migrator.i18n import Translator
from migrator.model.finding import Finding, Status
from migrator.model.history import History
from migrator.model.result import BuildResult, MigrationResult, Outcome, UnitBuild
from migrator.report import render
from migrator.report.history import POINTS_LIMIT, history, point, with_history
from migrator.report.history_text import movement, sentences, trend_head, trend_row
from migrator.report.json import dumps, loads, to_json
from tests.unit.report.example import BEFORE, example, finding, hostile

PATH = "src/reduce.cu"


def opened(code: str = "ZH802") -> Finding:
    return next(item for item in example().findings if item.code == code)


def result(findings: Sequence[Finding], date: str = "", commit: str = "c") -> MigrationResult:
    base = example()
    return replace(base, findings=tuple(findings), provenance=replace(base.provenance, date=date, commit=commit))


def codes(items: Sequence[object]) -> list[tuple[str, int]]:
    return [(item.code, item.count) for item in items]  # type: ignore[attr-defined]


def adds_up(found: History) -> None:
    before, now = found.points[-2:]
    assert now.places == before.places + found.new_places - found.fixed_places - found.silenced_places


def test_new_and_fixed() -> None:
    found = history(result([opened("ZH802")]), [result([opened("ZH102")])])
    assert codes(found.new) == [("ZH802", 1)] and codes(found.fixed) == [("ZH102", 1)]
    adds_up(found)


def test_a_line_that_moves_is_the_same_finding() -> None:
    moved = finding(PATH, b"// new\n" + BEFORE, b"asm volatile", code="ZH802", symbol="%laneid",
                    severity=opened().severity)  # fmt: skip
    found = history(result([moved], commit="d"), [result([opened()])])
    assert not found.new and not found.fixed


def test_a_file_with_another_name_keeps_its_findings() -> None:
    renamed = finding("src/sum.cu", BEFORE, b"asm volatile", code="ZH802", symbol="%laneid", severity=opened().severity)
    found = history(result([renamed]), [result([opened()])])
    assert not found.new and not found.fixed


def test_places_are_counted() -> None:
    found = history(result([replace(opened(), count=5)]), [result([replace(opened(), count=2)])])
    assert codes(found.new) == [("ZH802", 3)]
    adds_up(found)
    found = history(result([opened()] * 2), [result([opened()] * 5)])
    assert sum(item.count for item in found.fixed) == 3
    adds_up(found)


@pytest.mark.parametrize("status", [Status.SUPPRESSED, Status.BASELINED])
def test_what_is_silenced_is_not_fixed(status: Status) -> None:
    found = history(result([replace(opened(), status=status)]), [result([opened()])])
    assert codes(found.silenced) == [("ZH802", 1)] and not found.fixed
    adds_up(found)


def test_remarks_neither_come_nor_go() -> None:
    remark = replace(opened("ZA101"), status=Status.OPEN)
    found = history(result([remark, opened()]), [result([opened("ZH102")])])
    assert codes(found.new) == [("ZH802", 1)]
    adds_up(found)


def test_findings_without_a_line_match_by_what_they_say() -> None:
    found = history(result([opened("ZS901"), opened()]), [result([opened("ZS901")])])
    assert codes(found.new) == [("ZH802", 1)] and not found.fixed


def test_units_that_break_and_that_are_repaired() -> None:
    def built(first: Outcome, second: Outcome) -> MigrationResult:
        units = (UnitBuild("a.cu", first), UnitBuild("b.cu", second), UnitBuild("c.cu", Outcome.MISSING))
        return replace(example(), builds=(BuildResult("hipcc", "gfx90a", units),))

    found = history(built(Outcome.ERROR, Outcome.OK), [built(Outcome.OK, Outcome.TIMEOUT)])
    assert (found.broken, found.repaired) == (("a.cu",), ("b.cu",))


def test_results_are_put_in_order_by_their_dates() -> None:
    march, april = result([opened()], "2026-03-01"), result([opened()] * 2, "2026-04-01")
    found = history(result([], "2026-05-01"), [april, march])
    assert [item.places for item in found.points] == [1, 2, 0]
    undated = history(result([]), [replace(april, provenance=replace(april.provenance, date="")), march])
    assert [item.places for item in undated.points] == [2, 1, 0]


def test_a_chain_of_results_carries_the_whole_trend() -> None:
    first = result([opened()] * 3, "2026-01-01", "a")
    second = with_history(result([opened()] * 2, "2026-01-02", "b"), [first])
    third = with_history(result([opened()], "2026-01-03", "d"), [loads(dumps(to_json(second)))])
    assert third.history is not None
    assert [item.commit for item in third.history.points] == ["a", "b", "d"]
    adds_up(third.history)


def test_a_repeated_run_tells_nothing_and_forgets_nothing() -> None:
    first = result([opened()] * 3, "2026-01-01", "a")
    second = with_history(result([opened()], "2026-01-02", "b"), [first])
    again = with_history(result([opened()], "2026-01-09", "b"), [second])
    assert again.history is not None and second.history is not None
    assert again.history.fixed == second.history.fixed
    assert [item.date for item in again.history.points] == ["2026-01-01", "2026-01-09"]
    assert with_history(first, [replace(first, seconds=())]).history is None


def test_the_trend_is_bounded() -> None:
    earlier = [result([opened()] * at, f"20{at:02}-01-01") for at in range(1, 99)]
    now = result([opened("ZH102")], "2100-01-01")
    many = [replace(item, provenance=replace(item.provenance, commit=str(at))) for at, item in enumerate(earlier * 2)]
    assert len(history(now, many).points) == POINTS_LIMIT


def test_other_rules_are_said() -> None:
    older = example()
    older = replace(older, findings=(), provenance=replace(older.provenance, ruleset="other", targets=()))
    assert history(example(), [older]).differences == ("ruleset", "targets")


def test_json_keeps_it() -> None:
    now = with_history(example(), [result([opened("ZH102")] * 3)])
    assert loads(dumps(to_json(now))).history == now.history


@pytest.mark.parametrize("fmt", ["md", "text", "comment"])
@pytest.mark.parametrize("lang, words", [("en", "2 new, 0 fixed, 0 suppressed"), ("zh", "新增 2 处，解决 0 处")])
def test_formats_for_people_show_it(fmt: str, lang: str, words: str) -> None:
    now = with_history(example(), [result([opened("ZH102")], "2026-01-01", "0123456789abcdef")])
    text = render(now, fmt, lang=lang).decode()
    assert words in text and "2026-01-01 0123456789" in text


def test_words() -> None:
    found = history(example(), [result([])])
    t = Translator("en")
    assert next(sentences(found, t)).startswith("Since c: 3 new, 0 fixed, 0 suppressed; places left: 0 before, 3 now")
    assert len(trend_head(t)) == len(trend_row(point(example())))
    assert movement(found.new[0], t) == "src/broken.cu:1: ZS901 the file is not text"


def test_hostile_text_does_no_harm() -> None:
    now = with_history(hostile(), [replace(hostile(), findings=())])
    for fmt in ("md", "text", "comment", "csv", "trend", "sarif", "junit", "html", "json"):
        assert b"\x1b" not in render(now, fmt) and render(now, fmt)
