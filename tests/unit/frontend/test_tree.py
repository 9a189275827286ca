"""The include folder with our own declarations."""

from __future__ import annotations

from pathlib import Path

import pytest

from migrator.frontend import tree


def test_aliases_mean_headers_that_exist() -> None:
    text = (tree.SOURCE / "aliases.txt").read_text(encoding="utf-8")
    found = dict(tree.aliases(text))
    assert found["cuda_runtime.h"] == "cu2hip_prelude.h"
    assert found["thrust/device_vector.h"] == "cu2hip/thrust.h"
    assert found["cub/cub.cuh"] == "cu2hip/cub.h"
    for name, target in found.items():
        assert (tree.SOURCE / "include" / target).is_file(), target
        assert not name.startswith("/")
        assert "{" not in name


def test_folder_is_made_once(tmp_path: Path) -> None:
    folder = tree.include_folder(tmp_path)
    assert (folder / "include" / "cuda_runtime.h").is_file()
    assert (folder / "templates" / "cuda" / "std" / "complex").is_file()
    assert (folder / "standins" / "mpi.h").is_file()
    before = (folder / "include" / "cuda.h").stat().st_mtime_ns
    assert tree.include_folder(tmp_path) == folder
    assert (folder / "include" / "cuda.h").stat().st_mtime_ns == before
    assert [path.name for path in tmp_path.iterdir()] == [folder.name]


def test_folder_without_a_writable_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    tree._private.cache_clear()
    folder = tree.include_folder(blocked / "cache")
    assert (folder / "include" / "cuda.h").is_file()
    tree._private.cache_clear()


@pytest.mark.parametrize(
    "name, known",
    [
        ("torch/extension.h", True),
        ("ATen/ops/empty.h", True),
        ("thrust/detail/whatever.h", True),
        ("cuda/std/new_thing", True),
        ("boost/thing.hpp", False),
        ("torch/../../x.h", False),
        ("/etc/torch/x.h", False),
    ],
)
def test_headers_of_open_libraries(tmp_path: Path, name: str, known: bool) -> None:
    assert tree.provide(tmp_path, name) is known
    assert any(tmp_path.rglob("*.h")) or any(path.is_file() for path in tmp_path.rglob("*")) or not known
