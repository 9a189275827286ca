"""CMake's language as data: commands, arguments, blocks, and words with the generator expressions around them."""

from __future__ import annotations

import pytest

from migrator.buildsys.cmake.listfile import parse
from migrator.buildsys.cmake.rules import cmake_rules, package_rule
from migrator.buildsys.cmake.scope import vendor_root
from migrator.buildsys.cmake.words import split_words


def words(text: str) -> list[tuple[str, bool]]:
    """(word, whether it is for the CUDA language) of a command's arguments."""
    command = parse(text.encode("latin-1")).commands[0]
    return [(word.text, word.cuda) for word in split_words(command.arguments)]


def test_arguments_are_quoted_bracketed_or_bare() -> None:
    command = parse(b'set(a "b c;d" [[e]] ${F} # not this\n g)').commands[0]
    assert [(item.kind, item.text) for item in command.arguments] == [
        ("unquoted", "a"),
        ("quoted", "b c;d"),
        ("bracket", "e"),
        ("unquoted", "${F}"),
        ("unquoted", "g"),
    ]


def test_offsets_are_bytes_of_the_file() -> None:
    data = '# \xfcber\r\nset( a  "\xe4" )\r\n'.encode()
    command = parse(data).commands[0]
    assert data[command.start : command.end] == 'set( a  "ä" )'.encode()
    assert data[command.arguments[1].start : command.arguments[1].end] == "ä".encode()


def test_conditions_keep_their_parentheses() -> None:
    command = parse(b"if(A AND (B OR C))\nendif()\n").commands[0]
    assert [item.text for item in command.arguments] == ["A", "AND", "(", "B", "OR", "C", ")"]


def test_blocks_are_known() -> None:
    commands = parse(b"if(A)\na()\nelse()\nb()\nfunction(f)\nc()\nendfunction()\nendif()\nd()\n").commands
    guards = {item.name: [guard.kind for guard in item.guards] for item in commands}
    assert guards["a"] == ["if"]
    assert guards["c"] == ["if", "function"]
    assert guards["d"] == []
    assert guards["endif"] == []


@pytest.mark.parametrize("data", [b"set(a", b"if(A)\n", b'set("a)\n', b"add_library(a))\n"])
def test_broken_files_say_so(data: bytes) -> None:
    assert parse(data).broken


def test_deep_nesting_is_no_trouble() -> None:
    depth = 3000
    data = b"if(A)\n" * depth + b"endif()\n" * depth
    assert len(parse(data).commands) == 2 * depth


def test_templates_of_package_configurations_are_read() -> None:
    assert not parse(b"@PACKAGE_INIT@\ninclude(x)\n").broken


@pytest.mark.parametrize(
    "text, expected",
    [
        ("f(a b)", [("a", False), ("b", False)]),
        ('f("a b;c")', [("a", False), ("b", False), ("c", False)]),
        ("f($<$<COMPILE_LANGUAGE:CUDA>:a>)", [("a", True)]),
        ("f($<$<COMPILE_LANGUAGE:CUDA>:a b> c)", [("a", True), ("b", True), ("c", False)]),
        ("f($<$<NOT:$<COMPILE_LANGUAGE:CUDA>>:a>)", [("a", False)]),
        ("f($<$<COMPILE_LANGUAGE:CXX>:a>)", [("a", False)]),
        ("f($<$<AND:$<CONFIG:Debug>,$<COMPILE_LANGUAGE:CUDA>>:a;b>)", [("a", True), ("b", True)]),
        ("f($<IF:$<COMPILE_LANGUAGE:CUDA>,a,b>)", [("a", True), ("b", False)]),
        ("f($<$<COMPILE_LANG_AND_ID:CUDA,NVIDIA>:a>)", [("a", True)]),
        ("f($<BUILD_INTERFACE:$<$<COMPILE_LANGUAGE:CUDA>:a>>)", [("a", True)]),
        ("f(-I$<TARGET_PROPERTY:t,X>/y z)", [("-I$<TARGET_PROPERTY:t,X>/y", False), ("z", False)]),
        ("f($<$<COMPILE_LANGUAGE:CUDA>: ${A} >)", [("${A}", True)]),
        ("f($<)", []),
        ("f(>)", [(">", False)]),
    ],
)
def test_words_know_their_expressions(text: str, expected: list[tuple[str, bool]]) -> None:
    assert words(text) == expected


@pytest.mark.parametrize(
    "path, root",
    [
        ("CMakeLists.txt", ""),
        ("src/CMakeLists.txt", ""),
        ("third_party/fmt/CMakeLists.txt", "third_party/fmt"),
        ("a/vendor/b/src/CMakeLists.txt", "a/vendor/b"),
        ("external/CMakeLists.txt", ""),
    ],
)
def test_vendored_trees_are_projects_of_their_own(path: str, root: str) -> None:
    assert vendor_root(path) == root


def test_the_table_is_consistent() -> None:
    rules = cmake_rules()
    for name, entry in rules.variables.items():
        assert entry.hip or entry.use or entry.set or entry.kind == "library" or entry.note, name
        assert entry.hip not in rules.variables, f"{name} becomes a name that is CUDA's too"
    for name, entry in rules.properties.items():
        assert entry.hip or entry.note, name
    assert package_rule("Nccl") == package_rule("NCCL")
