"""HIP's host API on the CPU device: relocatable code, textures, graphs, modules, memory, errors."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from migrator.cpudevice.driver import main
from migrator.cpudevice.runtime import runtime
from migrator.cpudevice.stubs import prototypes, stubs
from migrator.errors import Cu2hipError

PROGRAMS = Path(__file__).parent / "programs"


@pytest.fixture(scope="module")
def device() -> None:
    try:
        runtime(64)
    except Cu2hipError as error:
        pytest.skip(error.message)


def build(folder: Path, *names: str, words: tuple[str, ...] = ()) -> str:
    """The path of a program made of sources."""
    program = str(folder / names[0])
    sources = [str(PROGRAMS / f"{name}.hip") for name in names]
    assert main([*sources, "-O1", "-w", "--offload-arch=gfx90a", *words, "-o", program]) == 0
    return program


def run(program: str, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([program, *words], capture_output=True, text=True, timeout=120, env=os.environ, check=False)


def lines(folder: Path, *names: str, words: tuple[str, ...] = ()) -> list[str]:
    done = run(build(folder, *names, words=words))
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


pytestmark = [pytest.mark.hipcc, pytest.mark.slow, pytest.mark.usefixtures("device")]


def test_relocatable_code_of_two_units(tmp_path: Path) -> None:
    found = lines(tmp_path, "api_rdc_main", "api_rdc_other", words=("-fgpu-rdc",))
    assert found == ["128 3 14 136", "164", "17 7 man 7"]


def test_arrays_textures_and_surfaces(tmp_path: Path) -> None:
    found = lines(tmp_path, "api_textures")
    assert found[:3] == ["linear 5.5 1 0 20.25", "surface 11 21 12 22", "normalized 1 0.2 0 0.4 | 1 | 0"]
    assert found[3:6] == ["hipSuccess volume 16 17 18 19", "hipSuccess layers 1 13", "memory 1 4 8"]
    assert found[-1] == "box 16 19 hipErrorInvalidPitchValue"


def test_graphs_are_captured_made_and_changed(tmp_path: Path) -> None:
    assert lines(tmp_path, "api_graphs") == [
        "captured 1 1 hipErrorStreamCaptureUnsupported nodes 6 edges 6 roots 1",
        "launched 210 310 0 calls 2 variable 3",
        "made 30",
        "changed 1000",
        "updated hipSuccess 1 321",
        "refused hipErrorGraphExecUpdateFailure 1",
        "child 1 321",
        "hipErrorStreamCaptureUnjoined",
    ]


def test_modules_and_compilation_while_a_program_runs(tmp_path: Path) -> None:
    assert lines(tmp_path, "api_modules") == [
        "HIPRTC_SUCCESS",
        "hipSuccess",
        "hipSuccess 4 101.5 107.5",
        "128 93 hipErrorNotFound",
        "hipErrorFileNotFound hipErrorNoBinaryForGpu",
        "HIPRTC_ERROR_COMPILATION 1",
    ]


def test_memory_errors_attributes_and_launches(tmp_path: Path) -> None:
    found = lines(tmp_path, "api_device")
    by_call = dict(line.rsplit(": ", 1) for line in found if ": hip" in line)
    assert by_call.pop("hipHostUnregister(host)") == "hipErrorHostMemoryNotRegistered"
    assert by_call.pop("hipSetDevice(1)") == "hipErrorInvalidDevice"
    assert by_call.pop("hipFreeAsync(asynchronous, nullptr)") == "hipSuccess"
    assert by_call.pop("hipMemCreate(&handle, 4096, &wanted, 0)") == "hipErrorNotSupported"
    small, large = (value for name, value in by_call.items() if "Cooperative" in name)
    assert (small, large) == ("hipSuccess", "hipErrorCooperativeLaunchTooLarge")
    others = {name: value for name, value in by_call.items() if "Cooperative" not in name}
    assert len(others) == 6 and set(others.values()) == {"hipErrorInvalidValue"}
    rest = [line for line in found if ": hip" not in line]
    assert rest == [
        "hipErrorInvalidDevice hipErrorInvalidDevice hipSuccess",
        "hipErrorLaunchFailure",
        "128 800 7 managed 12",
        "hipErrorInvalidValue",
        "2 3",
        "21 21",
        "14",
        "1000 0",
        "1 1 0",
    ]


def test_assertions_and_traps_end_the_program(tmp_path: Path) -> None:
    program = build(tmp_path, "api_ends")
    ends = [run(program, which) for which in ("0", "1", "2")]
    assert [done.returncode for done in ends] == [-6, -6, -6]
    assert "three wanted" in ends[0].stderr and "Device-side assertion" in ends[0].stderr


def test_what_the_headers_declare_and_the_library_lacks_is_named() -> None:
    header = """
    /** hipError_t hipNotThis(int); */
    hipError_t hipThis(void** out, size_t n __dparm(0), int (*f)(int) = nullptr);
    template <class T> static inline hipError_t hipThis(T* out) { return hipThis((void**)out, 1); }
    hiprtcResult hiprtcThat(hiprtcLinkState s);
    """
    assert prototypes(header) == {
        "hipThis": ("hipError_t", "void** out, size_t n, int (*f)(int)"),
        "hiprtcThat": ("hiprtcResult", "hiprtcLinkState s"),
    }
    include = Path(runtime(64).device.hip_include)
    assert "hipError_t hipMemCreate(" in stubs(include, ())
    assert "hipError_t hipFree(" not in stubs(include, ["hipError_t hipFree(void *p) {}"])
