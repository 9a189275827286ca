"""Finding compilers on a made-up machine."""

from __future__ import annotations

from pathlib import Path

import pytest

from migrator.errors import EnvironmentProblem, RuleFileError, UsageError
from migrator.ruleset.targets import resolve_target
from migrator.toolchain import devlib
from migrator.toolchain.data import toolchain_rules
from migrator.toolchain.find import Toolchain, all_toolchains, find_cuda, find_toolchain, hip_header_version, identify
from migrator.toolchain.inspect import inspect

HIPCC = """#!/bin/sh
case "$*" in
  *--version*) echo "HIP version: 5.7.24311-abc"; echo "clang version 15.0.0 (https://example.org)";;
  *gfx1100*) echo "clang: error: cannot find ROCm device library for gfx1100; provide its path" >&2; exit 1;;
esac
"""


def program(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(0o755)
    return path


def test_rules_are_read() -> None:
    rules = toolchain_rules()
    assert set(rules) == {"hipcc", "clang-hip", "dtk"}
    assert rules["hipcc"].environment == (("HIP_PLATFORM", "amd"),)
    assert rules["dtk"].vendors == ("hygon",)
    for rule in rules.values():
        assert "{mode}" in rule.hip
        assert "{source}" in rule.host


def test_versions_are_read_from_the_compiler(tmp_path: Path) -> None:
    found = identify(str(program(tmp_path / "hipcc", HIPCC)))
    assert found is not None
    assert (found.version, found.hip_version) == ("15.0.0", "5.7.24311")
    assert identify(str(program(tmp_path / "broken", "#!/bin/sh\nexit 1\n"))) is None


def test_the_first_toolchain_that_compiles_for_the_target(tmp_path: Path) -> None:
    program(tmp_path / "bin" / "hipcc", HIPCC)
    environment = {"PATH": f"{tmp_path}/bin"}
    assert find_toolchain("hipcc", environment=environment).compiler.path == f"{tmp_path}/bin/hipcc"
    assert find_toolchain(target=resolve_target("gfx90a"), environment=environment).name == "hipcc"
    with pytest.raises(EnvironmentProblem, match="cannot find ROCm device library for gfx1100"):
        find_toolchain("hipcc", target=resolve_target("gfx1100"), environment=environment)


def test_what_is_missing_is_named(tmp_path: Path) -> None:
    environment = {"PATH": str(tmp_path)}
    with pytest.raises(EnvironmentProblem, match="no HIP compiler for gfx928 was found"):
        find_toolchain(target=resolve_target("gfx928"), environment=environment)
    with pytest.raises(UsageError, match="no toolchain"):
        find_toolchain("gcc", environment=environment)
    clang = program(tmp_path / "clang++", "#!/bin/sh\necho clang version 19.1.7\n")
    with pytest.raises(UsageError, match="hip_runtime"):
        find_toolchain("clang-hip", hip_include=str(tmp_path), environment={"PATH": str(clang.parent)})


def test_dtk_is_told_by_its_folder(tmp_path: Path) -> None:
    program(tmp_path / "dtk" / "bin" / "hipcc", HIPCC)
    environment = {"PATH": "/nowhere", "DTK_HOME": str(tmp_path / "dtk")}
    found = {rule.name: item for rule, item in all_toolchains(environment)}
    assert found["dtk"] == "no hipcc or dcc"
    (tmp_path / "dtk" / "env.sh").write_text("")
    found = {rule.name: item for rule, item in all_toolchains(environment)}
    assert isinstance(found["dtk"], Toolchain)
    assert found["dtk"].compiler.path == str(tmp_path / "dtk" / "bin" / "hipcc")


def test_header_versions(tmp_path: Path) -> None:
    (tmp_path / "hip").mkdir()
    (tmp_path / "hip" / "hip_version.h").write_text(
        "#define HIP_VERSION_MAJOR 7\n#define HIP_VERSION_MINOR 1\n#define HIP_VERSION_PATCH 25424\n"
    )
    assert hip_header_version(str(tmp_path)) == "7.1.25424"
    assert hip_header_version(str(tmp_path / "hip")) == ""
    cuda = tmp_path / "cuda" / "include"
    cuda.mkdir(parents=True)
    (cuda / "cuda_runtime.h").write_text("")
    (cuda / "cuda.h").write_text("#define CUDA_VERSION 12040\n")
    found = find_cuda({"PATH": "", "CUDA_HOME": str(tmp_path / "cuda")})
    assert (found[0].path, found[0].version, found[0].nvcc) == (str(tmp_path / "cuda"), "12.4", "")


def test_isa_numbers_and_served_architectures(tmp_path: Path) -> None:
    numbers = {"gfx906": 9006, "gfx90a": 9010, "gfx942": 9402, "gfx1030": 10300, "gfx1151": 11501, "gfx1201": 12001}
    assert {arch: devlib.isa_number(arch) for arch in numbers} == numbers
    for name in ("oclc_isa_version_1030.bc", "oclc_isa_version_90a.bc", "ocml.bc"):
        (tmp_path / name).write_text("")
    assert devlib.arches(tmp_path) == ("gfx90a", "gfx1030")
    assert devlib.arches(tmp_path / "absent") == ()


def test_device_libraries_are_completed(tmp_path: Path) -> None:
    source = tmp_path / "bitcode"
    source.mkdir()
    for name in ("ocml.bc", "ockl.bc"):
        (source / name).write_text(name)
    assembler = program(tmp_path / "llvm-as", '#!/bin/sh\ncp "$1" "$3"\n')
    devlib.make(tmp_path / "made", source, str(assembler))
    made = {path.name for path in (tmp_path / "made").iterdir()}
    assert {"ocml.bc", "hip.bc", "opencl.bc", "oclc_isa_version_1201.bc", "oclc_daz_opt_off.bc"} <= made
    assert "constant i32 9402" in (tmp_path / "made" / "oclc_isa_version_942.bc").read_text()
    broken = program(tmp_path / "broken", "#!/bin/sh\nexit 1\n")
    with pytest.raises(OSError, match=r"^$"):
        devlib.make(tmp_path / "again", source, str(broken))
    assert not (tmp_path / "again" / "complete").exists()


def test_a_bad_rule_file_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "toolchains"
    folder.mkdir()
    (folder / "mine.yaml").write_text("schema: 1\ntoolchains:\n  x: {vendors: [amd], compiler: [y]}\n")
    monkeypatch.setattr("migrator.toolchain.data.rules_dir", lambda: tmp_path)
    toolchain_rules.cache_clear()
    with pytest.raises(RuleFileError, match="unknown key 'compiler'"):
        toolchain_rules()
    toolchain_rules.cache_clear()


def test_inspection_covers_everything() -> None:
    result = inspect()
    names = [check.name for check in result.checks]
    assert len(names) == len(set(names))
    assert {"python", "libclang", "hipcc", "clang-hip", "dtk", "device libraries", "GPU", "git"} <= set(names)
    assert result.abilities[0][0] == "migrate and check"
