"""Each difference of Python sources with code that has it and code beside it that has not."""

from __future__ import annotations

import pytest

from migrator.buildsys.base import BuildContext, BuildProject
from migrator.buildsys.python_sources.rules import python_rules
from migrator.buildsys.python_sources.system import migrate
from migrator.config.options import MigrationOptions
from migrator.model.finding import Finding
from migrator.model.source import FileKind, SourceFile
from migrator.ruleset.targets import resolve_target


def find(text: str | bytes, targets: str = "gfx90a gfx942", **more: object) -> list[Finding]:
    """What is found in one file of a project."""
    data = text.encode() if isinstance(text, str) else text
    source = SourceFile(str(more.get("path", "tool.py")), FileKind.PYTHON, data)
    options = MigrationOptions(
        targets=tuple(resolve_target(name) for name in targets.split()),
        hip_version=more.get("hip", (6, 3)),  # type: ignore[arg-type]
    )
    marks = (("setup.py", 1, "ROCM_HOME"),) if more.get("ported") else ()
    project = BuildProject(frozenset(more.get("files", ())), hip_marks=marks)  # type: ignore[call-overload]
    return [item.located(source) for item in migrate(BuildContext(source, options, project))]


def codes(text: str | bytes, targets: str = "gfx90a gfx942", **more: object) -> list[str]:
    """The codes of all that is no remark."""
    return [item.code for item in find(text, targets, **more) if item.severity.value != "info"]


TORCH = "import torch\n"
SDPA = "from torch.nn.attention import SDPBackend, sdpa_kernel\n"
TRITON = "import torch\nimport triton\nimport triton.language as tl\n"
KERNEL = TRITON + "@triton.jit\ndef k(x):\n"
# code: (text with the difference, text without it); remarks (`info`) count for those in REMARKS alone
EXAMPLES: dict[str, tuple[str, str]] = {
    "PYT101": (
        TORCH + "if torch.cuda.get_device_capability()[0] >= 9:\n    fast()\n",
        TORCH + "if torch.version.hip is None and torch.cuda.get_device_capability()[0] >= 9:\n    fast()\n",
    ),
    "PYT102": (
        TORCH + "x = torch.cuda.get_device_properties(0).shared_memory_per_block_optin\n",
        TORCH + "p = torch.cuda.get_device_properties(0)\n"
        "x = p.shared_memory_per_block_optin if hasattr(p, 'shared_memory_per_block_optin') else p.warp_size\n",
    ),
    "PYT103": (
        TORCH + "major, minor = torch.cuda.get_device_capability()\nflag = f'-arch=sm_{major}{minor}'\n",
        TORCH + "major, minor = torch.cuda.get_device_capability()\nprint(f'device of sm_{major}{minor}')\n",
    ),
    "PYT104": (
        TORCH + "major = int(torch.version.cuda.split('.')[0])\n",
        TORCH + "print(f'CUDA {torch.version.cuda}')\nmajor = int((torch.version.hip or '0').split('.')[0])\n",
    ),
    "PYT105": (
        TORCH + "torch.backends.cuda.matmul.allow_tf32 = True\n",
        TORCH + "class config:\n    allow_tf32 = True\n",
    ),
    "PYT106": (
        SDPA + "with sdpa_kernel(SDPBackend.CUDNN_ATTENTION):\n    go()\n",
        SDPA + "with sdpa_kernel(SDPBackend.FLASH_ATTENTION):\n    go()\n",
    ),
    "PYT107": (
        TORCH + "new = torch.backends.cudnn.version() >= 8907\n",
        TORCH + "print(torch.backends.cudnn.version())\n",
    ),
    "PYT108": (
        TORCH + "q = x.to(torch.float8_e4m3fn)\n",
        TORCH + "kind = torch.float8_e4m3fnuz if mi300() else torch.float8_e4m3fn\nq = x.to(kind)\n",
    ),
    "PYT109": (
        "FP8_MAX = 448.0\n",
        "width = 448\nimport torch\nkept = row[:448].view(fp8)\nFP8_MAX = torch.finfo(torch.float8_e5m2).max\n",
    ),
    "PYT110": (TRITON + "WARP_SIZE = 32\n", TRITON + "BLOCK_SIZE = 32\nbits = 32 * words\n"),
    "PYT111": (
        TORCH + "y = torch._scaled_mm(a, b)\n",
        TORCH + "y = torch.mm(a, b)\n",
    ),
    "PYT112": (
        TORCH + "import torch._inductor.config\ntorch._inductor.config.cuda.cutlass_max_profiling_configs = 4\n",
        TORCH + "import torch._inductor.config\ntorch._inductor.config.max_autotune = True\n",
    ),
    "PYT121": ("import deep_gemm\n", "from .deep_gemm import helper\nimport deep_learning\n"),
    "PYT122": ("import cupy\n", "import numpy\nfrom mine import cupy_like\n"),
    "PYT123": ("import pynvml\n", "import amdsmi  # pynvml's counterpart\n"),
    "PYT124": ("from numba import cuda\n\n@cuda.jit\ndef k(a):\n    a[0] = 1\n", "from numba import njit\n"),
    "PYT125": ("from cuda.bindings import runtime\n", "from .cuda import bindings\n"),
    "PYT126": ("import cupy\nt = cupy.cuda.texture.TextureObject(a, b)\n", "import cupy\ns = cupy.cuda.Stream()\n"),
    "PYT127": (
        "import cupy\nk = cupy.RawKernel('__global__ void k(int* a) { asm(\"mov.u32 %0, 1;\"); }', 'k')\n",
        "import cupy\nk = cupy.RawKernel('__global__ void k(int* a) { a[0] = 1; }', 'k')\n",
    ),
    "PYT128": (
        "import cupy\nk = cupy.RawKernel(source, 'k', options=('-use_fast_math',))\n",
        "import cupy\nk = cupy.RawKernel(source, 'k', options=('--std=c++14', '-DN=4'))\nrun(options='-G')\n",
    ),
    "PYT129": (
        "import cupy\ns = '__global__ void k(int* a) { a[0] = __ballot_sync(0xffffffff, a[1]); }'\n",
        "import cupy\ns = '__global__ void k(int* a) { __syncthreads(); }'\n",
    ),
    "PYT130": (
        "s = '''\n#include <cuda_fp8.h>\n__global__ void k() {}\n'''\n",
        "s = '''\n#include \"cuda_mine.h\"\n#include <cuda_fp16.h>\n__global__ void k() {}\n'''\n",
    ),
    "PYT131": (
        "from cuda.bindings import driver\nd = driver.cuTensorMapEncodeTiled(a)\n",
        "from cuda.bindings import driver\nd = driver.cuMemAlloc(4)\nmine.cuTensorMap = 1\n",
    ),
    "PYT132": (
        "import cupy\nm = cupy.RawModule(path='kernels.cubin')\n",
        "import cupy\nm = cupy.RawModule(path='kernels.hsaco')\nprint('a.ptx')\n",
    ),
    "PYT141": (
        "import os\nhome = os.environ['CUDA_HOME']\n",
        "import os\nos.environ['CUDA_HOMES'] = '1'\nprint('set CUDA_HOME')\n",
    ),
    "PYT142": (
        "import subprocess\nsubprocess.run(['nvidia-smi', '-L'])\n",
        "modes = ['nvcc', 'nvrtc']\nraise SystemExit('nvidia-smi failed')\n",
    ),
    "PYT143": (
        "import ctypes\nlib = ctypes.CDLL('libcudart.so.12')\n",
        "import ctypes\nlib = ctypes.CDLL('libamdhip64.so')\nname = 'libcurl.so'\n",
    ),
    "PYT144": ("root = '/usr/local/cuda-12.4/include'\n", "root = '/usr/local/include'\nprint('/usr/local/cuda')\n"),
    "PYT151": (
        TRITON
        + "@triton.jit\ndef k(x):\n    return tl.inline_asm_elementwise('ex2.approx.f32 $0, $1;', '=r,r', [x])\n",
        TRITON + "@triton.jit\ndef k(x):\n    return tl.inline_asm_elementwise('v_exp_f32 $0, $1', '=v,v', [x])\n",
    ),
    "PYT152": (
        TRITON
        + "from triton.language.extra.cuda import libdevice\ny = libdevice.nearbyint(libdevice.byte_perm(x, x, x))\n",
        TRITON + "from triton.language.extra import libdevice\ny = libdevice.tanh(x)\n",
    ),
    "PYT153": (
        TRITON + "@triton.jit\ndef k(x):\n    t = tl.extra.cuda.globaltimer()\n",
        TRITON + "t = tl.program_id(0)\n",
    ),
    "PYT154": (
        TRITON + "c = triton.Config({}, num_warps=4, maxnreg=128)\n",
        TRITON + "c = triton.Config({}, num_warps=4, num_ctas=1)\ndef go(maxnreg):\n    go(maxnreg=4)\n",
    ),
    "PYT155": (
        TRITON + "kernel[grid](x, num_warps=32)\n",
        TRITON + "kernel[grid](x, num_warps=32 if not is_hip() else 16)\n",
    ),
    "PYT156": (
        TRITON + "kernel[grid](x, num_stages=4)\n",
        TRITON + "kernel[grid](x, num_stages=2)\nrun(num_stages=4)\n",
    ),
    "PYT158": (
        TRITON + "@triton.jit\ndef k(a, b):\n    return tl.dot(a, b, input_precision='tf32x3')\n",
        TRITON + "@triton.jit\ndef k(a, b):\n    return tl.dot(a, b, input_precision='ieee', allow_tf32=None)\n",
    ),
    "PYT159": (
        TRITON + "d = triton.runtime.driver.active.utils.fill_2d_tma_descriptor\n",
        TRITON + "d = tl.make_block_ptr(p, s, t, o, b, r)\n",
    ),
    "PYT160": (
        "from triton.compiler import GPUTarget\nt = GPUTarget('cuda', 80, 32)\n",
        "from triton.compiler import GPUTarget\nt = GPUTarget('hip', 'gfx942', 64)\n",
    ),
    "PYT161": (TRITON + "print(kernel.asm['ptx'])\n", TRITON + "print(kernel.asm['ttgir'])\n"),
    "PYT162": (TRITON + "y = x.to(tl.float8e4nv)\n", TRITON + "y = x.to(tl.float8e5)\n"),
    "PYT171": (
        "import tilelang\nk = tilelang.compile(f, target='cuda')\n",
        "import tilelang\nk = tilelang.compile(f, target='auto')\nx = y.to(device='cuda')\n",
    ),
    "PYT172": (
        "import tilelang.language as T\nT.tma_load(d, b, s, 0, 0)\n",
        "import tilelang.language as T\nT.copy(a, b)\n",
    ),
    "PYT181": (
        "import os\nos.environ['XLA_FLAGS'] = '--xla_gpu_cuda_data_dir=/opt'\n",
        "import os\nos.environ['XLA_FLAGS'] = '--xla_gpu_autotune_level=4'\n",
    ),
    "PYT182": (
        "from jax.experimental.pallas import mosaic_gpu as plgpu\n",
        "from jax.experimental import pallas as pl\n",
    ),
    "PYT183": ("import jax\nf = jax.jit(g, backend='cuda')\n", "import jax\nf = jax.jit(g, backend='gpu')\n"),
    "PYT199": ("import triton\nprint 'x'\n", "import triton\nprint('x')\n"),
}
REMARKS = frozenset(("PYT122", "PYT144", "PYT199"))


def test_every_rule_has_an_example() -> None:
    assert sorted(EXAMPLES) == sorted(python_rules().rules)


@pytest.mark.parametrize("code", sorted(EXAMPLES))
def test_found(code: str) -> None:
    found = [item for item in find(EXAMPLES[code][0]) if item.code == code]
    assert found, f"{code} is not found"
    assert all(
        item.why and item.fix and "{" not in item.message.replace("f`", "") for item in found if code != "PYT103"
    )
    if code not in REMARKS:
        assert any(item.severity.value != "info" for item in found)


@pytest.mark.parametrize("code", sorted(EXAMPLES))
def test_not_found(code: str) -> None:
    found = [item for item in find(EXAMPLES[code][1]) if item.code == code]
    assert [item for item in found if code in REMARKS or item.severity.value != "info"] == []
