"""Portfolios: names, sums, what repositories share, and the four formats."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace
from pathlib import Path

import pytest

from migrator.errors import UsageError
from migrator.i18n import Translator
from migrator.model.finding import Effort, Severity
from migrator.model.inventory import FileCount, Inventory, LibraryUse
from migrator.model.result import MigrationResult
from migrator.report.branding import PLAIN
from migrator.report.portfolio import Portfolio, Source, portfolio, repository_names
from migrator.report.portfolio_formats import as_csv, as_json, as_markdown
from migrator.report.portfolio_html import as_html
from migrator.report.portfolio_text import STATES, head, row, total_row
from migrator.report.portfolio_write import check_formats, folder_names, write_portfolio
from migrator.report.verdict import State
from tests.unit.report.example import BEFORE, example, finding, hostile
from tests.unit.report.test_html import Page


def named(root: str, count: int = 1, base: MigrationResult | None = None) -> MigrationResult:
    """A result with `count` places of a header without counterpart and an inventory."""
    base = base or example()
    missing = finding(
        "src/reduce.cu", BEFORE, b"#include", code="HDR210", slug="header-unsupported", severity=Severity.ERROR,
        message="`cutlass/cutlass.h` has no HIP counterpart", symbol="cutlass/cutlass.h", library="cutlass",
        fix="Use Composable Kernel.", effort=Effort.DAYS, count=count,
    )  # fmt: skip
    inventory = Inventory(2, 90, (FileCount("src/reduce.cu", 70, uses=9),), (LibraryUse("runtime", 3, 0, 9),))
    return replace(
        base,
        provenance=replace(base.provenance, root=root, commit="0123456789abcdef"),
        findings=(*base.findings, missing),
        inventory=inventory,
    )


def overview() -> Portfolio:
    return portfolio([Source(named("work/a"), "a/report.html"), Source(named("work/b", 4)), Source(example())])


def test_repositories_have_names_of_their_own() -> None:
    roots = ["x/core", "y/core", "z/app", ".", "x/core"]
    results = [replace(example(), provenance=replace(example().provenance, root=root)) for root in roots]
    assert repository_names(results) == ["x/core (1)", "y/core", "app", "reduce", "x/core (2)"]
    assert folder_names(["x/core", "x core", "../..", "X-core", ""]) == [
        "x-core", "x-core-2", "repository", "X-core-3", "repository-2"
    ]  # fmt: skip


def test_sums() -> None:
    found = overview()
    totals = found.totals
    assert (totals.repositories, totals.lines) == (3, 140)
    assert totals.places == sum(item.data.places for item in found.repositories) == 3 * 3 + 5
    assert dict(totals.severities)[Severity.ERROR] == 3 * 2 + 5
    assert (totals.units_ok, totals.units, totals.tests_ok, totals.tests) == (3, 6, 3, 3)
    assert totals.hours[1] == pytest.approx(sum(item.estimate.hours[1] for item in found.repositories))
    assert [item.estimate.hours[1] for item in found.repositories] == sorted(
        (item.estimate.hours[1] for item in found.repositories), reverse=True
    )


def test_what_repositories_share() -> None:
    found = overview()
    (api,) = found.apis
    assert (api.symbol, api.count, api.repositories) == ("cutlass/cutlass.h", 5, (("a", 1), ("b", 4)))
    (library,) = found.libraries
    assert (library.use.library, library.use.uses, library.repositories) == ("runtime", 18, 2)


def test_every_state_has_a_word() -> None:
    assert set(STATES) == set(State)


def test_rows_fit_their_heads() -> None:
    found, t = overview(), Translator("zh")
    assert {len(row(item, t)) for item in found.repositories} == {len(head(t))} == {len(total_row(found, t))}


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_formats_say_the_same(lang: str) -> None:
    found, t = overview(), Translator(lang)
    document = json.loads(as_json(found))
    rows = list(csv.reader(io.StringIO(as_csv(found, t).decode("utf-8-sig"), newline=""), strict=True))
    assert [line[0] for line in rows[1:-1]] == [item["name"] for item in document["repositories"]]
    places = head(t).index(t("Places left"))
    assert [int(line[places]) for line in rows[1:]] == [
        *(item["places"] for item in document["repositories"]), document["totals"]["places"]
    ]  # fmt: skip
    markdown, page = as_markdown(found, t).decode(), Page(as_html(found, t, PLAIN).decode()).text
    for value in ("cutlass/cutlass.h", "0123456789"):
        assert value in page
    for item in document["repositories"]:
        assert item["name"] in markdown and item["name"] in page
    assert "[a](a/report.html)" in markdown


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_hostile_text_does_no_harm(lang: str) -> None:
    found, t = (
        portfolio([Source(named(hostile().provenance.root, base=hostile())), Source(hostile())]),
        Translator(lang),
    )
    page = as_html(found, t, PLAIN).decode()
    assert "<script" not in page and "\u202e" not in page
    Page(page)
    for data in (as_markdown(found, t), as_csv(found, t), as_json(found)):
        assert b"\x1b" not in data


def test_the_page_loads_nothing() -> None:
    found = Page(as_html(overview(), Translator("en"), PLAIN).decode())
    policy = next(value for tag, name, value in found.attributes if tag == "meta" and name == "content")
    assert policy is not None and policy.startswith("default-src 'none'; style-src 'sha256-")
    assert not {"script", "link", "img", "iframe"} & set(found.tags)
    assert all(value == "a/report.html" for tag, name, value in found.attributes if name in ("href", "src"))


def test_every_repository_gets_its_own_report(tmp_path: Path) -> None:
    results = [(named("x/core"), tmp_path), (named("y/core"), tmp_path)]
    found, written = write_portfolio(results, tmp_path / "out", ["all"], "en", PLAIN)
    assert [path.name for path in written] == ["portfolio.html", "portfolio.md", "portfolio.csv", "portfolio.json"]
    for item in found.repositories:
        assert (tmp_path / "out" / item.link).is_file()
        assert (tmp_path / "out" / item.link).with_name("result.json").is_file()


def test_formats_that_there_are_not() -> None:
    assert check_formats(["markdown", "csv"]) == ["md", "csv"]
    with pytest.raises(UsageError, match="sarif"):
        check_formats(["sarif"])
