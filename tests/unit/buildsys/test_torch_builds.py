"""Migrated scripts executed with a PyTorch that only notes what it is asked to build: CUDA builds get what they got
before, HIP builds get options that hipcc takes."""

from __future__ import annotations

import contextlib
import io
import os
import runpy
import subprocess
import sys
import types
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from importlib.machinery import ModuleSpec
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from migrator.buildsys.base import BuildContext, BuildProject
from migrator.buildsys.libraries import link_library
from migrator.buildsys.nvcc.step import Verdict
from migrator.buildsys.nvcc.translate import translate
from migrator.buildsys.torch_ext.system import migrate
from migrator.config.options import MigrationOptions
from migrator.edits.buffer import EditBuffer
from migrator.model.source import FileKind, SourceFile
from migrator.ruleset.targets import resolve_target

_NVCC = "nvcc: NVIDIA (R) Cuda compiler driver\nCuda compilation tools, release 12.8, V12.8.61\nBuild 12.8.r12.8/c.0\n"


@dataclass
class Noted:
    """What a script asked for: calls of extension makers, as (maker, name, sources, arguments)."""

    extensions: list[tuple[str, str, tuple[str, ...], dict[str, Any]]] = field(default_factory=list)
    set_up: dict[str, Any] = field(default_factory=dict)

    def flags(self, key: str) -> list[str]:
        found: list[str] = []
        for _, _, _, arguments in self.extensions:
            given = arguments.get("extra_compile_args", arguments.get("extra_cuda_cflags", []))
            found += given.get(key, []) if isinstance(given, dict) else given
        return [str(flag) for flag in found]

    def words(self, name: str) -> list[str]:
        return [str(word) for _, _, _, arguments in self.extensions for word in arguments.get(name) or []]


def run_script(path: Path, *, hip: bool, cuda: bool = True, environment: Mapping[str, str] | None = None) -> Noted:
    """Execute a build script with stand-ins for torch, setuptools and nvcc; `hip` and `cuda` say what torch is."""
    noted = Noted()
    modules = _modules(noted, hip=hip, cuda=cuda and not hip)
    variables = {"PATH": os.environ["PATH"], "HOME": "/nowhere", **(environment or {})}

    def answer(command: Any, *args: Any, **keywords: Any) -> Any:
        words = command if isinstance(command, str) else " ".join(map(str, command))
        if "nvcc" in words:
            if hip:
                raise FileNotFoundError(words)
            return _NVCC if keywords.get("universal_newlines") or keywords.get("text") else _NVCC.encode()
        if "hipcc" in words and hip:
            return "HIP version: 6.3.42131-fa1d09cbd\n"
        return ""

    here = os.getcwd()
    with (
        mock.patch.dict(sys.modules, modules),
        mock.patch.dict(os.environ, variables, clear=True),
        mock.patch.object(subprocess, "check_output", answer),
        mock.patch.object(subprocess, "check_call", return_value=0),
        mock.patch.object(subprocess, "run", return_value=types.SimpleNamespace(stdout=_NVCC, returncode=0)),
        mock.patch.object(sys, "argv", ["setup.py", "build_ext"]),
        mock.patch.object(sys, "path", [str(path.parent), *sys.path]),
        contextlib.redirect_stdout(io.StringIO()),
        contextlib.redirect_stderr(io.StringIO()),
    ):
        os.chdir(path.parent)
        try:
            runpy.run_path(str(path), run_name="__main__")
        finally:
            os.chdir(here)
    return noted


def _modules(noted: Noted, *, hip: bool, cuda: bool) -> dict[str, types.ModuleType]:
    torch = types.ModuleType("torch")
    torch.__version__ = "2.9.0"  # type: ignore[attr-defined]
    torch.__path__ = ["/nowhere/torch"]
    torch.version = types.SimpleNamespace(hip="6.3.42131" if hip else None, cuda="12.8" if cuda else None)
    torch.cuda = types.SimpleNamespace(
        is_available=lambda: hip or cuda,
        device_count=lambda: 1,
        get_device_capability=lambda *a: (9, 0),
        get_arch_list=list,
        _is_compiled=lambda: hip or cuda,
    )
    torch._C = types.SimpleNamespace(_GLIBCXX_USE_CXX11_ABI=True)
    torch.__spec__ = ModuleSpec("torch", None)
    torch.backends = types.SimpleNamespace(
        cuda=types.SimpleNamespace(is_built=lambda: cuda), cudnn=types.SimpleNamespace(version=lambda: 90100)
    )
    utils = types.ModuleType("torch.utils")
    extension = types.ModuleType("torch.utils.cpp_extension")

    def maker(kind: str) -> Callable[..., Any]:
        def make(name: str = "", sources: Any = (), *args: Any, **arguments: Any) -> Any:
            noted.extensions.append((kind, name, tuple(map(str, sources)), arguments))
            return types.SimpleNamespace(name=name, sources=sources, kind=kind, **arguments)

        return make

    class BuildExtension:
        @classmethod
        def with_options(cls, **_: Any) -> type[BuildExtension]:
            return cls

    extension.__dict__.update(
        CUDAExtension=maker("cuda"),
        CppExtension=maker("cpp"),
        BuildExtension=BuildExtension,
        load=maker("load"),
        load_inline=maker("load"),
        CUDA_HOME="/usr/local/cuda" if cuda else None,
        ROCM_HOME="/opt/rocm" if hip else None,
        HIP_HOME="/opt/rocm/hip" if hip else None,
        IS_HIP_EXTENSION=hip,
        include_paths=lambda *a, **k: [],
        library_paths=lambda *a, **k: [],
    )
    config = types.ModuleType("torch.__config__")
    config.parallel_info = lambda: "backend: OpenMP"  # type: ignore[attr-defined]
    torch.utils = utils
    utils.cpp_extension = extension  # type: ignore[attr-defined]
    torch.__config__ = config
    setuptools = types.ModuleType("setuptools")
    setuptools.__dict__.update(
        setup=lambda **given: noted.set_up.update(given),
        find_packages=lambda *a, **k: [],
        Extension=maker("plain"),
        Command=object,
        __version__="80.0",
        __path__=[],
    )
    return {
        "torch": torch,
        "torch.utils": utils,
        "torch.utils.cpp_extension": extension,
        "torch.__config__": config,
        "setuptools": setuptools,
    }


def migrated(source: bytes, path: str = "setup.py", targets: tuple[str, ...] = ("gfx90a",)) -> bytes:
    """A script after its migration."""
    file = SourceFile(path, FileKind.BUILD, source)
    options = MigrationOptions(targets=tuple(resolve_target(name) for name in targets))
    buffer = EditBuffer(file)
    for finding in migrate(BuildContext(file, options, BuildProject())):
        if finding.change is not None:
            buffer.add(finding.change)
    return buffer.render()[0]


def foreign(noted: Noted) -> list[str]:
    """What of the options and libraries hipcc does not take."""
    flags = noted.flags("nvcc")
    steps = translate(flags, MigrationOptions())
    wrong = [" ".join(flags[step.first : step.last]) for step in steps if step.verdict is not Verdict.KEEP]
    return wrong + [name for name in noted.words("libraries") if link_library(name)]


@pytest.fixture(autouse=True)
def _same_environment() -> Iterator[None]:
    before = dict(os.environ)
    yield
    os.environ.clear()
    os.environ.update(before)


SCRIPTS = {
    "literal dictionary": """
from setuptools import setup
from torch.utils.cpp_extension import BuildExtension, CUDAExtension
setup(ext_modules=[CUDAExtension("a", ["a.cpp", "a.cu"], libraries=["cublas", "nvToolsExt"], extra_compile_args={
    "cxx": ["-O3"],
    "nvcc": ["-O3", "--use_fast_math", "-Xcompiler", "-fopenmp", "-lineinfo", "-gencode=arch=compute_80,code=sm_80"]})],
    cmdclass={"build_ext": BuildExtension})
""",
    "names and appends": """
import os
import torch
from setuptools import setup
from torch.utils.cpp_extension import CUDAExtension
flags = ["-O3", "--expt-relaxed-constexpr"]
for arch in ("80", "90"):
    flags.append("-gencode")
    flags.append(f"arch=compute_{arch},code=sm_{arch}")
flags += ["--threads", os.environ.get("T", "4")]
flags.extend(["-Xptxas=-v"])
def more():
    return ["--maxrregcount=64"]
setup(ext_modules=[CUDAExtension(name="a", sources=["a.cu"], extra_compile_args={"nvcc": flags + more()})])
""",
    "toolkit needed": """
import os, subprocess, torch
from setuptools import setup
from torch.utils.cpp_extension import CUDA_HOME, CUDAExtension, CppExtension
def version(home):
    return subprocess.check_output([home + "/bin/nvcc", "-V"], universal_newlines=True).split("release ")[1][:4]
if CUDA_HOME is None:
    raise RuntimeError("no toolkit")
v = version(CUDA_HOME)
archs = ["-gencode", "arch=compute_80,code=sm_80"]
if float(v) >= 11.8:
    archs += ["-gencode", "arch=compute_90,code=sm_90"]
setup(ext_modules=[CUDAExtension("a", ["a.cu"], include_dirs=[os.path.join(CUDA_HOME, "include"), "inc"],
      library_dirs=[os.path.join(CUDA_HOME, "lib64")], extra_link_args=["-lcudart", "-s"],
      extra_compile_args={"nvcc": ["-O2", *archs]})])
""",
    "silent choice": """
import torch
from setuptools import setup
from torch.utils.cpp_extension import CUDA_HOME, CUDAExtension, CppExtension
WITH_CUDA = torch.cuda.is_available() and CUDA_HOME is not None
Extension = CUDAExtension if WITH_CUDA else CppExtension
args = {"cxx": ["-O3"]}
if WITH_CUDA:
    args["nvcc"] = ["-O3", "-arch=sm_80"]
setup(ext_modules=[Extension("a", ["a.cpp"], extra_compile_args=args)])
""",
}


@pytest.mark.parametrize("name", SCRIPTS)
def test_cuda_builds_get_what_they_got_and_hip_builds_what_hipcc_takes(name: str, tmp_path: Path) -> None:
    before, after = tmp_path / "before" / "setup.py", tmp_path / "after" / "setup.py"
    for path, text in ((before, SCRIPTS[name].encode()), (after, migrated(SCRIPTS[name].encode()))):
        path.parent.mkdir()
        path.write_bytes(text)
    expected, cuda, hip = run_script(before, hip=False), run_script(after, hip=False), run_script(after, hip=True)
    assert cuda.extensions == expected.extensions
    assert [kind for kind, *_ in hip.extensions] == [kind for kind, *_ in cuda.extensions]
    assert foreign(cuda)
    assert foreign(hip) == []
    assert "-O2" in hip.flags("nvcc") or "-O3" in hip.flags("nvcc")


def test_a_cpu_build_of_pytorch_stays_one(tmp_path: Path) -> None:
    script = tmp_path / "setup.py"
    script.write_bytes(migrated(SCRIPTS["silent choice"].encode()))
    assert [kind for kind, *_ in run_script(script, hip=False, cuda=False).extensions] == ["cpp"]


def test_the_sample_builds_for_both(tmp_path: Path) -> None:
    sample = Path(__file__).parents[3] / "samples" / "torch-extension" / "setup.py"
    script = tmp_path / "setup.py"
    script.write_bytes(migrated(sample.read_bytes()))
    assert run_script(script, hip=False).extensions == run_script(sample, hip=False).extensions
    hip = run_script(script, hip=True)
    assert foreign(hip) == []
    assert "-gline-tables-only" in hip.flags("nvcc")
