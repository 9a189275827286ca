"""The language: `project`, `enable_language`, the version of CMake that it needs, the search for HIP's packages."""

from __future__ import annotations

from migrator.buildsys.cmake.draft import SWITCH, Draft, Statement
from migrator.buildsys.cmake.facts import FIND_CUDA, names_cuda
from migrator.buildsys.cmake.hosts import has_hosts
from migrator.buildsys.cmake.listfile import Argument
from migrator.buildsys.cmake.report import LANGUAGE, MINIMUM, MODULE, PACKAGE, applied, left, shown
from migrator.buildsys.cmake.rules import cmake_rules, package_rule
from migrator.config.options import CmakeHip

_KEPT = frozenset(("QUIET", "REQUIRED", "OPTIONAL"))
_HELP = "Build for AMD GPUs with HIP instead of CUDA"
_LANGUAGE_VARIABLE = "GPU_LANGUAGE"


def project(statement: Statement) -> None:
    """CUDA among a project's languages. A project of CUDA alone gets C++ as well, which HIP's packages need."""
    arguments = statement.command.arguments
    for argument in arguments[1:]:
        if argument.kind != "unquoted" or argument.text != "CUDA":
            continue
        others = {item.text for item in arguments[1:]}
        new = "" if "HIP" in others else "HIP" if "CXX" in others or "C" in others else "CXX HIP"
        if statement.draft.both:
            new = f"${{{_LANGUAGE_VARIABLE}}}"
            statement.in_place = True
        if not new:
            statement.remove(argument.outer, argument.outer_end)
        elif not statement.edit(argument.start, argument.end, new):
            return
        message = f"`CUDA` in the languages of `project({shown(statement.command.first())})` becomes `{new or 'HIP'}`"
        why = "a project without a host language cannot search for HIP's packages" if new == "CXX HIP" else ""
        statement.say(applied(LANGUAGE, statement.span(argument.start, argument.end), message, why=why, symbol="CUDA"))
    if statement.draft.both and names_cuda(statement.command):
        statement.before += _switch(statement.draft)


def _switch(draft: Draft) -> list[str]:
    lines = [f'option({SWITCH} "{_HELP}" OFF)'] if draft.scope.is_top() else []
    raised = [f"  {line}" for line in _raised(draft)]
    return [
        *lines,
        f"if({SWITCH})",
        *raised,
        f"  set({_LANGUAGE_VARIABLE} HIP)",
        "else()",
        f"  set({_LANGUAGE_VARIABLE} CUDA)",
        "endif()",
    ]


def _raised(draft: Draft) -> list[str]:
    """Beside CUDA: the version of CMake that only a build with HIP needs."""
    return [f"cmake_minimum_required(VERSION {cmake_rules().minimum})"] if draft.both and _too_old(draft) else []


def option_line(draft: Draft) -> None:
    """Beside CUDA: the switch, before the first command that needs it, where no project() brings it."""
    if not draft.both or not draft.scope.is_top() or draft.scope.own.anchor < 0:
        return
    if not draft.ctx.source.path.endswith("CMakeLists.txt"):
        return
    if any(names_cuda(item.command) and item.command.name == "project" for item in draft.statements):
        return
    place = next((item for item in draft.statements if item.command.name == "project"), None)
    option = f'option({SWITCH} "{_HELP}" OFF)'
    if place is not None and not place.command.guards:
        place.in_place = True
        place.after.insert(0, option)
        place.say(
            applied(LANGUAGE, place.whole(), f"the option `{SWITCH}` chooses between CUDA and HIP", symbol=SWITCH)
        )


def enable_language(statement: Statement) -> None:
    command = statement.command
    for argument in command.arguments:
        if argument.text == "CUDA" and statement.edit(argument.start, argument.end, "HIP"):
            statement.before += _raised(statement.draft)
            message = f"`{command.name}(CUDA)` becomes `{command.name}(HIP)`"
            statement.say(applied(LANGUAGE, statement.whole(), message, symbol="CUDA"))


def language_words(statement: Statement) -> None:
    """`set(MY_LANGUAGES CXX CUDA)`: a variable that names the languages of a project."""
    words = statement.command.arguments
    name = words[1].text if statement.command.name == "list" and len(words) > 1 else statement.command.first()
    if not (statement.draft.scope.language_variable(name) or name.upper().endswith(("LANGUAGE", "LANGUAGES"))):
        return
    for argument in words[1:]:
        if argument.text == "CUDA" and statement.edit(argument.start, argument.end, "HIP"):
            span = statement.span(argument.start, argument.end)
            statement.say(applied(LANGUAGE, span, f"`CUDA` in `{name}` becomes `HIP`", symbol="CUDA"))


def minimum(statement: Statement) -> None:
    """`cmake_minimum_required`: the language HIP came with 3.21."""
    draft = statement.draft
    if not draft.scope.enables_cuda() or draft.ctx.options.cmake_hip is CmakeHip.PACKAGE or draft.both:
        return
    version = _version(statement)
    if version is None:
        return
    low, _, high = version.text.partition("...")
    wanted = cmake_rules().minimum
    if _number(low) >= _number(wanted) or not _number(low):
        return
    new = f"{wanted}...{high}" if high and _number(high) > _number(wanted) else wanted
    if statement.edit(version.start, version.end, new):
        message = f"the minimum version of CMake goes from {low} to {wanted}"
        why = "CMake knows the language HIP since 3.21"
        statement.say(applied(MINIMUM, statement.span(version.start, version.end), message, why=why, symbol=low))


def _version(statement: Statement) -> Argument | None:
    arguments = statement.command.arguments
    at = statement.command.index("VERSION")
    return arguments[at + 1] if 0 <= at < len(arguments) - 1 else None


def _too_old(draft: Draft) -> bool:
    for statement in draft.statements:
        if statement.command.name == "cmake_minimum_required":
            version = _version(statement)
            low = _number(version.text.partition("...")[0]) if version is not None else ()
            return bool(low) and low < _number(cmake_rules().minimum)
    return False


def _number(text: str) -> tuple[int, ...]:
    parts = text.split(".")
    return tuple(int(part) for part in parts) if all(part.isdigit() for part in parts) else ()


def find_package(statement: Statement) -> None:
    """`find_package(CUDAToolkit 11.8 REQUIRED COMPONENTS ...)`: HIP's package, and those of the libraries in use."""
    command, draft = statement.command, statement.draft
    name = command.first()
    if name.lower() in FIND_CUDA:
        _find_cuda(statement)
        return
    rule = package_rule(name)
    if rule is None:
        return
    span = statement.whole()
    own = next((path for path in draft.ctx.project.files if path.rsplit("/", 1)[-1] == f"Find{name}.cmake"), "")
    if isinstance(rule.hip, str):
        statement.say(
            left(
                MODULE,
                span,
                f"`{shown(draft.ctx.text[span.start : span.end])}` searches for a package of CUDA",
                why=rule.note,
                fix="search for what stands for it, or take the feature out",
                symbol=name,
            )
        )
        return
    lines = [_search(statement, package) for package in rule.hip]
    _replace(statement, lines, f"`{command.name}({name})` becomes {_names(rule.hip)}", name)
    if own:
        statement.findings[-1] = applied(
            PACKAGE,
            span,
            f"`{command.name}({name})` becomes {_names(rule.hip)}",
            symbol=name,
            why=f"{own} is not used any more; its variables stay empty",
        )


def _find_cuda(statement: Statement) -> None:
    draft, command = statement.draft, statement.command
    packages = list(draft.scope.packages())
    lines = [_search(statement, name) for name in ("hip", *packages)]
    language = _needs_language(statement)
    if draft.ctx.options.cmake_hip is CmakeHip.PACKAGE and draft.scope.own.findcuda:
        lines[1:1] = [
            'list(APPEND CMAKE_MODULE_PATH "${hip_LIB_INSTALL_DIR}/cmake/hip")',
            "find_package(HIP MODULE REQUIRED)",
        ]
    elif language and command.name == "find_package":
        if "REQUIRED" in command.words:
            lines[:0] = [*_raised(draft), "enable_language(HIP)"]
        else:
            lines[:0] = [*_raised(draft), "include(CheckLanguage)", "check_language(HIP)"]
            lines += ["if(hip_FOUND AND CMAKE_HIP_COMPILER)", "  enable_language(HIP)", "endif()"]
    version = next((word for word in command.words[1:] if word[:1].isdigit() or word.startswith("${")), "")
    why = f"the version {version} is CUDA's and says nothing of HIP" if version else ""
    message = f"`{shown(draft.ctx.text[command.start : command.end])}` becomes {_names(('hip', *packages))}"
    if any(line.startswith("enable_language") for line in lines):
        message += ", and the language HIP"
    _replace(statement, lines, message, command.first(), why)


def _needs_language(statement: Statement) -> bool:
    """True for the first search of a project on FindCUDA, which has no language CUDA; never inside a function."""
    scope = statement.draft.scope
    if not scope.own.findcuda or any(facts.language for facts in scope.files.values()):
        return False
    inside = any(guard.kind in ("function", "macro") for guard in statement.command.guards)
    return not inside and not any(facts.findcuda and facts.finds for _, facts in scope.above())


def _names(packages: tuple[str, ...]) -> str:
    return "the search for " + ", ".join(packages)


def _search(statement: Statement, package: str) -> str:
    words = [word for word in statement.command.words[1:] if word in _KEPT]
    name = "find_dependency" if statement.command.name == "find_dependency" else "find_package"
    return f"{name}({' '.join([package, *words])})"


def _replace(statement: Statement, lines: list[str], message: str, symbol: str, why: str = "") -> None:
    statement.dropped = True
    statement.before = lines
    statement.say(applied(PACKAGE, statement.whole(), message, why=why, symbol=symbol))


def search_at_language(draft: Draft) -> None:
    """Where nothing searches for CUDA, the packages that the libraries need are found after the language is on."""
    scope = draft.scope
    if scope.own.finds or scope.own.anchor < 0:
        return
    needed = list(scope.packages())
    uses_hip = any("hip" in facts.uses for path, facts in scope.files.items() if scope.anchor_file(path) == scope.path)
    names = (["hip"] if uses_hip or has_hosts(draft) else []) + needed
    for statement in draft.statements:
        if statement.command.start == scope.own.anchor and names:
            statement.after += [f"find_package({name} REQUIRED)" for name in names]
            message = f"{_names(tuple(names))} is added for the libraries that are linked"
            statement.say(applied(PACKAGE, statement.whole(), message, symbol=names[0]))
