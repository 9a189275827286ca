"""`set`, `list` and `string` on variables that mean something to CMake."""

from __future__ import annotations

import re
from collections.abc import Iterator

from migrator.buildsys.cmake.draft import Statement
from migrator.buildsys.cmake.facts import NVIDIA_ARCH
from migrator.buildsys.cmake.listfile import Argument
from migrator.buildsys.cmake.properties import no_target, when
from migrator.buildsys.cmake.report import ARCHITECTURE, DROPPED, SEPARABLE, VARIABLE, applied, shown
from migrator.buildsys.cmake.rules import cmake_rules
from migrator.buildsys.libraries import cmake_library
from migrator.config.options import CmakeHip
from migrator.lazy import pattern

_END = frozenset(("CACHE", "PARENT_SCOPE"))
_OFF = frozenset(("OFF", "FALSE", "NO", "0"))
_LIST = pattern(r"\$\{(?!CMAKE_)\w+\}")
_ARCHITECTURES = "CMAKE_CUDA_ARCHITECTURES"


def rewrite(statement: Statement) -> None:
    """What an assignment to one of CUDA's variables becomes. The name itself is renamed where all names are."""
    command = statement.command
    name, values = assigned(statement)
    if not name:
        _unset(statement)
        return
    entry = cmake_rules().variables.get(name)
    scope, way = statement.draft.scope, statement.draft.ctx.options.cmake_hip
    if name == _ARCHITECTURES or (entry is None and scope.arch_variable(name)):
        _architectures(statement, name, values)
    elif entry is None:
        if command.name == "set" and scope.uses_findcuda() and name.startswith("CUDA_") and cmake_library(name):
            statement.dropped = True
            statement.say(applied(DROPPED, statement.whole(), f"`{name}` is not set any more", symbol=name))
    elif entry.set == "drop":
        statement.dropped = True
        statement.say(applied(DROPPED, statement.whole(), f"`{name}` is not set any more", why=entry.note, symbol=name))
    elif entry.kind == "version" and command.name == "set":
        statement.dropped = True
        why = f"{entry.hip} comes from HIP's package"
        statement.say(applied(DROPPED, statement.whole(), f"`{name}` is not set any more", why=why, symbol=name))
    elif entry.set == "separable":
        _separable(statement, name, values)
    elif entry.kind == "list" and scope.uses_findcuda() and way is not CmakeHip.PACKAGE:
        _flags_list(statement, name, values)


def _unset(statement: Statement) -> None:
    """`mark_as_advanced` and `unset` of variables that nothing sets any more."""
    command = statement.command
    if command.name not in ("mark_as_advanced", "unset") or not command.arguments:
        return
    names = [word for word in command.words if word not in ("CACHE", "CLEAR", "FORCE", "PARENT_SCOPE")]
    entries = [cmake_rules().variables.get(name) for name in names]
    if all(entry is not None and entry.set == "drop" for entry in entries):
        statement.dropped = True
        message = f"`{shown(' '.join(names))}` is not set any more"
        statement.say(applied(DROPPED, statement.whole(), message, symbol=names[0]))


def assigned(statement: Statement) -> tuple[str, tuple[Argument, ...]]:
    """The variable that a command gives a value, and the value's arguments; an empty name for other commands."""
    command = statement.command
    arguments = command.arguments
    if command.name == "set" and arguments:
        end = next((at for at, item in enumerate(arguments) if item.text in _END), len(arguments))
        return arguments[0].text, arguments[1:end]
    if command.name in ("list", "string") and len(arguments) > 1:
        if arguments[0].text.upper() in ("APPEND", "PREPEND", "INSERT"):
            return arguments[1].text, arguments[2:]
        if command.name == "list":
            return arguments[1].text, ()
    if command.name == "option" and arguments:
        return arguments[0].text, arguments[2:3]
    return "", ()


def _architectures(statement: Statement, name: str, values: tuple[Argument, ...]) -> None:
    """Lists of NVIDIA's architectures: the first assignment of a branch gets the targets, additions to it go."""
    command = statement.command
    targets = ";".join(target.arch for target in statement.draft.ctx.options.targets)
    words = [word for value in values for word in re.split(r"[;\s]+", value.text) if word]
    written = " ".join(words)
    numbers = bool(words) and all(NVIDIA_ARCH.fullmatch(word) for word in words)
    span = statement.whole()
    works = name == _ARCHITECTURES and not values and command.first().upper() not in ("LENGTH", "GET", "FIND", "JOIN")
    if command.name == "list" and (numbers or works):
        statement.dropped = True
        message = f"`{shown(statement.draft.ctx.text[span.start : span.end])}` is taken out"
        why = "it works on a list of NVIDIA's architectures"
        statement.say(applied(ARCHITECTURE, span, message, why=why, symbol=name))
    elif command.name == "set" and numbers and targets:
        new = f'"{targets}"' if ";" in targets or values[0].kind == "quoted" else targets
        statement.edit(values[0].outer, values[-1].outer_end, new)
        message = f"the architectures `{shown(written)}` become `{targets}`"
        statement.say(applied(ARCHITECTURE, span, message, symbol=name))
    elif command.name == "set" and numbers:
        statement.dropped = True
        statement.say(no_target(statement, span.start, span.end, written, name))


def _separable(statement: Statement, name: str, values: tuple[Argument, ...]) -> None:
    value = values[0].text if values else "OFF"
    statement.dropped = True
    if value.upper() in _OFF:
        statement.say(applied(DROPPED, statement.whole(), f"`{name}` is not set any more", symbol=name))
        return
    condition = "" if value.upper() in ("ON", "TRUE", "YES", "1") else f"$<BOOL:{value}>"
    statement.before = [
        f"add_compile_options({when('COMPILE', condition)}:-fgpu-rdc>)",
        f"add_link_options({when('LINK', condition)}:-fgpu-rdc;--hip-link>)",
    ]
    message = f"`{name}` becomes -fgpu-rdc for compiling and linking"
    statement.say(applied(SEPARABLE, statement.whole(), message, symbol=name))


def _flags_list(statement: Statement, name: str, values: tuple[Argument, ...]) -> None:
    """FindCUDA's flags are a list, those of a language a string: the assignment is written anew around its words."""
    command = statement.command
    if not values or command.name == "string":
        return
    hip = cmake_rules().variables[name].hip
    start, end = values[0].outer, values[-1].outer_end
    rest = "".join(_after_edits(statement, start, end)).replace('"', " ").replace("\\ ", " ")
    words = [word for word in re.split(r"[;\s]+", rest) if word]
    itself = f"${{{name}}}"
    kept = itself in words or command.name == "list"
    words = [word for word in words if word != itself]
    statement.edits = []
    span = statement.span(command.start, command.close)
    if not words:
        statement.dropped = True
        statement.say(applied(DROPPED, span, f"nothing is left to put into `{name}`", symbol=name))
        return
    flags = " ".join(words)
    if any(_LIST.fullmatch(word) for word in words):
        statement.before.append(f'string(REPLACE ";" " " hip_flags "{flags}")')
        flags = "${hip_flags}"
    tail = statement.draft.ctx.text[end : command.close]
    if kept:
        new = f'string(APPEND {hip} " {flags}"'
    else:
        new = f'{command.name}({hip} "{flags}"{tail}'
    statement.edit(command.start, command.close, new)
    why = "the flags of a language are a string, those of FindCUDA a list"
    statement.say(applied(VARIABLE, span, f"`{name}` becomes `{hip}`", why=why, symbol=name))


def _after_edits(statement: Statement, start: int, end: int) -> Iterator[str]:
    """The text of a range as the edits leave it."""
    at = start
    for first, last, new in sorted(statement.edits):
        if start <= first and last <= end:
            yield statement.draft.ctx.text[at:first]
            yield new
            at = last
    yield statement.draft.ctx.text[at:end]
