# -*- coding: latin-1 -*-
# Größe
from setuptools import setup
from torch.utils.cpp_extension import CUDAExtension

name = "Größe"; flags = ["-O3", "-lineinfo"]  # über nvcc
flags.append("--use_fast_math")
setup(name=name, ext_modules=[CUDAExtension("a", ["a.cu"], extra_compile_args={"nvcc": flags})])
