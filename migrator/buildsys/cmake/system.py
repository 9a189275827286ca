"""CMake files: list files, modules, package configurations and presets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from migrator.buildsys.base import AddedFile, BuildContext, Produced, build_system
from migrator.buildsys.cmake import (
    assignments,
    conditions,
    findcuda,
    flags,
    hosts,
    languages,
    names,
    own_commands,
    presets,
    properties,
    remnants,
    sources,
)
from migrator.buildsys.cmake.draft import Draft, Statement
from migrator.buildsys.cmake.facts import FIND_CUDA
from migrator.buildsys.cmake.listfile import parse
from migrator.buildsys.cmake.report import MODULE, OWN_WAY, SLUGS, UNREADABLE, VARIABLE, left
from migrator.buildsys.cmake.rules import package_rule
from migrator.buildsys.cmake.scope import Scope, is_cmake, is_presets
from migrator.lazy import pattern
from migrator.model.finding import Effort, Finding, Severity, Status
from migrator.model.source import FileKind, SourceFile

_CUDA = pattern(r"(?i)cuda|nvcc|\.cu\b")
_TARGETS = frozenset(
    (
        "target_compile_options",
        "add_compile_options",
        "target_link_libraries",
        "link_libraries",
        "target_link_options",
        "add_link_options",
        "target_include_directories",
        "include_directories",
        "list",
        "string",
        "target_compile_features",
    )
)
_SCOPES = frozenset(("PRIVATE", "PUBLIC", "INTERFACE", "APPEND", "PREPEND", "BEFORE", "AFTER", "SYSTEM"))

_BLOCKS = frozenset(("foreach", "function", "macro", "block"))
_STEPS = (findcuda.rewrite, flags.rewrite, assignments.rewrite, properties.rewrite, names.rewrite)


def _claims(path: str, kind: FileKind) -> bool:
    return is_cmake(path) or is_presets(path)


@build_system(
    "cmake",
    claims=_claims,
    mentions=(
        b"cuda",
        b"nvcc",
        b"nvidia",
        b"cudnn",
        b"nccl",
        b".cu",
        b"cub",
        b"thrust",
        b"cublas",
        b"sm_",
        b"compute_",
        b"add_executable",
        b"add_library",
        b"cmake_minimum_required",
        b"target_sources",
    ),
)
def migrate(ctx: BuildContext) -> Iterable[Produced]:
    """The findings of one file, with their edits."""
    if is_presets(ctx.source.path):
        yield from presets.migrate(ctx)
        return
    if not any(_CUDA.search(source.data.decode("latin-1")) for source in _near(ctx)):
        return
    try:
        file = parse(ctx.source.data)
    except (RecursionError, ValueError, IndexError):
        yield _unreadable(ctx, "it could not be read")
        return
    if file.broken:
        if _CUDA.search(ctx.text):
            yield _unreadable(ctx, file.broken)
        return
    scope = Scope(ctx)
    own = scope.hip_path()
    if own is not None:
        yield from _own_way(ctx, Draft(ctx, file, scope), own)
        return
    draft = Draft(ctx, file, scope)
    if module := _find_module(ctx.source.path):
        yield from _left_module(draft, module)
        return
    _rewrite(draft)
    yield from draft.finish()
    yield from remnants.check(draft)
    if draft.module:
        yield AddedFile(sources.module_path(draft), sources.MODULE_TEXT.encode())


def _near(ctx: BuildContext) -> Iterator[SourceFile]:
    """This file and, for one that enables no language itself, those that do: the file may only raise the minimum."""
    yield ctx.source
    if b"cmake_minimum_required" in ctx.source.data or b"add_" in ctx.source.data:
        yield from (source for path, source in ctx.project.sources.items() if is_cmake(path))


def _rewrite(draft: Draft) -> None:
    for statement in draft.statements:
        command = statement.command
        if command.name in remnants.CLOSING:
            continue
        if command.name in conditions.COMMANDS:
            conditions.rewrite(statement)
            if not draft.both:
                names.rewrite(statement)
            continue
        if command.name == "project":
            languages.project(statement)
        elif command.name in ("enable_language", "check_language"):
            languages.enable_language(statement)
        elif command.name == "cmake_minimum_required":
            languages.minimum(statement)
        elif command.name in ("find_package", "find_dependency"):
            languages.find_package(statement)
        if command.name in ("set", "list"):
            languages.language_words(statement)
        for rewrite in _STEPS:
            if not statement.dropped:
                rewrite(statement)
        _emptied(statement)
        if draft.both and command.name in _BLOCKS and statement.edits:
            _whole_block(statement)
    draft.prune()
    sources.rewrite(draft)
    hosts.rewrite(draft)
    languages.search_at_language(draft)
    languages.option_line(draft)
    sources.include_module(draft)


def _whole_block(statement: Statement) -> None:
    """A command that opens a block cannot stand in a switch: it stays, and is reported."""
    statement.edits.clear()
    statement.findings = [
        left(
            VARIABLE,
            statement.whole(),
            f"`{statement.command.name}` of CUDA's names opens a block that serves both vendors",
            why="a switch cannot stand around a half of a block",
            fix="name HIP's variables beside CUDA's, or write the block twice",
            symbol=statement.command.name,
        )
    ]


def _emptied(statement: Statement) -> None:
    """A command that has nothing left to say goes: all its words were taken out."""
    command = statement.command
    if command.name not in _TARGETS or not statement.edits:
        return
    skip = (
        2 if command.name in ("list", "string") else 0 if command.name.startswith(("add_", "link_", "include_")) else 1
    )
    words = [item for item in command.arguments[skip:] if item.text.upper() not in _SCOPES]
    removed = [(start, end) for start, end, new in statement.edits if not new]
    gone = [item.text and any(start <= item.start and item.end <= end for start, end in removed) for item in words]
    if words and all(gone):
        statement.dropped = True
        statement.edits.clear()


def _find_module(path: str) -> str:
    """The package of CUDA that a find module of the project's own is for; empty for other files."""
    name = path.rsplit("/", 1)[-1]
    package = name[4:-6] if name.startswith("Find") and name.endswith(".cmake") else ""
    return package if package and package_rule(package) is not None else ""


def _left_module(draft: Draft, package: str) -> Iterator[Finding]:
    """The module looks for CUDA's files by their names: it stays, and the build with HIP does not ask for it."""
    rule = package_rule(package)
    instead = rule.note if rule is not None and isinstance(rule.hip, str) else "its counterpart has a CMake package"
    yield left(
        MODULE,
        draft.ctx.span(0, len(draft.ctx.source.data)),
        f"the module that searches for {package} is left as it is",
        why=instead,
        fix="delete it, or write one for what takes its place",
        symbol=package,
        severity=Severity.INFO,
    )


def _unreadable(ctx: BuildContext, reason: str) -> Finding:
    return left(
        UNREADABLE,
        ctx.span(0, 0),
        f"the file is left as it is: {reason}",
        fix="migrate it by hand",
        effort=Effort.HOURS,
    )


def _own_way(ctx: BuildContext, draft: Draft, own: tuple[str, int, str, str]) -> Iterator[Finding]:
    """The project builds with HIP by itself: its CUDA branches are for CUDA, and stay."""
    path, line, text, switch = own
    yield from own_commands.rewrite(draft)
    places = [(start, end) for statement in draft.statements for _, start, end in remnants.tokens(statement)]
    places += [
        (item.start, item.end)
        for statement in draft.statements
        for item in statement.command.arguments
        if item.text.endswith(".cu")
        or (item.text.lower() in FIND_CUDA and statement.command.name in ("find_package", "find_dependency"))
    ]
    ported = any(text == "LANGUAGE HIP" for _, text in draft.scope.own.hip)
    if not places or (ported and not any(True for item in draft.statements for _ in remnants.tokens(item))):
        return
    how = f"configure with -D{switch}=ON" if switch else f"see {path}:{line}"
    yield Finding(
        OWN_WAY,
        SLUGS[OWN_WAY],
        Severity.INFO,
        ctx.span(min(places)[0], max(end for _, end in places)),
        f"the project has its own way to HIP (`{text}` in {path}); what is CUDA here stays",
        why="its CUDA branches are for builds with CUDA",
        fix=f"{how} and build the project as it is",
        status=Status.OPEN,
        effort=Effort.NONE,
        symbol=switch or text,
        count=len(places),
    )
