"""Translate the words of a command for nvcc, or of a variable with its options, into those that hipcc takes."""

from __future__ import annotations

from collections.abc import Sequence

from migrator.buildsys.libraries import link_library
from migrator.buildsys.nvcc.step import Step, Subject, Verdict
from migrator.buildsys.nvcc.table import DROP, MANUAL, SAME, Table, option_table
from migrator.buildsys.nvcc.words import (
    Written,
    has_reference,
    is_opaque,
    items,
    read_option,
    unquoted,
    without_references,
)
from migrator.config.options import MigrationOptions
from migrator.lazy import pattern
from migrator.model.finding import Severity

_NAME = pattern(r"\w+(?:=[\w.+-]*)?")
_FILE = pattern(r"(.*/)?lib(\w+)\.(?:so[\d.]*|a)")
_HOST = pattern(
    r"-(?:[fWmgOpsdwIDULleuTzBAxEvcS].*|ansi|pedantic\S*|rdynamic|no\S+|static\S*|shared\S*|pthread|pipe|print-\S+|std=\S+"
    r"|isystem|iquote\S*|idirafter|imacros|iprefix|include|isysroot|H|P|C|rpath\S*|Rpass\S*|Q\S*|r|R|v|###|M\w*|X\S+)"
    r"|--(?:offload-\S+|hip-\S+|rocm-\S+|genco|emit-static-lib|amdgpu-target\S*|gpu-max-threads-per-block=\S+|cuda-\S+"
    r"|no-\S+|sysroot\S*|gcc-\S+|version|help|param\S*|target\S*|save-temps\S*|hipstdpar\S*|offload\S*|rtlib=\S+)"
)
_FULL_DEBUG = frozenset(("-g", "-G", "--debug", "--device-debug"))
_APART = ("path", "library", "macro", "undefine")  # clang takes the value of these as a word of its own as well
_SPECIAL = pattern(r"[\s\"'()<>;&|*?]")
_MPI = pattern(r"(?i)(?<![a-z])mpi")
_GPU = pattern(r"gfx\w+")


def translate(words: Sequence[str], options: MigrationOptions) -> tuple[Step, ...]:
    """What becomes of every word, in order: the steps cover all of them without gaps.

    `words` are written as in the file, with or without quotes. Words that are a reference (`$(NVCCFLAGS)`) stay: what
    they stand for is translated where it is set.
    """
    table = option_table()
    steps: list[Step] = []
    at = 0
    while at < len(words):
        step = _step(words, at, table, options, steps)
        steps.append(step)
        at = step.last
    return tuple(steps)


def offload_words(options: MigrationOptions) -> tuple[str, ...]:
    """`--offload-arch=` for every target."""
    return tuple(f"--offload-arch={target.arch}" for target in options.targets)


def is_toolkit_path(path: str) -> bool:
    """True for a folder of the CUDA toolkit that hipcc needs no replacement for: its root, headers and libraries."""
    return option_table().toolkit.fullmatch(unquoted(path)[0]) is not None


def _step(words: Sequence[str], at: int, table: Table, options: MigrationOptions, before: Sequence[Step]) -> Step:
    written = read_option(words, at, table)
    if written is None:
        return _other(words, at, table, options)
    option = written.option
    if written.value is None and option.value != "none":
        return _without_value(at, written, words)
    match option.kind:
        case "architecture":
            return _architecture(at, written, options, before)
        case "host":
            return _host(at, written, table, options)
        case "compiler":
            return _compiler(at, written)
        case "linker":
            return _linker(at, written)
        case "library":
            return _library(at, written, words, options)
        case "path":
            return _path(at, written, words, table)
        case "macro" | "undefine":
            return _macro(at, written, words, table)
        case "standard":
            return _standard(at, written, words, options)
    return _plain(at, written, words)


def _plain(at: int, written: Written, words: Sequence[str]) -> Step:
    option, value = written.option, written.value
    if option.values and value is not None:
        values = value.split(",") if option.value == "list" else [value]
        if all(item in option.values for item in values):
            became = tuple(word for item in values for word in option.values[item])
            note = "" if became else option.note
            return _made(at, written, words, became, note)
    if option.becomes == SAME:
        return _made(at, written, words, _spelled(written), "")
    if option.name == "--generate-line-info" and any(unquoted(word)[0] in _FULL_DEBUG for word in words):
        note = "-g has line numbers as well"
        return Step(at, written.last, Verdict.DROP, (), option.name, note)
    if option.name == "--device-debug" and any(unquoted(word)[0] in ("-g", "--debug") for word in words):
        return _made(at, written, words, () if "-O0" in words else ("-O0",), "-g and -O0 are there already")
    if option.becomes in (DROP, MANUAL):
        verdict = Verdict.MANUAL if option.becomes == MANUAL else Verdict.DROP
        return Step(at, written.last, verdict, (), option.name, option.note, option.severity)
    became = tuple(word.replace("{}", value or "") for word in option.becomes)
    return _made(at, written, words, became, option.note)


def _made(at: int, written: Written, words: Sequence[str], became: tuple[str, ...], note: str) -> Step:
    """The step for new words: nothing to say where they are the old ones."""
    option = written.option
    kept = tuple(words[at : written.last])
    glue = "" if option.spelled.endswith(" ") or option.kind in _APART else " "
    short = not unquoted(kept[0])[0].startswith("--")
    if short and glue.join(unquoted(word)[0] for word in kept) == glue.join(unquoted(word)[0] for word in became):
        return _kept(at, written.last, kept, option.name)
    verdict = Verdict.MANUAL if option.manual else Verdict.REPLACE if became else Verdict.DROP
    return Step(at, written.last, verdict, became, option.name, note or _instead(became), option.severity)


def _instead(words: Sequence[str]) -> str:
    return f"hipcc has {' '.join(words)}" if words else "hipcc needs nothing of the kind"


def _spelled(written: Written) -> tuple[str, ...]:
    """The option as hipcc spells it, once for each value."""
    option, value = written.option, written.value
    if value is None:
        return (option.spelled,)
    values = value.split(",") if option.value == "list" else [value]
    found: list[str] = []
    for item in values:
        text = _quote(item, written.quote)
        found += [option.spelled.rstrip(), text] if option.spelled.endswith(" ") else [option.spelled + text]
    return tuple(found)


def _quote(value: str, quote: str) -> str:
    """A value with its quotes where a shell would read it in another way without them."""
    return f"{quote}{value}{quote}" if quote and _SPECIAL.search(without_references(value)) else value


def _without_value(at: int, written: Written, words: Sequence[str]) -> Step:
    option = written.option
    kept = tuple(words[at : written.last])
    if option.name in ("--compiler-options", "--linker-options"):
        note = "what follows is an option of hipcc itself" if option.kind == "host" else ""
        return Step(at, written.last, Verdict.DROP, (), option.name, note) if note else _kept(at, written.last, kept)
    if option.name == "--relocatable-device-code":
        return Step(at, written.last, Verdict.REPLACE, ("-fgpu-rdc",), option.name, _instead(("-fgpu-rdc",)))
    if option.becomes == SAME:
        return _kept(at, written.last, kept, option.name)
    note = f"{kept[0]} has its value somewhere else"
    return Step(at, written.last, Verdict.UNKNOWN, kept, option.name, note, Severity.ERROR)


def _kept(first: int, last: int, words: tuple[str, ...], option: str = "") -> Step:
    return Step(first, last, Verdict.KEEP, words, option)


def _architecture(at: int, written: Written, options: MigrationOptions, before: Sequence[Step]) -> Step:
    name, value = written.option.name, written.value or ""
    if _GPU.search(value):
        return _made_architecture(at, written, (f"--offload-arch={value}",))
    earlier = any(step.subject is Subject.ARCHITECTURE for step in before)
    made = offload_words(options)
    if earlier:
        note = "the architectures of AMD GPUs are named once"
        return Step(at, written.last, Verdict.DROP, (), name, note, subject=Subject.ARCHITECTURE)
    if made:
        return _made_architecture(at, written, made)
    if value == "native" and options.hip_version >= (6, 0):
        return _made_architecture(at, written, ("--offload-arch=native",))
    note = "no target is known: hipcc builds for the GPUs of the machine that builds; name others with --offload-arch="
    return Step(at, written.last, Verdict.MANUAL, (), name, note, subject=Subject.ARCHITECTURE)


def _made_architecture(at: int, written: Written, made: tuple[str, ...]) -> Step:
    note = f"hipcc has {' '.join(made)}"
    return Step(at, written.last, Verdict.REPLACE, made, written.option.name, note, subject=Subject.ARCHITECTURE)


def _host(at: int, written: Written, table: Table, options: MigrationOptions) -> Step:
    name, value = written.option.name, written.value or ""
    if is_opaque(value):
        return Step(
            at, written.last, Verdict.REPLACE, (value,), name, "hipcc takes the host compiler's options as they are"
        )
    found: list[str] = []
    said: list[Step] = []
    given = items(value)
    for step in translate(given, options):
        slash = given[step.first].startswith("/") and _host_option(given[step.first], table)
        if slash:
            said.append(_about_host(step.first, step.option, *slash))
            found += said[-1].words
        elif step.verdict is Verdict.KEEP:
            found += [_quote(word, written.quote) for word in step.words]
        else:
            found += step.words
            said.append(step)
    if not said:
        note = "hipcc takes the host compiler's options as they are"
        return Step(at, written.last, Verdict.REPLACE if found else Verdict.DROP, tuple(found), name, note)
    notes = [f"`{' '.join(given[step.first : step.last])}`: {step.note}" for step in said]
    worst = max(said, key=lambda step: (step.verdict is Verdict.MANUAL, step.severity.rank))
    verdict = worst.verdict if worst.verdict is Verdict.MANUAL else Verdict.REPLACE if found else Verdict.DROP
    return Step(at, written.last, verdict, tuple(found), name, "; ".join(notes), worst.severity)


def _about_host(at: int, word: str, made: tuple[str, ...], note: str, severity: Severity) -> Step:
    return Step(at, at + 1, Verdict.REPLACE if made else Verdict.DROP, made, word, note or _instead(made), severity)


def _compiler(at: int, written: Written) -> Step:
    option, value = written.option, written.value or ""
    if _MPI.search(value):
        note = "hipcc knows nothing of MPI: it needs what `mpicxx --showme` or `mpicxx -show` prints"
        return Step(at, written.last, Verdict.MANUAL, (), option.name, note, Severity.ERROR)
    return Step(at, written.last, Verdict.DROP, (), option.name, option.note)


def _host_option(word: str, table: Table) -> tuple[tuple[str, ...], str, Severity] | None:
    """(words, note, severity) for an option of a host compiler that clang does not take."""
    for entry in table.host:
        match = entry.pattern.fullmatch(word)
        if match is not None:
            words = () if isinstance(entry.becomes, str) else tuple(match.expand(text) for text in entry.becomes)
            return words, entry.note, entry.severity
    return None


def _linker(at: int, written: Written) -> Step:
    value = written.value or ""
    if is_opaque(value) or not value:
        return _kept(at, written.last, ("-Xlinker", value), written.option.name)
    made = ("-Wl," + ",".join(items(value)),)
    return Step(at, written.last, Verdict.REPLACE, made, written.option.name, _instead(made))


def _library(at: int, written: Written, words: Sequence[str], options: MigrationOptions) -> Step:
    names = (written.value or "").split(",")
    made: list[str] = []
    left: list[str] = []
    cuda = ""
    for name in names:
        plain = name.removeprefix(":")
        match = _FILE.fullmatch(plain) if plain != name else None
        library = link_library(match[2] if match else name, options.libraries)
        if library is None:
            made.append(f"-l{name}")
            continue
        cuda = cuda or library.cuda
        if library.links is None:
            left.append(f"{library.cuda}: {library.instead}" if library.instead else library.cuda)
        else:
            made += [f"-l{link}" for link in library.links]
    if not cuda:
        return _made(at, written, words, tuple(made), "")
    if left:
        note = f"ROCm has no library of the kind ({'; '.join(left)})"
        return _about_library(at, written, Verdict.MANUAL, made, note, cuda, Severity.ERROR)
    verdict = Verdict.REPLACE if made else Verdict.DROP
    note = f"ROCm has {' '.join(made)}" if made else "hipcc links it by itself"
    return _about_library(at, written, verdict, made, note, cuda)


def _about_library(
    at: int,
    written: Written,
    verdict: Verdict,
    made: Sequence[str],
    note: str,
    cuda: str,
    severity: Severity = Severity.INFO,
) -> Step:
    return Step(at, written.last, verdict, tuple(made), written.option.name, note, severity, Subject.LIBRARY, cuda)


def _path(at: int, written: Written, words: Sequence[str], table: Table) -> Step:
    paths = (written.value or "").split(",") if not has_reference(written.value or "") else [written.value or ""]
    kept = [path for path in paths if table.toolkit.fullmatch(unquoted(path)[0]) is None]
    if len(kept) == len(paths):
        root = next((path for path in paths if table.toolkit_root.match(unquoted(path)[0])), "")
        if root:
            note = f"`{root}` is a folder of the CUDA toolkit that ROCm does not have"
            return Step(at, written.last, Verdict.MANUAL, (), written.option.name, note, Severity.ERROR, Subject.PATH)
        first = unquoted(words[at])[0]
        if len(paths) == 1 and not first.startswith("--") and first[len(written.option.spelled.rstrip()) :][:1] != "=":
            return _kept(at, written.last, tuple(words[at : written.last]), written.option.name)
        return _made(at, written, words, _spelled(written), "")
    spelled = written.option.spelled
    made: list[str] = []
    for path in kept:
        made += [spelled.rstrip(), path] if spelled.endswith(" ") else [spelled + path]
    note = "hipcc finds ROCm's headers and libraries by itself"
    verdict = Verdict.REPLACE if made else Verdict.DROP
    return Step(at, written.last, verdict, tuple(made), written.option.name, note, Severity.INFO, Subject.PATH)


def _macro(at: int, written: Written, words: Sequence[str], table: Table) -> Step:
    value = written.value or ""
    parts = value.split(",")
    if len(parts) == 1 or not all(_NAME.fullmatch(part) for part in parts):
        parts = [value]
    made: list[str] = []
    changed = False
    for part in parts:
        name, equals, text = part.partition("=")
        new_name, new_text = table.macros.get(name, name), table.macro_values.get(text, text)
        changed = changed or (new_name, new_text) != (name, text)
        made.append(written.option.spelled + _quote(new_name + equals + new_text, written.quote))
    if changed:
        return _made(at, written, words, tuple(made), f"the macro of HIP's headers is {' '.join(made)}")
    if len(parts) == 1 and unquoted(words[at])[0].startswith(("-D", "-U")) and f"{words[at]} "[2] != "=":
        return _kept(at, written.last, tuple(words[at : written.last]), written.option.name)
    return _made(at, written, words, tuple(made), "")


def _standard(at: int, written: Written, words: Sequence[str], options: MigrationOptions) -> Step:
    value = written.value or ""
    if value in ("c++98", "c++03", "gnu++98", "gnu++03"):
        return _made(at, written, words, (f"-std={value[:-2]}11",), "HIP's headers need C++11 or newer")
    if value in ("c++23", "gnu++23") and options.hip_version < (6, 0):
        return _made(at, written, words, (f"-std={value[:-2]}2b",), "the clang of this ROCm calls it c++2b")
    return _made(at, written, words, _spelled(written), "")


def _other(words: Sequence[str], at: int, table: Table, options: MigrationOptions) -> Step:
    word = unquoted(words[at])[0]
    host = None if word.startswith("/") else _host_option(word, table)
    if host is not None:
        return _about_host(at, word, *host)
    file = _FILE.fullmatch(word)
    if file is not None and table.toolkit_root.match(word):
        library = link_library(file[2], options.libraries)
        if library is not None and library.links is not None:
            made = tuple(f"-l{link}" for link in library.links)
            note = f"ROCm has {' '.join(made)}" if made else "hipcc links it by itself"
            verdict = Verdict.REPLACE if made else Verdict.DROP
            return Step(at, at + 1, verdict, made, "--library", note, Severity.INFO, Subject.LIBRARY, library.cuda)
    if word.startswith("-") and len(word) > 1 and not has_reference(word) and _HOST.fullmatch(word) is None:
        note = "neither nvcc nor hipcc is known to have it"
        return Step(at, at + 1, Verdict.UNKNOWN, (words[at],), word, note, Severity.ERROR)
    return _kept(at, at + 1, (words[at],))
