"""The checks: faults that a GPU does not tell, with kernel, block, thread and line."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from migrator.cpudevice.ir.lines import with_lines
from migrator.devices.base import Prepared
from migrator.devices.cpu import Cpu
from migrator.hazards.rules import hazard_rules
from migrator.model.result import Outcome
from migrator.verify.testing.faults import HAZARDS, read_faults
from migrator.verify.testing.judge import Expectation
from migrator.verify.testing.run import Limits, run_suite
from migrator.verify.testing.suites import Case, Suite
from tests.cpudevice.test_programs import _device, run  # noqa: F401

SOURCE = (Path(__file__).parent / "programs" / "faults.hip").read_text("utf-8").split("\n")
EXPECTED = {
    ("lds-race", "_Z4racePi", "s[127 - threadIdx.x]"),
    ("lds-uninitialised", "_Z5unsetPi", "d[9]"),
    ("out-of-bounds", "_Z7outsidePii", "o[n] = 1"),
    ("out-of-bounds", "_Z6beforePii", "o[-n]"),
    ("inactive-lane", "_Z8inactivePi", "__shfl(threadIdx.x, 20)"),
    ("divergent-barrier", "_Z8barriersPi", "__syncthreads()"),
    ("use-after-free", "_Z7outsidePii", "o[n] = 1"),
}


def test_kernels_keep_their_lines() -> None:
    text = with_lines(
        "define internal void @cu2hip.trampoline.0() {\n  call void @k()\n}\ndefine void @k() {\n  call void @f()\n}"
    )
    assert text.count("noinline") == 1
    assert "  call void @k() noinline" in text


@pytest.mark.hipcc
@pytest.mark.slow
def test_faults_have_their_kernel_thread_and_line(tmp_path: Path) -> None:
    record = tmp_path / "faults.json"
    hooks = {"CU2HIP_HOOKS": "1"}
    run("faults", tmp_path, compile_with=hooks, CU2HIP_CHECKS="1", CU2HIP_CHECKS_FILE=str(record))
    rows = [json.loads(line) for line in record.read_text("utf-8").splitlines()]
    found = {(row["code"], row.get("kernel", ""), row["line"]) for row in rows}
    for code, kernel, text in EXPECTED:
        assert any((code, kernel, at) in found for at, line in enumerate(SOURCE, 1) if text in line), (code, kernel)
    assert any(row["code"] == "lds-overrun" and "7overrun" in row["message"] for row in rows)
    assert not any("same" in row.get("kernel", "") for row in rows)
    (late,) = [row for row in rows if row["code"] == "use-after-free"]
    assert late["block"] == [0, 0, 0] and late["thread"] == [3, 0, 0] and late["lane"] == 3


def test_faults_fail_a_test_and_name_the_hazard(tmp_path: Path) -> None:
    record = tmp_path / "record"
    record.write_text(
        '{"code":"lds-race","message":"m","file":"k.hip","line":3,"kernel":"_Z1kv","block":[1,0,0],"thread":[2,0,0]}\n{'
    )
    (fault,) = read_faults(record)
    assert fault.shown == "lds-race: m at k.hip:3 (_Z1kv, block 1,0,0, thread 2,0,0), see CH111, CH119"
    assert read_faults(tmp_path / "none") == ()
    assert all(code in hazard_rules() for codes in HAZARDS.values() for code in codes)
    script = "import os; open(os.environ['CU2HIP_CHECKS_FILE'], 'a').write(open('record').read())"
    case = Case("case", (sys.executable, "-c", script))
    tree = tmp_path / "tree"
    tree.mkdir()
    (tree / "record").write_text(record.read_text())
    prepared = Prepared("device", "gfx90a", {}, "")
    ran = run_suite(Suite("command", (), (case,)), tree, Cpu(), prepared, Expectation(), Limits())
    assert [(item.outcome, item.detail) for item in ran.results] == [(Outcome.ERROR, fault.shown)]
