"""Which devices of test results are hardware: a report must not let an emulated run pass for a real one."""

from __future__ import annotations

from enum import StrEnum

# How the device adapters call themselves (`cu2hip test --on`); what comes after the first word is detail.
_REAL = ("gpu", "gfx", "dcu")
_EMULATED = ("cpu", "rocjitsu", "emulat")


class Kind(StrEnum):
    """What a test ran on; a device that is not known counts as no hardware."""

    REAL = "real"
    EMULATED = "emulated"
    UNKNOWN = "unknown"


def device_kind(device: str) -> Kind:
    """The kind of a `TestResult.device`."""
    name = device.strip().lower()
    if name.startswith(_EMULATED):
        return Kind.EMULATED
    return Kind.REAL if name.startswith(_REAL) else Kind.UNKNOWN
