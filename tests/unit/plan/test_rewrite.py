"""One file through all passes: what is renamed, what is left, what is reported."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from migrator.config.options import LaunchSyntax, MigrationOptions
from migrator.model.facts import Declaration, FileFacts
from migrator.model.finding import Finding, Status
from migrator.model.source import FileKind, SourceFile
from migrator.passes.base import ProjectIndex
from migrator.plan.index import RuntimeNeeds
from migrator.plan.rewrite import Job, Shared, rewrite
from migrator.plan.scan import scan_file
from migrator.ruleset import load_ruleset
from migrator.ruleset.targets import resolve_target

HEAD = "#include <hip/hip_runtime.h>\n"


@dataclass(frozen=True)
class Outcome:
    text: str
    findings: tuple[Finding, ...]

    def open_codes(self) -> list[tuple[int, str]]:
        return [(finding.line, finding.code) for finding in self.findings if finding.status is Status.OPEN]


def migrated(
    text: str,
    *,
    name: str = "a.cu",
    files: tuple[str, ...] = (),
    include_dirs: tuple[str, ...] = (),
    facts: FileFacts | None = None,
    options: MigrationOptions | None = None,
) -> Outcome:
    options = options or MigrationOptions()
    rules = load_ruleset(".".join(map(str, options.hip_version)), options.libraries.value)
    data = text.encode("utf-8", "surrogateescape")
    kind = FileKind.CUDA if name.endswith((".cu", ".cuh")) else FileKind.HEADER
    scan = scan_file(name, kind, data, rules)
    index = ProjectIndex(
        files=frozenset((name, *files)),
        include_dirs=include_dirs,
        declared=frozenset(scan.declared),
        cuda_mapped_by_project=frozenset(scan.shimmed),
    )
    needs = RuntimeNeeds({name: scan}, index, rules).needs(name)
    job = Job(SourceFile(name, kind, data), facts or FileFacts(name), needs)
    done = rewrite(job, Shared(rules, options, index))
    after = done.change.data if done.change.data is not None else data
    return Outcome(after.decode("utf-8", "surrogateescape"), done.findings)


@pytest.mark.parametrize(
    "text",
    [
        "int main() { return 0; }\n",
        "// cudaMalloc is not called here\nint x;\n",
        'const char* s = "cudaMalloc";\n',
        'const char* s = R"(cudaMalloc(p))";\n',
        "#error cudaMalloc isn't there\n",
        "int cudaMallocCount;\nint my_cudaFree(int x);\n",
        "struct P { int n; };\nint f(P p) { return p.cudaFree; }\n",
        "int f(pool* p) { return p->cudaMalloc(4); }\n",
        "int f() { return pool::cudaFree(4); }\n",
        "int f() { return std::max(1, 2); }\n",
    ],
)
def test_text_without_cuda_in_code_stays_as_it_is(text: str) -> None:
    assert migrated(text, name="a.h").text == text
    assert migrated(text).text.replace(HEAD, "", 1) == text  # what nvcc includes before every .cu file


def test_names_are_renamed_in_every_branch_and_in_macro_bodies() -> None:
    before = (
        "#include <cuda_runtime.h>\n"
        "#define CHECK(x) if ((x) != cudaSuccess) \\\n  abort()\n"
        "#ifdef A\ncudaError_t e;\n#else\ncudaStream_t e;\n#endif\n"
    )
    after = before.replace("cuda_runtime.h", "hip/hip_runtime.h").replace("cudaSuccess", "hipSuccess")
    after = after.replace("cudaError_t", "hipError_t").replace("cudaStream_t", "hipStream_t")
    assert migrated(before).text == after


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize("bom", ["", "\ufeff"])
def test_bytes_outside_of_names_stay(newline: str, bom: str) -> None:
    lines = ["// gr\udcfc\udcdfe", "#include <cuda_runtime.h>", "\tcudaStream_t\ts;  ", "cudaEvent_t e;"]
    text = bom + newline.join(lines)
    expected = text.replace("cuda_runtime.h", "hip/hip_runtime.h").replace("cudaStream_t", "hipStream_t")
    assert migrated(text).text == expected.replace("cudaEvent_t", "hipEvent_t")


def test_global_qualification_is_the_toolkits() -> None:
    assert migrated("#include <cuda_runtime.h>\nint e = ::cudaGetLastError();\n").text == (
        HEAD + "int e = ::hipGetLastError();\n"
    )


def test_symbol_arguments_are_wrapped_once() -> None:
    before = "#include <cuda_runtime.h>\nvoid f() { cudaMemcpyToSymbol(c, p, sizeof(cudaEvent_t)); }\n"
    after = HEAD + "void f() { hipMemcpyToSymbol(HIP_SYMBOL(c), p, sizeof(hipEvent_t)); }\n"
    assert migrated(before).text == after


def test_a_kernel_template_argument_with_commas_is_cast_whole() -> None:
    before = (
        "#include <cuda_runtime.h>\n"
        "void f() { cudaFuncSetAttribute(k<a, 2>, cudaFuncAttributeMaxDynamicSharedMemorySize, n); }\n"
    )
    assert "hipFuncSetAttribute(reinterpret_cast<const void*>(k<a, 2>), hipFuncAttribute" in migrated(before).text


def test_a_kernel_that_is_cast_already_is_left() -> None:
    before = (
        "#include <cuda_runtime.h>\n"
        "void f() { cudaFuncSetAttribute((const void*)k, cudaFuncAttributeMaxDynamicSharedMemorySize, n); }\n"
    )
    assert "hipFuncSetAttribute((const void*)k, hipFuncAttribute" in migrated(before).text


def test_names_that_the_preprocessor_pastes_are_renamed_at_their_first_fragment() -> None:
    before = "#include <cuda_runtime.h>\n#define CALL(n) cuda##n()\nvoid f() { CALL(GetLastError); }\n"
    assert "#define CALL(n) hip##n()" in migrated(before).text


def test_the_shim_of_a_project_is_its_own_business() -> None:
    shim = "#pragma once\n#include <hip/hip_runtime.h>\n#define cudaMalloc hipMalloc\n#define cudaFree hipFree\n"
    assert migrated(shim, name="hip.h").text == shim


def test_a_method_of_the_project_keeps_its_name() -> None:
    text = "#include <cuda_runtime.h>\nstruct P { void cudaFree(int); };\n"
    at = text.index("cudaFree")
    facts = FileFacts("a.cu", declarations=(Declaration(at, "cudaFree", "cxx_method"),), units=("a.cu",))
    assert "void cudaFree(int)" in migrated(text, facts=facts).text


def test_a_variable_called_cub_is_no_namespace() -> None:
    text = "#include <cuda_runtime.h>\nint f() { int cub = 3; return cub + 1; }\n"
    assert migrated(text).text == text.replace("cuda_runtime.h", "hip/hip_runtime.h")


def test_cub_becomes_hipcub() -> None:
    before = (
        "#include <cub/cub.cuh>\nusing R = cub::BlockReduce<float, 128>;\nusing namespace cub;\n"
        "typedef ::cub::BlockScan<int, 64> S;\nint n = detail::cub::size();\n"
    )
    after = migrated(before).text
    assert "typedef ::hipcub::BlockScan<int, 64> S;" in after
    assert "detail::cub::size()" in after
    assert "#include <hipcub/hipcub.hpp>" in after
    assert "using R = hipcub::BlockReduce<float, 128>;" in after
    assert "using namespace hipcub;" in after


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('#include "cuda_runtime.h"\n', '#include "hip/hip_runtime.h"\n'),
        ("#  include  <cuda_runtime.h>  // why\n", "#  include  <hip/hip_runtime.h>  // why\n"),
        ("#include <cuda.h>\n#include <cuda_runtime.h>\nint a;\n", HEAD + "int a;\n"),
        (
            "#include <cuda_runtime.h>\n#include <device_launch_parameters.h> // note\n",
            HEAD + " // note\n",
        ),
        (
            "#ifdef A\n#include <cuda_runtime.h>\n#endif\n#include <cuda_runtime.h>\n",
            "#ifdef A\n#include <hip/hip_runtime.h>\n#endif\n#include <hip/hip_runtime.h>\n",
        ),
    ],
)
def test_includes_are_replaced_in_place_and_once(before: str, after: str) -> None:
    assert migrated(before).text == after


def test_a_library_header_serves_both_layouts_where_the_platform_is_unknown() -> None:
    before = "#include <cublas_v2.h>  // blas\nint x;\n"
    after = (
        "#if __has_include(<hipblas/hipblas.h>)\n#include <hipblas/hipblas.h>\n"
        "#else\n#include <hipblas.h>\n#endif  // blas\nint x;\n"
    )
    assert migrated(before, name="a.h").text == after
    assert migrated(after, name="a.h").text == after
    known = MigrationOptions(targets=(resolve_target("gfx90a"),))
    assert migrated(before, name="a.h", options=known).text == "#include <hipblas/hipblas.h>  // blas\nint x;\n"


def test_a_header_of_the_project_with_a_toolkit_name_is_left() -> None:
    text = '#include "cuda_runtime.h"\n'
    assert migrated(text, files=("cuda_runtime.h",)).text == text
    angled = "#include <cuda_runtime.h>\n"
    assert migrated(angled, files=("compat/cuda_runtime.h",), include_dirs=("compat",)).text == angled


def test_a_cu_file_without_include_gets_the_runtime_header_before_its_first_include() -> None:
    before = "// licence\n#include <vector>\n__global__ void k() {}\n"
    assert migrated(before).text == "// licence\n" + HEAD + "#include <vector>\n__global__ void k() {}\n"


def test_the_runtime_header_goes_inside_an_include_guard() -> None:
    before = "#ifndef A_CUH\n#define A_CUH\n__device__ int f();\n#endif\n"
    assert migrated(before, name="a.cuh").text == (
        "#ifndef A_CUH\n#define A_CUH\n" + HEAD + "__device__ int f();\n#endif\n"
    )


def test_a_name_without_counterpart_is_reported_where_it_stands() -> None:
    outcome = migrated("#include <cuda_runtime.h>\nvoid f() {\n  cudaGraphicsD3D11RegisterResource(0, 0, 0);\n}\n")
    assert (3, "API120") in outcome.open_codes()


def test_a_name_of_cuda_shape_that_nobody_declares_is_reported() -> None:
    outcome = migrated("#include <cuda_runtime.h>\nvoid f() { cudaFrobnicateAsync(1); }\n")
    assert outcome.open_codes() == [(2, "API130")]


@pytest.mark.parametrize(
    "declaration",
    [
        "#define cudaCheck(x) (x)\n",
        "static void cudaCheck(int x) {}\n",
        "template <class T> inline T cudaCheck(T x);\n",
        "enum E { cudaCheck = 1, other };\n",
    ],
)
def test_a_name_that_the_project_declares_is_not_reported(declaration: str) -> None:
    assert (
        migrated("#include <cuda_runtime.h>\n" + declaration + "int f() { return cudaCheck(1); }\n").open_codes() == []
    )


def test_launches_stay_by_default_and_change_on_request() -> None:
    before = "#include <cuda_runtime.h>\nvoid f() { k<a, 2><<<g, b>>>(cudaSuccess); }\n"
    assert "k<a, 2><<<g, b>>>(hipSuccess)" in migrated(before).text
    called = migrated(before, options=MigrationOptions(launch_syntax=LaunchSyntax.HIP)).text
    assert "hipLaunchKernelGGL" in called
    assert "hipSuccess)" in called


@pytest.mark.parametrize(
    "text", ["k<<<1, 2", "/* open cudaMalloc", "'", '"open\ncudaFree(p);\n', "#if 1\ncudaFree(0);\n"]
)
def test_broken_text_is_carried_through(text: str) -> None:
    outcome = migrated(text)
    assert outcome.text.replace("hipFree", "cudaFree").replace(HEAD, "").removesuffix("\n") == text.removesuffix("\n")
