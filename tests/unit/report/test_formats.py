"""What holds for every format."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from migrator.errors import UsageError
from migrator.model.result import MigrationResult
from migrator.report import render
from migrator.report.base import all_renderers, chosen_renderers, find_renderer
from migrator.report.model import report_data
from tests.unit.report.example import example, hostile

FORMATS = sorted(name for name, item in all_renderers().items() if not item.on_request)


def test_the_formats() -> None:
    assert FORMATS == ["comment", "csv", "excel", "github", "html", "json", "junit", "md", "sarif", "text", "trend"]
    assert find_renderer(" Markdown ").name == "md"
    with pytest.raises(UsageError, match="docx"):
        find_renderer("docx")
    assert [item.name for item in chosen_renderers(["all"])] == FORMATS
    assert [item.name for item in chosen_renderers(["markdown", "md", "csv"])] == ["md", "csv"]


@pytest.mark.parametrize("fmt", FORMATS)
@pytest.mark.parametrize("make", [example, hostile])
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_every_format_is_valid_text_and_the_same_every_time(
    fmt: str, make: Callable[[], MigrationResult], lang: str
) -> None:
    first = render(make(), fmt, lang=lang)
    assert first == render(make(), fmt, lang=lang)
    assert first.decode("utf-8").endswith("\n")
    assert b"\x1b" not in first


def test_a_renamed_unit_belongs_to_its_file() -> None:
    result = example()
    build = result.builds[0]
    units = tuple(replace(unit, unit=unit.unit.replace(".cu", ".hip")) for unit in build.units)
    data = report_data(replace(result, builds=(replace(build, units=units),)))
    assert {view.path for view in data.files if view.builds} == {"src/reduce.cu"}


def test_a_failed_build_is_not_called_done() -> None:
    result = replace(example(), findings=())
    assert b"No finding is open; what does not compile has another cause" in render(result, "html")
    assert b"No open finding needs a person" in render(replace(result, builds=()), "html")
