"""Device code as text: what becomes of address spaces, kernels, LDS, intrinsics and assembly."""

from __future__ import annotations

from migrator.cpudevice.ir.reach import static_lds
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

define protected amdgpu_kernel void @k(ptr addrspace(1), ptr addrspace(4) byref(%struct.P) align 8 %p, i32 %n) comdat {
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
    by_reference = Parameter("ptr", True, "%struct.P", 8)
    assert kernel.parameters == (Parameter("ptr", False), by_reference, Parameter("i32", False))
    assert kernel.threads == 1024
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
    assert "%cu2hip.site.0 = add i32 %cu2hip.site.0.base, 2\n" in found.text
    assert "@__cu2hip_amdgcn_s_barrier(i32 %cu2hip.site.0), !dbg !3" in found.text
    assert "%cu2hip.site.1 = add i32 %cu2hip.site.1.base, 1\n" in found.text
    assert "ds_bpermute(i32 1, i32 2, i32 %cu2hip.site.1), !dbg !4" in found.text
    assert "%cu2hip.site.2 = add i32 %cu2hip.site.2.base, 3\n" in found.text
    assert "declare void @__cu2hip_amdgcn_s_barrier(i32) #1" in found.text
    assert found.sites == ("k.hip:5 in k.hip:20", "k.hip:30", "k.hip:40")
    assert found.waiting == {"@k", "@other"}


RELOCATABLE = """@own = internal addrspace(1) global i32 1
@there = external protected addrspace(1) global i32, align 4
@here = protected addrspace(1) externally_initialized global i32 2, align 4
@lds = internal addrspace(3) global [16 x i32] undef, align 4
define linkonce_odr hidden i32 @inlined() comdat {
  ret i32 1
}
define hidden i32 @used() {
  store i32 1, ptr addrspacecast (ptr addrspace(3) @lds to ptr)
  ret i32 1
}
define protected amdgpu_kernel void @k() #3 {
  %a = call i32 @elsewhere()
  %b = call i32 @used()
  %c = load i32, ptr addrspacecast (ptr addrspace(1) @there to ptr)
  ret void
}
declare hidden i32 @elsewhere()
declare protected amdgpu_kernel void @other()
attributes #3 = { "amdgpu-flat-work-group-size"="1,256" }
"""


def test_relocatable_code_keeps_its_linkage_under_names_of_its_own() -> None:
    found = retarget(RELOCATABLE, "x86_64", relocatable=True)
    assert 'define linkonce_odr hidden i32 @"cu2hip.device.inlined"() {' in found.text
    assert 'declare i32 @"cu2hip.device.elsewhere"()' in found.text
    assert '@"cu2hip.device.here" = hidden global i32 2' in found.text
    assert '@"cu2hip.device.there" = external hidden global i32' in found.text
    assert "define internal void @k()" in found.text and "@other" not in found.text
    assert found.variables == ('@"cu2hip.device.here"',)
    assert found.kernels[0].threads == 256
    assert [variable.name for variable in static_lds(found)["@k"]] == ["@lds"]
    assert with_sites(found.text).waiting == {"@k"}


def test_without_relocation_what_is_declared_only_is_missing_at_the_link() -> None:
    text = retarget(RELOCATABLE, "x86_64").text
    assert "define internal i32 @inlined()" in text
    assert 'call i32 @"cu2hip.device.elsewhere"()' in text
