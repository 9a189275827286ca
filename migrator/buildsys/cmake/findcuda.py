"""FindCUDA's commands, and what projects download or run of CUDA's."""

from __future__ import annotations

from migrator.buildsys.cmake.draft import Statement
from migrator.buildsys.cmake.properties import no_target
from migrator.buildsys.cmake.report import COMMAND, DOWNLOAD, DROPPED, FINDCUDA, TOOL, applied, left, shown
from migrator.buildsys.cmake.rules import CommandRule, cmake_rules
from migrator.buildsys.libraries import link_library
from migrator.buildsys.nvcc.findings import finding
from migrator.buildsys.nvcc.step import Verdict
from migrator.buildsys.nvcc.translate import translate
from migrator.config.options import CmakeHip
from migrator.lazy import pattern
from migrator.model.edit import Fix
from migrator.model.finding import Effort

_DOWNLOADS = frozenset(
    (
        "fetchcontent_declare",
        "externalproject_add",
        "cpmaddpackage",
        "cpmfindpackage",
        "rapids_cpm_find",
        "fetchcontent_populate",
        "file",
        "set",
    )
)
_RUNS = frozenset(
    ("add_custom_command", "execute_process", "add_custom_target", "find_program", "add_test", "exec_program")
)
_TOOL = pattern(
    r"(?:^|[/\s;}])(nvcc|cuobjdump|bin2c|nvdisasm|nvprune|fatbinary|nvlink|ptxas|nvprof)(?:\.exe)?(?=$|[\s;])"
)
_PTX = pattern(r"--?(?:ptx|cubin|fatbin)\b")
_INCLUDES = frozenset(("findcuda", "findcuda/select_compute_arch", "select_compute_arch"))


def rewrite(statement: Statement) -> None:
    """Rewrite what has a counterpart, report the rest."""
    command = statement.command
    rule = cmake_rules().commands.get(command.name)
    if rule is not None:
        _command(statement, rule)
    elif command.name == "include" and command.first().lower().removesuffix(".cmake") in _INCLUDES:
        statement.dropped = True
        message = f"`include({shown(command.first())})` is taken out"
        statement.say(applied(DROPPED, statement.whole(), message, symbol=command.first()))
    if command.name in _DOWNLOADS:
        _download(statement)
    if command.name in _RUNS:
        _run(statement)


def _command(statement: Statement, rule: CommandRule) -> None:
    command, span = statement.command, statement.whole()
    package = statement.draft.ctx.options.cmake_hip is CmakeHip.PACKAGE
    name = command.name
    match rule.does:
        case "add":
            _add(statement, package)
        case "include":
            statement.edit(
                command.start,
                command.start + len(name),
                "hip_include_directories" if package else "include_directories",
            )
            statement.say(applied(FINDCUDA, span, f"`{name}` becomes its counterpart for HIP", symbol=name))
        case "link":
            library = link_library(rule.library, statement.draft.ctx.options.libraries)
            statement.dropped = True
            statement.before = [
                f"target_link_libraries({command.first()} {library.target if library else rule.library})"
            ]
            statement.say(applied(FINDCUDA, span, f"`{name}` becomes `{statement.before[0]}`", symbol=name))
        case "drop":
            statement.dropped = True
            statement.say(applied(DROPPED, span, f"`{name}` is taken out", why=rule.note, symbol=name))
        case "arch":
            statement.dropped = True
            words = " ".join(command.words[1:]) or "Auto"
            targets = statement.draft.ctx.options.targets
            if targets:
                flags = ";".join(f"--offload-arch={target.arch}" for target in targets)
                statement.before = [f'set({command.first()} "{flags}")']
                statement.say(applied(FINDCUDA, span, f"`{name}` becomes the flags of the targets", symbol=name))
            else:
                statement.say(no_target(statement, span.start, span.end, words, name))
        case _:
            statement.say(
                left(
                    COMMAND,
                    span,
                    f"`{name}` has no counterpart",
                    why=rule.note,
                    symbol=name,
                    effort=Effort.HOURS,
                    fix="write what makes its result by hand",
                )
            )


def _add(statement: Statement, package: bool) -> None:
    """`cuda_add_library(x a.cu OPTIONS ...)`: CMake's own command; the runtime is linked as FindCUDA does it."""
    command = statement.command
    name = command.name
    new = name.replace("cuda_", "hip_" if package else "")
    statement.edit(command.start, command.start + len(name), new)
    target = command.first()
    at = command.index("OPTIONS")
    if at >= 0:
        _options(statement, at, package)
    statement.after.append(f"target_link_libraries({target} hip::host)")
    message = f"`{name}({shown(target)} ...)` becomes `{new}`, linked with hip::host"
    statement.say(applied(FINDCUDA, statement.whole(), message, symbol=name))


def _options(statement: Statement, at: int, package: bool) -> None:
    """What stands behind OPTIONS is for nvcc: FindHIP has another keyword, CMake a command of its own."""
    command = statement.command
    arguments = command.arguments[at + 1 :]
    words = [item.text for item in arguments]
    kept: list[str] = []
    for step in translate(words, statement.draft.ctx.options):
        kept += step.words
        if step.verdict is not Verdict.KEEP:
            span = statement.span(arguments[step.first].outer, arguments[step.last - 1].outer_end)
            statement.say(finding(step, span, " ".join(words[step.first : step.last]), Fix()))
    start, end = command.arguments[at].outer, arguments[-1].outer_end if arguments else command.arguments[at].outer_end
    if kept and package:
        statement.edit(start, end, " ".join(["HIPCC_OPTIONS", *kept]))
        return
    statement.remove(start, end)
    if kept:
        condition = f"$<$<COMPILE_LANGUAGE:HIP>:{';'.join(kept)}>"
        statement.after.append(f"target_compile_options({command.first()} PRIVATE {condition})")


def _download(statement: Statement) -> None:
    for argument in statement.command.arguments:
        for word, instead in cmake_rules().downloads.items():
            if word.lower() in argument.text.lower() and (
                "://" in argument.text
                or "git@" in argument.text
                or statement.command.name.startswith(("cpm", "rapids"))
            ):
                span = statement.span(argument.outer, argument.outer_end)
                statement.say(
                    left(
                        DOWNLOAD,
                        span,
                        f"`{shown(argument.text)}` is written for NVIDIA GPUs",
                        symbol=word,
                        why="it does not build with HIP",
                        effort=Effort.HOURS,
                        fix=f"use {instead}, found with find_package, and take the download out",
                    )
                )
                return


def _run(statement: Statement) -> None:
    """Commands that run a tool of the toolkit."""
    command = statement.command
    calls_nvcc = any("NVCC_EXECUTABLE" in word or "CMAKE_CUDA_COMPILER}" in word for word in command.words)
    for argument in command.arguments:
        found = _TOOL.search(argument.text)
        if found is None:
            continue
        instead = cmake_rules().tools[found[1]]
        span = statement.span(argument.start + found.start(1), argument.start + found.end(1))
        statement.say(
            left(
                TOOL,
                span,
                f"`{found[1]}` is a tool of the CUDA toolkit",
                why=f"ROCm has {instead}",
                symbol=found[1],
                fix="rewrite the command, and the code that uses its result",
                effort=Effort.HOURS,
            )
        )
        return
    if calls_nvcc and any(_PTX.match(word) for word in command.words):
        statement.say(
            left(
                TOOL,
                statement.whole(),
                "the command makes a binary of NVIDIA's",
                symbol="-ptx",
                effort=Effort.HOURS,
                why="AMD GPUs have no PTX and no cubin",
                fix="compile with --genco and load the code object",
            )
        )
