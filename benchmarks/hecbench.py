#!/usr/bin/env python3
"""HeCBench: programs whose every translation unit compiles as HIP after automatic migration, without a hand edit.

    hecbench.py plan SRC PLAN.json
    hecbench.py run PLAN.json SRC WORK --tool cu2hip [--names FILE] [--jobs 2] [--compile 'hipcc ...'] [--arch gfx90a]
    hecbench.py table WORK/*.json

SRC is the `src` folder of a HeCBench checkout. A unit is compiled with the include paths, macros and -std that the
program's own Makefile passes to nvcc. The compile command (default: hipcc, syntax only) has ARCH in place of the
offload arch. `run` records seconds and outcomes in WORK/<tool>.json.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shlex
import shutil
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from peers import PEERS, SOURCES

_COMPILERS = frozenset(("nvcc", "g++", "gcc", "cc", "c++", "mpicxx", "mpic++"))
_TAKES_VALUE = frozenset(("-o", "-L", "-l", "-x", "-Xcompiler", "-gencode", "-arch", "-ccbin"))


def unit_flags(words: list[str]) -> dict[str, list[str]]:
    """The translation units of one compiler call, each with the flags that matter to a parser."""
    flags: list[str] = []
    sources: list[str] = []
    rest = iter(words[1:])
    for word in rest:
        if word in ("-I", "-D", "-include", "-isystem"):
            flags += [word, next(rest, "")]
        elif re.match(r"-(I|D|std=)", word):
            flags.append(word)
        elif word in _TAKES_VALUE:
            next(rest, "")
        elif word.endswith(SOURCES) and not word.startswith("-"):
            sources.append(word)
    return dict.fromkeys(sources, flags)


def plan(src: Path) -> dict[str, dict[str, list[str]]]:
    """Program -> unit -> flags, as `make -n` prints them; HeCBench's Makefiles run nothing at that."""
    programs: dict[str, dict[str, list[str]]] = {}
    for folder in sorted(src.glob("*-cuda")):
        if not (folder / "Makefile").exists():
            continue
        printed = subprocess.run(
            ["make", "-n", "-B", "CC=nvcc"], cwd=folder, capture_output=True, text=True, timeout=60, check=False
        ).stdout
        units: dict[str, list[str]] = {}
        for line in printed.replace("\\\n", " ").splitlines():
            try:
                words = shlex.split(line)
            except ValueError:
                continue
            if words and os.path.basename(words[0]) in _COMPILERS:
                units.update(unit_flags(words))
        if units:
            programs[folder.name.removesuffix("-cuda")] = units
    return programs


def cause(output: str) -> str:
    """One line under which equal failures count together."""
    if missing := re.search(r"fatal error: '([^']+)' file not found", output):
        return f"header: {missing[1]}"
    error = re.search(r"error: (.*)", output)
    return error[1][:160] if error else "no message"


def migrate(programs: dict[str, dict[str, list[str]]], src: Path, out: Path, tool: str, jobs: int) -> float:
    """Copy and migrate every program; returns the wall seconds of the migration alone."""
    peer = PEERS[tool]
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    if (src / "include").exists():
        shutil.copytree(src / "include", out / "include")
    for name in programs:
        shutil.copytree(src / f"{name}-cuda", out / f"{name}-cuda", symlinks=True)
    began = time.perf_counter()
    with ThreadPoolExecutor(jobs) as pool:
        list(pool.map(lambda name: peer.migrate(src / f"{name}-cuda", out / f"{name}-cuda", programs[name]), programs))
    return time.perf_counter() - began


def result_of(folder: Path, unit: str) -> Path | None:
    """The file that a tool made of a unit: a tool may put it beside the source."""
    path = folder / unit
    names = (
        path.parent / "hip" / f"{path.stem}.hip",
        path.parent / "hip" / path.name,
        path.with_suffix(".hip"),
        path.with_name(f"{path.stem}_hip{path.suffix}"),
        path,
    )
    return next((name for name in names if name.exists()), None)


def compile_unit(command: list[str], folder: Path, unit: str, flags: list[str]) -> str:
    """'' for a unit that compiles, else the cause."""
    path = result_of(folder, unit)
    if path is None:
        return "source missing"
    if path.suffix == ".c":
        return ""  # plain C: nothing to migrate
    try:
        done = subprocess.run(
            [*command, *flags, "-x", "hip", str(path)],
            cwd=folder,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=300,
            env=dict(os.environ, HIP_PLATFORM="amd"),
            check=False,
        )
    except subprocess.TimeoutExpired:
        return "timeout"
    return "" if done.returncode == 0 else cause(done.stderr + done.stdout)


def table(paths: list[Path]) -> None:
    """One Markdown row a result file."""
    print("| tool | programs that build | share | units | migration, s |\n|---|---|---|---|---|")
    for path in paths:
        data = json.loads(path.read_text())
        rows = data["programs"]
        good = sum(not any(units.values()) for units in rows.values())
        units = [cause for row in rows.values() for cause in row.values()]
        print(
            f"| {data['tool']} | {good} of {len(rows)} | {100 * good / max(1, len(rows)):.1f} % "
            f"| {sum(not unit for unit in units)} of {len(units)} | {data['seconds']:.0f} |"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("verb", choices=("plan", "run", "table"))
    parser.add_argument("paths", nargs="+", type=Path)
    parser.add_argument("--tool", choices=sorted(PEERS), default="cu2hip")
    parser.add_argument("--names", type=Path)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--compile", default="hipcc --offload-arch=ARCH -w -fsyntax-only")
    parser.add_argument("--arch", default="gfx90a")
    given = parser.parse_args()
    if given.verb == "plan":
        src, out = given.paths
        out.write_text(json.dumps(plan(src), indent=1))
        return
    if given.verb == "table":
        table(given.paths)
        return
    plan_file, src, work = (path.resolve() for path in given.paths)
    programs = json.loads(plan_file.read_text())
    if given.names:
        wanted = set(given.names.read_text().split())
        programs = {name: units for name, units in programs.items() if name in wanted}
    out = work / given.tool
    seconds = migrate(programs, src, out, given.tool, given.jobs)
    command = shlex.split(given.compile.replace("ARCH", given.arch))
    jobs = [(name, unit, flags) for name, units in programs.items() for unit, flags in units.items()]
    outcomes: dict[str, dict[str, str]] = {name: {} for name in programs}
    with ThreadPoolExecutor(given.jobs) as pool:
        done = pool.map(lambda job: compile_unit(command, out / f"{job[0]}-cuda", job[1], job[2]), jobs)
        for (name, unit, _), failure in zip(jobs, done, strict=True):
            outcomes[name][unit] = failure
    result = work / f"{given.tool}.json"
    result.write_text(
        json.dumps({"tool": given.tool, "arch": given.arch, "seconds": seconds, "programs": outcomes}, indent=1)
    )
    table([result])


if __name__ == "__main__":
    main()
