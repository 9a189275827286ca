"""The tools that are compared, and how each migrates one program's folder in place."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

SOURCES = (".cu", ".cpp", ".cc", ".cxx", ".c")
HEADERS = (".cuh", ".h", ".hpp", ".hh", ".hxx", ".inl", ".inc", ".tpp", ".ipp")
_CUDA = re.compile(r"cu|__global__|__device__|<<<")

Units = Mapping[str, Sequence[str]]  # translation unit -> the flags that its Makefile passes


@dataclass(frozen=True, slots=True)
class Peer:
    """`migrate` rewrites the folder (second argument) of which the first holds the original; True for success."""

    name: str
    migrate: Callable[[Path, Path, Units], bool]


def _run(command: Sequence[str], cwd: Path, seconds: int = 600) -> bool:
    try:
        done = subprocess.run(command, cwd=cwd, capture_output=True, timeout=seconds)
    except subprocess.TimeoutExpired:
        return False
    return done.returncode in (0, 1)


def _code(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file() and path.name.endswith(SOURCES + HEADERS))


def _cu2hip(_: Path, folder: Path, __: Units) -> bool:
    command = shlex.split(os.environ.get("CU2HIP", f"{sys.executable} -m migrator migrate --in-place"))
    return _run([*command, str(folder)], folder)


def _hipify_clang(original: Path, folder: Path, units: Units) -> bool:
    """One call a file, with the program's flags. The result counts, not the exit status (its builds differ in that)."""
    tool = os.environ.get("HIPIFY_CLANG", "hipify-clang")
    every = next(iter(units.values()), [])
    good = True
    for path in _code(folder):
        if not _CUDA.search(path.read_text(errors="replace")):
            continue
        out = path.with_name(path.name + ".hipified")
        command = [tool, str(path), "-o", str(out), f"--cuda-path={os.environ.get('CUDA_PATH', '/usr/local/cuda')}"]
        if resource := os.environ.get("CLANG_RESOURCE"):
            command.append(f"--clang-resource-directory={resource}")
        _run([*command, "--", "-w", *units.get(str(path.relative_to(folder)), every)], original, 180)
        if out.exists():
            out.replace(path)
        else:
            good = False
    return good


def _hipify_perl(_: Path, folder: Path, __: Units) -> bool:
    tool = os.environ.get("HIPIFY_PERL", "hipify-perl")
    for path in _code(folder):
        done = subprocess.run(["perl", tool, str(path)], capture_output=True)
        if done.returncode == 0 and done.stdout:
            path.write_bytes(done.stdout)
    return True


def _torch(_: Path, folder: Path, __: Units) -> bool:
    script = (
        "import sys; sys.path.insert(0, sys.argv[1]); from hipify import hipify_python as h; "
        "h.hipify(project_directory=sys.argv[2], output_directory=sys.argv[2], includes=['*'], "
        "extensions=('.cu', '.cuh', '.c', '.cc', '.cpp', '.h', '.hpp', '.in'), is_pytorch_extension=False, "
        "hip_clang_launch=True, hipify_extra_files_only=False, show_progress=False)"
    )
    return _run([sys.executable, "-c", script, os.environ.get("TORCH_HIPIFY", "."), str(folder)], folder)


PEERS = {
    peer.name: peer
    for peer in (
        Peer("cu2hip", _cu2hip),
        Peer("hipify-clang", _hipify_clang),
        Peer("hipify-perl", _hipify_perl),
        Peer("torch-hipify", _torch),
    )
}
