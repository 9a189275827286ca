"""Flags from the text of build files of every supported system."""

from __future__ import annotations

from pathlib import Path

import pytest

from migrator.discover.compile_db import translation_units
from migrator.discover.project import discover
from migrator.discover.readers.base import is_build_file, readers_of

KERNEL = "__global__ void k() {}\n"


def flags(root: Path, files: dict[str, str], unit: str = "src/a.cu") -> tuple[str, tuple[str, ...]]:
    """(origin, arguments) of one unit in a tree with these files."""
    for name, text in {unit: KERNEL, **files}.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    found, _ = translation_units(discover(root)[0])
    one = next(item for item in found if item.path == unit)
    return one.origin, one.arguments


def test_setuptools_follows_names_joins_and_the_folder_of_the_file(tmp_path: Path) -> None:
    text = """
import os
from pathlib import Path
here = os.path.dirname(os.path.abspath(__file__))
inc = [os.path.join(here, "include"), Path(here) / "third_party" / "glm"]
nvcc = ["-O3", "-std=c++17"]
nvcc.append("-DWITH_FAST")
nvcc += ["-DN=4"] if os.environ.get("N") else []
ext = CUDAExtension("x", ["src/a.cu"], include_dirs=inc, define_macros=[("PLAIN", None), ("LEVEL", 2)],
                    extra_compile_args={"cxx": ["-O3"], "nvcc": extend_flags(nvcc + ["-gencode", "arch=x,code=sm_80"])})
"""
    origin, words = flags(tmp_path, {"setup.py": text})
    assert origin == "setuptools"
    assert "-Iinclude" in words and "-Ithird_party/glm" in words
    assert {"-DPLAIN", "-DLEVEL=2", "-DWITH_FAST", "-DN=4", "-std=c++17"} <= set(words)


def test_setuptools_leaves_branches_for_hip_and_windows_out(tmp_path: Path) -> None:
    text = """
flags = ["-DALWAYS"]
if torch.version.hip is not None:
    flags.append("-DUSE_ROCM")
else:
    flags.append("-DUSE_NV")
if not IS_HIP:
    flags.append("-DNOT_HIP")
if sys.platform == "win32":
    flags.append("-DWINDOWS_ONLY")
if not SKIP_CUDA_BUILD and IS_ROCM:
    flags.append("-DROCM_TOO")
CUDAExtension("x", ["src/a.cu"], extra_compile_args={"nvcc": flags})
"""
    _, words = flags(tmp_path, {"setup.py": text})
    assert {word for word in words if word.startswith("-D")} == {"-DALWAYS", "-DUSE_NV", "-DNOT_HIP"}


@pytest.mark.parametrize("text", ["def broken(:\n", "", "x = [" + "[" * 500])
def test_setuptools_that_cannot_be_parsed_says_nothing(tmp_path: Path, text: str) -> None:
    _, words = flags(tmp_path, {"setup.py": text})
    assert words == ()


def test_bazel_reads_copts_defines_and_includes(tmp_path: Path) -> None:
    text = """
cuda_library(
    name = "a", srcs = ["a.cu"], includes = ["inc"], defines = ["FAST=1"],
    copts = ["-Ithird_party/x", "-DLOCAL", "-std=c++17"] + select({"//conditions:default": ["-DDEFAULT"]}),
)
"""
    origin, words = flags(tmp_path, {"src/BUILD.bazel": text})
    assert origin == "bazel"
    assert {"-Isrc/inc", "-Ithird_party/x", "-I.", "-DFAST=1", "-DLOCAL", "-DDEFAULT", "-std=c++17"} <= set(words)


def test_meson_reads_arguments_folders_and_the_standard(tmp_path: Path) -> None:
    text = """
project('x', 'cpp', 'cuda', default_options: ['cpp_std=c++17'])
# add_project_arguments('-DCOMMENT', language: 'cuda')
add_project_arguments('-DFAST', language: 'cuda')
inc = include_directories('include', 'src/detail')
executable('a', 'src/a.cu', include_directories: inc, cuda_args: ['-DTARGET_ONLY=1', '--expt-extended-lambda'])
"""
    origin, words = flags(tmp_path, {"meson.build": text})
    assert origin == "meson"
    assert {"-Iinclude", "-Isrc/detail", "-DFAST", "-DTARGET_ONLY=1", "-std=c++17"} <= set(words)
    assert "-DCOMMENT" not in words


def test_qmake_reads_paths_and_macros(tmp_path: Path) -> None:
    text = "CONFIG += c++17\nINCLUDEPATH += $$PWD/include \\\n    ../shared\nDEFINES += FAST N=3\n# DEFINES += OFF\n"
    origin, words = flags(tmp_path, {"gui/app.pro": text}, unit="gui/a.cu")
    assert origin == "qmake"
    assert {"-Igui/include", "-Ishared", "-DFAST", "-DN=3", "-std=c++17"} <= set(words)
    assert "-DOFF" not in words


def test_visual_studio_reads_folders_macros_and_the_standard(tmp_path: Path) -> None:
    text = """<Project><ItemDefinitionGroup><ClCompile>
<AdditionalIncludeDirectories>$(ProjectDir)include;..\\shared;$(CUDA_PATH)\\include;%(AdditionalIncludeDirectories)</AdditionalIncludeDirectories>
<PreprocessorDefinitions>FAST;N=3;%(PreprocessorDefinitions)</PreprocessorDefinitions>
<LanguageStandard>stdcpp17</LanguageStandard></ClCompile></ItemDefinitionGroup></Project>"""
    origin, words = flags(tmp_path, {"win/app.vcxproj": text}, unit="win/a.cu")
    assert origin == "msbuild"
    assert set(words) == {"-Iwin/include", "-Ishared", "-DFAST", "-DN=3", "-std=c++17"}


def test_automake_knows_the_top_of_the_tree(tmp_path: Path) -> None:
    files = {
        "configure.ac": "AC_INIT\n",
        "src/Makefile.am": "AM_CPPFLAGS = -I$(top_srcdir)/include -I$(srcdir)/x -DFAST\n",
    }
    origin, words = flags(tmp_path, files)
    assert origin == "makefile"
    assert {"-Iinclude", "-Isrc/x", "-DFAST"} <= set(words)


def test_a_build_file_that_only_calls_others_leaves_what_stands_above(tmp_path: Path) -> None:
    files = {
        "setup.py": "CUDAExtension('x', [], include_dirs=['inc'])\n",
        "src/Makefile": "all:\n\tpython setup.py build\n",
    }
    _, words = flags(tmp_path, files)
    assert words == ("-Iinc",)


def test_of_several_makefiles_of_a_folder_one_is_read() -> None:
    assert [name for _, name in readers_of(["Makefile", "GNUmakefile", "Makefile.am"])] == ["GNUmakefile"]
    assert is_build_file("CMakeLists.txt") and is_build_file("x.vcxproj") and not is_build_file("setup.cfg")
