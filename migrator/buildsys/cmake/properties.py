"""Properties of targets and sources."""

from __future__ import annotations

from migrator.buildsys.cmake.draft import Statement
from migrator.buildsys.cmake.facts import NVIDIA_ARCH
from migrator.buildsys.cmake.listfile import Argument, Command
from migrator.buildsys.cmake.report import (
    ARCHITECTURE,
    DROPPED,
    PROPERTY,
    SEPARABLE,
    SOURCES,
    TOOL,
    applied,
    left,
    shown,
)
from migrator.buildsys.cmake.rules import Property, cmake_rules
from migrator.model.finding import Effort, Finding, Severity
from migrator.model.source import Span

_LISTS = frozenset(
    ("set_target_properties", "set_source_files_properties", "set_directory_properties", "set_tests_properties")
)
_ON = frozenset(("ON", "TRUE", "YES", "1", "Y"))
_OFF = frozenset(("OFF", "FALSE", "NO", "0", "N"))
_FORMAT = "CUDA_SOURCE_PROPERTY_FORMAT"
_READS = frozenset(("try_compile", "try_run", "get_target_property", "get_property", "get_source_file_property"))


def rewrite(statement: Statement) -> None:
    """Rename the properties of CUDA, take out those that HIP has no need of, and spell out separable compilation."""
    command = statement.command
    if command.name in _LISTS:
        begin = command.index("PROPERTIES")
        pairs = command.arguments[begin + 1 :] if begin >= 0 else ()
        for at in range(0, len(pairs) - 1, 2):
            _pair(statement, pairs[at], pairs[at + 1 : at + 2])
        _emptied(statement, begin, pairs)
    elif command.name == "set_property":
        begin = command.index("PROPERTY")
        if begin >= 0 and begin + 1 < len(command.arguments):
            _pair(statement, command.arguments[begin + 1], command.arguments[begin + 2 :], alone=True)
    elif command.name in _READS or command.name in ("define_property",):
        for argument in command.arguments:
            rule = cmake_rules().properties.get(argument.text)
            if rule is not None and rule.hip.startswith("HIP_"):
                _rename(statement, argument, rule.hip)
    elif command.name == "target_compile_features":
        _features(statement)


def _features(statement: Statement) -> None:
    for argument in statement.command.arguments:
        if argument.text.startswith("cuda_std_"):
            _rename(statement, argument, argument.text.replace("cuda_", "hip_"))


def _rename(statement: Statement, argument: Argument, new: str) -> None:
    if statement.edit(argument.start, argument.end, new):
        span = statement.span(argument.start, argument.end)
        statement.say(applied(PROPERTY, span, f"`{argument.text}` becomes `{new}`", symbol=argument.text))


def _pair(statement: Statement, name: Argument, values: tuple[Argument, ...], alone: bool = False) -> None:
    """One property with its value; `alone` where the command sets nothing else."""
    text = name.text
    if text == "LANGUAGE" and values and values[0].text == "CUDA":
        _language(statement, name, values[0])
        return
    if text == "LINKER_LANGUAGE" and values and values[0].text == "CUDA":
        _rename(statement, values[0], "HIP")
        return
    if text == _FORMAT:
        _source_format(statement, name, values)
        return
    rule = cmake_rules().properties.get(text)
    if rule is None:
        return
    span = statement.span(name.outer, values[-1].outer_end if values else name.outer_end)
    if not rule.hip:
        statement.say(
            left(
                TOOL,
                span,
                f"`{text}` has no counterpart",
                why=rule.note,
                fix="write a command that makes what the program loads",
                symbol=text,
                effort=Effort.HOURS,
            )
        )
    elif rule.hip == "drop":
        _drop(statement, name, values, alone)
        statement.say(applied(DROPPED, span, f"`{text}` is taken out", why=rule.note, symbol=text))
    elif rule.hip == "separable":
        _drop(statement, name, values, alone)
        _separable(statement, values[0].text if values else "ON", span)
    elif text == "CUDA_ARCHITECTURES":
        _architectures(statement, name, values, rule, alone)
    else:
        _rename(statement, name, rule.hip)


def _language(statement: Statement, name: Argument, value: Argument) -> None:
    if statement.edit(value.start, value.end, "HIP"):
        span = statement.span(name.start, value.end)
        statement.say(applied(SOURCES, span, "the LANGUAGE of these sources becomes HIP", symbol="CUDA"))


def _source_format(statement: Statement, name: Argument, values: tuple[Argument, ...]) -> None:
    """FindCUDA's way to say that a source is CUDA's."""
    if values and statement.edit(name.start, values[0].outer_end, "LANGUAGE HIP"):
        span = statement.span(name.start, values[0].outer_end)
        statement.say(applied(SOURCES, span, f"`{_FORMAT}` becomes the LANGUAGE HIP", symbol=_FORMAT))


def _drop(statement: Statement, name: Argument, values: tuple[Argument, ...], alone: bool) -> None:
    if alone:
        statement.dropped = True
    else:
        statement.remove(name.outer, values[-1].outer_end if values else name.outer_end)


def _architectures(
    statement: Statement, name: Argument, values: tuple[Argument, ...], rule: Property, alone: bool
) -> None:
    """A list of NVIDIA's architectures becomes the targets, or goes where none is known."""
    targets = [target.arch for target in statement.draft.ctx.options.targets]
    words = [word for value in values for word in value.text.split(";")]
    span = statement.span(name.outer, values[-1].outer_end if values else name.outer_end)
    written = ";".join(words)
    if words and all(NVIDIA_ARCH.fullmatch(word) for word in words):
        if targets:
            statement.edit(name.start, name.end, rule.hip)
            statement.edit(values[0].outer, values[-1].outer_end, _quoted(targets))
            message = f"the architectures `{shown(written)}` become `{';'.join(targets)}`"
            statement.say(applied(ARCHITECTURE, span, message, symbol=name.text))
        else:
            _drop(statement, name, values, alone)
            statement.say(no_target(statement, span.start, span.end, written, name.text))
    else:
        _rename(statement, name, rule.hip)


def _quoted(targets: list[str]) -> str:
    return targets[0] if len(targets) == 1 else f'"{";".join(targets)}"'


def no_target(statement: Statement, start: int, end: int, written: str, symbol: str) -> Finding:
    """The finding for a list of architectures that was taken out because nobody said which GPUs to build for."""
    return left(
        ARCHITECTURE,
        statement.span(start, end),
        f"the architectures `{shown(written)}` are taken out",
        why="they are NVIDIA's, and no target was named",
        severity=Severity.INFO,
        symbol=symbol,
        fix="migrate with --target, or configure with -DCMAKE_HIP_ARCHITECTURES=gfx90a or what the machine has",
    )


def _separable(statement: Statement, value: str, span: Span) -> None:
    """Relocatable device code: an option of the compiler, and of whatever links the target."""
    command = statement.command
    value = value.strip('"')
    if value.upper() in _OFF:
        statement.say(applied(DROPPED, span, "`CUDA_SEPARABLE_COMPILATION OFF` is taken out", symbol="-fgpu-rdc"))
        return
    condition = "" if value.upper() in _ON else f"$<BOOL:{value}>"
    for target in _targets(command):
        statement.after += [
            f"target_compile_options({target} PRIVATE {when('COMPILE', condition)}:-fgpu-rdc>)",
            f"target_link_options({target} PUBLIC {when('LINK', condition)}:-fgpu-rdc;--hip-link>)",
        ]
    statement.say(
        applied(
            SEPARABLE,
            span,
            "`CUDA_SEPARABLE_COMPILATION` becomes -fgpu-rdc for compiling and linking",
            why="CMake's language HIP has no such property",
            symbol="CUDA_SEPARABLE_COMPILATION",
        )
    )


def when(step: str, condition: str = "") -> str:
    """The beginning of an expression for HIP sources (`COMPILE`) or for what links them (`LINK`)."""
    language = f"$<{step}_LANGUAGE:HIP>"
    return f"$<$<AND:{condition},{language}>" if condition else f"$<{language}"


def _targets(command: Command) -> list[str]:
    if command.name == "set_property":
        words = command.words
        end = words.index("PROPERTY")
        return (
            [word for word in words[1:end] if word not in ("APPEND", "APPEND_STRING")] if words[0] == "TARGET" else []
        )
    return list(command.words[: command.words.index("PROPERTIES")]) if command.name == "set_target_properties" else []


def _emptied(statement: Statement, begin: int, pairs: tuple[Argument, ...]) -> None:
    """A command all of whose properties went goes too."""
    gone = [new == "" for start, end, new in statement.edits for item in pairs[::2] if start <= item.outer < end]
    if pairs and len(gone) == (len(pairs) + 1) // 2 and all(gone):
        statement.dropped = True
        statement.edits.clear()
