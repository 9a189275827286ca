"""Library names hold against the library headers that can be had: Debian's for 5.3, the bindings' for 10.0.

Where a ROCm installation is present (TEST_ROCM_PATH, ROCM_PATH or /opt/rocm), all its libraries are checked too.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from migrator.ruleset import RuleSet
from tests.rules import headers
from tests.rules.headers import Unavailable, include_dir, wheel

pytestmark = [pytest.mark.network, pytest.mark.slow]

BINDINGS = ("rocm-bindings-libraries", "10.0.0.0.1.2", ("rocm", "bindings"))
SYSTEMS = ("rocm-bindings-systems", "10.0.0.0.1.2", ("rocm", "bindings"))
SHARED = {"int", "void"}
MACROS = {"roctxMark", "roctxRangePush", "roctxRangeStart"}  # functions in NVTX, macros in roctx


def _bindings(package: tuple[str, str, tuple[str, ...]], *names: str) -> frozenset[str]:
    try:
        folder = include_dir(wheel(package[0], package[1]), *package[2])
    except Unavailable as reason:
        pytest.skip(str(reason))
    return headers.words([folder / f"cy{name}.pxd" for name in names])


def _missing(rules: RuleSet, library: str, known: frozenset[str], kinds: tuple[str, ...]) -> list[str]:
    return [
        f"{rule.cuda} -> {rule.hip}"
        for rule in rules.names.values()
        if rule.library == library and rule.hip and rule.kind in kinds and rule.hip not in known | SHARED | MACROS
        and not rule.header.startswith("hip/") and not rule.hip.startswith("pnccl")
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("library", "package", "files"),
    [
        ("cublas", BINDINGS, ("hipblas",)),
        ("cublaslt", BINDINGS, ("hipblaslt", "hipblas")),
        ("cusparse", BINDINGS, ("hipsparse",)),
        ("cusolver", BINDINGS, ("hipsolver", "hipblas")),
        ("cufile", SYSTEMS, ("hipfile",)),
        ("nccl", SYSTEMS, ("rccl",)),
        ("nvtx", SYSTEMS, ("roctx",)),
    ],
)
def test_functions_of_10_0_exist(
    library: str, package: tuple[str, str, tuple[str, ...]], files: tuple[str, ...], rules: Callable[..., RuleSet]
) -> None:
    """Functions only: the bindings leave out macros, anonymous enums and some typedefs."""
    known = _bindings(package, *files)
    assert len(known) > 20
    assert _missing(rules("10.0"), library, known, ("function",)) == []


@pytest.mark.parametrize(
    ("library", "folder", "package"),
    [("cusparse", "hipsparse", "libhipsparse-dev"), ("curand", "hiprand", "libhiprand-dev")],
)
def test_names_of_5_3_exist(library: str, folder: str, package: str, rules: Callable[..., RuleSet]) -> None:
    """Debian 12 carries hipSPARSE and hipRAND 5.3.3."""
    place = Path("/usr/include") / folder
    if not place.is_dir():
        pytest.skip(f"the package {package} (5.3.3) is not installed")
    known = headers.words([place, Path("/usr/include/hip"), Path("/usr/include/rocrand")])
    assert _missing(rules("5.3"), library, known, ("function", "type", "enumerator", "macro")) == []


INSTALLED = {"cublas": "hipblas", "cublaslt": "hipblaslt", "cufft": "hipfft", "curand": "hiprand",
             "cusparse": "hipsparse", "cusolver": "hipsolver", "cub": "hipcub", "nccl": "rccl",
             "nvtx": "roctracer"}  # fmt: skip
ROC = {"cublas": "rocblas", "curand": "rocrand", "cusparse": "rocsparse", "cusolver": "rocsolver", "cudnn": "miopen"}


@pytest.fixture(scope="module")
def rocm() -> tuple[str, Path]:
    """(HIP version, include folder) of the installation."""
    root = Path(os.environ.get("TEST_ROCM_PATH") or os.environ.get("ROCM_PATH") or "/opt/rocm")
    version = root / "include" / "hip" / "hip_version.h"
    if not version.exists():
        pytest.skip(f"{root} is no ROCm installation")
    text = version.read_text()
    found = [re.search(rf"HIP_VERSION_{part}\s+(\d+)", text) for part in ("MAJOR", "MINOR")]
    return ".".join(match[1] for match in found if match), root / "include"


@pytest.mark.parametrize(("libraries", "library"), [*(("hip", x) for x in INSTALLED), *(("roc", x) for x in ROC)])
def test_names_of_an_installation_exist(
    libraries: str, library: str, rocm: tuple[str, Path], rules: Callable[..., RuleSet]
) -> None:
    version, include = rocm
    name = (INSTALLED if libraries == "hip" else ROC)[library]
    parts = [
        include / part for part in (name, "hipblas-common", "hipblas", "rocblas", "hip") if (include / part).is_dir()
    ]
    if not (include / name).is_dir():
        pytest.skip(f"{name} is not installed")
    known = headers.words(parts)
    everything = ("function", "type", "enumerator", "macro")
    plain = [
        x for x in _missing(rules(version, libraries), library, known, everything) if "::" not in x.split(" -> ")[1]
    ]
    assert plain == []
