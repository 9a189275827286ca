"""Names wherever they stand: variables, imported targets, generator expressions, folders of the toolkit."""

from __future__ import annotations

import re

from migrator.buildsys.cmake.draft import Statement
from migrator.buildsys.cmake.listfile import Argument
from migrator.buildsys.cmake.report import (
    DROPPED,
    EXPRESSION,
    LIBRARY,
    NO_LIBRARY,
    PATH,
    VARIABLE,
    VERSION,
    applied,
    left,
    shown,
)
from migrator.buildsys.cmake.rules import Variable, cmake_rules
from migrator.buildsys.libraries import Library, cmake_library, link_library
from migrator.config.options import CmakeHip
from migrator.lazy import pattern
from migrator.model.finding import Effort, Severity

_REFERENCE = pattern(r"\$\{(\w+)\}")
_TARGET = pattern(r"(?<![\w:])((?:CUDA|CCCL|CUB|Thrust|NCCL|libcudacxx)::[\w:]+)(?:\$\{\w+\})?")
_LANGUAGE = pattern(r"(?<=\$<)((?:COMPILE|LINK)_LANGUAGE):([^>$]*\bCUDA\b[^>$]*)")
_LANG_AND_ID = pattern(r"(?<=\$<)((?:COMPILE|LINK)_LANG_AND_ID):CUDA,([^>$]*)")
_COMPILER_ID = pattern(r"(?<=\$<)CUDA_COMPILER_ID(:[^>$]*)?")
_COMPILER_VERSION = pattern(r"\$<CUDA_COMPILER_VERSION(?::[^>$]*)?>")
_PROPERTY = pattern(r"(?<=\$<TARGET_PROPERTY:)([^>$]*?)\b(CUDA_[A-Z_]+)(?=>)")
_ENVIRONMENT = pattern(r"\$ENV\{(CUDA_(?:HOME|PATH|ROOT|TOOLKIT_ROOT_DIR|DIR)|CUDADIR)\}")
_FOLDER = pattern(r"/usr/local/cuda(?:-[\d.]+)?(?![\w.-])|/opt/cuda(?![\w.-])")
_CMAKE_NAME = pattern(r"\bCMAKE_CUDA_\w+")
_LIBRARY_LIST = pattern(r"LIB|LINK|DEP", re.IGNORECASE)
_LIBRARIES = pattern(r"LIBS|LIBRAR", re.IGNORECASE)
_BY_NAME = frozenset(("set", "list", "string", "unset", "mark_as_advanced", "foreach", "message"))


def rewrite(statement: Statement) -> None:
    """Every name that has a counterpart; conditions are looked at before, for their bare names."""
    command = statement.command
    for at, argument in enumerate(command.arguments):
        if argument.kind in ("bracket", "paren"):
            continue
        _expressions(statement, argument)
        _targets(statement, argument)
        _variables(statement, argument)
        _folders(statement, argument)
        if argument.text in cmake_rules().variables and (command.name in _BY_NAME or (at and "set" in command.name)):
            _bare(statement, argument)
        elif argument.kind == "quoted" or command.name == "message":
            _told(statement, argument)
    if command.name in ("target_link_libraries", "link_libraries", "set", "list"):
        _plain_libraries(statement)


def _expressions(statement: Statement, argument: Argument) -> None:
    text = argument.text
    if text.startswith("$<DEVICE_LINK:") and text.endswith(">"):
        if statement.remove(argument.outer, argument.outer_end):
            why = "HIP has no step of its own that links device code"
            span = statement.span(argument.outer, argument.outer_end)
            statement.say(applied(DROPPED, span, f"`{shown(text)}` is taken out", why=why, symbol="DEVICE_LINK"))
        return
    for match in _LANGUAGE.finditer(text):
        languages = [name.strip() for name in match[2].split(",")]
        new = ",".join(
            "HIP" if name == "CUDA" else name for name in languages if name != "HIP" or "CUDA" not in languages
        )
        _expression(statement, argument, match.start(2), match.end(2), new)
    for match in _LANG_AND_ID.finditer(text):
        _expression(statement, argument, match.start(), match.end(), f"{match[1]}:HIP,Clang")
    for match in _COMPILER_ID.finditer(text):
        _expression(statement, argument, match.start(), match.end(), f"HIP_COMPILER_ID{':Clang' if match[1] else ''}")
    for match in _PROPERTY.finditer(text):
        rule = cmake_rules().properties.get(match[2])
        if rule is not None and rule.hip.startswith("HIP_"):
            _expression(statement, argument, match.start(2), match.end(2), rule.hip)
    for match in _COMPILER_VERSION.finditer(text):
        start, end = argument.start + match.start(), argument.start + match.end()
        if statement.edit(start, end, match[0].replace("CUDA_", "HIP_")):
            statement.say(
                left(
                    VERSION,
                    statement.span(start, end),
                    f"`{shown(match[0])}` is the version of nvcc",
                    why="the version of clang that stands in its place has other numbers",
                    symbol="CUDA_COMPILER_VERSION",
                    fix="decide from which version of clang on the option is right",
                    severity=Severity.SILENT,
                )
            )


def _expression(statement: Statement, argument: Argument, start: int, end: int, new: str) -> None:
    start, end = argument.start + start, argument.start + end
    old = statement.draft.ctx.text[start:end]
    if statement.edit(start, end, new):
        message = f"`{shown(old)}` becomes `{shown(new)}` in a generator expression"
        statement.say(applied(EXPRESSION, statement.span(start, end), message, symbol="CUDA"))


def _targets(statement: Statement, argument: Argument) -> None:
    for match in _TARGET.finditer(argument.text):
        start, end = argument.start + match.start(), argument.start + match.end()
        name = match[1]  # a suffix such as ${CUDA_LIB_EXT} chooses static libraries, of which ROCm has none
        if statement.draft.scope.is_target(name):
            continue
        known = cmake_rules().targets.get(name)
        if known is not None:
            _link(statement, argument, start, end, known, name)
            continue
        library = cmake_library(name, statement.draft.ctx.options.libraries)
        if library is None or library.links is None:
            _missing(statement, start, end, name, library)
        else:
            _link(statement, argument, start, end, _stands_for(library), name, library)


def _stands_for(library: Library) -> tuple[str, ...]:
    return (library.target,) if library.target and library.links else library.links or ()


def _missing(statement: Statement, start: int, end: int, name: str, library: Library | None) -> None:
    advice = library.instead if library is not None else ""
    statement.say(
        left(
            NO_LIBRARY,
            statement.span(start, end),
            f"`{name}` has no counterpart in ROCm",
            why=advice,
            fix="take out what needs the library, or link what replaces it",
            symbol=name,
            library=library.cuda if library else "",
            effort=Effort.HOURS,
        )
    )


def _link(
    statement: Statement,
    argument: Argument,
    start: int,
    end: int,
    new: tuple[str, ...],
    name: str,
    library: Library | None = None,
) -> None:
    """Put ROCm's targets in a library's place; one that stands in the same command already is not named twice."""
    text = statement.draft.ctx.text
    command = statement.command
    linking = command.name in ("target_link_libraries", "link_libraries")
    if command.name in ("if", "elseif", "while"):
        new = new[:1]
    rest = [item for item in new if not (linking and _named(statement, item))]
    whole = argument.start == start and argument.end == end
    separator = ";" if argument.kind == "quoted" else " "
    if rest or not whole:
        done = statement.edit(start, end, separator.join(rest or new))
    else:
        done = statement.remove(argument.outer, argument.outer_end)
    if done:
        became = f"becomes `{' '.join(rest)}`" if rest else "is taken out" if not new else "is there already"
        why = library.instead if library is not None and library.instead else ""
        span = statement.span(start, end)
        message = f"`{shown(text[start:end])}` {became}"
        statement.say(applied(LIBRARY, span, message, why=why, symbol=name, library=library.cuda if library else ""))


def _named(statement: Statement, target: str) -> bool:
    return target in statement.command.words or any(target in new.split() for _, _, new in statement.edits)


def _variables(statement: Statement, argument: Argument) -> None:
    options = statement.draft.ctx.options
    for match in _REFERENCE.finditer(argument.text):
        name = match[1]
        entry = cmake_rules().variables.get(name)
        start, end = argument.start + match.start(), argument.start + match.end()
        library = _library(name, entry, statement)
        if library is not None:
            if library.links is None:
                _missing(statement, start, end, match[0], library)
            else:
                _link(statement, argument, start, end, _stands_for(library), match[0], library)
            continue
        if entry is None or (entry.kind == "list" and not statement.draft.scope.uses_findcuda()):
            continue
        new = _use(entry, options.cmake_hip)
        if new and statement.edit(start + 2, end - 1, new):
            _said(statement, start, end, name, new, entry)


def _library(name: str, entry: Variable | None, statement: Statement) -> Library | None:
    choice = statement.draft.ctx.options.libraries
    if entry is not None and entry.library:
        return link_library(entry.library, choice)
    if entry is None or entry.kind == "library":
        return cmake_library(name, choice) if re.match(r"CUDA_|CUBLAS_|CUFFT_|CURAND_|CUS|CUDNN_|NCCL_", name) else None
    return None


def _use(entry: Variable, way: CmakeHip) -> str:
    if entry.package and way is CmakeHip.PACKAGE:
        return entry.package
    return entry.use or entry.hip


def _bare(statement: Statement, argument: Argument) -> None:
    """A variable that a command names: `list(APPEND CMAKE_CUDA_FLAGS ...)`, `unset(...)`."""
    name = argument.text
    entry = cmake_rules().variables[name]
    if entry.kind == "list" and not statement.draft.scope.uses_findcuda():
        return
    new = entry.package if entry.package and statement.draft.ctx.options.cmake_hip is CmakeHip.PACKAGE else entry.hip
    if new and statement.edit(argument.start, argument.end, new):
        _said(statement, argument.start, argument.end, name, new, entry)


def _said(statement: Statement, start: int, end: int, name: str, new: str, entry: Variable) -> None:
    span = statement.span(start, end)
    if entry.kind == "version" and statement.command.name != "message":
        statement.say(
            left(
                VERSION,
                span,
                f"`{name}` became `{new}`, whose numbers are others",
                symbol=name,
                why="HIP's version numbers have nothing to do with CUDA's",
                severity=Severity.SILENT,
                fix="look at what is done with the number",
            )
        )
        return
    statement.say(applied(VARIABLE, span, f"`{name}` becomes `{new}`", symbol=name))


def _told(statement: Statement, argument: Argument) -> None:
    """Text for people that names CMake's variables."""
    for match in _CMAKE_NAME.finditer(argument.text):
        entry = cmake_rules().variables.get(match[0])
        start, end = argument.start + match.start(), argument.start + match.end()
        if entry is None or not entry.hip or argument.text[match.start() - 2 : match.start()] == "${":
            continue
        if statement.edit(start, end, entry.hip):
            _said(statement, start, end, match[0], entry.hip, entry)


def _folders(statement: Statement, argument: Argument) -> None:
    for found, new in ((_ENVIRONMENT, "$ENV{ROCM_PATH}"), (_FOLDER, "/opt/rocm")):
        for match in found.finditer(argument.text):
            start, end = argument.start + match.start(), argument.start + match.end()
            if statement.edit(start, end, new):
                message = f"`{shown(match[0])}` becomes `{new}`"
                statement.say(applied(PATH, statement.span(start, end), message, symbol=match[0]))


def _plain_libraries(statement: Statement) -> None:
    """Link names: `cublas` where libraries are linked, `-lcublas` everywhere."""
    command = statement.command
    linking = command.name in ("target_link_libraries", "link_libraries")
    position = 2 if command.name == "list" else 1 if command.name != "link_libraries" else 0
    variable = " ".join(command.words[:position])
    listed = bool(_LIBRARIES.search(variable))
    named = linking or bool(_LIBRARY_LIST.search(variable))
    for argument in command.arguments[position:]:
        name = argument.text.removeprefix("-l")
        flagged = name != argument.text
        if not (flagged or named) or not re.fullmatch(r"[\w-]+", name) or statement.draft.scope.is_target(name):
            continue
        known = cmake_rules().targets.get(name) if linking else None
        if known is not None:
            _link(statement, argument, argument.start, argument.end, known, name)
            continue
        library = link_library(name, statement.draft.ctx.options.libraries)
        generic = name in ("cuda", "npp") and not (flagged or linking or listed)
        if library is None or generic:
            continue
        if library.links is None:
            _missing(statement, argument.outer, argument.outer_end, argument.text, library)
        else:
            _link(statement, argument, argument.start, argument.end, _stands_for(library), argument.text, library)
