"""Compiler command words (nvcc, gcc, clang) to the arguments with which a unit is parsed.

Only what decides how the text reads is kept: include folders, macros, the language standard, forced includes and the
newest GPU architecture. Everything else is recorded as dropped.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from migrator.lazy import pattern

# long nvcc spellings of the options that are kept
_LONG = {
    "--include-path": "-I",
    "--system-include": "-isystem",
    "--define-macro": "-D",
    "--undefine-macro": "-U",
    "--pre-include": "-include",
    "--std": "-std",
    "--compiler-options": "-Xcompiler",
    "--gpu-architecture": "-arch",
    "--gpu-code": "-code",
    "--generate-code": "-gencode",
    "--cuda-gpu-arch": "-arch",
    "--offload-arch": "-arch",
}
_PATHS = ("-I", "-isystem", "-iquote", "-idirafter", "-include", "-imacros", "-D", "-U", "-std")
_KEPT_AS = {"-idirafter": "-isystem", "-imacros": "-include"}

# options whose value is a word of its own (`-o file`); others carry it behind `=` or have none
_WITH_VALUE = frozenset(
    [
        "-o",
        "-x",
        "-L",
        "-l",
        "-MF",
        "-MT",
        "-MQ",
        "-MJ",
        "-ccbin",
        "-Xptxas",
        "-Xlinker",
        "-Xcudafe",
        "-Xfatbin",
        "-Xnvlink",
        "-Xarchive",
        "-Xclang",
        "-Xassembler",
        "-Xarch_host",
        "-Xarch_device",
        "-Xcuda-ptxas",
        "-arch",
        "-code",
        "-gencode",
        "-maxrregcount",
        "-m",
        "-O",
        "-t",
        "-odir",
        "-keep-dir",
        "-target",
        "-arch",
        "-default-stream",
        "-isysroot",
        "-T",
        "-z",
        "-u",
        "-framework",
        "-dlink",
        "-optf",
        "-idp",
        "-ddp",
        "-dryrun-file",
        "--output-file",
        "--output-directory",
        "--compiler-bindir",
        "--library",
        "--library-path",
        "--linker-options",
        "--ptxas-options",
        "--nvlink-options",
        "--archive-options",
        "--maxrregcount",
        "--machine",
        "--optimize",
        "--threads",
        "--default-stream",
        "--cudart",
        "--options-file",
        "--keep-dir",
        "--relocatable-device-code",
        "--cudadevrt",
        "--libdevice-directory",
        "--use-local-env",
        "--input-drive-prefix",
        "--dependency-drive-prefix",
        "--drive-prefix",
        "--dependency-target-name",
        "--x",
        "--param",
    ]
)
_SOURCE = pattern(r"(?i).*\.(?:cu|cuh|c|cc|cpp|cxx|c\+\+|hip|ptx|cubin|fatbin|gpu|o|obj|a|so|lib|res)$")
_ARCH = pattern(r"(?:sm|compute|lto)_(\d+)")
_OPENMP = {"-fopenmp", "-qopenmp", "-openmp", "-mp", "-fopenmp-simd", "/openmp"}
OPENMP_MACRO = "-D_OPENMP=201511"


@dataclass(slots=True)
class ParsedFlags:
    """What a command line says: clang arguments, other flags, and the files it names."""

    arguments: list[str] = field(default_factory=list)
    dropped: list[str] = field(default_factory=list)
    sources: list[str] = field(default_factory=list)
    architecture: int = 0

    def keep(self, option: str, value: str) -> None:
        """Add one option; values of paths and macros stay separate words only where clang wants that."""
        option = _KEPT_AS.get(option, option)
        if option == "-std":
            self.arguments = [item for item in self.arguments if not item.startswith("-std=")]
            self.arguments.append(f"-std={value}")
        elif option in ("-include", "-isystem", "-iquote"):
            self.arguments += [option, value]
        elif value:
            word = f"{option}{value}"
            if option != "-D" or word not in self.arguments:
                self.arguments.append(word)


def _split(word: str) -> tuple[str, str | None]:
    """(option, value or None) of a word such as `-Ifoo`, `--std=c++17`, `-arch=sm_80`."""
    head, equals, tail = word.partition("=")
    if head in _LONG and word.startswith("--"):
        return _LONG[head], tail if equals else None
    for option in sorted(_PATHS, key=len, reverse=True):
        if word == option:
            return option, None
        if word.startswith(option):
            rest = word[len(option) :]
            if option in ("-include", "-isystem", "-iquote", "-idirafter", "-imacros", "-std") and not (
                rest.startswith("=") or option == "-isystem"
            ):
                continue
            return option, rest.removeprefix("=")
    if head in ("-arch", "-code", "-gencode", "-Xcompiler"):
        return head, tail if equals else None
    return word, None


def _words(words: Sequence[str]) -> Iterator[tuple[str, str | None, list[str]]]:
    """(option or word, value, the words as written) with values joined to their options."""
    index = 0
    while index < len(words):
        word = words[index]
        index += 1
        if not word.startswith("-") or word == "-":
            yield word, None, [word]
            continue
        option, value = _split(word)
        written = [word]
        wants = option in _PATHS or option in _WITH_VALUE or option == "-Xcompiler"
        if value is None and wants and index < len(words):
            value = words[index]
            written.append(value)
            index += 1
        yield option, value, written


def parse_words(words: Sequence[str]) -> ParsedFlags:
    """The meaning of the words of a command, the compiler's own name left out by the caller."""
    parsed = ParsedFlags()
    _read(words, parsed, host=False)
    if parsed.architecture:
        parsed.arguments.append(f"--cuda-gpu-arch=sm_{parsed.architecture}")
    return parsed


def _read(words: Sequence[str], parsed: ParsedFlags, host: bool) -> None:
    for option, value, written in _words(words):
        if option in _PATHS and value is not None:
            values = value.split(",") if option in ("-I", "-isystem") else [value]
            for item in values:
                parsed.keep(option, item)
        elif option == "-Xcompiler" and value is not None and not host:
            _read([item for item in value.strip("\"'").replace(",", " ").split() if item], parsed, host=True)
        elif option in _OPENMP or option.startswith("-fopenmp="):
            parsed.keep("-D", OPENMP_MACRO[2:])
            parsed.dropped += written
        elif not option.startswith("-"):
            if _SOURCE.match(option):
                parsed.sources.append(option)
            elif not host:
                parsed.dropped.append(option)
        elif option not in ("-c", "-o", "-dc", "-MD", "-MMD", "-MF", "-MT", "-MQ"):
            if option in ("-arch", "-code", "-gencode"):
                found = [int(item) for item in _ARCH.findall(value or "")]
                parsed.architecture = max([parsed.architecture, *found])
            parsed.dropped += written
