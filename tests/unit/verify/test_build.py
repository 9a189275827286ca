"""Building trees with a compiler that is a script: outcomes, grouping, limits; once with a real one."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from migrator.errors import EnvironmentProblem
from migrator.model.project import TranslationUnit
from migrator.model.result import Outcome, UnitBuild
from migrator.toolchain.data import toolchain_rules
from migrator.toolchain.find import Compiler, Toolchain
from migrator.verify.build import build_tree, causes
from migrator.verify.maps import LineMaps
from migrator.verify.units import hip_units

# Fails as the source's first line says; leaves the object where it is asked to.
COMPILER = r"""#!/bin/sh
for word; do last=$word; done
line=$(head -n 1 "$last")
case "$line" in
  *slow*) sleep 30;;
  *rdc*) case "$*" in *-fgpu-rdc*) exit 0;; esac; echo "lld: error: undefined hidden symbol: other(int)"; exit 1;;
  *crash*) kill -SEGV $$;;
  *silent*) exit 1;;
  "// "*) echo "$last:2:5: ${line#// }"; exit 1;;
esac
"""


@pytest.fixture
def toolchain(tmp_path: Path) -> Toolchain:
    path = tmp_path / "compiler"
    path.write_text(COMPILER)
    path.chmod(0o755)
    return Toolchain(toolchain_rules()["hipcc"], Compiler(str(path), "1.0"))


def tree(root: Path, **files: str) -> list[TranslationUnit]:
    units = []
    for name, text in files.items():
        path = root / name.replace("__", "/").replace("_", ".")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text + "\n")
        units.append(TranslationUnit(path.relative_to(root).as_posix()))
    return units


def test_outcomes_and_causes(tmp_path: Path, toolchain: Toolchain) -> None:
    root = tmp_path / "tree"
    units = tree(
        root,
        good_cu="int a;",
        sub__bad_cu="// error: use of undeclared identifier 'fooBar'; did you mean 'foo'?",
        worse_cu="// error: use of undeclared identifier 'fooBar'",
        lib_cu="// fatal error: 'thrust/device_vector.h' file not found",
        left_cu="// fatal error: 'cuda_runtime.h' file not found",
        slow_cu="slow",
        rdc_cu="rdc",
        crash_cu="crash",
        silent_cu="silent",
        header_h="// error: not compiled",
    )
    seen: list[tuple[int, int]] = []

    def progress(unit: UnitBuild, done: int, total: int) -> None:
        seen.append((done, total))

    result = build_tree(root, units, toolchain=toolchain, arch="gfx90a", jobs=4, timeout=3, progress=progress)
    outcomes = {unit.unit: (unit.outcome, unit.cause) for unit in result.units}
    assert list(outcomes) == sorted(outcomes)
    assert outcomes["good.cu"] == (Outcome.OK, "")
    assert outcomes["sub/bad.cu"] == (Outcome.ERROR, "use of undeclared identifier 'fooBar'")
    assert outcomes["lib.cu"] == (Outcome.MISSING, "header not found: thrust/device_vector.h")
    assert outcomes["left.cu"] == (Outcome.ERROR, "CUDA header left: cuda_runtime.h")
    assert outcomes["slow.cu"] == (Outcome.TIMEOUT, "no result after 3 s")
    assert outcomes["rdc.cu"] == (Outcome.OK, "")
    assert outcomes["crash.cu"][1] == "the compiler was ended by signal 11"
    assert outcomes["silent.cu"][1] == "the compiler failed without a message"
    assert "header.h" not in outcomes
    assert seen[-1] == (9, 9)
    assert causes(result)[0] == ("use of undeclared identifier 'fooBar'", Outcome.ERROR, ("sub/bad.cu", "worse.cu"))
    assert result.count(Outcome.OK) == 2
    assert not list(root.rglob("*.o"))


def test_messages_lead_to_the_original(tmp_path: Path, toolchain: Toolchain) -> None:
    units = tree(tmp_path / "tree", a_cu="// error: x")
    maps = LineMaps({"a.cu": ((1, 1), (2, 7))})
    result = build_tree(tmp_path / "tree", units, toolchain=toolchain, arch="gfx906", sources=maps)
    message = result.units[0].diagnostics[0]
    assert (message.path, message.line, message.original_path, message.original_line) == ("a.cu", 2, "a.cu", 7)


def test_nothing_to_build(tmp_path: Path, toolchain: Toolchain) -> None:
    result = build_tree(tmp_path, [], toolchain=toolchain, arch="gfx906")
    assert result.units == ()
    assert result.reason


def test_host_files_are_units_too(tmp_path: Path) -> None:
    tree(
        tmp_path,
        k_cu="#include <hip/hip_runtime.h>\n__global__ void k() {}",
        host_cpp='#include "lib.h"\nint f() { return hipDeviceSynchronize(); }',
        inc__lib_h="#include <hip/hip_runtime.h>",
        plain_cpp="int x;",
        new_hip="__global__ void n() {}",
    )
    project, units = hip_units(tmp_path, std="c++14")
    found = {unit.path: unit.arguments for unit in units}
    assert set(found) == {"k.cu", "host.cpp", "new.hip"}
    assert "-Iinc" in found["host.cpp"]
    assert "-std=c++14" in found["host.cpp"]
    assert project.root == str(tmp_path)
    single = hip_units(tmp_path / "k.cu")[1]
    assert [unit.path for unit in single] == ["k.cu"]


def test_command_with_json(tmp_path: Path, toolchain: Toolchain, monkeypatch: pytest.MonkeyPatch) -> None:
    from migrator.cli.build import command

    tree(tmp_path / "tree", a_cu="// error: boom", b_cu="// int b;")
    (tmp_path / "tree" / "b.cu").write_text("__global__ void b() {}\n")
    monkeypatch.setattr("migrator.toolchain.find.find_toolchain", lambda *args, **options: toolchain)
    runner = CliRunner()
    done = runner.invoke(command, [str(tmp_path / "tree"), "--target", "gfx90a", "--json"], standalone_mode=False)
    assert done.return_value == 4
    data = json.loads(done.output)["builds"][0]
    assert data["arch"] == "gfx90a"
    assert data["counts"] == {"ok": 1, "error": 1}
    assert data["causes"] == [{"cause": "boom", "outcome": "error", "units": ["a.cu"]}]
    text = runner.invoke(command, [str(tmp_path / "tree"), "--target", "gfx90a"], standalone_mode=False).output
    assert "2 units: 1 ok, 1 error" in text
    assert "a.cu: line 2" in text

    (tmp_path / "tree" / "cu2hip.toml").write_text('targets = ["gfx906", "gfx1100"]\n')
    both = runner.invoke(command, [str(tmp_path / "tree")], standalone_mode=False).output
    assert "gfx906: 2 units" in both
    assert "gfx1100: 2 units" in both

    def missing(*args: object, **options: object) -> Toolchain:
        raise EnvironmentProblem("no HIP compiler was found")

    monkeypatch.setattr("migrator.toolchain.find.find_toolchain", missing)
    with pytest.raises(EnvironmentProblem):
        runner.invoke(command, [str(tmp_path), "--target", "gfx90a"], standalone_mode=False, catch_exceptions=False)


@pytest.mark.hipcc
def test_with_a_real_compiler(tmp_path: Path) -> None:
    hipcc = shutil.which("hipcc")
    if hipcc is None:
        pytest.skip("no hipcc")
    units = tree(
        tmp_path,
        good_cu="#include <hip/hip_runtime.h>\n__global__ void k(int* p) { *p = 1; }",
        bad_cu="#include <hip/hip_runtime.h>\n__global__ void k(int* p) { *p = fooBar(); }",
    )
    found = Toolchain(toolchain_rules()["hipcc"], Compiler(hipcc, ""))
    result = build_tree(tmp_path, units, toolchain=found, arch="gfx90a", jobs=2, timeout=200)
    assert [unit.outcome for unit in result.units] == [Outcome.ERROR, Outcome.OK]
    assert result.units[0].cause == "use of undeclared identifier 'fooBar'"
