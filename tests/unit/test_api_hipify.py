"""The hook for builds that convert at build time: names, shape and contents of its results."""

from __future__ import annotations

import os
import shutil
import sys
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from migrator.api import CurrentState, get_hip_file_path, hipify, install, torch_names, uninstall
from migrator.api.hook import _MARK

# What PyTorch's converter answers for these paths, in its own tree and for an extension (2.0.0, as of PyTorch 2.14).
_NAMES = (
    ("csrc/scale.cu", "csrc/hip/scale.hip", "csrc/scale.hip"),
    ("csrc/bind.cpp", "csrc/hip/bind.cpp", "csrc/bind_hip.cpp"),
    ("csrc/cuda/scale.cu", "csrc/hip/scale.hip", "csrc/hip/scale.hip"),
    ("csrc/cuda/scale_cuda.h", "csrc/hip/scale_hip.h", "csrc/hip/scale_hip.h"),
    ("csrc/cuda/util.cuh", "csrc/hip/util.cuh", "csrc/hip/util.cuh"),
    ("csrc/CUDAUtil.h", "csrc/hip/HIPUtil.h", "csrc/HIPUtil.h"),
    ("scale.hip", "hip/scale.hip", "scale_hip.hip"),
    ("torch/csrc/a.cpp", "torch/csrc/a.cpp", "torch/csrc/a_hip.cpp"),
    ("../elsewhere/a.cu", "../elsewhere/hip/a.hip", "../elsewhere/a.hip"),
    ("a.in", "hip/a.in", "a_hip.in"),
)


@pytest.mark.parametrize(("path", "in_tree", "in_extension"), _NAMES)
def test_names_are_pytorchs(path: str, in_tree: str, in_extension: str) -> None:
    assert get_hip_file_path(path) == in_tree
    assert get_hip_file_path(path, is_pytorch_extension=True) == in_extension


def test_absolute_paths_have_no_name() -> None:
    with pytest.raises(ValueError, match="relative"):
        get_hip_file_path("/a/b.cu")


@pytest.fixture(autouse=True)
def _without_pytorch(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    torch_names._installed.cache_clear()
    monkeypatch.setitem(sys.modules, "torch", None)
    yield
    torch_names._installed.cache_clear()


@pytest.fixture
def project(tmp_path: Path) -> Path:
    root = tmp_path / "ext"
    (root / "csrc" / "cuda").mkdir(parents=True)
    (root / "csrc" / "bind.cpp").write_text(
        "#include <torch/extension.h>\n#include <c10/cuda/CUDAGuard.h>\n"
        '#include "cuda/scale.h"\nvoid f() { scale(); }\n'
    )
    (root / "csrc" / "cuda" / "scale.h").write_text("#pragma once\nvoid scale();\n")
    (root / "csrc" / "cuda" / "util.cuh").write_text(
        "#pragma once\n#include <cuda_runtime.h>\n__device__ int low(int v) { return __shfl_sync(0xffffffff, v, 0); }\n"
    )
    (root / "csrc" / "cuda" / "scale.cu").write_text(
        '#include "scale.h"\n#include "util.cuh"\n#include <ATen/cuda/CUDAContext.h>\n'
        "__global__ void k(int* p) { *p = low(*p); }\n"
        "void scale() { k<<<1, 64, 0, at::cuda::getCurrentCUDAStream()>>>(nullptr); }\n"
    )
    (root / "csrc" / "plain.cpp").write_text("int plain() { return 1; }\n")
    return root


def _extension(root: Path, *sources: str, **more: Any) -> dict[str, Any]:
    """The call of CUDAExtension."""
    return hipify(
        project_directory=str(root),
        output_directory=str(root),
        header_include_dirs=[],
        includes=[os.path.join(root, "*")],
        extra_files=[str(root / source) for source in sources],
        show_detailed=True,
        is_pytorch_extension=True,
        hipify_extra_files_only=True,
        **more,
    )


def _short(root: Path, results: dict[str, Any]) -> dict[str, tuple[str | None, str]]:
    return {
        os.path.relpath(path, root): (
            os.path.relpath(result.hipified_path, root) if result.hipified_path else None,
            result.status,
        )
        for path, result in results.items()
    }


def test_an_extension_gets_what_pytorch_gives_it(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    results = _extension(project, "csrc/bind.cpp", "csrc/cuda/scale.cu", "csrc/plain.cpp")
    assert _short(project, results) == {
        "csrc/bind.cpp": ("csrc/bind_hip.cpp", "[ok]"),
        "csrc/cuda/scale.cu": ("csrc/hip/scale.hip", "[ok]"),
        "csrc/plain.cpp": ("csrc/plain.cpp", "[skipped, no changes]"),
        "csrc/cuda/scale.h": ("csrc/hip/scale.h", "[ok]"),
        "csrc/cuda/util.cuh": ("csrc/hip/util.cuh", "[ok]"),
    }
    assert {result.current_state for result in results.values()} == {CurrentState.DONE}
    assert f"{project}/csrc/bind.cpp -> {project}/csrc/bind_hip.cpp [ok]" in capsys.readouterr().out
    bind = (project / "csrc" / "bind_hip.cpp").read_bytes()
    assert bind.startswith(_MARK)
    assert b'#include "hip/scale.h"' in bind
    assert b"#include <c10/hip/HIPGuard.h>" in bind
    kernel = (project / "csrc" / "hip" / "scale.hip").read_text()
    assert "#include <ATen/hip/HIPContext.h>" in kernel
    header = (project / "csrc" / "hip" / "util.cuh").read_text()
    assert "cu2hip::shfl_sync" in header
    include = next(line for line in header.splitlines() if "cu2hip/" in line).split('"')[1]
    assert (project / "csrc" / "hip" / include).resolve() == project / "cu2hip" / "warp.hpp"
    assert (project / "cu2hip" / "warp.hpp").exists()
    assert "__shfl_sync" in (project / "csrc" / "cuda" / "util.cuh").read_text()  # the originals stay


def test_a_second_run_writes_nothing(project: Path) -> None:
    _extension(project, "csrc/bind.cpp", "csrc/cuda/scale.cu")
    before = {path: path.stat().st_mtime_ns for path in project.rglob("*") if path.is_file()}
    again = _extension(project, "csrc/bind.cpp", "csrc/cuda/scale.cu", "csrc/bind_hip.cpp")
    assert _short(project, again)["csrc/bind.cpp"] == ("csrc/bind_hip.cpp", "[skipped, already hipified]")
    assert _short(project, again)["csrc/bind_hip.cpp"] == (None, "[ignored, input is hipified output]")
    assert {path: path.stat().st_mtime_ns for path in project.rglob("*") if path.is_file()} == before


def test_sources_that_are_hip_are_compiled_as_they_are(tmp_path: Path) -> None:
    (tmp_path / "a.hip").write_text("#include <hip/hip_runtime.h>\n__global__ void k() {}\n")
    assert _short(tmp_path, _extension(tmp_path, "a.hip")) == {"a.hip": ("a.hip", "[skipped, no changes]")}


def test_a_tree_into_another_folder(project: Path, tmp_path: Path) -> None:
    output = tmp_path / "out"
    results = hipify(str(project), output_directory=str(output), show_progress=False)
    assert _short(output, results)["csrc/cuda/scale.cu"] == ("csrc/hip/scale.hip", "[ok]")
    assert _short(output, results)["csrc/bind.cpp"] == ("csrc/hip/bind.cpp", "[ok]")
    assert '#include "scale.h"' in (output / "csrc" / "hip" / "bind.cpp").read_text()
    assert not (project / "csrc" / "hip").exists()


def test_without_an_output_folder_a_copy_is_made(project: Path) -> None:
    hipify(str(project), show_progress=False)
    assert (project.parent / "ext_amd" / "csrc" / "hip" / "scale.hip").exists()


def test_files_are_chosen_by_patterns(project: Path) -> None:
    root = str(project)
    results = hipify(root, output_directory=root, ignores=["*/cuda/*"], show_progress=False)
    assert set(_short(project, results)) == {"csrc/bind.cpp", "csrc/plain.cpp"}


def test_a_missing_project_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        hipify(str(tmp_path / "none"))


def test_headers_are_found_in_the_folders_of_the_call(tmp_path: Path) -> None:
    (tmp_path / "src").mkdir()
    (tmp_path / "inc" / "lib").mkdir(parents=True)
    (tmp_path / "inc" / "lib" / "util.h").write_text("#include <cuda_runtime.h>\n")
    (tmp_path / "src" / "a.cu").write_text("#include <lib/util.h>\ncudaError_t e;\n")
    root = str(tmp_path)
    results = hipify(
        root, output_directory=root, header_include_dirs=["inc"], extra_files=["src/a.cu"],
        is_pytorch_extension=True, hipify_extra_files_only=True, show_progress=False,
    )  # fmt: skip
    assert _short(tmp_path, results)["inc/lib/util.h"] == ("inc/lib/util_hip.h", "[ok]")
    assert "#include <lib/util_hip.h>" in (tmp_path / "src" / "a.hip").read_text()


def test_a_context_of_pytorch_writes_the_files(project: Path) -> None:
    class Cleaner:
        opened: list[str] = []  # noqa: RUF012

        def open(self, path: str, *args: Any) -> Any:
            self.opened.append(path)
            return open(path, *args)

        def makedirs(self, path: str, exist_ok: bool = False) -> None:
            os.makedirs(path, exist_ok=exist_ok)

    _extension(project, "csrc/cuda/scale.cu", clean_ctx=Cleaner())
    assert str(project / "csrc" / "hip" / "scale.hip") in Cleaner.opened


def _fake_torch(monkeypatch: pytest.MonkeyPatch, **tables: dict[str, Any]) -> dict[str, types.ModuleType]:
    names = ("torch", "torch.utils", "torch.utils.hipify", "torch.utils.hipify.hipify_python",
             "torch.utils.hipify.cuda_to_hip_mappings")  # fmt: skip
    modules = {name: types.ModuleType(name) for name in names}
    for name, module in modules.items():
        module.__path__ = []
        parent, _, child = name.rpartition(".")
        if parent:
            setattr(modules[parent], child, module)
    modules[names[3]].hipify = lambda *a, **k: "pytorch's"  # type: ignore[attr-defined]
    modules[names[4]].__dict__.update(tables)
    for name, module in modules.items():
        monkeypatch.setitem(sys.modules, name, module)
    torch_names._installed.cache_clear()
    return modules


def test_the_tables_of_the_installed_pytorch_decide(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    older = {"C10_MAPPINGS": {"c10/cuda/CUDAGuard.h": ("ATen/hip/impl/HIPGuardImplMasqueradingAsCUDA.h", 1)},
             "PYTORCH_SPECIFIC_MAPPINGS": {"at::cuda::getCurrentCUDAStream":
                                           ("at::hip::getCurrentHIPStreamMasqueradingAsCUDA", 1)}}  # fmt: skip
    _fake_torch(monkeypatch, **older)
    _extension(project, "csrc/bind.cpp", "csrc/cuda/scale.cu")
    assert "HIPGuardImplMasqueradingAsCUDA.h" in (project / "csrc" / "bind_hip.cpp").read_text()
    kernel = (project / "csrc" / "hip" / "scale.hip").read_text()
    assert "at::hip::getCurrentHIPStreamMasqueradingAsCUDA()" in kernel


def test_install_puts_it_in_pytorchs_place(monkeypatch: pytest.MonkeyPatch) -> None:
    module: Any = _fake_torch(monkeypatch)["torch.utils.hipify.hipify_python"]
    own = module.hipify
    install()
    install()
    assert module.hipify is hipify
    uninstall()
    assert module.hipify is own


def test_install_needs_pytorch() -> None:
    with pytest.raises(ImportError):
        install()


def test_names_and_states_are_those_of_the_installed_pytorch(project: Path) -> None:
    """Against PyTorch's own converter, where one is at hand (`TORCH_HIPIFY_FOLDER` names its folder)."""
    folder = os.environ.get("TORCH_HIPIFY_FOLDER", "")
    if not folder:
        pytest.skip("TORCH_HIPIFY_FOLDER names no folder of PyTorch's converter")
    with mock.patch.object(sys, "path", [os.path.dirname(folder), *sys.path]):
        from hipify.hipify_python import hipify as theirs  # type: ignore[import-not-found]
    other = project.parent / "other"
    shutil.copytree(project, other)
    sources = ("csrc/bind.cpp", "csrc/cuda/scale.cu", "csrc/plain.cpp")
    expected = theirs(
        project_directory=str(other), output_directory=str(other), includes=[os.path.join(other, "*")],
        extra_files=[str(other / source) for source in sources], is_pytorch_extension=True,
        hipify_extra_files_only=True, show_progress=False,
    )  # fmt: skip
    ours = _short(project, _extension(project, *sources))
    theirs_short = _short(other, expected)
    header = theirs_short.pop("csrc/cuda/scale.h")
    assert {path: ours[path] for path in theirs_short} == theirs_short
    assert ours["csrc/cuda/scale.h"] == header
