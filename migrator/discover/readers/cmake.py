"""Compiler flags from the text of CMake files: folders, macros and the standard, for all targets of a file together.

Variables and conditions are evaluated where plain text decides them. What CMake would find out on the machine (which
platform, which packages) is taken as a Linux machine with CUDA; an undefined variable is false, as in CMake itself.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from migrator.discover.readers.make import joined, only_flags, place, shell_words
from migrator.frontend.flags import ParsedFlags, parse_words
from migrator.lazy import pattern

_CALL = pattern(r"^[ \t]*(\w+)[ \t]*\(((?:[^()\"#]|\"(?:[^\"\\]|\\.)*\"|#[^\n]*|\([^()]*\))*)\)", re.MULTILINE)
_WORDS = pattern(r'"((?:[^"\\]|\\.)*)"|#[^\n]*|([^\s"#()]+)')
_CONDITION = pattern(r'"((?:[^"\\]|\\.)*)"|#[^\n]*|([()]|[^\s"#()]+)')
_SCOPES = {"PUBLIC", "PRIVATE", "INTERFACE", "SYSTEM", "BEFORE", "AFTER"}
_DEPTH = 12
_ROOT = "@root@"  # stands for the root of the tree in the values of variables
_TRUE = pattern(r"(?i)1|on|yes|true|y|[1-9]\d*")
_FALSE = pattern(r"(?i)0|off|no|false|n|ignore|notfound|.*-notfound|")
_KNOWN = {
    "UNIX": "1",
    "LINUX": "1",
    "CMAKE_SYSTEM_NAME": "Linux",
    "CMAKE_SYSTEM_PROCESSOR": "x86_64",
    "CMAKE_CXX_COMPILER_ID": "GNU",
    "CMAKE_CUDA_COMPILER_ID": "NVIDIA",
    "CMAKE_CUDA_COMPILER": "nvcc",
    "CMAKE_CUDA_COMPILER_VERSION": "12.4",
    "CMAKE_BUILD_TYPE": "Release",
    "CUDA_FOUND": "1",
    "CUDAToolkit_FOUND": "1",
    "CUDA_VERSION": "12.4",
    "CUDAToolkit_VERSION": "12.4",
    "OpenMP_FOUND": "1",
    "OPENMP_FOUND": "1",
    "OpenMP_CXX_FOUND": "1",
}
# options that switch the CUDA part of a project on
_CUDA_OPTION = pattern(r"(?i)(?:\w*_)?(?:USE|ENABLE|WITH|BUILD)_?(?:CUDA|GPU|CUBLAS)|\w+_(?:CUDA|GPU|CUDNN)|CUDA")


class _Cmake:
    """The state of reading one file."""

    def __init__(self, folder: str, inherited: Mapping[str, str]) -> None:
        here = posixpath.normpath(f"{_ROOT}/{folder}")
        self.variables = {
            **(inherited or _KNOWN),
            "CMAKE_CURRENT_SOURCE_DIR": here,
            "CMAKE_CURRENT_LIST_DIR": here,
            "PROJECT_SOURCE_DIR": here,
            "CMAKE_SOURCE_DIR": inherited.get("CMAKE_SOURCE_DIR", here),
        }
        self.folder = folder
        self.words: list[str] = []
        self.standard = ""
        self.taken: list[tuple[bool, bool]] = []  # a branch is read; an earlier branch of the same `if` was

    def read(self, text: str) -> None:
        for name, body in _CALL.findall(text):
            self.command(name.lower(), body)

    def command(self, name: str, body: str) -> None:
        if name == "if":
            holds = self.active and self.holds(body)
            self.taken.append((holds, holds))
        elif name in ("elseif", "else") and self.taken:
            _, before = self.taken.pop()
            holds = not before and self.active and (name == "else" or self.holds(body))
            self.taken.append((holds, before or holds))
        elif name == "endif" and self.taken:
            self.taken.pop()
        elif self.active:
            items = [self.expand(quoted or plain) for quoted, plain in _WORDS.findall(body)]
            self.flags(name, [part for item in items for part in item.split(";") if part])

    @property
    def active(self) -> bool:
        return all(holds for holds, _ in self.taken)

    def flags(self, name: str, items: list[str]) -> None:
        """What a command says about flags."""
        if name in ("set", "option") and items:
            self.variables[items[0]] = self.value(name, items)
            if (
                items[0] in ("CMAKE_CXX_STANDARD", "CMAKE_CUDA_STANDARD", "CMAKE_HIP_STANDARD")
                and len(items) > 1
                and items[1].isdigit()
            ):
                self.standard = items[1]
            elif items[0].endswith("_FLAGS"):
                self.words += joined(shell_words(" ".join(items[1:])))
        elif name == "list" and len(items) > 1 and items[0] == "APPEND":
            self.variables[items[1]] = " ".join([self.variables.get(items[1], ""), *items[2:]]).strip()
            if items[1].endswith("_FLAGS"):
                self.words += joined(items[2:])
        elif name in ("include_directories", "target_include_directories"):
            folders = items[1:] if name.startswith("target") else items
            words = [part for item in folders if item not in _SCOPES and "$" not in item for part in item.split()]
            self.words += ["-I" + self.place(item) for item in words]
        elif name in ("add_definitions", "add_compile_options", "target_compile_options"):
            self.words += joined(items)
        elif name in ("add_compile_definitions", "target_compile_definitions"):
            macros = items[1:] if name.startswith("target") else items
            self.words += ["-D" + item.removeprefix("-D") for item in macros if item not in _SCOPES and "$" not in item]
        elif name == "target_compile_features":
            found = [match[1] for item in items if (match := re.fullmatch(r"(?:cxx|cuda|hip)_std_(\d\d)", item))]
            self.standard = found[-1] if found else self.standard

    def place(self, path: str) -> str:
        """A folder relative to the root of the tree."""
        if path == _ROOT or path.startswith(_ROOT + "/"):
            return posixpath.normpath(path.removeprefix(_ROOT).lstrip("/") or ".")
        return place(self.folder, path)

    def value(self, name: str, items: list[str]) -> str:
        """The value that `set` or `option` gives; options of the CUDA part are on."""
        if name == "option":
            if _CUDA_OPTION.fullmatch(items[0]):
                return "ON"
            return items[-1] if len(items) > 2 else "OFF"
        values = items[1:]
        for word in ("CACHE", "PARENT_SCOPE"):
            if word in values:
                values = values[: values.index(word)]
        return " ".join(values)

    def expand(self, text: str) -> str:
        for _ in range(_DEPTH):
            changed = re.sub(r"\$\{(\w+)\}", lambda match: self.variables.get(match[1], ""), text)
            if changed == text or len(changed) > 65536:
                break
            text = changed
        return re.sub(r"\$<BUILD_INTERFACE:([^<>]*)>", r"\1", text)

    # -- conditions

    def holds(self, body: str) -> bool:
        """The truth of a condition."""
        words = [quoted or plain for quoted, plain in _CONDITION.findall(body) if quoted or plain]
        try:
            return self._either(words, 0)[0]
        except (IndexError, RecursionError):
            return True  # not understood: read what it guards

    def _either(self, words: Sequence[str], at: int) -> tuple[bool, int]:
        result, at = self._both(words, at)
        while at < len(words) and words[at] == "OR":
            other, at = self._both(words, at + 1)
            result = result or other
        return result, at

    def _both(self, words: Sequence[str], at: int) -> tuple[bool, int]:
        result, at = self._one(words, at)
        while at < len(words) and words[at] == "AND":
            other, at = self._one(words, at + 1)
            result = result and other
        return result, at

    def _one(self, words: Sequence[str], at: int) -> tuple[bool, int]:
        word = words[at]
        if word == "NOT":
            result, at = self._one(words, at + 1)
            return not result, at
        if word == "(":
            result, at = self._either(words, at + 1)
            return result, at + 1
        if word in ("DEFINED", "TARGET", "EXISTS", "COMMAND", "POLICY", "IS_DIRECTORY", "TEST"):
            return word == "DEFINED" and words[at + 1] in self.variables, at + 2
        operator = words[at + 1] if at + 1 < len(words) else ""
        if operator in ("AND", "OR", ")", ""):
            return self._true(word), at + 1
        return self._compare(self._text(word), operator, self._text(words[at + 2])), at + 3

    def _text(self, word: str) -> str:
        return self.variables.get(word, self.expand(word))

    def _true(self, word: str) -> bool:
        text = self.expand(word)
        if _TRUE.fullmatch(text):
            return True
        if _FALSE.fullmatch(text):
            return False
        if text in self.variables:
            return not _FALSE.fullmatch(self.variables[text])
        return word == text and _CUDA_OPTION.fullmatch(text) is not None

    @staticmethod
    def _compare(left: str, operator: str, right: str) -> bool:
        if operator in ("STREQUAL", "EQUAL", "VERSION_EQUAL", "PATH_EQUAL"):
            return left == right
        if operator == "MATCHES":
            try:
                return re.search(right, left) is not None
            except re.error:
                return False
        numbers = [[int(part) for part in re.findall(r"\d+", text)] for text in (left, right)]
        if operator.endswith("GREATER"):
            return numbers[0] > numbers[1]
        if operator.endswith("GREATER_EQUAL"):
            return numbers[0] >= numbers[1]
        if operator.endswith("LESS"):
            return bool(numbers[0]) and numbers[0] < numbers[1]
        if operator.endswith("LESS_EQUAL"):
            return bool(numbers[0]) and numbers[0] <= numbers[1]
        return operator == "IN_LIST" and left in right.split()


def cmake_flags(root: Path, path: str, inherited: Mapping[str, str]) -> tuple[ParsedFlags, dict[str, str]]:
    """What a CMakeLists.txt (relative path) says, with folders relative to the root, and the variables that the files
    below it get."""
    try:
        text = (root / path).read_text("utf-8", "replace")
    except OSError:
        return ParsedFlags(), dict(inherited)
    state = _Cmake(posixpath.dirname(path), inherited)
    state.read(text)
    words = [word for word in state.words if not (word.startswith("-D") and word.endswith("="))]
    if state.standard in ("11", "14", "17", "20", "23"):
        words.append(f"-std=c++{state.standard}")
    return only_flags(parse_words(words), ""), state.variables
