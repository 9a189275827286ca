"""Which declarations are used, and machines without a C library or without a compiler's headers."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from migrator import frontend
from migrator.errors import EnvironmentProblem
from migrator.frontend import FrontendSettings, clang, headers, toolkit
from migrator.model.facts import Owner
from migrator.model.project import TranslationUnit

TEXT = """
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <iostream>
#include <map>
#include <string>
#include <vector>
#include <unistd.h>
#include <sys/time.h>
#include <thrust/device_vector.h>
__global__ void k(float *p) { p[threadIdx.x] = sqrtf(fabsf(p[0])) + fmaxf(p[1], 2.f); if (isnan(p[2])) printf("nan"); }
int main() {
    std::vector<float> v(3);
    std::map<std::string, int> m;
    std::cout << v.size() << m.size() << std::endl;
    thrust::device_vector<float> d(v.begin(), v.end());
    k<<<1, 2>>>(thrust::raw_pointer_cast(d.data()));
    timeval t;
    return gettimeofday(&t, nullptr);
}
"""


@pytest.fixture
def fresh() -> Iterator[None]:
    """Sessions remember the choice of declarations."""
    frontend.session.cache_clear()
    yield
    frontend.session.cache_clear()


def _library() -> clang.Library:
    if reason := frontend.available():
        pytest.skip(reason)
    return clang.load()


@pytest.mark.usefixtures("fresh")
def test_machine_without_a_c_library(
    tmp_path: Path, settings: FrontendSettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    if _library().libcxx_dir is None:
        pytest.skip("this libclang comes without a C++ library")
    monkeypatch.setattr(headers, "has_libc", lambda: False)
    monkeypatch.setattr(headers, "has_libstdcxx", lambda: False)
    (tmp_path / "a.cu").write_text(TEXT)
    facts = frontend.parse_unit(tmp_path, TranslationUnit("a.cu"), settings).files["a.cu"]
    assert facts.issues == ()
    assert [item.kernel for item in facts.launches] == ["k"]
    assert {item.owner for item in facts.refs if item.name in ("threadIdx", "thrust")} == {Owner.CUDA}


@pytest.mark.usefixtures("fresh")
def test_libclang_without_its_headers(
    tmp_path: Path, settings: FrontendSettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    _library()
    monkeypatch.setattr(clang.Library, "resource_dir", None)
    (tmp_path / "a.cu").write_text(TEXT)
    facts = frontend.parse_unit(tmp_path, TranslationUnit("a.cu"), settings).files["a.cu"]
    assert facts.issues == ()


def _toolkit(path: Path, release: str, define: bool = False) -> Path:
    include = path / "include"
    include.mkdir(parents=True)
    major, minor = release.split(".")
    text = f"#define CUDART_VERSION {major}{int(minor):02}0\n" if define else ""
    (include / "cuda_runtime_api.h").write_text(text)
    if not define:
        (path / "version.json").write_text(f'{{"cuda": {{"version": "{release}.1"}}}}')
    return path


@pytest.mark.parametrize("define", [False, True])
def test_toolkit_release(tmp_path: Path, define: bool) -> None:
    assert toolkit.version(_toolkit(tmp_path / "t", "12.4", define)) == (12, 4)


@pytest.mark.parametrize("text", ["", "{", "[]", '{"cuda": 3}', '{"cuda": {"version": "x.y"}}'])
def test_broken_toolkit_is_none(tmp_path: Path, text: str) -> None:
    (tmp_path / "version.json").write_text(text)
    assert toolkit.version(tmp_path) is None
    assert toolkit.version(tmp_path / "gone") is None


def test_newest_release_of_a_clang() -> None:
    assert toolkit.newest(18) == (12, 3)
    assert toolkit.newest(99) == toolkit.newest(22) >= (12, 9)
    assert toolkit.newest(3) == (0, 0)


def test_choice(tmp_path: Path, settings: FrontendSettings, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    library = _library()
    if library.resource_dir is None:
        pytest.skip("this libclang cannot read a toolkit")
    monkeypatch.setattr(toolkit, "_PLACES", ())
    monkeypatch.delenv("CUDA_PATH", raising=False)
    monkeypatch.delenv("CUDA_HOME", raising=False)
    found = replace(settings, own_declarations=False)

    def choose(chosen: FrontendSettings) -> headers.Declarations:
        return headers.choose(library, chosen, cache / "include")

    assert choose(found).describe() == "own CUDA declarations"
    monkeypatch.setenv("CUDA_HOME", str(_toolkit(tmp_path / "good", "12.3")))
    assert choose(found).describe() == "CUDA 12.3 headers"
    assert choose(settings).describe() == "own CUDA declarations"
    monkeypatch.setenv("CUDA_HOME", str(_toolkit(tmp_path / "new", "99.1")))
    assert choose(found).kind == "own"
    assert "CUDA 99.1" in choose(found).note
    assert choose(replace(found, cuda_path=str(tmp_path / "new"))).describe() == "CUDA 99.1 headers"
    with pytest.raises(EnvironmentProblem):
        choose(replace(found, cuda_path=str(tmp_path / "none")))
