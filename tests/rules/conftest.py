"""Fixtures of the rulebook's tests: rule sets, and the headers that the rules are held against."""

from __future__ import annotations

import functools
from collections.abc import Callable
from pathlib import Path

import pytest

from migrator.ruleset import RuleSet, load_ruleset
from tests.rules import headers
from tests.rules.headers import Unavailable, include_dir, wheel

DEBIAN_HIP = Path("/usr/include/hip")

# Versions are pinned: the tests say what holds for these headers, not for whatever is newest.
CUDA_RUNTIMES = {
    "11.8": ("nvidia-cuda-runtime-cu11", "11.8.89", ("nvidia", "cuda_runtime", "include")),
    "12.4": ("nvidia-cuda-runtime-cu12", "12.4.127", ("nvidia", "cuda_runtime", "include")),
    "12.9": ("nvidia-cuda-runtime-cu12", "12.9.79", ("nvidia", "cuda_runtime", "include")),
    "13.5": ("nvidia-cuda-runtime", "13.5.37", ("nvidia", "cu13", "include")),
}
CUDA_PROFILER = ("nvidia-cuda-profiler-api-cu12", "12.4.127", ("nvidia", "cuda_profiler_api", "include"))
CUDA_CRT = ("nvidia-cuda-nvcc-cu12", "12.9.86", ("nvidia", "cuda_nvcc", "include"))
HIP_7_1 = ("triton", "3.9.0", ("triton", "backends", "amd", "include"))
HIP_10_0 = ("rocm-bindings-hip", "10.0.0.0.1.2", ("rocm", "bindings"))


@functools.cache
def _rules(version: str, libraries: str) -> RuleSet:
    return load_ruleset(version, libraries)


@pytest.fixture(scope="session")
def rules() -> Callable[..., RuleSet]:
    """rules(version, libraries='hip'): the rule set, loaded once."""
    return lambda version="", libraries="hip": _rules(version, libraries)


def _wheel_dir(package: tuple[str, str, tuple[str, ...]]) -> Path:
    name, version, parts = package
    try:
        return include_dir(wheel(name, version), *parts)
    except Unavailable as reason:
        pytest.skip(str(reason))


@pytest.fixture(scope="session")
def cuda_include() -> Callable[[str], Path]:
    """cuda_include('12.4'): the include folder of that release's runtime package."""
    return lambda release: _wheel_dir(CUDA_RUNTIMES[release])


@pytest.fixture(scope="session")
def cuda_crt() -> Path:
    """The compiler's part of the CUDA headers (crt/)."""
    return _wheel_dir(CUDA_CRT)


@pytest.fixture(scope="session")
def cuda_profiler() -> Path:
    """The profiler's headers, which have a package of their own."""
    return _wheel_dir(CUDA_PROFILER)


@pytest.fixture(scope="session")
def hip_5_2_include() -> Path:
    """A folder with Debian's HIP 5.2.3 and nothing else: /usr/include must not become a system path again."""
    if not (DEBIAN_HIP / "hip_runtime_api.h").exists():
        pytest.skip("the package libamdhip64-dev (HIP 5.2.3) is not installed")
    version = (DEBIAN_HIP / "hip_version.h").read_text()
    if "HIP_VERSION_MAJOR 5" not in version or "HIP_VERSION_MINOR 2" not in version:
        pytest.skip(f"{DEBIAN_HIP} is not HIP 5.2")
    folder = headers.cache() / "debian-5.2"
    folder.mkdir(parents=True, exist_ok=True)
    if not (folder / "hip").exists():
        (folder / "hip").symlink_to(DEBIAN_HIP)
    return folder


@pytest.fixture(scope="session")
def hip_5_2(hip_5_2_include: Path) -> dict[str, tuple[str, str]]:
    """What HIP 5.2.3 declares."""
    return headers.hip_names(hip_5_2_include)


@pytest.fixture(scope="session")
def hip_7_1_include() -> Path:
    return _wheel_dir(HIP_7_1)


@pytest.fixture(scope="session")
def hip_7_1(hip_7_1_include: Path) -> dict[str, tuple[str, str]]:
    """What the newest HIP headers of the registries declare (the wheel lacks fp16, complex and cooperative groups)."""
    return headers.hip_names(hip_7_1_include)


@pytest.fixture(scope="session")
def hip_10_0() -> frozenset[str]:
    """The names of HIP 10.0 that its Python bindings declare (functions, types, enumerators; few macros)."""
    folder = _wheel_dir(HIP_10_0)
    return headers.words([folder / "cyhip.pxd", folder / "cyhiprtc.pxd"])
