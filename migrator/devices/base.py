"""What a device is to a test run, and the registry that finds the devices.

A device is one module of this package with a class decorated by `@device`.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Protocol, TypeVar

from msgspec import Struct

import migrator.devices
from migrator.errors import UsageError


class Request(Struct, frozen=True):
    """What a run asks of a device: the offload arch that the tests are built for ('' none named), the wavefront size
    (0: the arch's own), and whether faults that a GPU does not tell are looked for."""

    arch: str = ""
    wave: int = 0
    checks: bool = False


class Prepared(Struct, frozen=True):
    """A device made ready. `description` says plainly what runs the tests; `arch` is what they are built for;
    `environment` holds for building and running; `tools` is a folder to put before PATH ('' none)."""

    description: str
    arch: str
    environment: Mapping[str, str]
    tools: str = ""


class Device(Protocol):
    """`emulated` is False only where a GPU does the work."""

    name: str
    emulated: bool

    def missing(self) -> str:
        """Why the device cannot be used on this machine; empty where it can."""
        ...

    def prepare(self, request: Request, work: Path) -> Prepared:
        """Make the device ready; `work` is a folder for its files. Raises EnvironmentProblem where it cannot."""
        ...

    def wrapped(self, command: Sequence[str], prepared: Prepared) -> list[str]:
        """The command that runs `command` on the device."""
        ...


_REGISTRY: dict[str, Device] = {}
_ORDER = ("gpu", "rocjitsu", "cpu")  # what is chosen where nobody chooses

Kind = TypeVar("Kind", bound=type)


def device(kind: Kind) -> Kind:
    """Register the decorated class."""
    one = kind()
    _REGISTRY[one.name] = one
    return kind


def all_devices() -> dict[str, Device]:
    """Every device by name, the preferred first."""
    for module in pkgutil.iter_modules(migrator.devices.__path__):
        importlib.import_module(f"{migrator.devices.__name__}.{module.name}")
    return {name: _REGISTRY[name] for name in sorted(_REGISTRY, key=_ORDER.index)}


def choose(name: str) -> Device:
    """The device called `name`, or with '' the first one that this machine has. Raises UsageError where it lacks it."""
    devices = all_devices()
    if name:
        if name not in devices:
            raise UsageError(f"there is no device '{name}'", f"one of {', '.join(devices)}")
        if reason := devices[name].missing():
            raise UsageError(f"tests cannot run on '{name}': {reason}", "leave --on out to take what there is")
        return devices[name]
    reasons = []
    for candidate in devices.values():
        reason = candidate.missing()
        if not reason:
            return candidate
        reasons.append(f"{candidate.name}: {reason}")
    raise UsageError("this machine has nothing to run tests on", "; ".join(reasons))
