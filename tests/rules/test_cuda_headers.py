"""Every CUDA name of the tables exists in CUDA's own headers, and every public name of those is in the tables."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from migrator.ruleset import RuleSet
from tests.rules import headers

pytestmark = [pytest.mark.network, pytest.mark.slow]

RUNTIME = ("cuda_runtime_api.h", "cuda_profiler_api.h", "cuda_gl_interop.h", "cuda_egl_interop.h",
           "cuda_vdpau_interop.h", "driver_types.h", "library_types.h", "texture_types.h",
           "surface_types.h")  # fmt: skip
DRIVER = ("cuda.h", "cudaGL.h", "cudaEGL.h", "cudaProfiler.h", "cudaVDPAU.h")
PUBLIC = re.compile(r"cuda[A-Z]\w*|cu[A-Z]\w*|CU[a-z]\w*|CU_\w+|CUDA_\w+")
PRIVATE = re.compile(
    r"CU_UUID_HAS_BEEN_DEFINED|\w*_H_*|\w*_params(_st|_v\d+)?|CUDA_(?:API|CB|VERSION|STDAPI)\w*|cudaCDP\w*|\w+__"
)
# Direct3D and WGL headers ship with the Windows toolkit only; these packages are for Linux.
WINDOWS = re.compile(r"cu(?:da)?(?:Graphics)?D3D\w*|CU_?[dD]3[dD]\w*|cu(?:da)?WGL\w*")
# Names of releases before 11.8 that the packages do not go back to, and of enumerator ends that came and went.
EARLIER = {"CU_DEV_RESOURCE_TYPE_MAX", "CU_LAUNCH_ATTRIBUTE_MAX", "CUstreamAttrValue_union", "cudaGetParameterBuffer",
           "CUstreamMemOpMemoryBarrierParams_st", "cuStreamBeginCapture_ptsz", "cuTexRefSetAddress2D_v2",
           "cudaEglColorFormatBGR", "cudaEglColorFormatRGB", "cudaEglColorFormatYUV_ER", "cudaGetParameterBufferV2",
           "CUdevResource_v1"}  # fmt: skip
# Device functions before CUDA 9, and those that the compiler knows without a declaration.
DEVICE_ELSEWHERE = re.compile(r"__nv_atomic_\w+|__tanhf|u?mul24|mul64hi|mulhi|u?int2float|float2int"
                              r"|float_as_u?int|u?int_as_float")  # fmt: skip


@pytest.fixture(scope="module")
def known(cuda_include: Callable[[str], Path], cuda_crt: Path, cuda_profiler: Path) -> dict[str, frozenset[str]]:
    """release -> every identifier of its runtime and driver headers."""
    found = {release: headers.words([cuda_include(release)]) for release in ("11.8", "12.4", "12.9", "13.5")}
    return {**found, "parts": headers.words([cuda_crt, cuda_profiler])}


def test_names_exist(rules: Callable[..., RuleSet], known: dict[str, frozenset[str]]) -> None:
    everything = frozenset().union(*known.values())
    wrong = [
        rule.cuda
        for rule in rules().names.values()
        if rule.library in ("runtime", "driver") and not everything.issuperset(rule.cuda.split("::"))
        and not rule.cuda_until and rule.cuda not in EARLIER and not WINDOWS.fullmatch(rule.cuda)
    ]  # fmt: skip
    assert wrong == []


def test_device_names_exist(rules: Callable[..., RuleSet], known: dict[str, frozenset[str]]) -> None:
    everything = frozenset().union(*known.values())
    table = {rule.cuda for rule in rules().names.values() if rule.library in ("device", "half")}
    assert sorted(name for name in table - everything if not DEVICE_ELSEWHERE.fullmatch(name)) == []


@pytest.mark.parametrize("release", ["11.8", "12.4", "12.9", "13.5"])
def test_tables_are_complete(
    release: str, rules: Callable[..., RuleSet], cuda_include: Callable[[str], Path], cuda_crt: Path
) -> None:
    """No public name of a CUDA release is unknown: what HIP lacks is in the table as unsupported."""
    folder = cuda_include(release)
    text = headers.includes(folder, (*RUNTIME, *DRIVER))
    arguments = ["-x", "c++", "-std=c++17", "-isystem", str(folder), "-isystem", str(cuda_crt), "-ferror-limit=0"]
    public = {
        name
        for name, (_, where) in headers.declared(text, ".cpp", [arguments]).items()
        if where.startswith(str(folder)) and "_meta.h" not in where
        and PUBLIC.fullmatch(name) and not PRIVATE.fullmatch(name)
    }  # fmt: skip
    assert len(public) > 2000
    assert sorted(public - set(rules().names) - set(rules().macros)) == []
