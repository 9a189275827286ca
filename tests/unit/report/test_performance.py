from __future__ import annotations

from migrator.model.finding import Finding, Severity, Status
from migrator.model.source import Span
from migrator.report.performance import performance_notes


def finding(code: str, severity: Severity = Severity.PERFORMANCE, slug: str = "x", **fields: object) -> Finding:
    return Finding(code, slug, severity, Span("a.cu", 0, 1), "m", **fields)  # type: ignore[arg-type]


def test_topics_hold_a_row_for_each_code() -> None:
    topics = performance_notes(
        [
            finding("CH301", slug="first"),
            finding("CH301", slug="second", count=2),
            finding("CH801", Severity.INFO, status=Status.MADE_SAFE, count=4),
            finding("CH806", Severity.ERROR),
            finding("CH413"),
            finding("CH101", Severity.SILENT),
            finding("CH316", status=Status.SUPPRESSED),
        ],
        "en",
    )
    shown = {
        topic.title: [(note.code, note.open, note.performance, note.done) for note in topic.notes] for topic in topics
    }
    assert shown == {
        "Launch bounds": [("CH301", 3, 3, 0)],
        "PTX and matrix units": [("CH806", 1, 0, 0), ("CH801", 0, 0, 4)],
        "Other": [("CH413", 1, 1, 0)],
    }


def test_nothing_to_say() -> None:
    assert performance_notes([finding("API101", Severity.INFO)], "zh") == ()
