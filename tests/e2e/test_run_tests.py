"""`cu2hip test` from the original to the verdict, without a GPU."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from migrator.cli.main import main
from migrator.devices.cpu import Cpu

SAMPLES = Path(__file__).parents[2] / "samples"
pytestmark = [pytest.mark.hipcc, pytest.mark.slow]


@pytest.mark.skipif(bool(Cpu().missing()), reason="no clang with HIP headers")
def test_a_migrated_program_passes_on_64_lanes(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "hip"
    source = str(SAMPLES / "warp_reduction")
    assert main(["migrate", source, "-o", str(out), "--target", "gfx90a", "--hip-version", "5.2", "--quiet"]) == 0
    capfd.readouterr()
    assert main(["test", str(out), "--on", "cpu", "--json"]) == 0
    done = json.loads(capfd.readouterr().out)
    assert done["emulated"] is True
    assert "wavefronts of 64 lanes" in done["device"]
    assert [(item["name"], item["outcome"]) for item in done["tests"]] == [("make test", "ok")]
    assert not (out / "warp_reduction").exists(), "tests write into a copy"


@pytest.mark.skipif(bool(Cpu().missing()), reason="no clang with HIP headers")
def test_what_64_lanes_break_is_shown_and_explained(capfd: pytest.CaptureFixture[str]) -> None:
    """Plain renaming is right on 32 lanes and wrong on 64; logical warps are right, and the hazards are named."""
    assert main(["test", str(SAMPLES / "warp_reduction"), "--compare-warp", "--json"]) == 0
    done = json.loads(capfd.readouterr().out)
    shown = [(run["variant"], run["wave"], run["passes"]) for run in done["runs"]]
    assert shown == [("renamed", 32, True), ("renamed", 64, False), ("logical", 64, True)]
    assert done["repaired"] is True
    assert "FAIL: sum of element 32" in done["difference"]
    assert {item["code"] for item in done["confirmed"]} >= {"CH104", "CH106"}
