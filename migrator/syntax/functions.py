"""Functions: where they run, their parameters and template parameters."""

from __future__ import annotations

from msgspec import Struct

from migrator.lazy import pattern
from migrator.model.facts import Side
from migrator.syntax.tree import Node, last_name, text

_QUALIFIER = pattern(r"\b__(global|device|host)__\b")
_DECLARATORS = ("pointer_declarator", "reference_declarator", "array_declarator", "init_declarator",
                "parenthesized_declarator", "attributed_declarator")  # fmt: skip


class Parameter(Struct, frozen=True):
    """A parameter: its name, its type as written (with `*`, `&`, `[]`), its default value's text."""

    name: str
    type: str
    default: str = ""


class Function(Struct, frozen=True, eq=False):
    """A function with a body. `templates` are its template parameters in order; a type has the type `typename`."""

    name: str
    node: Node
    body: Node
    side: Side
    is_kernel: bool
    parameters: tuple[Parameter, ...]
    templates: tuple[Parameter, ...]
    result: str  # the return type as written

    @property
    def start(self) -> int:
        return self.node.start_byte

    @property
    def end(self) -> int:
        return self.node.end_byte

    @property
    def on_device(self) -> bool:
        return self.side is not Side.HOST


def function_of(node: Node, extra: str = "") -> Function | None:
    """The function of a `function_definition`; `extra` is text of qualifier macros that were blanked before it."""
    body = node.child_by_field_name("body")
    declarator = node.child_by_field_name("declarator")
    while declarator is not None and declarator.type != "function_declarator":
        declarator = _inner(declarator)
    if body is None or declarator is None:
        return None
    name = last_name(declarator.child_by_field_name("declarator"))
    head = (node.text or b"")[: declarator.start_byte - node.start_byte].decode("utf-8", "replace") + " " + extra
    words = set(_QUALIFIER.findall(head))
    kernel = "global" in words
    side = Side.DEVICE if kernel or words == {"device"} else Side.BOTH if "device" in words else Side.HOST
    parameters = declarator.child_by_field_name("parameters")
    return Function(
        name,
        node,
        body,
        side,
        kernel,
        parameters_of(parameters),
        templates_of(node),
        text(node.child_by_field_name("type")),
    )


def parameters_of(node: Node | None) -> tuple[Parameter, ...]:
    """The parameters of a parameter list."""
    kinds = ("parameter_declaration", "optional_parameter_declaration")
    return tuple(
        parameter_of(child) for child in (node.named_children if node is not None else ()) if child.type in kinds
    )


def parameter_of(node: Node) -> Parameter:
    """One parameter declaration."""
    declarator = node.child_by_field_name("declarator")
    type_end = declarator.start_byte if declarator is not None else node.end_byte
    written = (node.text or b"")[: type_end - node.start_byte].decode("utf-8", "replace").strip()
    default = text(node.child_by_field_name("default_value"))
    return Parameter(declared_name(declarator), f"{written}{_marks(declarator)}", default)


def templates_of(node: Node) -> tuple[Parameter, ...]:
    """The template parameters of the template that a definition is in; types have the type `typename`."""
    parent = node.parent
    listed = parent.child_by_field_name("parameters") if parent and parent.type == "template_declaration" else None
    found: list[Parameter] = []
    for child in listed.named_children if listed is not None else ():
        if "type_parameter_declaration" in child.type or child.type == "template_template_parameter_declaration":
            names = [item for item in child.named_children if item.type == "type_identifier"]
            found.append(Parameter(text(names[0]) if names else "", "typename"))
        elif child.type in ("parameter_declaration", "optional_parameter_declaration"):
            found.append(parameter_of(child))
    return tuple(found)


def declared_name(node: Node | None) -> str:
    """The name that a declarator declares."""
    while node is not None and node.type in (*_DECLARATORS, "function_declarator"):
        node = _inner(node)
    return last_name(node)


def _inner(node: Node) -> Node | None:
    inner = node.child_by_field_name("declarator")
    if inner is not None:
        return inner
    for child in node.named_children:
        if child.type.endswith("declarator") or child.type in ("identifier", "field_identifier"):
            return child
    return None


def _marks(node: Node | None) -> str:
    """`*`, `&`, `[]` of a declarator."""
    marks = ""
    while node is not None:
        if node.type == "pointer_declarator":
            marks += "*"
        elif node.type == "reference_declarator":
            marks += "&"
        elif node.type == "array_declarator":
            marks += "[]"
        elif node.type not in _DECLARATORS:
            break
        node = _inner(node)
    return marks
