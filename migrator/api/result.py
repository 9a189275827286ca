"""What a conversion at build time says of each file, in the shape that builds of PyTorch extensions expect."""

from __future__ import annotations

from enum import Enum


class CurrentState(Enum):
    INITIALIZED = 1
    DONE = 2


class HipifyResult:
    """One file: `hipified_path` is what to compile, None for a file that is a converted one already.

    `status` is `[ok]` for a file that was written, else `[skipped, ...]` or `[ignored, ...]` with the reason.
    """

    def __init__(self, current_state: CurrentState, hipified_path: str | None, status: str = "") -> None:
        self.current_state = current_state
        self.hipified_path = hipified_path
        self.status = status

    def __repr__(self) -> str:
        return f"HipifyResult({self.current_state}, {self.hipified_path!r}, {self.status!r})"
