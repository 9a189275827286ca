"""Libraries that programs of HIP link: which of them the CPU device has, where their headers are, how they are built.

Header-only libraries (rocPRIM, hipCUB, rocThrust, the device side of rocRAND) go through the device pass like any other
code. The rest are C++ sources of ours behind HIP's signatures, over well-kept CPU libraries that they load when a
program runs. A function of such a library that no source has returns its status for "not supported" and says its name.
"""

from __future__ import annotations

import hashlib
import os
import re
import tempfile
from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from migrator.cache import cache_dir
from migrator.errors import EnvironmentProblem
from migrator.lazy import pattern
from migrator.toolchain.process import run

_SECONDS = 600.0
_HERE = Path(__file__).parent
_HEADERS = _HERE / "headers"
_SOURCES = _HERE / "library" / "libraries"
_WORD = pattern(r"-l(?P<short>\w+)|(?:.*/)?lib(?P<long>\w+)\.(?:so(?:\.\d+)*|a)")
_ROCTHRUST = "thrust/system/hip/execution_policy.h"


class Library(Struct, frozen=True):
    """`sources` are our C++ files below library/libraries; `header` declares the functions; `status` is the type that
    they return and `unsupported` its value for what is not there."""

    name: str
    sources: tuple[str, ...]
    header: str
    status: str
    unsupported: int


_LIBRARIES = {
    library.name: library
    for library in (
        Library(
            "hipblas",
            ("blas_handle", "blas_level1", "blas_level2", "blas_level3", "blas_gemm", "blas_solve"),
            "hipblas/hipblas.h",
            "hipblasStatus_t",
            7,
        ),
        Library("hipsolver", ("solver", "blas_handle"), "hipsolver/hipsolver.h", "hipsolverStatus_t", 7),
        Library("hipfft", ("fft",), "hipfft/hipfft.h", "hipfftResult", 16),
        Library(
            "hipsparse",
            ("sparse_handle", "sparse_generic", "sparse_solve", "sparse_convert", "blas_handle"),
            "hipsparse/hipsparse.h",
            "hipsparseStatus_t",
            10,
        ),
        Library("hiprand", ("rand",), "hiprand/hiprand.h", "hiprandStatus_t", 1000),
    )
}
_NOTHING = frozenset(("rocprim", "hipcub", "rocthrust", "rocrand"))  # header-only on this device


def flags(hip_include: str) -> list[str]:
    """Options of every compilation: our headers after all others, and Thrust's CPU back end where it is not AMD's."""
    words = ["-idirafter", str(_HEADERS)]
    if not os.path.exists(os.path.join(hip_include, _ROCTHRUST)):
        words += [f"-DTHRUST_{side}_SYSTEM=THRUST_{side}_SYSTEM_CPP" for side in ("HOST", "DEVICE")]
        words += ["-include", str(_HEADERS / "cu2hip_thrust.h")]
    return words


def linked(words: Sequence[str], clang: str, hip_include: str) -> list[str]:
    """A linker's words with our library in the place of each library of HIP's that the CPU device has.

    Raises EnvironmentProblem where a library cannot be compiled.
    """
    found: list[str] = []
    for word in words:
        match = _WORD.fullmatch(word)
        name = (match["short"] or match["long"]) if match else ""
        if name in _LIBRARIES:
            path = built(_LIBRARIES[name], clang, hip_include)
            found += [path, f"-Wl,-rpath,{os.path.dirname(path)}"]
        elif name not in _NOTHING:
            found.append(word)
    return found


def built(library: Library, clang: str, hip_include: str) -> str:
    """The path of a library, compiled on first use."""
    sources = [_SOURCES / f"{name}.cpp" for name in library.sources]
    header = _header(library, hip_include)
    key = hashlib.sha256(f"{clang}\0{library.name}\0".encode())
    for path in [*sorted(_SOURCES.glob("*.h")), *sources, *header]:
        key.update(path.read_bytes())
    folder = cache_dir() / "cpudevice" / f"{library.name}-{key.hexdigest()[:24]}"
    made = folder / f"lib{library.name}.so"
    if not made.exists():
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix="cu2hip-", dir=folder.parent) as name:
            work = Path(name)
            stub = work / "stubs.cpp"
            stub.write_text(_stubs(library, header), "utf-8")
            (work / "made").mkdir()
            output = work / "made" / made.name
            done = run(
                [clang, "-std=c++17", "-O2", "-march=native", "-fPIC", "-w", f"-I{_SOURCES}", "-shared",
                 *map(str, sources), str(stub), "-o", str(output), f"-Wl,-soname,{made.name}", "-ldl"],
                timeout=_SECONDS,
            )  # fmt: skip
            if not done.ok:
                first = next((line for line in done.output.splitlines() if "error" in line), done.problem)
                raise EnvironmentProblem(f"{library.name} of the CPU device cannot be compiled: {first}")
            try:
                os.rename(work / "made", folder)
            except OSError:
                if not made.exists():  # else another process was faster
                    raise
    return str(made)


def _header(library: Library, hip_include: str) -> list[Path]:
    """The headers that programs will see: the toolchain's, else the system's, else ours."""
    for folder in (Path(hip_include), Path("/usr/include"), _HEADERS):
        if (folder / library.header).exists():
            return sorted((folder / library.header).parent.rglob("*.h"))
    return []


def _stubs(library: Library, header: Sequence[Path]) -> str:
    """C++ text with a weak function for every prototype: what a source defines goes before it."""
    prototype = re.compile(rf"\b{library.status}\s+({library.name}\w+)\s*\(")
    wanted = {name for path in header for name in prototype.findall(path.read_text("utf-8", "replace"))}
    lines = [
        "// Made from the library's headers: what the CPU device does not have.",
        "#include <cstdio>",
        "static int missing(const char *name) {",
        '  std::fprintf(stderr, "cu2hip: not supported on the CPU device: %s\\n", name);',
        f"  return {library.unsupported};",
        "}",
        *(f'extern "C" __attribute__((weak)) int {name}() {{ return missing("{name}"); }}' for name in sorted(wanted)),
    ]
    return "\n".join(lines) + "\n"
