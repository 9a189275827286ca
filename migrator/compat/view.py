"""What of a file is left for compilers other than HIP's: the blocks that this style adds, taken out again."""

from __future__ import annotations

from migrator.compat.mapping import FIRST_GUARD, GUARD, GUARD_NOT
from migrator.lex import Group, conditionals, tokenize
from migrator.model.source import FileKind, SourceFile


def as_cuda(data: bytes) -> bytes:
    """`data` without the lines that only HIP's compilers read, and without the conditions around the others.

    Byte for byte the original, where nothing but such blocks was added.
    """
    if b"__HIP_PLATFORM_AMD__" not in data:
        return data
    stream = tokenize(SourceFile("view.cu", FileKind.CUDA, data))
    cuts: list[tuple[int, int]] = []
    for group in conditionals(stream).groups:
        cuts += _cuts(data, group)
    out: list[bytes] = []
    at = 0
    for start, end in sorted(cuts):
        if end <= at:
            continue
        out.append(data[at : max(at, start)])
        at = end
    out.append(data[at:])
    return b"".join(out)


def _cuts(data: bytes, group: Group) -> list[tuple[int, int]]:
    first = group.branches[0]
    line = _line(data, first.directive.start)
    text = data[line : first.directive.end]
    others = [branch.directive.name for branch in group.branches[1:]]
    if not group.closed or text not in (FIRST_GUARD, GUARD, GUARD_NOT) or others not in ([], ["else"]):
        return []
    last = group.branches[-1]
    end = (_line(data, last.end), _after(data, group.end))
    if end[1] == len(data) and not data.endswith(b"\n"):  # the file had no line end before the block either
        end = (end[0] - (2 if data[: end[0]].endswith(b"\r\n") else 1), end[1])
    if text == GUARD_NOT:
        return [(line, _after(data, first.directive.end)), end] if len(group.branches) == 1 else []
    if len(group.branches) == 1:
        return [(line, end[1])]
    return [(line, _after(data, last.directive.end)), end]


def _line(data: bytes, offset: int) -> int:
    start = data.rfind(b"\n", 0, offset) + 1
    return start + 3 * (start == 0 and data.startswith(b"\xef\xbb\xbf"))


def _after(data: bytes, offset: int) -> int:
    newline = data.find(b"\n", offset)
    return newline + 1 if newline >= 0 else len(data)
