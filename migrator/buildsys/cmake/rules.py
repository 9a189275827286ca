"""What `rules/build/cmake.yaml` says of CMake's names."""

from __future__ import annotations

import functools
from typing import Any

import msgspec
from msgspec import Struct

from migrator.data import rules_dir
from migrator.errors import RuleFileError


class Variable(Struct, frozen=True, forbid_unknown_fields=True):
    """A variable: its HIP name, what stands for its value, what becomes of an assignment."""

    hip: str = ""
    use: str = ""
    package: str = ""
    set: str = ""
    kind: str = ""
    library: str = ""
    note: str = ""


class Property(Struct, frozen=True, forbid_unknown_fields=True):
    hip: str = ""
    note: str = ""


class Package(Struct, frozen=True, forbid_unknown_fields=True):
    hip: str | tuple[str, ...]
    note: str = ""


class CommandRule(Struct, frozen=True, forbid_unknown_fields=True):
    does: str
    library: str = ""
    note: str = ""


class CmakeRules(Struct, frozen=True, forbid_unknown_fields=True):
    schema: int
    minimum: str
    variables: dict[str, Variable]
    properties: dict[str, Property]
    packages: dict[str, Package]
    targets: dict[str, tuple[str, ...]]
    commands: dict[str, CommandRule]
    downloads: dict[str, str]
    tools: dict[str, str]


@functools.cache
def cmake_rules() -> CmakeRules:
    """The table, read once. Raises RuleFileError for a file that is wrong."""
    from migrator.ruleset.targets import read_data_file

    path = rules_dir() / "build" / "cmake.yaml"
    data: Any = read_data_file(path)
    try:
        return msgspec.convert(data, CmakeRules)
    except msgspec.ValidationError as error:
        raise RuleFileError(f"{path}:1: {error}") from None


def package_rule(name: str) -> Package | None:
    """The rule of a package, whatever the case that a project writes it in."""
    packages = cmake_rules().packages
    return packages.get(name) or next((rule for key, rule in packages.items() if key.lower() == name.lower()), None)


def packages_of_target(target: str) -> tuple[str, ...]:
    """The CMake packages that bring a target of ROCm (`roc::hipblas`, `hip::host`)."""
    name = target.partition("::")[2]
    return ("hip",) if name in ("host", "device", "amdhip64") else (name,) if name else ()
