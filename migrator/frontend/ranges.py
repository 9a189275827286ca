"""Sorted lists of half-open byte ranges."""

from __future__ import annotations

from collections.abc import Sequence

Ranges = Sequence[tuple[int, int]]


def intersect(left: Ranges, right: Ranges) -> list[tuple[int, int]]:
    """The parts that both lists cover; both must be sorted and free of overlaps."""
    found: list[tuple[int, int]] = []
    a = b = 0
    while a < len(left) and b < len(right):
        low, high = max(left[a][0], right[b][0]), min(left[a][1], right[b][1])
        if low < high:
            found.append((low, high))
        if left[a][1] < right[b][1]:
            a += 1
        else:
            b += 1
    return found


def union(ranges: Ranges) -> list[tuple[int, int]]:
    """Sorted, with overlapping and touching ranges joined."""
    found: list[tuple[int, int]] = []
    for start, end in sorted(ranges):
        if found and start <= found[-1][1]:
            found[-1] = (found[-1][0], max(end, found[-1][1]))
        else:
            found.append((start, end))
    return found
