"""Functions and symbols across sides and files: host functions called by shared ones (CH910), device symbols that
another file defines (CH912).

Source: clang, "HIP support" (wrong-side calls are deferred until a function is emitted for the device; device code is
linked file by file without -fgpu-rdc).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from migrator.hazards.base import HazardContext, hazard
from migrator.hazards.language_device import is_pass_guarded, side_at
from migrator.lazy import pattern
from migrator.model.facts import Side
from migrator.model.finding import Finding
from migrator.syntax import Function, Node, callee, text, walk
from migrator.syntax.functions import declared_name
from migrator.syntax.tree import qualified

_LIBRARY = frozenset(
    ("rand", "srand", "fopen", "fclose", "fprintf", "fputs", "fwrite", "fread", "getenv", "system", "usleep", "sleep",
     "gettimeofday", "std::rand", "std::sort", "std::stable_sort", "std::to_string", "std::getenv", "std::exit", "exit",
     "strcmp", "strncmp", "strlen", "strcpy", "strcat", "sprintf", "snprintf", "puts", "fflush", "atoi", "atof",
     "perror", "std::stoi", "std::fopen", "std::fprintf", "std::this_thread::sleep_for")
)  # fmt: skip
_STREAMS = frozenset(("std::cout", "std::cerr", "std::clog", "cout", "cerr"))
_LATE = pattern(
    r"\b(?:inline|constexpr|static|__forceinline__|__inline__|__forceinline|consteval)\b|_INLINE\b|\bINLINE_?"
)
_MACRO = pattern(r"\b[A-Z][A-Z0-9_]{2,}\b")
_DEVICE = pattern(r"\b__(?:device|constant|managed)__\b")


@hazard("CH910")
def host_calls(ctx: HazardContext) -> Iterator[Finding]:
    """Calls of host functions in functions for both sides that are compiled for the device."""
    hosts = _host_functions(ctx)
    for function in ctx.module.functions:
        if function.side is not Side.BOTH or not _is_emitted(ctx, function):
            continue
        for node in walk(function.body):
            if node.type == "call_expression":
                name = qualified(node)
                known = name in hosts or (name in _LIBRARY and not ctx.project.functions(callee(node)))
            elif node.type in ("qualified_identifier", "identifier"):
                name, known = text(node), text(node) in _STREAMS
            else:
                continue
            if known and side_at(ctx, node) is Side.BOTH and not is_pass_guarded(ctx, node.start_byte):
                yield ctx.report(
                    "CH910",
                    node,
                    f"`{name}` runs on the host only, and `{function.name}` that calls it is compiled for the device",
                    symbol=name,
                )


def _host_functions(ctx: HazardContext) -> frozenset[str]:
    """Functions that the file defines or declares for the host alone."""
    found: dict[str, bool] = {}
    for function in ctx.module.functions:
        head = text(function.node)[: function.body.start_byte - function.start]
        plain = function.side is Side.HOST and not re.search(r"\bconstexpr\b", head) and not _is_member(function.node)
        plain = plain and not _unknown_words(ctx, function.node)
        found[function.name] = found.get(function.name, True) and plain
    for node in ctx.module.nodes.get("declaration", ()):
        name = _prototype(node)
        if not name or _is_local(node) or _is_member(node):
            continue
        plain = not _DEVICE.search(text(node)) and not _unknown_words(ctx, node) and "constexpr" not in text(node)
        plain = (
            plain
            and "using" not in text(node)
            and node.parent is not None
            and node.parent.type != "template_declaration"
        )
        found[name] = found.get(name, True) and plain
    for name in list(found):
        if any(item.side is not Side.HOST for item in ctx.project.functions(name)):
            found[name] = False
        if ctx.project.macro(ctx.source.path, name) is not None:
            found[name] = False
    return frozenset(name for name, plain in found.items() if plain)


def _unknown_words(ctx: HazardContext, node: Node) -> bool:
    """True where a macro that may be a qualifier stands before the name."""
    declarator = node.child_by_field_name("declarator")
    end = declarator.start_byte if declarator is not None else node.end_byte
    outer = node.parent if node.parent is not None and node.parent.type == "template_declaration" else node
    begin = ctx.source.data.rfind(b"\n", 0, outer.start_byte) + 1
    head = ctx.source.data[begin:end].decode("utf-8", "replace")
    return _MACRO.search(head) is not None or _DEVICE.search(head) is not None


def _prototype(node: Node) -> str:
    declarator = node.child_by_field_name("declarator")
    while declarator is not None and declarator.type in ("pointer_declarator", "reference_declarator"):
        declarator = next((item for item in declarator.named_children if item.type.endswith("declarator")), None)
    if declarator is None or declarator.type != "function_declarator":
        return ""
    inner = declarator.child_by_field_name("declarator")
    return text(inner) if inner is not None and inner.type == "identifier" else ""


def _is_member(node: Node) -> bool:
    here = node.parent
    while here is not None:
        if here.type in ("field_declaration_list",):
            return True
        here = here.parent
    return False


def _is_local(node: Node) -> bool:
    here = node.parent
    while here is not None:
        if here.type in ("compound_statement", "function_definition"):
            return True
        here = here.parent
    return False


def _is_emitted(ctx: HazardContext, function: Function) -> bool:
    """True where the compiler makes device code of the function: it is no inline one, or device code reaches it."""
    node = function.node
    begin = ctx.source.data.rfind(b"\n", 0, function.start) + 1  # macros before the function are blank in the tree
    written = ctx.source.data[begin : function.body.start_byte].decode("utf-8", "replace")
    qualifiers = ctx.project.qualifiers(ctx.source.path)
    head = re.sub(r"\b\w+\b", lambda match: qualifiers.get(match[0], match[0]), written)
    outer = node.parent
    is_template = outer is not None and outer.type == "template_declaration"
    if not is_template and not _LATE.search(head) and not _is_member(node) and not _unknown_macro(head):
        return True
    seen, todo = {function.name}, [function.name]
    while todo:
        for caller in ctx.project.callers(todo.pop()):
            if any(item.side is Side.DEVICE for item in ctx.project.functions(caller)):
                return True
            if caller not in seen:
                seen.add(caller)
                todo.append(caller)
    return False


def _unknown_macro(head: str) -> bool:
    return _MACRO.search(head) is not None


@hazard("CH912")
def foreign_symbols(ctx: HazardContext) -> Iterator[Finding]:
    """Device variables and functions that are declared here and defined in no file that is compiled with this one."""
    here = ctx.project.closure(ctx.source.path)
    variables = _defined_variables(ctx)
    calls = {callee(call) for call in ctx.module.calls}
    for node in ctx.module.nodes.get("declaration", ()):
        written = text(node)
        if not _DEVICE.search(written.split("=")[0].split("{")[0]) or "__shared__" in written or _is_member(node):
            continue
        if "__nv" in written.split("(")[0]:  # an intrinsic of nvcc that has no definition
            continue
        external = re.match(r"\s*extern\b(?!\s*\"C\"\s*\{)", written) is not None
        name = _prototype(node)
        if name:
            if _is_local(node) and not external:
                continue
            definitions = [item.path for item in ctx.project.functions(name) if item.side is not Side.HOST]
            if any(path in here for path in definitions):
                continue
            if node.parent is not None and node.parent.type == "template_declaration":
                continue
            if not external and not definitions and name not in calls:
                continue
        else:
            if not external or not written.rstrip().endswith(";"):
                continue
            declarator = node.child_by_field_name("declarator")
            if declarator is None or declarator.type == "init_declarator":
                continue
            name = declared_name(declarator)
            if name in variables:
                continue
        yield ctx.report(
            "CH912", node, f"`{name}` is declared here and defined in another file: that needs `-fgpu-rdc`", symbol=name
        )


def _defined_variables(ctx: HazardContext) -> frozenset[str]:
    found: set[str] = set()
    for node in ctx.module.nodes.get("declaration", ()):
        if not text(node).lstrip().startswith("extern"):
            found |= {declared_name(child) for child in node.children_by_field_name("declarator")}
    return frozenset(found)
