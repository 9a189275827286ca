"""The compile commands of a `build.ninja`, as `ninja -t compdb` lists them, without ninja.

CMake, Meson, GN and PyTorch's extensions leave such a file in their build folders.
Source: The Ninja build system, ninja file reference.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from migrator.lazy import pattern

NAME = "build.ninja"
_REFERENCE = pattern(r"\$(?:\{([\w.-]+)\}|([\w-]+)|([$ :\n]))")
_BINDING = pattern(r"^(\s*)([\w.-]+)\s*=\s*(.*)$")
_BUILD = pattern(r"^build\s+((?:[^:$]|\$.)*):\s*([\w.-]+)\s*(.*)$")
_SOURCE = pattern(r"(?i).*\.(?:cu|hip|c|cc|cpp|cxx|c\+\+)$")
_PATH = pattern(r"(?:[^\s$|]|\$.)+")
_LIMIT = 64 << 20  # bytes
_DEPTH = 16


class _Ninja:
    """The state of reading one file and those that it includes."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.top: dict[str, str] = {}
        self.rules: dict[str, dict[str, str]] = {}
        self.entries: list[dict[str, Any]] = []

    def read(self, path: Path, depth: int = 0) -> None:
        text = re.sub(r"\$\r?\n[ \t]*", "", path.read_text("utf-8", "surrogateescape"))
        scope = self.top
        pending: tuple[str, list[str], list[str], dict[str, str]] | None = None
        for line in text.splitlines():
            if not line.strip() or line.lstrip().startswith("#"):
                continue
            binding = _BINDING.match(line)
            if binding and (binding[1] or line.split(" ", 1)[0] not in ("build", "rule", "pool")):
                target = scope if binding[1] else self.top
                raw = binding[1] and scope is not self.top and pending is None
                target[binding[2]] = binding[3] if raw else self.expand(binding[3], target)
                continue
            if pending:
                self.finish(*pending)
                pending = None
            scope = self.top
            word, _, rest = line.partition(" ")
            if word == "rule":
                scope = self.rules.setdefault(rest.strip(), {})
            elif word == "pool":
                scope = {}
            elif word == "build" and (match := _BUILD.match(line)):
                scope = {}
                inputs = re.split(r"(?<!\$)\|", match[3])[0]
                pending = (match[2], self.paths(match[1]), self.paths(inputs), scope)
            elif word in ("include", "subninja") and depth < _DEPTH:
                inner = self.folder / self.expand(rest.strip(), self.top)
                if inner.is_file():
                    self.read(inner, depth + 1)
        if pending:
            self.finish(*pending)

    def paths(self, text: str) -> list[str]:
        return [self.expand(word, self.top) for word in _PATH.findall(text)]

    def finish(self, rule: str, outputs: list[str], inputs: list[str], bound: Mapping[str, str]) -> None:
        """One build statement: an entry where it compiles a source file."""
        command = bound.get("command") or self.rules.get(rule, {}).get("command", "")
        if not command or not inputs or not _SOURCE.match(inputs[0]) or not outputs:
            return
        values = {**self.rules[rule], **bound, "in": " ".join(inputs), "out": " ".join(outputs)}
        words = self.expand(command, values)
        self.entries.append({"directory": str(self.folder), "file": inputs[0], "command": words, "output": outputs[0]})

    def expand(self, text: str, scope: Mapping[str, str], depth: int = 0) -> str:
        def value(match: re.Match[str]) -> str:
            if match[3]:
                return match[3]
            name = match[1] or match[2]
            found = scope.get(name, self.top.get(name, ""))
            return self.expand(found, scope, depth + 1) if depth < _DEPTH and scope is not self.top else found

        return _REFERENCE.sub(value, text)


def ninja_entries(path: Path) -> list[dict[str, Any]]:
    """The entries of a compilation database that a `build.ninja` stands for.

    Raises OSError where it cannot be read and ValueError where it is no such file.
    """
    if path.stat().st_size > _LIMIT:
        raise ValueError(f"it is larger than {_LIMIT >> 20} MB")
    ninja = _Ninja(path.parent)
    ninja.read(path)
    if not ninja.rules:
        raise ValueError("it has no rules")
    return ninja.entries
