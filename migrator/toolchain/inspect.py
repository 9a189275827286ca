"""What is installed that matters to a migration, as data for `cu2hip doctor`."""

from __future__ import annotations

import os
import platform
import re
import shutil
import sys
from dataclasses import dataclass, field
from pathlib import Path

from migrator.errors import Cu2hipError
from migrator.toolchain import devlib
from migrator.toolchain.data import ToolchainRule
from migrator.toolchain.find import Toolchain, all_toolchains, find_cuda, hip_header_version
from migrator.toolchain.process import run


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that was looked for. `detail` says what was found, `advice` how to get what is missing."""

    name: str
    found: bool
    detail: str
    advice: str = ""
    needed_for: str = ""


@dataclass(frozen=True, slots=True)
class Inspection:
    """All checks, and what they amount to: (capability, whether it is there, why or how)."""

    checks: tuple[Check, ...]
    abilities: tuple[tuple[str, bool, str], ...] = field(default=())


def inspect() -> Inspection:
    """Look at everything; takes a few seconds, since compilers are asked for their versions."""
    found = all_toolchains()
    checks = [
        _python(),
        _libclang(),
        *_toolchains(found),
        _linker(found),
        _device_libraries(),
        _cuda(),
        _gpus(),
        *(_tool(name, *about) for name, about in _TOOLS.items()),
    ]
    return Inspection(tuple(checks), tuple(_abilities({check.name: check for check in checks})))


_TOOLS = {
    "git": ("git", "work trees, commits by step, sync", "apt-get install git"),
    "make": ("make", "building the project's own Makefiles", "apt-get install make"),
    "cmake": ("cmake", "building CMake projects, compile_commands.json", "apt-get install cmake"),
    "g++": ("g++", "the C++ standard library's headers", "apt-get install g++"),
}


def _python() -> Check:
    version = ".".join(map(str, sys.version_info[:3]))
    return Check("python", sys.version_info >= (3, 11), f"{version} on {platform.system()} {platform.machine()}",
                 "" if sys.version_info >= (3, 11) else "Python 3.11 or newer")  # fmt: skip


def _libclang() -> Check:
    from migrator.frontend import clang

    need = "the AST: whose symbol a name is, types, launches"
    try:
        library = clang.load()
    except Cu2hipError as error:
        return Check("libclang", False, error.message, error.hint or clang.HINT, need)
    release = ".".join(map(str, library.release))
    resource = library.resource_dir
    detail = f"{release}, {'with its own headers' if resource else 'without headers of its own'}"
    return Check("libclang", True, detail, "" if resource else clang.HINT, need)


def _toolchains(found: list[tuple[ToolchainRule, Toolchain | str]]) -> list[Check]:
    checks = []
    for rule, toolchain in found:
        need = f"cu2hip build --toolchain {rule.name}"
        if isinstance(toolchain, str):
            checks.append(Check(rule.name, False, toolchain, rule.install, need))
            continue
        compiler = toolchain.compiler
        headers = hip_header_version(toolchain.hip_include) if toolchain.hip_include else ""
        parts = [f"clang {compiler.version}" if compiler.version else "version unknown"]
        if headers or compiler.hip_version:
            parts.append(f"HIP {headers or compiler.hip_version}")
        checks.append(Check(rule.name, True, f"{', '.join(parts)} ({compiler.path})", "", need))
    return checks


def _linker(found: list[tuple[ToolchainRule, Toolchain | str]]) -> Check:
    """clang links device code with the lld of its own release."""
    need = "device code with clang-hip"
    compilers = [item.compiler.path for _, item in found if isinstance(item, Toolchain) and item.name == "clang-hip"]
    if not compilers:
        return Check("lld", shutil.which("ld.lld") is not None, "no clang to link for", "", need)
    suffix = re.search(r"-\d+$", Path(compilers[0]).name)
    name = f"ld.lld{suffix[0]}" if suffix else "ld.lld"
    folders = [str(Path(os.path.realpath(compilers[0])).parent), None]
    path = next(filter(None, (shutil.which(item, path=at) for at in folders for item in (name, "ld.lld"))), None)
    advice = f"apt-get install lld{suffix[0] if suffix else ''}"
    return Check("lld", path is not None, path or f"no {name}", "" if path else advice, need)


def _device_libraries() -> Check:
    folder = devlib.find()
    need = "every compilation for an AMD GPU"
    if not folder:
        return Check("device libraries", False, "none", "apt-get install rocm-device-libs", need)
    served = [arch for arch in devlib.arches(folder) if arch.startswith(("gfx9", "gfx1"))]
    return Check("device libraries", True, f"{folder}: {' '.join(served)}", "", need)


def _cuda() -> Check:
    need = "parsing with real CUDA headers (not needed: cu2hip has declarations of its own)"
    toolkits = find_cuda()
    if not toolkits:
        return Check("CUDA headers", False, "none", "", need)
    shown = ", ".join(f"{item.version or 'unknown version'} ({item.path})" for item in toolkits)
    return Check("CUDA headers", True, shown, "", need)


def _gpus() -> Check:
    from migrator.ruleset.targets import load_targets, machine_arches

    need = "running the migrated program, and the default target"
    found = machine_arches()
    if not found:
        return Check("GPU", False, "no AMD or Hygon GPU", "", need)
    known = load_targets()
    shown = ", ".join(arch if arch in known else f"{arch} (not a listed target)" for arch, _ in found)
    return Check("GPU", True, f"{shown} ({found[0][1]})", "", need)


def _tool(name: str, command: str, need: str, advice: str) -> Check:
    path = shutil.which(command)
    if path is None:
        return Check(name, False, "none", advice, need)
    done = run([path, "--version"], timeout=10, output_limit=1 << 12)
    version = re.search(r"\d+\.\d+(?:\.\d+)*", done.output)
    return Check(name, True, f"{version[0] if version else 'version unknown'} ({path})", "", need)


def _abilities(checks: dict[str, Check]) -> list[tuple[str, bool, str]]:
    compilers = [name for name in ("hipcc", "clang-hip", "dtk") if name in checks and checks[name].found]

    def has(name: str) -> bool:
        return checks[name].found

    return [
        ("migrate and check", True, "" if has("libclang") else "tokens only, without an AST: pip install libclang-ng"),
        ("build for AMD", "hipcc" in compilers or "clang-hip" in compilers,
         f"with {', '.join(name for name in compilers if name != 'dtk')}" if compilers
         else checks["hipcc"].advice if "hipcc" in checks else ""),
        ("build for Hygon", "dtk" in compilers, checks["dtk"].advice if "dtk" in checks and not has("dtk") else ""),
        ("run on a GPU", has("GPU"), "" if has("GPU") else "on this machine only the CPU device can run tests"),
    ]  # fmt: skip
