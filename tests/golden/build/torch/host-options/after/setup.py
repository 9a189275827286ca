import sys

from setuptools import setup
from torch.utils.cpp_extension import CppExtension, CUDAExtension

cxx = ["-O3", "-Wall"]
link = ["-s"]
if sys.platform == "darwin":
    cxx += ["-arch", "arm64"]
    link += ["-arch", "arm64"]
setup(
    name="a",
    ext_modules=[
        CppExtension("a", ["a.cpp"], extra_compile_args={"cxx": cxx}, extra_link_args=link, libraries=["m"]),
        CUDAExtension("b", ["b.cu"], define_macros=[("WITH_CUDA", None)], extra_compile_args={"nvcc": ["-O3"]}),
    ],
)
