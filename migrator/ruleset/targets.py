"""GPU targets: what rules/targets/ says about each offload architecture, and which one this machine has."""

from __future__ import annotations

import functools
import os
import re
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from migrator.data import rules_dir
from migrator.errors import RuleFileError, UsageError
from migrator.model.target import Target

_KIB = 1024
_TOP = frozenset(("schema", "vendor", "sources", "families", "targets"))
_FIELDS = frozenset(("arch", "family", "wavefronts", "lds", "threads", "features", "products", "aliases", "sources"))
_VENDORS = ("amd", "hygon")


class DtkRelease(Struct, frozen=True):
    """A release of Hygon's toolkit; `hip` is '' where no public source states the level."""

    name: str
    hip: str
    certainty: str  # report | conflicting | unknown
    source: str


def read_data_file(path: Path) -> Any:
    """The content of a YAML file of rules/ that says `schema: 1`; RuleFileError with the place for any other."""
    import yaml

    try:
        data = yaml.load(path.read_text("utf-8"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        raise RuleFileError(f"{path}:{mark.line + 1 if mark else 1}: {error}") from None
    if not isinstance(data, dict) or data.get("schema") != 1:
        raise RuleFileError(f"{path}:1: 'schema: 1' is missing")
    return data


def _read(path: Path) -> Iterator[tuple[Target, tuple[str, ...], tuple[str, ...]]]:
    """(target, aliases, products) of one file."""
    data = read_data_file(path)
    if unknown := sorted(set(data) - _TOP):
        raise RuleFileError(f"{path}:1: unknown key '{unknown[0]}'")
    if data.get("vendor") not in _VENDORS:
        raise RuleFileError(f"{path}:1: 'vendor' must be one of {', '.join(_VENDORS)}")
    for name, given in data["targets"].items():
        entry: dict[str, Any] = {**data["families"].get(given.get("family"), {}), **given}
        unknown = sorted(set(entry) - _FIELDS)
        missing = [key for key in ("family", "wavefronts", "sources") if not entry.get(key)]
        if unknown or missing or given["family"] not in data["families"]:
            what = unknown[0] if unknown else missing[0] if missing else given["family"]
            raise RuleFileError(f"{path}:1: target '{name}': '{what}' is {'unknown' if not missing else 'missing'}")
        yield (
            Target(
                name=name,
                arch=entry.get("arch", name),
                vendor=data["vendor"],
                family=entry["family"],
                wavefronts=tuple(entry["wavefronts"]),
                lds_bytes=entry["lds"] * _KIB if entry.get("lds") else None,
                max_threads=entry.get("threads"),
                features=tuple(entry.get("features", ())),
                sources=tuple(data["sources"][key] for key in entry["sources"]),
            ),
            tuple(entry.get("aliases", ())),
            tuple(entry.get("products", ())),
        )


class _Catalogue(Struct, frozen=True):
    targets: dict[str, Target]
    aliases: dict[str, str]  # other names, in lower case with `-` between words, to the target's name
    products: dict[str, tuple[str, ...]]


def _key(name: str) -> str:
    return re.sub(r"[\s_]+", "-", name.strip().lower())


@functools.cache
def _catalogue() -> _Catalogue:
    targets: dict[str, Target] = {}
    aliases: dict[str, str] = {}
    sold: dict[str, tuple[str, ...]] = {}
    for vendor in _VENDORS:
        for target, names, products in _read(rules_dir() / "targets" / f"{vendor}.yaml"):
            targets[target.name] = target
            sold[target.name] = products
            for alias in (*names, *products):
                aliases.setdefault(_key(alias), target.name)
    return _Catalogue(targets, aliases, sold)


def load_targets() -> dict[str, Target]:
    """All targets by name, those of AMD first."""
    return dict(_catalogue().targets)


def products(target: Target) -> tuple[str, ...]:
    """Names under which devices of this target are sold, as far as they are listed."""
    return _catalogue().products.get(target.name, ())


def resolve_target(name: str) -> Target:
    """The target that a user means by an architecture (`gfx90a`, `gfx90a:xnack-`), a profile or a product's name."""
    known = _catalogue()
    key = _key(name).partition(":")[0]
    key = key.removeprefix("amd-") if key.startswith("amd-gfx") else key
    found = known.targets.get(key) or known.targets.get(known.aliases.get(key, ""))
    if found is not None:
        return found
    import difflib

    near = difflib.get_close_matches(key, [*known.targets, *known.aliases], 3, 0.5)
    raise UsageError(
        f"'{name}' is no known target", f"did you mean {', '.join(near)}?" if near else "for example gfx90a or gfx1100"
    )


def dtk_releases() -> dict[str, DtkRelease]:
    """Hygon's toolkit releases, oldest first."""
    data = read_data_file(rules_dir() / "targets" / "dtk.yaml")
    return {
        name: DtkRelease(name, entry["hip"] or "", entry["certainty"], entry["source"])
        for name, entry in data["releases"].items()
    }


# Tools that name the machine's GPUs, and how a line of theirs shows the architecture. None needs a GPU to run.
_PROBES: tuple[tuple[tuple[str, ...], str], ...] = (
    (("rocm_agent_enumerator",), r"^(gfx\w+)$"),
    (("amdgpu-arch",), r"^(gfx\w+)"),
    (("rocminfo",), r"^\s*Name:\s+(gfx\w+)"),
    (("hy-smi", "--showproductname"), r"\b(gfx9\w+)\b"),
)
_ROOTS = ("ROCM_PATH", "HIP_PATH", "DTK_HOME")
_NO_GPU = "gfx000"  # what rocm_agent_enumerator lists for the CPU


def _tool(name: str, environment: Mapping[str, str]) -> str | None:
    found = shutil.which(name, path=environment.get("PATH"))
    for root in (*(environment.get(key, "") for key in _ROOTS), "/opt/rocm", "/opt/dtk"):
        found = found or (shutil.which(name, path=os.path.join(root, "bin")) if root else None)
    return found


def machine_arches(environment: Mapping[str, str] | None = None, seconds: float = 10) -> tuple[tuple[str, str], ...]:
    """(architecture, tool that said so) of every GPU that the first answering tool lists; a tool may run `seconds`."""
    environment = os.environ if environment is None else environment
    for command, pattern in _PROBES:
        tool = _tool(command[0], environment)
        if tool is None:
            continue
        try:
            done = subprocess.run(
                [tool, *command[1:]], capture_output=True, timeout=seconds, text=True, errors="replace",
                env=dict(environment), stdin=subprocess.DEVNULL, check=False,
            )  # fmt: skip
        except (OSError, subprocess.TimeoutExpired):
            continue
        found = [arch for arch in re.findall(pattern, done.stdout, re.MULTILINE) if arch != _NO_GPU]
        if found:
            return tuple((arch, command[0]) for arch in found)
    return ()


def machine_target(environment: Mapping[str, str] | None = None) -> Target | None:
    """The target of this machine's first GPU; None without a GPU or for one that rules/targets/ does not list."""
    environment = os.environ if environment is None else environment
    for arch, tool in machine_arches(environment):
        hygon = tool == "hy-smi" or (bool(_tool("hy-smi", environment)) and arch == "gfx906")
        name = f"{arch}-dcu" if hygon and f"{arch}-dcu" in _catalogue().targets else arch
        return _catalogue().targets.get(name)
    return None
