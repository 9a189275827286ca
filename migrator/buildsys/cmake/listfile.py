"""CMake's language as data: the commands of a file in order, their arguments, and the blocks that they stand in."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

from msgspec import Struct

from migrator.lazy import pattern

if TYPE_CHECKING:
    from tree_sitter import Node

_OPENERS = {
    "if_command": "if",
    "foreach_command": "foreach",
    "while_command": "while",
    "function_command": "function",
    "macro_command": "macro",
    "block_command": "block",
}
_CONTINUE = {"elseif_command": "elseif", "else_command": "else"}
_PLACEHOLDER = pattern(rb"(?m)^([ \t]*)@(\w+@[ \t]*\r?)$")  # a line that configure_file() puts commands in
_ARGUMENTS = {"unquoted_argument": "unquoted", "quoted_argument": "quoted", "bracket_argument": "bracket"}


class Argument(Struct, frozen=True):
    """One argument. `text` is what stands between the quotes or brackets, at `[start, end)`; the whole argument is
    `[outer, outer_end)`. A parenthesis among the arguments of a condition is an argument of kind `paren`."""

    kind: str
    text: str
    start: int
    end: int
    outer: int
    outer_end: int


class Guard(Struct, frozen=True):
    """A block around a command: what opened it, and which branch of an `if` it is, by the index of its command."""

    kind: str
    header: int
    branch: int


class Command(Struct, frozen=True):
    """One command; `name` is in lower case, `[start, end)` reaches from its name to its closing parenthesis."""

    name: str
    start: int
    end: int
    close: int
    arguments: tuple[Argument, ...]
    guards: tuple[Guard, ...] = ()

    @property
    def words(self) -> tuple[str, ...]:
        """The arguments' texts, parentheses apart."""
        return tuple(item.text for item in self.arguments if item.kind != "paren")

    def first(self) -> str:
        return self.arguments[0].text if self.arguments else ""

    def index(self, *keywords: str) -> int:
        """The index of the first argument that is one of the keywords; -1 where none is."""
        for at, item in enumerate(self.arguments):
            if item.kind == "unquoted" and item.text.upper() in keywords:
                return at
        return -1


class ListFile(Struct, frozen=True):
    """The commands of a file; `broken` says why it cannot be edited, empty where it can."""

    commands: tuple[Command, ...]
    broken: str = ""


@functools.lru_cache(maxsize=4096)
def parse(data: bytes) -> ListFile:
    """Read a file; a syntax error makes the result broken and leaves the commands that could be read."""
    import tree_sitter
    import tree_sitter_cmake

    readable = _PLACEHOLDER.sub(rb"\1#\2", data)
    parser = tree_sitter.Parser(tree_sitter.Language(tree_sitter_cmake.language()))
    root = parser.parse(readable).root_node
    commands: list[Command] = []
    open_: list[Guard] = []
    stack: list[Node] = [root]
    while stack:
        node = stack.pop()
        kind = node.type
        if kind == "normal_command":
            commands.append(_command(node, data, tuple(open_)))
        elif kind in _OPENERS:
            commands.append(_command(node, data, tuple(open_)))
            open_.append(Guard(_OPENERS[kind], len(commands) - 1, len(commands) - 1))
        elif kind in _CONTINUE:
            header = open_.pop().header if open_ else len(commands)
            commands.append(_command(node, data, tuple(open_)))
            open_.append(Guard("if", header, len(commands) - 1))
        elif kind.startswith("end") and kind.endswith("_command"):
            if open_:
                open_.pop()
            commands.append(_command(node, data, tuple(open_)))
        else:
            stack.extend(reversed(node.children))
    broken = "it is no valid CMake" if root.has_error else ""
    return ListFile(tuple(commands), broken)


def _command(node: Node, data: bytes, guards: tuple[Guard, ...]) -> Command:
    name = ""
    close = node.end_byte
    arguments: list[Argument] = []
    stack = list(reversed(node.children))
    while stack:
        child = stack.pop()
        if not name:
            name = data[child.start_byte : child.end_byte].decode("latin-1").lower()
        elif child.type in ("argument_list", "argument"):
            stack.extend(reversed(child.children))
        elif child.type in _ARGUMENTS:
            arguments.append(_argument(child, data))
        elif child.type == ")" and child.end_byte == node.end_byte:
            close = child.start_byte
        elif child.type in ("(", ")"):
            arguments.append(_paren(child))
    if (
        arguments
        and arguments[0].kind == "paren"
        and not data[node.start_byte + len(name) : arguments[0].outer].strip()
    ):
        del arguments[0]  # the one that opens the list of arguments
    return Command(name, node.start_byte, node.end_byte, close, tuple(arguments), guards)


def _paren(node: Node) -> Argument:
    return Argument("paren", node.type, node.start_byte, node.end_byte, node.start_byte, node.end_byte)


def _argument(node: Node, data: bytes) -> Argument:
    start, end = node.start_byte, node.end_byte
    kind = _ARGUMENTS[node.type]
    if kind == "quoted":
        start, end = start + 1, end - 1
    elif kind == "bracket":
        width = data.index(b"[", start + 1) + 1 - start
        start, end = start + width, end - width
    return Argument(kind, data[start:end].decode("latin-1"), start, end, node.start_byte, node.end_byte)
