"""What the values of a function stand for: thread index, lane, warp index, lane mask, the warp size itself.

Flow-insensitive: a variable stands for whatever any of its assignments gives it. Values are followed through
variables, parameters (from the calls that the file shows), casts, function-like macros and inlined device functions.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from msgspec import Struct

from migrator.hazards.base import HazardContext
from migrator.hazards.lanes.operations import LANE_IDS, MASKS, Operation, operation
from migrator.hazards.lanes.types import bits
from migrator.lazy import pattern
from migrator.syntax import Constant, Function, Node, Scope, arguments, callee, text, walk
from migrator.syntax.functions import declared_name
from migrator.syntax.module import expression
from migrator.syntax.tree import bare, operands

# What a value may stand for. Index kinds by width source: 32 (a literal or constant), W (`warpSize`).
TID = "thread"
LANE32, LANEW, LANE = "lane32", "laneW", "lane"  # LANE: the hardware's own, `__lane_id()` or `%laneid`
WARP32, WARPW = "warp32", "warpW"
MASK, NARROW = "mask", "narrow mask"  # NARROW: a mask in a variable of 32 bits
SIZE = "warp size"
BLOCK = "block size"
LANES = frozenset((LANE32, LANEW, LANE))
Tags = frozenset[str]
NONE: Tags = frozenset()
_CASTS = frozenset(("static_cast", "reinterpret_cast", "const_cast"))
_TYPES = frozenset("int unsigned uint32_t int32_t size_t uint64_t int64_t long unsigned_int uint".split())
_PASS = frozenset(("min", "max", "__ldg", "abs", "__builtin_assume", "threadfence", "std::min", "std::max", "ceil_div"))
_LANEID = pattern(r"%%?laneid\b")
_WARPID = pattern(r"%%?warpid\b")
_LANEMASK = pattern(r"%%?lanemask_\w\w\b")
_DECLARATORS = ("init_declarator", "pointer_declarator", "array_declarator", "reference_declarator")
_ROUNDS = 4
_DEPTH = 3
_SMALL = 1500  # bytes of a function that is followed into


class Site(Struct, frozen=True, eq=False):
    """An expression that makes a lane or warp index out of a thread index with a width of 32 or `warpSize`."""

    node: Node
    kind: str  # one of LANE32, LANEW, WARP32, WARPW
    constants: tuple[Constant, ...] = ()
    template: bool = False  # the width is a template argument


@dataclass(slots=True, eq=False)
class Flow:
    """One function's values. `given` are the tags of parameters, `scope` folds constants as the function sees them."""

    ctx: HazardContext
    function: Function
    scope: Scope
    given: Mapping[str, Tags] = field(default_factory=dict)
    depth: int = 0
    env: dict[str, Tags] = field(default_factory=dict)
    types: dict[str, str] = field(default_factory=dict)
    _sites: dict[int, Site] = field(default_factory=dict)
    _nodes: list[Node] = field(default_factory=list)

    def __post_init__(self) -> None:
        initialisers = [child for child in self.function.node.named_children if child.type == "field_initializer_list"]
        self._nodes = [node for part in (*initialisers, self.function.body) for node in walk(part)]
        for parameter in self.function.parameters:
            self.types[parameter.name] = parameter.type
        self.env.update(self.given)
        pairs = list(self._definitions())
        for _ in range(_ROUNDS):
            before = dict(self.env)
            for name, value in pairs:
                tags = value if isinstance(value, frozenset) else self.tags(value)
                if MASK in tags and (bits(self.ctx, self.types.get(name, "")) or 64) < 64:
                    tags = tags - {MASK} | {NARROW}
                self.env[name] = self.env.get(name, NONE) | tags
            if self.env == before:
                break

    @property
    def nodes(self) -> list[Node]:
        """Every named node of the body."""
        return self._nodes

    @property
    def sites(self) -> list[Site]:
        """Where lane and warp indices are made, in the order of the text."""
        for node in self._nodes:
            if node.type in ("binary_expression", "identifier") or (node.type == "call_expression" and self.depth == 0):
                self.tags(node)
        return [self._sites[start] for start in sorted(self._sites)]

    def operations(self) -> Iterator[Operation]:
        """The warp operations of the body."""
        for node in self._nodes:
            if node.type == "call_expression" and (found := operation(node)) is not None:
                yield found

    def _definitions(self) -> Iterator[tuple[str, Node | Tags]]:
        """(variable, value) of every definition and assignment."""
        for node in self._nodes:
            kind = node.type
            if kind == "declaration":
                written = text(node.child_by_field_name("type"))
                for child in node.named_children:
                    name = declared_name(child) if child.type not in ("type_qualifier", "comment") else ""
                    if not name:
                        continue
                    self.types.setdefault(name, written + _stars(child))
                    value = child.child_by_field_name("value") if child.type == "init_declarator" else None
                    if value is None:
                        continue
                    if value.type in ("argument_list", "initializer_list"):
                        inner = value.named_children
                        value = inner[0] if len(inner) == 1 else None
                    if value is not None:
                        yield name, value
            elif kind == "assignment_expression":
                operator, left, right = operands(node)
                if left is not None and right is not None and left.type == "identifier":
                    if operator in ("&=", "%=", ">>=", "/="):
                        yield text(left), node
                    else:
                        yield text(left), right
            elif kind == "gnu_asm_expression":
                yield from _asm(node)

    def tags(self, node: Node | None) -> Tags:
        """What an expression may stand for."""
        node = bare(node)
        if node is None:
            return NONE
        kind = node.type
        if kind == "identifier":
            name = text(node)
            if name == "warpSize" and name not in self.types:
                return frozenset((SIZE,))
            known = self.env.get(name)
            if known is not None:
                return known
            macro = self.ctx.project.macro(self.ctx.source.path, name)
            if macro is not None and macro.parameters is None and not macro.value[:1].isdigit():
                return self._nested(node, macro.value, {})
            return NONE
        if kind == "field_expression":
            return self._field(node)
        if kind in ("binary_expression", "assignment_expression"):
            return self._binary(node)
        if kind == "call_expression":
            return self._call(node)
        if kind == "cast_expression":
            return self.tags(node.child_by_field_name("value"))
        if kind == "unary_expression":
            operator = text(node.child_by_field_name("operator"))
            return NONE if operator == "!" else self.tags(node.child_by_field_name("argument"))
        if kind == "conditional_expression":
            one, other = node.child_by_field_name("consequence"), node.child_by_field_name("alternative")
            return self.tags(one) | self.tags(other)
        if kind == "comma_expression":
            return self.tags(node.child_by_field_name("right"))
        return NONE

    def _field(self, node: Node) -> Tags:
        base, name = text(node.child_by_field_name("argument")), text(node.child_by_field_name("field"))
        if base in ("threadIdx", "hipThreadIdx") and name in ("x", "y", "z"):
            return frozenset((TID,))
        if base == "blockDim":
            return frozenset((BLOCK,))
        return self.env.get(f"{base}.{name}", NONE)

    def _binary(self, node: Node) -> Tags:
        operator, left, right = operands(node)
        if operator in ("&=", "%=", ">>=", "/=", "|=", "+=", "-=", "*="):
            operator = operator.removesuffix("=")
        ours, theirs = self.tags(left), self.tags(right)
        if operator in ("%", "&", "/", ">>"):
            site = self._site(node, operator, left, right, ours, theirs)
            if site is not None:
                self._sites.setdefault(node.start_byte * 4 + "%&/>".index(operator[0]), site)
                return frozenset((site.kind,))
        if operator in ("&&", "||", "==", "!=", "<", ">", "<=", ">=", "<=>"):
            return NONE
        if operator in ("<<", ">>"):
            return ours & {MASK, NARROW} | (ours & {TID} if operator == ">>" else NONE)
        both = ours | theirs
        if operator in ("&", "|", "^"):
            return both & {MASK, NARROW} | (both & LANES if operator != "&" else NONE)
        if operator in ("+", "-"):
            return both - {SIZE, BLOCK} if operator == "+" else ours - {SIZE, BLOCK}
        if operator == "*":
            return both & {TID}
        if operator == "/":
            return ours & {TID}
        if operator == "=":
            return theirs
        return NONE

    def _site(
        self, node: Node, operator: str, left: Node | None, right: Node | None, ours: Tags, theirs: Tags
    ) -> Site | None:
        if operator == "&" and TID not in ours and TID in theirs:
            left, right, ours, theirs = right, left, theirs, ours
        if TID not in ours:
            return None
        if SIZE in theirs or (operator == "&" and _minus_one_of_size(self, right)):
            return Site(node, LANEW if operator in ("%", "&") else WARPW)
        folded = self.scope.fold(right)
        wanted = {"%": 32, "/": 32, "&": 31, ">>": 5}[operator]
        if folded is None or folded[0] != wanted:
            return None
        template = any(name in self.scope.local for name in _names(right))
        return Site(node, LANE32 if operator in ("%", "&") else WARP32, folded[1], template)

    def _call(self, node: Node) -> Tags:
        name = callee(node)
        given = arguments(node)
        function = node.child_by_field_name("function")
        if name in MASKS and operation(node) is not None:
            return frozenset((MASK,))
        if name in LANE_IDS and not given:
            inlined = self._inlined(node, name, given)
            return inlined or frozenset((LANE,))
        if function is not None and function.type == "field_expression":
            return self._member_call(function, name)
        if name in ("__shfl", "__shfl_sync") and operation(node) is not None:
            found = operation(node)
            return self.tags(found.value) & {MASK, NARROW} if found else NONE
        if (name in _CASTS or name in _TYPES) and len(given) == 1:
            return self.tags(given[0])
        if name in _PASS:
            return frozenset().union(*(self.tags(item) for item in given)) if given else NONE
        macro = self.ctx.project.macro(self.ctx.source.path, name)
        if macro is not None and macro.parameters is not None and len(macro.parameters) == len(given):
            values = [self.tags(item) for item in given]
            return self._nested(node, macro.value, dict(zip(macro.parameters, values, strict=True)))
        return self._inlined(node, name, given)

    def _member_call(self, function: Node, name: str) -> Tags:
        """Cooperative groups: the rank in a block is a thread index, in a tile a lane of that tile."""
        group = text(function.child_by_field_name("argument"))
        if name in ("thread_rank", "thread_index") and "block" in self.types.get(group, group):
            return frozenset((TID,))
        if name == "ballot":
            return frozenset((MASK,))
        return NONE

    def _nested(self, node: Node, source: str, given: Mapping[str, Tags]) -> Tags:
        """The tags of a macro's text with its parameters known; an index that it makes is made where it is used."""
        if self.depth >= _DEPTH or len(source) > 400:
            return NONE
        tree = expression(source)
        if tree is None:
            return NONE
        inner = Flow.__new__(Flow)
        inner.ctx, inner.function, inner.scope, inner.given = self.ctx, self.function, self.scope, given
        inner.depth, inner.env, inner.types = self.depth + 1, {**self.env, **given}, self.types
        inner._sites, inner._nodes = {}, []
        found = inner.tags(tree)
        for site in inner._sites.values():
            if site.kind in found:
                self._sites.setdefault(node.start_byte * 4, Site(node, site.kind, site.constants, template=True))
        return found

    def _inlined(self, node: Node, name: str, given: list[Node]) -> Tags:
        """What a small device function of the project returns for these arguments; its index is made at this call."""
        if self.depth >= _DEPTH or not name:
            return NONE
        for other in self.ctx.module.functions:
            if other.name != name or not other.on_device or other is self.function:
                continue
            if len(other.node.text or b"") < _SMALL:
                return self._returned(node, other, given)
        return NONE

    def _returned(self, node: Node, other: Function, given: list[Node]) -> Tags:
        tags = {
            parameter.name: self.tags(argument) for parameter, argument in zip(other.parameters, given, strict=False)
        }
        local = template_values(self.scope, node, other)
        for parameter, argument in zip(other.parameters, given, strict=False):
            if (value := self.scope.value(argument)) is not None:
                local[parameter.name] = value
        scope = Scope(self.scope.lookup, self.scope.parse_expression, local)
        inner = Flow(self.ctx, other, scope, tags, self.depth + 1)
        found: Tags = NONE
        for child in inner.nodes:
            if child.type == "return_statement" and child.named_children:
                found |= inner.tags(child.named_children[0])
        if MASK in found and (bits(self.ctx, other.result) or 64) < 64:
            found = found - {MASK} | {NARROW}
        made = [site for site in inner._sites.values() if site.kind in found]
        if made and self.depth == 0 and TID in frozenset().union(*tags.values(), NONE):
            self._sites.setdefault(node.start_byte * 4 + 3, Site(node, made[0].kind, made[0].constants, template=True))
        return found


def template_values(scope: Scope, call: Node, function: Function) -> dict[str, int]:
    """The values of a function's template parameters at a call: the arguments given, then the defaults."""
    written: list[Node] = []
    name = call.child_by_field_name("function")
    while name is not None and name.type == "qualified_identifier":
        name = name.child_by_field_name("name")
    if name is not None and name.type in ("template_function", "template_method"):
        given = name.child_by_field_name("arguments")
        written = given.named_children if given is not None else []
    values: dict[str, int] = {}
    for at, parameter in enumerate(function.templates):
        default = expression(parameter.default) if parameter.default else None
        node = _unwrapped(written[at]) if at < len(written) else default
        value = scope.value(node)
        if value is not None and parameter.name:
            values[parameter.name] = value
    return values


def _unwrapped(node: Node) -> Node:
    """A template argument that is a name is parsed as a type."""
    if node.type == "type_descriptor":
        return expression(text(node)) or node
    return node


def _minus_one_of_size(flow: Flow, node: Node | None) -> bool:
    inner = bare(node)
    if inner is None:
        return False
    operator, left, right = operands(inner)
    return operator == "-" and SIZE in flow.tags(left) and flow.scope.value(right) == 1


def _names(node: Node | None) -> Iterator[str]:
    if node is not None:
        for child in walk(node):
            if child.type == "identifier":
                yield text(child)


def _stars(node: Node) -> str:
    marks = ""
    while node.type in _DECLARATORS:
        if node.type == "pointer_declarator":
            marks += "*"
        elif node.type == "array_declarator":
            marks += "[]"
        inner = node.child_by_field_name("declarator")
        if inner is None:
            break
        node = inner
    return marks


def _asm(node: Node) -> Iterator[tuple[str, Tags]]:
    """Outputs of inline PTX that read a lane register."""
    code = text(node.child_by_field_name("assembly_code"))
    tags: Tags = NONE
    if _LANEID.search(code):
        tags = frozenset((LANE,))
    elif _WARPID.search(code):
        tags = frozenset((WARP32,))
    elif _LANEMASK.search(code):
        tags = frozenset((NARROW,))
    outputs = node.child_by_field_name("output_operands")
    if tags and outputs is not None:
        for operand in walk(outputs):
            if operand.type == "gnu_asm_output_operand":
                yield text(operand.child_by_field_name("value")), tags
