"""CH105 to CH108 and CH127: lane masks of 32 bits, their bit counts, shifts that build them, aggregated atomics."""

from __future__ import annotations

from collections.abc import Iterator

from migrator.hazards.base import HazardContext, hazard
from migrator.hazards.lanes.component import Lanes
from migrator.hazards.lanes.flow import LANE, LANE32, LANEW, MASK, NARROW, TID, Flow
from migrator.hazards.lanes.operations import ALL, kind_of, operation
from migrator.hazards.lanes.types import bits
from migrator.lazy import pattern
from migrator.model.finding import Finding, Severity
from migrator.syntax import Function, Node, arguments, callee, integer, text, walk
from migrator.syntax.functions import declared_name
from migrator.syntax.tree import bare, operands, quoted

_COUNTS = frozenset(
    ("__popc", "__ffs", "__clz", "__brev", "__builtin_popcount", "__builtin_ctz", "__builtin_clz", "__builtin_ffs",
     "__fns")
)  # fmt: skip
_LIMITS = {"UINT_MAX": 32, "INT_MAX": 32, "UINT32_MAX": 32, "ULLONG_MAX": 64, "UINT64_MAX": 64, "ULONG_MAX": 64}
_NUMERIC = pattern(r"std::numeric_limits<(\w+)>::(?:max|lowest|min)")
_LITERAL = pattern(r"(-?(?:0[xX][0-9a-fA-F']+|0[bB][01']+|\d[\d']*))([uUlL]*)\Z")


@hazard("CH105")
def arguments_of_masks(ctx: HazardContext) -> Iterator[Finding]:
    """The mask argument of a `_sync` operation has fewer than 64 bits."""
    for call in ctx.module.calls:
        found = operation(call)
        if found is None or found.mask is None or not (found.name.endswith("_sync") or found.kind == "barrier"):
            continue
        function = ctx.module.function_at(call.start_byte)
        width = _width(ctx, function, found.mask)
        if width is not None and width < 64:
            yield ctx.report(
                "CH105",
                (call.start_byte, found.mask.end_byte),
                f"the mask `{quoted(found.mask)}` of `{found.name}` has {width} bits; HIP takes 64-bit masks only",
                symbol=quoted(found.mask),
            )


def _width(ctx: HazardContext, function: Function | None, node: Node | None, depth: int = 0) -> int | None:
    """The bits of an integer expression's type in HIP; None where it is not known."""
    node = bare(node)
    if node is None or depth > 6:
        return None
    kind = node.type
    if kind == "number_literal":
        return _literal(text(node))
    if kind == "unary_expression":
        return _width(ctx, function, node.child_by_field_name("argument"), depth + 1)
    if kind == "binary_expression":
        operator, left, right = operands(node)
        if operator in ("<<", ">>"):
            return _width(ctx, function, left, depth + 1)
        if operator in ("&", "|", "^", "+", "-", "*", "/", "%"):
            widths = [_width(ctx, function, left, depth + 1), _width(ctx, function, right, depth + 1)]
            return None if None in widths else max(width for width in widths if width is not None)
        return None
    if kind == "conditional_expression":
        one = _width(ctx, function, node.child_by_field_name("consequence"), depth + 1)
        other = _width(ctx, function, node.child_by_field_name("alternative"), depth + 1)
        return None if one is None or other is None else max(one, other)
    if kind == "cast_expression":
        return bits(ctx, text(node.child_by_field_name("type")))
    if kind == "call_expression":
        return _call_width(ctx, function, node)
    if kind in ("identifier", "qualified_identifier"):
        if text(node) in _LIMITS:
            return _LIMITS[text(node)]
        return _name_width(ctx, function, text(node).rsplit("::", 1)[-1], node, depth)
    if kind == "field_expression":
        return field_bits(ctx, text(node.child_by_field_name("field")))
    return None


def _call_width(ctx: HazardContext, function: Function | None, node: Node) -> int | None:
    name = callee(node)
    if kind_of(name) in ("ballot", "active", "match"):
        return 64
    written = text(node.child_by_field_name("function"))
    if match := _NUMERIC.fullmatch(written.replace(" ", "")):
        return bits(
            ctx, match[1].replace("unsignedint", "unsigned int").replace("unsignedlonglong", "unsigned long long")
        )
    if written.startswith("static_cast<"):
        return bits(ctx, written[12:].rstrip("> "))
    if (width := bits(ctx, name)) is not None:
        return width
    for other in ctx.module.functions:
        if other.name == name:
            return bits(ctx, other.result)
    return None


def _name_width(ctx: HazardContext, function: Function | None, name: str, node: Node, depth: int) -> int | None:
    if function is not None:
        flow = Lanes.of(ctx).flow(function) if function.on_device else None
        written = flow.types.get(name, "") if flow else ""
        if not written:
            written = next((item.type for item in function.parameters if item.name == name), "")
        if written:
            if written.split() and written.split()[-1] == "auto":
                value = _initialiser(function, name)
                return _width(ctx, function, value, depth + 1)
            return bits(ctx, written)
        template = next((item.type for item in function.templates if item.name == name), "")
        if template:
            return bits(ctx, template)
    constant = ctx.project.constant(ctx.source.path, name)
    if constant is None:
        return None
    if constant.kind == "enumerator":
        return 32
    if constant.kind != "macro":
        declared = _declared_type(ctx, name)
        if declared and "auto" not in declared.split():
            return bits(ctx, declared)
    from migrator.syntax.module import expression

    return _width(ctx, function, expression(constant.value), depth + 1)


def _declared_type(ctx: HazardContext, name: str) -> str:
    for node in ctx.module.nodes.get("declaration", ()):
        if any(child.type == "init_declarator" and declared_name(child) == name for child in node.named_children):
            return text(node.child_by_field_name("type"))
    return ""


def _initialiser(function: Function, name: str) -> Node | None:
    for node in walk(function.body):
        if node.type == "init_declarator" and declared_name(node) == name:
            return node.child_by_field_name("value")
    return None


def _literal(written: str) -> int | None:
    match = _LITERAL.fullmatch(written)
    if match is None:
        return None
    if "ll" in match[2].lower() or "l" in match[2].lower():
        return 64
    value = integer(written)
    return 64 if value is not None and value > 0xFFFFFFFF else 32


def field_bits(ctx: HazardContext, name: str) -> int | None:
    """The bits of a data member of this name, where all members of the file that are called so agree."""
    found = set()
    for node in ctx.module.nodes.get("field_declaration", ()):
        for child in node.children_by_field_name("declarator"):
            if declared_name(child) == name:
                found.add(bits(ctx, text(node.child_by_field_name("type"))))
    return found.pop() if len(found) == 1 else None


@hazard("CH106")
def narrowing(ctx: HazardContext) -> Iterator[Finding]:
    """A 64-bit lane mask goes into 32 bits: a variable, a member, a return value, a parameter, a cast."""
    lanes = Lanes.of(ctx)
    for function, flow, _ in lanes.functions():
        for node in flow.nodes:
            for value, width, into in _targets(ctx, function, flow, node):
                if width is not None and 1 < width < 64 and MASK in flow.tags(value) and not _small(flow, value):
                    yield ctx.report(
                        "CH106",
                        value,
                        f"the lane mask `{quoted(value)}` goes into {into} of {width} bits: lanes 32 to 63 are dropped",
                        symbol=quoted(value),
                    )


def _targets(ctx: HazardContext, function: Function, flow: Flow, node: Node) -> Iterator[tuple[Node, int | None, str]]:
    """(value, bits of what takes it, what that is) for a node that hands a value on."""
    kind = node.type
    if kind == "init_declarator":
        value = node.child_by_field_name("value")
        if value is not None:
            name = declared_name(node)
            yield value, bits(ctx, flow.types.get(name, "")), f"`{name}`"
    elif kind == "assignment_expression":
        operator, left, right = operands(node)
        if left is not None and right is not None and operator in ("=", "|=", "&=", "^="):
            yield right, _target_bits(ctx, function, flow, left), f"`{quoted(left)}`"
    elif kind == "return_statement" and node.named_children and not _in_lambda(node, function):
        yield node.named_children[0], bits(ctx, function.result), f"the result of `{function.name}`"
    elif kind == "cast_expression":
        value = node.child_by_field_name("value")
        if value is not None:
            yield value, bits(ctx, text(node.child_by_field_name("type"))), "a cast"
    elif kind == "call_expression":
        yield from _passed(ctx, node)


def _passed(ctx: HazardContext, node: Node) -> Iterator[tuple[Node, int | None, str]]:
    name, given = callee(node), arguments(node)
    if name == "static_cast" and len(given) == 1:
        written = text(node.child_by_field_name("function"))
        yield given[0], bits(ctx, written[written.find("<") + 1 :].rstrip("> ")), "a cast"
    elif len(given) == 1 and bits(ctx, name) is not None:
        yield given[0], bits(ctx, name), "a cast"
    elif not name.startswith("__"):
        for other in ctx.project.functions(name):
            if other.side.value != "host" and len(other.parameters) >= len(given):
                for parameter, value in zip(other.parameters, given, strict=False):
                    yield value, bits(ctx, parameter.type), f"the parameter `{parameter.name}` of `{name}`"
                return


def _target_bits(ctx: HazardContext, function: Function, flow: Flow, left: Node) -> int | None:
    if left.type == "identifier":
        return bits(ctx, flow.types.get(text(left), ""))
    if left.type == "field_expression":
        return field_bits(ctx, text(left.child_by_field_name("field")))
    if left.type in ("subscript_expression", "pointer_expression"):
        base = left.child_by_field_name("argument")
        written = flow.types.get(text(base), "") if base is not None else ""
        for mark in ("*", "[]"):
            if written.endswith(mark):
                return bits(ctx, written.removesuffix(mark))
    return None


def _in_lambda(node: Node, function: Function) -> bool:
    here = node.parent
    while here is not None and here.start_byte >= function.body.start_byte and here is not function.body:
        if here.type == "lambda_expression":
            return True
        here = here.parent
    return False


def _small(flow: Flow, value: Node) -> bool:
    """True where a constant has cut the mask to fewer than 32 bits already, or only a test of it is kept."""
    node = bare(value)
    if node is not None and node.type == "binary_expression":
        operator, left, right = operands(node)
        for side in (left, right):
            folded = flow.scope.value(side)
            if operator == "&" and folded is not None and 0 <= folded < 0xFFFFFFFF:
                return True
    return False


@hazard("CH107")
def counts(ctx: HazardContext) -> Iterator[Finding]:
    """A 32-bit bit count or search on a lane mask."""
    lanes = Lanes.of(ctx)
    for _, flow, _ in lanes.functions():
        for node in flow.nodes:
            if node.type != "call_expression" or callee(node) not in _COUNTS:
                continue
            given = arguments(node)
            tags = flow.tags(given[0]) if given else frozenset()
            if MASK not in tags and NARROW not in tags:
                continue
            wide = MASK in tags
            name = callee(node)
            yield ctx.report(
                "CH107",
                node,
                f"`{quoted(node)}` looks at 32 bits of a lane mask"
                + ("" if wide else ", which was cut to 32 bits before"),
                symbol=name,
                severity=Severity.ERROR if name == "__ffs" and wide else Severity.SILENT if wide else Severity.INFO,
                confidence=0.95 if wide else 0.8,
            )


@hazard("CH108")
def shifts(ctx: HazardContext) -> Iterator[Finding]:
    """`1 << lane` in 32 bits where the lane may be 32 or more."""
    lanes = Lanes.of(ctx)
    for function, flow, evidence in lanes.functions():
        for node in flow.nodes:
            operator, left, right = operands(node)
            if operator not in ("<<", ">>") or node.type != "binary_expression" or left is None:
                continue
            if flow.scope.value(left) is None or _width(ctx, function, left) != 32:
                continue
            tags = _amount(flow, right)
            wide = bool(tags & {LANEW, LANE})
            unbounded = TID in tags and not tags & {LANE32} and bool(evidence.kinds & {"ballot", "match", "active"})
            if wide or (unbounded and _meets_mask(flow, node)):
                yield ctx.report(
                    "CH108",
                    node,
                    f"`{quoted(node)}` is a shift of 32 bits by a lane that may be 32 to 63",
                    symbol=quoted(node),
                )


def _amount(flow: Flow, node: Node | None) -> frozenset[str]:
    """The tags of a shift amount; `31 - lane` is a lane too."""
    inner = bare(node)
    if inner is not None and inner.type == "binary_expression":
        operator, left, right = operands(inner)
        if operator in ("-", "+"):
            return flow.tags(left) | flow.tags(right)
    return flow.tags(node)


def _meets_mask(flow: Flow, node: Node) -> bool:
    """True where the value is combined with a lane mask, in its expression or through a variable."""
    here = node.parent
    while here is not None and not here.type.endswith(("statement", "declaration")):
        if here.type == "binary_expression":
            _, left, right = operands(here)
            if (flow.tags(left) | flow.tags(right)) & {MASK, NARROW}:
                return True
        if here.type == "init_declarator":
            name = declared_name(here)
            for other in flow.nodes:
                _, left, right = operands(other)
                if name in (text(left), text(right)) and (flow.tags(left) | flow.tags(right)) & {MASK, NARROW}:
                    return True
        here = here.parent
    return False


@hazard("CH127")
def aggregated(ctx: HazardContext) -> Iterator[Finding]:
    """One atomic for all active lanes: leader, count and base from one 32-bit mask."""
    lanes = Lanes.of(ctx)
    for _, flow, _ in lanes.functions():
        masks: dict[str, set[str]] = {}
        atomics: list[Node] = []
        for node in flow.nodes:
            if node.type != "call_expression":
                continue
            name = callee(node)
            if name.startswith("atomicAdd") or name == "atomicAdd":
                atomics.append(node)
            if name in _COUNTS or name in ALL:
                for given in arguments(node):
                    inner = bare(given)
                    for part in walk(inner) if inner is not None else ():
                        if part.type == "identifier" and flow.tags(part) & {MASK, NARROW}:
                            masks.setdefault(text(part), set()).add(name)
        for mask, names in masks.items():
            leader = names & {"__ffs", "__builtin_ffs", "__builtin_ctz", "__clz", "__ffsll"}
            if leader and "__popc" in names and any(kind_of(name) == "shfl" for name in names) and atomics:
                yield ctx.report(
                    "CH127",
                    atomics[0],
                    f"`{quoted(atomics[0])}` adds for all lanes of `{mask}`: leader, count and broadcast "
                    "see 32 of 64 lanes",
                    symbol=mask,
                )
                break
