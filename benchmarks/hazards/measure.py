#!/usr/bin/env python3
"""Recall and precision of the hazard detectors on HeCBench, against what its hand ports changed.

    measure.py recall SRC [--misses]
    measure.py sample SRC --per-code 6 --seed 1 > findings.txt
    measure.py precision SRC

SRC is the `src` folder of a HeCBench checkout. `recall` asks for each line of labels.tsv whether a finding with one of
its codes stands there; `--misses` lists the misses of the tuned half only, so that the other half stays unseen.
`sample` shows findings of severity error and silent with their lines, to be judged by reading into judged.tsv;
`precision` counts the verdicts of those that are still reported. The findings are those of `cu2hip check` of this
checkout, without clang.
"""

from __future__ import annotations

import argparse
import collections
import csv
import json
import random
import subprocess
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Label:
    """A line that a hand port changed, and the codes of which one has to stand there."""

    program: str
    file: str
    line: int
    kind: str
    codes: frozenset[str]
    split: str


@dataclass(frozen=True, slots=True)
class Finding:
    """A finding as the JSON result has it."""

    path: str
    line: int
    code: str
    severity: str
    message: str
    snippet: str


def labels() -> list[Label]:
    """The hazards among the labelled lines."""
    with open(HERE / "labels.tsv", encoding="utf-8", newline="") as file:
        return [
            Label(
                row["program"],
                row["file"],
                int(row["line"]),
                row["kind"],
                frozenset(row["codes"].split(",")),
                row["split"],
            )
            for row in csv.DictReader(file, delimiter="\t")
            if row["kind"] != "other"
        ]


def program_findings(folder: Path) -> list[Finding]:
    """What `cu2hip check` says of one program."""
    command = [
        sys.executable,
        "-m",
        "migrator",
        "check",
        str(folder),
        "--format",
        "json",
        "--fail-on",
        "never",
        "-j",
        "1",
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if not done.stdout.startswith("{"):
        raise SystemExit(f"{folder.name}: {done.stderr.strip()[-300:]}")
    return [
        Finding(item["path"], item["line"], item["code"], item["severity"], item["message"], item.get("snippet", ""))
        for item in json.loads(done.stdout)["findings"]
    ]


def of_programs(src: Path, names: Iterable[str]) -> dict[str, list[Finding]]:
    """The findings of several programs."""
    wanted = sorted(set(names))
    with ThreadPoolExecutor(2) as pool:
        return dict(zip(wanted, pool.map(program_findings, [src / name for name in wanted]), strict=True))


def recall(src: Path, *, misses: bool) -> None:
    """Print recall by kind for both halves."""
    wanted = labels()
    found = of_programs(src, (item.program for item in wanted))
    counts: dict[tuple[str, str], list[int]] = collections.defaultdict(lambda: [0, 0])
    for item in wanted:
        hit = any(
            finding.path == item.file and finding.line == item.line and finding.code in item.codes
            for finding in found[item.program]
        )
        for key in ((item.kind, item.split), ("all", item.split)):
            counts[key][0] += hit
            counts[key][1] += 1
        if not hit and misses and item.split == "tuned":
            print(f"missed {item.program}/{item.file}:{item.line} {item.kind} {','.join(sorted(item.codes))}")
    print("| kind | tuned | held out |\n|---|---|---|")
    for kind in [*sorted({kind for kind, _ in counts} - {"all"}), "all"]:
        print(f"| {kind} | {_share(counts[(kind, 'tuned')])} | {_share(counts[(kind, 'held-out')])} |")


def _share(pair: list[int]) -> str:
    return f"{pair[0]} of {pair[1]}" if pair[1] else "-"


def _serious(found: dict[str, list[Finding]]) -> Iterator[tuple[str, Finding]]:
    for program, findings in sorted(found.items()):
        for item in findings:
            if item.severity in ("error", "silent") and item.code.startswith("CH"):
                yield program, item


def sample(src: Path, per_code: int, seed: int, programs: int) -> None:
    """Print findings to judge: at most so many of each code, one a program, of some programs chosen by chance."""
    chance = random.Random(seed)
    names = sorted(path.name for path in src.glob("*-cuda"))
    found = of_programs(src, chance.sample(names, min(programs, len(names))))
    by_code: dict[str, list[tuple[str, Finding]]] = collections.defaultdict(list)
    for program, item in _serious(found):
        by_code[item.code].append((program, item))
    for code, items in sorted(by_code.items()):
        chance.shuffle(items)
        seen: set[str] = set()
        for program, item in items:
            if program not in seen and len(seen) < per_code:
                seen.add(program)
                print(f"{program}\t{item.path}\t{item.line}\t{code}\t{item.message}\t{item.snippet[:110]}")


def precision(src: Path) -> None:
    """Print the verdicts by family over the judged findings that are still reported."""
    with open(HERE / "judged.tsv", encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    found = of_programs(src, (row["program"] for row in rows))
    reported = {(program, item.path, str(item.line), item.code) for program, items in found.items() for item in items}
    counts: dict[str, collections.Counter[str]] = collections.defaultdict(collections.Counter)
    for row in rows:
        still = (row["program"], row["file"], row["line"], row["code"]) in reported
        counts[row["code"]][row["verdict"] if still else "gone"] += 1
    print("| code | right | wrong | no longer reported |\n|---|---|---|---|")
    total: collections.Counter[str] = collections.Counter()
    for code, verdicts in sorted(counts.items()):
        total.update(verdicts)
        print(f"| {code} | {verdicts['right']} | {verdicts['wrong']} | {verdicts['gone']} |")
    judged = total["right"] + total["wrong"]
    print(f"| all | {total['right']} of {judged} ({100 * total['right'] / max(judged, 1):.0f} %) | | {total['gone']} |")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=("recall", "sample", "precision"))
    parser.add_argument("src", type=Path)
    parser.add_argument("--misses", action="store_true")
    parser.add_argument("--per-code", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--programs", type=int, default=150)
    given = parser.parse_args()
    if given.command == "recall":
        recall(given.src, misses=given.misses)
    elif given.command == "sample":
        sample(given.src, given.per_code, given.seed, given.programs)
    else:
        precision(given.src)


if __name__ == "__main__":
    main()
