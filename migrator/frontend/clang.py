"""libclang through ctypes: the only module that knows the shared library.

The wheels `libclang-ng` and `libclang` both install `clang/native/libclang.so`. The Python bindings beside it are not
used: they lack what is needed here (file locations, skipped ranges) and differ between releases, while the C interface
is stable. Everything returned here is only valid in the process and for the life of its `Unit`.
"""

from __future__ import annotations

import ctypes
import functools
import importlib.util
import os
import re
import sys
from collections.abc import Iterator, Sequence
from ctypes import POINTER, Structure, byref, c_char_p, c_int, c_longlong, c_uint, c_ulong, c_void_p
from pathlib import Path
from typing import Any

from msgspec import Struct

from migrator.errors import EnvironmentProblem

HINT = "pip install libclang-ng"

# CXTranslationUnit_Flags
DETAILED_RECORD = 0x1
INCOMPLETE = 0x2
FOR_SERIALIZATION = 0x10
SKIP_BODIES = 0x40
KEEP_GOING = 0x200


class String(Structure):
    _fields_ = [("data", c_void_p), ("flags", c_uint)]


class Location(Structure):
    _fields_ = [("pointers", c_void_p * 2), ("value", c_uint)]


class Range(Structure):
    _fields_ = [("pointers", c_void_p * 2), ("begin", c_uint), ("end", c_uint)]


class Cursor(Structure):
    _fields_ = [("kind", c_int), ("xdata", c_int), ("data", c_void_p * 3)]


class Type(Structure):
    _fields_ = [("kind", c_int), ("data", c_void_p * 2)]


class _Ranges(Structure):
    _fields_ = [("count", c_uint), ("ranges", POINTER(Range))]


class _Unsaved(Structure):
    _fields_ = [("name", c_char_p), ("contents", c_char_p), ("length", c_ulong)]


_Visitor = ctypes.CFUNCTYPE(c_int, Cursor, Cursor, c_void_p)
_Offsets = (POINTER(c_void_p), POINTER(c_uint), POINTER(c_uint), POINTER(c_uint))

_SIGNATURES: dict[str, tuple[Any, tuple[Any, ...]]] = {
    "clang_getClangVersion": (String, ()),
    "clang_getCString": (c_char_p, (String,)),
    "clang_disposeString": (None, (String,)),
    "clang_createIndex": (c_void_p, (c_int, c_int)),
    "clang_parseTranslationUnit2": (
        c_int,
        (c_void_p, c_char_p, POINTER(c_char_p), c_int, POINTER(_Unsaved), c_uint, c_uint, POINTER(c_void_p)),
    ),
    "clang_disposeTranslationUnit": (None, (c_void_p,)),
    "clang_saveTranslationUnit": (c_int, (c_void_p, c_char_p, c_uint)),
    "clang_getTranslationUnitCursor": (Cursor, (c_void_p,)),
    "clang_visitChildren": (c_uint, (Cursor, _Visitor, c_void_p)),
    "clang_getCursorLocation": (Location, (Cursor,)),
    "clang_getCursorExtent": (Range, (Cursor,)),
    "clang_getRangeStart": (Location, (Range,)),
    "clang_getRangeEnd": (Location, (Range,)),
    "clang_getFileLocation": (None, (Location, *_Offsets)),
    "clang_getExpansionLocation": (None, (Location, *_Offsets)),
    "clang_Location_isInSystemHeader": (c_int, (Location,)),
    "clang_getCursorSpelling": (String, (Cursor,)),
    "clang_getCursorReferenced": (Cursor, (Cursor,)),
    "clang_getNumOverloadedDecls": (c_uint, (Cursor,)),
    "clang_getOverloadedDecl": (Cursor, (Cursor, c_uint)),
    "clang_equalCursors": (c_uint, (Cursor, Cursor)),
    "clang_getCursorType": (Type, (Cursor,)),
    "clang_getCanonicalType": (Type, (Type,)),
    "clang_getTypeSpelling": (String, (Type,)),
    "clang_Cursor_getNumArguments": (c_int, (Cursor,)),
    "clang_Cursor_getArgument": (Cursor, (Cursor, c_uint)),
    "clang_getIncludedFile": (c_void_p, (Cursor,)),
    "clang_getFile": (c_void_p, (c_void_p, c_char_p)),
    "clang_getFileName": (String, (c_void_p,)),
    "clang_getSkippedRanges": (POINTER(_Ranges), (c_void_p, c_void_p)),
    "clang_disposeSourceRangeList": (None, (POINTER(_Ranges),)),
    "clang_getNumDiagnostics": (c_uint, (c_void_p,)),
    "clang_getDiagnostic": (c_void_p, (c_void_p, c_uint)),
    "clang_disposeDiagnostic": (None, (c_void_p,)),
    "clang_getDiagnosticSeverity": (c_int, (c_void_p,)),
    "clang_getDiagnosticSpelling": (String, (c_void_p,)),
    "clang_getDiagnosticLocation": (Location, (c_void_p,)),
    "clang_getEnumConstantDeclValue": (c_longlong, (Cursor,)),
}


class Library:
    """The loaded shared library; its functions are attributes with C signatures."""

    def __init__(self, path: Path) -> None:
        self.path = path
        cdll = ctypes.CDLL(str(path))
        self.call: Any = cdll
        for name, (result, arguments) in _SIGNATURES.items():
            function = getattr(cdll, name)
            function.restype = result
            function.argtypes = arguments
        self.version = self.text(cdll.clang_getClangVersion())
        found = re.search(r"version (\d+)\.(\d+)\.(\d+)", self.version)
        self.release = tuple(int(part) for part in found.groups()) if found else (0, 0, 0)

    def text(self, string: Any) -> str:
        """The Python string of a CXString, which is released."""
        raw = self.call.clang_getCString(string)
        value = raw.decode("utf-8", "surrogateescape") if raw else ""
        self.call.clang_disposeString(string)
        return value

    @property
    def resource_dir(self) -> Path | None:
        """The compiler's own headers (stddef.h ...) that lie beside the library; None in a wheel without them."""
        base = self.path.parent / "resource"
        return base if (base / "include" / "stddef.h").is_file() else None

    @property
    def libcxx_dir(self) -> Path | None:
        """libc++ as it ships with the library."""
        base = self.path.parent / "libcxx"
        return base if (base / "vector").is_file() else None


def library_path() -> Path | None:
    """Where libclang lies: CU2HIP_LIBCLANG, else in the installed `clang` package."""
    override = os.environ.get("CU2HIP_LIBCLANG")
    if override:
        return Path(override)
    try:
        spec = importlib.util.find_spec("clang")
    except (ImportError, ValueError):
        return None
    name = {"win32": "libclang.dll", "darwin": "libclang.dylib"}.get(sys.platform, "libclang.so")
    for folder in (spec.submodule_search_locations or ()) if spec else ():
        path = Path(folder) / "native" / name
        if path.is_file():
            return path
    return None


@functools.cache
def load() -> Library:
    """The library; EnvironmentProblem where there is none or where it cannot be loaded."""
    path = library_path()
    if path is None:
        raise EnvironmentProblem("libclang is not installed", HINT)
    try:
        return Library(path)
    except (OSError, AttributeError) as error:
        raise EnvironmentProblem(f"libclang cannot be loaded: {error}", HINT) from error


class Diagnostic(Struct, frozen=True):
    """A message of the parser; `severity` 3 is an error, 4 fatal."""

    severity: int
    message: str
    path: str  # as libclang names it, '' for none
    offset: int
    line: int


class Unit:
    """One parsed translation unit; a context manager, because its memory is not Python's."""

    def __init__(self, library: Library, handle: int) -> None:
        self.library = library
        self.handle = handle
        call = library.call
        self._location = call.clang_getFileLocation
        self._expansion = call.clang_getExpansionLocation
        self._visit = call.clang_visitChildren
        self._found: list[Cursor] = []
        self._limit = sys.maxsize
        self._visitor = _Visitor(self._collect)
        self._file, self._line, self._column, self._offset = c_void_p(), c_uint(), c_uint(), c_uint()
        self._out = tuple(byref(item) for item in (self._file, self._line, self._column, self._offset))

    def __enter__(self) -> Unit:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Free the unit's memory; nothing of it may be used any more."""
        if self.handle:
            self.library.call.clang_disposeTranslationUnit(self.handle)
            self.handle = 0

    def _collect(self, cursor: Cursor, _parent: Cursor, _data: Any) -> int:
        self._found.append(cursor)
        return 1 if len(self._found) < self._limit else 0

    def file_name(self, handle: int) -> str:
        """The name of a file as it was found."""
        return self.library.text(self.library.call.clang_getFileName(handle)) if handle else ""

    def root(self) -> Cursor:
        cursor: Cursor = self.library.call.clang_getTranslationUnitCursor(self.handle)
        return cursor

    def children(self, cursor: Cursor, limit: int = sys.maxsize) -> list[Cursor]:
        """The direct children, at most `limit`."""
        self._found = found = list[Cursor]()
        self._limit = limit
        self._visit(cursor, self._visitor, None)
        return found

    def place(self, location: Location) -> tuple[int, int]:
        """(file handle, offset); a token of a macro argument is where it is written, one of a macro body where the
        macro is used."""
        self._location(location, *self._out)
        return self._file.value or 0, self._offset.value

    def expansion(self, location: Location) -> tuple[int, int]:
        """(file handle, offset) of the outermost macro use that yields this location."""
        self._expansion(location, *self._out)
        return self._file.value or 0, self._offset.value

    def skipped(self, file: int) -> list[tuple[int, int]]:
        """The ranges of a file that the preprocessor left out, from the `#` of one directive to that of the next."""
        call = self.library.call
        ranges = call.clang_getSkippedRanges(self.handle, file)
        try:
            found: list[tuple[int, int]] = []
            for index in range(ranges.contents.count):
                item = ranges.contents.ranges[index]
                start = self.place(call.clang_getRangeStart(item))[1]
                found.append((start, self.place(call.clang_getRangeEnd(item))[1]))
            return found
        finally:
            call.clang_disposeSourceRangeList(ranges)

    def diagnostics(self, least: int = 3) -> Iterator[Diagnostic]:
        """The messages of at least this severity."""
        call = self.library.call
        for index in range(call.clang_getNumDiagnostics(self.handle)):
            item = call.clang_getDiagnostic(self.handle, index)
            severity = call.clang_getDiagnosticSeverity(item)
            if severity >= least:
                message = self.library.text(call.clang_getDiagnosticSpelling(item))
                file, offset = self.place(call.clang_getDiagnosticLocation(item))
                yield Diagnostic(severity, message, self.file_name(file), offset, self._line.value)
            call.clang_disposeDiagnostic(item)

    def save(self, path: Path) -> bool:
        """Write the unit as a precompiled header."""
        result: int = self.library.call.clang_saveTranslationUnit(self.handle, os.fsencode(path), 0)
        return result == 0


class Index:
    """Parses units. One a process is enough; it holds no state between units."""

    def __init__(self) -> None:
        self.library = load()
        self._handle = self.library.call.clang_createIndex(1, 0)

    def parse(
        self, path: str, arguments: Sequence[str], options: int, unsaved: Sequence[tuple[str, bytes]] = ()
    ) -> Unit | None:
        """The unit of `path`, None where libclang gives none at all (bad arguments, a crash that it caught)."""
        words = [os.fsencode(item) for item in arguments]
        argv = (c_char_p * len(words))(*words)
        files = (_Unsaved * len(unsaved))(*[_Unsaved(os.fsencode(name), data, len(data)) for name, data in unsaved])
        handle = c_void_p()
        status = self.library.call.clang_parseTranslationUnit2(
            self._handle, os.fsencode(path), argv, len(words), files, len(unsaved), options, byref(handle)
        )
        return Unit(self.library, handle.value) if status == 0 and handle.value else None
