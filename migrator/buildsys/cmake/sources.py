"""Which sources CMake compiles as HIP: `.cu` files have no language of their own in a project without CUDA."""

from __future__ import annotations

import posixpath
from dataclasses import replace

from migrator.buildsys.cmake.draft import Draft, Statement
from migrator.buildsys.cmake.facts import ADD_TARGET
from migrator.buildsys.cmake.listfile import Guard
from migrator.buildsys.cmake.report import OWN_COMMAND, SOURCES, applied, left, shown
from migrator.buildsys.cmake.rules import cmake_rules
from migrator.buildsys.cmake.scope import folder
from migrator.buildsys.cmake.words import split_words
from migrator.config.options import CmakeHip
from migrator.lazy import pattern
from migrator.model.finding import Severity

MODULE = "cmake/HipSources.cmake"
FUNCTION = "set_hip_sources"
_KEYWORDS = frozenset(
    (
        "STATIC",
        "SHARED",
        "MODULE",
        "OBJECT",
        "INTERFACE",
        "IMPORTED",
        "ALIAS",
        "GLOBAL",
        "EXCLUDE_FROM_ALL",
        "WIN32",
        "MACOSX_BUNDLE",
        "PRIVATE",
        "PUBLIC",
        "FILE_SET",
        "THIN_LTO",
        "NO_EXTRAS",
        "SYSTEM",
        "NB_STATIC",
        "STABLE_ABI",
        "WITH_SOABI",
        "OPTIONS",
        "NOSTRIP",
        "LTO",
    )
)
_CU = pattern(r"[^\s;$<>\"]*(?:\$\{\w+\}[^\s;$<>\"]*)*\.cu")
_CU_PATTERN = pattern(r"\.cu(?![\w.])")
MODULE_TEXT = """\
# Compile the .cu sources of a target as HIP. CMake has no language for the suffix where CUDA is none of the project's.
include_guard(GLOBAL)

# set_hip_sources(<target>): call it after the last source was added.
function(set_hip_sources target)
  get_target_property(sources ${target} SOURCES)
  if(NOT sources)
    return()
  endif()
  list(FILTER sources INCLUDE REGEX "\\\\.cu$")
  if(sources)
    set_source_files_properties(${sources} TARGET_DIRECTORY ${target} PROPERTIES LANGUAGE HIP)
  endif()
endfunction()
"""


def rewrite(draft: Draft) -> None:
    """After each command that gives a target sources: the language of those that are device code."""
    if draft.ctx.options.rename:
        _rename(draft)
        return
    if draft.ctx.options.cmake_hip is CmakeHip.PACKAGE and draft.scope.uses_findcuda():
        return  # FindHIP compiles .cu files
    said: list[tuple[str, tuple[Guard, ...]]] = []
    for statement in draft.statements:
        command = statement.command
        if command.name in ADD_TARGET:
            _target(statement, said)
        elif command.name in _LISTING:
            _listed(statement)
        elif _is_strange(command.name) and any(word.endswith(".cu") for word in command.words):
            _own_command(statement)


_LISTING = frozenset(("set", "list", "file"))
_OTHERS = frozenset(
    "message source_group install configure_file set_source_files_properties set_property foreach add_custom_command"
    " add_custom_target string if elseif get_filename_component try_compile get_source_file_property include option"
    " set_target_properties execute_process add_test".split()
)


def _is_strange(name: str) -> bool:
    """True for commands that are none of CMake's and FindCUDA's own: what they do with a source is theirs."""
    return name not in _OTHERS and name not in cmake_rules().commands


def _listed(statement: Statement) -> None:
    """A list of sources: what is done about them is done where a target gets the list."""
    words = [word for word in statement.command.words[1:] if _CU_PATTERN.search(word)]
    if words and not statement.dropped:
        message = f"`{shown(words[0])}` gets the language HIP where a target uses it"
        why = "a source's language is known in the folder of its target"
        finding = applied(SOURCES, statement.whole(), message, why=why, symbol=".cu")
        statement.say(replace(finding, count=len(words)))


def _target(statement: Statement, said: list[tuple[str, tuple[Guard, ...]]]) -> None:
    draft, command = statement.draft, statement.command
    if {"INTERFACE", "IMPORTED", "ALIAS"} & set(command.words) and command.name == "add_library":
        return
    named: list[str] = []
    unclear = ""
    for word in split_words(command.arguments[1:]):
        text = word.text
        if text in _KEYWORDS:
            continue
        kind = draft.scope.sources_of(text)
        if kind == "cu":
            named.append(text)
        elif kind in ("mixed", "unknown") and _may_hold(draft, statement, text, kind):
            unclear = unclear or text
    target = command.first()
    if not (named or unclear) or _is_hip(draft, target, named):
        return
    if unclear:
        line, message = (
            f"{FUNCTION}({target})",
            f"the .cu files among the sources of `{shown(target)}` become HIP sources",
        )
        draft.module = True
    else:
        where = ""
        if command.name == "target_sources" and target not in draft.scope.own.targets:
            where = f"TARGET_DIRECTORY {target} "
        line = f"set_source_files_properties({' '.join(named)} {where}PROPERTIES LANGUAGE HIP)"
        if len(line) > 100:
            indent = draft.newline + draft.indent(statement) + "  "
            line = f"set_source_files_properties({indent}{indent.join(named)}{indent}{where}PROPERTIES LANGUAGE HIP)"
        count = f"{len(named)} sources" if len(named) > 1 else f"`{shown(named[0])}`"
        message = f"{count} of `{shown(target)}` get the language HIP"
    if not any(line == other and command.guards[: len(guards)] == guards for other, guards in said):
        said.append((line, command.guards))
        statement.after.insert(0, line)
    statement.say(applied(SOURCES, statement.whole(), message, why="CMake knows no language for .cu", symbol=".cu"))


def _is_hip(draft: Draft, target: str, named: list[str]) -> bool:
    """True where the file says already that the sources of a target are HIP's."""
    for statement in draft.statements:
        command = statement.command
        if command.name == FUNCTION and command.first() == target:
            return True
        told = command.name == "set_source_files_properties" and "HIP" in command.words
        if told and named and set(named) <= set(command.words):
            return True
    return False


def _may_hold(draft: Draft, statement: Statement, text: str, kind: str) -> bool:
    """True where a variable that cannot be read may hold device sources: there are such files in the tree."""
    if kind == "mixed":
        return True
    here = folder(draft.ctx.source.path)
    inside = any(guard.kind in ("function", "macro") for guard in statement.command.guards)
    sources = [path for path in draft.ctx.project.files if path.endswith(".cu")]
    return any(inside or path.startswith(f"{here}/" if here else "") for path in sources)


def _own_command(statement: Statement) -> None:
    """A command of the project's own, or of a package: the first sets the language where it adds the source."""
    command = statement.command
    names = [word for word in command.words if word.endswith(".cu")]
    message = f"`{shown(names[0])}` is given to `{command.name}`"
    if statement.draft.scope.is_command(command.name):
        why = "that command of the project sets the language of its sources"
        finding = applied(OWN_COMMAND, statement.whole(), message, why=why, symbol=".cu")
    else:
        finding = left(
            OWN_COMMAND,
            statement.whole(),
            message,
            why="CMake knows no language for .cu",
            fix="set the LANGUAGE of the source to HIP where the command does not do it",
            symbol=".cu",
            severity=Severity.INFO,
        )
    statement.say(replace(finding, count=len(names)))


def module_path(draft: Draft) -> str:
    """Where the module goes: into the folder cmake of the project."""
    top = draft.scope.top_folder()
    return f"{top}/{MODULE}" if top else MODULE


def include_module(draft: Draft) -> None:
    """Load the module before the first command of the file's top level that needs it."""
    if not draft.module:
        return
    place = next(item for item in draft.statements if any(line.startswith(f"{FUNCTION}(") for line in item.after))
    guards = place.command.guards
    if guards:
        place = draft.statements[guards[0].header]
    where = posixpath.relpath(module_path(draft), folder(draft.ctx.source.path) or ".")
    line = f'include("${{CMAKE_CURRENT_LIST_DIR}}/{where}")'
    if draft.both:
        line = f"if(USE_HIP){draft.newline}  {line}{draft.newline}endif()"
        place.in_place = place.in_place or not (place.edits or place.dropped)
    place.before.insert(0, line)
    place.say(applied(SOURCES, place.whole(), f"the module `{module_path(draft)}` is loaded", symbol=".cu"))


def _rename(draft: Draft) -> None:
    """Sources that are called `.hip` in the result."""
    for statement in draft.statements:
        if statement.command.name == "message":
            continue
        for argument in statement.command.arguments:
            for match in _CU_PATTERN.finditer(argument.text):
                start = argument.start + match.start()
                if statement.edit(start, start + 3, ".hip"):
                    span = statement.span(argument.start, argument.end)
                    statement.say(applied(SOURCES, span, f"`{shown(argument.text)}` is called .hip now", symbol=".cu"))
