"""The rulebook as data: sorted, unique, without chains, with advice where HIP has nothing."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml

from migrator.data import rules_dir
from migrator.ruleset import RuleSet
from migrator.ruleset.document import read_file
from migrator.ruleset.files import rule_files
from tests.rules import headers

FILES = rule_files(rules_dir())
VERSIONS = ("5.2", "5.7", "6.0", "6.3", "7.0", "7.1", "10.2")
SUPPORT = Path(__file__).parents[2] / "migrator" / "support" / "include" / "cu2hip"


def _name(path: Path) -> str:
    return str(path.relative_to(rules_dir()))


@pytest.mark.parametrize("path", FILES, ids=_name)
def test_file_is_valid_and_unique(path: Path) -> None:
    read_file(path, strict=True)


@pytest.mark.parametrize("path", FILES, ids=_name)
def test_mappings_are_sorted(path: Path) -> None:
    """Name maps, include maps and rules stand in order, so that a change has one place."""
    if path.name == "shapes.yaml":
        return  # the first shape that matches wins: the order is the meaning
    data = yaml.load(path.read_text(encoding="utf-8"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    wrong: list[str] = []

    def check(where: str, keys: list[str]) -> None:
        wrong.extend(f"{where}: {b} stands after {a}" for a, b in itertools.pairwise(keys) if a > b)

    for group in [data, *data.get("groups", [])]:
        for kind, table in (group.get("names") or {}).items():
            check(kind, list(table))
    check("rules", [rule["name"] for rule in data.get("rules", [])])
    for include in data.get("includes", []):
        for part in ("headers", "patterns"):
            check(part, list(include.get(part) or {}))
    for section in ("namespaces", "macros", "warp", "support", "advice", "features"):
        check(section, list(data.get(section) or {}))
    assert wrong == []


@pytest.mark.parametrize("libraries", ["hip", "roc"])
@pytest.mark.parametrize("version", VERSIONS)
def test_no_chains_and_no_loops(version: str, libraries: str, rules: Callable[..., RuleSet]) -> None:
    """What a rule writes is not renamed again: a second run changes nothing."""
    names = rules(version, libraries).names
    wrong = []
    for rule in names.values():
        for word in re.findall(r"[A-Za-z_]\w*", rule.hip or ""):
            if word != rule.cuda and word in names and names[word].hip not in (word, None):
                wrong.append(f"{rule.cuda} -> {rule.hip} -> {names[word].hip}")
    assert wrong == []


@pytest.mark.parametrize("version", VERSIONS)
def test_includes_do_not_chain(version: str, rules: Callable[..., RuleSet]) -> None:
    found = rules(version)
    for include in found.headers:
        rule = found.header(include)
        if rule is not None and rule.hip and rule.hip != include:
            after = found.header(rule.hip)
            assert after is None or after.hip in (None, rule.hip), include


@pytest.mark.parametrize("libraries", ["hip", "roc"])
def test_statuses_are_consistent(libraries: str, rules: Callable[..., RuleSet]) -> None:
    for rule in rules("6.3", libraries).names.values():
        assert rule.status in ("mapped", "same", "newer", "removed", "unsupported")
        assert (rule.hip is None) == (rule.status in ("newer", "removed", "unsupported")), rule
        assert (rule.hip == rule.cuda) == (rule.status == "same"), rule
        assert rule.library
        if rule.status in ("newer", "removed"):
            assert rule.since or rule.until, rule


def test_call_templates_are_sound(rules: Callable[..., RuleSet]) -> None:
    for libraries in ("hip", "roc"):
        for rule in rules("6.3", libraries).names.values():
            if rule.call is None:
                continue
            text = " ".join(rule.call.args)
            numbers = {int(n) for n in re.findall(r"\$(\d+)", text)}
            assert numbers, rule
            if rule.call.arity:
                assert max(numbers) <= rule.call.arity, rule
                assert "$*" not in rule.call.args, rule
            assert "$*" not in rule.call.args[:-1], rule
            assert not re.search(r"[{}]", text), rule


TEXT = re.compile(r"[\w(].*[^.\s]")


def test_advice_and_notes_are_single_clauses(rules: Callable[..., RuleSet]) -> None:
    """They are put after a colon in a sentence: no full stop, no line break."""
    texts = set()
    for libraries in ("hip", "roc"):
        found = rules("6.3", libraries)
        texts |= {t for rule in found.names.values() for t in (rule.instead, rule.note)}
        texts |= {t for include in found.headers if (rule := found.header(include)) for t in (rule.instead, rule.note)}
    texts |= {t for rule in rules().namespaces.values() for t in (rule.instead, rule.note)}
    assert [t for t in texts if t and (not TEXT.fullmatch(t) or "\n" in t or len(t) > 140)] == []


def test_unsupported_includes_have_advice(rules: Callable[..., RuleSet]) -> None:
    found = rules()
    silent = [name for name in found.headers if (rule := found.header(name)) and rule.hip is None and not rule.instead]
    assert silent == [name for name in silent if found.header(name).status == "newer"]  # type: ignore[union-attr]


def test_twins_exist(rules: Callable[..., RuleSet], hip_5_2_include: Path) -> None:
    """Every operation that a rule sends to the support headers is declared there."""
    text = headers.includes(SUPPORT.parent, ["cu2hip/warp.hpp", "cu2hip/device.hpp"])
    known = headers.hip_names(hip_5_2_include, text, [SUPPORT.parent])
    assert [rule.cuda for rule in rules().warp.values() if rule.twin not in known] == []
    if "device.hpp" not in text:
        pytest.skip("cu2hip/device.hpp is not written yet")
    assert [rule.cuda for rule in rules().support.values() if rule.twin not in known] == []


def test_names_that_use_the_support_header_are_listed(rules: Callable[..., RuleSet]) -> None:
    found = rules()
    using = {rule.cuda for rule in found.names.values() if rule.hip and rule.hip.startswith("cu2hip::")}
    assert using == set(found.support)
    assert all(found.names[name].hip == found.support[name].twin for name in using)
    assert all(found.names[name].header == "cu2hip/device.hpp" for name in using)


def test_warp_operations_are_names_too(rules: Callable[..., RuleSet]) -> None:
    found = rules()
    assert [name for name in found.warp if name not in found.names and name != "warpSize"] == []


@pytest.mark.parametrize(
    "name",
    ["checkCudaErrors", "cublas", "CUDA", "culling", "cursor", "current", "cupid", "Cuboid", "CUB", "nppl", "ncclx",
     "cuda_stream", "cudaless", "my_cudaMalloc", "std", "CUTLASS_HOST_DEVICE", "CUTE_UNROLL", "cub", "cute", "cuboid",
     "CURSOR", "CUSTOM", "nvprof", "device"],
)  # fmt: skip
def test_shapes_leave_other_names_alone(name: str, rules: Callable[..., RuleSet]) -> None:
    assert rules().looks_like_cuda(name) == ""


@pytest.mark.parametrize(
    ("name", "library"),
    [("cudaFooBar", "runtime"), ("cuFooBar", "driver"), ("CU_FOO", "driver"), ("CUfoo_st", "driver"),
     ("cublasFoo", "cublas"), ("CUBLAS_FOO", "cublas"), ("cublasLtFoo", "cublaslt"), ("__nv_foo", "device"),
     ("ncclFoo", "nccl"), ("nvmlFoo", "nvml"), ("nppiAdd_8u_C1RSfs", "npp"), ("cuFileFoo", "cufile"),
     ("cudaCheck", "runtime"), ("nvtxFoo", "nvtx"), ("cudnnFoo", "cudnn"), ("cuptiFoo", "cupti")],
)  # fmt: skip
def test_shapes_know_their_library(name: str, library: str, rules: Callable[..., RuleSet]) -> None:
    assert rules().looks_like_cuda(name) == library


def test_every_library_of_a_shape_has_advice(rules: Callable[..., RuleSet]) -> None:
    shapes = yaml.safe_load((rules_dir() / "language" / "shapes.yaml").read_text())["shapes"]
    assert [library for library in shapes if library != "cub" and not rules().advice(library)] == []
