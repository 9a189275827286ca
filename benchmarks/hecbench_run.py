#!/usr/bin/env python3
"""HeCBench on the CPU device: programs that check themselves, migrated, built by their own Makefile and run.

    hecbench_run.py SRC WORK [--sample 40] [--seed 1] [--names FILE | NAME...] [--wave 64] [--checks] [--find] [--hand]
    hecbench_run.py --table WORK

SRC is the `src` folder of a HeCBench checkout. The programs and the folders beside them that their Makefiles name are
copied and migrated; `make` builds them with the compiler driver of the CPU device in hipcc's place, and the commands of
the Makefile's target `run` follow, with the arguments of `hecbench_arguments.yaml` where it has the program. `--find`
looks for arguments that end within the limit: repetitions become 1, then sizes are divided. `--hand` runs the ports of
HeCBench itself (`<name>-hip`) instead, as the control. WORK/run.json has every program's outcome:

    pass         it says so, or it says nothing against it where it only tells of failures
    fail         its own check fails
    crash        a signal, a status that is not 0, or a device function that is not supported
    time         no end within the limit
    silent       it ran, but neither it nor its source says whether the result is right
    fault        it passes, but `--checks` sees a fault
    input        a file that the program reads is not part of the checkout
    build        make fails; `migrate`: nothing was written
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import shlex
import sys
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import yaml

sys.path.insert(1, str(Path(__file__).resolve().parents[1]))

from hecbench_make import _BESIDE

from migrator.devices.base import Request
from migrator.devices.cpu import Cpu
from migrator.toolchain.process import Completed, run
from migrator.verify.testing.judge import Expectation, judge

ARGUMENTS = Path(__file__).with_name("hecbench_arguments.yaml")
SOURCES = (".cu", ".cuh", ".cpp", ".cc", ".c", ".h", ".hpp", ".hip", ".inl")
_TEXT = re.compile(r'"(?:[^"\\\n]|\\.)*"')
_GOOD = re.compile(
    r"(?i)\bpass(?:es|ed)?\b|success|\bverified\b|\bcorrect(?:ly|ness)?\b(?!ness check)|\bvalid\b|results? match|\bOK\b"
)
_BAD = re.compile(r"(?i)\bfail(?:ed|ure|s)?\b|mismatch|incorrect|\bwrong\b|\binvalid result|differ|not match")
_REPEATS = re.compile(
    r"(?:\b(\w*(?:repeat|iter|reps|trials|times|nruns|loops?)\w*)\s*=\s*(?:\(\w+\)\s*)?)"
    r"(?:ato\w+|std::\s*sto\w+|sto\w+|strto\w+)\s*\(\s*argv\s*\[\s*(\d+)\s*\]",
    re.IGNORECASE,
)
_USAGE = re.compile(r"Usage[^\n]*?((?:\s*[<\[(][^<>\[\]()]+[>\])])+)", re.IGNORECASE)
_NUMBER = re.compile(r"\d+")
_INPUT = re.compile(
    r"(?i)(?:(?:not|cannot|can't|could ?n[o']t|unable to|fail(?:ed|s|ure)? (?:to |in )?|error (?:in )?)[^\n]{0,12}"
    r"(?:open|read|load)|no such file|not opened|file not found|(?:open|read|load)ing[^\n]*(?:fail|error))"
)
_LIBRARIES = re.compile(
    r"#include\s*[<\"](?:cublas|cusparse|cudnn|cufft|cusolver|cutensor|mpi|nccl|nvjpeg|npp|cutlass|cudss|curand\.h)"
)
_FAULT = re.compile(r"^cu2hip: [a-z-]+: .*", re.MULTILINE)
DIVISORS = (16, 256, 4096)


def sources(folder: Path) -> str:
    """The text of a program's own files."""
    files = (path for path in sorted(folder.rglob("*")) if path.suffix in SOURCES and path.is_file())
    return "\n".join(path.read_text("utf-8", "replace") for path in files)


def checks_itself(text: str) -> tuple[bool, bool]:
    """Whether a program's texts tell of success, and whether they tell of failure."""
    texts = "\n".join(_TEXT.findall(text))
    return bool(_GOOD.search(texts)), bool(_BAD.search(texts))


def link_tree(src: Path, names: list[str], tree: Path) -> None:
    """Copy programs with what lies beside them; data stays where it is."""
    import shutil

    todo = [*names, "include"]
    while todo:
        name = todo.pop()
        if (tree / name).exists() or not (src / name).is_dir():
            continue
        tree.mkdir(parents=True, exist_ok=True)
        shutil.copytree(src / name, tree / name, symlinks=True)
        for makefile in (tree / name).glob("Makefile*"):
            todo += [found for found in _BESIDE.findall(makefile.read_text("utf-8", "replace")) if found != "data"]


def commands(folder: Path, env: dict[str, str]) -> list[list[str]]:
    """The commands of the target `run` without what builds."""
    printed = run(["make", "-n", "run"], timeout=60, cwd=folder, environment=env).output.replace("\\\n", " ")
    found: list[list[str]] = []
    for line in printed.splitlines():
        line = line.split("#")[0].strip()
        try:
            words = shlex.split(line)
        except ValueError:
            continue
        if words and words[0].startswith("./"):
            found.append(words)
    return found


def smaller(words: list[str], repeats: set[int], divisor: int) -> list[str]:
    """A command whose repetitions are 1 and whose sizes are divided."""
    out = words[:1]
    for at, word in enumerate(words[1:], 1):
        if not _NUMBER.fullmatch(word):
            out.append(word)
        elif at in repeats:
            out.append("1")
        else:
            value = int(word)
            out.append(str(max(value // divisor, min(value, 16))))
    return out


def repetitions(text: str) -> set[int]:
    """Which arguments of a program say how often it repeats."""
    found = {int(at) for _, at in _REPEATS.findall(text)}
    for usage in _USAGE.findall(text):
        for at, word in enumerate(re.findall(r"[<\[(]([^<>\[\]()]+)[>\])]", usage), 1):
            if re.search(r"(?i)repeat|iter|repetition|times", word):
                found.add(at)
    return found


def verdict(done: Completed, text: str, output: str) -> tuple[str, str]:
    if done.timed_out or done.returncode in (-9, -24, 137, 152):  # seconds, or seconds of the processor
        return "time", ""
    unsupported = re.search(r"cu2hip: .*not supported.*|.*is not supported on the CPU device.*", output)
    judgement = judge(done.returncode, output, Expectation())
    good, bad = checks_itself(text)
    if done.returncode and _INPUT.search(output) and not unsupported:
        return "input", _INPUT.search(output)[0]  # type: ignore[index]
    if done.returncode or unsupported:
        lines = output.strip().splitlines()
        return "crash", (unsupported[0] if unsupported else f"{judgement.reason} | {' / '.join(lines[-2:])}")[:300]
    if not judgement.passed:
        return "fail", judgement.reason[:300]
    if _GOOD.search(output):
        return "pass", ""
    return ("pass" if bad and not good else "silent"), " / ".join(output.strip().splitlines()[-2:])[:200]


class Bench:
    """One run's settings, and what is known of each program."""

    def __init__(self, given: argparse.Namespace) -> None:
        self.given = given
        self.src: Path = given.paths[0].resolve()
        self.work: Path = given.paths[1].resolve()
        self.kind = "hip" if given.hand else "cuda"
        known = yaml.safe_load(ARGUMENTS.read_text("utf-8")) if ARGUMENTS.exists() else {}
        self.arguments: dict[str, list[str]] = known or {}
        prepared = Cpu().prepare(Request("", given.wave, given.checks), self.work)
        self.env = dict(prepared.environment) | {"PATH": f"{prepared.tools}{os.pathsep}{os.environ['PATH']}"}
        self.env |= {"LC_ALL": "C", "OMP_NUM_THREADS": "2"}

    def program(self, name: str) -> dict[str, Any]:
        folder, problem = self.sources(name)
        if problem:
            return {"outcome": "migrate", "detail": problem}
        began = time.monotonic()
        built = run(
            ["nice", "-n", "5", "make", "CC=hipcc", *self.given.make], timeout=self.given.build_seconds, cwd=folder,
            environment=self.env,
        )  # fmt: skip
        (folder / "build.log").write_text(built.output, "utf-8")
        seconds = {"build": round(time.monotonic() - began, 1)}
        if not built.ok:
            lines = [line for line in built.output.splitlines() if re.search("error|undefined|cannot find", line)]
            first = "timeout" if built.timed_out else (lines or built.output.splitlines()[-1:] or [""])[0]
            return {"outcome": "build", "detail": first[:300], "seconds": seconds}
        text = sources(folder)
        original = commands(folder, self.env)
        if not original:
            return {"outcome": "build", "detail": "the Makefile runs nothing", "seconds": seconds}
        recorded = self.arguments.get(name)
        if recorded:
            todo = [[original[min(at, len(original) - 1)][0], *shlex.split(line)] for at, line in enumerate(recorded)]
            return self.tried(folder, todo, text, self.given.seconds) | {"seconds": seconds}
        if not self.given.find:
            return self.tried(folder, original, text, self.given.seconds) | {"seconds": seconds}
        repeats = repetitions(text)
        result: dict[str, Any] = {}
        for divisor in DIVISORS:
            todo = [smaller(words, repeats, divisor) for words in original]
            if result and todo == [shlex.split(line) for line in result["commands"]]:
                break
            result = self.tried(folder, todo, text, self.given.seconds / 3 if todo != original else self.given.seconds)
            if result["outcome"] != "time":
                break
        if result["outcome"] in ("fail", "crash") and divisor > 1:
            first = result
            todo = [smaller(words, repeats, 1) for words in original]
            result = self.tried(folder, todo, text, self.given.seconds)
            if result["outcome"] == "time":
                result = first
        return result | {"seconds": seconds, "changed": todo != original}

    def sources(self, name: str) -> tuple[Path, str]:
        """The folder in which the program is built; the text says why there is none."""
        before = self.work / "before" / name
        after = self.work / ("before" if self.given.hand else "after") / name
        link_tree(self.src, [f"{name}-{self.kind}"], before)
        if not self.given.hand:
            words = [
                sys.executable, "-m", "migrator", "migrate", str(before), "-o", str(after), "--target", "gfx90a",
                "--hip-version", self.given.hip_version, "--quiet", *self.given.migrate,
            ]  # fmt: skip
            environment = {"PYTHONPATH": str(Path(__file__).resolve().parents[1])} | dict(os.environ)
            done = run(words, timeout=300, environment=environment)
            if not (after / f"{name}-cuda").is_dir():
                return after, (done.output or done.problem)[-300:]
        data = after / "data"
        if not data.exists() and (self.src / "data").exists():
            data.symlink_to(self.src / "data")
        return after / f"{name}-{self.kind}", ""

    def tried(self, folder: Path, todo: list[list[str]], text: str, limit: float) -> dict[str, Any]:
        """Run the commands; the first that does not pass decides."""
        outcome, detail, took = "pass", "", 0.0
        for words in todo:
            limited = ["prlimit", f"--cpu={max(3, int(limit / 3))}", "nice", "-n", "5", *words]
            done = run(limited, timeout=limit, cwd=folder, environment=self.env)
            took += done.seconds
            outcome, detail = verdict(done, text, done.output)
            if self.given.checks and (fault := _FAULT.search(done.output)):
                outcome, detail = "fault", fault[0][:300]
            (folder / "run.log").write_text(done.output[-200000:], "utf-8")
            if outcome != "pass":
                break
        return {
            "outcome": outcome, "detail": detail, "commands": [shlex.join(words) for words in todo],
            "run": round(took, 1),
        }  # fmt: skip


def choose(given: argparse.Namespace, done: dict[str, Any]) -> list[str]:
    src = given.paths[0]
    if given.names:
        return Path(given.names).read_text("utf-8").split()
    if given.only:
        return list(given.only)
    every = []
    for path in sorted(src.glob("*-cuda/Makefile")):
        text = sources(path.parent)
        good, bad = checks_itself(text)
        if (good or bad) and (given.libraries or not _LIBRARIES.search(text)):
            every.append(path.parent.name.removesuffix("-cuda"))
    random.Random(given.seed).shuffle(every)
    return [name for name in every if name not in done][: given.sample]


def remember(found: dict[str, Any]) -> None:
    """Put the arguments that were found into the file of arguments."""
    known: dict[str, list[str]] = yaml.safe_load(ARGUMENTS.read_text("utf-8")) if ARGUMENTS.exists() else {}
    for name, row in found.items():
        if row.get("changed") and row["outcome"] == "pass":
            known[name] = [shlex.join(shlex.split(line)[1:]) for line in row["commands"]]
    head = "# Arguments that let HeCBench's programs end within a minute on a processor, in the order of `make run`.\n"
    ARGUMENTS.write_text(head + yaml.safe_dump(known, width=118, sort_keys=True), "utf-8")


def table(found: dict[str, Any]) -> None:
    counts = Counter(row["outcome"] for row in found.values())
    ran = sum(counts[kind] for kind in ("pass", "fail", "crash", "time"))
    print(
        dict(counts),
        f"{counts['pass']} of {ran} that build and check themselves pass ({100 * counts['pass'] / max(1, ran):.1f} %)",
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="+", type=Path)
    parser.add_argument("--table", action="store_true")
    parser.add_argument("--only", nargs="*", default=[])
    parser.add_argument("--names", default="")
    parser.add_argument("--sample", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--wave", type=int, default=64)
    parser.add_argument("--checks", action="store_true")
    parser.add_argument("--find", action="store_true")
    parser.add_argument("--libraries", action="store_true", help="programs that need cuBLAS and its like, too")
    parser.add_argument("--hand", action="store_true")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--build-seconds", type=float, default=300)
    parser.add_argument("--hip-version", default="6.3")
    parser.add_argument("--migrate", nargs="*", default=[], help="further options of the migration")
    parser.add_argument("--make", nargs="*", default=[], help="further arguments of make")
    given = parser.parse_args()
    record = given.paths[-1] / ("hand.json" if given.hand else "run.json")
    found: dict[str, Any] = json.loads(record.read_text("utf-8")) if record.exists() else {}
    if given.table:
        table(found)
        return
    given.paths[1].mkdir(parents=True, exist_ok=True)
    bench = Bench(given)
    names = choose(given, found)
    with ThreadPoolExecutor(given.jobs) as pool:
        for name, row in zip(names, pool.map(bench.program, names), strict=True):
            found[name] = row
            print(
                f"{name:32} {row['outcome']:8} {row.get('seconds', '')} {row.get('run', '')} {row['detail']}",
                flush=True,
            )
            record.write_text(json.dumps(found, indent=1, sort_keys=True), "utf-8")
    if given.find:
        remember(found)
    table(found)


if __name__ == "__main__":
    main()
