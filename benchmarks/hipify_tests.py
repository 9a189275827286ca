#!/usr/bin/env python3
"""HIPIFY's own unit tests (tests/unit_tests), judged as its run_test.sh does: comments stripped, then LLVM's FileCheck.

    hipify_tests.py TESTS [--tool cu2hip|hipify-clang|hipify-perl] [--jobs 2] [-v]

Environment: FILECHECK, and for the peers HIPIFY_CLANG, HIPIFY_PERL, CUDA_PATH, CLANG_RESOURCE. Options of a test are
mapped: --hip-kernel-execution-syntax to --launch-syntax hip, --roc and --miopen to --libraries roc.
"""

from __future__ import annotations

import argparse
import os
import re
import shlex
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path


def command(tool: str, source: Path, out: Path, options: list[str]) -> list[str]:
    """The call of a tool; hipify-perl prints its result, the others write `out`."""
    names = {option.strip("-") for option in options}
    if tool == "cu2hip":
        words = shlex.split(os.environ.get("CU2HIP_FILE", f"{sys.executable} -m migrator migrate"))
        words += [str(source), "-o", str(out)]
        words += ["--launch-syntax", "hip"] if any("hip-kernel-execution-syntax" in name for name in names) else []
        return words + (["--libraries", "roc"] if names & {"roc", "miopen"} else [])
    if tool == "hipify-perl":
        return [
            "perl",
            os.environ.get("HIPIFY_PERL", "hipify-perl"),
            *(["-roc"] if "roc" in names else []),
            str(source),
        ]
    kept = [option for option in options if not option.startswith(("-D", "-f", "-X"))]
    defined = ["-D__CUDA_API_VERSION_INTERNAL"] if any("__CUDA_API_VERSION_INTERNAL" in o for o in options) else []
    return [
        os.environ.get("HIPIFY_CLANG", "hipify-clang"),
        str(source),
        "-o",
        str(out),
        f"--cuda-path={os.environ.get('CUDA_PATH', '/usr/local/cuda')}",
        f"--clang-resource-directory={os.environ.get('CLANG_RESOURCE', '')}",
        *kept,
        "--",
        "-w",
        *defined,
        "-ferror-limit=500",
    ]


def judge(tool: str, test: Path) -> str | None:
    """None for a file that is no test, '' for a pass, else the first line of what FileCheck says."""
    text = test.read_text(errors="replace")
    run = re.search(r"RUN:\s*(.*)", text)
    if not run or "CHECK" not in text:
        return None
    options = [word.strip('"') for word in run[1].split() if word.strip('"').startswith("-")]
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / f"{test.stem}.out.hip"
        try:
            done = subprocess.run(
                command(tool, test, out, options), capture_output=True, timeout=240, cwd=test.parent, check=False
            )
        except subprocess.TimeoutExpired:
            return "timeout"
        if tool == "hipify-perl":
            out.write_bytes(done.stdout)
        if not out.exists():
            return f"no output: {done.stderr[-160:]!r}"
        body = re.sub(r"//.+", "// ", out.read_text(errors="replace"))
    checked = subprocess.run(
        [os.environ.get("FILECHECK", "/usr/lib/llvm-19/bin/FileCheck"), str(test)],
        input=body,
        capture_output=True,
        text=True,
        check=False,
    )
    if checked.returncode == 0:
        return ""
    found = re.search(r"error: (.*)\n(.*)", checked.stderr)
    return f"{found[1]} | {found[2].strip()}" if found else checked.stderr[:160] or "FileCheck failed"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tests", type=Path)
    parser.add_argument("--tool", default="cu2hip", choices=("cu2hip", "hipify-clang", "hipify-perl"))
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("-v", action="store_true", help="print what fails")
    given = parser.parse_args()
    root = given.tests.resolve()
    tests = sorted(path for path in root.rglob("*") if path.suffix in (".cu", ".cpp"))
    with ThreadPoolExecutor(given.jobs) as pool:
        rows = [(test, row) for test, row in zip(tests, pool.map(lambda t: judge(given.tool, t), tests), strict=True)]
    judged = [(test, row) for test, row in rows if row is not None]
    for test, row in judged if given.v else ():
        if row:
            print(f"{test.relative_to(root)}: {row}")
    good = sum(not row for _, row in judged)
    print(f"| {given.tool} | {good} of {len(judged)} | {100 * good / max(1, len(judged)):.1f} % |")


if __name__ == "__main__":
    main()
