"""What the CPU device saw go wrong while a test ran, and the hazards that explain it."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

from msgspec import Struct

VARIABLE = "CU2HIP_CHECKS_FILE"  # the file that the run-time library appends one JSON object a fault to

# The hazards of a migration whose fault this is, the most likely first.
HAZARDS = {
    "lds-race": ("CH111", "CH119"),
    "lds-uninitialised": ("CH111", "CH119"),
    "divergent-barrier": ("CH131", "CH132"),
    "inactive-lane": ("CH104", "CH114", "CH132"),
    "stuck": ("CH116", "CH120", "CH918"),
}


class Fault(Struct, frozen=True):
    """One kind of fault at one place; `block` and `thread` are of the first time, empty outside of a kernel."""

    code: str
    message: str
    file: str = ""
    line: int = 0
    kernel: str = ""
    block: tuple[int, ...] = ()
    thread: tuple[int, ...] = ()

    @property
    def shown(self) -> str:
        place = f" at {self.file}:{self.line}" if self.file else ""
        indices = ", ".join(
            f"{name} {','.join(map(str, index))}" for name, index in (("block", self.block), ("thread", self.thread))
        )
        where = f" ({self.kernel}, {indices})" if self.kernel else ""
        hazards = HAZARDS.get(self.code)
        return f"{self.code}: {self.message}{place}{where}" + (f", see {', '.join(hazards)}" if hazards else "")


def read_faults(path: Path) -> tuple[Fault, ...]:
    """The faults in a file of the run-time library; none where it wrote none."""
    try:
        lines = path.read_text("utf-8", "replace").splitlines()
    except OSError:
        return ()
    return tuple(_faults(lines))


def _faults(lines: Iterable[str]) -> Iterable[Fault]:
    for line in lines:
        try:
            row = json.loads(line)
        except ValueError:  # a program that was killed while it wrote
            continue
        yield Fault(
            str(row.get("code", "")), str(row.get("message", "")), str(row.get("file", "")), int(row.get("line", 0)),
            str(row.get("kernel", "")), tuple(row.get("block", ())), tuple(row.get("thread", ())),
        )  # fmt: skip
