"""What the passes ask of a rule set: names, includes, shapes, origins; user files on top; pickling."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from migrator.errors import RuleFileError, UsageError
from migrator.ruleset import CallRule, RuleSet, default_version, load_ruleset


@pytest.fixture(scope="module")
def rules() -> RuleSet:
    return load_ruleset()


def test_default_release(rules: RuleSet) -> None:
    assert default_version() == "6.3"
    assert rules.hip_version == (6, 3)
    assert rules.libraries == "hip"
    assert "6.3" in rules.releases
    assert rules.features["sync-builtins"]
    assert not rules.features["sync-builtins-by-default"]


@pytest.mark.parametrize(
    ("version", "cuda", "hip", "status"),
    [
        ("5.2", "cudaMalloc", "hipMalloc", "mapped"),
        ("5.2", "cudaMallocHost", "hipHostMalloc", "mapped"),
        ("6.2", "cudaHostAlloc", "hipHostMalloc", "mapped"),
        ("6.3", "cudaHostAllocMapped", "hipHostMallocMapped", "mapped"),
        ("6.3", "cudaFreeHost", "hipHostFree", "mapped"),
        ("5.2", "__nv_bfloat16", None, "newer"),
        ("5.7", "__nv_bfloat16", "__hip_bfloat16", "mapped"),
        ("6.3", "nv_bfloat162", "__hip_bfloat162", "mapped"),
        ("6.2", "__nv_fp8_e4m3", "__hip_fp8_e4m3_fnuz", "mapped"),
        ("6.3", "__nv_fp8_e4m3", "__hip_fp8_e4m3", "mapped"),
        ("5.7", "cublasCgemm", "hipblasCgemm", "mapped"),
        ("6.3", "cublasCgemm", "hipblasCgemm_v2", "mapped"),
        ("7.0", "cublasCgemm", "hipblasCgemm", "mapped"),
        ("6.3", "cublasSgemm_v2", "hipblasSgemm", "mapped"),
        ("5.5", "cublasComputeType_t", "hipblasDatatype_t", "mapped"),
        ("6.0", "cublasComputeType_t", "hipblasComputeType_t", "mapped"),
        ("6.0", "__shfl_sync", None, "newer"),
        ("6.2", "__shfl_sync", "__shfl_sync", "same"),
        ("6.3", "__syncwarp", None, "newer"),
        ("7.0", "__syncwarp", "__syncwarp", "same"),
        ("6.3", "cudaLibraryLoadData", None, "newer"),
        ("7.2", "cudaLibraryLoadData", "hipLibraryLoadData", "mapped"),
        ("6.3", "ncclAllReduce", "ncclAllReduce", "same"),
        ("6.3", "nvtxRangePushA", "roctxRangePushA", "mapped"),
        ("6.3", "nvmlInit_v2", None, "unsupported"),
        ("6.3", "__trap", "__builtin_trap", "mapped"),
        ("6.3", "__dp4a", "cu2hip::dp4a", "mapped"),
        ("6.3", "atomicAdd_block", "atomicAdd", "mapped"),
        ("6.3", "__sinf", "__sinf", "same"),
        ("6.3", "float4", "float4", "same"),
        ("10.2", "cub::DeviceSpmv", None, "removed"),
        ("5.2", "cudaPointerAttributes::type", "memoryType", "mapped"),
        ("5.7", "cudaDeviceProp::asyncEngineCount", None, "newer"),
        ("6.3", "CUBLAS_GEMM_ALGO15_TENSOR_OP", "HIPBLAS_GEMM_DEFAULT", "mapped"),
        ("6.3", "__bfloat162float", "__bfloat162float", "same"),
        ("6.3", "__nv_atomic_load_n", "__hip_atomic_load", "mapped"),
        ("6.3", "cub::DeviceFor", None, "newer"),
    ],
)
def test_names(version: str, cuda: str, hip: str | None, status: str) -> None:
    rule = load_ruleset(version).names[cuda]
    assert (rule.hip, rule.status) == (hip, status)


def test_libraries_roc() -> None:
    roc = load_ruleset("6.3", "roc")
    assert roc.names["cublasSgemm"].hip == "rocblas_sgemm"
    assert roc.names["cudaMalloc"].hip == "hipMalloc"
    header = roc.header("cublas_v2.h")
    assert header is not None
    assert (header.hip, header.link) == ("rocblas/rocblas.h", "rocblas")
    gap = roc.names["cublasGetStatusString"]
    assert gap.hip is None or gap.hip.startswith("rocblas")


def test_calls(rules: RuleSet) -> None:
    cast = "reinterpret_cast<const void*>($1)"
    assert rules.names["cudaFuncSetAttribute"].call == CallRule("hipFuncSetAttribute", 3, (cast, "$2", "$3"))
    assert rules.names["cudaMallocHost"].call == CallRule("hipHostMalloc", 2, ("$1", "$2", "hipHostMallocDefault"))
    assert rules.names["cudaMemcpyToSymbol"].call == CallRule("hipMemcpyToSymbol", 0, ("HIP_SYMBOL($1)", "$*"))
    assert rules.names["cudaGetDriverEntryPoint"].call == CallRule(
        "hipGetProcAddress", 4, ("$1", "$2", "603", "$3", "$4")
    )
    assert rules.names["cusparseSpSV_solve"].call is None  # the extra argument went in 6.0
    older = load_ruleset("5.7").names["cusparseSpSV_solve"].call
    assert older is not None
    assert older.args[-1] == "nullptr"


@pytest.mark.parametrize(
    ("include", "hip", "status"),
    [
        ("cuda_runtime.h", "hip/hip_runtime.h", "mapped"),
        ("cublas_v2.h", "hipblas/hipblas.h", "mapped"),
        ("cub/block/block_reduce.cuh", "hipcub/hipcub.hpp", "mapped"),
        ("cub/cub.cuh", "hipcub/hipcub.hpp", "mapped"),
        ("thrust/device_vector.h", "thrust/device_vector.h", "same"),
        ("thrust/system/cuda/execution_policy.h", "thrust/system/hip/execution_policy.h", "mapped"),
        ("device_launch_parameters.h", "", "dropped"),
        ("cuda/std/atomic", None, "unsupported"),
        ("cutlass/gemm/device/gemm.h", None, "unsupported"),
        ("cooperative_groups/reduce.h", None, "newer"),
        ("cooperative_groups/details/info.h", None, "unsupported"),
        ("nvml.h", None, "unsupported"),
        ("mma.h", "rocwmma/rocwmma.hpp", "mapped"),
        ("nccl.h", "rccl/rccl.h", "mapped"),
    ],
)
def test_includes(include: str, hip: str | None, status: str, rules: RuleSet) -> None:
    rule = rules.header(include)
    assert rule is not None
    assert (rule.cuda, rule.hip, rule.status) == (include, hip, status)


@pytest.mark.parametrize("include", ["vector", "my_cuda.h", "cuda_utils.h", "helper_cuda.h", "thrust.h", "cub.h"])
def test_other_includes_have_no_rule(include: str, rules: RuleSet) -> None:
    assert rules.header(include) is None


def test_dropped_includes_need_the_runtime(rules: RuleSet) -> None:
    rule = rules.header("sm_60_atomic_functions.h")
    assert rule is not None
    assert rule.hip == ""
    assert rule.needs_runtime


def test_namespaces_and_macros(rules: RuleSet) -> None:
    assert rules.namespaces["cub"].hip == "hipcub"
    assert rules.namespaces["nvcuda::wmma"].hip == "rocwmma"
    assert rules.namespaces["thrust::cuda"].hip == "thrust::hip"
    assert rules.namespaces["cuda::std"].hip is None
    assert rules.macros["__CUDA_ARCH__"].kind == "device-pass"
    assert rules.macros["__CUDACC__"].hip == "defined(__HIPCC__)"
    assert rules.macros["CUDA_VERSION"].kind == "version"


def test_warp_operations(rules: RuleSet) -> None:
    rule = rules.warp["__shfl_down_sync"]
    assert (rule.twin, rule.kind, rule.native_since) == ("cu2hip::shfl_down_sync", "shuffle", "6.2")
    assert rules.warp["warpSize"].kind == "constant"


def test_origin_names_file_and_line(rules: RuleSet) -> None:
    place, line = rules.origin("cudaMalloc").rsplit(":", 1)
    assert place.endswith("rules/api/runtime.yaml")
    assert Path(place).read_text().splitlines()[int(line) - 1].strip().startswith("cudaMalloc:")
    assert "runtime.yaml" in rules.origin("cudaMallocHost")
    assert "libraries.yaml" in rules.origin("cublas_v2.h")
    assert rules.origin("noSuchName") == ""


def test_pickles(rules: RuleSet) -> None:
    copy = pickle.loads(pickle.dumps(rules))
    assert copy.names["cudaFree"] == rules.names["cudaFree"]
    assert copy.digest == rules.digest
    assert copy.looks_like_cuda("cudaX") == "runtime"


def test_names_are_a_mapping(rules: RuleSet) -> None:
    assert "cudaFree" in rules.names
    assert rules.names.get("noSuchName") is None
    assert len(rules.names) > 12000
    assert next(iter(rules.names)) in rules.names


@pytest.mark.parametrize("text", ["4.5", "5.1", "latest", "", "6.x"])
def test_wrong_versions(text: str) -> None:
    if text == "":
        assert load_ruleset(text).hip_version == (6, 3)
        return
    with pytest.raises(UsageError):
        load_ruleset(text)


@pytest.mark.parametrize(
    ("text", "version"), [("6", (6, 0)), ("6.2.4", (6, 2)), ("rocm-7.1", (7, 1)), ("7.11", (7, 11))]
)
def test_version_spellings(text: str, version: tuple[int, int]) -> None:
    assert load_ruleset(text).hip_version == version


def test_wrong_libraries() -> None:
    with pytest.raises(UsageError, match="no choice of libraries"):
        load_ruleset("6.3", "cuda")


def test_user_rules_win(tmp_path: Path) -> None:
    own = tmp_path / "own.yaml"
    own.write_text("schema: 1\nlibrary: ours\nnames:\n  function:\n    cudaMalloc: my_malloc\n    cudaOurs: hipOurs\n")
    rules = load_ruleset("6.3", extra=[tmp_path])
    assert rules.names["cudaMalloc"].hip == "my_malloc"
    assert rules.names["cudaOurs"].library == "ours"
    assert rules.origin("cudaMalloc") == f"{own}:5"
    assert rules.digest != load_ruleset("6.3").digest


def test_user_name_maps_in_json(tmp_path: Path) -> None:
    (tmp_path / "map.json").write_text('{"custom_map": {"cudaThing": "hipThing"}}')
    assert load_ruleset("6.3", extra=[tmp_path / "map.json"]).names["cudaThing"].hip == "hipThing"


def test_missing_user_file(tmp_path: Path) -> None:
    with pytest.raises(RuleFileError, match="no such rule file"):
        load_ruleset("6.3", extra=[tmp_path / "nothing.yaml"])
