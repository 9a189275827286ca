"""`module load cuda` and its like: environment modules and Spack in job scripts."""

from __future__ import annotations

import re
from collections.abc import Iterator

from migrator.buildsys.base import BuildContext
from migrator.buildsys.lines.engine import hygon_only
from migrator.buildsys.lines.report import MODULE, Hit, replaced, shown
from migrator.buildsys.lines.rules import table
from migrator.buildsys.lines.syntax import find
from migrator.buildsys.lines.words import Word, command_at
from migrator.lazy import pattern

_LOAD = pattern(
    r"(?m)(?:(?<=^)|(?<=[\s;&|({\"'`]))(?:(?:module|ml)\s+(?:-\w+\s+|--\w+\s+)*(?:load|add|try-load|try-add|unload|rm|swap|switch)|ml"
    r"|prereq|depends-on|depends_on|conflict)(?=\s)"
)
_TOOLKIT = pattern(r"(?i)(?:[\w.-]+/)*?(?:cuda|cudatoolkit|cuda-toolkit|cuda_toolkit|cudacore)(?:[/@-][\w.${}+-]*)?")
_SIDE = pattern(r"(?i)(?:[\w.-]+/)*?(?:cudnn|nccl|cudatools|libcudnn)(?:[/@-][\w.${}+-]*)?")
_CUDA = pattern(r"(?i)cuda|nvidia|cudnn|nvhpc")


def loads(ctx: BuildContext, text: str) -> Iterator[Hit]:
    """Modules that are loaded: the toolkit becomes ROCm's, what ROCm holds itself goes, others are reported."""
    to = "dtk" if hygon_only(ctx) else "rocm"
    for match in find(_LOAD, text):
        command = command_at(text, match.start())
        words = [word for word in command.words if word.start >= match.end()]
        toolkit = [word for word in words if _TOOLKIT.fullmatch(word.plain)]
        side = [word for word in words if _SIDE.fullmatch(word.plain)]
        for at, word in enumerate(toolkit):
            if at and not re.search(r"swap|switch", match[0]):
                yield _without(text, word)
            else:
                yield replaced(MODULE, word.start, word.end, to, "the name of the module may be another at your site")
        for word in side:
            if toolkit:
                yield _without(text, word)
            else:
                yield Hit(
                    MODULE, word.start, word.end, f"the module `{shown(word.text)}` is for CUDA",
                    f"load {to}, which holds MIOpen and RCCL, and drop this one",
                )  # fmt: skip
        for word in words:
            if word in toolkit or word in side or not _CUDA.search(word.plain) or "$" in word.plain:
                continue
            yield Hit(
                MODULE, word.start, word.end, f"the module `{shown(word.text)}` is for CUDA", _advice(ctx, word.plain)
            )


def _without(text: str, word: Word) -> Hit:
    start = word.start
    while text[start - 1] in " \t":
        start -= 1
    return Hit(MODULE, word.start, word.end, edits=((start, word.end, ""),), fix="ROCm's module holds its counterpart")


def _advice(ctx: BuildContext, name: str) -> str:
    lower = name.lower()
    for part, advice in table("environment")["modules"].items():
        if part in lower:
            return str(advice)
    return "load the build of it that your site made for ROCm"


_LUA = pattern(r"\b(?:load|depends_on|prereq|always_load|try_load|conflict|unload)\s*\(([^)\n]*)\)")
_LUA_STRING = pattern(r"[\"']([^\"'\n]+)[\"']")


def lua_loads(ctx: BuildContext, text: str) -> Iterator[Hit]:
    """The same in modulefiles of Lmod."""
    to = "dtk" if hygon_only(ctx) else "rocm"
    for call in find(_LUA, text):
        for match in _LUA_STRING.finditer(call[1]):
            start, end = call.start(1) + match.start(1), call.start(1) + match.end(1)
            if _TOOLKIT.fullmatch(match[1]):
                yield replaced(MODULE, start, end, to, "the name of the module may be another at your site")
            elif _SIDE.fullmatch(match[1]):
                yield Hit(
                    MODULE, start, end, f"the module `{shown(match[1])}` is for CUDA",
                    f"{to} holds MIOpen and RCCL; drop this one",
                )  # fmt: skip
