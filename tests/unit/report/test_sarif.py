"""SARIF: what is in it, that it is stable, and that the published schema takes it."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

import jsonschema
import pytest

from migrator.edits.proposal import proposed
from migrator.model.edit import Edit, Fix, TextEdit
from migrator.model.finding import Finding, Severity, Status
from migrator.model.result import MigrationResult
from migrator.model.source import FileKind, SourceFile, Span
from migrator.report import render, sarif
from migrator.report.history import with_history
from tests.unit.report.example import BEFORE, example, finding, hostile


def document(result: MigrationResult, lang: str = "en") -> Any:
    return json.loads(render(result, "sarif", lang=lang))


def run(result: MigrationResult, lang: str = "en") -> Any:
    return document(result, lang)["runs"][0]


def opened(code: str = "ZH802") -> Finding:
    return next(item for item in example().findings if item.code == code)


def only(*findings: Finding) -> MigrationResult:
    return replace(example(), findings=findings)


def test_open_and_suppressed_findings_the_worst_first() -> None:
    results = run(example())["results"]
    assert [(item["ruleId"], item["level"]) for item in results] == [
        ("ZS901", "error"),
        ("ZH802", "error"),
        ("ZH102", "warning"),
        ("ZH301", "note"),
    ]
    assert results[1]["locations"][0]["physicalLocation"] == {
        "artifactLocation": {"uri": "src/reduce.cu", "uriBaseId": "%SRCROOT%"},
        "region": {"byteOffset": 525, "byteLength": 12, "startLine": 20, "startColumn": 5},
        "contextRegion": {
            "startLine": 20,
            "snippet": {"text": 'asm volatile("mov.u32 %0, %%laneid;" : "=r"(lane));'},
        },
    }


def test_rules_and_results_fit() -> None:
    found = run(example())
    rules = found["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == sorted({item["ruleId"] for item in found["results"]})
    for item in found["results"]:
        assert rules[item["ruleIndex"]]["id"] == item["ruleId"]
        assert item["message"]["text"]


@pytest.mark.parametrize("lang, words", [("en", ("Why:", "What to do:", "**Flagged:**")), ("zh", ("原因", "处理办法"))])
def test_rules_explain_themselves(lang: str, words: tuple[str, ...]) -> None:
    known = replace(opened(), code="CH101")
    (rule,) = run(only(known), lang)["tool"]["driver"]["rules"]
    assert rule["help"]["text"] and rule["help"]["markdown"].startswith("# CH101: ")
    for word in words:
        assert word in rule["help"]["text"] + rule["help"]["markdown"]
    assert "```cuda" in rule["help"]["markdown"]


def test_fingerprints_tell_equal_lines_apart() -> None:
    results = run(only(opened(), opened()))["results"]
    assert len({item["partialFingerprints"]["cu2hip/v1"] for item in results}) == 2


def test_fingerprints_stay_where_lines_move() -> None:
    moved = b"// one\n// two\n" + BEFORE
    names = ({"needle": b"asm volatile", "code": "ZH802"}, {"needle": b"sum<<<", "code": "ZH301"})
    before = [finding("src/reduce.cu", BEFORE, **item) for item in names]  # type: ignore[arg-type]
    after = [finding("src/reduce.cu", moved, **item) for item in names]  # type: ignore[arg-type]
    first, second = (run(only(*found))["results"] for found in (before, after))
    assert [item["partialFingerprints"] for item in first] == [item["partialFingerprints"] for item in second]
    assert first[0]["locations"] != second[0]["locations"]


def test_suppressions_tell_why() -> None:
    silenced = replace(opened(), status=Status.SUPPRESSED, justification="measured on gfx90a")
    known = replace(opened("ZH102"), status=Status.BASELINED)
    first, second = run(only(silenced, known))["results"]
    assert first["suppressions"] == [{"kind": "inSource", "status": "accepted", "justification": "measured on gfx90a"}]
    assert second["suppressions"] == [{"kind": "external", "status": "accepted"}]


def apply(data: bytes, fix: Any) -> bytes:
    """What an editor does with a SARIF fix: by lines and characters."""
    lines = data.decode().splitlines(keepends=True)
    for item in reversed(fix["artifactChanges"][0]["replacements"]):
        region = item["deletedRegion"]
        first, last = region["startLine"] - 1, region["endLine"] - 1
        head = lines[first][: region["startColumn"] - 1]
        tail = lines[last][region["endColumn"] - 1 :]
        lines[first : last + 1] = [head + item["insertedContent"]["text"] + tail]
    return "".join(lines).encode()


def test_fixes_can_be_applied_by_lines_and_characters() -> None:
    data = "// 中文 é\nint a = /* é */ cudaFree(p);\nint b = f(x, y);\n".encode()
    source = SourceFile("a.cu", FileKind.CUDA, data)
    at, call = data.index(b"cudaFree"), data.index(b"f(x, y)")
    x, y = Span("a.cu", call + 2, call + 3), Span("a.cu", call + 5, call + 6)
    edits = (
        Edit.replace(Span("a.cu", at, at + 8), "hipFree"),
        Edit(Span("a.cu", call, call + 7), (b"g(", y, b", ", x, b")")),
        Edit.insert("a.cu", 0, "#include <hip/hip_runtime.h>\n"),
    )
    item = Finding("API101", "renamed", Severity.ERROR, Span("a.cu", at, at + 8), "x", change=Fix(edits))
    told = proposed(source, item.located(source))
    (result,) = run(only(told))["results"]
    wanted = "#include <hip/hip_runtime.h>\n// 中文 é\nint a = /* é */ hipFree(p);\nint b = g(y, x);\n"
    assert apply(data, result["fixes"][0]).decode() == wanted
    assert "fixes" not in run(only(replace(told, status=Status.SUPPRESSED)))["results"][0]


def test_what_is_new_is_marked() -> None:
    now = with_history(example(), [only(opened("ZH102"))])
    states = {item["ruleId"]: item["baselineState"] for item in run(now)["results"]}
    assert states == {"ZS901": "new", "ZH802": "new", "ZH102": "unchanged", "ZH301": "unchanged"}


def test_limits_are_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sarif, "RESULTS_LIMIT", 2)
    whole_run = Finding("SYS905", "no-target", Severity.INFO, Span("", 0, 0), "no target is known")
    found = run(only(*example().findings, whole_run))
    assert len(found["results"]) == 2
    texts = [item["message"]["text"] for item in found["invocations"][0]["toolExecutionNotifications"]]
    assert texts[0] == "no target is known."
    assert "2 findings of lower severity are left out" in texts[1]


def test_paths_are_uris() -> None:
    odd = replace(opened(), span=Span("src/a b#%.cu", 1, 2), snippet="é")
    location = run(only(odd))["results"][0]["locations"][0]["physicalLocation"]
    assert location["artifactLocation"]["uri"] == "src/a%20b%23%25.cu"
    assert "startColumn" not in location["region"]


def with_everything() -> MigrationResult:
    """The example with a fix, a suppression, a baseline and a history."""
    edit = TextEdit(525, 537, 20, 5, 20, 17, "x")
    findings = [
        replace(opened(), edits=(edit,)),
        replace(opened("ZH102"), status=Status.BASELINED),
        replace(opened("ZH301"), justification="known"),
        Finding("SYS905", "no-target", Severity.INFO, Span("", 0, 0), "no target is known"),
    ]
    return with_history(only(*findings), [example()])


@pytest.fixture(scope="module")
def schema() -> Any:
    """The published schema: a local copy that SARIF_SCHEMA names, else from its publisher."""
    named = os.environ.get("SARIF_SCHEMA", "")
    if named:
        return json.loads(Path(named).read_text("utf-8"))
    try:
        with urlopen(document(example())["$schema"], timeout=20) as answer:
            return json.load(answer)
    except (URLError, OSError, ValueError) as error:
        pytest.skip(f"the schema cannot be had: {error}; SARIF_SCHEMA can name a copy")


@pytest.mark.network
@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("make", [example, hostile, with_everything])
def test_the_published_schema_takes_it(make: Callable[[], MigrationResult], lang: str, schema: Any) -> None:
    validator = jsonschema.validators.validator_for(schema)
    errors = validator(schema, format_checker=validator.FORMAT_CHECKER).iter_errors(document(make(), lang))
    assert [error.message for error in errors] == []
