"""`cu2hip rules` and `cu2hip explain`."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from migrator.cli.explain import pages, wrapped
from migrator.discover.notes import SLUGS

Run = Callable[..., Any]
PACKAGE = Path(__file__).resolve().parents[2] / "migrator"


def test_a_name(real: Run) -> None:
    outcome = real("rules", "cudaMalloc")
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out.startswith("cudaMalloc -> hipMalloc (function, runtime)\n")
    assert re.search(r"decided by .*rules/api/runtime\.yaml:\d+\n", outcome.out)


def test_a_header_a_namespace_a_macro_and_a_warp_operation(real: Run) -> None:
    assert "cublas_v2.h -> hipblas/hipblas.h" in real("rules", "cublas_v2.h").out
    assert "cub -> hipcub" in real("rules", "cub").out
    assert "__CUDACC__ -> defined(__HIPCC__)" in real("rules", "__CUDACC__").out
    out = real("rules", "__shfl_down_sync").out
    assert "__shfl_down_sync -> cu2hip::shfl_down_sync (warp shuffle" in out
    assert "nothing like it" not in out


def test_versions(real: Run) -> None:
    assert "only newer HIP releases have it" in real("rules", "cudaLaunchKernelExC", "--hip-version", "6.2").out
    assert (
        "cudaLaunchKernelExC -> hipLaunchKernelExC" in real("rules", "cudaLaunchKernelExC", "--hip-version", "7.0").out
    )


def test_libraries(real: Run) -> None:
    assert "-> hipblasSgemm" in real("rules", "cublasSgemm").out
    assert "-> rocblas_sgemm" in real("rules", "cublasSgemm", "--libraries", "roc").out


def test_an_unknown_name(real: Run) -> None:
    outcome = real("rules", "cudaMaloc")
    assert outcome.code == 1
    assert "not in the rulebook, though it looks like one of runtime" in outcome.out
    assert "did you mean cudaMalloc" in outcome.out
    assert real("rules", "myFunction").out == "myFunction: not in the rulebook\n"


def test_patterns(real: Run) -> None:
    names = [entry["name"] for entry in real("rules", "cudaEventC*", "--json").json["names"]]
    assert "cudaEventCreate" in names
    assert names == sorted(names)
    assert real("rules", "cudaNothing*").code == 2


def test_own_rules_decide(real: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text("schema: 1\nlibrary: mine\nnames:\n  function:\n    cudaMalloc: myMalloc\n")
    out = real("rules", "cudaMalloc", "--rules", tmp_path / "mine.yaml").out
    assert "cudaMalloc -> myMalloc" in out
    assert f"decided by {tmp_path}/mine.yaml:5" in out
    assert real("rules", "x", "--rules", tmp_path / "none").code == 2


def test_totals(real: Run) -> None:
    counts = real("rules", "--json").json["rules"]
    assert counts["names"] > 5000
    assert "names" in real("rules").out


def test_explain_a_code(real: Run) -> None:
    out = real("explain", "api120", "--lang", "en").out
    assert out.startswith("API120 unsupported-api: A CUDA name has no HIP counterpart.\n\nWhy\n")
    assert "处理办法" in real("explain", "API120", "--lang", "zh").out
    document = real("explain", "API101", "--json", "--lang", "en").json
    assert document["codes"][0]["example"]["after"] == "hipMalloc(&p, n);"


def test_explain_a_hazard(real: Run) -> None:
    out = real("explain", "ch104", "--lang", "en").out
    for part in ("  Severity: silent", "wavefronts of 64 lanes", "\nFlagged\n", "\nNot flagged\n", "\nSources\n"):
        assert part in out
    assert "\n不会报告\n" in real("explain", "CH104", "--lang", "zh").out
    (document,) = real("explain", "CH104", "--json").json["codes"]
    assert (document["severity"], document["wavefront"], document["made_safe"]) == ("silent", 64, ["preserve"])
    assert set(document["example"]) == {"flagged", "clean"} and document["sources"]


def test_pages_of_the_rule_reference(real: Run, tmp_path: Path) -> None:
    first = real("rules", "--pages", tmp_path / "rules")
    assert first.code == 0 and (tmp_path / "rules" / "zh" / "CH104.md").exists()
    assert real("rules", "--pages", tmp_path / "rules", "--json").json["written"] == 0


def test_explain_a_name(real: Run) -> None:
    assert "cudaFree -> hipFree" in real("explain", "cudaFree").out
    document = real("explain", "API101", "cudaFree", "--json").json
    assert document["names"][0]["hip"] == "hipFree"


def test_explain_an_unknown_code(real: Run) -> None:
    outcome = real("explain", "API999")
    assert outcome.code == 2
    assert "there is no code 'API999'" in outcome.err
    assert real("explain", "API101", "--lang", "fr").code == 2


def test_explain_lists_all_codes(real: Run) -> None:
    lines = real("explain", "--lang", "en").out.splitlines()
    assert [line.split()[0] for line in lines] == list(pages())
    assert len(real("explain", "--json").json["codes"]) == len(lines)


def test_every_page_is_whole() -> None:
    for code, page in pages().items():
        for lang in ("en", "zh"):
            for name in ("title", "why", "fix"):
                text = page.text(name, lang)
                assert text.strip() == text.strip("\n "), code
                assert text.strip(), code
            assert any(ord(char) > 0x2E80 for char in page.text("title", "zh")), code
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", page.slug), code


def test_every_code_of_the_program_is_explained() -> None:
    known = set(pages())
    used: dict[str, str] = {}
    for path in PACKAGE.rglob("*.py"):
        if "report" in path.parts or "cli" in path.parts:
            continue  # they quote codes in examples
        for code in re.findall(r"\"((?:API|HDR|KRN|LIB|BLD|SYS|CH)\d{3})\"", path.read_text("utf-8")):
            used.setdefault(code, path.relative_to(PACKAGE).as_posix())
    assert {code: path for code, path in used.items() if code not in known} == {}


def test_slugs_agree_with_the_pages() -> None:
    known = pages()
    assert {code: known[code].slug for code in SLUGS} == SLUGS


@pytest.mark.parametrize(
    "text, lines",
    [
        ("", []),
        ("short", ["short"]),
        ("汉" * 60, ["汉" * 50, "汉" * 10]),
        ("汉" * 50 + "。汉", ["汉" * 50 + "。", "汉"]),
        ("汉" * 48 + " compile_commands", ["汉" * 48, "compile_commands"]),
    ],
)
def test_wrapping(text: str, lines: list[str]) -> None:
    assert wrapped(text) == lines
