"""Counts the CUDA of a project: files, lines, kernels, launches, uses of libraries. Nothing is parsed."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from msgspec import Struct

from migrator.buildsys.base import concerns, system_of
from migrator.cache import Cache, code_stamp, digest
from migrator.config.options import MigrationOptions, RunSettings
from migrator.lazy import pattern
from migrator.model.inventory import FileCount, Inventory, LibraryUse
from migrator.model.project import Project
from migrator.model.source import FileKind, SourceFile
from migrator.parallel import Lost, run_tasks
from migrator.plan.reading import read_code, scan
from migrator.plan.scan import FileScan, without_comments
from migrator.plan.support import is_support_header
from migrator.ruleset import RuleSet, load_ruleset

_CHUNK = 1 << 18  # bytes of source a task
_LARGE = 1 << 20  # bytes above which a build file or a Python file is data

_WORD = pattern(rb"(?<![\w.])(?<!->)(?:[A-Za-z_]\w*::)*[A-Za-z_]\w*")
_GLOBAL = pattern(rb"\b__global__\b")
_DEVICE = pattern(rb"\b__device__\b")
_HEAD = pattern(rb"[(){};=]")
_CHEVRONS = pattern(rb"(?<!<)<<<(?!<)")
_LAUNCHERS = pattern(rb"\b(?:cuda(?:LaunchKernel\w*|LaunchCooperativeKernel\w*|Launch)|cuLaunch\w*Kernel\w*)\s*\(")
_ASM = pattern(rb"\b(?:__asm__|__asm|asm)\b(?:\s+(?:volatile|__volatile__|goto|inline))*\s*\(")
_TEXTURE = pattern(
    rb"\b(?:texture\s*<|surface\s*<|tex(?:[123]D|Cubemap)\w*\s*[(<]|surf(?:[123]D|Cubemap)\w*\s*[(<]"
    rb"|cuda(?:Texture|Surface)Object_t|CU(?:tex|surf)\w+|cu(?:da)?\w*(?:Tex|Surf)(?:ture|Ref|face|Object)\w*\s*\()"
)
_GRAPH = pattern(rb"\b(?:cuda|cu)(?:Graph\w*|Stream(?:Begin|End)Capture\w*)\s*\(")
_COOPERATIVE = pattern(
    rb"\b(?:this_(?:grid|thread_block|cluster|multi_grid)|tiled_partition|coalesced_threads)\b"
    rb"|\b(?:cuda|cu)LaunchCooperativeKernel\w*"
)
_PYTHON_WORDS = (b"cuda", b"cupy", b"triton", b"nvcc", b"nvidia")
_OWN_SHAPE = ("cu", "CU", "__")  # names that only CUDA has, even where HIP calls them the same

_SAME, _RENAMED, _CHANGED, _UNSUPPORTED, _UNKNOWN = "same renamed changed unsupported unknown".split()


class Counted(Struct, frozen=True):
    """One file's counts and its uses: (library, name, what becomes of it) -> number."""

    file: FileCount
    uses: tuple[tuple[str, str, str, int], ...]


def inventory(project: Project, options: MigrationOptions, run: RunSettings) -> Inventory:
    """How much CUDA a project holds; the same for any `run.jobs`."""
    version = ".".join(map(str, options.hip_version))
    rules = load_ruleset(version, options.libraries.value, [Path(name) for name in run.rule_dirs])
    contents, _ = read_code(project)
    contents = {
        path: source for path, source in contents.items() if not is_support_header(path, options.support_prefix)
    }
    scans = scan(contents, rules, run, None)
    used = [contents[path] for path in contents if path in scans and uses_cuda(scans[path], rules)]
    counted = _counted(used, rules, run)
    systems, python = _around(project)
    return Inventory(
        code_files=len(contents),
        code_lines=sum(_lines(source.data) for source in contents.values()),
        files=tuple(item.file for item in counted),
        libraries=_libraries(counted),
        build_systems=systems,
        python_files=python,
    )


def uses_cuda(scan: FileScan, rules: RuleSet) -> bool:
    """True for a file with CUDA names, the language extension, or an include of CUDA."""
    return scan.uses_cuda or any(rules.header(target) is not None for target, _ in scan.includes)


def _counted(sources: list[SourceFile], rules: RuleSet, run: RunSettings) -> list[Counted]:
    cache = Cache("inventory", run.cache)
    stamp = code_stamp()
    keys = {source.path: digest(stamp, rules.digest, source.path, source.sha256) for source in sources}
    known: dict[str, Counted] = {}
    todo: list[SourceFile] = []
    for source in sources:
        found = cache.get(keys[source.path])
        if isinstance(found, Counted):
            known[source.path] = found
        else:
            todo.append(source)
    for item in _fresh(todo, rules, run):
        known[item.file.path] = item
        cache.put(keys[item.file.path], item)
    return [known[source.path] for source in sources if source.path in known]


def _fresh(sources: list[SourceFile], rules: RuleSet, run: RunSettings) -> Iterable[Counted]:
    if run.jobs == 1 or sum(len(source.data) for source in sources) < _CHUNK:
        return [count(source, rules) for source in sources]
    results = run_tasks(_count_shared, sources, jobs=run.jobs, initializer=_share, arguments=(rules,))
    return [item for item in results if not isinstance(item, Lost)]


_rules: RuleSet | None = None


def _share(rules: RuleSet) -> None:
    global _rules
    _rules = rules


def _count_shared(source: SourceFile) -> Counted:
    assert _rules is not None
    return count(source, _rules)


def count(source: SourceFile, rules: RuleSet) -> Counted:
    """The counts of one file; never raises on any bytes."""
    code = without_comments(source.data)
    uses = _uses(code, rules)
    return Counted(
        FileCount(
            path=source.path,
            lines=_lines(source.data),
            kernels=_definitions(code, _GLOBAL),
            launches=len(_CHEVRONS.findall(code)) + len(_LAUNCHERS.findall(code)),
            device_functions=_definitions(code, _DEVICE),
            asm=len(_ASM.findall(code)),
            textures=len(_TEXTURE.findall(code)),
            graphs=len(_GRAPH.findall(code)),
            cooperative=len(_COOPERATIVE.findall(code)),
            uses=sum(uses.values()),
        ),
        tuple((*key, number) for key, number in sorted(uses.items())),
    )


def _lines(data: bytes) -> int:
    return data.count(b"\n") + bool(data and not data.endswith(b"\n"))


def _definitions(code: bytes, marks: re.Pattern[bytes]) -> int:
    """The marks that begin a function with a body; several marks of one head are one."""
    found = 0
    end = 0
    for mark in marks.finditer(code):
        if mark.start() >= end:
            body, end = _head(code, mark.end())
            found += body
    return found


def _head(code: bytes, start: int) -> tuple[bool, int]:
    """(has a body, where it begins or the declaration ends) of what is declared from `start` on."""
    depth, called = 0, False
    for match in _HEAD.finditer(code, start):
        char = match.group()
        if char == b"(":
            depth += 1
            called = True
        elif char == b")":
            depth -= 1
            if depth < 0:
                return False, match.start()
        elif depth == 0:
            if char == b"=" and called:
                continue
            return char == b"{" and called, match.start()
    return False, len(code)


Uses = Counter[tuple[str, str, str]]


def _uses(code: bytes, rules: RuleSet) -> Uses:
    """(library, name, what becomes of it) -> uses."""
    uses: Uses = Counter()
    for raw, number in Counter(_WORD.findall(code)).items():
        found = _use(raw.decode("utf-8", "surrogateescape"), rules)
        if found is not None:
            uses[found] += number
    return uses


def _use(word: str, rules: RuleSet) -> tuple[str, str, str] | None:
    rule = rules.names.get(word)
    if rule is not None:
        if rule.hip is None:
            return rule.library, word, _UNSUPPORTED
        if rule.hip == word and rule.call is None:
            return (rule.library, word, _SAME) if word.startswith(_OWN_SHAPE) else None
        return rule.library, word, _CHANGED if rule.call is not None else _RENAMED
    if word in rules.warp:
        return "warp", word, _CHANGED
    if "::" in word:
        parts = word.split("::")
        for size in range(len(parts) - 1, 0, -1):
            space = rules.namespaces.get("::".join(parts[:size]))
            if space is not None:
                return space.library or parts[0], word, _UNSUPPORTED if space.hip is None else _RENAMED
        return None
    library = rules.looks_like_cuda(word)
    return (library, word, _UNKNOWN) if library else None


def _libraries(counted: Iterable[Counted]) -> tuple[LibraryUse, ...]:
    names: dict[str, set[str]] = {}
    numbers: Counter[tuple[str, str]] = Counter()
    for item in counted:
        for library, name, outcome, number in item.uses:
            names.setdefault(library, set()).add(name)
            numbers[library, outcome] += number
    uses = [
        LibraryUse(
            library,
            len(names[library]),
            numbers[library, _SAME],
            numbers[library, _RENAMED],
            numbers[library, _CHANGED],
            numbers[library, _UNSUPPORTED],
            numbers[library, _UNKNOWN],
        )
        for library in names
    ]
    return tuple(sorted(uses, key=lambda use: (-use.uses, use.library)))


def _around(project: Project) -> tuple[tuple[tuple[str, int], ...], int]:
    """Build files that say something of CUDA, by build system and the most first, and how many Python files do."""
    systems: Counter[str] = Counter()
    python = 0
    for entry in project.entries:
        if entry.kind.is_code or entry.link or entry.reason or entry.size > _LARGE:
            continue
        system = None if entry.kind is FileKind.PYTHON else system_of(entry.path, entry.kind)
        if system is None and entry.kind is not FileKind.PYTHON:
            continue
        try:
            data = Path(project.root, entry.path).read_bytes()
        except OSError:
            continue
        if system is None:
            lower = data.lower()
            python += any(word in lower for word in _PYTHON_WORDS)
        elif concerns(system, data):
            systems[system.name] += 1
    return tuple(sorted(systems.items(), key=lambda pair: (-pair[1], pair[0]))), python
