"""The warp pass alone: which tokens it takes, what it writes in each mode, what it reports."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from migrator.config.options import MigrationOptions, WarpMode
from migrator.edits.buffer import EditBuffer
from migrator.lex import tokenize
from migrator.model.facts import CallFact, Declaration, FileFacts, NameRef, Owner
from migrator.model.finding import Finding, Severity, Status
from migrator.model.source import FileKind, SourceFile
from migrator.model.target import Target
from migrator.passes.base import PassContext, ProjectIndex
from migrator.passes.warp import run
from migrator.passes.warp_left import all_ones
from migrator.ruleset import load_ruleset

WAVE32 = Target("gfx1030", "gfx1030", "amd", "RDNA2", (32,), 65536, 1024)


@dataclass(frozen=True)
class Result:
    text: str
    findings: tuple[Finding, ...]

    @property
    def codes(self) -> list[tuple[int, str, str]]:
        return [(f.line, f.code, f.severity.value) for f in self.findings]


def apply(
    text: str,
    mode: str = "preserve",
    *,
    hip: tuple[int, int] = (6, 3),
    facts: FileFacts | None = None,
    index: ProjectIndex | None = None,
    targets: tuple[Target, ...] = (),
    constants: tuple[str, ...] = (),
) -> Result:
    source = SourceFile("a.cu", FileKind.CUDA, text.encode())
    options = MigrationOptions(hip_version=hip, targets=targets, warp=WarpMode(mode), warp_constants=constants)
    rules = load_ruleset(".".join(map(str, hip)))
    ctx = PassContext(source, tokenize(source), facts or FileFacts("a.cu"), rules, options, index or ProjectIndex())
    findings = tuple(finding.located(source) for finding in run(ctx))
    buffer = EditBuffer(source)
    for finding in findings:
        if finding.change is not None:
            buffer.add(finding.change, "warp")
    return Result(buffer.render()[0].decode(), findings)


@pytest.mark.parametrize(
    "text",
    [
        "int f(int x) { return x; }\n",
        "// __shfl_sync(m, v, 0)\n",
        'const char* s = "__ballot_sync";\n',
        "void f() { int w = prop.warpSize + p->warpSize; }\n",
        "struct S { int warpSize; };\nint f(S s) { S t{.warpSize = 4}; return s.warpSize; }\n",
        "void f() { const int warpSize = 32; int a = warpSize; }\n",
        "void f(int warpSize) { g(warpSize); }\n",
        "template <int warpSize> struct A { int a[warpSize]; };\n",
        "#define warpSize 32\nint a[warpSize];\n",
        "void f() { my::__syncwarp(); a.__shfl(1, 2); }\n",
        "#ifdef __HIP_PLATFORM_AMD__\nint f() { return __shfl_down(1, 1); }\n#endif\n",
        "#if defined(USE_ROCM)\nint f() { return __shfl_down(1, 1); }\n#endif\n",
        "#ifndef USE_ROCM\n#else\nint f() { return __ballot(1); }\n#endif\n",
        "#if defined(__HIPCC__)\nint f() { return __ballot(1); }\n#endif\n",
        "#ifdef __shfl_sync\n#undef __shfl_sync\n#endif\n",
        "#if warpSize == 32\n#endif\n",
        "using R = cub::WarpReduce<int, 16>;\nusing B = cub::BlockReduce<int>;\nusing O = mine::WarpReduce<int>;\n",
    ],
)
def test_what_is_no_warp_operation_stays(text: str) -> None:
    result = apply(text)
    assert result.text == text
    assert result.findings == ()


@pytest.mark.parametrize(
    "before, after",
    [
        ("__shfl_sync(m, v, 0)", "cu2hip::shfl_sync(m, v, 0)"),
        ("::__shfl_up_sync(m, v, 1, 16)", "::cu2hip::shfl_up_sync(m, v, 1, 16)"),
        ("__shfl_down (v, 1)", "cu2hip::shfl_down (v, 1)"),
        ("__shfl_xor(__shfl(v, 1), 2)", "cu2hip::shfl_xor(cu2hip::shfl(v, 1), 2)"),
        ("__popc(__ballot_sync(0xffffffff, p))", "__popc(cu2hip::ballot_sync(0xffffffff, p))"),
        ("__any_sync(m, p) && __all_sync(m, q)", "cu2hip::any_sync(m, p) && cu2hip::all_sync(m, q)"),
        ("__any(p) + __all(p) + __ballot(p)", "cu2hip::any(p) + cu2hip::all(p) + cu2hip::ballot(p)"),
        ("__match_any_sync(__activemask(), k)", "cu2hip::match_any_sync(cu2hip::activemask(), k)"),
        ("__match_all_sync(m, k, &p)", "cu2hip::match_all_sync(m, k, &p)"),
        ("__reduce_add_sync(m, v)", "cu2hip::reduce_add_sync(m, v)"),
        ("__syncwarp()", "cu2hip::syncwarp()"),
        ("threadIdx.x % warpSize", "threadIdx.x % cu2hip::warp_size"),
        ("APPLY(__shfl_down_sync, v)", "APPLY(cu2hip::shfl_down_sync, v)"),
    ],
)
def test_operations_become_their_twins(before: str, after: str) -> None:
    result = apply(f"void f() {{ x = {before}; }}\n")
    assert result.text == f"void f() {{ x = {after}; }}\n"
    assert {finding.status for finding in result.findings} == {Status.MADE_SAFE}
    assert all(finding.change and finding.change.headers == ("cu2hip/warp.hpp",) for finding in result.findings)


def test_a_second_run_changes_nothing() -> None:
    once = apply("void f() { x = __shfl_sync(m, v, warpSize - 1); typename cub::WarpScan<int>::T t; }\n").text
    assert apply(once).text == once


def test_macro_bodies_are_rewritten_and_macro_names_are_not() -> None:
    text = "#define __shfl_sync(m, v, l) __shfl(v, l)\n#define SUM(v) \\\n  (v + __shfl_sync(M, v, 1))\n"
    assert apply(text).text == (
        "#define __shfl_sync(m, v, l) cu2hip::shfl(v, l)\n#define SUM(v) \\\n  (v + cu2hip::shfl_sync(M, v, 1))\n"
    )


def test_a_project_guard_covers_its_branch_only() -> None:
    text = "#ifdef USE_ROCM\nint a = __ballot(1);\n#else\nint b = __ballot(1);\n#endif\nint c = __ballot(1);\n"
    assert apply(text).text == text.replace("b = __", "b = cu2hip::").replace("c = __", "c = cu2hip::")


def test_pasted_names_are_reported() -> None:
    result = apply("#define S(op) __shfl##op##_sync(M, 1, 1)\n#define T(op) op##__syncwarp\n")
    assert result.codes == [(1, "KRN315", "error"), (2, "KRN315", "error")]


def test_a_function_of_the_project_keeps_its_name() -> None:
    text = "__device__ double __shfl_down(double v, int d) { return v; }\nvoid f() { x = __shfl_down(y, 1); }\n"
    result = apply(text)
    assert result.text == text
    assert result.codes == [(1, "KRN314", "error")]


def test_an_overload_for_another_type_is_no_clash() -> None:
    text = "float4 __shfl_down(const float4 v, int d) { v.x = __shfl_down_sync(M, v.x, d); return v; }\n"
    result = apply(text)
    assert result.text == text.replace("__shfl_down_sync", "cu2hip::shfl_down_sync")
    assert result.codes == [(1, "KRN310", "info"), (1, "KRN314", "info")]
    text += "void f() { x = __shfl_down(y, 1); }\n"
    at = text.rindex("__shfl")
    ref = NameRef(at, "__shfl_down", Owner.CUDA, "function_decl")
    for kind, after in (("float4", "__shfl_down(y"), ("const float", "cu2hip::shfl_down(y"), ("", "__shfl_down(y")):
        call = CallFact(at, at + 17, "__shfl_down", Owner.CUDA, ((at + 12, at + 13, kind),))
        facts = FileFacts("a.cu", refs=(ref,), calls=(call,), units=("a.cu",))
        assert f"x = {after}, 1)" in apply(text, facts=facts).text
    index = ProjectIndex(declared=frozenset(("__shfl_up",)))
    assert apply("void f() { __shfl_up(1, 2); }\n", index=index).codes == [(1, "KRN314", "info")]


def test_the_ast_decides_whose_name_it_is() -> None:
    text = "void f() { warpSize; __syncwarp(); }\n"
    own = FileFacts("a.cu", refs=(NameRef(11, "warpSize", Owner.PROJECT, "field_decl"),), units=("a.cu",))
    assert apply(text, facts=own).text == "void f() { warpSize; cu2hip::syncwarp(); }\n"
    cuda = FileFacts("a.cu", refs=(NameRef(11, "warpSize", Owner.CUDA, "var_decl"),), units=("a.cu",))
    both = "int g(int warpSize) { return 0; }\n"
    at = len(both) + 11
    cuda = FileFacts(
        "a.cu",
        refs=(NameRef(at, "warpSize", Owner.CUDA, "var_decl"),),
        declarations=(Declaration(10, "warpSize", "parm_decl", "int", (5, 33)),),
        units=("a.cu",),
    )
    assert apply(both + text, facts=cuda).text.endswith("void f() { cu2hip::warp_size; cu2hip::syncwarp(); }\n")


@pytest.mark.parametrize(
    "before, after",
    [
        ("cub::WarpReduce<float>", "cub::WarpReduce<float, 32>"),
        ("::cub::WarpScan<std::pair<int, T> >", "::cub::WarpScan<std::pair<int, T>, 32 >"),
        ("cub::WarpExchange<int, 4>", "cub::WarpExchange<int, 4, 32>"),
        ("cub::WarpMergeSort<int, 4>", "cub::WarpMergeSort<int, 4, 32>"),
        ("cub::WarpLoad<int, 4, cub::WARP_LOAD_DIRECT>", "cub::WarpLoad<int, 4, cub::WARP_LOAD_DIRECT, 32>"),
    ],
)
def test_cub_gets_its_width(before: str, after: str) -> None:
    result = apply(f"typedef {before} R;\n")
    assert result.text == f"typedef {after} R;\n"
    assert result.codes == [(1, "KRN311", "info")]


def test_cub_arguments_that_have_to_come_first_are_reported() -> None:
    result = apply("using namespace cub;\nWarpLoad<int, 4> l;\nWarpReduce<int>::TempStorage t;\n")
    assert result.text == "using namespace cub;\nWarpLoad<int, 4> l;\nWarpReduce<int, 32>::TempStorage t;\n"
    assert result.codes == [(2, "KRN311", "silent"), (3, "KRN311", "info")]


GENERIC = "void f() {{ int w = warpSize; x = {}; }}\n"


@pytest.mark.parametrize(
    "hip, before, after",
    [
        ((7, 0), "__shfl_down_sync(0xffffffff, v, d)", "__shfl_down(v, d)"),
        ((5, 2), "__shfl_sync(-1, v, d, w)", "__shfl(v, d, w)"),
        ((7, 0), "__ballot_sync((unsigned)-1, p)", "__ballot(p)"),
        ((7, 0), "__all_sync(~0u, p)", "__all(p)"),
        ((7, 0), "__reduce_add_sync(~0u, v)", "__reduce_add_sync(0xffffffffffffffffull, v)"),
        ((7, 0), "__match_any_sync(m, v)", "__match_any_sync((unsigned long long)(m), v)"),
        ((7, 0), "__syncwarp(m)", "__syncwarp()"),
        ((6, 2), "__syncwarp()", "cu2hip::syncwarp()"),
        ((6, 2), "__activemask()", "__ballot(1)"),
        ((7, 0), "__activemask()", "__activemask()"),
        ((7, 0), "__shfl(v, 1)", "__shfl(v, 1)"),
    ],
)
def test_native_widens_functions_that_name_the_width(hip: tuple[int, int], before: str, after: str) -> None:
    assert apply(GENERIC.format(before), "native", hip=hip).text == GENERIC.format(after)


def test_native_reports_what_it_cannot_tell() -> None:
    text = "void f() { x = __shfl_down_sync(~0u, v, 16); }\nvoid g() { int w = WS; y = __shfl_sync(MASK, v, w - 1); }\n"
    result = apply("#define MASK 0xFFFFFFFFU\n" + text, "native", hip=(7, 0), constants=("WS",))
    assert result.text.endswith("y = __shfl(v, w - 1); }\n")
    assert "x = __shfl_down_sync(~0u, v, 16);" in result.text
    assert result.codes == [(2, "KRN313", "error"), (3, "KRN312", "info")]
    masked = apply(GENERIC.format("__any_sync(m, p)"), "native", hip=(7, 0))
    assert [finding.severity for finding in masked.findings] == [Severity.INFO, Severity.SILENT]


@pytest.mark.parametrize(
    "hip, targets, text, severity",
    [
        ((6, 3), (), "__shfl_sync(m, v, 0)", Severity.ERROR),
        ((7, 0), (), "__shfl_sync(0xffffffffu, v, 0)", Severity.ERROR),
        ((7, 0), (), "__shfl_sync(m, v, 0)", Severity.SILENT),
        ((7, 0), (), "__shfl_sync(m, v, 0, 16)", Severity.INFO),
        ((7, 0), (), "__shfl_xor_sync(m, v, 16)", Severity.INFO),
        ((7, 0), (), "__shfl_xor_sync(m, v, 32)", Severity.SILENT),
        ((7, 0), (WAVE32,), "__ballot(v)", Severity.INFO),
        ((5, 2), (), "__ballot(v)", Severity.SILENT),
        ((5, 2), (), "__syncwarp()", Severity.ERROR),
        ((7, 0), (), "__syncwarp()", Severity.INFO),
        ((5, 2), (), "__reduce_add_sync(m, v)", Severity.ERROR),
        ((6, 3), (), "__activemask()", Severity.ERROR),
        ((6, 3), (), "warpSize", Severity.INFO),
    ],
)
def test_flag_grades_each_site(
    hip: tuple[int, int], targets: tuple[Target, ...], text: str, severity: Severity
) -> None:
    source = f"void f() {{ x = {text}; }}\n"
    result = apply(source, "flag", hip=hip, targets=targets)
    assert result.text == source
    assert [(finding.severity, finding.status) for finding in result.findings] == [(severity, Status.OPEN)]


@pytest.mark.parametrize(
    "text, full",
    [
        ("0xffffffff", True),
        ("0xFFFFFFFFu", True),
        ("(~0u)", True),
        ("unsigned(-1)", True),
        ("(uint32_t)-1", True),
        ("static_cast<unsignedint>(-1)", True),
        ("UINT_MAX", True),
        ("0xffff", False),
        ("0xffffffffffffffff", False),
        ("mask", False),
        ("-10", False),
    ],
)
def test_spellings_of_a_full_mask(text: str, full: bool) -> None:
    assert all_ones(text) is full
