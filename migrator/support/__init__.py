"""The headers that migrated code includes: `cu2hip/warp.hpp` and its kin, below `include/`."""

from __future__ import annotations

from pathlib import Path


def include_dir() -> Path:
    """The folder to give to a compiler's -I: it holds `cu2hip/`."""
    return Path(__file__).resolve().parent / "include"
