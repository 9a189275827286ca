"""Where the data that ships with the program lies: beside the package in a checkout, inside it in a wheel."""

from __future__ import annotations

from pathlib import Path

from migrator.errors import InternalError

_PACKAGE = Path(__file__).resolve().parent


def _find(name: str) -> Path:
    """The directory `name`, looked for in the wheel's `migrator/_data/` and then beside the package."""
    for base in (_PACKAGE / "_data", _PACKAGE.parent):
        path = base / name
        if path.is_dir():
            return path
    raise InternalError(f"the installation has no {name}/ directory", "install cu2hip again")


def rules_dir() -> Path:
    """The rulebook: `rules/`."""
    return _find("rules")


def templates_dir() -> Path:
    """Report, configuration and rule templates: `templates/`."""
    return _find("templates")
