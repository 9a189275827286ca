"""Packages that scripts install: apt, yum, zypper and pip commands."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

from migrator.buildsys.base import BuildContext
from migrator.buildsys.lines.engine import hygon_only
from migrator.buildsys.lines.report import CONDA, PYTHON_PACKAGE, SYSTEM_PACKAGE, Hit, shown
from migrator.buildsys.lines.rules import table, version
from migrator.buildsys.lines.syntax import find
from migrator.buildsys.lines.words import command_at
from migrator.lazy import pattern
from migrator.model.finding import Severity

_SYSTEM = pattern(
    r"(?<![\w-])(?:apt-get|apt|aptitude|yum|dnf|microdnf|tdnf|zypper|apk)\s+(?:-\S+\s+)*(?:install|localinstall|groupinstall|in)\b"
)
_PIP = pattern(
    r"(?<![\w-])(?:pip[\d.]*|uv\s+pip|\$\{?PIP\w*\}?)\s+(?:-\S+\s+)*(?:install|download)\b|(?<![\w-])(?:uv|poetry)\s+add\b"
)
_CONDA = pattern(r"(?<![\w-])(?:conda|mamba|micromamba)\s+(?:-\S+\s+)*(?:install|create|env\s+create)\b")
_NAME = pattern(r"[A-Za-z0-9][\w.+-]*")


class Known(Struct, frozen=True):
    """What is known of a package: `to` stands for it, `drop` says that nothing has to, `instead` advises."""

    to: str | None
    drop: bool
    instead: str
    severity: Severity = Severity.ERROR


def system_package(name: str) -> Known | None:
    """A package of CUDA by its name for apt, yum or zypper; None for any other."""
    for entry in table("system-packages")["packages"]:
        if re.fullmatch(entry["name"], name):
            return Known(entry.get("to"), False, entry.get("instead", ""))
    return None


def python_package(ctx: BuildContext, name: str) -> Known | None:
    """A Python package for CUDA by its name (`cupy-cuda12x`); None for any other."""
    plain = re.sub(r"[-_.]+", "-", name).lower()
    hip = ctx.options.hip_version
    for entry in table("python-packages")["packages"]:
        if not re.fullmatch(entry["name"], plain):
            continue
        to = None
        if not hygon_only(ctx):
            low, _, high = str(entry.get("hip", "0-99")).partition("-")
            to = entry.get("to") if version(low) <= hip <= version(high) else None
        instead = entry.get("instead", "")
        if hygon_only(ctx):
            instead = entry.get("hygon", table("python-packages")["hygon"])
        return Known(to, bool(entry.get("drop")), instead, Severity(entry.get("severity", "error")))
    return None


def system_packages(ctx: BuildContext, text: str) -> Iterator[Hit]:
    """Packages of CUDA that a script installs. They stay: AMD's package sources have to be set up first."""
    for match in find(_SYSTEM, text):
        command = command_at(text, match.start())
        for word in command.words:
            if word.start < match.end() or word.plain.startswith("-"):
                continue
            name = re.split(r"[=<>]", word.plain)[0]
            name = re.sub(r"\$\{?\w+[^}\s]*\}?|\$\{\{[^}]*\}\}|\$\([^)]*\)?", "0", name)
            known = system_package(name)
            if known is None:
                continue
            to = f"install {known.to}" if known.to else known.instead
            where = "from Hygon's DTK, which comes as one archive" if hygon_only(ctx) else "from AMD's package source"
            yield Hit(
                SYSTEM_PACKAGE, word.start, word.end, f"the package `{shown(word.text)}` is CUDA's",
                f"{to} {where}" if known.to else to,
            )  # fmt: skip


def python_packages(ctx: BuildContext, text: str) -> Iterator[Hit]:
    """Python packages for CUDA that a script installs."""
    for match in find(_PIP, text):
        for word in command_at(text, match.start()).words:
            if word.start < match.end() or word.plain.startswith("-"):
                continue
            name = _NAME.match(word.plain)
            extra = re.match(r"[\w.-]+\[([\w,-]+)\]", word.plain)
            known = python_package(ctx, extra[0] if extra else name[0]) if name else None
            if known is None and extra and name:
                known = python_package(ctx, name[0])
            if known is not None:
                yield Hit(
                    PYTHON_PACKAGE, word.start, word.end, f"the Python package `{shown(word.text)}` is for CUDA",
                    f"install {known.to}" if known.to else known.instead, severity=known.severity,
                )  # fmt: skip


def conda_packages(ctx: BuildContext, text: str) -> Iterator[Hit]:
    """Packages of conda for CUDA that a script installs."""
    for match in find(_CONDA, text):
        for word in command_at(text, match.start()).words:
            if word.start >= match.end():
                name = word.plain.rpartition("::")[2]
                plain = re.split(r"[=<>\s\[]", name)[0]
                known = python_package(ctx, plain)
                found = conda_package(plain) or (known.instead if known else "")
                if found:
                    yield Hit(CONDA, word.start, word.end, f"the conda package `{shown(word.text)}` is for CUDA", found)


def conda_package(name: str) -> str:
    """What to do about a conda package; empty for one that is not CUDA's."""
    for entry in table("conda")["packages"]:
        if re.fullmatch(entry["name"], name.lower()):
            return str(entry["instead"])
    return ""
