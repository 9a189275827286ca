"""One file's syntax: its functions, constants, macros and launches, found once."""

from __future__ import annotations

import bisect
import functools
import itertools
import re

from msgspec import Struct

from migrator.lazy import pattern
from migrator.syntax.constants import Constant
from migrator.syntax.functions import Function, declared_name, function_of
from migrator.syntax.tree import Node, arguments, last_name, parse, text, walk

_QUALIFIERS = pattern(
    r"__(?:global|device|host|forceinline|noinline|inline_hint)__|\binline\b|\bstatic\b|\bconstexpr\b"
)
_ONLY_QUALIFIERS = pattern(
    r"(?:\s|__\w+__|\binline\b|\bstatic\b|\bextern\b|\bconstexpr\b|__attribute__\s*\(\(.*?\)\)|__forceinline|\"C\"|__inline)*"
)
_LAUNCHES = frozenset(
    "hipLaunchKernelGGL cudaLaunchKernel hipLaunchKernel cudaLaunchCooperativeKernel hipLaunchCooperativeKernel".split()
)
_CONST = pattern(r"\b(?:constexpr|const)\b")
_INTEGRAL = pattern(r"\b(?:int|unsigned|long|short|char|size_t|u?int\d+_t|uint|auto|bool|static|constexpr|const)\b")


class Launch(Struct, frozen=True, eq=False):
    """A launch: kernel name, template arguments, the function it stands in.

    `config` is grid, block, and where given shared bytes and stream.
    """

    kernel: str
    node: Node
    config: list[Node]
    templates: tuple[Node, ...]
    function: Function | None


class Macro(Struct, frozen=True):
    """A macro: parameters (None for an object-like one), its text, and the offset of its name and of its text."""

    name: str
    parameters: tuple[str, ...] | None
    value: str
    start: int
    value_start: int


class Module:
    """The syntax of one file. Everything is computed when it is asked for, and once."""

    def __init__(self, path: str, data: bytes, qualifier_macros: dict[str, str] | None = None) -> None:
        self.path = path
        self.data = data
        self.qualifiers = qualifier_macros or {}  # macros that were blanked
        self.root = parse(data, self.qualifiers)

    @functools.cached_property
    def nodes(self) -> dict[str, list[Node]]:
        """All named nodes by type, in the order of the text."""
        found: dict[str, list[Node]] = {}
        for node in walk(self.root):
            found.setdefault(node.type, []).append(node)
        return found

    @functools.cached_property
    def functions(self) -> tuple[Function, ...]:
        """Every function with a body, in the order of the text; nested ones after those around them."""
        found = []
        for node in self.nodes.get("function_definition", ()):
            function = function_of(node, self._blanked(node))
            if function is not None and function.name:
                found.append(function)
        return tuple(found)

    def _blanked(self, node: Node) -> str:
        """What the blanked macros between the previous declaration and a function's name stand for."""
        if not self.qualifiers:
            return ""
        declarator = node.child_by_field_name("declarator")
        end = declarator.start_byte if declarator is not None else node.start_byte
        before = node.prev_named_sibling
        outer = node.parent
        first = before.end_byte if before is not None else outer.start_byte if outer is not None else 0
        head = self.data[max(first, node.start_byte - 400) : end].decode("utf-8", "replace")
        return " ".join(self.qualifiers.get(word, "") for word in re.findall(r"[A-Za-z_]\w*", head))

    def function_at(self, offset: int) -> Function | None:
        """The innermost function whose range holds an offset."""
        functions, starts, ends = self._by_start
        at = bisect.bisect_right(starts, offset) - 1
        while at >= 0 and ends[at] > offset:
            if functions[at].end > offset:
                return functions[at]
            at -= 1
        return None

    @functools.cached_property
    def _by_start(self) -> tuple[list[Function], list[int], list[int]]:
        """The functions by their starts, these starts, and how far a function up to each of them reaches at most."""
        functions = sorted(self.functions, key=lambda item: item.start)
        ends = list(itertools.accumulate((item.end for item in functions), max))
        return functions, [item.start for item in functions], ends

    @functools.cached_property
    def calls(self) -> tuple[Node, ...]:
        """Every call expression but launches."""
        return tuple(
            node
            for node in self.nodes.get("call_expression", ())
            if not any(child.type == "kernel_call_syntax" for child in node.named_children)
        )

    @functools.cached_property
    def launches(self) -> tuple[Launch, ...]:
        """Every `kernel<<<...>>>(...)`, `hipLaunchKernelGGL(kernel, ...)`, `cudaLaunchKernel(kernel, ...)`."""
        found = []
        for node in self.nodes.get("call_expression", ()):
            name = text(node.child_by_field_name("function"))
            if name in _LAUNCHES:
                given = arguments(node)
                if len(given) >= 3:
                    kernel, templates = _kernel_of(given[0])
                    last = given[3:5] if name == "hipLaunchKernelGGL" else given[4:6]
                    function = self.function_at(node.start_byte)
                    found.append(Launch(kernel, node, [*given[1:3], *last], templates, function))
                continue
            for child in node.named_children:
                if child.type == "kernel_call_syntax":
                    kernel, templates = _kernel_of(node.child_by_field_name("function"))
                    found.append(Launch(kernel, node, arguments(child), templates, self.function_at(node.start_byte)))
        return tuple(found)

    @functools.cached_property
    def macros(self) -> dict[str, Macro]:
        """Macros by name; of several definitions the first."""
        found: dict[str, Macro] = {}
        for node in (*self.nodes.get("preproc_def", ()), *self.nodes.get("preproc_function_def", ())):
            name = node.child_by_field_name("name")
            value = node.child_by_field_name("value")
            if name is None:
                continue
            given = node.child_by_field_name("parameters")
            parameters = None if given is None else tuple(text(child) for child in given.named_children)
            body = text(value).replace("\\\n", " ").strip()
            start = value.start_byte if value is not None else name.end_byte
            found.setdefault(text(name), Macro(text(name), parameters, _no_comment(body), name.start_byte, start))
        return found

    @functools.cached_property
    def qualifier_macros(self) -> dict[str, str]:
        """Object-like macros that stand for function qualifiers, with their text."""
        return {
            name: macro.value
            for name, macro in self.macros.items()
            if macro.parameters is None
            and macro.value
            and _QUALIFIERS.search(macro.value)
            and _ONLY_QUALIFIERS.fullmatch(macro.value)
        }

    @functools.cached_property
    def constants(self) -> dict[str, tuple[Constant, ...]]:
        """Named integer constants by name: object-like macros, `constexpr`/`const` variables, enumerators."""
        found: dict[str, list[Constant]] = {}

        def add(name: str, value: str, start: int, kind: str) -> None:
            found.setdefault(name, []).append(Constant(name, value, self.path, start, kind))

        for macro in self.macros.values():
            if macro.parameters is None and macro.value and len(macro.value) < 200:
                add(macro.name, macro.value, macro.start, "macro")
        for node in (*self.nodes.get("declaration", ()), *self.nodes.get("field_declaration", ())):
            head = (node.text or b"")[:120].decode("utf-8", "replace").split("=")[0]
            if "const" not in head or not _CONST.search(head) or not _INTEGRAL.search(head) or "*" in head:
                continue
            for child in node.named_children:
                if child.type == "init_declarator":
                    value = child.child_by_field_name("value")
                    if value is not None and value.type not in (
                        "initializer_list",
                        "argument_list",
                        "lambda_expression",
                    ):
                        kind = "constexpr" if "constexpr" in head else "const"
                        add(declared_name(child), text(value), child.start_byte, kind)
            default = node.child_by_field_name("default_value")
            if node.type == "field_declaration" and default is not None:
                add(declared_name(node.child_by_field_name("declarator")), text(default), node.start_byte, "constexpr")
        for function in self.functions:
            statements = [item for item in function.body.named_children if item.type != "comment"]
            if len(statements) == 1 and statements[0].type == "return_statement" and not function.parameters:
                value = statements[0].named_children[0] if statements[0].named_children else None
                if value is not None and len(value.text or b"") < 80:
                    add(f"{function.name}()", text(value), function.start, "function")
        for node in self.nodes.get("enumerator_list", ()):
            previous, count = "", 0
            for child in node.named_children:
                if child.type != "enumerator":
                    continue
                name = text(child.child_by_field_name("name"))
                value = child.child_by_field_name("value")
                written = text(value) if value is not None else f"({previous}) + 1" if previous else str(count)
                add(name, written, child.start_byte, "enumerator")
                previous, count = name, count + 1
        return {name: tuple(items) for name, items in found.items()}

    @functools.cached_property
    def aliases(self) -> dict[str, str]:
        """Type names that the file declares for other types: `typedef` and `using`."""
        found: dict[str, str] = {}
        for node in self.nodes.get("type_definition", ()):
            found[declared_name(node.child_by_field_name("declarator"))] = text(node.child_by_field_name("type"))
        for node in self.nodes.get("alias_declaration", ()):
            found[text(node.child_by_field_name("name"))] = text(node.child_by_field_name("type"))
        return found


def _kernel_of(node: Node | None) -> tuple[str, tuple[Node, ...]]:
    """(name, template arguments) of the kernel that an expression names: `k`, `n::k<T>`, `(void*)k`, `&k`, `F(k)`."""
    while node is not None:
        kind = node.type
        if kind == "qualified_identifier":
            node = node.child_by_field_name("name")
        elif kind == "template_function":
            return last_name(node), tuple(arguments(node))
        elif kind in ("cast_expression", "parenthesized_expression", "pointer_expression", "unary_expression"):
            node = node.named_children[-1] if node.named_children else None
        elif kind == "call_expression":
            given = arguments(node)
            node = given[0] if given else None
        else:
            return last_name(node), ()
    return "", ()


def _no_comment(body: str) -> str:
    return re.sub(r"//.*|/\*.*?\*/", "", body, flags=re.DOTALL).strip()


@functools.lru_cache(maxsize=4096)
def expression(source: str) -> Node | None:
    """The tree of an expression's text; None where it is none. Its offsets are those of a text of its own."""
    prefix = "auto x = "
    root = parse(f"{prefix}{source};".encode("utf-8", "replace"))
    for node in walk(root):
        if node.type == "init_declarator":
            return node.child_by_field_name("value")
    return None
