"""Inline PTX: what becomes C++, and what is reported."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from migrator.model.finding import Severity, Status
from migrator.passes.ptx import run
from migrator.passes.ptx_match import Matcher
from migrator.passes.ptx_parse import parse
from migrator.passes.ptx_rules import PtxRule, ptx_rules
from tests.unit.passes.kit import Result, check, run_pass
from tests.unit.passes.ptx_samples import sample
from tests.unit.passes.test_ptx_parse import statements

RULES = ptx_rules()
INCLUDE = Path(__file__).parents[3] / "migrator" / "support" / "include"


def translated(text: str) -> Result:
    return run_pass(run, text)


@pytest.mark.parametrize(
    "text",
    [
        "int a;",
        'asm volatile("" ::: "memory");',
        'asm volatile("rdtsc" : "=a"(lo), "=d"(hi));',
        'asm("pause");',
        'asm volatile("s_barrier");',
        'asm volatile("v_add_f32 %0, %1, %2" : "=v"(a) : "v"(b), "v"(c));',
        'asm("fmla %0.4s, %1.4s, %2.4s" : "+w"(a) : "w"(b), "w"(c));',
        'int f() asm("name");',
        'register int a asm("r0");',
        '// asm("membar.gl;");\nconst char* s = "membar.gl;";',
        "__asm { mov eax, ebx }",
    ],
)
def test_left_alone(text: str) -> None:
    result = translated(text)
    assert result.text == text
    assert not result.findings


@pytest.mark.parametrize(
    "before, after",
    [
        ('asm("mov.u32 %0, %%laneid;" : "=r"(r));', "r = cu2hip::lane_id();"),
        ('asm volatile("mov.u32 %0, %lanemask_lt;" : "=r"(r));', "r = cu2hip::lanemask_lt();"),
        ('asm("mov.u32 %0, %%ctaid.y;" : "=r"(r));', "r = blockIdx.y;"),
        ('asm volatile("membar.gl;" ::: "memory");', "__threadfence();"),
        ('asm volatile("fence.acq_rel.sys;" ::: "memory");', "__threadfence_system();"),
        ('asm volatile("bar.sync 0;");', "__syncthreads();"),
        ('asm("trap;");', "__builtin_trap();"),
        ('asm("ld.global.nc.s32 %0, [%1];" : "=r"(v) : "l"(p));', "v = cu2hip::ptx::load<int>(p);"),
        ('asm("ld.global.nc.s32 %0, [%1];" : "=r"(v) : "l"(p + i));', "v = cu2hip::ptx::load<int>(p + i);"),
        (
            ('asm("ld.global.L1::no_allocate.L2::128B.v4.u32 {%0, %1, %2, %3}, [%4];" '
            ': "=r"(v.x), "=r"(v.y), "=r"(v.z), "=r"(v.w) : "l"(p));'),
            "cu2hip::ptx::load_v4<unsigned>(p, v.x, v.y, v.z, v.w);",
        ),
        ('asm("ld.global.b32 %0, [%1];" : "=f"(x) : "l"(p));', "x = cu2hip::ptx::load<float>(p);"),
        ('asm("ld.global.cg.u32 {%0}, [%1+16];" : "=r"(x) : "l"(p));',
         "x = cu2hip::ptx::load_cg<unsigned>((char*)p + 16);"),
        ('asm("ld.shared.u32 %0, [%1 + -8];" : "=r"(x) : "r"(a));', "x = cu2hip::ptx::load_shared<unsigned>(a - 8);"),
        ('asm("st.global.cs.v2.f32 [%0], {%1, %2};" :: "l"(p), "f"(a), "f"(b));',
         "cu2hip::ptx::store_cs_v2<float>(p, a, b);"),
        ('asm("add.s32 %0, %1, %2;" : "=r"(d) : "r"(a | b), "r"(c[1]));', "d = (int)(a | b) + (int)c[1];"),
        ('asm("add.s32 %0, %1, 4;" : "=r"(d) : "r"(a));', "d = (int)a + 4;"),
        ('asm("lop3.b32 %0, %1, %2, %3, 0xe8;" : "=r"(d) : "r"(a), "r"(b), "r"(c));',
         "d = cu2hip::ptx::lop3<0xe8>(a, b, c);"),
        ('asm("lop3.b32 %0, %1, %2, %3, %4;" : "=r"(d) : "r"(a), "r"(b), "r"(c), "n"(L));',
         "d = cu2hip::ptx::lop3<L>(a, b, c);"),
        ('asm("mul.wide.u32 %0, %1, %2;" : "=l"(d) : "r"(a), "r"(b));',
         "d = (unsigned long long)(unsigned)a * (unsigned)b;"),
        ('asm("mov.b32 %0, %1;" : "=r"(d) : "f"(x));', "cu2hip::ptx::copy_bits(d, x);"),
        ('asm("mov.b32 %0, %1;" : "=r"(d) : "r"(x));', "d = x;"),
        ('asm("mov.f32 %0, 0f3F800000;" : "=f"(d));', "d = __uint_as_float(0x3F800000u);"),
        ('asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(y) : "f"(x));', "y = cu2hip::ptx::ex2_approx(x);"),
        ('asm("fma.rn.f16x2 %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c));',
         "d = cu2hip::ptx::fma_f16x2(a, b, c);"),
        ('asm("shfl.sync.bfly.b32 %0, %1, %2, 0x1f, 0xffffffff;" : "=f"(y) : "f"(x), "r"(m));',
         "y = cu2hip::ptx::shfl_bfly(x, m, 0x1f, 0xffffffff);"),
        ('asm("cp.async.cg.shared.global [%0], [%1], 16;" :: "r"(s), "l"(g));',
         "cu2hip::ptx::copy_to_shared<16>(s, g);"),
        ('asm("cp.async.wait_group %0;" :: "n"(N - 1));', "cu2hip::ptx::copy_wait(N - 1);"),
        ('asm("griddepcontrol.wait;");', "(void)0;"),
        ("if (c)\n  asm(\"trap;\");\nelse\n  f();", "if (c)\n  __builtin_trap();\nelse\n  f();"),
        ('#define FENCE() asm volatile("membar.cta;" ::: "memory")\n', "#define FENCE() __threadfence_block()\n"),
    ],
)  # fmt: skip
def test_one_instruction(before: str, after: str) -> None:
    result = check(run, before, after)
    (finding,) = result.findings
    assert (finding.code, finding.slug, finding.status) == ("CH801", "inline-ptx", Status.MADE_SAFE)


@pytest.mark.parametrize(
    "before, after",
    [
        (
            'asm("{ .reg .pred p; setp.ne.b32 p, %1, 0; @p ld.global.u32 %0, [%2]; }" : "=r"(v) : "r"(c), "l"(q));',
            "do { bool cu2hip_p = (unsigned)c != 0; if (cu2hip_p) v = cu2hip::ptx::load<unsigned>(q); } while (0);",
        ),
        (
            'asm("{ .reg .u64 t; cvta.to.shared.u64 t, %1; cvt.u32.u64 %0, t; }" : "=r"(a) : "l"(p));',
            "do { unsigned long long cu2hip_t = cu2hip::ptx::shared_address(p); a = (unsigned)cu2hip_t; } while (0);",
        ),
        (
            'asm("add.cc.u32 %0, %2, %3; addc.u32 %1, 0, 0;" : "=r"(x), "=r"(y) : "r"(a), "r"(b));',
            (
                "do {\n"
                "  unsigned cu2hip_cc = 0;\n"
                "  x = cu2hip::ptx::add_carry<unsigned>(a, b, 0, cu2hip_cc);\n"
                "  y = 0 + 0 + cu2hip_cc;\n"
                "} while (0);"
            ),
        ),
        (  # x is read after it has been written: its old value is meant
            'asm("mov.u32 %0, %2; add.u32 %1, %3, 1;" : "=r"(x), "=r"(y) : "r"(a), "r"(x));',
            "do { const auto cu2hip_in3 = x; x = a; y = (unsigned)cu2hip_in3 + 1; } while (0);",
        ),
        (  # different elements do not overlap
            'asm("mov.u32 %0, %2; add.u32 %1, %3, 1;" : "=r"(x[0]), "=r"(y) : "r"(a), "r"(x[1]));',
            "do { x[0] = a; y = (unsigned)x[1] + 1; } while (0);",
        ),
        (  # a default value that is the variable itself
            (
                'asm("{ .reg .pred p; setp.ne.b32 p, %2, 0; mov.b32 %0, %1; @!p mov.b32 %0, 7; }" '
                ': "=r"(v) : "r"(v), "r"(c));'
            ),
            "do { bool cu2hip_p = (unsigned)c != 0; if (!cu2hip_p) v = 7; } while (0);",
        ),
        (
            'asm("red.release.gpu.global.add.u32 [%0], %1;" :: "l"(p), "r"(n));',
            "do { __threadfence(); cu2hip::ptx::atom_add<unsigned>(p, n); } while (0);",
        ),
        (
            (
                'asm("{ .reg .pred p; setp.eq.s32 p, %1, 0; @p atom.release.gpu.global.add.u32 %0, [%2], 1; }" '
                ': "=r"(v) : "r"(c), "l"(q));'
            ),
            (
                "do {\n"
                "  bool cu2hip_p = (int)c == 0;\n"
                "  if (cu2hip_p) { __threadfence(); v = cu2hip::ptx::atom_add<unsigned>(q, 1); }\n"
                "} while (0);"
            ),
        ),
    ],
)
def test_several_instructions(before: str, after: str) -> None:
    check(run, before, after)


def test_operands_with_cuda_names_are_copied_once() -> None:
    before = 'asm("{ .reg .u32 t; add.u32 t, %1, 1; xor.b32 %0, t, %1; }" : "=r"(d) : "r"(cudaSuccess));'
    after = translated(before).text
    assert after.count("cudaSuccess") == 1
    assert "const auto cu2hip_in1 = cudaSuccess;" in after


def test_long_blocks_keep_indentation_and_line_ends() -> None:
    asm = 'asm("{ .reg .u32 t, u; shl.b32 t, %1, 4; and.b32 u, t, 0xf0f0f0f0; xor.b32 %0, t, u; }" : "=r"(d) : "r"(s));'
    lines = [
        "do {",
        "  unsigned cu2hip_t = cu2hip::ptx::shift_left<unsigned>(s, 4);",
        "  unsigned cu2hip_u = cu2hip_t & (unsigned)0xf0f0f0f0;",
        "  d = cu2hip_t ^ cu2hip_u;",
        "} while (0);",
    ]
    after = translated(f"void f() {{\r\n    {asm}\r\n}}\r\n").text
    assert after == "void f() {\r\n    " + "\r\n    ".join(lines).replace("& (unsigned)0xf0", "& 0xf0") + "\r\n}\r\n"
    macro = translated(f"#define M(d, s) \\\n  {asm}\nint x;\n").text
    assert macro.count("\\\n") == 5
    assert macro.endswith("int x;\n")


def test_headers_are_asked_for() -> None:
    result = translated('asm("mov.u32 %0, %%laneid;" : "=r"(a)); asm("ld.u32 %0, [%1];" : "=r"(a) : "l"(p));')
    assert [finding.change.headers for finding in result.findings if finding.change] == [
        ("cu2hip/warp.hpp",),
        ("cu2hip/ptx.hpp",),
    ]


@pytest.mark.parametrize(
    "text, code, name",
    [
        ('asm("mov.u32 %0, %%smid;" : "=r"(r));', "CH802", "%smid"),
        ('asm("mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%0}, {%1}, {%2}, {%0};" : "+r"(a) : "r"(b), "r"(c));',
         "CH806", "mma.sync.aligned.m16n8k8"),
        ('asm("cp.async.bulk.wait_group 0;");', "CH806", "cp.async.bulk.wait_group"),
        ('asm("bar.sync 1, 64;");', "CH808", "bar.sync"),
        ('asm("bar.sync %0, %1;" :: "r"(a), "r"(b));', "CH808", "bar.sync"),
        ('asm("add.cc.u32 %0, %1, %2;" : "=r"(a) : "r"(b), "r"(c));', "CH807", "add.cc.u32"),
        ('asm("addc.u32 %0, %1, %2;" : "=r"(a) : "r"(b), "r"(c));', "CH807", "addc.u32"),
        ('asm("exit;");', "CH801", "exit"),
        ('asm("{ L: bra L; }");', "CH801", "bra"),
        ('asm("ld.global.v2.b128 {%0, %1}, [%2];" : "=q"(a), "=q"(b) : "l"(p));', "CH809", "ld.global.v2.b128"),
        ('asm("ld.global" HINT ".u32 %0, [%1];" : "=r"(a) : "l"(p));', "CH809", "HINT"),
        ('F(asm("membar.gl;"));', "CH801", "membar.gl"),
        ('asm("{ .reg .pred p; setp.ne.b32 p, %0, 0;" :: "r"(a));', "CH801", "setp.ne.b32"),
    ],
)  # fmt: skip
def test_reported(text: str, code: str, name: str) -> None:
    result = translated(text)
    assert result.text == text
    (finding,) = result.findings
    assert (finding.code, finding.slug, finding.severity) == (code, "inline-ptx", Severity.ERROR)
    assert name in finding.message


def test_the_line_is_that_of_the_instruction() -> None:
    result = translated('asm volatile(\n  "membar.gl;\\n"\n  "mov.u32 %0, %%smid;\\n"\n  : "=r"(a));')
    assert [finding.line for finding in result.findings] == [3]


@pytest.mark.parametrize(
    "head, tail",
    [
        ("#ifndef __HIPCC__", "#endif"),
        ("#if __CUDA_ARCH__ >= 800", "#else\n f();\n#endif"),
        ("#if CUDART_VERSION >= 11000", "#endif"),
    ],
)
def test_branches_that_hip_does_not_compile(head: str, tail: str) -> None:
    asm = 'asm("cp.async.bulk.wait_group 0;");'
    result = translated(f"void k() {{\n{head}\n {asm}\n{tail}\n}}\n")
    (finding,) = result.findings
    assert finding.severity == Severity.INFO
    assert "does not compile" in finding.message


def rule_samples() -> list[tuple[PtxRule, str]]:
    return [(rule, vector) for rule in RULES.rules for vector in (("", ".v2", ".v4") if rule.vector else ("",))]


@pytest.mark.parametrize(
    "rule, vector", rule_samples(), ids=lambda value: value if isinstance(value, str) else value.ptx
)
def test_every_rule_fires(rule: PtxRule, vector: str) -> None:
    made, text = sample(rule, RULES, vector)
    asm = made.statement(text)
    (statement,) = statements(asm)
    program = parse(statement)
    matcher = Matcher(statement, program, RULES)
    found = [match.rule for item in program.instructions if (match := matcher.find(item)) is not None]
    assert rule in found
    assert "asm" not in translated(asm).text


@pytest.mark.hipcc
def test_translations_compile(tmp_path: Path, hipcc: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    kernels = []
    for number, (rule, vector) in enumerate(rule_samples()):
        made, text = sample(rule, RULES, vector)
        kernels.append(translated(made.kernel(f"kernel{number}", text)).text)
    heads = [f'#include "cu2hip/{name}.hpp"\n' for name in ("ptx", "warp", "device")]
    source = tmp_path / "all.hip"
    source.write_text("#include <hip/hip_runtime.h>\n" + "".join([*heads, *kernels]), "utf-8")
    command = [hipcc, "--offload-arch=gfx90a", "-std=c++17", "-w", "-fsyntax-only", f"-I{INCLUDE}", str(source)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
