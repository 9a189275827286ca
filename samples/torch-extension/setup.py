import os

from setuptools import find_packages, setup
from torch.utils.cpp_extension import CUDA_HOME, BuildExtension, CUDAExtension

if CUDA_HOME is None:
    raise RuntimeError("fused_norm needs nvcc; set CUDA_HOME")

ARCHS = os.environ.get("FUSED_NORM_ARCHS", "70;80;90").split(";")

nvcc_flags = [
    "-O3",
    "-std=c++17",
    "--use_fast_math",
    "-lineinfo",
    "-U__CUDA_NO_HALF_OPERATORS__",
    "-U__CUDA_NO_HALF_CONVERSIONS__",
]
for arch in ARCHS:
    nvcc_flags += ["-gencode", f"arch=compute_{arch},code=sm_{arch}"]

setup(
    name="fused_norm",
    version="0.3",
    packages=find_packages(include=["fused_norm"]),
    ext_modules=[
        CUDAExtension(
            name="fused_norm._C",
            sources=["csrc/rms_norm.cpp", "csrc/rms_norm_kernel.cu"],
            extra_compile_args={"cxx": ["-O3", "-std=c++17"], "nvcc": nvcc_flags},
            libraries=["cudart"],
        )
    ],
    cmdclass={"build_ext": BuildExtension},
)
