#!/usr/bin/env python3
"""Real code by package name: migrate it, and count the CUDA names that are left neither mapped nor reported.

    corpora.py get NAME... --into DIR       (source distributions by the package index client `unearth`)
    corpora.py run NAME... --into DIR --out DIR [--jobs 2]

A name counts as left where it stands in the output as code, is in the rules with another HIP name or with none, or has
the shape of one and is declared nowhere in the tree, and no finding names it in that file.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tarfile
import tempfile
import time
from pathlib import Path

from migrator.lex import TokenKind, tokenize
from migrator.model.source import FileKind, SourceFile
from migrator.passes.context import is_member, qualifier
from migrator.plan.scan import scan_file
from migrator.ruleset import load_ruleset

PACKAGES = {
    "causal-conv1d": "causal-conv1d==1.7.0",
    "mamba-ssm": "mamba-ssm==2.3.2.post1",
    "torch-scatter": "torch-scatter==2.1.2",
    "gsplat": "gsplat==1.5.3",
    "lightgbm": "lightgbm==4.7.0",
    "xgboost": "xgboost==3.2.0",
    "deepspeed": "deepspeed==0.19.8",
    "llama-cpp-python": "llama-cpp-python==0.3.36",
    "flash-attn": "flash-attn==2.8.3.post2",
    "vllm": "vllm==0.33.0",
}
_CODE = (".cu", ".cuh", ".h", ".hpp", ".cpp", ".cc", ".cxx", ".inl")


def get(name: str, into: Path) -> None:
    """Fetch and unpack one source distribution; nothing of it is built or run."""
    target = into / name
    if target.exists():
        return
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["unearth", "--no-binary", "-d", folder, PACKAGES[name]], check=True, stdout=subprocess.DEVNULL)
        archive = next(Path(folder).glob("*.tar.gz"))
        with tarfile.open(archive) as tar:
            tar.extractall(Path(folder) / "x", filter="data")
        (root,) = (Path(folder) / "x").iterdir()
        into.mkdir(parents=True, exist_ok=True)
        subprocess.run(["mv", str(root), str(target)], check=True)


def names_left(out: Path, findings: list[dict[str, object]]) -> dict[str, int]:
    """Names that are neither mapped nor reported, with the number of files that hold them."""
    rules = load_ruleset("6.3")
    reported: dict[str, set[str]] = {}
    for finding in findings:
        reported.setdefault(str(finding["path"]), set()).add(str(finding.get("symbol", "")))
    files = [
        path for path in sorted(out.rglob("*")) if path.suffix in _CODE and path.is_file() and not path.is_symlink()
    ]
    declared: set[str] = set()
    for path in files:
        declared |= set(scan_file(str(path), FileKind.CUDA, path.read_bytes(), rules).declared)
    left: dict[str, int] = {}
    for path in files:
        relative = path.relative_to(out).as_posix()
        if relative.startswith("cu2hip/"):
            continue
        tokens = tokenize(SourceFile(relative, FileKind.CUDA, path.read_bytes())).tokens
        here: set[str] = set()
        for index, token in enumerate(tokens):
            name = token.text
            if token.kind != TokenKind.IDENT or name in here or name in declared:
                continue
            rule = rules.names.get(name)
            cuda = (rule is not None and rule.hip != name and name[:2] in ("cu", "CU")) or (
                rule is None and bool(rules.looks_like_cuda(name)) and not name.startswith(("hip", "HIP", "roc"))
            )
            if cuda and not is_member(tokens, index) and qualifier(tokens, index) in ("", "::"):
                here.add(name)
        for name in here - reported.get(relative, set()) - set(rules.macros):
            left[name] = left.get(name, 0) + 1
    return left


def run(name: str, into: Path, out: Path, jobs: int) -> str:
    """Migrate one corpus; a Markdown row."""
    target = out / name
    began = time.perf_counter()
    command = [
        sys.executable,
        "-m",
        "migrator",
        "migrate",
        str(into / name),
        "-o",
        str(target),
        "-j",
        str(jobs),
        "--json",
    ]
    done = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
    seconds = time.perf_counter() - began
    if done.returncode not in (0, 1):
        return f"| {name} | exit {done.returncode}: {done.stderr[-80:]} | | | | |"
    result = json.loads(done.stdout)
    findings = result["findings"]
    still = [f for f in findings if f["status"] not in ("applied", "made-safe", "suppressed")]
    errors = sum(f["severity"] == "error" for f in still)
    left = names_left(target, findings)
    changed = sum(f["state"] == "changed" for f in result["files"])
    shown = ", ".join(sorted(left)[:5])
    return f"| {name} | {changed} of {len(result['files'])} | {errors} | {len(left)} {shown} | {seconds:.0f} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("verb", choices=("get", "run"))
    parser.add_argument("names", nargs="*", choices=[*PACKAGES, []], default=[])
    parser.add_argument("--into", type=Path, default=Path("corpora"))
    parser.add_argument("--out", type=Path, default=Path("corpora-hip"))
    parser.add_argument("--jobs", type=int, default=2)
    given = parser.parse_args()
    names = given.names or list(PACKAGES)
    if given.verb == "get":
        for name in names:
            get(name, given.into)
        return
    print("| corpus | files changed | open errors | names left unreported | s |\n|---|---|---|---|---|")
    for name in names:
        print(run(name, given.into, given.out, given.jobs), flush=True)


if __name__ == "__main__":
    main()
