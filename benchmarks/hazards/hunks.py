#!/usr/bin/env python3
"""What the hand ports of HeCBench changed beyond names: hunks to read and label.

    hunks.py SRC > hunks.txt

SRC is the `src` folder of a HeCBench checkout. Each `<name>-cuda` is compared with `<name>-hip`, file by file, with
comments, white space and the names that a rename changes taken out. A hunk shows the program, the file, the lines of
the CUDA side, and both sides. Its output is upstream's code: it stays out of the repository, the labels do not.
"""

from __future__ import annotations

import argparse
import difflib
import re
from collections.abc import Iterator
from pathlib import Path

_SUFFIXES = (".cu", ".cuh", ".h", ".hpp", ".cpp", ".cc", ".inl", ".hip")
_COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
# What every rename does, both ways to one spelling.
_NAMES = (
    (re.compile(r"\b(?:cuda|hip)(?=[A-Z_]\w*)"), "gpu"),
    (re.compile(r"\b(?:CUDA|HIP)(?=_?[A-Z])"), "GPU"),
    (re.compile(r"\b(?:cu|hip|roc)(?=(?:blas|rand|sparse|fft|solver|dnn|b\b))"), "gpu"),
    (re.compile(r"\b(?:CU|HIP|ROC)(?=(?:BLAS|RAND|SPARSE|FFT|SOLVER|DNN|B_))"), "GPU"),
    (re.compile(r"\b(?:__)?nv_bfloat16(2?)\b|\b(?:__)?hip_bfloat16(2?)\b"), r"bf16"),
    (re.compile(r"\b(?:cuda|hip)\b"), "gpu"),
    (re.compile(r"\b(\w+)_cuda\b|\b(\w+)_hip\b"), r"\1\2_gpu"),
    (re.compile(r"(?:CUDA|HIP|Cuda|Hip)"), "GPU"),
    (re.compile(r"\b(?:hip)?cub::"), "cub::"),
    (re.compile(r"__restrict__|__forceinline__|\bstatic\b"), ""),
    (re.compile(r"_fnuz\b"), ""),
    (re.compile(r"\bmiopen(?=[A-Z])|\bgpudnn(?=[A-Z])"), "dnn"),
    (re.compile(r"\brccl\b|\bnccl\b"), "ccl"),
)


def normal(line: str) -> str:
    """A line without names and blanks that a rename changes; '' for lines that never count."""
    for pattern, name in _NAMES:
        line = pattern.sub(name, line)
    line = re.sub(r"\s+", "", line)
    return "" if line.startswith(("#include", "#pragmaonce")) else line


def _lines(path: Path) -> list[str]:
    text = path.read_text("utf-8", "replace")
    return _COMMENT.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text).split("\n")


def _pairs(cuda: Path, hip: Path) -> Iterator[tuple[Path, Path]]:
    there = {
        path.relative_to(hip).with_suffix("").as_posix(): path for path in hip.rglob("*") if path.suffix in _SUFFIXES
    }
    exact = {path.relative_to(hip).as_posix(): path for path in hip.rglob("*") if path.suffix in _SUFFIXES}
    for path in sorted(cuda.rglob("*")):
        if path.suffix in _SUFFIXES and path.is_file():
            name = path.relative_to(cuda)
            other = exact.get(name.as_posix()) or there.get(name.with_suffix("").as_posix())
            if other is not None:
                yield path, other


def hunks(cuda: Path, hip: Path) -> Iterator[tuple[Path, int, list[str], list[str]]]:
    """(file, first line, lines of the CUDA side, lines of the HIP side) of every change that is more than a name."""
    for ours, theirs in _pairs(cuda, hip):
        left = [(number, line) for number, line in enumerate(_lines(ours), 1) if normal(line)]
        right = [line for line in _lines(theirs) if normal(line)]
        matcher = difflib.SequenceMatcher(
            a=[normal(line) for _, line in left], b=[normal(line) for line in right], autojunk=False
        )
        for tag, i1, i2, j1, j2 in matcher.get_opcodes():
            if tag != "equal":
                first = left[i1][0] if i1 < len(left) else (left[-1][0] if left else 1)
                yield ours, first, [f"{number}: {line}" for number, line in left[i1:i2]], right[j1:j2]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("src", type=Path)
    src = parser.parse_args().src
    for cuda in sorted(src.glob("*-cuda")):
        hip = cuda.with_name(cuda.name.removesuffix("-cuda") + "-hip")
        if not hip.is_dir():
            continue
        for path, line, ours, theirs in hunks(cuda, hip):
            print(f"@@ {path.relative_to(src)}:{line}")
            for text in ours:
                print(f"- {text}")
            for text in theirs:
                print(f"+ {text}")


if __name__ == "__main__":
    main()
