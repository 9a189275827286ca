from __future__ import annotations

import re
from collections import defaultdict
from functools import cache
from typing import Any

import pytest
import yaml

from migrator.buildsys.libraries import all_libraries
from migrator.data import rules_dir
from migrator.model.finding import Finding, Severity, Status
from migrator.model.source import Span
from migrator.report.api_use import library_uses, unsupported
from migrator.report.dependencies import Dependency, dependencies

_OLDEST = (5, 2)  # the first release in rules/versions.yaml


def read(path: str) -> Any:
    return yaml.safe_load((rules_dir() / path).read_text("utf-8"))


TABLE = read("report/dependencies.yaml")["libraries"]


def finding(code: str, symbol: str, library: str = "", path: str = "a.cu", **fields: object) -> Finding:
    values: dict[str, object] = {"symbol": symbol, "library": library, "line": 3, **fields}
    return Finding(code, "x", Severity.ERROR, Span(path, 0, 1), f"`{symbol}`", **values)  # type: ignore[arg-type]


def rows(*findings: Finding, choice: str = "hip", lang: str = "en") -> dict[str, Dependency]:
    return {row.library: row for row in dependencies(findings, choice, lang)}


def test_a_library_is_counted_by_names_and_includes() -> None:
    found = rows(
        finding("API101", "cublasCreate", "cublas", status=Status.APPLIED, count=3),
        finding("HDR201", "cublas_v2.h", "cublas", "b.cu", status=Status.APPLIED),
        finding("CH101", "x"),
    )
    assert list(found) == ["cublas"]
    row = found["cublas"]
    assert (row.title, row.hip, row.uses, row.files) == ("cuBLAS", "hipBLAS", 4, 2)
    assert row.links == ("hipblas",)
    assert "hipblas-dev" in row.apt
    assert "libhipblas.so" in row.dtk
    assert rows(finding("API101", "cublasCreate", "cublas"), choice="roc")["cublas"].links == ("rocblas",)


def test_build_files_name_libraries_too() -> None:
    found = rows(
        finding("BLD120", "-lcublas", path="Makefile"), finding("BLD121", "CUDA::cudart", path="CMakeLists.txt")
    )
    assert sorted(found) == ["cublas", "runtime"]


def test_what_rocm_does_not_have_is_said() -> None:
    row = rows(finding("HDR210", "nppi.h", "npp"))["npp"]
    assert (row.hip, row.links) == ("", ())
    assert "RPP" in row.note
    assert rows(finding("API101", "x", "surprise"))["surprise"].title == "surprise"


def test_the_table_knows_every_library_of_the_rulebook_and_its_build_entries() -> None:
    labels = set()
    for folder in ("api", "headers", "language"):
        for path in (rules_dir() / folder).glob("*.yaml"):
            labels |= set(re.findall(r"^(?:- |  )?library: (\w+)$", path.read_text("utf-8"), re.MULTILINE))
    assert sorted(labels - set(TABLE)) == []
    assert {entry["build"] for entry in TABLE.values() if "build" in entry} <= {item.cuda for item in all_libraries()}
    for entry in TABLE.values():
        assert set(entry) <= {"title", "hip", "since", "build", "apt", "note", "header"}
        assert set(entry.get("note", {"en": "", "zh": ""})) == {"en", "zh"}


@pytest.mark.parametrize("library", sorted(TABLE))
def test_since_is_what_the_rulebook_says(library: str) -> None:
    first = _versions().get(library, [])
    expected = min(first) if first and min(first) > _OLDEST else None
    given = TABLE[library].get("since")
    if expected is not None:
        assert given == ".".join(map(str, expected))
    elif first:
        assert given is None


@cache
def _versions() -> dict[str, list[tuple[int, int]]]:
    """By library, the first HIP release of each name that has a counterpart; (0, 0) where no rule says since when."""
    found: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for path in sorted((*(rules_dir() / "api").glob("*.yaml"), *(rules_dir() / "headers").glob("*.yaml"))):
        document = yaml.load(path.read_text("utf-8"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
        named = [(document.get("library"), kind) for kind in _kinds(document)]
        named += [(include.get("library"), include.get("headers", {})) for include in document.get("includes", [])]
        for library, names in named:
            for choice in (choice for value in names.values() for choice in str(value).split("|")):
                since = re.search(r"hip>=(\d+)\.(\d+)", choice)
                if not choice.strip().startswith("none"):
                    found[library].append((int(since[1]), int(since[2])) if since else (0, 0))
    return found


def _kinds(document: Any) -> list[dict[str, Any]]:
    return [kind for part in (document, *document.get("groups", [])) for kind in part.get("names", {}).values()]


def test_uses_by_library() -> None:
    (use,) = library_uses(
        [
            finding("API101", "cudaFree", "runtime", status=Status.APPLIED, count=5),
            finding("API110", "cudaMallocHost", "runtime", status=Status.APPLIED),
            finding("API120", "cudaX", "runtime", count=2),
            finding("CH504", "n", "runtime"),
        ]
    )
    assert (use.migrated, use.changed, use.unsupported, use.remarks, use.total) == (5, 1, 2, 0, 8)


def test_unsupported_names_have_their_places_and_alternatives() -> None:
    found = unsupported(
        [
            finding("API120", "cudaX", "runtime", fix="use hipY"),
            finding("API120", "cudaX", "runtime", "b.cu", fix="use hipY"),
            finding("API101", "cudaFree", "runtime", status=Status.APPLIED),
            finding("API121", "cudaNew", "runtime", status=Status.SUPPRESSED),
        ]
    )
    assert [(item.symbol, item.count, item.files, item.alternative) for item in found] == [("cudaX", 2, 2, "use hipY")]
