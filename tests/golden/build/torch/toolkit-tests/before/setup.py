import os
import subprocess

import torch
from packaging.version import Version, parse
from setuptools import setup
from torch.utils.cpp_extension import CUDA_HOME, BuildExtension, CppExtension, CUDAExtension

WITH_CUDA = torch.cuda.is_available() and CUDA_HOME is not None


def need_toolkit():
    if CUDA_HOME is not None:
        return
    raise RuntimeError("nvcc was not found")


def nvcc_version(home):
    text = subprocess.check_output([home + "/bin/nvcc", "-V"], text=True)
    return parse(text.split("release ")[1].split(",")[0])


need_toolkit()
version = nvcc_version(CUDA_HOME)
if version < Version("11.0") or os.name == "nt":
    raise RuntimeError("CUDA 11 is needed")
flags = ["-O3"]
if version >= Version("12.0"):
    flags += ["-gencode", "arch=compute_90,code=sm_90"]
if WITH_CUDA:
    ext = CUDAExtension(
        "a",
        ["a.cpp", "a.cu"],
        include_dirs=[os.path.join(CUDA_HOME, "include"), "include"],
        libraries=["cublas", "nvjpeg"],
        extra_link_args=["-lcudart", "-Wl,-s"],
        extra_compile_args={"cxx": [], "nvcc": flags},
    )
else:
    ext = CppExtension("a", ["a.cpp"])
setup(name="a", ext_modules=[ext], cmdclass={"build_ext": BuildExtension})
