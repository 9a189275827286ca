"""`cu2hip migrate`: what comments suppress and what a baseline knows is not open."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]

SOURCE = b"""#include <cuda_runtime.h>
__global__ void k(int* out, int* p) {
  out[0] = __cvta_generic_to_shared(p);
}
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    folder = tmp_path / "p"
    folder.mkdir()
    (folder / "a.cu").write_bytes(SOURCE)
    return folder


def statuses(outcome: Any) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for item in json.loads(outcome.out)["findings"]:
        found.setdefault(item["code"], set()).add(item["status"])
    return found


def migrate(real: Run, project: Path, *options: str) -> Any:
    return real("migrate", project, "-o", project.with_name("out"), "--force", "--no-ast", *options)


def test_a_suppression(real: Run, project: Path) -> None:
    assert statuses(migrate(real, project, "--json"))["CH212"] == {"open"}
    text = SOURCE.replace(b"  out[0]", b"  // cu2hip: ignore[CH212, API120] never called\n  out[0]")
    (project / "a.cu").write_bytes(text)
    outcome = migrate(real, project, "--json")
    assert outcome.code == 0
    assert statuses(outcome)["CH212"] == {"suppressed"} and statuses(outcome)["API120"] == {"suppressed"}
    assert b"// cu2hip: ignore[CH212, API120] never called" in (project.with_name("out") / "a.cu").read_bytes()
    assert "; 2 suppressed" in migrate(real, project).out


def test_a_suppression_that_suppresses_nothing(real: Run, project: Path) -> None:
    (project / "a.cu").write_bytes(b"// cu2hip: ignore[CH101, API130] gone\n" + SOURCE)
    (said,) = [
        item for item in json.loads(migrate(real, project, "--json").out)["findings"] if item["code"] == "SYS950"
    ]
    assert (said["line"], said["symbol"]) == (1, "CH101")


def test_what_is_made_safe_uses_its_comment(real: Run, project: Path) -> None:
    text = b"""#include <cuda_runtime.h>
__global__ void k(int* out) {
  // cu2hip: ignore[CH104] one warp
  out[0] = __shfl_sync(0xffffffff, out[threadIdx.x & 31], 0);
}
"""
    (project / "a.cu").write_bytes(text)
    found = statuses(migrate(real, project, "--json"))
    assert "SYS950" not in found and found["CH104"] <= {"made-safe", "suppressed"}


def test_a_baseline_of_check(real: Run, project: Path) -> None:
    known = project.with_name("known.json")
    assert real("check", project, "--write-baseline", known, "-q").code == 0
    found = statuses(migrate(real, project, "--json", "--baseline", str(known)))
    assert found["CH212"] == {"baselined"} and "open" in found["API120"]
    assert "; 1 in the baseline" in migrate(real, project, "--baseline", str(known)).out
    (project / "cu2hip.toml").write_text(f'baseline = "{known}"\n')
    assert statuses(migrate(real, project, "--json"))["CH212"] == {"baselined"}
    assert migrate(real, project, "--baseline", "none.json").code == 2
