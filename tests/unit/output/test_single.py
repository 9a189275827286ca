"""Single files."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import Any

import pytest

from migrator.discover.project import discover
from migrator.errors import EnvironmentProblem, UsageError
from migrator.output.base import Written
from migrator.output.choose import choose
from migrator.output.items import plan_items
from migrator.output.single import write_single

SUPPORT = {"cu2hip/warp.hpp": b"// a support header of cu2hip\n"}


@pytest.fixture
def run(tmp_path: Path, fill: Any, make_result: Any) -> Any:
    source = fill(tmp_path / "p", {"a.cu": b"cuda"}) / "a.cu"

    def start(out: str = "", data: bytes | None = b"hip", added: Any = None, *, force: bool = False) -> Written:
        project, _ = discover(source)
        result = make_result(project, {} if data is None else {"a.cu": data}, added)
        return write_single(choose(project, out=out, force=force), source, plan_items(project, result))

    return start


def test_a_file_beside_its_source(tmp_path: Path, run: Any) -> None:
    (tmp_path / "p/a.cu").chmod(0o755)
    written = run()
    assert (tmp_path / "p/a.hip").read_bytes() == b"hip"
    assert stat.S_IMODE((tmp_path / "p/a.hip").stat().st_mode) == 0o755
    assert (tmp_path / "p/a.cu").read_bytes() == b"cuda"
    assert (written.written, written.current) == (1, 0)
    assert sorted(os.listdir(tmp_path / "p")) == ["a.cu", "a.hip"]


def test_support_headers_go_beside_the_output(tmp_path: Path, run: Any) -> None:
    out = tmp_path / "new/dir/b.hip"
    assert run(str(out), added=SUPPORT).added == ("cu2hip/warp.hpp",)
    assert (tmp_path / "new/dir/cu2hip/warp.hpp").read_bytes() == SUPPORT["cu2hip/warp.hpp"]
    assert run(str(out), added=SUPPORT).current == 2


def test_an_unchanged_file_is_copied(tmp_path: Path, run: Any) -> None:
    run(str(tmp_path / "b.cu"), data=None)
    assert (tmp_path / "b.cu").read_bytes() == b"cuda"


def test_a_foreign_file_in_a_support_headers_place(tmp_path: Path, run: Any) -> None:
    (tmp_path / "out/cu2hip").mkdir(parents=True)
    (tmp_path / "out/cu2hip/warp.hpp").write_bytes(b"mine")
    with pytest.raises(UsageError, match="no support header"):
        run(str(tmp_path / "out/a.hip"), added=SUPPORT)
    assert not (tmp_path / "out/a.hip").exists()


def test_a_link_stays_a_link(tmp_path: Path, run: Any) -> None:
    (tmp_path / "real").write_bytes(b"old")
    (tmp_path / "link").symlink_to("real")
    run(str(tmp_path / "link"))
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_bytes() == b"hip"


def test_devices_are_written_to(run: Any) -> None:
    run("/dev/null")
    assert stat.S_ISCHR(os.stat("/dev/null").st_mode)


def test_a_full_disk_is_one_line_and_keeps_the_old_file(
    tmp_path: Path, run: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "b.hip"
    out.write_bytes(b"old")

    def fail(descriptor: int, data: object) -> int:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", fail)
        with pytest.raises(EnvironmentProblem, match="no space left"):
            run(str(out))
    assert out.read_bytes() == b"old"
    assert sorted(os.listdir(tmp_path)) == ["b.hip", "p"]
