"""Parsing one unit: with the precompiled prelude, and again with less or more around it where errors ask for that."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from msgspec import structs

from migrator.frontend import clang, headers, includes, prelude, recover, tree
from migrator.frontend.clang import Diagnostic, Unit
from migrator.frontend.session import Session
from migrator.frontend.settings import FrontendSettings
from migrator.lazy import pattern
from migrator.model.project import TranslationUnit

_OPTIONS = clang.DETAILED_RECORD | clang.KEEP_GOING | clang.INCOMPLETE  # no instantiations at the end of the unit
MISSING = pattern(r"'([^']+)' file not found")
_REFUSED = pattern(r"precompiled|PCH|AST file")
# errors that names of C++ headers cause which the program itself does not include
_CLASH = pattern(r"is ambiguous|redefinition of|different kind of symbol|conflicts with|declaration of")
_FEW = 3  # errors that cost less than further parses
_ROUNDS = 5
_WORTH = 0.95  # a further round has to take away more errors than that leaves


def _std(unit: TranslationUnit, settings: FrontendSettings) -> str:
    """The standard to parse with: nothing older than C++14, which the declarations need."""
    for word in reversed(unit.arguments):
        if word.startswith("-std="):
            name = word[5:].replace("gnu++", "c++")
            if name in ("c++98", "c++03", "c++0x", "c++11", "c++1y", "c++14"):
                return "c++14"
            if name in ("c++17", "c++1z", "c++20", "c++2a", "c++23", "c++2b", "c++26", "c++2c"):
                return {"c++1z": "c++17", "c++2a": "c++20", "c++2b": "c++23", "c++2c": "c++26"}.get(name, name)
    return settings.std


def unit_arguments(unit: TranslationUnit, base: str) -> list[str]:
    """The unit's own arguments with absolute paths."""
    folder = os.path.join(base, unit.directory)
    found: list[str] = []
    expect = False
    for word in unit.arguments:
        if expect:
            found.append(_absolute(folder, word))
            expect = False
        elif word in ("-isystem", "-iquote"):
            found.append(word)
            expect = True
        elif word.startswith("-I"):
            found.append("-I" + _absolute(folder, word[2:]))
        elif not word.startswith(("-std=", "--cuda-gpu-arch=")):
            found.append(word)
    return [*found, "-I" + os.path.dirname(os.path.join(base, unit.path)), f"-working-directory={folder}"]


def _absolute(folder: str, path: str) -> str:
    return path if os.path.isabs(path) else os.path.normpath(os.path.join(folder, path))


@dataclass(slots=True)
class Attempt:
    """One parse and its errors. Whoever gets it closes the unit."""

    unit: Unit
    errors: list[Diagnostic]


class UnitParser:
    """Holds the choices for one unit, so that the device pass repeats what was found best for the host."""

    def __init__(self, current: Session, base: str, unit: TranslationUnit) -> None:
        self.current = current
        self.base = base
        self.main = os.path.join(base, unit.path)
        self.shared = current.base(_std(unit, current.settings))
        self.own = unit_arguments(unit, base)
        names = includes.closure(self.main, [word[2:] for word in self.own if word.startswith("-I")])
        for name in names:
            tree.provide(current.declarations.own, name)
        self.choice = prelude.Choice.of(names)
        self.unknown = recover.Unknown()
        self.missing: list[Diagnostic] = []  # headers that the first parse did not find
        self._texts: dict[str, bytes] = {}

    def flags(self, extra: Sequence[str] = ()) -> str:
        """Everything besides the text of files that a parse with the present choices depends on."""
        return "\0".join([*self.shared, repr(self.choice), *self.own, *extra, self.unknown.text()])

    def attempt(self, extra: Sequence[str] = ()) -> Attempt | str:
        """One parse with the present choices; why there is none where libclang gives up."""
        current = self.current
        choice = self.choice
        if self.unknown.torch:  # members are added to the text of the stand-in, which therefore must be read again
            choice = structs.replace(choice, torch=False)
        header = choice.text(headers.PRELUDE)
        for _ in range(2):
            ready = prelude.precompiled(current.index, current.folder, self.shared, header, current.declarations.digest)
            first = ["-include", headers.PRELUDE]
            if ready:
                first = [*current.declarations.after_prelude, "-include-pch", str(ready)]
            unsaved: list[tuple[str, bytes]] = []
            if self.unknown.size:
                path = str(current.declarations.own / recover.FILE)
                unsaved.append((path, self.unknown.text().encode("utf-8", "surrogateescape")))
                first += ["-include", path]
            parsed = current.index.parse(self.main, [*self.shared, *first, *self.own, *extra], _OPTIONS, unsaved)
            if parsed is None:
                return "libclang gave no translation unit"
            errors = list(parsed.diagnostics())
            if ready and any(item.severity == 4 and _REFUSED.search(item.message) for item in errors):
                parsed.close()
                prelude.discard(ready)
                continue
            return Attempt(parsed, errors)
        return "the precompiled prelude is refused"

    def best(self) -> Attempt | str:
        """The parse with the fewest errors that is worth its time."""
        found = self.attempt()
        if isinstance(found, str) or not found.errors:
            return found
        self.missing = [item for item in found.errors if MISSING.search(item.message)]
        if self.choice.common and any(_CLASH.search(item.message) for item in found.errors):
            before, self.choice = self.choice, prelude.Choice()
            other = self.attempt()
            if isinstance(other, Attempt) and len(other.errors) < len(found.errors):
                found.unit.close()
                found = other
            else:
                self.choice = before
                if isinstance(other, Attempt):
                    other.unit.close()
        if not self.missing and len(found.errors) < _FEW:
            return found
        return self._recovered(found)

    def _recovered(self, first: Attempt) -> Attempt:
        """Declare what is unknown, in a few rounds, until the errors say nothing new."""
        found = first
        for number in range(_ROUNDS):
            if not recover.learn(self.unknown, self._located(found)):
                break
            other = self.attempt()
            if isinstance(other, str):
                break
            before = len(found.errors)
            if found is not first:
                found.unit.close()
            found = other
            if not found.errors or (number and len(found.errors) > _WORTH * before):
                break
        if found is first:
            return first
        if len(found.errors) > 2 * len(first.errors) + 8:  # the guesses did harm
            found.unit.close()
            self.unknown = recover.Unknown()
            return first
        first.unit.close()
        return found

    def _located(self, found: Attempt) -> Iterator[tuple[str, bytes, int]]:
        """The errors with the text that they are about."""
        for item in found.errors:
            if item.path:
                yield item.message, self._text(item.path), item.offset

    def _text(self, name: str) -> bytes:
        if name not in self._texts:
            try:
                with open(os.path.join(self.base, name), "rb") as stream:
                    self._texts[name] = stream.read()
            except OSError:
                self._texts[name] = b""
        return self._texts[name]
