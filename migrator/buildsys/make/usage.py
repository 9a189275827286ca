"""Who uses what: the compiler that a command calls, and the compilers that a variable reaches."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum

from msgspec import Struct, field

from migrator.buildsys.make.project import Parsed
from migrator.buildsys.make.reader import Kind, Line
from migrator.buildsys.make.words import Word, commands, references, words
from migrator.lazy import pattern

_NVCC = pattern(r"(?:.*[/)}\\])?nvcc(?:\.exe)?")
_HIPCC = pattern(r"(?:.*[/)}\\])?(?:hipcc|amdclang\+\+|hipcc\.bat)")
_HOST = pattern(
    r"(?:.*[/)}\\])?(?:[\w.]+-)*(?:gcc|g\+\+|cc|c\+\+|clang|clang\+\+|icc|icpc|icx|icpx|cl|mpicc|mpicxx|mpic\+\+|mpiCC|mpiicpc"
    r"|mpiicc|gfortran|mpif90|ifort|ftn|CC|ld|nvc\+\+|nvc|pgc\+\+|xlc|xlC|mpixlcxx|nvfortran|pgfortran|pgf90)(?:-[\d.]+)?"
)
_WRAPPER = pattern(
    r"(?:.*/)?(?:time|ccache|sccache|env|exec|nice|distcc|bear|scorep|tau_\w+|libtool|if|then|else|do|!)"
)
_SETTING = pattern(r"\w+=.*", 16)  # re.DOTALL
_BY_NAME = {"CC": "host", "CXX": "host", "CPP": "host", "LD": "host", "FC": "host", "AR": "other", "RM": "other"}
_NVCC_NAME = pattern(r".*(?:NVCC|nvcc|CUDACC|CUCC|CUDA_CC|CUDA_CXX|CUDA_COMPILER)")
_REFERENCE = pattern(r"\$[({]([\w.-]+)[)}]")
_NAMED = pattern(r"(?:^|[\s/)}`'\"])nvcc(?:\.exe)?(?=$|[\s)}`'\",])")
_NO_LINK = frozenset(
    "-c -dc -dw --compile --device-c --device-w -M -MM -E -S -ptx -cubin -fatbin --ptx --cubin --fatbin --genco -dlink"
    " --device-link -V --version --help -lib --lib -dryrun --dryrun -fsyntax-only".split()
)
_LONGEST = 20000  # characters of a variable's text that are looked at


class Role(StrEnum):
    NVCC = "nvcc"
    HOST = "host"
    HIP = "hip"
    OTHER = "other"


class Command(Struct):
    """One command of a recipe: `at` is the word that calls the compiler."""

    line: Line
    words: list[Word]
    role: Role
    at: int

    @property
    def arguments(self) -> list[Word]:
        return self.words[self.at + 1 :]


class Callers:
    """What a word calls when it stands first in a command; each variable is looked into once."""

    def __init__(self, values: dict[str, list[str]]) -> None:
        self._values = values
        self._known: dict[str, Role] = {}

    def role(self, word: str) -> Role:
        if _NVCC.fullmatch(word):
            return Role.NVCC
        if _HIPCC.fullmatch(word):
            return Role.HIP
        match = _REFERENCE.fullmatch(word)
        if match is not None:
            return self._variable(match[1])
        if _HOST.fullmatch(word):
            return Role.HOST
        return Role.NVCC if word.startswith("$") and _NAMED.search(word) else Role.OTHER

    def caller(self, texts: Sequence[str]) -> tuple[Role, int]:
        """(role, index of the word that calls the compiler) of a command's words."""
        for at, text in enumerate(texts[:6]):
            plain = text.strip("\"'`").lstrip("@-+")
            if _SETTING.fullmatch(text) or _WRAPPER.fullmatch(plain):
                continue
            role = self.role(plain)
            if role is not Role.OTHER:
                return role, at
            if _REFERENCE.fullmatch(plain) is None:
                break
        return Role.OTHER, 0

    def _variable(self, name: str) -> Role:
        if name not in self._known:
            self._known[name] = Role.OTHER  # while its own values are read
            self._known[name] = self._read(name)
        return self._known[name]

    def _read(self, name: str) -> Role:
        given = self._values.get(name)
        if not given:
            return Role.NVCC if _NVCC_NAME.fullmatch(name) else Role(_BY_NAME.get(name, "other"))
        roles = {self._value(value) for value in given}
        for role in (Role.NVCC, Role.HIP, Role.HOST):
            if role in roles:
                return role
        return Role.OTHER

    def _value(self, value: str) -> Role:
        for word in words(value, 0, len(value))[:4]:
            plain = word.text.strip("\"'`")
            if _WRAPPER.fullmatch(plain):
                continue
            role = self.role(plain)
            if role is not Role.OTHER or _REFERENCE.fullmatch(plain) is None:
                return role
        return Role.OTHER


class Makefile(Struct):
    """A makefile with the values of its own and of related makefiles: `values` as written, `held` with what `:=`
    expands at once."""

    own: Parsed
    values: dict[str, list[str]] = field(default_factory=dict)
    held: dict[str, list[str]] = field(default_factory=dict)
    commands: list[Command] = field(default_factory=list)
    roles: dict[str, set[Role]] = field(default_factory=dict)

    def command_role(self, name: str) -> Role:
        """What a variable calls when it stands first in a command."""
        return Callers(self.values).role(f"$({name})")

    def expand(self, text: str) -> str:
        """A text with every variable replaced by all that it may hold, blanks between; unknown ones vanish."""
        return self._expanded(text, {})

    def _expanded(self, text: str, known: dict[str, str]) -> str:
        def value(name: str) -> str:
            if name not in known:
                known[name] = ""  # while its own values are read
                known[name] = " ".join(self._expanded(item, known) for item in self.held.get(name, ()))[:_LONGEST]
            return known[name]

        return _REFERENCE.sub(lambda match: value(match[1]), text)

    def is_link(self, command: Command) -> bool:
        """True for a command that links, as far as its words and variables say."""
        text = self.expand(" ".join(word.text for word in command.arguments))
        return not any(word in _NO_LINK for word in text.split())


def analyse(own: Parsed, related: Sequence[Parsed]) -> Makefile:
    """Read the roles of a makefile and of what belongs to it."""
    makefile = Makefile(own)
    simple: set[str] = set()
    for parsed in (own, *related):
        for line in parsed.lines:
            if line.kind not in (Kind.ASSIGN, Kind.BODY):
                continue
            value = parsed.text[line.begin : line.stop].replace("\\\n", " ").replace("\\\r\n", " ")
            makefile.values.setdefault(line.name, []).append(value)
            if line.op in (":=", "::=", ":::="):
                simple.add(line.name)
            elif line.op in ("=", "?="):
                simple.discard(line.name)
            now = makefile.expand(value) if line.name in simple else value
            makefile.held.setdefault(line.name, []).append(now)
    callers = Callers(makefile.values)
    for parsed in (own, *related):
        for command in _commands(parsed, callers):
            if parsed is own:
                makefile.commands.append(command)
            text = " ".join(word.text for word in command.words)
            for name in _reached(text, makefile.values):
                makefile.roles.setdefault(name, set()).add(command.role)
    return makefile


def _commands(parsed: Parsed, callers: Callers) -> Iterator[Command]:
    for line in parsed.lines:
        begin, stop = line.begin, line.stop
        if line.kind is Kind.RULE:
            semicolon = parsed.text.find(";", begin, stop)
            if semicolon < 0:
                continue
            begin = semicolon + 1
        elif line.kind not in (Kind.RECIPE, Kind.BODY):
            continue
        while parsed.text[begin : begin + 1] in ("@", "-", "+", " ", "\t") and begin < stop:
            begin += 1
        for found in commands(parsed.text, begin, stop):
            role, at = callers.caller([word.text for word in found])
            yield Command(line, found, role, at)


def _reached(text: str, values: dict[str, list[str]]) -> set[str]:
    """Every variable that a text refers to, directly or through others."""
    found: set[str] = set()
    todo = [text]
    while todo:
        for name in references(todo.pop()):
            if name not in found:
                found.add(name)
                todo += values.get(name, ())
    return found
