"""What is left of CUDA in a file when all that could be rewritten is: nothing of it stays unsaid."""

from __future__ import annotations

from collections.abc import Iterator

from migrator.buildsys.cmake.draft import Draft, Statement
from migrator.buildsys.cmake.report import LEFT, OPTION, VERSION, applied, left, shown
from migrator.buildsys.cmake.rules import cmake_rules
from migrator.lazy import pattern
from migrator.model.finding import Finding, Severity

TOKEN = pattern(
    r"\bCUDA::\w[\w:]*|\bCMAKE_CUDA_\w+|\bCUDAToolkit_\w+|(?<=[<:,(])CUDA(?=[>,])|\bCUDA_(?:COMPILER_(?:ID|VERSION)"
    r"|ARCHITECTURES|STANDARD(?:_REQUIRED)?|SEPARABLE_COMPILATION|RESOLVE_DEVICE_SYMBOLS|(?:PTX|CUBIN|FATBIN)_COMPILATION"
    r"|RUNTIME_LIBRARY|EXTENSIONS|FOUND|LIBRARIES|INCLUDE_DIRS|TOOLKIT_ROOT_DIR|NVCC_EXECUTABLE|VERSION(?:_MAJOR|_MINOR)?"
    r"|[A-Za-z]\w*_LIBRAR(?:Y|IES)|HOST_COMPILER|NVCC_FLAGS\w*)\b|\b(?:cuda_(?:add|compile|include|select|wrap|link)_?\w+)\b"
)
_SWITCHES = pattern(r"(?:^|_)CUDA(?:$|_)")
CLOSING = frozenset(("else", "endif", "endforeach", "endwhile", "endfunction", "endmacro", "endblock"))
_LANGUAGES = frozenset(("project", "enable_language", "check_language"))


def check(draft: Draft) -> Iterator[Finding]:
    """A finding for each of CUDA's names that no other finding speaks of, and for options that keep their names."""
    seen: dict[str, list[tuple[Statement, int, int]]] = {}
    for statement in draft.statements:
        for name, start, end in tokens(statement):
            if statement.dropped or not statement.free(start, end) or _spoken(statement, start, end):
                continue
            seen.setdefault(name, []).append((statement, start, end))
    for name, places in seen.items():
        own = _own(draft, name)
        entry = cmake_rules().variables.get(name)
        for statement, start, end in places:
            span = statement.span(start, end)
            if own:
                message = f"`{shown(name)}` is a variable of the project's own and keeps its name"
                yield applied(OPTION, span, message, symbol=name)
                continue
            yield left(
                LEFT,
                span,
                f"`{shown(name)}` means nothing in a build with HIP",
                why=entry.note if entry is not None else "",
                fix="write what the build needs in its place, or take it out",
                symbol=name,
                severity=severity_of(name),
            )
    yield from _options(draft)


def tokens(statement: Statement) -> Iterator[tuple[str, int, int]]:
    """CUDA's names in a command, text for people apart."""
    command = statement.command
    if command.name in _LANGUAGES:
        for argument in command.arguments[1 if command.name == "project" else 0 :]:
            if argument.text == "CUDA":
                yield "CUDA", argument.start, argument.end
    if command.name in ("message", "option", "cmake_dependent_option") or command.name in CLOSING:
        return
    if TOKEN.fullmatch(command.name):
        yield command.name, command.start, command.start + len(command.name)
    for at, argument in enumerate(command.arguments):
        if (
            argument.text == "CUDA"
            and at
            and command.arguments[at - 1].text in ("LANGUAGE", "LINKER_LANGUAGE", "LANGUAGES")
        ):
            yield "CUDA", argument.start, argument.end
        if argument.kind == "bracket" or (
            command.name == "set"
            and argument.kind == "quoted"
            and "CACHE" in command.words
            and at == len(command.arguments) - 1
        ):
            continue
        for match in TOKEN.finditer(argument.text):
            yield match[0], argument.start + match.start(), argument.start + match.end()


def _spoken(statement: Statement, start: int, end: int) -> bool:
    """True where an open finding is about the place."""
    return any(
        item.span.start <= start and end <= item.span.end and (item.status.is_open or item.code == VERSION)
        for item in statement.findings
    )


def _own(draft: Draft, name: str) -> bool:
    """True for a variable of the project's own that only looks like one of CMake's."""
    entry = cmake_rules().variables.get(name)
    if entry is not None:
        return entry.kind == "list" and not draft.scope.uses_findcuda()
    known = {key for facts in draft.scope.files.values() for key in facts.values}
    if name.endswith("_"):
        return any(key.startswith(name) for key in known)
    return name.startswith("CUDA_") and name in known


def _options(draft: Draft) -> Iterator[Finding]:
    """`option(USE_CUDA ...)`: it selects the code that is HIP now, and users know its name."""
    for statement in draft.statements:
        command = statement.command
        if command.name not in ("option", "cmake_dependent_option") or not _SWITCHES.search(command.first()):
            continue
        name = command.first()
        also = " together with USE_HIP" if draft.both else ""
        yield applied(
            OPTION,
            statement.whole(),
            f"the option `{name}` keeps its name: it switches on what is HIP now{also}",
            why="it is the project's own, and code and users know it",
            symbol=name,
        )
        break


def severity_of(name: str) -> Severity:
    """How bad it is that a name is left."""
    return Severity.ERROR if name.startswith(("CUDA::", "cuda_")) or name == "CUDA" else Severity.SILENT
