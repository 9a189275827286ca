"""Old files in the cache."""

from __future__ import annotations

import os
import time
from pathlib import Path

from migrator.frontend import housekeeping


def _age(path: Path, days: float) -> None:
    when = time.time() - days * 86400
    os.utime(path, (when, when))


def test_sweep(tmp_path: Path) -> None:
    for name, days in (("new.pch", 1), ("old.pch", 40), ("fresh.tmp", 0.1), ("left.tmp", 2)):
        (tmp_path / name).write_text("")
        _age(tmp_path / name, days)
    for name, days in (("cuda-new", 3), ("cuda-old", 40), ("cuda-kept", 40)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "complete").touch()
        _age(tmp_path / name / "complete", days)
    housekeeping.sweep(tmp_path, "cuda-kept")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["cuda-kept", "cuda-new", "fresh.tmp", "new.pch"]


def test_use_is_noted(tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.touch()
    _age(path, 10)
    housekeeping.used(path)
    assert path.stat().st_mtime > time.time() - 3600
    housekeeping.used(tmp_path / "gone")
