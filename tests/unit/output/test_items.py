"""Names, renames and collisions of the files of a result."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from migrator.discover.project import discover
from migrator.errors import UsageError
from migrator.output.items import ItemList, plan_items

SUPPORT = b"// a support header of cu2hip\n"


@pytest.fixture
def plan(tmp_path: Path, fill: Any, make_result: Any) -> Any:
    def run(files: dict[str, bytes], added: dict[str, bytes] | None = None, *, rename: bool = False) -> ItemList:
        project, _ = discover(fill(tmp_path / "p", files))
        return plan_items(project, make_result(project, {}, added), rename=rename)

    return run


def test_names_stay(plan: Any) -> None:
    items = plan({"a.cu": b"x", "b.h": b"y"})
    assert [item.path for item in items.items] == ["a.cu", "b.h"]
    assert items.renames == ()


def test_rename(plan: Any) -> None:
    items = plan({"a.cu": b"x", "sub/b.cu": b"x", "c.cuh": b"y"}, rename=True)
    assert [item.path for item in items.items] == ["a.hip", "c.cuh", "sub/b.hip"]
    assert items.renames == (("a.cu", "a.hip"), ("sub/b.cu", "sub/b.hip"))


def test_included_files_keep_their_names(plan: Any) -> None:
    items = plan({"main.cu": b'# include "kernels/k.cu"\n', "kernels/k.cu": b"x"}, rename=True)
    assert items.renames == (("main.cu", "main.hip"),)
    assert [(finding.code, finding.path) for finding in items.findings] == [("SYS912", "kernels/k.cu")]


@pytest.mark.parametrize(
    "text, found",
    [
        (b"add_executable(x a.cu)\n", True),
        (b"%.o: %.cu\n\tnvcc $<\n", True),
        (b"file(GLOB s *.cu)\n", True),
        (b".SUFFIXES: .cu\n", True),
        (b"add_executable(x other.cu)\n", False),
        (b"find_package(CUDA)\n", False),
    ],
)
def test_build_files_that_name_renamed_files_are_reported(plan: Any, text: bytes, found: bool) -> None:
    items = plan({"a.cu": b"x", "CMakeLists.txt": text}, rename=True)
    assert [finding.code for finding in items.findings] == ["SYS913"] * found


@pytest.mark.parametrize("other", ["a.hip", "A.hip"])
def test_two_files_for_one_name_are_refused(plan: Any, other: str) -> None:
    with pytest.raises(UsageError, match="would both become"):
        plan({"a.cu": b"x", other: b"y"}, rename=True)


def test_case_alone_is_no_collision_without_a_rename(plan: Any) -> None:
    assert len(plan({"a.h": b"x", "A.h": b"y"}).items) == 2


def test_support_headers(plan: Any) -> None:
    items = plan({"a.cu": b"x"}, {"cu2hip/warp.hpp": SUPPORT})
    assert [(item.path, item.is_added) for item in items.items] == [("a.cu", False), ("cu2hip/warp.hpp", True)]


def test_an_earlier_copy_of_a_support_header_is_updated(plan: Any) -> None:
    items = plan({"a.cu": b"x", "cu2hip/warp.hpp": b"// cu2hip, older\n"}, {"cu2hip/warp.hpp": SUPPORT})
    assert items.items[1].data == SUPPORT
    items = plan({"a.cu": b"x", "cu2hip/warp.hpp": SUPPORT}, {"cu2hip/warp.hpp": SUPPORT})
    assert items.items[1].data is None


def test_a_file_of_the_project_is_no_support_header(plan: Any) -> None:
    with pytest.raises(UsageError, match="is a file of the project"):
        plan({"a.cu": b"x", "cu2hip/warp.hpp": b"int mine;\n"}, {"cu2hip/warp.hpp": SUPPORT})
