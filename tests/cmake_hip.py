"""CMake with the language HIP on the machine at hand: what to call, and with which settings.

A ROCm installation needs nothing. Debian's packages put HIP's libraries into the multiarch folder, which CMake's search
for the language does not know, and clang's version into the compiler's name: a folder of links makes a ROCm root.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

_MULTIARCH = Path("/usr/lib/x86_64-linux-gnu")
_COMPILERS = ("clang++-19", "clang++-18", "clang++-17")


@dataclass(frozen=True)
class Cmake:
    """The programs, and the settings of a configuration for gfx90a."""

    program: str
    compiler: str
    root: str
    settings: tuple[str, ...]
    environment: dict[str, str]

    def build(self, source: Path, binary: Path, *settings: str, seconds: float = 900) -> str:
        """Configure and build; the output of both. An error of either fails the test."""
        output = self._run("-S", str(source), "-B", str(binary), *self.settings, *settings, seconds=seconds)
        return output + self._run("--build", str(binary), seconds=seconds)

    def configure(self, source: Path, binary: Path, *settings: str, seconds: float = 300) -> str:
        return self._run("-S", str(source), "-B", str(binary), *self.settings, *settings, seconds=seconds)

    def _run(self, *arguments: str, seconds: float) -> str:
        done = subprocess.run(
            [self.program, *arguments],
            capture_output=True,
            text=True,
            timeout=seconds,
            check=False,
            env={**os.environ, **self.environment},
        )
        output = done.stdout + done.stderr
        assert done.returncode == 0, f"cmake {' '.join(arguments)}\n{output[-6000:]}"
        return output


def find_cmake(work: Path) -> Cmake | None:
    """CMake 3.21 or newer with a compiler for HIP; None where the machine has none. Links are made below `work`."""
    program = _program("cmake")
    if program is None or not _is_new(program):
        return None
    environment = {"HIP_PLATFORM": "amd", "TMPDIR": str(work)}
    settings = ["-DCMAKE_HIP_ARCHITECTURES=gfx90a", "-DCMAKE_POLICY_VERSION_MINIMUM=3.5"]
    ninja = _program("ninja")
    if ninja is not None:
        settings += ["-G", "Ninja", f"-DCMAKE_MAKE_PROGRAM={ninja}"]
    if Path("/opt/rocm/lib/cmake/hip-lang").is_dir():
        settings.append("-DCMAKE_PREFIX_PATH=/opt/rocm")
        return Cmake(program, "/opt/rocm/llvm/bin/clang++", "/opt/rocm", tuple(settings), environment)
    compiler = next((path for name in _COMPILERS if (path := shutil.which(name))), None)
    if compiler is None or not (_MULTIARCH / "cmake" / "hip-lang").is_dir():
        return None
    root = work / "rocm"
    (root / "bin").mkdir(parents=True, exist_ok=True)
    links = {
        "lib": _MULTIARCH,
        "include": Path("/usr/include"),
        "share": Path("/usr/share"),
        "amdgcn": _MULTIARCH / "amdgcn",
        "bin/hipcc": Path("/usr/bin/hipcc"),
    }
    for name, target in links.items():
        if not (root / name).exists():
            (root / name).symlink_to(target)
    # The headers of HIP 5 define device functions that are not inline: with -fgpu-rdc each source brings them again.
    flags = f"--rocm-path={root} -Xoffload-linker --allow-multiple-definition -Wno-unused-command-line-argument"
    settings += [
        f"-DCMAKE_HIP_COMPILER={compiler}",
        f"-DCMAKE_HIP_COMPILER_ROCM_ROOT={root}",
        f"-DCMAKE_HIP_FLAGS={flags}",
        f"-DCMAKE_PREFIX_PATH={_MULTIARCH / 'cmake'}",
        "-DHIP_ROOT_DIR=/usr",
        "-DHIP_CLANG_PATH=/usr/bin",
    ]
    return Cmake(program, compiler, str(root), tuple(settings), environment)


def _program(name: str) -> str | None:
    """A program beside the running Python, as a wheel installs it, or on the path."""
    beside = Path(sys.executable).parent / name
    return str(beside) if beside.exists() else shutil.which(name)


def _is_new(program: str) -> bool:
    done = subprocess.run([program, "--version"], capture_output=True, text=True, timeout=60, check=False)
    version = done.stdout.partition("cmake version ")[2].split(".")
    return len(version) > 1 and (int(version[0]), int(version[1])) >= (3, 21)
