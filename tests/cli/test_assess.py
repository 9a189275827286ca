"""`cu2hip assess`: what it tells, in both languages, and that it writes nothing but the report."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from migrator.cli.main import main
from migrator.model.result import MigrationResult
from migrator.report.json import loads

CODE = """#include <cuda_runtime.h>
#include <cublas_v2.h>
__device__ int lane() { int l; asm("mov.u32 %0, %%laneid;" : "=r"(l)); return l; }
__global__ void declared(int);
__global__ void kernel(float *p) { p[threadIdx.x] = __shfl_xor_sync(0xffffffff, p[0], 1) + lane(); }
void run(float *p, cublasHandle_t handle)
{
    cudaMalloc(&p, 4);
    kernel<<<1, 32>>>(p);
    cublasDestroy(handle);
    cudaCtxResetPersistingL2Cache();
    /* kernel<<<1, 1>>>(p); cudaFree(p); */
}
"""
MAKE = "all:\n\tnvcc -arch=sm_80 -o a a.cu\n"

Assess = Callable[..., tuple[int, str, str]]


def snapshot(root: Path) -> dict[str, bytes]:
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in sorted(root.rglob("*")) if path.is_file()}


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    root = tmp_path / "project"
    root.mkdir()
    (root / "a.cu").write_text(CODE)
    (root / "plain.cpp").write_text("int f() { return 1; }\n")
    (root / "Makefile").write_text(MAKE)
    (root / "model.py").write_text("x = x.cuda()\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CU2HIP_CACHE_DIR", str(tmp_path / "cache"))
    before = snapshot(root)
    yield root
    assert snapshot(root) == before and sorted(path.name for path in tmp_path.glob("project*")) == ["project"]


@pytest.fixture
def assess(capsys: pytest.CaptureFixture[str]) -> Assess:
    def run(*arguments: object) -> tuple[int, str, str]:
        code = main(["assess", *map(str, arguments)])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return run


def result(out: str) -> MigrationResult:
    return loads(out.encode())


def test_what_there_is(tree: Path, assess: Assess) -> None:
    code, out, _ = assess("project", "--json", "-q")
    found = result(out)
    assert code == 0 and found.provenance.command == "assess" and found.provenance.output == ""
    inventory = found.inventory
    assert inventory is not None
    (file,) = inventory.files
    assert (file.path, file.lines) == ("a.cu", 13)
    assert (file.kernels, file.launches, file.device_functions, file.asm) == (1, 1, 1, 1)
    assert (inventory.code_files, inventory.code_lines, inventory.python_files) == (2, 14, 1)
    uses = {use.library: use for use in inventory.libraries}
    assert (uses["runtime"].renamed, uses["runtime"].unsupported) == (1, 1)
    assert uses["cublas"].renamed == 2


@pytest.mark.parametrize(
    "lang, words",
    [
        ("en", ("CUDA assessment of project", "Kernels: 1", "13 lines in 1 file", "No counterpart", "Estimate:",
                "cudaCtxResetPersistingL2Cache (runtime)", "Code that counts on warps of 32:")),
        ("zh", ("CUDA 评估：project", "核函数：1", "1 个文件，共 13 行", "无对应", "估计：",
                "依赖 32 lane warp 的代码")),
    ],
)  # fmt: skip
def test_for_people(tree: Path, assess: Assess, lang: str, words: tuple[str, ...]) -> None:
    code, out, _ = assess("project", "--lang", lang)
    assert code == 0
    for word in words:
        assert word in out


def test_the_report(tree: Path, assess: Assess, tmp_path: Path) -> None:
    code, out, _ = assess("project", "--report", "out", "--report-format", "html,json,md,csv")
    assert code == 0 and "report: out" in out
    assert "How much CUDA there is" in (tmp_path / "out" / "report.md").read_text()
    assert result((tmp_path / "out" / "result.json").read_text()).provenance.root == "project"


def test_a_second_look_says_what_is_new(tree: Path, assess: Assess, tmp_path: Path) -> None:
    assess("project", "--report", "out", "--report-format", "json")
    (tree / "b.cu").write_text('__global__ void g() { asm volatile("vadd.s32.s32.s32 %0, 1, 2;"); }\n')
    code, out, _ = assess("project", "--report", "out", "--report-format", "json")
    (tree / "b.cu").unlink()
    assert code == 0 and "0 fixed" in out
    history = result((tmp_path / "out" / "result.json").read_text()).history
    assert history is not None and {item.path for item in history.new} == {"b.cu"}


def test_many_repositories(tree: Path, assess: Assess, tmp_path: Path) -> None:
    (tmp_path / "other" / "src").mkdir(parents=True)
    (tmp_path / "other" / "src" / "c.cu").write_text(CODE)
    code, out, _ = assess("project", "other", "--report", "out", "--report-format", "all")
    assert code == 0 and "2 repositories" in out
    rows = list(csv.reader(io.StringIO((tmp_path / "out" / "portfolio.csv").read_text("utf-8-sig"))))
    assert sorted(row[0] for row in rows[1:]) == ["Total", "other", "project"]
    assert (tmp_path / "out" / "project" / "report.html").is_file()
    code, out, _ = assess("project", "other", "--json")
    assert json.loads(out)["totals"]["lines"] == 26


@pytest.mark.parametrize(
    "text", ["#if\n}}}}<<<<<< __global__ void (((", "\x00\x01", "", "asm(\"", "__global__" * 50, "/* \n kernel<<<"]
)  # fmt: skip
def test_a_tree_that_does_not_parse(tree: Path, assess: Assess, text: str) -> None:
    (tree / "broken.cu").write_text(text)
    try:
        code, out, err = assess("project", "--json")
        assert code == 0 and result(out).inventory is not None, err
    finally:
        (tree / "broken.cu").unlink()


def test_no_cuda(tree: Path, assess: Assess, tmp_path: Path) -> None:
    (tmp_path / "none").mkdir()
    (tmp_path / "none" / "a.cpp").write_text("int f();\n")
    assert "There is no CUDA in C or C++ code here." in assess("none")[1]


@pytest.mark.parametrize(
    "arguments, words",
    [
        (["nowhere"], "no such file"),
        (["project", "--report", "x", "--report-format", "docx"], "no report format 'docx'"),
        (["project", "project", "--report", "x", "--report-format", "sarif"], "no format 'sarif'"),
        ([], "PATH"),
    ],
)
def test_wrong_usage(tree: Path, assess: Assess, arguments: list[str], words: str) -> None:
    code, _, err = assess(*arguments)
    assert code == 2 and words in err
