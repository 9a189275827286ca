"""The built-in index variables where their type matters."""

from __future__ import annotations

import pytest

from migrator.config.options import MigrationOptions
from migrator.passes.auto_index import run
from migrator.passes.base import ProjectIndex
from tests.unit.passes.kit import check, run_pass

OLD = MigrationOptions(hip_version=(5, 7))


@pytest.mark.parametrize(
    "text",
    [
        "int i = threadIdx.x;",
        "auto i = blockIdx.x * blockDim.x + threadIdx.x;",
        "auto i = threadIdx.x + 1;",
        "auto t = threadIdx;",
        "dim3 b = blockDim;",
        "dim3 b(blockDim);",
        "auto& i = threadIdx.x;",
        "auto i = p.threadIdx.x;",
        "auto i = f(threadIdx.x);",
        "auto i = threadIdx.x, j = 3;",
        "f(threadIdx);",
        "__device__ void f(dim3 a);\nvoid k() { f(threadIdx); }",
        "__device__ void f(uint3 a);\n__device__ void f(dim3 a);\nvoid k() { f(threadIdx); }",
        "auto i = std::min(threadIdx.x, n);",
        'const char* s = "auto i = threadIdx.x;"; // uint3 t = threadIdx;',
        "struct uint3 t;",
    ],
)
def test_left_alone(text: str) -> None:
    result = run_pass(run, text)
    assert result.text == text
    assert not result.findings


@pytest.mark.parametrize(
    "before, after",
    [
        ("auto i = threadIdx.x;", "unsigned int i = threadIdx.x;"),
        ("const auto i = gridDim.z;", "const unsigned int i = gridDim.z;"),
        ("auto const i = gridDim.z;", "unsigned int const i = gridDim.z;"),
        ("const auto& i = gridDim.z;", "const unsigned int& i = gridDim.z;"),
        ("auto i{blockIdx.y};", "unsigned int i{blockIdx.y};"),
        ("auto i(blockIdx.y);", "unsigned int i(blockIdx.y);"),
        ("for (auto r = blockIdx.y; r < n; ++r) {}", "for (unsigned int r = blockIdx.y; r < n; ++r) {}"),
        ("auto i = threadIdx.x, j = threadIdx.y;", "unsigned int i = threadIdx.x, j = threadIdx.y;"),
        ("#define TID auto tid = threadIdx.x\n", "#define TID unsigned int tid = threadIdx.x\n"),
    ],
)  # fmt: skip
def test_auto(before: str, after: str) -> None:
    result = check(run, before, after)
    assert {finding.code for finding in result.findings} == {"CH226"}


@pytest.mark.parametrize(
    "before, after",
    [
        ("uint3 t = threadIdx;", "uint3 t = make_uint3(threadIdx.x, threadIdx.y, threadIdx.z);"),
        ("const uint3& t = blockIdx;", "const uint3& t = make_uint3(blockIdx.x, blockIdx.y, blockIdx.z);"),
        ("uint3 t(threadIdx);", "uint3 t(make_uint3(threadIdx.x, threadIdx.y, threadIdx.z));"),
        ("uint3 t{threadIdx};", "uint3 t{make_uint3(threadIdx.x, threadIdx.y, threadIdx.z)};"),
        ("uint3 t; t = blockDim;", "uint3 t; t = make_uint3(blockDim.x, blockDim.y, blockDim.z);"),
        (
            "__device__ void f(int a, const uint3& b);\nvoid k() { f(1, threadIdx); }",
            (
                "__device__ void f(int a, const uint3& b);\n"
                "void k() { f(1, make_uint3(threadIdx.x, threadIdx.y, threadIdx.z)); }"
            ),
        ),
    ],
)
def test_uint3(before: str, after: str) -> None:
    result = check(run, before, after)
    assert {finding.code for finding in result.findings} == {"CH205"}


@pytest.mark.parametrize(
    "before, after",
    [
        ("int i = std::min(threadIdx.x, n);", "int i = std::min(unsigned(threadIdx.x), n);"),
        ("int i = max(n, blockDim.x);", "int i = max(n, unsigned(blockDim.x));"),
        ('printf("%d %d", threadIdx.x, i);', 'printf("%d %d", unsigned(threadIdx.x), i);'),
    ],
)
def test_deduced_on_old_releases(before: str, after: str) -> None:
    check(run, before, after, options=OLD)
    assert run_pass(run, before).text == before


def test_own_index_variables() -> None:
    index = ProjectIndex(frozenset(("a.cu",)), declared=frozenset(("threadIdx",)))
    assert not run_pass(run, "auto i = threadIdx.x;", index=index).findings
