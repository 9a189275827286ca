"""Where scripts look for the toolkit: `/usr/local/cuda`, `$CUDA_HOME`, and nvcc called by hand."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from migrator.buildsys.base import BuildContext
from migrator.buildsys.lines.engine import root
from migrator.buildsys.lines.report import Hit, replaced, shown
from migrator.buildsys.lines.rules import table
from migrator.buildsys.lines.syntax import find
from migrator.buildsys.lines.words import Command, Word, command_at, is_command
from migrator.buildsys.nvcc.findings import COMPILER, finding
from migrator.buildsys.nvcc.findings import TOOLKIT_PATH as PATH
from migrator.buildsys.nvcc.step import Verdict
from migrator.lazy import pattern
from migrator.model.edit import Edit, Fix
from migrator.model.finding import Effort

_VERSION = r"(?:-(?:[\d.]+|\$\{?\w+\}?)|-\$\{\{[^}]*\}\})?"
_PATHS = pattern(rf"(?<![\w./$}}])(/usr/local/cuda{_VERSION}|/usr/lib/cuda)(?![\w.-])((?:/[\w.+*-]+)*)/?")
_VARIABLE = pattern(r"(?<![\w.])(CUDA_HOME|CUDA_PATH)(?![\w.])")
_NAMED = pattern(r"(?<![\w.])(CUDA_HOME|CUDA_PATH)(?![\w.])(?:[ \t]*[:=][ \t]*[^\s\"']+)?")
_USE = pattern(r"(?<![\w\\])(\$\{?)(CUDA_HOME|CUDA_PATH)(?![\w.])(\}?)((?:/[\w.+*-]+)*)")
_NVCC = pattern(r"(?<![\w./$}:\"'-])((?:[\w${}./:\"'-]*/)?nvcc)(?![\w./:-])")
_DEFINITION = pattern(r"-D\s*\w*(?:CUDA|CUDNN|NCCL)\w*(?::\w+)?=[\"']?$")
_ASSIGNED = pattern(r"(?<![\w-])(?:NVCC|CUDACXX|CUDA_NVCC_EXECUTABLE)=[\"']?((?:[\w${}./-]*/)?nvcc)(?![\w./-])")
_DEFAULT = pattern(r"\$\{(?:NVCC|CUDACXX)\w*:?[-=]((?:[\w$./-]*/)?nvcc)\}")
_PROBE = pattern(
    r"(?:\bcommand\s+-v|\bwhich|\btype(?:\s+-[tpP])?|\bhash|-x)\s+[\"']?((?:[\w${}./-]*/)?nvcc)(?![\w./-])"
)
_QUERIES = frozenset(("--version", "-V", "--help", "-h"))


def paths(ctx: BuildContext, text: str) -> Iterator[Hit]:
    """The toolkit's folders: their counterparts, or a finding where ROCm has no such folder."""
    for match in find(_PATHS, text):
        if _DEFINITION.search(text, max(0, match.start() - 80), match.start()) or _names_nvcc(text, match.end()):
            continue
        to = folder(match[2])
        end = match.start() + len(match[0].rstrip("/")) if match[2] else match.end(1)
        if to is None:
            yield _no_folder(match.start(), match.end(2), match[0], match[2], root(ctx))
        else:
            yield replaced(PATH, match.start(), end, root(ctx) + to)


def variables(ctx: BuildContext, text: str) -> Iterator[Hit]:
    """`CUDA_HOME` and `CUDA_PATH`, which become the variable that hipcc, CMake and PyTorch read."""
    name = "ROCM_PATH"
    for match in find(_USE, text):
        if _names_nvcc(text, match.end()):
            continue
        to = folder(match[4])
        if to is None:
            yield _no_folder(match.start(), match.end(), match[0], match[4], f"${name}")
        else:
            yield replaced(PATH, match.start(), match.end(), f"{match[1]}{name}{match[3]}{to}")
    for match in find(_VARIABLE, text):
        if not _names_nvcc(text, match.end()):
            yield replaced(PATH, match.start(), match.end(), name)


def _names_nvcc(text: str, at: int) -> bool:
    """True inside of a word that names nvcc: what becomes of it is said of the whole word."""
    return re.compile(r"(?:[^\s;&|():]|:-)*nvcc\b").match(text, at) is not None


def variables_named(ctx: BuildContext, text: str) -> Iterator[Hit]:
    """The same where a service or an action sets them: a person has to look."""
    for match in find(_NAMED, text):
        message = f"`{match[1]}` names the CUDA toolkit's folder"
        advice = f"set ROCM_PATH={root(ctx)}; hipcc, CMake and PyTorch read it"
        yield Hit(PATH, match.start(), match.end(), message, advice)


def folder(tail: str) -> str | None:
    """ROCm's folder or program below its root for one of CUDA's; None where it has none."""
    known: dict[str, str] = table("tools")["folders"]
    for name in sorted(known, key=len, reverse=True):
        if tail == name or (tail.startswith(name + "/") and name.endswith("include")):
            return known[name] + tail[len(name) :]
    return None


def _no_folder(start: int, end: int, written: str, tail: str, to: str) -> Hit:
    gone: dict[str, str] = table("tools")["gone"]
    known = next((gone[name] for name in sorted(gone, key=len, reverse=True) if tail.startswith(name)), "")
    message = f"`{shown(written)}` has no counterpart at the same place of ROCm"
    return Hit(PATH, start, end, message, known or f"look below {to}; it has bin, include, lib and llvm")


def nvcc(ctx: BuildContext, text: str) -> Iterator[Hit]:
    """Calls of nvcc, variables that hold its name, and tests whether it is there."""
    for finder in (_ASSIGNED, _DEFAULT, _PROBE):
        for match in find(finder, text):
            yield replaced(COMPILER, match.start(1), match.end(1), _compiler(ctx, match[1]))
    for match in find(_NVCC, text):
        if is_command(text, match.start()):
            yield from _call(ctx, text, match)


def _compiler(ctx: BuildContext, written: str) -> str:
    folder_ = re.sub(r"\bCUDA_(?:HOME|PATH)\b", "ROCM_PATH", written[: -len("nvcc")])
    return re.sub(rf"/usr/local/cuda{_VERSION}(?=[/}}])", root(ctx), folder_) + "hipcc"


def _call(ctx: BuildContext, text: str, match: re.Match[str]) -> Iterator[Hit]:
    command = command_at(text, match.start(1))
    rest = [word.plain for word in command.words[1:]]
    if set(rest) & _QUERIES:
        if command.captured:
            end = command.words[-1].end
            yield Hit(
                COMPILER, match.start(1), end, f"the output of `{shown(text[match.start(1) : end])}` is read",
                "ask `hipconfig --version`, and read its number in what follows; HIP's versions are not CUDA's",
                effort=Effort.MINUTES,
            )  # fmt: skip
        else:
            yield replaced(COMPILER, match.start(1), match.end(1), _compiler(ctx, match[1]))
        return
    if not rest:
        return
    yield replaced(COMPILER, match.start(1), match.end(1), _compiler(ctx, match[1]))
    yield from _options(ctx, command)


def _options(ctx: BuildContext, command: Command) -> Iterator[Hit]:
    from migrator.buildsys.nvcc.translate import translate

    words = command.words[1:]
    for step in translate([word.text for word in words], ctx.options):
        if step.verdict is Verdict.KEEP or step.first == step.last:
            yield from _renamed(ctx, words[step.first : step.last])
            continue
        start, end = words[step.first].start, words[step.last - 1].end
        change = None
        last = end
        if step.verdict in (Verdict.REPLACE, Verdict.DROP) or step.words:
            if not step.words:
                start, end = _with_blanks(ctx.text, start, end)
            new = " ".join(step.words)
            change = Fix((Edit.replace(ctx.span(start, end), new.encode("latin-1")),), title=f"`{new}`")
        made = finding(step, ctx.span(words[step.first].start, last), ctx.text[words[step.first].start : last], change)
        yield Hit(made.code, words[step.first].start, last, finding=made)


def _renamed(ctx: BuildContext, words: Sequence[Word]) -> Iterator[Hit]:
    """The new names of sources that the migration renames."""
    for word in words if ctx.options.rename else ():
        name = word.plain
        if name.endswith(".cu") and any(f"/{path}".endswith("/" + name.lstrip("./")) for path in ctx.project.files):
            end = word.start + word.text.rindex(".cu")
            yield replaced(COMPILER, end, end + len(".cu"), ".hip")


def _with_blanks(text: str, start: int, end: int) -> tuple[int, int]:
    """The range of a word that goes, with the blanks before it; at the beginning of a line those after it."""
    before = start
    while text[before - 1] in " \t":
        before -= 1
    if text[before - 1] not in "\r\n":
        return before, end
    while text[end : end + 1] in (" ", "\t"):
        end += 1
    return start, end
