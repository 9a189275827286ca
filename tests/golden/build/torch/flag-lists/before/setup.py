import os

from setuptools import setup
from torch.utils.cpp_extension import BuildExtension, CUDAExtension

archs = [f"-gencode=arch=compute_{a},code=sm_{a}" for a in os.environ.get("ARCHS", "80 90").split()]
nvcc = [
    "-O3",
    "--use_fast_math",  # rounding does not matter here
    # lambdas of host and device
    "--extended-lambda",
    "-lineinfo",
    *archs,
]
nvcc.append("-gencode")
nvcc.append("arch=compute_100,code=sm_100")
nvcc.append("-DNDEBUG")
if os.environ.get("VERBOSE"):
    nvcc += ["-Xptxas", "-v"]


def host():
    return ["-Xcompiler", '-fvisibility=hidden', "-Xcompiler=-fopenmp"]


setup(
    name="a",
    ext_modules=[CUDAExtension("a", ["a.cpp", "a.cu"], extra_compile_args={"nvcc": nvcc + host()})],
    cmdclass={"build_ext": BuildExtension},
)
