from __future__ import annotations

import json
import random
from dataclasses import replace
from typing import Any

import jsonschema
import pytest

from migrator.data import templates_dir
from migrator.errors import UsageError
from migrator.model.edit import TextEdit
from migrator.model.inventory import FileCount, Inventory, LibraryUse
from migrator.model.result import SCHEMA_VERSION, MigrationResult, Provenance
from migrator.report.history import with_history
from migrator.report.json import dumps, from_json, loads, to_json
from tests.unit.report.example import example, hostile


@pytest.fixture(scope="module")
def schema() -> Any:
    return json.loads((templates_dir() / "report" / "result.schema.json").read_text())


def empty() -> MigrationResult:
    return MigrationResult(Provenance("0.1.0", "", "x", ""))


def whole() -> MigrationResult:
    """The example with everything that is not in every result."""
    edit = TextEdit(3, 4, 1, 4, 1, 5, "x")
    findings = [replace(item, edits=(edit,), justification="known") for item in example().findings]
    inventory = Inventory(
        3, 120, (FileCount("a.cu", 100, 1, 2, 3, 4, 5, 6, 7, 8),), (LibraryUse("runtime", 1, 2, 3, 4, 5, 6),),
        (("cmake", 2),), 1,
    )  # fmt: skip
    return with_history(replace(example(), findings=tuple(findings), inventory=inventory), [example(), empty()])


@pytest.mark.parametrize("make", [example, hostile, empty, whole])
def test_the_json_fits_the_published_schema(make: Any, schema: Any) -> None:
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(json.loads(dumps(to_json(make()))), schema)


@pytest.mark.parametrize("make", [example, hostile, empty, whole])
def test_reading_back_gives_the_same_json(make: Any) -> None:
    written = dumps(to_json(make()))
    assert dumps(to_json(loads(written))) == written


@pytest.mark.parametrize("make", [example, whole])
def test_nothing_that_a_report_needs_is_lost(make: Any) -> None:
    result = make()
    read = from_json(to_json(result))
    assert (read.inventory, read.history) == (result.inventory, result.history)
    assert sorted(read.findings, key=str) == sorted(result.findings, key=str)
    assert (read.builds, read.tests, read.provenance) == (result.builds, result.tests, result.provenance)


def of_version_1(result: MigrationResult) -> dict[str, Any]:
    """The document as version 1 had it."""
    document = json.loads(dumps(to_json(result)))
    document["schema_version"] = 1
    for name in ("date", "command", "style"):
        document["provenance"].pop(name, None)
    return document


def test_results_of_version_1_are_read() -> None:
    document = of_version_1(example())
    jsonschema.validate(document, json.loads((templates_dir() / "report" / "result.schema.1.json").read_text()))
    read = from_json(document)
    assert sorted(read.findings, key=str) == sorted(example().findings, key=str)
    assert (read.inventory, read.history, read.provenance.date) == (None, None, "")
    assert to_json(read)["schema_version"] == SCHEMA_VERSION


def test_the_schemas_say_their_versions(schema: Any) -> None:
    assert schema["properties"]["schema_version"]["const"] == SCHEMA_VERSION
    assert schema["$id"] == f"urn:cu2hip:result:{SCHEMA_VERSION}"
    older = sorted(path.name for path in (templates_dir() / "report").glob("result.schema.*.json"))
    assert older == [f"result.schema.{version}.json" for version in range(1, SCHEMA_VERSION)]


def test_the_order_of_findings_and_files_does_not_matter() -> None:
    result = example()
    findings, files = list(result.findings), list(result.files)
    random.Random(1).shuffle(findings)
    files.reverse()
    shuffled = replace(result, findings=tuple(findings), files=tuple(files))
    assert dumps(to_json(shuffled)) == dumps(to_json(result))


def test_the_summary_counts() -> None:
    summary = to_json(example())["summary"]
    assert summary["files"]["changed"] == 1
    assert summary["open"] == {"error": 2, "silent": 1, "performance": 0, "info": 0}
    assert summary["status"]["applied"] == 5
    assert summary["effort"] == {"none": 0, "minutes": 2, "hours": 1, "days": 0}
    assert summary["open_files"] == 2
    assert summary["builds"][0]["ok"] == 1


def test_a_lone_surrogate_does_no_harm() -> None:
    result = replace(empty(), provenance=Provenance("0.1.0", "", "bad\udce9name", ""))
    assert loads(dumps(to_json(result))).provenance.root == "bad\udce9name"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "3",
        "{}",
        '{"schema_version": 99}',
        '{"schema_version": "1"}',
        '{"schema_version": 1}',
        "[" * 100_000,
    ],
)
def test_anything_else_is_a_usage_error(text: str) -> None:
    with pytest.raises(UsageError):
        loads(text.encode())


@pytest.mark.parametrize(
    "break_it",
    [
        lambda document: document["provenance"].pop("tool_version"),
        lambda document: document.update(findings=[{}]),
        lambda document: document.update(findings=3),
        lambda document: document.update(seconds={"parse": "x"}),
        lambda document: document["findings"][0].update(severity="dreadful"),
        lambda document: document["files"][0].update(state=7),
    ],
)
def test_a_damaged_result_is_a_usage_error(break_it: Any) -> None:
    document = json.loads(dumps(to_json(example())))
    break_it(document)
    with pytest.raises(UsageError, match="cannot be read"):
        from_json(document)
