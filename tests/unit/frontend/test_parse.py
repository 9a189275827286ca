"""What a parsed unit says: names, declarations, launches, calls, regions, inactive text."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest
from msgspec.structs import replace

from migrator import frontend
from migrator.frontend import FrontendSettings
from migrator.model.facts import FileFacts, Owner, Side, UnitFacts
from migrator.model.project import TranslationUnit
from tests.unit.frontend.kit import Parse


def one(unit: UnitFacts, path: str = "a.cu") -> FileFacts:
    assert not unit.failed
    return unit.files[path]


def clean(unit: UnitFacts, path: str = "a.cu") -> FileFacts:
    facts = one(unit, path)
    assert facts.issues == ()
    return facts


def refs(facts: FileFacts, name: str) -> list[tuple[int, Owner, str]]:
    return [(item.start, item.owner, item.kind) for item in facts.refs if item.name == name]


def places(text: str, word: str) -> list[int]:
    found, at = [], text.find(word)
    while at >= 0:
        found.append(at)
        at = text.find(word, at + 1)
    return found


def test_owners_of_a_name(parse: Parse) -> None:
    text = """
namespace mine { int max(int a, int b) { return a; } void cudaFree(int) {} }
__global__ void k(int *p) { p[0] = max(1, 2); p[1] = mine::max(1, 2); }
void f(void *p) { cudaFree(p); mine::cudaFree(1); int x = std::max(1, 2); }
"""
    facts = clean(parse(text))
    assert [owner for _, owner, _ in refs(facts, "max")] == [Owner.CUDA, Owner.PROJECT, Owner.SYSTEM]
    assert [owner for _, owner, _ in refs(facts, "cudaFree")] == [Owner.CUDA, Owner.PROJECT]
    assert [(item.name, item.kind) for item in facts.declarations] == [
        ("max", "function_decl"),
        ("cudaFree", "function_decl"),
    ]


def test_names_in_every_position(parse: Parse) -> None:
    text = """
#include <cuda_fp16.h>
#include <thrust/device_vector.h>
typedef float4 vec;
struct S { cudaStream_t stream; half h; };
template <class T> __global__ void k(T *p) { atomicAdd(&p[threadIdx.x], T(1)); }
cudaError_t f(cudaStream_t s = 0) {
    thrust::device_vector<float4> v(3);
    float *p;
    cudaError_t e = cudaMalloc((void **)&p, sizeof(float4));
    return e == cudaSuccess ? e : cudaMemcpy(p, p, 1, cudaMemcpyHostToDevice);
}
"""
    facts = clean(parse(text))
    wanted = "float4 cudaStream_t half atomicAdd threadIdx cudaError_t thrust cudaMalloc cudaMemcpyHostToDevice"
    for word in wanted.split():
        ours = [at for at in places(text, word) if at > text.index("typedef")]
        assert [start for start, _, _ in refs(facts, word)] == ours, word
        assert {owner for _, owner, _ in refs(facts, word)} == {Owner.CUDA}, word


def test_comments_and_strings_have_no_references(parse: Parse) -> None:
    facts = clean(parse('// cudaMalloc\nconst char *s = "cudaMalloc"; /* dim3 */ const char *r = R"(cudaFree)";\n'))
    assert facts.refs == ()


def test_declarations_and_their_scope(parse: Parse) -> None:
    text = "int warpSize2; void f(int half) { { float dim3 = half; (void)dim3; } }\nstruct texture2 { int max; };\n"
    facts = clean(parse(text))
    found = {item.name: item for item in facts.declarations}
    assert found["half"].kind == "parm_decl"
    assert found["half"].type == "int"
    assert text[slice(*found["half"].scope)].startswith("void f")
    assert found["dim3"].kind == "var_decl"
    assert text[slice(*found["dim3"].scope)] == "{ float dim3 = half; (void)dim3; }"
    assert found["max"].kind == "field_decl"
    assert [owner for _, owner, _ in refs(facts, "half")] == [Owner.PROJECT]


def test_macro_arguments_and_bodies(parse: Parse) -> None:
    text = """
#define CHECK(call) do { cudaError_t e = (call); (void)e; } while (0)
#define cudaFree(p) mine(p)
int mine(void *);
void f(void **p) {
    CHECK(cudaMalloc(p, sizeof(dim3)));
    cudaFree(*p);
}
"""
    facts = clean(parse(text))
    call = text.index("cudaMalloc(p")
    assert [(item.start, item.owner, item.in_macro) for item in facts.refs if item.name == "cudaMalloc"] == [
        (call, Owner.CUDA, True)
    ]
    assert refs(facts, "cudaError_t") == []  # a macro's body is the token layer's business
    assert refs(facts, "cudaFree") == [(text.index("cudaFree(*p)"), Owner.PROJECT, "macro_definition")]
    assert [(item.name, item.kind) for item in facts.declarations] == [("cudaFree", "macro_definition")]


def test_launches(parse: Parse) -> None:
    text = """
template <int N, class T> __global__ void k(T *p) {}
__global__ void plain(int *p) {}
void f(int *p, cudaStream_t s) {
    plain<<<1, 2>>>(p);
    k<3, int><<<dim3(p[0] >> 2), dim3(1, 2), sizeof(int) * 4, s>>>(p);
    void (*fp)(int *) = plain;
    fp<<<1, 2>>>(p);
}
"""
    facts = clean(parse(text))
    found = [
        (text[item.start : item.end], text[item.config_start : item.config_end], item.kernel) for item in facts.launches
    ]
    assert found == [
        ("plain<<<1, 2>>>(p)", "<<<1, 2>>>", "plain"),
        (
            "k<3, int><<<dim3(p[0] >> 2), dim3(1, 2), sizeof(int) * 4, s>>>(p)",
            "<<<dim3(p[0] >> 2), dim3(1, 2), sizeof(int) * 4, s>>>",
            "k",
        ),
        ("fp<<<1, 2>>>(p)", "<<<1, 2>>>", "fp"),
    ]


def test_launch_in_a_macro_argument(parse: Parse) -> None:
    text = "#define RUN(...) __VA_ARGS__\n__global__ void k(int *p) {}\nvoid f(int *p) { RUN(k<<<1, 2>>>(p)); }\n"
    facts = clean(parse(text))
    assert [text[item.config_start : item.config_end] for item in facts.launches] == ["<<<1, 2>>>"]


def test_calls_with_arguments(parse: Parse) -> None:
    text = """
__constant__ float table[16];
__global__ void k(float *p) {
    float v = __shfl_down_sync(0xffffffff, p[0], 16 /* half */, 32);
    unsigned m = __ballot_sync(0xffffffffu, p[1] > 0.f);
    p[2] = __popc(m);
}
template <class T> __global__ void t(T *p) { p[0] = __shfl_down_sync(~0u, p[1], 1); }
void f(const float *h) {
    cudaMemcpyToSymbol(table, h, sizeof(float) * 16);
    cudaFuncSetAttribute(t<float>, cudaFuncAttributeMaxDynamicSharedMemorySize, 1 << 16);
}
"""
    facts = clean(parse(text))
    calls: dict[str, list[tuple[list[tuple[str, str]], Side, Owner]]] = {}
    for item in facts.calls:
        arguments = [(text[start:end], kind) for start, end, kind in item.arguments]
        calls.setdefault(item.name, []).append((arguments, item.side, item.owner))
    ballot = [("0xffffffffu", "unsigned int"), ("p[1] > 0.f", "bool")]
    assert calls["__ballot_sync"] == [(ballot, Side.DEVICE, Owner.CUDA)]
    first, second = calls["__shfl_down_sync"]
    assert [text for text, _ in first[0]] == ["0xffffffff", "p[0]", "16", "32"]
    assert first[0][1][1] == "float"
    assert [text for text, _ in second[0]] == ["~0u", "p[1]", "1"]
    assert calls["__popc"][0][0] == [("m", "unsigned int")]
    assert calls["cudaMemcpyToSymbol"][0][0][0] == ("table", "float[16]")
    assert calls["cudaMemcpyToSymbol"][0][1] is Side.HOST
    attribute = calls["cudaFuncSetAttribute"][0][0]
    assert [text for text, _ in attribute] == ["t<float>", "cudaFuncAttributeMaxDynamicSharedMemorySize", "1 << 16"]
    for item in facts.calls:
        assert text[item.start : item.end].startswith(item.name)
        assert text[item.start : item.end].endswith(")")


def test_call_arguments_with_template_commas(parse: Parse) -> None:
    text = """
template <int A, int B> __global__ void k(int *p) {}
void f() { cudaFuncSetAttribute(k<1, 2>, cudaFuncAttributeMaxDynamicSharedMemorySize, 3); }
"""
    facts = clean(parse(text))
    found = [text[start:end] for start, end, _ in facts.calls[0].arguments]
    assert found == ["k<1, 2>", "cudaFuncAttributeMaxDynamicSharedMemorySize", "3"]


def test_who_takes_the_result_of_a_call(parse: Parse) -> None:
    text = """
__device__ void take(unsigned long long v);
__device__ unsigned f(int p) {
    unsigned a = __ballot_sync(~0u, p);
    unsigned long long b = (__ballot_sync(~0u, p));
    auto c = __ballot_sync(~0u, p);
    b = __ballot_sync(~0u, p);
    b |= __ballot_sync(~0u, p);
    take(__ballot_sync(~0u, p));
    __ballot_sync(~0u, p);
    if (__ballot_sync(~0u, p) & 1u) return __popc(__ballot_sync(~0u, p));
    return __ballot_sync(~0u, p);
}
"""
    facts = clean(parse(text))
    wide = "unsigned long long"
    expected = ["unsigned int", wide, "unsigned int", wide, wide, wide, "", "", "unsigned int", "unsigned int"]
    assert [item.result_to for item in facts.calls if item.name == "__ballot_sync"] == expected


def test_regions(parse: Parse) -> None:
    text = """
__global__ void k(int *p) { p[0] = 1; }
__device__ int d(int a) { return a; }
__host__ __device__ int b(int a) { return a; }
int h(int a) { auto l = [=] __device__ (int i) { return max(i, a); }; return a; }
struct S { __device__ int m() { return threadIdx.x; } };
template <class T> __global__ void t(T *p) { }
"""
    facts = clean(parse(text))
    found = [(item.name, item.side, item.is_kernel) for item in facts.regions]
    assert found == [
        ("k", Side.DEVICE, True),
        ("d", Side.DEVICE, False),
        ("b", Side.BOTH, False),
        ("h", Side.HOST, False),
        ("", Side.DEVICE, False),
        ("m", Side.DEVICE, False),
        ("t", Side.DEVICE, True),
    ]
    assert all(text[item.start] == "{" and text[item.end - 1] == "}" for item in facts.regions)


def test_index_variables(parse: Parse) -> None:
    text = """
__global__ void k(int *p) {
    auto x = threadIdx.x;
    const auto &y = blockIdx.y;
    uint3 t = threadIdx;
    dim3 d = blockDim;
    auto whole = gridDim;
    int i = threadIdx.x;
    auto sum = threadIdx.x + 1;
}
"""
    facts = clean(parse(text))
    found = [(item.name, item.kind) for item in facts.declarations]
    assert found == [
        ("x", "auto_builtin_index"),
        ("y", "auto_builtin_index"),
        ("t", "builtin_index_copy"),
        ("d", "builtin_index_copy"),
        ("whole", "auto_builtin_index"),
    ]


def test_inactive_ranges_of_both_passes(parse: Parse) -> None:
    text = """
#if 0
dead
#endif
__device__ int f() {
#ifdef __CUDA_ARCH__
    return warpSize;
#else
    return dim3().x;
#endif
}
#ifdef NEVER
dead
#else
int alive;
#endif
"""
    facts = clean(parse(text))
    dead = [text[start:end] for start, end in facts.inactive]
    assert len(dead) == 2
    assert all("dead" in part and "alive" not in part for part in dead)
    assert refs(facts, "warpSize")
    assert refs(facts, "dim3")


def test_headers_of_the_project(parse: Parse) -> None:
    files = {
        "src/a.cu": '#include "k.cuh"\n#include <vector>\nvoid f(float4 *p) { k<<<1, 2>>>(p); }\n',
        "include/k.cuh": "#pragma once\n__global__ void k(float4 *p) { p[threadIdx.x] = p[0]; }\n",
    }
    unit = parse(files, "-Iinclude")
    assert sorted(unit.files) == ["include/k.cuh", "src/a.cu"]
    assert unit.dependencies == ("include/k.cuh", "src/a.cu")
    assert refs(clean(unit, "include/k.cuh"), "threadIdx")
    assert one(unit, "src/a.cu").launches


def test_header_that_is_included_twice(parse: Parse) -> None:
    files = {
        "a.cu": '#define T int\n#include "x.inl"\n#undef T\n#define T float\n#define SECOND\n#include "x.inl"\n',
        "x.inl": "#ifdef SECOND\nstatic dim3 second;\n#else\nstatic dim3 first;\n#endif\n",
    }
    facts = clean(parse(files), "x.inl")
    assert len(refs(facts, "dim3")) == 2
    assert facts.inactive == ()


@pytest.mark.parametrize("std", ["c++11", "gnu++14", "c++17", "c++20"])
def test_standards(parse: Parse, std: str) -> None:
    text = "#include <vector>\n#include <cub/cub.cuh>\n#include <cuda/std/complex>\nvoid f() { std::vector<dim3> v; }\n"
    assert refs(clean(parse(text, f"-std={std}")), "dim3")


def test_flags_of_the_unit(parse: Parse) -> None:
    assert clean(parse("#if SIZE == 3\ndim3 d;\n#endif\n", "-DSIZE=3")).refs
    assert not clean(parse("#if SIZE == 3\ndim3 d;\n#endif\n", "-DSIZE=4")).refs


def test_missing_header_does_not_stop_the_parse(parse: Parse) -> None:
    text = """
#include <no/such/header.h>
#include "own.h"
no::Thing make(no::Options options) {
    no::Thing thing = no::create(options.size());
    cudaMalloc(thing.data(), 3);
    kernel<<<thing.blocks(), 2>>>(thing.pointer);
    return thing;
}
"""
    facts = one(parse(text))
    assert [item.missing_header for item in facts.issues if item.missing_header] == ["no/such/header.h", "own.h"]
    assert refs(facts, "cudaMalloc")
    assert len(facts.regions) == 1


def test_known_libraries_need_not_be_installed(parse: Parse) -> None:
    text = """
#include <torch/extension.h>
#include <mpi.h>
#include <omp.h>
template <class scalar_t> __global__ void k(scalar_t *p) { p[threadIdx.x] = scalar_t(0); }
torch::Tensor f(torch::Tensor x) {
    AT_DISPATCH_FLOATING_TYPES(x.scalar_type(), "k", [&] { k<scalar_t><<<1, 2>>>(x.data_ptr<scalar_t>()); });
    return torch::empty_like(x);
}
"""
    facts = clean(parse(text))
    assert [item.kernel for item in facts.launches] == ["k"]


def test_names_that_clash_with_the_prelude(parse: Parse) -> None:
    """A program that does not include <stack> may call something `stack` beside `using namespace std`."""
    text = "#include <iostream>\nusing namespace std;\nint stack; void f() { stack = 1; dim3 d; cout << d.x; }\n"
    assert refs(clean(parse(text)), "dim3")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\x00\x01",
        "}}}} dim3 d;",
        "void f( { <<<>>> ",
        '#include "a.cu"\ndim3 d;',
        "#if 1\n#if 1\ndim3 d;",
        "int x = " + "(" * 400 + "1" + ")" * 400 + ";",
        "int big[] = {" + "1, " * 100_000 + "};\ndim3 d;",
        "/* open",
        'const char *s = "open',
        "#define A A\n#define B C\n#define C B\nint x = A + B;",
        "template <int N> struct R { static const int v = R<N + 1>::v; };\nint x = R<0>::v;",
    ],
)
def test_broken_text(parse: Parse, text: str) -> None:
    assert not parse(text).failed


def test_headers_that_include_each_other(parse: Parse) -> None:
    unit = parse({"a.h": '#include "b.h"\ndim3 a;\n', "b.h": '#include "a.h"\ndim3 b;\n'})
    assert not unit.failed


def test_crlf_and_bom(parse: Parse) -> None:
    text = "\ufeff#define X \\\r\n 1\r\nint f() {\r\n  dim3 d;\r\n  return X;\r\n}\r\n"
    facts = clean(parse(text))
    assert [start for start, _, _ in refs(facts, "dim3")] == [text.encode().index(b"dim3")]


def test_non_ascii_offsets_are_bytes(parse: Parse) -> None:
    text = '// 中文注释\nconst char *s = "äöü"; dim3 d;\n'
    facts = clean(parse(text))
    assert [start for start, _, _ in refs(facts, "dim3")] == [text.encode().index(b"dim3")]


def test_file_that_is_gone(tmp_path: Path, settings: FrontendSettings) -> None:
    facts = frontend.parse_unit(tmp_path, TranslationUnit("gone.cu"), settings)
    assert facts.failed
    assert not facts.files


def test_facts_and_settings_are_picklable(parse: Parse, settings: FrontendSettings) -> None:
    unit = parse("dim3 d;")
    assert pickle.loads(pickle.dumps(unit)) == unit
    assert pickle.loads(pickle.dumps(settings)) == settings


def test_same_facts_every_time(parse: Parse) -> None:
    text = "template <class T> __global__ void k(T *p) { atomicAdd(p, T(1)); }\nvoid f(int *p) { k<<<1, 1>>>(p); }\n"
    assert parse(text).files == parse(text).files


def test_describe(settings: FrontendSettings) -> None:
    assert frontend.describe(settings).startswith("libclang ")
    assert "own CUDA declarations" in frontend.describe(settings)


HEADER = """#pragma once
template <class T> __device__ T sum(T v) {
#if __CUDA_ARCH__ >= 700
    return __shfl_down_sync(~0u, v, 1);
#else
    return atomicAdd(&v, T(1));
#endif
}
"""


def test_what_is_remembered_changes_nothing(tmp_path: Path, settings: FrontendSettings, cache: Path) -> None:
    """Units that share a header say the same in any order and alone."""
    files = {"h.cuh": HEADER + "#ifdef WIDE\ndim3 wide;\n#endif\n"}
    for name in ("a", "b", "c"):
        files[f"{name}.cu"] = f'#include "h.cuh"\nvoid {name}() {{ dim3 d; }}\n'
    files["wide.cu"] = '#define WIDE\n#include "h.cuh"\n'
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    units = [TranslationUnit(name) for name in sorted(files) if name.endswith(".cu")]

    def run(order: list[TranslationUnit]) -> list[UnitFacts]:
        frontend.session.cache_clear()
        found = [frontend.parse_unit(tmp_path, unit, settings) for unit in order]
        return sorted((replace(item, seconds=0.0) for item in found), key=lambda item: item.unit)

    together = run(units)
    assert run(units[::-1]) == together
    assert [run([unit])[0] for unit in units] == together
    wide = next(item for item in together if item.unit == "wide.cu")
    assert len(refs(wide.files["h.cuh"], "dim3")) == 1
    assert not refs(together[0].files["h.cuh"], "dim3")
    assert {item.name for item in together[0].files["h.cuh"].calls} == {"__shfl_down_sync"}
    assert refs(together[0].files["h.cuh"], "atomicAdd")


def test_what_a_missing_header_declares_is_nobodys(parse: Parse) -> None:
    facts = one(parse("#include <no/such.h>\nvoid f() { int x = half(3); (void)x; }\n"))
    assert [owner for _, owner, _ in refs(facts, "half")] == [Owner.UNKNOWN]
    assert list(parse("#include <no/such.h>\nint y = half(3);\n").files) == ["a.cu"]
