"""setuptools alone: nvcc is run by a compiler class of the script."""
import os
from os.path import join

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext


def locate():
    if "CUDA_HOME" in os.environ:
        home = os.environ["CUDA_HOME"]
    else:
        home = "/usr/local/cuda"
    return {"home": home, "nvcc": join(home, "bin", "nvcc"), "lib": join(home, "lib64")}


CUDA = locate()


def customize(compiler):
    compiler.src_extensions.append(".cu")
    original = compiler._compile

    def compile_one(obj, src, ext, cc_args, extra, pp_opts):
        if src.endswith(".cu"):
            compiler.set_executable("compiler_so", CUDA["nvcc"])
            extra = extra["nvcc"]
        else:
            extra = extra["gcc"]
        original(obj, src, ext, cc_args, extra, pp_opts)

    compiler._compile = compile_one


class Build(build_ext):
    def build_extensions(self):
        customize(self.compiler)
        super().build_extensions()


setup(
    name="scale",
    ext_modules=[
        Extension(
            "scale",
            ["scale.cpp", "scale.cu"],
            library_dirs=[CUDA["lib"]],
            libraries=["cudart"],
            extra_compile_args={"gcc": ["-O2"], "nvcc": ["-arch=sm_70", "--ptxas-options=-v", "-Xcompiler", "-fPIC", "-c"]},
        )
    ],
    cmdclass={"build_ext": Build},
)
