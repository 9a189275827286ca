"""Programs that run on the emulated wavefront of `lanes/`."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from migrator.support import include_dir

LANES = Path(__file__).parent / "lanes"
COMPILER = shutil.which("g++") or shutil.which("clang++-19") or shutil.which("clang++")


def run_program(source: Path, folder: Path, *words: str, level: str = "-O1") -> str:
    """Compile a program against the emulated wavefront, run it, and return what it prints."""
    assert COMPILER is not None
    program = folder / "program"
    command = [COMPILER, "-std=c++17", level, "-Wall", "-Wextra", "-Werror", *words]
    command += ["-I", str(LANES), "-I", str(include_dir()), str(source), "-o", str(program)]
    built = subprocess.run(command, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stderr
    done = subprocess.run([str(program)], capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout
    return done.stdout
