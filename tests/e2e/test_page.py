"""The HTML report in a real browser."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from migrator.model.result import MigrationResult
from migrator.report import write_reports
from migrator.report.branding import Branding
from migrator.report.json import dumps, to_json
from tests.e2e.chromium import Browser, find
from tests.unit.report.example import example, hostile, write_tree
from tests.unit.report.page import look_up
from tests.unit.report.test_html import large

pytestmark = pytest.mark.slow

SIZES = ((1440, 900), (390, 844))


@pytest.fixture(scope="module")
def program() -> str:
    found = find()
    if found is None:
        pytest.skip("no Chromium on this machine")
    return found


@pytest.fixture
def browser(program: str, tmp_path: Path) -> Iterator[Browser]:
    with Browser(program, tmp_path / "browser") as opened:
        yield opened
        assert opened.problems == []


def written(result: MigrationResult, work: Path, lang: str = "en") -> Path:
    root = work / "p"
    if not root.exists():
        write_tree(root)
    return write_reports(result, root, work / lang, ["html"], lang)[0]


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_nothing_is_wider_than_the_window_and_nothing_is_wrong(browser: Browser, lang: str, tmp_path: Path) -> None:
    for result in (example(), hostile(), large(30, 20)):
        page = written(result, tmp_path, lang)
        for width, height in SIZES:
            for scheme in ("light", "dark"):
                browser.show(page, width, height, scheme)
                browser.evaluate("document.querySelectorAll('details').forEach(item => { item.open = true; })")
                browser.evaluate("document.querySelectorAll('.filetable a').forEach(item => item.click())")
                wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
                assert browser.evaluate(wide) == 0
                ground = browser.evaluate("getComputedStyle(document.body).backgroundColor")
                assert (sum(map(int, ground[4:-1].split(","))) < 384) is (scheme == "dark")


def test_every_number_shown_is_that_of_the_json(browser: Browser, tmp_path: Path) -> None:
    document = json.loads(dumps(to_json(example())))
    browser.show(written(example(), tmp_path))
    shown = browser.evaluate("[...document.querySelectorAll('[data-key]')].map(e => [e.dataset.key, e.innerText])")
    assert len(shown) > 10
    for key, text in shown:
        assert int(text.replace(",", "")) == look_up(document, key), key
    rows = browser.evaluate(
        "[...document.querySelectorAll('.filetable tbody tr')].map(r => [...r.cells].map(c => c.innerText.trim()))"
    )
    files = {entry["path"]: entry for entry in document["files"]}
    for path, _, error, silent, slower, edits, lines, *_ in rows:
        assert (int(edits), int(lines)) == (files[path]["edits"], files[path]["lines_changed"])
        for severity, cell in (("error", error), ("silent", silent), ("performance", slower)):
            found = [item for item in document["findings"] if item["path"] == path and item["severity"] == severity]
            assert int(cell) == sum(item["count"] for item in found if item["status"] == "open")


def test_files_are_found_and_opened_by_keys(browser: Browser, tmp_path: Path) -> None:
    browser.show(written(large(40, 5), tmp_path))
    browser.key("/", "/")
    assert browser.evaluate("document.activeElement.name === 'q' && document.activeElement.value") == ""
    browser.type("file3")
    visible = "[...document.querySelectorAll('.filetable tbody tr')].filter(r => !r.hidden).length"
    assert browser.evaluate(visible) == 11
    assert "11 of 40 files" in browser.evaluate("document.querySelector('#files output').innerText")
    browser.key("ArrowDown")
    browser.key("ArrowDown")
    assert browser.evaluate("document.activeElement.innerText") == "src/dir30/file30.cu"
    browser.key("ArrowUp")
    assert browser.evaluate("document.activeElement.innerText") == "src/dir3/file3.cu"
    browser.key("Enter")
    browser.until("document.querySelector('.file[open] .note')")
    assert browser.evaluate("document.querySelector('.file[open] .loc').innerText") == "src/dir3/file3.cu"
    assert browser.evaluate("document.querySelectorAll('.file[open] .note').length") == 5
    browser.key("Escape")
    assert browser.evaluate("document.querySelectorAll('.file[open]').length") == 0
    assert browser.evaluate("document.activeElement.innerText") == "src/dir3/file3.cu"


def test_the_table_is_sorted(browser: Browser, tmp_path: Path) -> None:
    browser.show(written(example(), tmp_path))
    column = "[...document.querySelectorAll('.filetable tbody tr')].map(r => r.cells[5].innerText)"
    for order, expected in (("descending", ["7", "0"]), ("ascending", ["0", "7"])):
        browser.evaluate("document.querySelectorAll('.filetable thead button')[5].click()")
        assert browser.evaluate("document.querySelector('[aria-sort]').getAttribute('aria-sort')") == order
        assert browser.evaluate(column) == expected


def test_differences_are_drawn_on_demand_with_their_findings(browser: Browser, tmp_path: Path) -> None:
    browser.show(written(example(), tmp_path))
    assert browser.evaluate("document.querySelectorAll('.file .diff').length") == 0
    browser.evaluate("document.querySelector('#open a[data-line=\"20\"]').click()")
    browser.until("document.querySelector('.file[open] .diff.split')")
    pairs = "[...document.querySelectorAll('.diff .pair')].map(p => [...p.children].map(h => h.innerText.trim()))"
    changed = [pair for pair in browser.evaluate(pairs) if "cudaMalloc(&in" in pair[0]]
    assert "hipMalloc(&in" in changed[0][1]
    note = "document.querySelector('.diff [data-old=\"20\"]').nextSibling.innerText"
    assert "ZH802" in browser.evaluate(note)
    assert browser.evaluate("document.querySelectorAll('.diff .t-gpu, .diff .t-word, .diff .t-directive').length") > 5
    browser.evaluate("document.querySelector('.switch button').click()")
    assert browser.evaluate("document.querySelectorAll('.diff.unified .l').length") > 10
    assert browser.evaluate("document.querySelectorAll('.diff b').length") > 5
    browser.evaluate("document.querySelector('.diff a[href=\"#rule-ZH802\"]').click()")
    assert browser.evaluate("document.getElementById('rule-ZH802').open")


def test_the_filter_finds_what_is_held_back(browser: Browser, tmp_path: Path) -> None:
    browser.show(written(large(20, 60), tmp_path))
    browser.evaluate("document.querySelector('#open [name=q]').focus()")
    browser.type("value_19_59")
    browser.until("[...document.querySelectorAll('#open .sites > li')].filter(i => !i.hidden).length === 1")
    assert browser.evaluate("[...document.querySelectorAll('#open .group')].filter(g => !g.hidden).length") == 1


def test_first_content_comes_within_a_second(browser: Browser, tmp_path: Path) -> None:
    page = written(large(1_000, 30), tmp_path)
    times = []
    for _ in range(3):
        browser.show(page)
        browser.until("performance.getEntriesByName('first-contentful-paint').length")
        times.append(browser.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime"))
    assert min(times) < 1_000, times


def test_hostile_text_runs_nothing(browser: Browser, tmp_path: Path) -> None:
    result = hostile()
    page = write_reports(result, tmp_path, tmp_path / "r", ["html"])[0]
    page.write_text(page.read_text("utf-8").replace("alert(1)", "document.title='broken in'"), "utf-8")
    browser.show(page)
    browser.evaluate("document.querySelectorAll('details').forEach(item => { item.open = true; })")
    browser.evaluate("document.querySelectorAll('.filetable a').forEach(item => item.click())")
    browser.until("document.querySelector('.file .note')")
    assert "broken in" not in browser.evaluate("document.title")
    assert browser.evaluate("document.scripts.length") == 1


def test_it_reads_without_a_script(browser: Browser, tmp_path: Path) -> None:
    page = written(example(), tmp_path)
    browser.call("Emulation.setScriptExecutionDisabled", value=True)
    browser.show(page)
    browser.call("DOM.enable")
    root = browser.call("DOM.getDocument", depth=-1)["root"]["nodeId"]
    browser.call("CSS.enable")
    shown = browser.call("DOM.querySelectorAll", nodeId=root, selector=".file noscript .diff .l")["nodeIds"]
    assert len(shown) > 10
    hidden = browser.call("DOM.querySelectorAll", nodeId=root, selector="form.tools:not([hidden])")["nodeIds"]
    assert hidden == []


def test_a_script_that_is_not_ours_does_not_run(browser: Browser, tmp_path: Path) -> None:
    own = tmp_path / "own"
    own.mkdir()
    (own / "footer.j2").write_text("", "utf-8")
    (own / "provenance.html.j2").write_text("<script>document.title = 'broken in'</script>", "utf-8")
    page = write_reports(example(), tmp_path, tmp_path / "r", ["html"], branding=Branding(template_dir=own))[0]
    browser.show(page)
    assert "broken in" not in browser.evaluate("document.title")
    assert any("Content Security Policy" in problem for problem in browser.problems)
    browser.problems.clear()
