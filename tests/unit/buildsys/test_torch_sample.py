"""The sample extension, converted as a ROCm build converts it, against declarations of what PyTorch gives it there.

The declarations are just those that the sample uses, under the names of the two kinds of ROCm builds: newer ones keep
`c10::cuda` and `at::cuda` behind headers of other names, older ones call them `c10::hip` and `...MasqueradingAsCUDA`.
"""

from __future__ import annotations

import os
import subprocess
import sys
import types
from collections.abc import Iterator
from pathlib import Path

import pytest

from migrator.api import hipify, torch_names

_COMMON = {
    "ATen/ATen.h": """
#pragma once
#include <cstdint>
namespace c10 { struct Device {}; enum class ScalarType { Half, Float }; }
namespace at {
using c10::ScalarType;
constexpr ScalarType kHalf = ScalarType::Half, kFloat = ScalarType::Float;
struct Tensor {
    bool is_cuda() const; std::int64_t size(std::int64_t) const; std::int64_t numel() const; int sizes() const;
    c10::Device device() const; void* data_ptr() const; ScalarType scalar_type() const;
};
Tensor empty_like(const Tensor&);
}
void check(bool, ...);
#define TORCH_CHECK(...) check(__VA_ARGS__)
""",
    "torch/extension.h": """
#pragma once
#include <ATen/ATen.h>
struct Module { template <class F> void def(const char*, F, const char*); };
#define TORCH_EXTENSION_NAME _C
#define PYBIND11_MODULE(name, module) void init_##name(Module& module)
""",
}
_NEWER = {
    "ATen/hip/HIPContext.h": """
#pragma once
#include <hip/hip_runtime.h>
namespace c10 { namespace cuda { struct CUDAStream { operator hipStream_t() const; }; } }
namespace at { namespace cuda { c10::cuda::CUDAStream getCurrentCUDAStream(); } }
""",
    "c10/hip/HIPException.h": """
#pragma once
#include <hip/hip_runtime.h>
#define C10_CUDA_CHECK(...) (void)(__VA_ARGS__)
#define C10_CUDA_KERNEL_LAUNCH_CHECK() C10_CUDA_CHECK(hipGetLastError())
""",
    "c10/hip/HIPGuard.h": """
#pragma once
namespace c10 { namespace cuda { struct CUDAGuard { explicit CUDAGuard(c10::Device); }; } }
""",
}
_OLDER = {
    "ATen/hip/HIPContext.h": """
#pragma once
#include <hip/hip_runtime.h>
namespace at { namespace hip { struct Stream { operator hipStream_t() const; };
Stream getCurrentHIPStreamMasqueradingAsCUDA(); } }
""",
    "c10/hip/HIPException.h": """
#pragma once
#include <hip/hip_runtime.h>
#define C10_HIP_CHECK(...) (void)(__VA_ARGS__)
#define C10_HIP_KERNEL_LAUNCH_CHECK() C10_HIP_CHECK(hipGetLastError())
""",
    "ATen/hip/impl/HIPGuardImplMasqueradingAsCUDA.h": """
#pragma once
namespace c10 { namespace hip { struct HIPGuardMasqueradingAsCUDA {
explicit HIPGuardMasqueradingAsCUDA(c10::Device); }; } }
""",
}
# The part of the older converter's table that the sample needs.
_OLDER_NAMES = {
    "at::cuda::getCurrentCUDAStream": "at::hip::getCurrentHIPStreamMasqueradingAsCUDA",
    "C10_CUDA_CHECK": "C10_HIP_CHECK",
    "C10_CUDA_KERNEL_LAUNCH_CHECK": "C10_HIP_KERNEL_LAUNCH_CHECK",
    "c10/cuda/CUDAException.h": "c10/hip/HIPException.h",
    "c10/cuda/CUDAGuard.h": "ATen/hip/impl/HIPGuardImplMasqueradingAsCUDA.h",
    "c10::cuda::CUDAGuard": "c10::hip::HIPGuardMasqueradingAsCUDA",
}


@pytest.fixture(autouse=True)
def _no_table_stays() -> Iterator[None]:
    torch_names._installed.cache_clear()
    yield
    torch_names._installed.cache_clear()


@pytest.mark.hipcc
@pytest.mark.parametrize("kind", ["newer", "older"])
def test_the_sample_compiles_for_a_rocm_build(
    kind: str, hipcc: str, samples: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = tmp_path / "sample"
    root.mkdir()
    for path in (samples / "torch-extension" / "csrc").iterdir():
        (root / path.name).write_bytes(path.read_bytes())
    if kind == "older":
        table = types.ModuleType("torch.utils.hipify.cuda_to_hip_mappings")
        table.C10_MAPPINGS = _OLDER_NAMES  # type: ignore[attr-defined]
        for name in ("torch", "torch.utils", "torch.utils.hipify"):
            monkeypatch.setitem(sys.modules, name, types.ModuleType(name))
        monkeypatch.setitem(sys.modules, table.__name__, table)
    else:
        monkeypatch.setitem(sys.modules, "torch", None)
    headers = tmp_path / "torch"
    for name, text in {**_COMMON, **(_NEWER if kind == "newer" else _OLDER)}.items():
        (headers / name).parent.mkdir(parents=True, exist_ok=True)
        (headers / name).write_text(text)
    sources = [str(root / name) for name in ("rms_norm.cpp", "rms_norm_kernel.cu")]
    results = hipify(
        str(root), output_directory=str(root), extra_files=sources, is_pytorch_extension=True,
        hipify_extra_files_only=True, show_progress=False,
    )  # fmt: skip
    built = [results[source].hipified_path for source in sources]
    assert [os.path.basename(path or "") for path in built] == ["rms_norm_hip.cpp", "rms_norm_kernel.hip"]
    monkeypatch.setenv("HIP_PLATFORM", "amd")
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    for path in built:
        assert path is not None
        done = subprocess.run(
            [hipcc, "--offload-arch=gfx90a", "-std=c++17", "-fsyntax-only", "-Wno-unused-value", "-x", "hip",
             "-D__HIP_NO_HALF_OPERATORS__=1", "-D__HIP_NO_HALF_CONVERSIONS__=1", "-DUSE_ROCM=1", "-I", str(headers),
             path],
            capture_output=True, text=True, timeout=300, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
