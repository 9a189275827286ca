"""Device code as text: what becomes of address spaces, kernels, LDS, intrinsics and assembly."""

from __future__ import annotations

from migrator.cpudevice.ir.retarget import Parameter, retarget
from migrator.cpudevice.ir.sites import with_sites
from migrator.cpudevice.ir.tables import with_trampolines

MODULE = """target datalayout = "e-p:64:64-A5"
target triple = "amdgcn-amd-amdhsa"
$_Z1k = comdat any
@s = internal addrspace(3) global [64 x float] undef, align 16
@d = external hidden addrspace(3) global [0 x float], align 4
@c = protected addrspace(4) externally_initialized global [4 x float] zeroinitializer, align 16
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(4) @c to ptr)]

define protected amdgpu_kernel void @k(ptr addrspace(1) %o, ptr addrspace(4) byref(%struct.P) %p, i32 %n) #0 comdat {
  %a = alloca i32, align 4, addrspace(5)
  %b = addrspacecast ptr addrspace(5) %a to ptr
  store float 1.0, ptr addrspacecast (ptr addrspace(3) @s to ptr), align 16
  %l = load float, ptr addrspacecast (ptr addrspace(3) @d to ptr)
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") release
  call void @llvm.memcpy.p0.p4.i64(ptr %b, ptr addrspace(4) %p, i64 12, i1 false)
  call void asm sideeffect "s_waitcnt vmcnt(0)", ""() #5, !srcloc !9
  %m = call i32 asm "v_mov_b32 $0, 3", "=v"() #5
  %x = call float @llvm.amdgcn.mfma.strange.f32(float 1.0)
  ret void
}
declare void @llvm.amdgcn.s.barrier() #1
declare void @llvm.memcpy.p0.p4.i64(ptr noalias, ptr addrspace(4), i64, i1 immarg) #2
declare void @llvm.memcpy.p0.p0.i64(ptr noalias, ptr, i64, i1 immarg) #2
declare float @llvm.amdgcn.mfma.strange.f32(float) #1
attributes #0 = { convergent "amdgpu-flat-work-group-size"="1,1024" "target-cpu"="gfx90a" "no-trapping-math"="true" }
"""


def test_nothing_of_the_gpu_is_left() -> None:
    text = retarget(MODULE, "x86_64").text
    for word in ("addrspace", "amdgpu", "amdgcn.s.barrier", "syncscope", "comdat", "gfx90a", "byref"):
        assert word not in text, word
    assert 'target triple = "x86_64-pc-linux-gnu"' in text
    assert '"no-trapping-math"="true"' in text
    assert text.count("declare void @llvm.memcpy.p0.p0.i64") == 1


def test_kernels_keep_what_a_launch_needs() -> None:
    found = retarget(MODULE, "x86_64")
    (kernel,) = found.kernels
    assert kernel.name == "@k"
    assert kernel.parameters == (Parameter("ptr", False), Parameter("ptr", True), Parameter("i32", False))
    assert found.variables == ("@c",)
    text = with_trampolines(found, 64)
    assert "call void @k(ptr %value.0, ptr %at.1, i32 %value.2)" in text


def test_lds_stands_between_guard_zones() -> None:
    text = retarget(MODULE, "x86_64").text
    assert '@"s.lds" = internal thread_local global { [64 x i8], [64 x float], [64 x i8] } zeroinitializer' in text
    assert 'getelementptr inbounds (i8, ptr @"s.lds", i64 64)' in text
    assert "@__cu2hip_dynamic_lds" in text and "@d " not in text


def test_assembly_and_unknown_intrinsics_end_the_kernel_with_their_names() -> None:
    text = retarget(MODULE, "x86_64").text
    assert " asm " not in text
    assert "define internal void @cu2hip.asm.0() {\n  ret void\n}" in text
    assert "define internal i32 @cu2hip.asm.1() {\n  call void @__cu2hip_unsupported" in text
    assert "define internal float @__cu2hip_amdgcn_mfma_strange_f32(float)" in text


def test_places_are_numbered_in_the_order_of_the_source() -> None:
    module = """define void @k() {
  call void @__cu2hip_amdgcn_s_barrier(), !dbg !3
  %a = tail call i32 @__cu2hip_amdgcn_ds_bpermute(i32 1, i32 2), !dbg !4
  %b = tail call i32 @__cu2hip_amdgcn_ds_bpermute(i32 1, i32 2), !dbg !5
  ret void
}
define void @other() {
  call void @k()
  ret void
}
define void @none() {
  ret void
}
declare void @__cu2hip_amdgcn_s_barrier() #1
declare i32 @__cu2hip_amdgcn_ds_bpermute(i32, i32)
!1 = !DIFile(filename: "k.hip", directory: "/x")
!2 = distinct !DISubprogram(name: "k", file: !1, line: 1)
!3 = !DILocation(line: 30, column: 3, scope: !2)
!4 = !DILocation(line: 5, column: 3, scope: !2, inlinedAt: !6)
!5 = !DILocation(line: 40, column: 3, scope: !2)
!6 = distinct !DILocation(line: 20, column: 1, scope: !2)
"""
    found = with_sites(module)
    assert "@__cu2hip_amdgcn_s_barrier(i32 2), !dbg !3" in found.text
    assert "ds_bpermute(i32 1, i32 2, i32 1), !dbg !4" in found.text
    assert "ds_bpermute(i32 1, i32 2, i32 3), !dbg !5" in found.text
    assert "declare void @__cu2hip_amdgcn_s_barrier(i32) #1" in found.text
    assert found.sites == ("k.hip:5 in k.hip:20", "k.hip:30", "k.hip:40")
    assert found.waiting == {"@k", "@other"}
