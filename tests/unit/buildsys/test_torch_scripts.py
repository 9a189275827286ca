"""Build scripts in Python: what is edited, what is left, what is said."""

from __future__ import annotations

import ast
from collections.abc import Sequence

import pytest

from migrator.buildsys.base import BuildContext, BuildProject
from migrator.buildsys.torch_ext.script import Script
from migrator.buildsys.torch_ext.system import claims, extension_findings, migrate
from migrator.buildsys.torch_ext.worlds import World, Worlds
from migrator.config.options import BuildFiles, MigrationOptions
from migrator.edits.buffer import EditBuffer
from migrator.model.finding import Finding, Status
from migrator.model.source import FileKind, SourceFile

_TORCH = "import torch\nfrom torch.utils.cpp_extension import CUDA_HOME, CppExtension, CUDAExtension\n"


def context(text: str | bytes, options: MigrationOptions | None = None, path: str = "setup.py") -> BuildContext:
    data = text.encode() if isinstance(text, str) else text
    return BuildContext(SourceFile(path, FileKind.BUILD, data), options or MigrationOptions(), BuildProject())


def run(text: str | bytes, options: MigrationOptions | None = None) -> tuple[str, list[Finding]]:
    """(the script after its migration, the findings); a second run must change nothing."""
    ctx = context(text, options)
    found = list(migrate(ctx))
    after = _applied(ctx, found)
    again = context(after, options)
    assert _applied(again, list(migrate(again))) == after
    return after.decode("utf-8", "replace"), found


def _applied(ctx: BuildContext, found: Sequence[Finding]) -> bytes:
    buffer = EditBuffer(ctx.source)
    for item in found:
        if item.change is not None:
            buffer.add(item.change)
    data = buffer.render()[0]
    ast.parse(data)
    return data


def codes(found: Sequence[Finding]) -> set[str]:
    return {item.code for item in found}


@pytest.mark.parametrize(
    "line",
    [
        'x = ["-O3", "-arch", "arm64"]  # -gencode',
        'text = "nvcc -gencode arch=compute_80,code=sm_80"',
        "CUDAExtension('a', ['a.cu'], extra_compile_args={'nvcc': ['-O3', '-DNDEBUG', flag]})",
        "CUDAExtension('a', ['a.cu'], define_macros=[('WITH_CUDA', None)], libraries=['m'])",
        "if CUDA_HOME is not None and torch.version.hip is None: f = ['--use_fast_math', '-lineinfo']",
        "f = ['-lineinfo'] if not torch.version.hip else []",
        "print(CUDA_HOME, torch.version.cuda)",
        "raise RuntimeError(f'no nvcc in {CUDA_HOME}')",
    ],
)
def test_what_is_right_already_stays(line: str) -> None:
    text = f"{_TORCH}flag = '-g'\n{line}\n"
    assert run(text)[0] == text


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("a = {'nvcc': ['-O3', '-lineinfo']}",
         "a = {'nvcc': ['-O3', '-gline-tables-only' if torch.version.hip else '-lineinfo']}"),
        ("f = ('--expt-relaxed-constexpr', '-O3')",
         "f = (*([] if torch.version.hip else ['--expt-relaxed-constexpr']), '-O3')"),
        ("f = base + ['-gencode', f'arch=compute_{a},code=sm_{a}']",
         "f = base + ([] if torch.version.hip else ['-gencode', f'arch=compute_{a},code=sm_{a}'])"),
        ("f = ['-Xcompiler=-std=%s' % std, '-lineinfo']", None),
        ("f = ['-gencode=arch=compute_' + a for a in archs]",
         "f = [] if torch.version.hip else ['-gencode=arch=compute_' + a for a in archs]"),
        ("e['nvcc'].append('-gencode=arch=compute_80,code=sm_80')",
         "if not torch.version.hip:\n    e['nvcc'].append('-gencode=arch=compute_80,code=sm_80')"),
        ("CUDAExtension('a', [], libraries=['cublas', 'm'])",
         "CUDAExtension('a', [], libraries=['hipblas' if torch.version.hip else 'cublas', 'm'])"),
        ("if CUDA_HOME is None: raise SystemExit('no toolkit')",
         "if CUDA_HOME is None and torch.version.hip is None: raise SystemExit('no toolkit')"),
        ("assert CUDA_HOME, 'no toolkit'", "assert CUDA_HOME or torch.version.hip, 'no toolkit'"),
        ("E = CUDAExtension if CUDA_HOME else CppExtension",
         "E = CUDAExtension if (CUDA_HOME or torch.version.hip) else CppExtension"),
        ("W = not (CUDA_HOME is None)", "W = not (CUDA_HOME is None and torch.version.hip is None)"),
    ],
)  # fmt: skip
def test_edits(before: str, after: str | None) -> None:
    text, _ = run(f"{_TORCH}{before}\n")
    if after is not None:
        assert text == f"{_TORCH}{after}\n"


def test_a_test_around_questions_to_the_toolkit_stays() -> None:
    text = f"{_TORCH}import os\nif CUDA_HOME is not None:\n    inc = os.path.join(CUDA_HOME, 'include')\n"
    after, found = run(text)
    assert after == text
    assert codes(found) == set()


def test_the_toolkit_as_a_path_is_told() -> None:
    after, found = run(f"{_TORCH}import os\ninc = os.path.join(CUDA_HOME, 'include')\n")
    assert codes(found) == {"BLD404"}
    assert "torch.version.hip" not in after


def test_a_version_that_is_used_otherwise_is_told() -> None:
    text = f"{_TORCH}version = torch.version.cuda.split('.')\nprint(version)\nname = 'cu' + version[0]\n"
    after, found = run(text)
    assert after == text
    assert codes(found) == {"BLD403"}


def test_the_import_is_placed_where_it_is_seen() -> None:
    text = "def f():\n    from torch.utils.cpp_extension import load\n    load(extra_cuda_cflags=['-lineinfo'])\nf()\n"
    assert "def f():\n    import torch\n    from torch" in run(text)[0]
    text = '"""Text."""\nfrom __future__ import annotations\nF = ["--expt-relaxed-constexpr"]  # torch\n'
    assert run(text)[0].startswith('"""Text."""\nfrom __future__ import annotations\nimport torch\nF = [] if')


def test_brackets_around_elements_keep_a_list_from_being_cut() -> None:
    text = f"{_TORCH}CUDAExtension('a', [], extra_compile_args={{'nvcc': [('-lineinfo'), '-O3']}})\n"
    after, found = run(text)
    assert after == text
    assert [item.status for item in found if item.code == "BLD110"] == [Status.OPEN]


def test_without_torch_hip_takes_the_place_of_cuda() -> None:
    text = "import subprocess\nf = ['-lineinfo', '--expt-relaxed-constexpr', '-O3']\nsubprocess.call(['nvcc', *f])\n"
    after, _ = run(text)
    assert after == "import subprocess\nf = ['-gline-tables-only', '-O3']\nsubprocess.call(['hipcc', *f])\n"
    both, found = run(text, MigrationOptions(build_files=BuildFiles.BOTH))
    assert both == text
    assert all(item.status is Status.OPEN for item in found)


def test_renamed_sources() -> None:
    text = f"{_TORCH}CUDAExtension('a', ['a.cpp', 'csrc/a.cu', *glob('csrc/*.cu')])\n"
    after, found = run(text, MigrationOptions(rename=True))
    assert "'csrc/a.hip', *glob('csrc/*.hip')" in after
    assert "BLD408" in codes(found)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\n",
        b"print 1 # nvcc\n",
        b"\xff\xfe nvcc",
        b"# -*- coding: nothing -*-\nnvcc = 1\n",
        b"(" * 3000 + b"nvcc",
    ],
)
def test_strange_input_is_left(data: bytes) -> None:
    ctx = context(data)
    assert [item for item in migrate(ctx) if item.change is not None] == []
    assert list(extension_findings(ctx)) == []


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("setup.py", True), ("a/setup_helper.py", True), ("op_builder/adam.py", True), ("tools/build_ext.py", True),
        ("pkg/extension.py", True), ("setup.cfg", False), ("model/attention.py", False), ("setup.pyx", False),
    ],
)  # fmt: skip
def test_claims(path: str, expected: bool) -> None:
    assert claims(path, FileKind.PYTHON) is expected


@pytest.mark.parametrize(
    ("test", "hip", "cuda"),
    [
        ("torch.version.hip", True, False),
        ("torch.version.hip is None", False, True),
        ("not IS_ROCM", False, True),
        ("torch.version.cuda is not None", False, True),
        ("is_rocm()", True, False),
        ("IS_ROCM and x", None, False),
        ("IS_ROCM or x", True, None),
        ("platform == 'rocm'", True, False),
        ("os.getenv('USE_ROCM')", True, False),
        ("CUDA_HOME is None", True, None),
        ("x", None, None),
        ("WITH_GPU", None, None),
        ("SHIP", None, None),
    ],
)
def test_conditions_by_build(test: str, hip: bool | None, cuda: bool | None) -> None:
    text = f"IS_ROCM = torch.version.hip is not None\nWITH_GPU = False\nWITH_GPU = IS_ROCM or x\nif {test}: pass\n"
    script = Script(context(text))
    worlds = Worlds(script)
    (node,) = [node.test for node in script.nodes if isinstance(node, ast.If)]
    assert (worlds.evaluate(node, World.HIP), worlds.evaluate(node, World.CUDA)) == (hip, cuda)


def test_functions_are_reached_where_they_are_called() -> None:
    text = (
        f"{_TORCH}def flags():\n    return ['--use_fast_math', '-lineinfo']\n"
        "if torch.version.hip:\n    f = ['-O3']\nelse:\n    f = flags()\n"
        "CUDAExtension('a', [], extra_compile_args={'nvcc': f})\n"
    )
    after, found = run(text)
    assert after == text
    assert codes(found) == {"BLD125", "BLD401", "BLD409"}


def test_what_follows_a_return_for_hip_is_for_cuda() -> None:
    text = f"{_TORCH}def f():\n    if torch.version.hip:\n        return []\n    return ['--use_fast_math']\nf()\n"
    assert run(text)[0] == text
