"""Which tests a tree has, and the commands that build and run them."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from migrator.lazy import pattern

MAKEFILES = ("GNUmakefile", "makefile", "Makefile")
_TARGET = pattern(r"^([\w.-]+(?:[ \t]+[\w.-]+)*)[ \t]*:(?!=)", re.MULTILINE)
_TEST_TARGETS = ("test", "check", "run")
_CTEST = pattern(r"^\s*(?:enable_testing|add_test|include\s*\(\s*CTest)\b", re.MULTILINE | re.IGNORECASE)
_MAIN = pattern(rb"^\s*(?:int|auto)\s+main\s*\(", re.MULTILINE)
_SOURCES = (".hip", ".cu", ".cpp", ".cc", ".cxx")


class Case(Struct, frozen=True):
    """One command whose outcome is a test's."""

    name: str
    command: tuple[str, ...]


class Suite(Struct, frozen=True):
    """The tests of one build system. `build` are commands that have to succeed first; `kind` is `command`, `make`,
    `ctest`, `pytest` or `programs`. All run in `directory`, relative to the tree."""

    kind: str
    build: tuple[tuple[str, ...], ...]
    cases: tuple[Case, ...]
    directory: str = "."


def find_suite(root: Path, jobs: int, command: Sequence[str] = (), definitions: Sequence[str] = ()) -> Suite | None:
    """The tests of the tree at `root`; None where it has none. A `command` of the user goes before everything that is
    found. `definitions` are arguments for CMake's configuration."""
    make = _make_target(root)
    if command:
        build = (("make", f"-j{jobs}"),) if _makefile(root) else ()
        return Suite("command", build, (Case(" ".join(command), tuple(command)),))
    if make:
        first = (("make", f"-j{jobs}"),) if make != "run" else ()
        return Suite("make", first, (Case(f"make {make}", ("make", make)),))
    if _has_ctest(root):
        configure = ("cmake", "-S", ".", "-B", "cu2hip-build", *definitions)
        build_all = ("cmake", "--build", "cu2hip-build", f"-j{jobs}")
        test = ("ctest", "--test-dir", "cu2hip-build", "--output-on-failure", "--output-junit", "cu2hip-ctest.xml")
        return Suite("ctest", (configure, build_all), (Case("ctest", test),))
    if (tests := _python_tests(root)) is not None:
        report = "--junitxml=cu2hip-pytest.xml"
        return Suite("pytest", (), (Case("pytest", ("python3", "-m", "pytest", "-q", report, tests)),))
    return _programs(root)


def _makefile(root: Path) -> Path | None:
    return next((root / name for name in MAKEFILES if (root / name).is_file()), None)


def _make_target(root: Path) -> str:
    path = _makefile(root)
    if path is None:
        return ""
    names = {name for match in _TARGET.finditer(path.read_text("utf-8", "replace")) for name in match[1].split()}
    return next((name for name in _TEST_TARGETS if name in names), "")


def _has_ctest(root: Path) -> bool:
    lists = root / "CMakeLists.txt"
    if not lists.is_file():
        return False
    found = [lists, *sorted(root.glob("*/CMakeLists.txt")), *sorted(root.glob("*/*/CMakeLists.txt"))]
    return any(_CTEST.search(path.read_text("utf-8", "replace")) for path in found)


def _python_tests(root: Path) -> str | None:
    for folder in ("tests", "test", "."):
        if any((root / folder).glob("test_*.py")):
            return folder
    return None


def _programs(root: Path) -> Suite | None:
    """A tree without any of these: each source file with a `main` makes a program with the others of its folder."""
    sources: list[str] = []
    mains: list[str] = []
    for path in sorted(root.rglob("*")):
        if path.suffix in _SOURCES and path.is_file():
            name = path.relative_to(root).as_posix()
            sources.append(name)
            if _MAIN.search(path.read_bytes()):
                mains.append(name)
    build: list[tuple[str, ...]] = []
    cases: list[Case] = []
    others = [name for name in sources if name not in mains]
    for name in mains:
        folder = os.path.dirname(name)
        near = [other for other in others if os.path.dirname(other) == folder]
        program = f"./{os.path.splitext(name)[0]}.cu2hip-test"
        includes = [f"-I{folder or '.'}", "-I."]
        build.append(("hipcc", "-O2", "-std=c++17", *includes, "-x", "hip", name, *near, "-o", program))
        cases.append(Case(name, (program,)))
    return Suite("programs", tuple(build), tuple(cases)) if cases else None
