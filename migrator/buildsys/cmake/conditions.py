"""Conditions: what `if`, `elseif` and `while` ask about CUDA."""

from __future__ import annotations

from migrator.buildsys.cmake.draft import SWITCH, Statement
from migrator.buildsys.cmake.listfile import Argument
from migrator.buildsys.cmake.report import VARIABLE, VERSION, applied, left, shown
from migrator.buildsys.cmake.rules import Variable, cmake_rules
from migrator.model.finding import Severity

COMMANDS = frozenset(("if", "elseif", "while"))
_LESS = frozenset(("VERSION_LESS", "VERSION_LESS_EQUAL", "LESS", "LESS_EQUAL"))
_GREATER = frozenset(("VERSION_GREATER", "VERSION_GREATER_EQUAL", "GREATER", "GREATER_EQUAL"))
_EQUAL = frozenset(("VERSION_EQUAL", "EQUAL", "STREQUAL", "MATCHES", "IN_LIST"))
_OPERATORS = _LESS | _GREATER | _EQUAL
_IDS = {"CMAKE_CUDA_COMPILER_ID": "NVIDIA"}


def rewrite(statement: Statement) -> None:
    """Answer comparisons of CUDA's version, and ask for HIP's variables in place of CUDA's."""
    arguments = statement.command.arguments
    for at, argument in enumerate(arguments):
        name, entry = _variable(argument)
        if entry is None:
            continue
        operator = arguments[at + 1].text.upper() if at + 2 < len(arguments) else ""
        before = arguments[at - 1].text.upper() if at else ""
        if entry.kind == "version" and operator in _OPERATORS and arguments[at + 2].kind != "paren":
            _version(statement, arguments[at], arguments[at + 2], operator, shown(name))
        elif entry.kind == "version" and before in _OPERATORS and at >= 2:
            flipped = before.replace("LESS", "\0").replace("GREATER", "LESS").replace("\0", "GREATER")
            _version(statement, arguments[at - 2], argument, flipped, shown(name))
        elif name in _IDS and operator in ("STREQUAL", "MATCHES") and arguments[at + 2].text == _IDS[name]:
            _compiler(statement, argument, arguments[at + 2], entry)
        elif entry.hip or entry.use:
            _renamed(statement, argument, name, entry.hip or entry.use, arguments, at)
    if statement.draft.both and statement.edits:
        statement.in_place = True


def _variable(argument: Argument) -> tuple[str, Variable | None]:
    text = argument.text
    name = text[2:-1] if text.startswith("${") and text.endswith("}") else text
    return name, cmake_rules().variables.get(name)


def _version(statement: Statement, first: Argument, last: Argument, operator: str, name: str) -> None:
    """Newer HIP has what newer CUDA has: a test for an old CUDA is false, one for a new CUDA true."""
    written = statement.draft.ctx.text[first.outer : last.outer_end]
    span = statement.span(first.outer, last.outer_end)
    if operator in _EQUAL:
        statement.say(
            left(
                VERSION,
                span,
                f"`{shown(written)}` compares a version of CUDA",
                why="HIP's version numbers have nothing to do with CUDA's",
                symbol=name,
                severity=Severity.SILENT,
                fix="decide what the branch means for HIP and test hip_VERSION, or take the test out",
            )
        )
        return
    if _taken_before(statement):
        message = f"`{shown(written)}` is not asked any more: a branch before it is taken"
        statement.say(applied(VERSION, span, message, symbol=name))
        return
    answer = "FALSE" if operator in _LESS else "TRUE"
    start, end, new = first.outer, last.outer_end, answer
    at = statement.command.arguments.index(first)
    negated = at > 0 and statement.command.arguments[at - 1].text == "NOT"
    if negated and not statement.draft.both:
        first = statement.command.arguments[at - 1]
        start, new = first.outer, "TRUE" if answer == "FALSE" else "FALSE"
    if new == "TRUE" and not statement.draft.both:
        start, end, new = _without_and(statement, first, last)
    if statement.draft.both:
        new = f"NOT {SWITCH} AND {written}" if answer == "FALSE" else f"{SWITCH} OR {written}"
        if len(statement.command.arguments) > 3:
            new = f"({new})"
    if statement.edit(start, end, new):
        statement.say(
            applied(
                VERSION,
                span,
                f"`{shown(written)}` is answered {answer} for HIP",
                why="CUDA's version numbers don't carry over; HIP is taken for a new CUDA",
                symbol=name,
            )
        )


def _without_and(statement: Statement, first: Argument, last: Argument) -> tuple[int, int, str]:
    """`A AND TRUE` is `A`: the range to replace, and by what."""
    arguments = statement.command.arguments
    begin, finish = arguments.index(first), arguments.index(last)
    if begin > 1 and arguments[begin - 1].text == "AND":
        return arguments[begin - 2].outer_end, last.outer_end, ""
    if (
        finish + 2 < len(arguments)
        and arguments[finish + 1].text == "AND"
        and (begin == 0 or arguments[begin - 1].text in ("OR", "("))
    ):
        return first.outer, arguments[finish + 2].outer, ""
    return first.outer, last.outer_end, "TRUE"


def _taken_before(statement: Statement) -> bool:
    """True in an `elseif` after a branch of the same block that is always taken."""
    draft, command = statement.draft, statement.command
    if command.name != "elseif" or draft.both:
        return False
    for other in reversed(draft.statements[: draft.statements.index(statement)]):
        if other.command.guards == command.guards and other.command.name in ("if", "elseif"):
            answered = [new for _, _, new in other.edits] == ["TRUE"] and len(other.command.arguments) == 3
            if answered or other.command.words == ("TRUE",):
                return True
            if other.command.name == "if":
                return False
    return False


def _compiler(statement: Statement, first: Argument, last: Argument, entry: Variable) -> None:
    text = statement.draft.ctx.text
    written = text[first.outer : last.outer_end]
    name = text[first.outer : first.outer_end].replace("CMAKE_CUDA_COMPILER_ID", entry.hip)
    middle = text[first.outer_end : last.outer]
    new = f"{name}{middle}{text[last.outer : last.outer_end].replace('NVIDIA', 'Clang')}"
    done = f"({written} OR {new})" if statement.draft.both else new
    if statement.edit(first.outer, last.outer_end, done):
        span = statement.span(first.outer, last.outer_end)
        message = f"`{shown(written)}` becomes `{shown(new)}`"
        statement.say(applied(VARIABLE, span, message, why="HIP sources are compiled by clang", symbol=entry.hip))


def _renamed(
    statement: Statement, argument: Argument, name: str, hip: str, arguments: tuple[Argument, ...], at: int
) -> None:
    text = statement.draft.ctx.text
    written = text[argument.outer : argument.outer_end]
    new = written.replace(name, hip)
    start = argument.outer
    if statement.draft.both:
        defined = arguments[at - 1] if at and arguments[at - 1].text in ("DEFINED", "EXISTS") else None
        operator = arguments[at + 1].text.upper() if at + 1 < len(arguments) else ""
        if operator not in ("", "AND", "OR", ")") or written != name:
            statement.say(
                left(
                    VARIABLE,
                    statement.span(argument.outer, argument.outer_end),
                    f"the condition asks for `{name}` alone",
                    symbol=name,
                    severity=Severity.SILENT,
                    why="a build with HIP has another variable",
                    fix=f"ask for {hip} where {SWITCH} is on",
                )
            )
            return
        start = defined.outer if defined else start
        plain = text[start : argument.outer_end]
        new = f"({plain} OR {plain.replace(name, hip)})"
    if statement.edit(start, argument.outer_end, new):
        span = statement.span(start, argument.outer_end)
        statement.say(applied(VARIABLE, span, f"the condition asks for `{hip}` in place of `{name}`", symbol=name))
