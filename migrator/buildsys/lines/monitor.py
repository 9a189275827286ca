"""nvidia-smi in scripts: replaced where it only shows or is only looked for, explained where its output is read."""

from __future__ import annotations

import re
from collections.abc import Iterator

from migrator.buildsys.base import BuildContext
from migrator.buildsys.lines.engine import hygon_only
from migrator.buildsys.lines.report import MONITOR, Hit, replaced, shown
from migrator.buildsys.lines.rules import table
from migrator.buildsys.lines.syntax import find
from migrator.buildsys.lines.words import Command, command_at, is_command
from migrator.lazy import pattern

_SMI = pattern(r"(?<![\w./$}-])((?:/usr/bin/)?nvidia-smi)(?:\.exe)?(?![\w/.-])")
_PROBE = pattern(r"(?:\bcommand\s+-[vV]|\bwhich|\btype(?:\s+-\w+)?|\bhash|-x|-f|-e)\s+[\"']?$")


def monitor(ctx: BuildContext, text: str) -> Iterator[Hit]:
    """Uses of nvidia-smi. Probes are replaced only where all that they guard can be."""
    tool = table("tools")["monitor"]["hygon" if hygon_only(ctx) else "amd"]
    probes: list[Hit] = []
    read: list[Hit] = []
    shows: list[Hit] = []
    for match in find(_SMI, text):
        before = text[text.rfind("\n", 0, match.start()) + 1 : match.start()]
        start, end = match.span(1)
        if _PROBE.search(before):
            probes.append(replaced(MONITOR, start, end, tool))
        elif is_command(text, start):
            command = command_at(text, start)
            end = command.words[-1].end if command.words else end
            if len(command.words) == 1 and not command.captured:
                shows.append(replaced(MONITOR, start, end, tool))
            else:
                read.append(_read(ctx, start, end, command))
    yield from shows
    yield from read
    for probe in probes:
        if read:
            advice = "look for the same program that the lines below call, once these are changed"
            yield Hit(MONITOR, probe.start, probe.end, "`nvidia-smi` is looked for; ROCm has none", advice)
        else:
            yield probe


def _read(ctx: BuildContext, start: int, end: int, command: Command) -> Hit:
    """A call with options: what ROCm has for each."""
    data = table("tools")["monitor"]
    column = "hygon" if hygon_only(ctx) else "amd"
    program = data[column]
    counterparts: list[str] = []
    unknown: list[str] = []
    for word in command.words[1:]:
        name, _, value = word.plain.partition("=")
        if name in data["queries"] and value:
            for field in re.split(r"[,\s]+", value.strip("\"'")):
                known = data["fields"].get(field)
                if known is None:
                    unknown.append(field)
                else:
                    counterparts.append(f"{field}: {_call(program, known)}")
        elif name in data["options"]:
            known = data["options"][name]
            if known:
                counterparts.append(f"{name}: {_call(program, known)}")
    listed = "; ".join(dict.fromkeys(counterparts)) or f"use `{program}`"
    if unknown:
        listed += f"; nothing is known for {', '.join(dict.fromkeys(unknown))}"
    tail = "" if column == "hygon" else f"; {data['note']}"
    return Hit(
        MONITOR, start, end, f"`{shown(ctx.text[start:end])}` asks NVIDIA's driver", listed + tail,
        why="the options and the output of ROCm's tools are others",
    )  # fmt: skip


def _call(program: str, options: str) -> str:
    """A call as code, with the remark that its table has after it."""
    call, _, remark = options.partition(" (")
    return f"`{program} {call}`" + (f" ({remark}" if remark else "")
