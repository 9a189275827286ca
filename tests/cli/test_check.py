"""`cu2hip check`: what is found, in which form it is told, what is silenced and what is repaired."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]

BALLOT = b"""#include <cuda_runtime.h>
__global__ void k(unsigned* out, const float* in) { unsigned m = __ballot_sync(0xffffffffu, in[threadIdx.x] > 0);
  out[threadIdx.x] = m;
}
"""
CLEAN = b"#include <cuda_runtime.h>\n__global__ void k(float* out) { out[blockIdx.x] = 1.0f; }\n"
PORTED = b"""#include <hip/hip_runtime.h>
void f(float** p) {
  hipMalloc(p, 4);
  cudaFree(*p);
}
"""


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder that is the current one."""
    folder = tmp_path / "p"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


def document(outcome: Any) -> Any:
    return json.loads(outcome.out)


def codes(outcome: Any, status: str = "open") -> list[tuple[str, int, str]]:
    return [
        (item["path"], item["line"], item["code"]) for item in document(outcome)["findings"] if item["status"] == status
    ]


def test_a_file(real: Run, place: Path) -> None:
    (place / "a.cu").write_bytes(BALLOT)
    outcome = real("check", "a.cu")
    assert (outcome.code, outcome.err) == (1, "")
    lines = outcome.out.splitlines()
    assert any(line.startswith("a.cu:2:66: ") and " CH106 " in line for line in lines)
    assert f"    {BALLOT.decode().splitlines()[1]}" in lines
    assert lines[-1].startswith(("1 file (1 CUDA): ", "1 remark"))
    assert (place / "a.cu").read_bytes() == BALLOT
    assert os.listdir(place) == ["a.cu"]


def test_nothing_found(real: Run, place: Path) -> None:
    (place / "a.cu").write_bytes(CLEAN)
    outcome = real("check", "a.cu")
    assert (outcome.code, outcome.out) == (0, "1 file (1 CUDA): no findings\n")


def test_a_folder_several_paths_and_both_languages(real: Run, place: Path) -> None:
    (place / "s").mkdir()
    (place / "s" / "a.cu").write_bytes(BALLOT)
    (place / "s" / "notes.md").write_bytes(b"cudaMalloc\n")
    (place / "b.cpp").write_bytes(PORTED)
    (place / "c.h").write_bytes(b"int c;\n")
    outcome = real("check", "s", "b.cpp", "c.h", "b.cpp", "--format", "json")
    assert {item["path"]: item["language"] for item in document(outcome)["files"]} == {
        "b.cpp": "hip",
        "c.h": "none",
        "s/a.cu": "cuda",
    }
    assert ("b.cpp", 4, "API101") in codes(outcome)
    assert ("s/a.cu", 2, "CH106") in codes(outcome)


def test_cuda_in_unmigrated_code_is_no_finding(real: Run, place: Path) -> None:
    (place / "a.cpp").write_bytes(b"#include <cuda_runtime.h>\nvoid f(float** p) { cudaMalloc(p, 4); }\n")
    assert codes(real("check", "a.cpp", "--json")) == []
    found = codes(real("check", "a.cpp", "--json", "--ported"))
    assert found == [("a.cpp", 1, "HDR201"), ("a.cpp", 2, "API101")]


def test_a_branch_for_cuda_is_no_cuda_left(real: Run, place: Path) -> None:
    text = b"""#include <hip/hip_runtime.h>
#ifdef __HIP_PLATFORM_AMD__
void f(float** p) { hipMalloc(p, 4); }
#else
void f(float** p) { cudaMalloc(p, 4); }
#endif
"""
    (place / "a.cpp").write_bytes(text)
    assert codes(real("check", "a.cpp", "--json")) == []


def test_names_that_the_project_defines_are_no_cuda_left(real: Run, place: Path) -> None:
    text = b"""#include <hip/hip_runtime.h>
#define cudaFree hipFree
#define cublasSetMathMode(handle, mode) CUBLAS_STATUS_SUCCESS
#define CUBLAS_STATUS_SUCCESS 0
typedef __hip_bfloat16 nv_bfloat16;
static __device__ int __vsub4(int a, int b) { return a - b; }
__device__ int f(int a, nv_bfloat16 b) { return __vsub4(a, 1); }
"""
    (place / "compat.h").write_bytes(text)
    use = b'#include "compat.h"\nvoid g(void* p) { hipFree(p); cudaFree(p); cudaMalloc(&p, 1); }\n'
    (place / "a.cpp").write_bytes(use)
    found = codes(real("check", ".", "--json", "--select", "API,HDR"))
    assert found == [("a.cpp", 2, "API101")]


def test_a_cuda_file_with_a_branch_for_hip_is_not_ported(real: Run, place: Path) -> None:
    text = b"""#ifdef USE_ROCM
#include <hip/hip_runtime.h>
#else
#include <cuda_runtime.h>
#endif
void f(float** p) { cudaMalloc(p, 4); }
"""
    (place / "a.cpp").write_bytes(text)
    outcome = real("check", "a.cpp", "--json")
    assert document(outcome)["files"][0]["language"] == "cuda" and codes(outcome) == []


def test_json_follows_the_schema_and_can_be_rendered(real: Run, place: Path) -> None:
    import jsonschema

    from migrator.data import templates_dir

    (place / "a.cu").write_bytes(BALLOT)
    outcome = real("check", "a.cu", "--format", "json")
    found = document(outcome)
    jsonschema.validate(found, json.loads((templates_dir() / "report" / "result.schema.json").read_text()))
    assert found["schema_version"] == 2 and found["summary"]["open"]["silent"] >= 1
    wanted = "code slug severity path line column message why fix status confidence snippet fingerprint count"
    assert set(wanted.split()) <= set(found["findings"][0])
    (place / "r.json").write_text(outcome.out)
    assert real("report", "r.json", "--format", "html,text").code == 0
    assert "CH106" in (place / "report.html").read_text() and "CH106" in (place / "report.txt").read_text()


def test_sarif_and_github(real: Run, place: Path) -> None:
    (place / "a,b.cu").write_bytes(BALLOT)
    sarif = json.loads(real("check", "a,b.cu", "--format", "sarif").out)
    assert "CH106" in {item["ruleId"] for item in sarif["runs"][0]["results"]}
    lines = real("check", "a,b.cu", "--format", "github").out.splitlines()
    assert all(line.startswith(("::error file=a%2Cb.cu,line=", "::warning ", "::notice ")) for line in lines)
    (line,) = [line for line in lines if "CH106" in line]
    assert line.startswith("::error file=a%2Cb.cu,line=2,title=CH106 ") and ",col=66::" in line


def test_chinese(real: Run, place: Path) -> None:
    (place / "a.cu").write_bytes(BALLOT)
    out = real("check", "a.cu", "--lang", "zh").out
    assert "a.cu:2:66: 隐性 CH106 " in out and "1 个文件" in out


@pytest.mark.parametrize(
    "options,seen,hidden",
    [
        (("--select", "CH106"), {"CH106"}, {"CH105"}),
        (("--select", "CH10", "--ignore", "CH105"), {"CH106"}, {"CH105"}),
        (("--ignore", "CH"), set(), {"CH105", "CH106"}),
        (("--ignore", "CH", "--select", "CH106"), {"CH106"}, {"CH105"}),
        (("--select", "API,HDR"), set(), {"CH105", "CH106"}),
        (("--select", "ALL", "--ignore", "ch105"), {"CH106"}, {"CH105"}),
    ],
)
def test_select_and_ignore(real: Run, place: Path, options: Any, seen: set[str], hidden: set[str]) -> None:
    (place / "a.cu").write_bytes(BALLOT)
    found = {code for _, _, code in codes(real("check", "a.cu", "--json", *options))}
    assert seen <= found and not hidden & found


def test_wrong_codes(real: Run, place: Path) -> None:
    (place / "a.cu").write_bytes(BALLOT)
    outcome = real("check", "a.cu", "--select", "warp!")
    assert (outcome.code, outcome.out) == (2, "") and "'warp!' is no code" in outcome.err


def test_fail_on(real: Run, place: Path) -> None:
    (place / "a.cu").write_bytes(BALLOT)
    only = ("check", "a.cu", "-q", "--select", "CH106")
    assert real(*only).code == 1
    assert real(*only, "--fail-on", "silent").code == 1
    assert real(*only, "--fail-on", "error").code == 0
    assert real(*only, "--fail-on", "never").code == 0
    (place / "cu2hip.toml").write_text('fail-on = "error"\n')
    assert real(*only).code == 0


def test_targets(real: Run, place: Path) -> None:
    (place / "a.cu").write_bytes(BALLOT)
    assert "CH106" in {code for _, _, code in codes(real("check", "a.cu", "--json", "--target", "gfx90a"))}
    assert "CH106" not in {code for _, _, code in codes(real("check", "a.cu", "--json", "--target", "gfx1100"))}
    assert real("check", "a.cu", "--target", "gfx1").code == 2


def test_usage(real: Run, place: Path) -> None:
    assert real("check").code == 2
    assert real("check", "none.cu").code == 2
    assert real("check", "none.cu").err == "cu2hip: none.cu: no such file or directory\n"


def test_settings_of_the_nearest_file(real: Run, place: Path) -> None:
    (place / "a.cu").write_bytes(BALLOT)
    (place / "cu2hip.toml").write_text('select = ["CH10"]\nignore = ["CH105"]\nexclude = ["gen/**"]\n')
    (place / "gen").mkdir()
    (place / "gen" / "b.cu").write_bytes(BALLOT)
    found = {(path, code) for path, _, code in codes(real("check", ".", "gen/b.cu", "--json"))}
    assert ("a.cu", "CH106") in found and ("a.cu", "CH105") not in found
    assert {path for path, _ in found} == {"a.cu"}


def test_suppression(real: Run, place: Path) -> None:
    text = BALLOT.replace(b"__global__", b"// cu2hip: ignore[CH1, CH2] masks are joined later\n__global__")
    (place / "a.cu").write_bytes(text)
    outcome = real("check", "a.cu", "--json")
    assert outcome.code == 0 and codes(outcome) in ([], [("a.cu", 2, "SYS950")])
    assert ("a.cu", 3, "CH106") in codes(outcome, "suppressed")


def test_a_suppression_that_suppresses_nothing(real: Run, place: Path) -> None:
    (place / "a.cu").write_bytes(b"// cu2hip: ignore[CH106]\n" + CLEAN)
    outcome = real("check", "a.cu")
    assert outcome.code == 0 and "a.cu:1:1: remark SYS950 `cu2hip: ignore[CH106]`" in outcome.out
    assert real("check", "a.cu", "--fail-on", "info").code == 1
    assert real("check", "a.cu", "--fail-on", "info", "--ignore", "SYS950").code == 0
    assert "SYS950" not in real("check", "a.cu", "--target", "gfx1100").out, "no such hazard on that GPU"


def test_baseline(real: Run, place: Path) -> None:
    (place / "a.cu").write_bytes(BALLOT)
    (place / "s").mkdir()
    (place / "s" / "b.cu").write_bytes(BALLOT)
    first = real("check", ".", "--write-baseline", "known.json")
    assert first.code == 0
    stored = (place / "known.json").read_bytes()
    assert real("check", ".", "--baseline", "known.json").code == 0
    (place / "a.cu").write_bytes(b"// moved\n\n" + BALLOT)
    assert real("check", "a.cu", "--baseline", "known.json").code == 0
    (place / "a.cu").write_bytes(BALLOT + BALLOT.replace(b"void k", b"void l"))
    outcome = real("check", "a.cu", "--baseline", "known.json", "--json", "--select", "CH106")
    assert outcome.code == 1 and codes(outcome) == [("a.cu", 6, "CH106")]
    assert codes(outcome, "baselined") == [("a.cu", 2, "CH106")]
    (place / "a.cu").write_bytes(CLEAN)
    outcome = real("check", "a.cu", "--baseline", "known.json")
    assert outcome.code == 0 and "SYS952" in outcome.out
    assert (place / "known.json").read_bytes() == stored
    assert real("check", "a.cu", "--write-baseline", "known.json").code == 0
    left = {item["path"] for item in json.loads((place / "known.json").read_bytes())["findings"]}
    assert left == {"s/b.cu"}
    assert real("check", ".", "--baseline", "none.json").code == 2


def test_the_baseline_of_the_settings(real: Run, place: Path) -> None:
    (place / "s").mkdir()
    (place / "s" / "b.cu").write_bytes(BALLOT)
    (place / "cu2hip.toml").write_text('baseline = "known.json"\n')
    assert real("check", "s").code == 2
    assert real("check", "s", "--write-baseline", "known.json").code == 0
    assert real("check", "s/b.cu").code == 0


def test_fix(real: Run, place: Path) -> None:
    path = place / "a.cpp"
    path.write_bytes(PORTED.replace(b"\n", b"\r\n"))
    path.chmod(0o640)
    outcome = real("check", "a.cpp", "--fix", "--json")
    assert outcome.code == 0
    assert codes(outcome, "applied") == [("a.cpp", 4, "API101")] and codes(outcome) == []
    fixed = path.read_bytes()
    assert fixed == PORTED.replace(b"cudaFree", b"hipFree").replace(b"\n", b"\r\n")
    assert path.stat().st_mode & 0o777 == 0o640
    before = path.stat().st_mtime_ns
    assert real("check", "a.cpp", "--fix").code == 0
    assert path.stat().st_mtime_ns == before and os.listdir(place) == ["a.cpp"]


def test_fix_leaves_what_is_silenced_or_not_safe(real: Run, place: Path) -> None:
    text = PORTED.replace(b"cudaFree(*p);", b"cudaFree(*p);  // cu2hip: ignore[API101] shim")
    (place / "a.cpp").write_bytes(text)
    (place / "b.cu").write_bytes(BALLOT)
    real("check", "a.cpp", "b.cu", "--fix", "--fail-on", "never")
    assert (place / "a.cpp").read_bytes() == text and (place / "b.cu").read_bytes() == BALLOT


def test_build_files(real: Run, place: Path) -> None:
    cmake = b"""project(x LANGUAGES CXX HIP)
find_package(CUDAToolkit REQUIRED)
find_package(NCCL)
if(WITH_CUDA)
  find_package(CUDNN)
endif()
target_link_libraries(x CUDA::cudart)  # cu2hip: ignore[CH6] for now
# nvcc is gone
"""
    (place / "CMakeLists.txt").write_bytes(cmake)
    (place / "Makefile").write_bytes(b"NVCC = nvcc\nall:\n\t$(NVCC) x.cu -lcublas\n")
    (place / "build.sh").write_bytes(b"nvcc -gencode arch=compute_80,code=sm_80 x.cu\n")
    (place / "README.md").write_bytes(b"nvcc -gencode arch=compute_80,code=sm_80 x.cu\n")
    outcome = real("check", ".", "--json", "--fail-on", "info")
    assert {item["path"]: item["language"] for item in document(outcome)["files"]} == {
        "CMakeLists.txt": "hip",
        "Makefile": "cuda",
        "build.sh": "cuda",
    }
    found = codes(outcome)
    assert ("CMakeLists.txt", 2, "CH610") in found and ("CMakeLists.txt", 3, "BLD101") in found
    assert ("build.sh", 1, "CH602") in found and ("Makefile", 3, "CH612") in found
    assert [item for item in found if item[2] == "BLD101"] == [("CMakeLists.txt", 3, "BLD101")]
    assert {code for _, line, code in codes(outcome, "suppressed") if line == 7} == {"CH610"}
    left = codes(real("check", "Makefile", "--json", "--ported"))
    assert ("Makefile", 1, "BLD101") in left


def test_paths_are_those_of_the_repository(real: Run, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    subprocess.run(["git", "init", "-q"], cwd=place, check=True)
    (place / "s").mkdir()
    (place / "s" / "b.cu").write_bytes(BALLOT)
    monkeypatch.chdir(place / "s")
    assert {path for path, _, _ in codes(real("check", "b.cu", "--json"))} == {"s/b.cu"}
    assert "\nb.cu:2:" in "\n" + real("check", "b.cu").out


def test_headers_beside_are_taken_into_account(real: Run, place: Path) -> None:
    (place / "s").mkdir()
    (place / "include").mkdir()
    (place / "include" / "w.h").write_bytes(b"#pragma once\n#define WARP 32\n")
    kernel = b"""#include "w.h"
__global__ void k(int* out, const int* in) {
  int warp = threadIdx.x / WARP;
  out[warp] = __shfl_sync(0xffffffffu, in[threadIdx.x], 0);
}
"""
    (place / "s" / "b.cu").write_bytes(kernel)
    subprocess.run(["git", "init", "-q"], cwd=place, check=True)
    assert ("s/b.cu", 3, "CH102") in codes(real("check", "s/b.cu", "--json"))


def test_jobs_make_no_difference(real: Run, place: Path) -> None:
    for number in range(6):
        (place / f"{number}.cu").write_bytes(BALLOT + b"// filler\n" * 4000)
    one = document(real("check", ".", "--json", "--no-cache", "-j", "1"))
    many = document(real("check", ".", "--json", "--no-cache", "-j", "3"))
    assert one["findings"] == many["findings"] and one["files"] == many["files"]


def test_files_that_are_no_text(real: Run, place: Path) -> None:
    (place / "a.cu").write_bytes(b"\xff\xfe" + "__global__".encode("utf-16-le"))
    outcome = real("check", "a.cu", "--json")
    assert outcome.code == 1 and codes(outcome) == [("a.cu", 1, "SYS902")]
    (place / "b.cu").write_bytes(b"\x00\xff__global__ \x80 void k( {{{ <<<\n" * 3)
    assert real("check", "b.cu", "--json").code in (0, 1)
    (place / "empty.cu").write_bytes(b"")
    assert real("check", "empty.cu").code == 0


def test_support_headers_of_a_migration_are_not_checked(real: Run, place: Path) -> None:
    import migrator.support

    header = Path(migrator.support.__file__ or "").parent / "include" / "cu2hip" / "warp.hpp"
    (place / "cu2hip").mkdir()
    (place / "cu2hip" / "warp.hpp").write_bytes(header.read_bytes())
    (place / "a.cu").write_bytes(CLEAN)
    assert [item["path"] for item in document(real("check", ".", "--json"))["files"]] == ["a.cu"]


def test_with_clang(real: Run, place: Path) -> None:
    (place / "a.cu").write_bytes(BALLOT)
    outcome = real("check", "a.cu", "--ast", "--json")
    assert ("a.cu", 2, "CH106") in codes(outcome)
    assert document(outcome)["provenance"]["frontend"].startswith("libclang")


def test_launches_elsewhere_are_taken_into_account(real: Run, place: Path) -> None:
    kernel = b"""#include <cuda_runtime.h>
__global__ void step(int* out) { out[threadIdx.x] = 1; }
"""
    (place / "a.cu").write_bytes(kernel)
    (place / "run.cu").write_bytes(b"#include <cuda_runtime.h>\nvoid f(int* p) { step<<<1, 64>>>(p); }\n")
    for command in (["init", "-q"], ["add", "-A"]):
        subprocess.run(["git", *command], cwd=place, check=True)
    one = codes(real("check", "a.cu", "--json", "-v"))
    assert one == [item for item in codes(real("check", ".", "--json", "-v")) if item[0] == "a.cu"]


def test_one_file_is_checked_without_heavy_libraries(place: Path) -> None:
    heavy = ("clang", "multiprocessing", "concurrent.futures", "git", "jinja2", "rich", "yaml")
    code = (
        "import sys; from migrator.cli.main import main; main(['check', 'a.cu', '-q']); "
        f"sys.exit(', '.join(name for name in {heavy!r} if name in sys.modules) or 0)"
    )
    env = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    for text in (BALLOT, BALLOT + b"// changed\n"):  # the first fills the cache
        (place / "a.cu").write_bytes(text)
        done = subprocess.run(
            [sys.executable, "-c", code], cwd=place, env=env, capture_output=True, text=True, check=False
        )
    assert (done.returncode, done.stderr) == (0, "")
