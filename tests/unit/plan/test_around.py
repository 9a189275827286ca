"""What a check reads around the files that it is given."""

from __future__ import annotations

import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest

from migrator.model.source import FileKind, SourceFile
from migrator.plan.around import include_folders, surroundings


def fill(root: Path, files: Mapping[str, str], *, tracked: bool = True) -> None:
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    if tracked:
        for command in (["init", "-q"], ["add", "-A"]):
            subprocess.run(["git", *command], cwd=root, check=True)


def around(root: Path, *names: str) -> list[str]:
    contents = {name: SourceFile(name, FileKind.CUDA, (root / name).read_bytes()) for name in names}
    return sorted(surroundings(str(root), contents))


def test_includes_beside_above_and_in_include_folders(tmp_path: Path) -> None:
    files = {
        "src/a.cu": '#include "b.h"\n#include <lib/c.h>\n#include <vector>\n#include "/etc/hostname"\n',
        "src/b.h": '#include "../d.h"\n',
        "include/lib/c.h": "",
        "d.h": '#include "d.h"\n',
        "e.h": "",
    }
    fill(tmp_path, files, tracked=False)
    assert around(tmp_path, "src/a.cu") == ["d.h", "include/lib/c.h", "src/b.h"]


def test_nothing_outside_of_the_root(tmp_path: Path) -> None:
    fill(tmp_path, {"out.h": "", "p/a.cu": '#include "../out.h"\n#include "../../x.h"\n'}, tracked=False)
    assert around(tmp_path / "p", "a.cu") == []


@pytest.mark.parametrize(
    "head", ["void", "__launch_bounds__(256) void", "void __launch_bounds__(N(2))", "static\nvoid", "auto"]
)
def test_who_launches_a_kernel(tmp_path: Path, head: str) -> None:
    files = {
        "a.cu": f"template <int N> __global__ {head} step(int* p) {{}}\n",
        "run.cpp": "void f() { step<4><<<1, 64>>>(nullptr); }\n",
        "hip.cpp": "void f() { hipLaunchKernelGGL(step<4>, 1, 64, 0, 0, nullptr); }\n",
        "other.cpp": "void f() { stepper<<<1, 64>>>(nullptr); }\n",
        "notes.md": "step<<<1, 64>>>\n",
    }
    fill(tmp_path, files)
    assert around(tmp_path, "a.cu") == ["hip.cpp", "run.cpp"]
    assert around(tmp_path, "run.cpp") == []


def test_a_folder_without_git_has_no_launchers(tmp_path: Path) -> None:
    files = {"a.cu": "__global__ void step() {}\n", "run.cpp": "void f() { step<<<1, 64>>>(); }\n"}
    fill(tmp_path, files, tracked=False)
    assert around(tmp_path, "a.cu") == []


def test_folders() -> None:
    contents = {"a/b/c.cu": SourceFile("a/b/c.cu", FileKind.CUDA, b"")}
    assert include_folders(contents) == ["a/b", "a/b/include", "a", "a/include", ".", "include"]
