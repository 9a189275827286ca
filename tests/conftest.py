"""Options and fixtures that all tests share."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

# `make test` hands its own settings down; the makes that tests start are to know nothing of them.
for _inherited in ("MAKEFLAGS", "MAKELEVEL", "MFLAGS"):
    os.environ.pop(_inherited, None)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--bless", action="store_true", help="rewrite the expected outputs of golden cases")


@pytest.fixture(scope="session", autouse=True)
def _own_cache(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Tests fill a cache of their own, which the workers of one run share."""
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if os.environ.get("PYTEST_XDIST_WORKER") else base
    os.environ["CU2HIP_CACHE_DIR"] = str(shared / "cu2hip-cache")


@pytest.fixture(autouse=True)
def _no_outer_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Settings of whoever runs the tests do not reach them."""
    for name in list(os.environ):
        if name.startswith("CU2HIP_") and name != "CU2HIP_CACHE_DIR":
            monkeypatch.delenv(name)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("HIP_PLATFORM", "amd")


@pytest.fixture
def bless(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--bless"))


@pytest.fixture(scope="session")
def hipcc() -> str:
    """The HIP compiler; skips the test where there is none."""
    found = shutil.which("hipcc") or shutil.which("hipcc", path="/opt/rocm/bin")
    if found is None:
        pytest.skip("no hipcc on this machine")
    return found


@pytest.fixture(scope="session")
def samples() -> Path:
    return Path(__file__).parents[1] / "samples"
