"""What one CMake file says, for the other files of its project: read once for each content."""

from __future__ import annotations

import functools
import re

from msgspec import Struct

from migrator.buildsys.cmake.listfile import Command, ListFile, parse
from migrator.buildsys.cmake.rules import cmake_rules, package_rule, packages_of_target
from migrator.buildsys.libraries import cmake_library, link_library
from migrator.config.options import Libraries
from migrator.lazy import pattern

FIND_CUDA = ("cuda", "cudatoolkit")
ADD_TARGET = frozenset(
    (
        "add_library",
        "add_executable",
        "target_sources",
        "cuda_add_library",
        "cuda_add_executable",
        "pybind11_add_module",
        "nanobind_add_module",
        "python_add_library",
        "python3_add_library",
        "matlab_add_mex",
        "gtest_add_executable",
        "cuda_compile",
        "add_llvm_library",
    )
)
ASSIGN = frozenset(("set", "list", "string"))
_TARGET = pattern(r"\b(?:CUDA|CCCL|CUB|Thrust|NCCL|libcudacxx)::[\w:]+")
_REFERENCE = pattern(r"\$\{(\w+)\}")
_HIP_NAME = pattern(r"(?:^|_)(?:HIP|ROCM|HIPBLAS)$|^(?:USE|WITH|ENABLE|BUILD)_(?:HIP|ROCM)(?:_|$)")
_FIND_HIP = frozenset(("hip", "hip-lang", "rocm"))
_ARCH = pattern(r"(?:-D)?(?:CMAKE_CUDA_ARCHITECTURES|CUDA_ARCHITECTURES)")
NVIDIA_ARCH = pattern(
    r"(?:(?:sm|compute|lto)_)?\d\d\d?[af]?(?:-real|-virtual)?|\d\.\d[af]?(?:\+PTX)?|all|all-major|native"
)


class Facts(Struct, frozen=True):
    """`anchor` is the offset of the command that finds CUDA, or that enables the language where nothing finds it, -1
    where the file does neither; `finds` says which. `uses` are ROCm's CMake packages that the file's targets need,
    `searches` those that stand for packages that the file searches for by itself.
    `hip` is (line, text) of what shows a way of its own to HIP. `values` are the assignments to each variable, `arches`
    the variables whose value becomes a list of architectures. `languages` are variables that name languages.
    `choosers` are the file's own commands that ask whether an argument is "cuda" or "hip".
    """

    anchor: int = -1
    finds: bool = False
    language: bool = False
    findcuda: bool = False
    project: bool = False
    uses: tuple[str, ...] = ()
    searches: frozenset[str] = frozenset()
    hip: tuple[tuple[int, str], ...] = ()
    switch: str = ""
    values: dict[str, tuple[str, ...]] = {}
    arches: frozenset[str] = frozenset()
    languages: frozenset[str] = frozenset()
    targets: frozenset[str] = frozenset()
    commands: frozenset[str] = frozenset()
    choosers: frozenset[str] = frozenset()


@functools.lru_cache(maxsize=4096)
def facts_of(data: bytes, libraries: Libraries) -> Facts:
    file = parse(data)
    anchor, finds, language, findcuda, project = -1, False, False, False, False
    uses: set[str] = set()
    values: dict[str, list[str]] = {}
    arches: set[str] = set()
    languages: set[str] = set()
    targets: set[str] = set()
    commands: set[str] = set()
    searches: set[str] = set()
    for command in file.commands:
        name, first = command.name, command.first()
        if name in ("find_package", "find_dependency") and first.lower() in FIND_CUDA:
            if not finds:
                anchor = command.start
            finds = True
            findcuda |= first.lower() == "cuda"
        elif name == "find_package" and (rule := package_rule(first)) is not None and not isinstance(rule.hip, str):
            searches.update(rule.hip)
        elif names_cuda(command):
            language = True
            if not finds and anchor < 0:
                anchor = command.start
        if name in cmake_rules().commands and name.startswith("cuda_"):
            findcuda = True
        project |= name == "project"
        if name in ("add_library", "add_executable"):
            targets.add(first)
        if name in ("function", "macro"):
            commands.add(first.lower())
        uses |= set(packages_used(command, libraries))
        _collect(command, values, arches)
        if name in ("project", "enable_language"):
            languages |= {
                match for word in command.words[1 if name == "project" else 0 :] for match in references(word)
            }
    marks, switch = _hip_marks(file, data)
    return Facts(
        anchor=anchor,
        finds=finds,
        language=language,
        findcuda=findcuda,
        project=project,
        uses=tuple(sorted(uses)),
        searches=frozenset(searches),
        hip=marks,
        switch=switch,
        values={key: tuple(items) for key, items in values.items()},
        arches=frozenset(arches),
        languages=frozenset(languages),
        targets=frozenset(targets),
        commands=frozenset(commands),
        choosers=_choosers(file),
    )


def references(text: str) -> list[str]:
    """The variables that a text reads as `${NAME}`."""
    return [match[1] for match in _REFERENCE.finditer(text)]


def names_cuda(command: Command) -> bool:
    """True where a command makes CUDA a language of the project."""
    if command.name == "project":
        return any(item.kind == "unquoted" and item.text == "CUDA" for item in command.arguments[1:])
    return command.name == "enable_language" and "CUDA" in command.words


def packages_used(command: Command, libraries: Libraries) -> tuple[str, ...]:
    """The CMake packages of ROCm that the migrated command needs."""
    found: list[str] = []
    rules = cmake_rules()
    if command.name == "message":
        return ()
    linking = command.name in ("target_link_libraries", "link_libraries")
    for position, word in enumerate(command.words):
        for match in _TARGET.finditer(word):
            if match[0] in rules.targets:
                found += [package for target in rules.targets[match[0]] for package in packages_of_target(target)]
            elif (library := cmake_library(match[0], libraries)) is not None and library.links:
                found.append(library.package)
        if linking and word in rules.targets and "::" not in word:
            found += [package for target in rules.targets[word] for package in packages_of_target(target)]
        for name in references(word):
            found.append(_library_variable(name, libraries))
        plain = word.removeprefix("-l")
        if (word.startswith("-l") or (linking and position)) and (known := link_library(plain, libraries)):
            found.append(known.package if known.links else "")
    rule = rules.commands.get(command.name)
    if rule is not None and rule.does == "link" and (known := link_library(rule.library, libraries)):
        found.append(known.package)
    return tuple(package for package in found if package)


def _library_variable(name: str, libraries: Libraries) -> str:
    entry = cmake_rules().variables.get(name)
    if entry is not None and entry.kind == "library" and entry.library:
        known = link_library(entry.library, libraries)
    elif entry is not None and entry.kind != "library":
        return ""
    else:
        known = cmake_library(name, libraries)
    return known.package if known is not None and known.links else ""


def _collect(command: Command, values: dict[str, list[str]], arches: set[str]) -> None:
    words = command.words
    if command.name == "set" and words:
        values.setdefault(words[0], []).extend(value_words(command))
    elif command.name == "list" and len(words) > 1 and words[0].upper() in ("APPEND", "PREPEND", "INSERT"):
        values.setdefault(words[1], []).extend(words[2:])
    elif command.name == "file" and len(words) > 1 and words[0].upper() in ("GLOB", "GLOB_RECURSE"):
        globs = [word for word in words[2:] if word not in ("CONFIGURE_DEPENDS", "RELATIVE", "LIST_DIRECTORIES")]
        values.setdefault(words[1], []).extend(globs)
    elif command.name == "list" and len(words) > 2 and words[0].upper() == "FILTER":
        pass
    elif command.name in ("foreach", "aux_source_directory", "get_target_property", "string") and words:
        values.setdefault(words[-1] if command.name in ("aux_source_directory",) else words[0], []).append("?")
    for index, word in enumerate(words[:-1]):
        if _ARCH.fullmatch(word):
            arches.update(references(" ".join(words[index + 1 : index + 2])))


def value_words(command: Command) -> list[str]:
    """The values that a `set` gives, without what follows them."""
    values: list[str] = []
    for word in command.words[1:]:
        if word in ("CACHE", "PARENT_SCOPE"):
            break
        values += [item for item in re.split(r"[;\s]+", word) if item]
    return values


def _choosers(file: ListFile) -> frozenset[str]:
    asked: dict[str, set[str]] = {}
    for command in file.commands:
        if command.name not in ("if", "elseif") or "STREQUAL" not in command.words:
            continue
        for guard in command.guards:
            if guard.kind in ("function", "macro"):
                name = file.commands[guard.header].first().lower()
                asked.setdefault(name, set()).update(word.lower() for word in command.words)
    return frozenset(name for name, words in asked.items() if {"cuda", "hip"} <= words)


def _hip_marks(file: ListFile, data: bytes) -> tuple[tuple[tuple[int, str], ...], str]:
    """What shows a way to HIP, and the option that switches it on."""
    marks: list[tuple[int, str]] = []
    switch = ""
    for command in file.commands:
        words = command.words
        text = ""
        if (
            command.name in ("project", "enable_language", "check_language")
            and "HIP" in words[command.name == "project" :]
        ):
            text = f"{command.name}(... HIP)"
        elif command.name in ("find_package", "find_dependency") and words and words[0].lower() in _FIND_HIP:
            text = f"{command.name}({words[0]})"
        elif command.name in ("option", "cmake_dependent_option") and words and _HIP_NAME.search(words[0]):
            text = f"option {words[0]}"
            switch = switch or words[0]
        elif command.name in ("hip_add_library", "hip_add_executable"):
            text = command.name
        elif command.name in ("if", "elseif"):
            found = next((word for word in words if _HIP_NAME.search(word.strip("${}"))), "")
            text = f"{command.name}({found})" if found else ""
            if found and not switch and "NOT" not in words:
                switch = found.strip("${}")
        elif "LANGUAGE" in words and "HIP" in words:
            text = "LANGUAGE HIP"
        if text:
            marks.append((data.count(b"\n", 0, command.start) + 1, text))
    return tuple(marks), switch
