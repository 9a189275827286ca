"""What an inventory counts, and what it does not."""

from __future__ import annotations

import pytest

from migrator.model.inventory import FileCount
from migrator.model.source import FileKind, SourceFile
from migrator.plan.inventory import Counted, count
from migrator.ruleset import RuleSet, load_ruleset


@pytest.fixture(scope="module")
def rules() -> RuleSet:
    return load_ruleset("6.3", "hip", [])


def counted(rules: RuleSet, text: str) -> Counted:
    return count(SourceFile("a.cu", FileKind.CUDA, text.encode()), rules)


def file(rules: RuleSet, text: str) -> FileCount:
    return counted(rules, text).file


@pytest.mark.parametrize(
    "text, kernels, functions",
    [
        ("__global__ void k(int n) { }", 1, 0),
        ("__global__ void k(int n);", 0, 0),
        ("extern __global__ void k(int n = f(1)); __global__ void l() {}", 1, 0),
        ("template <int N = (1)> __global__ void __launch_bounds__(N * (2)) k(float (&a)[N]) {}", 1, 0),
        ("static __global__\nvoid\nk() {}\n__host__ __device__ int f() { return 1; }", 1, 1),
        ("__device__ int x = 3; __device__ float table[] = {1, 2};", 0, 0),
        ("__device__ int operator()(int a) const { return a; }", 0, 1),
        ("struct A { __device__ A() : x{1} {} int x; };", 0, 1),
        ('// __global__ void k() {}\n/* __global__ void l() {} */ const char *s = "__global__ void m() {}";', 0, 0),
        ("__global__", 0, 0),
    ],
)
def test_definitions(rules: RuleSet, text: str, kernels: int, functions: int) -> None:
    found = file(rules, text)
    assert (found.kernels, found.device_functions) == (kernels, functions)


@pytest.mark.parametrize(
    "text, name, number",
    [
        ("k<<<1, 2>>>(p); k<1> <<<g, b, 0, s>>>();", "launches", 2),
        ("<<<<<<< HEAD\n>>>>>>>", "launches", 0),
        ("cudaLaunchKernel(f, g, b, a); cuLaunchKernel(f);", "launches", 2),
        ("cudaLaunchCooperativeKernel(f, g, b, a);", "cooperative", 1),
        ("auto g = cooperative_groups::this_grid(); tiled_partition<8>(b);", "cooperative", 2),
        ('asm("x"); asm volatile ("y" : "=r"(a)); __asm__ __volatile__("z"); int asm_count;', "asm", 3),
        ("texture<float, 2> t; tex2D(t, x, y); cudaTextureObject_t o; texture_cache();", "textures", 3),
        ("cudaGraphLaunch(g, s); cudaStreamBeginCapture(s, m); cudaGraph_t g;", "graphs", 2),
        ("a\nb\nc", "lines", 3),
        ("a\nb\n", "lines", 2),
        ("", "lines", 0),
    ],
)
def test_counts(rules: RuleSet, text: str, name: str, number: int) -> None:
    assert getattr(file(rules, text), name) == number


def test_what_becomes_of_names(rules: RuleSet) -> None:
    text = """
    cudaMalloc(&p, 1); cudaFree(p); cudaCtxResetPersistingL2Cache(); cudaNeverHeardOf(1);
    object.cudaMalloc(1); object->cudaMalloc(1); mine::cudaMalloc(1); ::cudaMalloc(&p, 1);
    __shfl_sync(m, v, 0); __ldg(p); sqrtf(x); // cudaMalloc
    """
    uses = {(library, name): (outcome, number) for library, name, outcome, number in counted(rules, text).uses}
    assert uses["runtime", "cudaMalloc"] == ("renamed", 2)
    assert uses["runtime", "cudaFree"] == ("renamed", 1)
    assert uses["runtime", "cudaCtxResetPersistingL2Cache"] == ("unsupported", 1)
    assert uses["runtime", "cudaNeverHeardOf"] == ("unknown", 1)
    assert "sqrtf" not in {name for _, name in uses}


@pytest.mark.parametrize("text", [b"\x00\xff" * 100, b"__global__ (" * 500, b"/*" * 500, b'"' * 999, b"<<<" * 999])
def test_any_bytes_are_counted(rules: RuleSet, text: bytes) -> None:
    assert count(SourceFile("a.cu", FileKind.CUDA, text), rules).file.path == "a.cu"
