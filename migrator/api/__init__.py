"""The public Python interface: `migrate` and `check` as functions, and the hook for builds that convert at build time.

`import cu2hip` gives the same names.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

from migrator import __version__

if TYPE_CHECKING:
    from migrator.api.conversion import check, migrate
    from migrator.api.hook import hipify
    from migrator.api.names import get_hip_file_path
    from migrator.api.patching import install, uninstall
    from migrator.api.result import CurrentState, HipifyResult
    from migrator.config.options import MigrationOptions, RunSettings
    from migrator.model.finding import Finding
    from migrator.model.result import MigrationResult

__all__ = [
    "CurrentState",
    "Finding",
    "HipifyResult",
    "MigrationOptions",
    "MigrationResult",
    "RunSettings",
    "__version__",
    "check",
    "get_hip_file_path",
    "hipify",
    "install",
    "migrate",
    "uninstall",
]

_HOMES = {
    "CurrentState": "migrator.api.result",
    "Finding": "migrator.model.finding",
    "HipifyResult": "migrator.api.result",
    "MigrationOptions": "migrator.config.options",
    "MigrationResult": "migrator.model.result",
    "RunSettings": "migrator.config.options",
    "check": "migrator.api.conversion",
    "get_hip_file_path": "migrator.api.names",
    "hipify": "migrator.api.hook",
    "install": "migrator.api.patching",
    "migrate": "migrator.api.conversion",
    "uninstall": "migrator.api.patching",
}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return sorted(__all__)
