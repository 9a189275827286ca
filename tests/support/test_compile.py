"""The support headers in real compilers: HIP 5.2 to 7.1, wavefronts of 64 and 32 lanes, and CUDA."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest
import yaml

from migrator.data import rules_dir
from migrator.ruleset import load_ruleset
from migrator.support import include_dir
from migrator.toolchain.find import find_cuda
from migrator.toolchain.hipcc import command_line
from migrator.toolchain.process import run
from tests.support.toolchains import toolchain

HERE = Path(__file__).parent
EVERYTHING = HERE / "everything.hip"


def listed() -> str:
    """A kernel that calls each function that the rulebook lists, as its signature says."""
    data = yaml.safe_load((rules_dir() / "device" / "support.yaml").read_text("utf-8"))
    lines = ['#include "cu2hip/device.hpp"', "__global__ void listed(unsigned* o, const unsigned* in, bool* p) {"]
    given = {"bool*": "p", "const void*": "in", "void*": "o", "unsigned*": "o"}
    for entry in data["support"].values():
        name = entry["twin"]
        for signature in entry["signature"].split(";"):
            if "template" in signature:
                lines.append(f"  o[1] = {name}(in);" if "ld" in name else f"  {name}(o, 1u);")
                continue
            match = re.search(r"\((.*)\)\s*$", signature)
            assert match, signature
            arguments = []
            for argument in filter(None, (part.strip() for part in match[1].split(","))):
                kind = argument.partition("=")[0].strip().rpartition(" ")[0]
                plain = f"*({kind} const*)in" if re.fullmatch(r"u?(char4|short2)", kind) else f"({kind})in[0]"
                arguments.append(given.get(kind, plain))
            call = f"{name}({', '.join(arguments)})"
            lines.append(f"  {call};" if signature.strip().startswith("void") else f"  o[0] += (unsigned){call};")
    return "\n".join([*lines, "}", ""])


def compiled(name: str, arch: str, headers: str, source: Path, folder: Path, *words: str) -> None:
    found = toolchain(name, arch, headers)
    if isinstance(found, str):
        pytest.skip(found)
    arguments = ["-I" + str(include_dir()), "-Wall", "-Wextra", "-Wno-unused-value", *words]
    command = command_line(found, arch, arguments, str(source), str(folder / "out.o"), device=True)
    done = run(command, timeout=240, environment=found.environment)
    assert done.ok, done.output
    ours = [line for line in done.output.splitlines() if "warning:" in line and f"{include_dir()}" in line]
    assert not ours  # warnings of HIP's own headers are no concern of ours


@pytest.mark.hipcc
@pytest.mark.parametrize("arch", ["gfx906", "gfx90a", "gfx1030"])
def test_hip_5_2(arch: str, tmp_path: Path) -> None:
    compiled("hipcc", arch, "", EVERYTHING, tmp_path, "-DWITH_HALF", "-std=c++11")


@pytest.mark.hipcc
@pytest.mark.network
@pytest.mark.slow
@pytest.mark.parametrize(
    "headers, arch", [("6.1", "gfx1100"), ("6.2", "gfx942"), ("7.1", "gfx942"), ("7.1", "gfx1100")]
)
def test_newer_hip(headers: str, arch: str, tmp_path: Path) -> None:
    words = ["-DWITH_HALF"] if headers != "7.1" else []  # that wheel has no header for half
    compiled("clang-hip", arch, headers, EVERYTHING, tmp_path, *words, "-std=c++11")


@pytest.mark.hipcc
@pytest.mark.network
def test_hip_6_2_with_its_own_sync_operations(tmp_path: Path) -> None:
    compiled("clang-hip", "gfx90a", "6.2", EVERYTHING, tmp_path, "-DWITH_HALF", "-DHIP_ENABLE_WARP_SYNC_BUILTINS")


@pytest.mark.hipcc
def test_what_the_rulebook_lists_is_there(tmp_path: Path) -> None:
    source = tmp_path / "listed.hip"
    source.write_text(listed())
    compiled("hipcc", "gfx906", "", source, tmp_path, "-Wno-unused-result")


def test_every_twin_of_the_warp_rules_is_declared() -> None:
    text = "\n".join(path.read_text("utf-8") for path in sorted((include_dir() / "cu2hip").rglob("*.hpp")))
    for rule in load_ruleset("6.3").warp.values():
        name = rule.twin.removeprefix("cu2hip::")
        assert re.search(rf"\b(?:{name}|{name.removesuffix('_sync')})\b", text), rule.twin


def expanded(text: str, maps: dict[str, dict[str, str]]) -> set[str]:
    """`$pair_f16` with every value of the map `pair`."""
    found = {text}
    for name, values in maps.items():
        found = {item.replace(f"${name}", value) for item in found for value in values.values()}
    return {item for item in found if "$" not in item}


def test_every_function_of_the_ptx_rules_is_declared() -> None:
    folder = include_dir() / "cu2hip"
    text = "\n".join(path.read_text("utf-8") for path in sorted(folder.rglob("*.hpp")))
    # names that macros put together: load##SUFFIX, NAME##_##KIND##x2 ...
    pasted = re.compile(
        r"(?:load|store)(?:_\w+?)?(?:_v[24])?|(?:add|sub|mul|min|max|fma|ex2|tanh)_b?f16(?:x2)?|atom_\w+"
    )
    for path in sorted((rules_dir() / "ptx").glob("*.yaml")):
        data = yaml.safe_load(path.read_text("utf-8"))
        for rule in data.get("rules", ()):
            for written in re.findall(r"cu2hip::ptx::([\w$]+)", rule["cpp"]):
                for name in expanded(written, data.get("maps", {})):
                    assert re.search(rf"\b{name}\b", text) or pasted.fullmatch(name), (path.name, name)


@pytest.mark.slow
def test_cuda_compiler(tmp_path: Path) -> None:
    nvcc = next((item.nvcc for item in find_cuda() if item.nvcc), "")
    if not nvcc:
        pytest.skip("no nvcc")
    source = tmp_path / "everything.cu"
    shutil.copyfile(EVERYTHING, source)
    words = [nvcc, "-std=c++17", "-arch=sm_90", "-DWITH_HALF", "-I", str(include_dir()), "-c", str(source)]
    done = subprocess.run([*words, "-o", str(tmp_path / "out.o")], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_clang_as_cuda(tmp_path: Path) -> None:
    clang = shutil.which("clang++-19") or shutil.which("clang++")
    if clang is None:
        pytest.skip("no clang")
    words = [clang, "-x", "cuda", "-nocudainc", "-nocudalib", "--cuda-gpu-arch=sm_80", "-std=c++14", "-fsyntax-only"]
    words += ["-I", str(HERE / "cuda"), "-I", str(include_dir()), "-Wall", "-Werror", "-Wno-unknown-cuda-version"]
    source = tmp_path / "warp.cu"
    source.write_text((HERE / "cuda" / "uses.cu").read_text("utf-8"))
    for side in ("--cuda-host-only", "--cuda-device-only"):
        done = subprocess.run([*words, side, str(source)], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
