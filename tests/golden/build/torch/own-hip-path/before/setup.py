import os
import subprocess

import torch
from setuptools import setup
from torch.utils.cpp_extension import CUDA_HOME, BuildExtension, CUDAExtension

IS_ROCM = torch.version.hip is not None


def nvcc_version(home):
    return subprocess.check_output([home + "/bin/nvcc", "-V"], text=True).split("release ")[1][:4]


def with_threads(flags):
    return flags + ["--threads", "4"]


if IS_ROCM:
    flags = ["-O3", "-fgpu-flush-denormals-to-zero"]
else:
    if CUDA_HOME is None:
        raise RuntimeError("no toolkit")
    flags = with_threads(["-O3", "--use_fast_math", "-gencode", "arch=compute_80,code=sm_80"])
    if nvcc_version(CUDA_HOME) >= "12.8":
        flags += ["-gencode", "arch=compute_120,code=sm_120"]
    include = os.path.join(CUDA_HOME, "include")

setup(
    name="a",
    ext_modules=[CUDAExtension("a", ["a.cpp", "a.cu"], extra_compile_args={"nvcc": flags})],
    cmdclass={"build_ext": BuildExtension},
)
