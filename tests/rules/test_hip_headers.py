"""Every HIP name that a rule would write exists in HIP's own headers of that version."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from migrator.ruleset import NameRule, RuleSet
from tests.rules import headers

pytestmark = [pytest.mark.network, pytest.mark.slow]

LIBRARIES = ("runtime", "driver", "device", "half", "nvrtc", "complex")
BUILTINS = {"int", "min", "max", "static_cast"}  # C++ itself
# Known to clang without a header; and flags that the release notes name but the bindings leave out.
COMPILER = ("__builtin_", "__hip_atomic_", "__ATOMIC_", "__HIP_MEMORY_SCOPE_", "HIP_GET_PROC_ADDRESS_")
# Headers that the newest package does not carry; what they declare is held against 5.2 and the release notes only.
ABSENT_7_1 = ("hip_fp16.h", "hip_bf16.h", "hip_fp8.h", "hip_fp6.h", "hip_fp4.h", "hip_complex.h", "hiprtc.h",
              "hip_cooperative_groups.h", "hip_gl_interop.h", "hip_math_constants.h")  # fmt: skip


def _written(rules: RuleSet) -> Iterable[tuple[NameRule, str]]:
    """(rule, identifier) for every rule that writes a HIP name; pointers and our own support functions left out."""
    for rule in rules.names.values():
        if rule.library in LIBRARIES and rule.hip is not None and rule.kind != "member":
            name = rule.hip.removesuffix("*").strip()
            if not name.startswith(("cu2hip::", "static_cast", "void", *COMPILER)) and name not in BUILTINS:
                yield rule, name


def _missing(rules: RuleSet, declared: Iterable[str], absent: tuple[str, ...] = ()) -> list[str]:
    known = set(declared)
    return [
        f"{rule.cuda} -> {name} ({rules.origin(rule.cuda)})"
        for rule, name in _written(rules)
        if name not in known and not rule.header.endswith(absent or ("\0",))
    ]


def _switches(rules: RuleSet, folder: Path) -> set[str]:
    """Macros that a program defines and the headers only ask for."""
    asked = headers.words([folder / "hip"])
    return {rule.hip for rule in rules.names.values() if rule.kind == "macro" and rule.hip in asked and rule.hip}


def test_names_of_5_2_exist(
    rules: Callable[..., RuleSet], hip_5_2: dict[str, tuple[str, str]], hip_5_2_include: Path
) -> None:
    assert _missing(rules("5.2"), {*hip_5_2, *_switches(rules("5.2"), hip_5_2_include)}) == []


def test_names_of_7_1_exist(
    rules: Callable[..., RuleSet], hip_7_1: dict[str, tuple[str, str]], hip_7_1_include: Path
) -> None:
    known = {*hip_7_1, *_switches(rules("7.1"), hip_7_1_include)}
    assert _missing(rules("7.1"), known, ABSENT_7_1) == []


def test_names_of_10_0_exist(
    rules: Callable[..., RuleSet], hip_10_0: frozenset[str], hip_7_1: dict[str, tuple[str, str]], hip_7_1_include: Path
) -> None:
    """The bindings lack device functions, C++ templates and macros: those may come from the 7.1 headers instead."""
    known = {*hip_10_0, *hip_7_1, *_switches(rules("10.0"), hip_7_1_include)}
    assert _missing(rules("10.0"), known, ABSENT_7_1) == []


def test_nothing_is_called_newer_that_5_2_has(
    rules: Callable[..., RuleSet], hip_5_2: dict[str, tuple[str, str]]
) -> None:
    """A name that 5.2 declares is not withheld from users of 5.2."""
    latest = rules("10.2").names
    late = [
        f"{rule.cuda} -> {latest[rule.cuda].hip} since {rule.since}"
        for rule in rules("5.2").names.values()
        if rule.status == "newer" and rule.library in LIBRARIES and latest[rule.cuda].hip in hip_5_2
    ]  # fmt: skip
    assert late == []


@pytest.mark.parametrize("version", ["5.2", "7.1"])
def test_members_exist(version: str, rules: Callable[..., RuleSet], request: pytest.FixtureRequest) -> None:
    folder: Path = request.getfixturevalue("hip_5_2_include" if version == "5.2" else "hip_7_1_include")
    known = headers.words([folder / "hip"])
    members = [rule for rule in rules(version).names.values() if rule.kind == "member" and rule.hip]
    assert [rule.cuda for rule in members if rule.hip not in known] == []


@pytest.mark.parametrize("version", ["5.2", "7.1"])
def test_includes_exist(version: str, rules: Callable[..., RuleSet], request: pytest.FixtureRequest) -> None:
    """Every hip/*.h that an include is replaced by is a file of that version."""
    folder = Path("/usr/include") if version == "5.2" else request.getfixturevalue("hip_7_1_include")
    if version == "5.2":
        request.getfixturevalue("hip_5_2")
    found = rules(version)
    wrong = []
    for include in found.headers:
        rule = found.header(include)
        if rule is not None and rule.hip and rule.hip.startswith("hip/"):
            missing_here = version == "7.1" and rule.hip.endswith((*ABSENT_7_1, "device_functions.h"))
            if not (folder / rule.hip).exists() and not missing_here:
                wrong.append(f"{include} -> {rule.hip}")
    assert wrong == []


CPP = set("const void nullptr float int unsigned long short signed char make_float2".split())


def test_templates_name_real_things(rules: Callable[..., RuleSet], hip_5_2: dict[str, tuple[str, str]]) -> None:
    """Identifiers that a call's new arguments add (HIP_SYMBOL, hipHostMallocDefault, ...) exist in the oldest HIP."""
    wrong = []
    for rule in rules("5.2").names.values():
        if rule.call is None or rule.library not in LIBRARIES or rule.header.endswith(ABSENT_7_1):
            continue
        words = set(re.findall(r"[A-Za-z_]\w*", " ".join((*rule.call.args, rule.call.to)))) - CPP
        wrong += [
            f"{rule.cuda}: {word}"
            for word in words
            if not word.endswith("_cast") and not word.startswith(COMPILER) and word not in hip_5_2
        ]
    assert wrong == []
