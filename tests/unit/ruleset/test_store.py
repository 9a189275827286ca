"""The cache of compiled rules: quick, keyed by content, and never trusted blindly."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest

from migrator.ruleset import load_ruleset, store


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CU2HIP_CACHE_DIR", str(tmp_path / "cache"))
    return tmp_path / "cache" / "rules"


def test_a_second_load_reads_the_cache(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = load_ruleset("6.3")
    assert len(list(cache.glob("*.bin"))) == 1

    def fail(*_: object) -> None:
        raise AssertionError("compiled again")

    monkeypatch.setattr("migrator.ruleset.compile.compile_rules", fail)
    second = load_ruleset("6.3")
    assert second.digest == first.digest
    assert dict(second.names) == dict(first.names)


@pytest.mark.parametrize("damage", [b"", b"short", b"\0" * 4096])
def test_a_damaged_file_is_replaced(damage: bytes, cache: Path) -> None:
    load_ruleset("6.3")
    file = next(cache.glob("*.bin"))
    size = file.stat().st_size
    file.write_bytes(damage)
    assert load_ruleset("6.3").names["cudaFree"].hip == "hipFree"
    assert file.stat().st_size == size


def test_a_flipped_byte_is_noticed(cache: Path) -> None:
    load_ruleset("6.3")
    file = next(cache.glob("*.bin"))
    data = bytearray(file.read_bytes())
    data[len(data) // 2] ^= 1
    file.write_bytes(bytes(data))
    assert load_ruleset("6.3").names["cudaFree"].hip == "hipFree"


def test_a_cache_that_cannot_be_written_is_no_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("CU2HIP_CACHE_DIR", str(tmp_path / "file" / "below"))
    assert load_ruleset("6.3").names["cudaFree"].hip == "hipFree"


def test_a_changed_rule_file_is_compiled_again(cache: Path, tmp_path: Path) -> None:
    own = tmp_path / "own.yaml"
    text = "schema: 1\nlibrary: x\nnames:\n  function:\n    cudaOwn: {}\n"
    own.write_text(text.format("hipOne"))
    assert load_ruleset("6.3", extra=[own]).names["cudaOwn"].hip == "hipOne"
    own.write_text(text.format("hipThree"))
    assert load_ruleset("6.3", extra=[own]).names["cudaOwn"].hip == "hipThree"


def test_versions_and_libraries_have_files_of_their_own(cache: Path) -> None:
    load_ruleset("6.3")
    load_ruleset("7.1")
    load_ruleset("7.1", "roc")
    assert len(list(cache.glob("*.bin"))) == 3


def test_old_files_go(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "_KEPT", 2)
    for version in ("5.2", "6.0", "6.3"):
        load_ruleset(version)
        time.sleep(0.01)
    assert len(list(cache.glob("*.bin"))) == 2


def test_platform_folders(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("CU2HIP_CACHE_DIR")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(sys, "platform", "linux")
    assert store.cache_dir() == tmp_path / "cu2hip"
    monkeypatch.setattr(sys, "platform", "darwin")
    assert store.cache_dir().parts[-3:] == ("Library", "Caches", "cu2hip")
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path))
    assert store.cache_dir() == tmp_path / "cu2hip" / "Cache"


PROBE = """
import sys, time
from migrator.ruleset import load_ruleset
load_ruleset("6.3")
used = []
for _ in range(5):
    start = time.process_time()
    load_ruleset("6.3")
    used.append(time.process_time() - start)
print(min(used), *[m for m in ("yaml", "clang") if m in sys.modules])
"""


def test_a_warm_load_is_quick_and_needs_no_parser(cache: Path) -> None:
    load_ruleset("6.3")
    out = subprocess.run([sys.executable, "-c", PROBE], capture_output=True, text=True, check=True).stdout.split()
    assert out[1:] == []
    assert float(out[0]) < 0.030
