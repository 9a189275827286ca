"""The engine: forward progress, lockstep of volatile accesses, convergence of lanes."""

from __future__ import annotations

from pathlib import Path

import pytest

from migrator.cpudevice.ir.lockstep import with_lockstep
from migrator.cpudevice.ir.steps import with_steps
from tests.cpudevice.test_programs import _device, run  # noqa: F401


def test_a_volatile_access_to_shared_memory_is_a_step() -> None:
    text = with_steps(
        """define void @k(ptr %p) {
  %a = alloca i32, align 4, addrspace(5)
  %a.cast = addrspacecast ptr addrspace(5) %a to ptr
  store volatile i32 1, ptr %a.cast, align 4
  %v = load volatile i32, ptr %p, align 4, !dbg !7
  store volatile i32 %v, ptr addrspacecast (ptr addrspace(3) @s to ptr), align 4
  ret void
}"""
    ).split("\n")
    assert text[3].lstrip().startswith("store volatile i32 1, ptr %a.cast")
    assert text[4] == "  call void @__cu2hip_amdgcn_step(), !dbg !7"
    assert text[6] == "  call void @__cu2hip_amdgcn_step()"
    assert text[-1] == "declare void @__cu2hip_amdgcn_step() convergent nounwind"
    assert with_steps("define void @k() {") == "define void @k() {"


@pytest.mark.hipcc
@pytest.mark.slow
def test_whoever_waits_lets_others_run(tmp_path: Path) -> None:
    waited, scanned = run("progress", tmp_path, CU2HIP_THREADS="1").splitlines()
    assert waited == "20 20 1 7 1280"
    assert scanned == "0 31 63 36"


LOCKSTEP = """@s.lds = internal thread_local global { [64 x i8], [64 x i32], [64 x i8] } zeroinitializer
define internal void @cu2hip.trampoline.0(ptr %arguments) {
  %p = getelementptr inbounds [64 x i32], ptr getelementptr inbounds (i8, ptr @s.lds, i64 64), i64 0, i64 %i
  store i32 %v, ptr %p, align 4, !dbg !3
  %x = load i32, ptr getelementptr inbounds (i8, ptr @s.lds, i64 64), align 4
  store i32 %x, ptr %arguments, align 4
}"""


def test_a_kernel_that_shares_lds_without_a_barrier_steps_at_each_access() -> None:
    text = with_lockstep(LOCKSTEP)
    assert text.count("  call void @__cu2hip_amdgcn_step()") == 2
    assert "  call void @__cu2hip_amdgcn_step(), !dbg !3\n  store i32 %v" in text
    waits = LOCKSTEP.replace("  %x", "  call void @__cu2hip_amdgcn_s_barrier()\n  %x")
    assert with_lockstep(waits) == waits
    written = "\n".join(line for line in LOCKSTEP.split("\n") if "%x" not in line)
    assert with_lockstep(written) == written
