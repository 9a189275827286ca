"""The compilers that the compile tests use, and HIP headers of several releases from the package registry."""

from __future__ import annotations

import fcntl
import functools
import os
import subprocess
import sys
import zipfile
from pathlib import Path

from migrator.errors import Cu2hipError
from migrator.toolchain.find import Toolchain, find_toolchain, hip_header_version, probe

# Wheels of triton carry AMD's HIP headers (triton/backends/amd/include). The newest lacks those for half and bfloat16.
WHEELS = {"6.1": "3.0.0", "6.2": "3.3.1", "7.1": "3.6.0"}
_CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "cu2hip-tests"  # outlives a test session
_INSIDE = "triton/backends/amd/include/"


@functools.cache
def hip_headers(version: str) -> Path | str:
    """The include folder of a HIP release, downloaded once into the cache; else why there is none."""
    folder = _CACHE / f"hip-{version}"
    if (folder / "hip" / "hip_version.h").is_file():
        return folder
    folder.parent.mkdir(parents=True, exist_ok=True)
    with open(folder.parent / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if (folder / "hip" / "hip_version.h").is_file():
            return folder
        wheels = folder.parent / "wheels"
        words = ["-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:", "--python-version", "3.11"]
        command = [sys.executable, *words, "-d", str(wheels), f"triton=={WHEELS[version]}"]
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
        except subprocess.TimeoutExpired:
            return "the download of the HIP headers did not end"
        found = sorted(wheels.glob(f"triton-{WHEELS[version]}-*.whl"))
        if done.returncode or not found:
            return f"HIP {version} headers cannot be downloaded: {done.stderr.strip().splitlines()[-1:]}"
        with zipfile.ZipFile(found[0]) as wheel:
            for name in wheel.namelist():
                if name.startswith(_INSIDE) and not name.endswith("/"):
                    path = folder / name.removeprefix(_INSIDE)
                    path.parent.mkdir(parents=True, exist_ok=True)
                    path.write_bytes(wheel.read(name))
        os.unlink(found[0])
    return folder if hip_header_version(str(folder)).startswith(version) else f"the wheel has no HIP {version} headers"


@functools.cache
def toolchain(name: str, arch: str, headers: str = "") -> Toolchain | str:
    """A toolchain that compiles for `arch`, with HIP headers of a release where it needs them; else why not."""
    include = ""
    if headers:
        folder = hip_headers(headers)
        if isinstance(folder, str):
            return folder
        include = str(folder)
    try:
        found = find_toolchain(name, hip_include=include)
    except Cu2hipError as error:
        return error.message
    return probe(found, arch) or found
