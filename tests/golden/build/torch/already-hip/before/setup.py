# nvcc -gencode and --use_fast_math in a comment, CUDA_HOME in a text: nothing to do.
import torch
from setuptools import setup
from torch.utils.cpp_extension import BuildExtension, CUDAExtension

MESSAGE = "set CUDA_HOME for nvcc builds"
flags = ["-O3", *([] if torch.version.hip else ["--use_fast_math"])]
setup(
    name="a",
    ext_modules=[CUDAExtension("a", ["a.cpp", "a.cu"], extra_compile_args={"cxx": ["-O3"], "nvcc": flags})],
    cmdclass={"build_ext": BuildExtension},
)
