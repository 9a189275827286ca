"""Conditions on nvcc's predefined macros."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from migrator.model.finding import Severity, Status
from migrator.passes.guards import run
from migrator.ruleset import MacroRule
from tests.unit.passes.kit import Result, check, rules, run_pass

H = "defined(__HIPCC__)"
D = "defined(__HIP_DEVICE_COMPILE__)"


def guarded(text: str) -> Result:
    return run_pass(run, text)


@pytest.mark.parametrize(
    "text",
    [
        "int a;\n",
        "#ifdef FOO\n#endif\n",
        "#if defined(__CUDACC__) || defined(__HIPCC__)\n#endif\n",
        "#if defined(__HIPCC__)\nint a;\n#elif defined(__CUDA_ARCH__)\nint b;\n#endif\n",
        "#if defined(__CUDA_ARCH__) || defined(__HIP_DEVICE_COMPILE__)\n#endif\n",
        "#if defined(__CUDA_ARCH__) && !defined(USE_ROCM)\n#endif\n",
        "#if __CUDA_ARCH__ >= 700 || defined(GGML_USE_HIP)\n#endif\n",
        "#ifdef __HIPCC__\n#ifdef __CUDA_ARCH__\n#endif\n#endif\n",
        "#ifndef __HIP_PLATFORM_AMD__\n#if CUDA_VERSION >= 11000\n#endif\n#endif\n",
        "#ifdef __NVCC__\n#pragma nv_diag_suppress 177\n#endif\n",
        "#if defined(__CUDACC__)\n#if CUDA_VERSION < 7000\n#error old\n#endif\n#elif defined(__HIP__)\n#endif\n",
        '// #ifdef __CUDA_ARCH__\nconst char* s = "__CUDA_ARCH__";\n',
        "#ifdef __INTELLISENSE__\n#define __CUDACC__\n#endif\n",
        "#if defined(CUDA_ARCH) || defined(MY__CUDACC__)\n#endif\n",
    ],
)
def test_left_alone(text: str) -> None:
    result = guarded(text)
    assert result.text == text
    assert not result.findings


@pytest.mark.parametrize(
    "before, after, code",
    [
        ("#ifdef __CUDACC__", f"#if defined(__CUDACC__) || {H}", "CH704"),
        ("#ifndef __CUDACC__ // c", f"#if !defined(__CUDACC__) && !{H} // c", "CH704"),
        ("#  ifdef   __CUDACC__", f"#  if   defined(__CUDACC__) || {H}", "CH704"),
        ("#ifdef __NVCC__", f"#if defined(__NVCC__) || {H}", "CH704"),
        ("#if defined(__CUDACC__)", f"#if defined(__CUDACC__) || {H}", "CH704"),
        ("#if defined __CUDACC__", f"#if defined __CUDACC__ || {H}", "CH704"),
        ("#if !defined(__CUDACC__)", f"#if !defined(__CUDACC__) && !{H}", "CH704"),
        ("#if (defined(__CUDACC__))", f"#if (defined(__CUDACC__)) || {H}", "CH704"),
        ("#if __CUDACC__", f"#if __CUDACC__ || {H}", "CH704"),
        ("#if defined(__CUDACC__) && A", f"#if (defined(__CUDACC__) || {H}) && A", "CH704"),
        ("#if A && !defined(__CUDACC__)", f"#if A && !defined(__CUDACC__) && !{H}", "CH704"),
        ("#if A || defined(__CUDACC__)", f"#if A || defined(__CUDACC__) || {H}", "CH704"),
        ("#if A || !defined(__CUDACC__)", f"#if A || (!defined(__CUDACC__) && !{H})", "CH704"),
        ("#if !(defined(__CUDACC__) || A)", f"#if !(defined(__CUDACC__) || {H} || A)", "CH704"),
        (
            "#if defined(__CUDACC__) || defined(__NVCC__)",
            f"#if defined(__CUDACC__) || defined(__NVCC__) || {H}",
            "CH704",
        ),
        (
            "#if defined(__CUDACC__) || A || defined(__NVCC__)",
            f"#if defined(__CUDACC__) || A || defined(__NVCC__) || {H}",
            "CH704",
        ),
        (
            "#if !defined(__CUDACC__) && A && !defined(__NVCC__)",
            f"#if !defined(__CUDACC__) && A && !defined(__NVCC__) && !{H}",
            "CH704",
        ),
        ("#ifdef __CUDACC_RTC__", "#if defined(__CUDACC_RTC__) || defined(__HIPCC_RTC__)", "CH704"),
        ("#ifdef __CUDA_ARCH__", f"#if defined(__CUDA_ARCH__) || {D}", "CH701"),
        ("#ifndef __CUDA_ARCH__", f"#if !defined(__CUDA_ARCH__) && !{D}", "CH701"),
        ("#if __CUDA_ARCH__", f"#if __CUDA_ARCH__ || {D}", "CH701"),
        ("#if !__CUDA_ARCH__", f"#if !__CUDA_ARCH__ && !{D}", "CH701"),
        (
            "#if defined(__CUDACC__) && defined(__CUDA_ARCH__)",
            f"#if (defined(__CUDACC__) || {H}) && (defined(__CUDA_ARCH__) || {D})",
            "CH701",
        ),
        ("#if defined(__CUDA_ARCH__) && \\\n    A", f"#if (defined(__CUDA_ARCH__) || {D}) && \\\n    A", "CH701"),
    ],
)
def test_presence(before: str, after: str, code: str) -> None:
    result = check(run, f"{before}\nint x;\n#endif\n", f"{after}\nint x;\n#endif\n")
    (finding,) = result.findings
    assert (finding.code, finding.status, finding.line) == (code, Status.MADE_SAFE, 1)


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_elif_and_nesting(newline: str) -> None:
    before = ["#if A", "#elif defined(__CUDACC__)", "#ifdef __CUDA_ARCH__", "x;", "#else", "y;", "#endif", "#endif", ""]
    after = list(before)
    after[1] = f"#elif defined(__CUDACC__) || {H}"
    after[2] = f"#if defined(__CUDA_ARCH__) || {D}"
    check(run, newline.join(before), newline.join(after))


def test_qualifier_shim_for_host_compilers() -> None:
    before = "#ifndef __CUDACC__\n#define __host__\n#define __device__\n#endif\n"
    check(run, before, before.replace("#ifndef __CUDACC__", f"#if !defined(__CUDACC__) && !{H}"))


DEVICE = "__device__ void f(double* a) {{\n{0}\n}}\n"


@pytest.mark.parametrize(
    "before, after",
    [
        ("#if __CUDA_ARCH__ >= 600", f"#if __CUDA_ARCH__ >= 600 || {D}"),
        (
            "#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 600",
            f"#if (defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 600) || {D}",
        ),
        ("#if (__CUDA_ARCH__ >= 600)", f"#if (__CUDA_ARCH__ >= 600) || {D}"),
        ("#if 600 <= __CUDA_ARCH__", f"#if 600 <= __CUDA_ARCH__ || {D}"),
        ("#if __CUDA_ARCH__ > 0", f"#if __CUDA_ARCH__ > 0 || {D}"),
        ("#if __CUDA_ARCH__ / 100 >= 6", f"#if __CUDA_ARCH__ / 100 >= 6 || {D}"),
        ("#if __CUDA_ARCH__ >= 600 && A", f"#if (__CUDA_ARCH__ >= 600 || {D}) && A"),
        ("#if A && defined(__CUDA_ARCH__) && (__CUDA_ARCH__ >= 350)",
         f"#if A && ((defined(__CUDA_ARCH__) && (__CUDA_ARCH__ >= 350)) || {D})"),
    ],
)  # fmt: skip
def test_capability_gate_with_code_that_hip_has(before: str, after: str) -> None:
    body = "\n  atomicAdd(a, 1.0);\n#else\n  *a += 1.0;\n#endif"
    result = check(run, DEVICE.format(before + body), DEVICE.format(after + body))
    (finding,) = result.findings
    assert (finding.code, finding.slug, finding.line) == ("CH702", "arch-gate", 2)


def test_gate_names_a_constant_of_the_file() -> None:
    head = "#define PASCAL 600\n"
    text = DEVICE.format("#if __CUDA_ARCH__ >= PASCAL\n  g(a);\n#else\n  h(a);\n#endif")
    check(run, head + text, head + text.replace("PASCAL\n", f"PASCAL || {D}\n"))


@pytest.mark.parametrize(
    "gate, newer",
    [
        ("__CUDA_ARCH__ >= 800", "g(a);"),  # newer than what every device has, and there is a fallback
        ("__CUDA_ARCH__ >= 700", 'asm("mma.sync.aligned.m16n8k8 {%0}, {%1};" ::"r"(x));'),
        ("__CUDA_ARCH__ >= 700", "nvcuda::wmma::fragment<int> f;"),
        ("__CUDA_ARCH__ >= UNKNOWN_NUMBER", "g(a);"),
        ("__CUDA_ARCH__ == 600", "g(a);"),
        ("__CUDA_ARCH__ >= 300 && __CUDA_ARCH__ < 700", "g(a);"),
    ],
)
def test_gate_that_keeps_the_fallback(gate: str, newer: str) -> None:
    text = DEVICE.format(f"#if {gate}\n  {newer}\n#else\n  h(a);\n#endif")
    result = guarded(text)
    assert result.text == text
    (finding,) = result.findings
    assert (finding.code, finding.status, finding.severity) == ("CH702", Status.OPEN, Severity.INFO)
    assert "`#else` on line 4" in finding.message


def test_gates_of_one_number_are_decided_alike() -> None:
    gate = "#if __CUDA_ARCH__ >= 700\n  {}\n#else\n  h(a);\n#endif"
    text = DEVICE.format(gate.format("g(a);")) + DEVICE.format(gate.format("nvcuda::wmma::fragment<int> f;"))
    assert guarded(text).text == text


@pytest.mark.parametrize("rest", ["", "#else\n  assert(false);\n", '#else\n  printf("no");\n  __trap();\n'])
def test_gate_without_a_fallback_is_passed(rest: str) -> None:
    text = DEVICE.format(f"#if __CUDA_ARCH__ >= 800\n  g(a);\n{rest}#endif")
    check(run, text, text.replace(">= 800", f">= 800 || {D}"))


def test_an_empty_else_is_meant() -> None:
    text = DEVICE.format("#if __CUDA_ARCH__ >= 800\n  g(a);\n#else\n#endif")
    result = guarded(text)
    assert result.text == text
    assert [finding.severity for finding in result.findings] == [Severity.INFO]


def test_kernel_that_would_be_left_empty() -> None:
    text = DEVICE.format("#if __CUDA_ARCH__ >= 700\n  nvcuda::wmma::fragment<int> f;\n#endif")
    result = guarded(text)
    assert result.text == text
    (finding,) = result.findings
    assert finding.severity == Severity.SILENT
    assert "nvcuda" in finding.why


def test_replacements_for_old_toolkits_do_not_collide() -> None:
    own = "template <class T> __device__ T __ldg(const T* p) {\n  return *p;\n}\n"
    before = f"#if CUDART_VERSION < 9000\n{own}#endif\n"
    check(run, before, before.replace("< 9000", f"< 9000 && !{H}"))


def test_own_atomic_add_does_not_collide() -> None:
    own = "__device__ double atomicAdd(double* a, double v) {\n  return 0;\n}\n"
    check(run, f"#if __CUDA_ARCH__ < 600\n{own}#endif\n", f"#if __CUDA_ARCH__ < 600 && !{H}\n{own}#endif\n")
    for text in (
        f"#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 600\n#else\n{own}#endif\n",
        f"#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 600\n{own}#endif\n",
    ):
        assert guarded(text).text == text


@pytest.mark.parametrize(
    "text",
    [
        "#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 900\n__global__ void k() { g(); }\n#endif\n",
        "#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 900\nvoid k() {}\n#else\nvoid k() { g(); }\n#endif\n",
        DEVICE.format("#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 800\n  assert(false);\n#else\n  g(a);\n#endif"),
    ],
)
def test_hip_is_not_sent_away_from_code_that_it_takes(text: str) -> None:
    result = guarded(text)
    assert result.text == text
    assert [finding.code for finding in result.findings] == ["CH702"]


def test_presence_test_whose_code_needs_the_number() -> None:
    text = DEVICE.format("#ifdef __CUDA_ARCH__\n  int v = __CUDA_ARCH__;\n#else\n  int v = 0;\n#endif")
    result = guarded(text)
    assert result.text == text
    (finding,) = result.findings
    assert (finding.code, finding.severity, finding.line) == ("CH701", Severity.SILENT, 2)


@pytest.mark.parametrize(
    "gate, taken",
    [
        ("#if CUDART_VERSION >= 12000", "`#else` on line 3"),
        ("#if defined(CUDA_VERSION) && CUDA_VERSION < 11020", "`#else` on line 3"),
        ("#if CUDA_VERSION < 9000", "`#if` on line 1"),
        ("#if (__CUDACC_VER_MAJOR__ * 10 + __CUDACC_VER_MINOR__) >= 92", "`#else` on line 3"),
        ("#ifdef CUDA_VERSION", "`#else` on line 3"),
        ("#if defined(__CUDACC__) && CUDART_VERSION >= 9000", "`#else` on line 3"),
        ("#if A && CUDART_VERSION >= 9000", "`#else` on line 3"),
        ("#if A || CUDART_VERSION >= 9000", "depends on other macros"),
    ],
)
def test_version_gates_are_reported_only(gate: str, taken: str) -> None:
    text = f"{gate}\nint a;\n#else\nint b;\n#endif\n"
    result = guarded(text)
    assert result.text == text
    (finding,) = result.findings
    assert (finding.code, finding.slug, finding.line, finding.status) == ("CH703", "version-gate", 1, Status.OPEN)
    assert taken in finding.message


def test_error_directives_do_not_stop_hip() -> None:
    before = '#if CUDART_VERSION < 10000\n#error "old"\n#endif\n'
    check(run, before, before.replace("10000\n", f"10000 && !{H}\n"))
    before = "#ifndef CUDART_VERSION\n#error unknown\n#elif CUDART_VERSION >= 11000\nint a;\n#else\nint b;\n#endif\n"
    after = before.replace("#ifndef CUDART_VERSION", f"#if !defined(CUDART_VERSION) && !{H}")
    check(run, before, after.replace(">= 11000", f">= 11000 || {H}"))
    before = (
        "#ifdef __CUDACC_RTC__\nr;\n#elif CUDA_VERSION >= 8000\nnew;\n#elif CUDA_VERSION < 7000\n#error old\n#endif\n"
    )
    after = before.replace("#ifdef __CUDACC_RTC__", "#if defined(__CUDACC_RTC__) || defined(__HIPCC_RTC__)")
    check(run, before, after.replace(">= 8000", f">= 8000 || {H}"))
    before = "#ifndef __CUDACC__\n#error nvcc\n#endif\n"
    check(run, before, f"#if !defined(__CUDACC__) && !{H}\n#error nvcc\n#endif\n")


@pytest.mark.parametrize(
    "text, code, severity",
    [
        ("__device__ int f() { return __CUDA_ARCH__ >= 350; }", "CH702", Severity.ERROR),
        ("int v = CUDART_VERSION;", "CH703", Severity.ERROR),
        ("#define NEW (__CUDA_ARCH__ >= 800)\n", "CH702", Severity.INFO),
        ("#define V CUDA_VERSION / 1000\n", "CH703", Severity.INFO),
    ],
)
def test_macros_in_code(text: str, code: str, severity: Severity) -> None:
    result = guarded(text)
    assert result.text == text
    assert [(finding.code, finding.severity) for finding in result.findings] == [(code, severity)]


def test_macros_in_code_that_hip_does_not_compile() -> None:
    assert not guarded("#ifndef USE_ROCM\nint v = CUDA_VERSION;\n#endif\n").findings
    result = guarded("#ifdef CUDA_VERSION\nint v = CUDA_VERSION;\n#endif\n")
    assert [finding.code for finding in result.findings] == ["CH703"]


def test_what_cannot_be_read_is_left() -> None:
    text = "#if defined(__CUDACC__) && (\n#endif\n#if F(__CUDA_ARCH__)\n#endif\n#if\n#endif\n"
    assert guarded(text).text == text


# -- what nvcc sees stays, what HIP sees is what nvcc sees

_ATOMS = ["A", "defined(B)", "defined(__CUDACC__)", "defined(__NVCC__)", "defined __CUDA_ARCH__", "__CUDA_ARCH__"]
_CONDITIONS = st.recursive(
    st.sampled_from(_ATOMS),
    lambda part: st.one_of(
        part.map(lambda text: f"!({text})"),
        part.map(lambda text: f"({text})"),
        st.lists(part, min_size=2, max_size=3).map(" && ".join),
        st.lists(part, min_size=2, max_size=3).map(" || ".join),
    ),
    max_leaves=7,
)


def evaluate(condition: str, defined: dict[str, int]) -> bool:
    text = re.sub(r"defined(?:\s*\((\w+)\)|\s+(\w+))", lambda found: str((found[1] or found[2]) in defined), condition)
    text = re.sub(r"\b(A|B|__\w+)\b", lambda found: str(defined.get(found[1], 0)), text)
    text = text.replace("&&", " and ").replace("||", " or ").replace("!", " not ")
    return bool(eval(text))  # the text is made of names, brackets and these three operators


@settings(max_examples=150, deadline=None)
@given(_CONDITIONS, st.booleans(), st.booleans())
def test_rewritten_conditions_mean_the_same(condition: str, a: bool, b: bool) -> None:
    free = ({"A": 1} if a else {}) | ({"B": 1} if b else {})
    after = guarded(f"#if {condition}\nint x;\n#endif\n").text.splitlines()[0].removeprefix("#if ")
    host, nvcc, device = free, {**free, "__CUDACC__": 1, "__NVCC__": 1}, {"__CUDA_ARCH__": 800}
    for world in (host, nvcc, nvcc | device):
        assert evaluate(after, world) == evaluate(condition, world)
    hip = {**free, "__HIPCC__": 1}
    assert evaluate(after, hip) == evaluate(condition, nvcc)
    assert evaluate(after, {**hip, "__HIP_DEVICE_COMPILE__": 1}) == evaluate(condition, nvcc | device)


def test_switches_get_a_line_for_hip(monkeypatch: pytest.MonkeyPatch) -> None:
    known = {"__CUDA_NO_X__": MacroRule("__CUDA_NO_X__", "feature", "__HIP_NO_X__")}
    monkeypatch.setattr(rules(), "macros", rules().macros | known)
    before = "#undef __CUDA_NO_X__ // c\r\nint a;\r\n"
    after = "#undef __CUDA_NO_X__ // c\r\n#undef __HIP_NO_X__\r\nint a;\r\n"
    result = check(run, before, after)
    assert [finding.code for finding in result.findings] == ["CH706"]
    assert guarded("#ifdef __CUDA_NO_X__\n#endif\n").text == "#ifdef __CUDA_NO_X__\n#endif\n"
