# -*- coding: latin-1 -*-
# Größe
from setuptools import setup
import torch
from torch.utils.cpp_extension import CUDAExtension

name = "Größe"; flags = ["-O3", "-gline-tables-only" if torch.version.hip else "-lineinfo"]  # über nvcc
if not torch.version.hip:
    flags.append("--use_fast_math")
setup(name=name, ext_modules=[CUDAExtension("a", ["a.cu"], extra_compile_args={"nvcc": flags})])
