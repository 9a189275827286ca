"""Commands of a project with its own way to HIP that are told whether they are called for CUDA or for HIP."""

from __future__ import annotations

from collections.abc import Iterator

from migrator.buildsys.cmake import flags
from migrator.buildsys.cmake.draft import Draft, Statement
from migrator.buildsys.cmake.report import LANGUAGE, LIBRARY, NO_LIBRARY, applied, left, shown
from migrator.buildsys.libraries import cmake_library, link_library
from migrator.lazy import pattern
from migrator.model.finding import Effort, Finding

_TARGET = pattern(r"CUDA::(\w+)")
_KEYWORD = pattern(r"[A-Z][A-Z_]+")
_WHY = "the command has a branch of its own for HIP, and the sources are HIP's now"


def rewrite(draft: Draft) -> Iterator[Finding]:
    """`add_program(NAME x MODEL cuda SOURCES main.cu)`: the model, the options and the libraries become HIP's."""
    for statement in draft.statements:
        command = statement.command
        if draft.both or not draft.scope.is_chooser(command.name):
            continue
        if any(word.endswith(".cu") for word in command.words) and _choose(statement):
            flags.rewrite(statement)
            _libraries(statement)
    yield from draft.finish()


def _choose(statement: Statement) -> bool:
    for argument in statement.command.arguments:
        if argument.text.lower() != "cuda":
            continue
        new = "HIP" if argument.text.isupper() else "hip"
        statement.edit(argument.start, argument.end, new)
        message = f"`{argument.text}` becomes `{new}` for `{statement.command.name}`"
        span = statement.span(argument.start, argument.end)
        statement.say(applied(LANGUAGE, span, message, why=_WHY, symbol=argument.text))
        return True
    return False


def _libraries(statement: Statement) -> None:
    """Targets become link names: the project does not search for the packages that would bring ROCm's targets."""
    keyword = ""
    choice = statement.draft.ctx.options.libraries
    for argument in statement.command.arguments:
        keyword = argument.text if _KEYWORD.fullmatch(argument.text) else keyword
        target = _TARGET.fullmatch(argument.text) is not None
        library = cmake_library(argument.text, choice) if target else link_library(argument.text, choice)
        if not target and (library is None or "LIB" not in keyword):
            continue
        span = statement.span(argument.start, argument.end)
        if library is None or library.links is None:
            statement.say(
                left(
                    NO_LIBRARY,
                    span,
                    f"`{argument.text}` has no counterpart in ROCm",
                    why=library.instead if library else "",
                    fix="take out what needs the library, or link what replaces it",
                    symbol=argument.text,
                    effort=Effort.HOURS,
                )
            )
        elif statement.edit(argument.start, argument.end, " ".join(library.links)):
            message = f"`{shown(argument.text)}` becomes `{' '.join(library.links)}`"
            statement.say(applied(LIBRARY, span, message, symbol=argument.text, library=library.cuda))
