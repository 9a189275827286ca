#!/usr/bin/env python3
"""HeCBench: programs that `make` builds with hipcc, with Makefile and sources as migrated and no hand edit.

    hecbench_make.py SRC WORK [--sample 40] [--seed 1] [--names FILE] [--target gfx90a] [--hip-version 5.2]

SRC is the `src` folder of a HeCBench checkout. The chosen programs and the folders beside them that their Makefiles
name are copied, migrated in one run and built one after the other. The outcome of each program is one of

    built       an executable came out
    dependency  a header or library that is not installed, or a file of another program that the checkout lacks
    source      the compiler refuses migrated source code, or a header of CUDA that this HIP has no counterpart for
    makefile    anything else: this is what the migration of Makefiles is judged by
    time        not ready after the given seconds

WORK/outcomes.json has the outcome, the first message and the seconds of every program.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

_BESIDE = re.compile(r"\.\./([\w.+-]+)")
_MISSING = re.compile(r"fatal error: '([^']+)' file not found|cannot find (-l\S+)|fatal error: (\S+): No such file")
_SOURCE = re.compile(
    r"^[^\s:]+\.(?:cu|cuh|cpp|cc|c|h|hpp|hip|inc|inl|cxx)\S*:\d+:\d+: (?:fatal )?error: .*", re.MULTILINE
)
_DEVICE = re.compile(r"(?:ld\.lld|lld): error: .*|error: (?:Illegal instruction|local memory|ran out of registers).*")
_NOT_FOUND = re.compile(r"(?:\w+: \d+: |sh: \d+: )?(\S+): (?:command )?not found")


def choose(src: Path, names: str, sample: int, seed: int) -> list[str]:
    """The folders of the programs to build."""
    if names:
        return Path(names).read_text("utf-8").split()
    every = sorted(path.parent.name for path in src.glob("*-cuda/Makefile"))
    return sorted(random.Random(seed).sample(every, min(sample, len(every))))


def copy(src: Path, programs: list[str], tree: Path) -> None:
    """The programs and what their Makefiles name beside them."""
    todo = list(programs)
    while todo:
        name = todo.pop()
        if (tree / name).exists() or not (src / name).is_dir():
            continue
        shutil.copytree(src / name, tree / name, symlinks=True)
        for makefile in (tree / name).glob("Makefile*"):
            todo += _BESIDE.findall(makefile.read_text("utf-8", "replace"))


def outcome(folder: Path, code: int, output: str) -> tuple[str, str]:
    """(outcome, the message that decides it) of one build."""
    if code == 0:
        return "built", ""
    missing = _MISSING.search(output)
    if missing is not None:
        wanted = missing[1] or missing[2] or missing[3]
        name = wanted.rsplit("/", 1)[-1]
        inside = not wanted.startswith("-l") and any(folder.parent.rglob(name))
        return ("source" if inside or name.startswith("cuda_") else "dependency"), missing[0]
    absent = re.search(r"No rule to make target '(\.\./[^']+)'", output)
    if absent is not None and not (folder / absent[1]).resolve().is_relative_to(folder.resolve()):
        return "dependency", absent[0]
    tool = _NOT_FOUND.search(output)
    if tool is not None and tool[1].startswith(("mpi", "python")):
        return "dependency", tool[0]
    refused = _SOURCE.search(output) or _DEVICE.search(output)
    if refused is not None:
        return "source", refused[0][:200]
    lines = [line for line in output.splitlines() if re.search("error|undefined|No rule|\\*\\*\\*", line)]
    return "makefile", (lines or output.splitlines()[-1:] or [""])[0][:200]


def build(folder: Path, seconds: int) -> tuple[str, str, float]:
    """Build one program in a temporary folder of its own, which hipcc fills and nobody else empties."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as temporary:
        environment = {**os.environ, "TMPDIR": temporary, "LC_ALL": "C"}
        try:
            done = subprocess.run(
                ["nice", "make", "-j1"], cwd=folder, env=environment, capture_output=True, timeout=seconds, check=False
            )
        except subprocess.TimeoutExpired:
            return "time", "", time.monotonic() - began
    output = (done.stderr + done.stdout).decode("utf-8", "replace")
    (folder / "make.log").write_text(output, "utf-8")
    return *outcome(folder, done.returncode, output), time.monotonic() - began


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("src", type=Path)
    parser.add_argument("work", type=Path)
    parser.add_argument("--sample", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--names", default="")
    parser.add_argument("--target", default="gfx90a")
    parser.add_argument("--hip-version", default="5.2")
    parser.add_argument("--seconds", type=int, default=300)
    parser.add_argument("--only", nargs="*", default=[], help="build just these of the chosen ones")
    arguments = parser.parse_args()
    programs = choose(arguments.src, arguments.names, arguments.sample, arguments.seed)
    before, after = arguments.work / "before", arguments.work / "after"
    for folder in (before, after):
        shutil.rmtree(folder, ignore_errors=True)
    copy(arguments.src, programs, before)
    command = [
        sys.executable, "-m", "migrator", "migrate", str(before), "-o", str(after), "--no-ast",
        "--target", arguments.target, "--hip-version", arguments.hip_version,
    ]  # fmt: skip
    subprocess.run(command, check=False, stdout=subprocess.DEVNULL)
    record = arguments.work / "outcomes.json"
    found: dict[str, dict[str, object]] = json.loads(record.read_text("utf-8")) if record.exists() else {}
    for name in arguments.only or programs:
        kind, message, seconds = build(after / name, arguments.seconds)
        found[name] = {"outcome": kind, "message": message, "seconds": round(seconds, 1)}
        print(f"{name:32} {kind:10} {seconds:6.1f} s  {message}", flush=True)
        record.write_text(json.dumps(found, indent=1), "utf-8")
    counts = Counter(str(found[name]["outcome"]) for name in programs if name in found)
    judged = sum(counts.values()) - counts["source"] - counts["time"]
    good = counts["built"] + counts["dependency"]
    print(dict(counts), f"{good} of {judged} Makefiles ({100 * good / max(1, judged):.0f} %)")


if __name__ == "__main__":
    main()
