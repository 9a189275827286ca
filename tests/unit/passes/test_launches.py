"""Kernel launches: kept where HIP's clang reads them, rewritten on request."""

from __future__ import annotations

import pytest

from migrator.config.options import LaunchSyntax, MigrationOptions
from migrator.passes.launches import run
from tests.unit.passes.kit import Result, check, run_pass

HIP = MigrationOptions(launch_syntax=LaunchSyntax.HIP)


def launched(text: str) -> Result:
    return run_pass(run, text, options=HIP)


@pytest.mark.parametrize(
    "text",
    [
        "int f(int a) { return a << 3 >> 1; }",
        "k<<<1, 2>>>(a);",
        "k<a, b><<<1, 2>>>(a);",
        "ns::k<<<n >> 2, n >> 1>>>(a);",
        "k <<< 1, 2 >>> ( a );",
        "k<<<1, C<3>::v>>>(a);",
        "k<<<\n  grid,\n  block\n>>>(\n  a);",
        "#define GO(fn, nb, nt, ...) fn<<<(nb), (nt)>>>(__VA_ARGS__)\n",
        "#define CALL k<float><<<1, n>>>\nvoid f() { CALL(a); }",
        "std::ostream& operator<< <T>(std::ostream& s, T t);",
        "bool b = x < y && y >> 1 > z;",
        '// k << <1, 2>> >(a)\nconst char* s = "k << <1, 2>> >(a)";',
        "auto p = a->fp<<<1, 2, 0, s>>>(x), q = 3;",
    ],
)
def test_left_alone(text: str) -> None:
    result = run_pass(run, text)
    assert result.text == text
    assert not result.findings


@pytest.mark.parametrize(
    "before, after",
    [
        ("k << <1, 2>> >(a);", "k <<<1, 2>>>(a);"),
        ("k<<<1, 2>> >(a);", "k<<<1, 2>>>(a);"),
        ("k<int> << <g, b >>>(a);", "k<int> <<<g, b >>>(a);"),
        ("k << <g, n >> 1 >> >(a);", "k <<<g, n >> 1 >>>(a);"),
        ("#define L(x) k << <1, x >> >(0)", "#define L(x) k <<<1, x >>>(0)"),
        ("k<<<{1, 2}, {32}>>>(a);", "k<<<dim3(1, 2), dim3(32)>>>(a);"),
        ("k<<<1, 2, {}, {}>>>(a);", "k<<<1, 2, 0, 0>>>(a);"),
        ("k<<<1, {}, {n}, {s}>>>(a);", "k<<<1, dim3(), (n), (s)>>>(a);"),
    ],
)
def test_made_readable_for_clang(before: str, after: str) -> None:
    result = check(run, before, after)
    assert {finding.code for finding in result.findings} <= {"KRN302", "KRN303"}


@pytest.mark.parametrize(
    "text, code",
    [
        ("void f() { k<<<1, 2>>(a); }", "SYS935"),
        ("void f() { k<<<1, 2>>>; }", "SYS935"),
        ("void f() { k<<<1, 2; }", "SYS935"),
        ("void f() { k<<<1, 2>>>(a; }", "SYS935"),
        ("void f() { = <<<1, 2>>>(a); }", "SYS935"),
        ("void f() { k<<<1>>>(a); }", "KRN304"),
        ("void f() { k<<<1, 2, 3, 4, 5>>>(a); }", "KRN304"),
    ],
)
def test_reported(text: str, code: str) -> None:
    result = run_pass(run, text)
    assert result.text == text
    assert [finding.code for finding in result.findings] == [code]


def test_conflict_marks_are_no_launch() -> None:
    assert not run_pass(run, "<<<<<<< HEAD\nint a;\n=======\nint b;\n>>>>>>> other\n").findings


@pytest.mark.parametrize(
    "before, after",
    [
        ("k<<<1, n>>>(a);", "hipLaunchKernelGGL(k, dim3(1), dim3(n), 0, 0, a);"),
        ("k<<<dim3(1), n, N>>>(a, b);", "hipLaunchKernelGGL(k, dim3(1), dim3(n), N, 0, a, b);"),
        ("k<<<1, dim3(n, 2), N*N, s>>>(a);", "hipLaunchKernelGGL(k, dim3(1), dim3(n, 2), N*N, s, a);"),
        ("e<<<1, n>>> ( );", "hipLaunchKernelGGL(e, dim3(1), dim3(n), 0, 0);"),
        ("e <<< G(c.n), T >>>();", "hipLaunchKernelGGL(e, dim3(G(c.n)), dim3(T), 0, 0);"),
        ("k<a, b><<<1, 2>>>(x);", "hipLaunchKernelGGL(HIP_KERNEL_NAME(k<a, b>), dim3(1), dim3(2), 0, 0, x);"),
        ("::n::k<<<1, 2>>>(x);", "hipLaunchKernelGGL(::n::k, dim3(1), dim3(2), 0, 0, x);"),
        (
            "n::S<A, B>::k<<<1, 2>>>(x);",
            "hipLaunchKernelGGL(HIP_KERNEL_NAME(n::S<A, B>::k), dim3(1), dim3(2), 0, 0, x);",
        ),
        ("p->f<<<1, 2>>>(x);", "hipLaunchKernelGGL(p->f, dim3(1), dim3(2), 0, 0, x);"),
        ("o.t[3]<<<1, 2>>>(x);", "hipLaunchKernelGGL(o.t[3], dim3(1), dim3(2), 0, 0, x);"),
        ("(*fp)<<<1, 2>>>(x);", "hipLaunchKernelGGL((*fp), dim3(1), dim3(2), 0, 0, x);"),
        ("get(1)<<<1, 2>>>(x);", "hipLaunchKernelGGL(get(1), dim3(1), dim3(2), 0, 0, x);"),
        (
            "x.template k<T><<<1, 2>>>(x);",
            "hipLaunchKernelGGL(HIP_KERNEL_NAME(x.template k<T>), dim3(1), dim3(2), 0, 0, x);",
        ),
        ("k << <1, 2>> >(a);", "hipLaunchKernelGGL(k, dim3(1), dim3(2), 0, 0, a);"),
        ("k<<<{1, 2}, {}, {}, {}>>>(a);", "hipLaunchKernelGGL(k, dim3(1, 2), dim3(), 0, 0, a);"),
        ("k<<<dim3{1, 2}, 3>>>(a);", "hipLaunchKernelGGL(k, dim3(dim3{1, 2}), dim3(3), 0, 0, a);"),
        ("k<<<(g), (b)>>>(a);", "hipLaunchKernelGGL(k, dim3(g), dim3(b), 0, 0, a);"),
        ("k<<<(g), dim3(2) * 3>>>(a);", "hipLaunchKernelGGL(k, dim3(g), dim3(dim3(2) * 3), 0, 0, a);"),
        ("k<<<g, b, f<1, 2>(), s>>>(a);", "hipLaunchKernelGGL(k, dim3(g), dim3(b), (f<1, 2>()), s, a);"),
        ("k<<<g /* grid */, /* block */ b>>>(a /* x */);",
         "hipLaunchKernelGGL(k, dim3(g) /* grid */, /* block */ dim3(b), 0, 0, a /* x */);"),
        ("k<<<g, // grid\n    b>>>(a,\n  c);", "hipLaunchKernelGGL(k, dim3(g), // grid\n    dim3(b), 0, 0, a,\n  c);"),
        ("k<<<g,\n    b>>>(\n    a\n);", "hipLaunchKernelGGL(k, dim3(g),\n    dim3(b), 0, 0, a\n);"),
        ("if (x) k<<<1, 2>>>(a);", "if (x) hipLaunchKernelGGL(k, dim3(1), dim3(2), 0, 0, a);"),
        ("case 3: k<<<1, 2>>>(a);", "case 3: hipLaunchKernelGGL(k, dim3(1), dim3(2), 0, 0, a);"),
        ("CK(k<<<1, 2>>>(a));", "CK(hipLaunchKernelGGL(k, dim3(1), dim3(2), 0, 0, a));"),
        ("CK(hip, k<<<1, 2>>>(a), 1);", "CK(hip, hipLaunchKernelGGL(k, dim3(1), dim3(2), 0, 0, a), 1);"),
        (
            "#define GO(fn, nb, ...) fn<<<(nb), 3>>>(__VA_ARGS__);\n",
            "#define GO(fn, nb, ...) hipLaunchKernelGGL(fn, dim3(nb), dim3(3), 0, 0, __VA_ARGS__);\n",
        ),
        (
            "#define RUN(t) \\\n  do { \\\n    k##t<<<1, n>>>(a); \\\n } while (0)\n",
            "#define RUN(t) \\\n  do { \\\n    hipLaunchKernelGGL(k##t, dim3(1), dim3(n), 0, 0, a); \\\n } while (0)\n",
        ),
        ("#define R k<<<1, 2>>>(a)\n", "#define R hipLaunchKernelGGL(k, dim3(1), dim3(2), 0, 0, a)\n"),
        (
            "#define K k<float>\nvoid f() { K<<<1, 2>>>(a); }",
            "#define K k<float>\nvoid f() { hipLaunchKernelGGL(HIP_KERNEL_NAME(K), dim3(1), dim3(2), 0, 0, a); }",
        ),
        (
            "template <class T> __global__ void __launch_bounds__(9) k(T* a);\nvoid f() { k<<<1, 2>>>(a); }",
            ("template <class T> __global__ void __launch_bounds__(9) k(T* a);\n"
            "void f() { hipLaunchKernelGGL(HIP_KERNEL_NAME(k), dim3(1), dim3(2), 0, 0, a); }"),
        ),
        ("k<<<1, 2>>>([=] { j<<<3, 4>>>(b); });",
         "hipLaunchKernelGGL(k, dim3(1), dim3(2), 0, 0, [=] { hipLaunchKernelGGL(j, dim3(3), dim3(4), 0, 0, b); });"),
        ("#if A\nk<<<1, 2>>>(a);\n#else\nk<<<3, 4>>>(a);\n#endif\n",
         ("#if A\nhipLaunchKernelGGL(k, dim3(1), dim3(2), 0, 0, a);\n#else\n"
         "hipLaunchKernelGGL(k, dim3(3), dim3(4), 0, 0, a);\n#endif\n")),
    ],
)  # fmt: skip
def test_as_call(before: str, after: str) -> None:
    result = check(run, before, after, options=HIP)
    assert {finding.code for finding in result.findings} == {"KRN301"}


@pytest.mark.parametrize(
    "text",
    [
        "int x = (k<<<1, 2>>>(a), 3);",
        "c ? k<<<1, 2>>>(a) : j<<<1, 2>>>(a);",
        "for (; i < 3; k<<<1, 2>>>(a)) {}",
        "(void)k<<<1, 2>>>(a);",
        "return k<<<1, 2>>>(a);",
        "#define CALL k<float><<<1, n>>>\n",
        "k<<<1, 2>>>(a\n#ifdef B\n, b\n#endif\n);",
    ],
)
def test_expression_keeps_its_brackets(text: str) -> None:
    result = launched(text)
    assert result.text == text
    assert {finding.code for finding in result.findings} == {"KRN305"}
    assert all(not finding.change for finding in result.findings)


def test_macro_that_begins_a_launch_is_written_out() -> None:
    define = "#define CALL k<float><<<1, n>>>\n"
    result = check(
        run,
        define + "void f() { CALL(a, b); CALL(); g(CALL); }",
        define + "void f() { hipLaunchKernelGGL(HIP_KERNEL_NAME(k<float>), dim3(1), dim3(n), 0, 0, a, b);"
        " hipLaunchKernelGGL(HIP_KERNEL_NAME(k<float>), dim3(1), dim3(n), 0, 0); g(CALL); }",
        options=HIP,
    )
    assert result.codes() == [(1, "KRN305"), (2, "KRN301"), (2, "KRN301")]
