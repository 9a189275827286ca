"""What a migration writes passes the check for CUDA that is left, and the check finds what is put back into it."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]


def cu2hip(*arguments: str | Path, cwd: Path) -> tuple[int, str]:
    code = f"import sys; sys.path.insert(0, {str(ROOT)!r}); from migrator.cli.main import main; sys.exit(main())"
    done = subprocess.run(
        [sys.executable, "-c", code, *map(str, arguments)],
        cwd=cwd,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode in (0, 1), done.stderr
    return done.returncode, done.stdout


@pytest.mark.parametrize("name", ["reduction", "nbody-cmake", "torch-extension"])
def test_no_cuda_is_left_in_a_migrated_sample(samples: Path, tmp_path: Path, name: str) -> None:
    shutil.copytree(samples / name, tmp_path / name)
    cu2hip("migrate", name, "-o", "out", "--target", "gfx90a", "--fail-on", "never", cwd=tmp_path)
    left = ("check", "out", "--select", "API,HDR,LIB", "--fail-on", "info", "--json")
    code, out = cu2hip(*left, cwd=tmp_path)
    document: Any = json.loads(out)
    assert (code, document["findings"]) == (0, [])
    ported = sorted(item["path"] for item in document["files"] if item["language"] == "hip")
    assert ported and not any("/cu2hip/" in item["path"] for item in document["files"])

    path = next(tmp_path / name for name in ported if (tmp_path / name).suffix == ".cu")
    good = path.read_bytes()
    path.write_bytes(good + b"void release(void* p) { cudaFree(p); }\n")
    code, out = cu2hip(*left, cwd=tmp_path)
    assert code == 1 and [item["code"] for item in json.loads(out)["findings"]] == ["API101"]
    cu2hip("check", "out", "--select", "API,HDR,LIB", "--fix", cwd=tmp_path)
    assert path.read_bytes() == good + b"void release(void* p) { hipFree(p); }\n"
