"""How finely a value differs between the threads of a block: not, by wavefront, by 32-lane warp, by lane.

Flow-insensitive per variable, but variables are told apart by their scopes. A call of an unknown function with
differing arguments counts as uniform, and so does a constant assigned in a branch: many of the former are reductions,
and a false alarm costs more than a miss.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import IntEnum

from msgspec import Struct

from migrator.hazards.base import HazardContext
from migrator.hazards.lanes.component import Lanes
from migrator.hazards.lanes.flow import LANE, LANE32, LANEW, SIZE, TID, WARP32, WARPW, Flow
from migrator.syntax import Function, Node, arguments, callee, text, walk
from migrator.syntax.functions import declared_name
from migrator.syntax.module import expression
from migrator.syntax.summary import LaunchSummary
from migrator.syntax.tree import bare, operands


class Grain(IntEnum):
    """What a value may differ by, coarse to fine."""

    SAME = 0
    WAVE = 1  # equal in every 64 consecutive threads
    HALF = 2  # equal in every 32 consecutive threads
    LANE = 3


_SCOPES = frozenset(
    ("compound_statement", "for_statement", "for_range_loop", "while_statement", "if_statement", "lambda_expression",
     "function_definition")
)  # fmt: skip
_PURE = frozenset(
    "min max abs fabs fabsf sqrt sqrtf floor floorf ceil ceilf __ldg static_cast reinterpret_cast const_cast int float"
    " unsigned size_t uint32_t int64_t uint64_t int32_t fmin fmax fminf fmaxf isnan isinf __popc __ffs __clz"
    " atomicAdd atomicSub atomicExch atomicCAS atomicMin atomicMax atomicInc atomicOr atomicAnd".split()
)
_VOTES = frozenset(("__any", "__all", "__any_sync", "__all_sync", "__ballot", "__ballot_sync", "__activemask"))
_ORDERED = frozenset(("<", ">=", ">", "<="))
_BRANCHES = frozenset(
    ("if_statement", "for_statement", "while_statement", "do_statement", "switch_statement", "conditional_expression")
)
_ROUNDS = 5
_DEPTH = 60


class _Variable(Struct, frozen=True, eq=False):
    name: str
    start: int  # the range in which the name means this variable
    end: int
    shared: bool
    bound: bool  # a reference: what is assigned later goes elsewhere


@dataclass(slots=True, eq=False)
class Varying:
    """The values of one function."""

    ctx: HazardContext
    function: Function
    flow: Flow
    _variables: dict[str, list[_Variable]] = field(default_factory=dict)
    _grains: dict[int, Grain] = field(default_factory=dict)
    _depth: int = 0

    @staticmethod
    def of(ctx: HazardContext, function: Function) -> Varying:
        """The values of a function, worked out once."""

        def make() -> Varying:
            found = Varying(ctx, function, Lanes.of(ctx).flow(function))
            found._solve()
            return found

        return ctx.memo(f"varying {function.start}", make)

    def _solve(self) -> None:
        for parameter in self.function.parameters:
            self._declare(parameter.name, self.function.body, shared=False, bound=False)
        for node in self.flow.nodes:
            if node.type == "declaration":
                scope = _scope(node)
                head = text(node)[:200].split("=")[0]
                shared = "__shared__" in head
                bound = "&" in head  # a reference stands for what it is bound to
                for child in node.named_children:
                    if child.type.endswith("declarator") or child.type == "identifier":
                        name = declared_name(child)
                        if name:
                            self._declare(name, scope, shared=shared, bound=bound)
        pairs = list(self._assignments())
        spread = {id(variable) for variable, value in pairs if _is_broadcast(value, variable.name)}
        for _ in range(_ROUNDS):
            changed = False
            for variable, value in pairs:
                grain = self.grain(value)
                if id(variable) in spread:  # one lane's value, taken over by all before it is used
                    grain = min(grain, Grain.HALF)
                if grain > self._grains.get(id(variable), Grain.SAME) and not variable.shared:
                    self._grains[id(variable)] = grain
                    changed = True
            if not changed:
                break

    def _declare(self, name: str, scope: Node, *, shared: bool, bound: bool) -> None:
        self._variables.setdefault(name, []).append(
            _Variable(name, scope.start_byte, scope.end_byte, shared=shared, bound=bound)
        )

    def _variable(self, node: Node) -> _Variable | None:
        best = None
        for item in self._variables.get(text(node), ()):
            if item.start <= node.start_byte < item.end and (best is None or item.start >= best.start):
                best = item
        return best

    def _assignments(self) -> Iterator[tuple[_Variable, Node]]:
        for node in self.flow.nodes:
            name: Node | None = None
            value: Node | None = None
            if node.type == "init_declarator":
                name = node.child_by_field_name("declarator")
                while name is not None and name.type.endswith("declarator"):
                    name = name.child_by_field_name("declarator") or (
                        name.named_children[-1] if name.named_children else None
                    )
                value = node.child_by_field_name("value")
            elif node.type == "assignment_expression":
                _, name, value = operands(node)
            elif node.type == "update_expression":
                name = value = node.child_by_field_name("argument")
            if name is None or value is None or name.type != "identifier":
                continue
            variable = self._variable(name)
            if variable is not None and not variable.shared and (node.type == "init_declarator" or not variable.bound):
                yield variable, value

    def grain(self, node: Node | None) -> Grain:
        """How finely an expression may differ; what is nested very deeply (generated sums) counts as alike."""
        if self._depth > _DEPTH:
            return Grain.SAME
        self._depth += 1
        try:
            return self._grain(node)
        finally:
            self._depth -= 1

    def _grain(self, node: Node | None) -> Grain:
        node = bare(node)
        if node is None:
            return Grain.SAME
        kind = node.type
        if kind in ("identifier", "field_expression"):
            return self._name(node)
        if kind == "call_expression":
            return self._call(node)
        if kind in ("binary_expression", "assignment_expression"):
            return self._binary(node)
        if kind == "subscript_expression":
            return max((self.grain(child) for child in node.named_children), default=Grain.SAME)
        if kind in ("lambda_expression", "string_literal", "number_literal", "type_descriptor", "sizeof_expression"):
            return Grain.SAME
        return max((self.grain(child) for child in node.named_children), default=Grain.SAME)

    def _name(self, node: Node) -> Grain:
        if node.type == "field_expression":
            base = node.child_by_field_name("argument")
            if text(base) in ("threadIdx", "hipThreadIdx"):
                return self._axis(text(node.child_by_field_name("field")))
            return self.grain(base)
        name = text(node)
        if name == "threadIdx":
            return Grain.LANE
        if name in ("hipThreadIdx_x", "hipThreadIdx_y", "hipThreadIdx_z"):
            return self._axis(name[-1])
        variable = self._variable(node)
        if variable is not None:
            known = self._grains.get(id(variable), Grain.SAME)
            given = self.flow.given.get(name)
            return max(known, _of_tags(given)) if given else known
        macro = self.ctx.project.macro(self.ctx.source.path, name)
        if macro is not None and macro.parameters is None and "threadIdx" in macro.value:
            tree = expression(macro.value)
            return _deepest(tree) if tree is not None else Grain.SAME
        return Grain.SAME

    def _axis(self, axis: str) -> Grain:
        if axis == "x":
            return Grain.LANE
        rows = {self.ctx.scope().value(expression(item.dims[0])) for item in self._launches() if item.dims}
        if rows == {32}:
            return Grain.HALF
        if rows and all(row is not None and row % 64 for row in rows):
            return Grain.LANE
        return Grain.WAVE

    def _launches(self) -> list[LaunchSummary]:
        return (
            list(self.ctx.project.launches(self.function.name, self.ctx.source.path)) if self.function.is_kernel else []
        )

    def _call(self, node: Node) -> Grain:
        name = callee(node)
        given = arguments(node)
        function = node.child_by_field_name("function")
        if name in _VOTES:
            return Grain.WAVE
        if name in ("thread_rank", "thread_index") and function is not None and function.type == "field_expression":
            return Grain.LANE
        if name in ("meta_group_rank",):
            return Grain.HALF
        if name in _PURE:
            grain = max((self.grain(item) for item in given), default=Grain.SAME)
            return Grain.LANE if name.startswith("atomic") else grain
        return _of_tags(self.flow.tags(node))

    def _binary(self, node: Node) -> Grain:
        operator, left, right = operands(node)
        ours, theirs = self.grain(left), self.grain(right)
        both = max(ours, theirs)
        if both is Grain.SAME:
            return both
        value = self.flow.scope.value(right)
        if operator in ("/", ">>") and theirs is Grain.SAME:
            own = self.flow.tags(node)
            if own & {WARP32, WARPW} and not own & {TID, LANE, LANE32, LANEW}:
                return min(ours, _of_tags(own))
            if SIZE in self.flow.tags(right):
                return min(ours, Grain.WAVE)
            step = value if operator == "/" else 1 << value if value is not None and 0 <= value < 12 else None
            return _stepped(ours, step) if self._is_thread(left) else ours
        if operator in _ORDERED and self._is_thread(left) and theirs is Grain.SAME:
            bound = None if value is None else value + (operator in (">", "<="))
            if SIZE in self.flow.tags(right):
                return min(ours, Grain.WAVE)
            return _stepped(ours, bound)
        return both

    def _is_thread(self, node: Node | None) -> bool:
        """True for a thread index itself, whose multiples of 64 are borders of wavefronts."""
        node = bare(node)
        if node is None:
            return False
        if node.type == "field_expression":
            return text(node).replace(" ", "") in ("threadIdx.x", "hipThreadIdx.x")
        if node.type == "identifier":
            return self.flow.tags(node) == frozenset((TID,)) or text(node) == "hipThreadIdx_x"
        return False


def _is_broadcast(value: Node, name: str) -> bool:
    """True for `__shfl_sync(mask, v, 0)` of the variable itself."""
    if value.type != "call_expression" or callee(value) not in ("__shfl", "__shfl_sync"):
        return False
    given = arguments(value)
    at = int(callee(value).endswith("_sync"))
    return len(given) > at + 1 and text(given[at]) == name and "threadIdx" not in text(given[at + 1])


def _stepped(grain: Grain, step: int | None) -> Grain:
    if not step:
        return grain
    if step % 64 == 0:
        return min(grain, Grain.WAVE)
    return min(grain, Grain.HALF) if step % 32 == 0 else grain


def _of_tags(tags: frozenset[str]) -> Grain:
    if tags & {TID, LANE, LANE32, LANEW}:
        return Grain.LANE
    if WARP32 in tags:
        return Grain.HALF
    return Grain.WAVE if WARPW in tags else Grain.SAME


def _deepest(node: Node) -> Grain:
    return Grain.LANE if any(text(item) == "threadIdx" for item in walk(node)) else Grain.SAME


def _scope(node: Node) -> Node:
    here = node.parent
    while here is not None and here.type not in _SCOPES and here.parent is not None:
        here = here.parent
    return here or node


class Branch(Struct, frozen=True, eq=False):
    """A branch or loop that only some threads take: the statement, its condition, how finely it differs."""

    statement: Node
    condition: Node
    grain: Grain
    loop: bool


def branches(values: Varying, node: Node) -> Iterator[Branch]:
    """The differing branches and loops around a node, innermost first."""
    child, here = node, node.parent
    while here is not None and here.type not in ("function_definition", "lambda_expression"):
        if here.type in _BRANCHES and not (child.type == "condition_clause" or _is_constexpr(here)):
            found = _branch(values, here, child)
            if found is not None:
                yield found
        elif here.type == "binary_expression":  # the right side of `a && b` is evaluated where `a` is true
            operator, left, right = operands(here)
            if operator in ("&&", "||") and left is not None and right == child and (grain := values.grain(left)):
                yield Branch(here, left, grain, loop=False)
        child, here = here, here.parent


def _branch(values: Varying, statement: Node, child: Node) -> Branch | None:
    loop = statement.type in ("for_statement", "while_statement", "do_statement")
    condition = statement.child_by_field_name("condition")
    if condition is None or child.start_byte == condition.start_byte:
        return None
    grain = values.grain(condition)
    if statement.type == "for_statement" and grain and _counts_alike(values, statement):
        grain = Grain.SAME
    return Branch(statement, condition, grain, loop) if grain else None


def _counts_alike(values: Varying, loop: Node) -> bool:
    """True for a loop whose counter, reused elsewhere, starts and steps alike in all threads here."""
    start = loop.child_by_field_name("initializer")
    if start is None or start.type != "assignment_expression":
        return False
    _, name, value = operands(start)
    condition = bare(loop.child_by_field_name("condition"))
    if name is None or condition is None:
        return False
    _, left, right = operands(condition)
    return (
        text(left) == text(name)
        and values.grain(value) is Grain.SAME
        and values.grain(right) is Grain.SAME
        and "threadIdx" not in text(loop.child_by_field_name("update"))
    )


def _is_constexpr(statement: Node) -> bool:
    return text(statement)[:20].replace(" ", "").startswith("ifconstexpr")


def left_before(values: Varying, node: Node) -> Branch | None:
    """A differing branch before a node, on the way to it, that returns: later code runs without those threads."""
    child, here = node, node.parent
    while here is not None and here.type not in ("function_definition", "lambda_expression"):
        if here.type == "compound_statement":
            for statement in here.named_children:
                if statement.start_byte >= child.start_byte:
                    break
                if statement.type == "if_statement" and _returns(statement.child_by_field_name("consequence")):
                    condition = statement.child_by_field_name("condition")
                    grain = values.grain(condition)
                    if condition is not None and grain:
                        return Branch(statement, condition, grain, loop=False)
        child, here = here, here.parent
    return None


def _returns(node: Node | None) -> bool:
    if node is None:
        return False
    if node.type == "compound_statement":
        inner = [child for child in node.named_children if child.type != "comment"]
        return bool(inner) and _returns(inner[-1])
    return node.type == "return_statement" or text(node).startswith(("return", "asm", "__exit"))
