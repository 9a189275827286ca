"""Which compilers this machine has, and which of them compiles for a target."""

from __future__ import annotations

import functools
import os
import re
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from migrator.errors import EnvironmentProblem, UsageError
from migrator.lazy import pattern
from migrator.model.target import Target
from migrator.toolchain import devlib
from migrator.toolchain.data import ToolchainRule, toolchain_rules
from migrator.toolchain.process import run

HIP_INCLUDE = "CU2HIP_HIP_INCLUDE"
DEVICE_LIB = "CU2HIP_DEVICE_LIB"
_SECONDS = 20.0
_VERSION = pattern(r"(?:clang|dcc|HIP|release|gcc|g\+\+)[^\n]*?(?:version:?|\))?\s+(\d+\.\d+(?:\.\d+)?)")
_HIP = pattern(r"HIP version:\s*(\d+\.\d+(?:\.\d+)?)")
_HIP_HEADER = pattern(r"#define\s+HIP_VERSION_(MAJOR|MINOR|PATCH)\s+(\d+)")


@dataclass(frozen=True, slots=True)
class Compiler:
    """A program that was found: its version, and the version of HIP that it says it belongs to ('' none)."""

    path: str
    version: str
    hip_version: str = ""


@dataclass(frozen=True, slots=True)
class Toolchain:
    """A rule together with what this machine has for it; `hip_include` and `device_lib` are '' where not needed."""

    rule: ToolchainRule
    compiler: Compiler
    hip_include: str = ""
    device_lib: str = ""

    @property
    def name(self) -> str:
        return self.rule.name

    @property
    def environment(self) -> dict[str, str]:
        return dict(self.rule.environment)


@functools.lru_cache(maxsize=64)
def identify(path: str) -> Compiler | None:
    """The compiler at `path`; None for a program that does not answer `--version`."""
    done = run([path, "--version"], timeout=_SECONDS, environment={"HIP_PLATFORM": "amd"}, output_limit=1 << 14)
    if not done.ok:
        return None
    version, hip = _VERSION.search(done.output), _HIP.search(done.output)
    clang = re.search(r"clang version (\d+\.\d+(?:\.\d+)?)", done.output)
    return Compiler(path, (clang or version or [None, ""])[1] or "", hip[1] if hip else "")


def _expanded(root: str, environment: Mapping[str, str]) -> str:
    """A root with its variable filled in; '' where the variable is not set."""
    if not root.startswith("$"):
        return root
    name, slash, rest = root[1:].partition("/")
    value = environment.get(name, "")
    return value + slash + rest if value else ""


def candidates(rule: ToolchainRule, environment: Mapping[str, str]) -> list[str]:
    """Paths of compilers that a rule may mean, the first choice first."""
    found: list[str] = []
    roots = [root for root in (_expanded(root, environment) for root in rule.roots) if root]
    if rule.marks:
        roots = [root for root in roots if any(os.path.exists(os.path.join(root, mark)) for mark in rule.marks)]
    for name in rule.compilers:
        for folder in (os.path.join(root, sub) for root in roots for sub in ("bin", "dcc/bin")):
            path = shutil.which(name, path=folder)
            if path and path not in found:
                found.append(path)
        path = None if rule.marks else shutil.which(name, path=environment.get("PATH"))
        if path and path not in found:
            found.append(path)
    return found


def hip_header_version(include: str) -> str:
    """The version that hip/hip_version.h in an include folder states; '' without one."""
    try:
        text = (Path(include) / "hip" / "hip_version.h").read_text("utf-8", "replace")
    except OSError:
        return ""
    found = dict(_HIP_HEADER.findall(text))
    return ".".join(found[key] for key in ("MAJOR", "MINOR", "PATCH") if key in found)


def _hip_include(given: str, environment: Mapping[str, str]) -> str:
    """The folder with hip/hip_runtime.h: as given, from the environment, of ROCm, of the system."""
    wanted = given or environment.get(HIP_INCLUDE, "")
    if wanted:
        if not (Path(wanted) / "hip" / "hip_runtime.h").is_file():
            raise UsageError(f"{wanted} has no hip/hip_runtime.h", "name the folder above hip/")
        return os.path.abspath(wanted)
    roots = [environment.get("HIP_PATH", ""), environment.get("ROCM_PATH", ""), "/opt/rocm", "/usr"]
    for root in roots:
        if root and (Path(root) / "include" / "hip" / "hip_runtime.h").is_file():
            return os.path.join(root, "include")
    return ""


def find_toolchain(
    name: str = "",
    *,
    target: Target | None = None,
    hip_include: str = "",
    device_lib: str = "",
    environment: Mapping[str, str] | None = None,
) -> Toolchain:
    """The toolchain called `name`, else the first of this machine that compiles for `target`.

    Raises UsageError for an unknown name, EnvironmentProblem where the machine has none.
    """
    environment = os.environ if environment is None else environment
    rules = toolchain_rules()
    if name and name not in rules:
        raise UsageError(f"'{name}' is no toolchain", f"use {', '.join(rules)}")
    vendor = target.vendor if target else ""
    wanted = [rules[name]] if name else [rule for rule in rules.values() if not vendor or vendor in rule.vendors]
    if not name and (hip_include or environment.get(HIP_INCLUDE)):  # headers are given: who can use them goes first
        wanted.sort(key=lambda rule: "hip_include" not in rule.needs)
    reasons = []
    for rule in wanted:
        found = _complete(rule, hip_include, device_lib, environment)
        if isinstance(found, Toolchain):
            refusal = probe(found, target.arch) if target else ""
            if not refusal:
                return found
            found = f"does not compile for {target.arch if target else ''}: {refusal}"
        reasons.append(f"{rule.name}: {found}")
    raise EnvironmentProblem(
        f"no HIP compiler{' for ' + target.arch if target else ''} was found ({'; '.join(reasons)})",
        "; ".join(rule.install for rule in wanted),
    )


def _complete(
    rule: ToolchainRule, hip_include: str, device_lib: str, environment: Mapping[str, str]
) -> Toolchain | str:
    """The toolchain, or what it lacks."""
    compiler = next(filter(None, (identify(path) for path in candidates(rule, environment))), None)
    if compiler is None:
        return f"no {' or '.join(rule.compilers)}"
    include = libraries = ""
    if "hip_include" in rule.needs:
        include = _hip_include(hip_include, environment)
        if not include:
            return "no HIP headers (--hip-include)"
    if "device_lib" in rule.needs:
        libraries = device_lib or environment.get(DEVICE_LIB, "") or devlib.find_or_make(compiler.path)
        if not libraries:
            return "no device libraries (--device-lib)"
        if not Path(libraries).is_dir():
            raise UsageError(f"{libraries} is no folder with device libraries")
    return Toolchain(rule, compiler, include, libraries)


def all_toolchains(environment: Mapping[str, str] | None = None) -> list[tuple[ToolchainRule, Toolchain | str]]:
    """Every toolchain of the rules with what was found, or what is missing."""
    environment = os.environ if environment is None else environment
    return [(rule, _complete(rule, "", "", environment)) for rule in toolchain_rules().values()]


_PROBE = """#if !__has_include(<hip/hip_runtime.h>)
#error there is no hip/hip_runtime.h
#endif
__attribute__((device, used)) int probe(int x) { return x + 1; }
"""


def probe(toolchain: Toolchain, arch: str, timeout: float = 60.0) -> str:
    """Why the toolchain cannot compile for `arch`; '' when it can. Costs one small compilation."""
    import tempfile

    from migrator.toolchain.hipcc import command_line, parse_diagnostics

    with tempfile.TemporaryDirectory(prefix="cu2hip-") as folder:
        source = Path(folder) / "probe.cu"
        source.write_text(_PROBE)
        command = command_line(toolchain, arch, (), str(source), str(Path(folder) / "probe.o"), device=True)
        done = run(command, timeout=timeout, environment=toolchain.environment)
    if done.ok:
        return ""
    errors = [item.message for item in parse_diagnostics(done.output) if item.severity == "error"]
    return done.problem or (errors[0].partition(";")[0] if errors else f"exit code {done.returncode}")


@dataclass(frozen=True, slots=True)
class CudaToolkit:
    """A folder with CUDA's headers: its version, and its nvcc ('' none)."""

    path: str
    version: str
    nvcc: str


def find_cuda(environment: Mapping[str, str] | None = None, extra: Sequence[str] = ()) -> tuple[CudaToolkit, ...]:
    """CUDA toolkits at the usual places, the one that the environment names first."""
    environment = os.environ if environment is None else environment
    nvcc = shutil.which("nvcc", path=environment.get("PATH"))
    roots = [*extra, *(environment.get(key, "") for key in ("CUDA_HOME", "CUDA_PATH", "CUDA_ROOT"))]
    if nvcc:
        roots.append(str(Path(os.path.realpath(nvcc)).parent.parent))
    roots += ["/usr/local/cuda", *sorted(map(str, Path("/usr/local").glob("cuda-*")), reverse=True), "/opt/cuda"]
    found: dict[str, CudaToolkit] = {}
    for root in filter(None, roots):
        real = os.path.realpath(root)
        headers = (Path(real) / "include" / "cuda_runtime.h").is_file()
        own = shutil.which("nvcc", path=os.path.join(real, "bin")) or ""
        if real not in found and headers:
            found[real] = CudaToolkit(root, _cuda_version(real), own)
    return tuple(found.values())


def _cuda_version(root: str) -> str:
    try:
        text = (Path(root) / "include" / "cuda.h").read_text("utf-8", "replace")
    except OSError:
        return ""
    match = re.search(r"#define\s+CUDA_VERSION\s+(\d+)", text)
    return f"{int(match[1]) // 1000}.{int(match[1]) % 1000 // 10}" if match else ""
