"""The journal of in-place runs: from every state back to the original bytes."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import stat
from pathlib import Path

import pytest

from migrator.edits import journal
from migrator.edits.journal import Replaced
from migrator.errors import EnvironmentProblem, UsageError


def sha(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def state(root: Path) -> dict[str, tuple[bytes, int]]:
    """Every file but our own, with its mode."""
    found: dict[str, tuple[bytes, int]] = {}
    for folder, names, files in os.walk(root):
        names[:] = [name for name in names if name != ".cu2hip"]
        for name in files:
            path = Path(folder, name)
            found[str(path.relative_to(root))] = path.read_bytes(), stat.S_IMODE(path.stat().st_mode)
        for name in names:
            found[str(Path(folder, name).relative_to(root)) + "/"] = b"", 0
    return found


def change(root: Path, old: bytes, new: bytes, name: str = "a.cu") -> journal.Journal:
    """One in-place run that changes one file and adds another."""
    record = journal.begin(root, [Replaced(name, sha(old), sha(new)), Replaced("cu2hip/x.hpp", "", sha(b"support"))])
    (root / name).write_bytes(new)
    (root / "cu2hip").mkdir(exist_ok=True)
    (root / "cu2hip/x.hpp").write_bytes(b"support")
    return record


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "a.cu").write_bytes(b"one\r\n\xff")
    (tmp_path / "a.cu").chmod(0o750)
    (tmp_path / "empty").mkdir()
    return tmp_path


def test_undo_restores_bytes_modes_and_folders(root: Path) -> None:
    before = state(root)
    record = change(root, b"one\r\n\xff", b"two")
    (root / "a.cu").chmod(0o644)
    journal.finish(record)
    undone = journal.undo(root)
    assert (undone.restored, undone.removed, undone.kept) == (1, 1, ())
    assert state(root) == before
    assert not (root / ".cu2hip").exists()


def test_undo_after_several_runs_leads_to_the_first_state(root: Path) -> None:
    before = state(root)
    journal.finish(change(root, b"one\r\n\xff", b"two"))
    record = journal.begin(root, [Replaced("a.cu", sha(b"two"), sha(b"three"))])
    (root / "a.cu").write_bytes(b"three")
    journal.finish(record)
    assert [item.done for item in journal.read_journals(root)] == [True, True]
    journal.undo(root)
    assert state(root) == before


def test_undo_without_a_journal_is_an_error(root: Path) -> None:
    with pytest.raises(UsageError, match="no in-place migration"):
        journal.undo(root)


def test_a_run_that_did_not_end_is_rolled_back_alone(root: Path) -> None:
    journal.finish(change(root, b"one\r\n\xff", b"two"))
    middle = state(root)
    journal.begin(root, [Replaced("a.cu", sha(b"two"), sha(b"three"))])
    (root / "a.cu").write_bytes(b"three")
    assert journal.interrupted(root)
    journal.roll_back(root)
    assert state(root) == middle
    assert not journal.interrupted(root)
    assert len(journal.read_journals(root)) == 1


def test_a_journal_that_was_not_complete_does_not_count(root: Path) -> None:
    (root / ".cu2hip/journal/0001.partial").mkdir(parents=True)
    assert not journal.interrupted(root)
    record = change(root, b"one\r\n\xff", b"two")
    assert record.folder.name == "0001"


def test_edited_files_are_not_lost(root: Path) -> None:
    journal.finish(change(root, b"one\r\n\xff", b"two"))
    (root / "a.cu").write_bytes(b"edited by hand")
    with pytest.raises(UsageError, match=r"edited since the migration: a\.cu"):
        journal.undo(root)
    assert (root / "a.cu").read_bytes() == b"edited by hand"
    assert journal.undo(root, force=True).kept == ("a.cu",)
    assert (root / "a.cu").read_bytes() == b"one\r\n\xff"
    assert (root / ".cu2hip/kept/a.cu").read_bytes() == b"edited by hand"


def test_a_deleted_file_comes_back(root: Path) -> None:
    before = state(root)
    journal.finish(change(root, b"one\r\n\xff", b"two"))
    (root / "a.cu").unlink()
    shutil.rmtree(root / "cu2hip")
    journal.undo(root)
    assert state(root) == before


def test_undo_may_be_interrupted_and_repeated(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (root / "b.cu").write_bytes(b"b1")
    before = state(root)
    record = journal.begin(
        root, [Replaced("a.cu", sha(b"one\r\n\xff"), sha(b"2")), Replaced("b.cu", sha(b"b1"), sha(b"b2"))]
    )
    (root / "a.cu").write_bytes(b"2")
    (root / "b.cu").write_bytes(b"b2")
    journal.finish(record)
    replacing, calls = os.replace, []

    def interrupt(source: str, target: str | Path) -> None:
        if calls:
            raise KeyboardInterrupt
        calls.append(target)
        replacing(source, target)

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", interrupt)
        with pytest.raises(KeyboardInterrupt):
            journal.undo(root)
    assert state(root) != before
    journal.undo(root)
    assert state(root) == before


def test_a_folder_that_got_other_files_stays(root: Path) -> None:
    journal.finish(change(root, b"one\r\n\xff", b"two"))
    (root / "cu2hip/mine").write_bytes(b"x")
    journal.undo(root)
    assert (root / "cu2hip/mine").exists()


def test_a_file_that_changed_meanwhile_is_not_touched(root: Path) -> None:
    with pytest.raises(EnvironmentProblem, match="changed while it was migrated"):
        journal.begin(root, [Replaced("a.cu", sha(b"other"), sha(b"two"))])
    assert journal.read_journals(root) == ()


def test_a_damaged_journal_is_one_line(root: Path) -> None:
    record = change(root, b"one\r\n\xff", b"two")
    (record.folder / "journal.json").write_bytes(b"{")
    with pytest.raises(EnvironmentProblem, match="cannot be read"):
        journal.undo(root)


def test_a_journal_cannot_lead_out_of_the_tree(root: Path) -> None:
    record = change(root, b"one\r\n\xff", b"two")
    document = json.loads((record.folder / "journal.json").read_bytes())
    document["files"][0]["path"] = "../victim"
    (record.folder / "journal.json").write_text(json.dumps(document))
    with pytest.raises(EnvironmentProblem, match="outside of the tree"):
        journal.undo(root)


def test_a_missing_original_is_one_line(root: Path) -> None:
    record = change(root, b"one\r\n\xff", b"two")
    (record.folder / "0").unlink()
    with pytest.raises(EnvironmentProblem, match="lacks the original"):
        journal.undo(root)
