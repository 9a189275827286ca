"""The data in rules/ptx/: consistent, complete, every rule reachable."""

from __future__ import annotations

import itertools
import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from migrator.data import rules_dir
from migrator.errors import RuleFileError
from migrator.passes.ptx_rules import PtxRule, ptx_rules, read_rules

FOLDER = rules_dir() / "ptx"
RULES = ptx_rules()


def document(name: str) -> dict[str, Any]:
    return yaml.safe_load((FOLDER / name).read_text("utf-8"))


def functions_of(rule: PtxRule) -> set[str]:
    """The functions of cu2hip::ptx that a rule may write, for all values of its maps."""
    found = set()
    for text in (rule.cpp, rule.vector, rule.same_kind):
        for name in re.findall(r"cu2hip::ptx::([\w$]+)", text):
            holes = re.findall(r"\$(\w+?)(?=_(?:sys|approx|f16|bf16)|$)", name)
            choices = [["_v2", "_v4"] if hole == "V" else list(rule.maps[hole].values()) for hole in holes]
            for values in itertools.product(*choices):
                full = name
                for hole, value in zip(holes, values, strict=True):
                    full = full.replace(f"${hole}", value, 1)
                found.add(full)
    return found


def test_every_function_is_described() -> None:
    described = document("support.yaml")["functions"]
    wanted = set().union(*(functions_of(rule) for rule in RULES.rules))
    assert wanted == set(described)
    assert list(described) == sorted(described)


@pytest.mark.parametrize("rule", RULES.rules, ids=lambda rule: rule.ptx)
def test_letters_are_bound(rule: PtxRule) -> None:
    bound = {name for place in rule.places for name in place.names}
    for text in (rule.cpp, rule.vector, rule.same_kind):
        for _, name in re.findall(r"\$(\*?)(\w+?)(?=_(?:sys|approx|f16|bf16)|\b)", text):
            assert name in bound | {"T", "S", "W", "V", "cc"} | set(rule.maps), (rule.ptx, name)
    assert not rule.untyped or rule.untyped in bound
    assert not rule.constant or rule.constant in bound
    assert rule.carry in ("", "sets", "reads", "both")
    assert bool(rule.vector) == ("<V>" in rule.ptx)


@pytest.mark.parametrize("rule", RULES.rules, ids=lambda rule: rule.ptx)
def test_headers(rule: PtxRule) -> None:
    needed = re.findall(r"cu2hip::(?!ptx::)[\w$]+", rule.cpp)
    assert bool(needed) == bool(rule.header), rule.ptx


def test_no_two_rules_fit_alike() -> None:
    seen: dict[tuple[str, tuple[object, ...]], str] = {}
    for rule in RULES.rules:
        key = (rule.opcode.pattern, tuple((place.form, len(place.names), str(place.pattern)) for place in rule.places))
        assert key not in seen or rule.maps != {}, f"{rule.ptx} and {seen[key]}"
        seen[key] = rule.ptx


def test_advice_is_sorted_by_length_and_known() -> None:
    codes = {item.code for item in RULES.advice}
    assert codes <= {"CH801", "CH802", "CH806", "CH807", "CH808", "CH809", "CH810", "CH905"}
    assert RULES.advise("cp.async.bulk.tensor.1d").code == "CH806"
    assert RULES.advise("bar.arrive").code == "CH808"
    assert RULES.advise("%smid").code == "CH802"
    assert RULES.advise("something.else").code == "CH801"


@pytest.mark.parametrize(
    "opcode", ["add.s", "mov", "ld1", "fmla", "vle8.v", "rdtsc", "pause", "s_barrier", "add.w", "st"]
)
def test_other_assemblers(opcode: str) -> None:
    assert not RULES.is_ptx(opcode)


@pytest.mark.parametrize(
    "opcode", ["trap", "membar.gl", "mma.sync.aligned.m16n8k16.row", "tex.2d.v4.f32.s32", "bar.sync"]
)
def test_ptx(opcode: str) -> None:
    assert RULES.is_ptx(opcode)


@pytest.mark.parametrize(
    "rule, what",
    [
        ({"ptx": "add.<T> d, a, b"}, "'ptx' and 'cpp' are needed"),
        ({"ptx": "add.<T> d, a, b", "cpp": "x", "colour": "red"}, "unknown colour"),
        ({"ptx": "add.<T> d, a, b", "cpp": "x", "types": "u33"}, "unknown types u33"),
    ],
)
def test_bad_rules(tmp_path: Path, rule: dict[str, str], what: str) -> None:
    for name in ("types.yaml", "advice.yaml"):
        (tmp_path / name).write_text((FOLDER / name).read_text("utf-8"), "utf-8")
    (tmp_path / "more.yaml").write_text(yaml.safe_dump({"schema": 1, "rules": [rule]}), "utf-8")
    with pytest.raises(RuleFileError, match=what):
        read_rules(tmp_path)


def test_schema_is_asked_for(tmp_path: Path) -> None:
    (tmp_path / "x.yaml").write_text("rules: []\n", "utf-8")
    with pytest.raises(RuleFileError, match="schema: 1"):
        read_rules(tmp_path)
