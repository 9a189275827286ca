"""Unified diffs as bytes, in the form that `patch -p1` and `git apply` take."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

CONTEXT = 3
_LINES_FOR_DIFFLIB = 100_000
_NO_NEWLINE = b"\n\\ No newline at end of file\n"

_Block = tuple[int, int, int, int]  # old start, old end, new start, new end of a changed block


def unified_diff(path: str, before: bytes | None, after: bytes | None, *, new_path: str = "") -> bytes:
    """The differences of one file; None stands for a file that does not exist. Empty where there are none."""
    if before == after and (not new_path or new_path == path):
        return b""
    old, new = _lines(before or b""), _lines(after or b"")
    old_name = b"/dev/null" if before is None else _name("a/", path)
    new_name = b"/dev/null" if after is None else _name("b/", new_path or path)
    out = [b"--- " + old_name + b"\n", b"+++ " + new_name + b"\n"]
    for group in _groups(_blocks(old, new)):
        out += _hunk(old, new, group)
    return b"".join(out)


def _name(prefix: str, path: str) -> bytes:
    """A file name as git writes it: quoted where it holds control characters or quotes."""
    raw = (prefix + path).encode("utf-8", "surrogateescape")
    if not any(byte < 32 or byte in b'"\\\x7f' for byte in raw):
        return raw + (b"\t" if b" " in raw else b"")  # `patch` takes a name with spaces up to the tab
    quoted = "".join(f"\\{byte:03o}" if byte < 32 or byte in b'"\\\x7f' else chr(byte) for byte in raw)
    return b'"' + quoted.encode("latin-1") + b'"'


def _lines(data: bytes) -> list[bytes]:
    """Lines with their ends; only line feeds end a line."""
    lines = data.split(b"\n")
    last = lines.pop()
    out = [line + b"\n" for line in lines]
    if last:
        out.append(last)
    return out


def _blocks(old: Sequence[bytes], new: Sequence[bytes]) -> Iterator[_Block]:
    """The changed blocks in order; equal heads and tails are cut off first, a migration leaves most lines alone."""
    head, limit = 0, min(len(old), len(new))
    while head < limit and old[head] == new[head]:
        head += 1
    tail, limit = 0, limit - head
    while tail < limit and old[-1 - tail] == new[-1 - tail]:
        tail += 1
    olds, news = old[head : len(old) - tail], new[head : len(new) - tail]
    if not olds and not news:
        return
    if len(olds) + len(news) > _LINES_FOR_DIFFLIB:
        yield head, len(old) - tail, head, len(new) - tail
        return
    from difflib import SequenceMatcher

    for tag, old_start, old_end, new_start, new_end in SequenceMatcher(None, olds, news).get_opcodes():
        if tag != "equal":
            yield head + old_start, head + old_end, head + new_start, head + new_end


def _groups(blocks: Iterator[_Block]) -> Iterator[list[_Block]]:
    """Blocks that share their context lines make one hunk."""
    group: list[_Block] = []
    for block in blocks:
        if group and block[0] - group[-1][1] > 2 * CONTEXT:
            yield group
            group = []
        group.append(block)
    if group:
        yield group


def _hunk(old: Sequence[bytes], new: Sequence[bytes], group: Sequence[_Block]) -> list[bytes]:
    before = min(CONTEXT, group[0][0])
    old_start, new_start = group[0][0] - before, group[0][2] - before
    after = min(CONTEXT, len(old) - group[-1][1])
    old_end, new_end = group[-1][1] + after, group[-1][3] + after
    out = [b"@@ -%s +%s @@\n" % (_range(old_start, old_end), _range(new_start, new_end))]
    at = old_start
    for block in group:
        out += [_line(b" ", line) for line in old[at : block[0]]]
        out += [_line(b"-", line) for line in old[block[0] : block[1]]]
        out += [_line(b"+", line) for line in new[block[2] : block[3]]]
        at = block[1]
    out += [_line(b" ", line) for line in old[at:old_end]]
    return out


def _range(start: int, end: int) -> bytes:
    length = end - start
    if length == 1:
        return b"%d" % (start + 1)
    return b"%d,%d" % (start + 1 if length else start, length)


def _line(mark: bytes, line: bytes) -> bytes:
    return mark + line if line.endswith(b"\n") else mark + line + _NO_NEWLINE


def coloured(diff: bytes) -> bytes:
    """The diff for a terminal: with colours, and without escape sequences that the sources may hold."""
    out: list[bytes] = []
    for line in _lines(diff.replace(b"\x1b", b"^[")):
        if line.startswith((b"--- ", b"+++ ")):
            out.append(b"\x1b[1m" + line.rstrip(b"\n") + b"\x1b[0m\n")
        elif line.startswith(b"@@"):
            out.append(b"\x1b[36m" + line.rstrip(b"\n") + b"\x1b[0m\n")
        elif line[:1] in (b"-", b"+"):
            colour = b"\x1b[31m" if line[:1] == b"-" else b"\x1b[32m"
            out.append(colour + line.rstrip(b"\r\n") + b"\x1b[0m" + line[len(line.rstrip(b"\r\n")) :])
        else:
            out.append(line)
    return b"".join(out)
