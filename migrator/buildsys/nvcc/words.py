"""The words of a command line as build files write them: quotes, references, comma lists."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct

from migrator.buildsys.nvcc.table import Option, Table
from migrator.lazy import pattern

_REFERENCE = pattern(r"\$[({<@\w^*?+%!]|@\w+@|%\w+%|\{\w*\}|%\(\w+\)s|%s|`")
_WHOLE = pattern(r"\$\((?:[^()]|\([^()]*\))*\)|\$\{[^{}]*\}|\$<[^>]*>|\$\w+|@\w+@|%\w+%|`[^`]*`")
_QUOTED = pattern(r"(\\?[\"'])(.*)\1", re.DOTALL)
_ITEM = pattern(r"(?:\$\([^()]*(?:\([^()]*\)[^()]*)*\)|\$\{[^{}]*\}|\\.|[^,\s])+")
_WRAPPED = ("-Wl,", "-Wa,", "-Wp,")


class Written(Struct, frozen=True):
    """An option with its value as it stands in a command: `last` is the word behind it. `value` is None where the
    option has none, or where its value is no word of this command."""

    option: Option
    value: str | None
    last: int
    quote: str = ""


def is_opaque(word: str) -> bool:
    """True for a word that is a reference and nothing else: what it stands for is decided elsewhere."""
    return _WHOLE.fullmatch(word) is not None


def has_reference(word: str) -> bool:
    return _REFERENCE.search(word) is not None


def without_references(word: str) -> str:
    """What stands between the references of a word."""
    return _WHOLE.sub("", word)


def unquoted(word: str) -> tuple[str, str]:
    """(the word without the quotes around it, the quotes)."""
    match = _QUOTED.fullmatch(word)
    if match is None or match[1] in match[2].replace("\\" + match[1], ""):
        return word, ""
    return match[2], match[1]


def items(value: str) -> list[str]:
    """The single options of a list: split at commas and blanks, but not inside references or at `-Wl,`'s own commas."""
    found: list[str] = []
    for chunk in value.split():
        plain = unquoted(chunk)[0].replace("\\,", ",")
        if plain.startswith(_WRAPPED):
            found.append(plain)
        else:
            found += _ITEM.findall(plain)
    return found


def read_option(words: Sequence[str], at: int, table: Table) -> Written | None:
    """The option of nvcc that begins at a word; None where there is none."""
    word, quote = unquoted(words[at])
    option = table.names.get(word)
    if option is not None:
        if option.value == "none":
            return Written(option, None, at + 1, quote)
        following = unquoted(words[at + 1])[0] if at + 1 < len(words) else None
        if option.only and (following is None or (following not in option.only and not is_opaque(following))):
            return Written(option, None, at + 1, quote)
        if following is None or (option.name == "--optimize" and not following.isdigit()):
            return Written(option, None, at + 1, quote)
        return Written(option, following, at + 2, unquoted(words[at + 1])[1] or quote)
    head, equals, tail = word.partition("=")
    option = table.names.get(head)
    if option is not None and equals and option.value != "none" and head not in ("-D", "-U"):
        value, inner = unquoted(tail)
        return Written(option, value, at + 1, inner or quote)
    option = table.joined.get(word[:2])
    if option is not None and len(word) > 2 and _may_follow(word, option):
        value, inner = unquoted(word[2:])
        return Written(option, value, at + 1, inner or quote)
    return None


def _may_follow(word: str, option: Option) -> bool:
    """True where what follows a letter is its value: `-t4` is, `-tree` and `-march=native` are not."""
    rest = word[2:]
    match option.name:
        case "--library" | "--define-macro" | "--undefine-macro" | "--include-path" | "--library-path":
            return True
        case "--output-file":
            return not rest.startswith(("penmp", "ffload"))
        case "--optimize":
            return rest.isalnum() or has_reference(rest)
        case "--x":
            return rest in ("cu", "c", "c++", "hip")
        case "--threads" | "--machine":
            return rest.isdigit() or (option.name == "--threads" and is_opaque(rest))
    return False
