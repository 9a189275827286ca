"""Loops that wait: what each polls, and which threads run it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

from migrator.hazards.base import HazardContext
from migrator.hazards.lanes.component import Lanes
from migrator.hazards.lanes.flow import LANES, TID, Flow
from migrator.lazy import pattern
from migrator.syntax import Function, Node, arguments, callee, text, walk
from migrator.syntax.functions import declared_name
from migrator.syntax.tree import bare, operands

LOOPS = frozenset(("for_statement", "while_statement", "do_statement"))
_LOCKS = frozenset(
    "atomicCAS atomicCAS_block atomicCAS_system atomicExch atomicExch_block atomicExch_system test_and_set"
    " compare_exchange_weak compare_exchange_strong exchange atomicCAS_acquire".split()
)
_WAITS = frozenset(
    "__nanosleep __threadfence __threadfence_block __threadfence_system __builtin_amdgcn_s_sleep __syncwarp clock"
    " clock64 nanosleep backoff sleep __builtin_amdgcn_fence printf pause yield _mm_pause".split()
)
_READS = pattern(
    r"(?:ld|load|read|acquire|peek|poll).*|atomic(?:Add|Or|Max|Load|CAS|Sub|And)\w*|__ldcg|__ldcv|__ldca", re.I
)


class Lock(Struct, frozen=True, eq=False):
    """A loop that waits until `call` (a CAS or an exchange on one address) succeeds."""

    loop: Node
    call: Node
    function: Function


class Poll(Struct, frozen=True, eq=False):
    """A loop that only reads until `read`, the expression of one place in memory, changes."""

    loop: Node
    read: Node
    target: str  # the variable that the place is reached by
    function: Function


def waiting_loops(ctx: HazardContext) -> list[Lock | Poll]:
    """Every loop of the device functions that does nothing but wait."""
    return ctx.memo("waiting loops", lambda: list(_find(ctx)))


def _find(ctx: HazardContext) -> Iterator[Lock | Poll]:
    for kind in LOOPS:
        for loop in ctx.module.nodes.get(kind, ()):
            function = ctx.module.function_at(loop.start_byte)
            if function is None or not function.on_device:
                continue
            changed = _assigned(loop)
            lock = _lock(loop, changed)
            if lock is not None:
                yield Lock(loop, lock, function)
                continue
            poll = _poll(ctx, loop, function, changed)
            if poll is not None:
                yield poll


def _parts(loop: Node) -> tuple[Node | None, list[Node]]:
    """The condition of a loop and the statements of its body."""
    body = loop.child_by_field_name("body")
    if body is None:
        return bare(loop.child_by_field_name("condition")), []
    inner = body.named_children if body.type == "compound_statement" else [body]
    return bare(loop.child_by_field_name("condition")), [child for child in inner if child.type != "comment"]


def _assigned(loop: Node) -> frozenset[str]:
    found = set()
    for node in walk(loop):
        if node.type == "assignment_expression":
            found.add(text(node.child_by_field_name("left")))
        elif node.type == "update_expression":
            found.add(text(node.child_by_field_name("argument")))
        elif node.type == "init_declarator":
            found.add(declared_name(node))
    return frozenset(found)


def _lock(loop: Node, changed: frozenset[str]) -> Node | None:
    condition, body = _parts(loop)
    calls = [] if condition is None else _lock_calls(condition, changed)
    if calls:
        return calls[0] if _only_waits(body, changed) else None
    inner = [call for statement in body for call in _lock_calls(statement, changed)]
    if len(inner) != 1:
        return None
    # `while (true) { if (cas == 0) break; }` and `while (!got) got = cas == 0;`
    for statement in body:
        if inner[0].start_byte >= statement.start_byte and inner[0].end_byte <= statement.end_byte:
            if statement.type == "if_statement":
                consequence = statement.child_by_field_name("consequence")
                leaves = consequence is not None and _leaves(consequence)
                return inner[0] if leaves and statement.child_by_field_name("alternative") is None else None
            if statement.type in ("expression_statement", "declaration"):
                name = _set_by(statement)
                tested = condition is not None and name in re.findall(r"[A-Za-z_]\w*", text(condition))
                rest = [item for item in body if item is not statement]
                if tested and all(_waits(item, changed) for item in rest):
                    return inner[0]
    return None


def _leaves(node: Node) -> bool:
    inner = [child for child in node.named_children if child.type != "comment"]
    if node.type == "compound_statement":
        return len(inner) == 1 and _leaves(inner[0])
    return node.type == "break_statement" or (node.type == "return_statement")


def _set_by(statement: Node) -> str:
    for node in walk(statement):
        if node.type == "assignment_expression":
            return text(node.child_by_field_name("left"))
        if node.type == "init_declarator":
            return declared_name(node)
    return ""


def _lock_calls(node: Node, changed: frozenset[str]) -> list[Node]:
    """CAS or exchange calls of one unchanging address with an unchanging expectation and a constant to store."""
    found = []
    for call in walk(node):
        if call.type != "call_expression" or callee(call) not in _LOCKS:
            continue
        function = call.child_by_field_name("function")
        given = arguments(call)
        member = function is not None and function.type == "field_expression"
        if member and callee(call) == "exchange" and (len(given) > 2 or not given):
            continue
        if not member and len(given) < (3 if "CAS" in callee(call) else 2):
            continue
        used = re.findall(r"[A-Za-z_]\w*", text(given[0])) if given else []
        expected = re.findall(r"[A-Za-z_]\w*", text(given[1])) if len(given) > 1 and not member else []
        if member and callee(call).startswith("compare_exchange"):
            # the expectation is written back by the call: a lock sets it anew in the loop's body
            if given and text(given[0]) not in changed:
                continue
            used = []
        if changed.intersection(used) or changed.intersection(expected):
            continue
        found.append(call)
    return found


def _only_waits(body: list[Node], changed: frozenset[str]) -> bool:
    return all(_waits(statement, changed) for statement in body)


def _waits(statement: Node, changed: frozenset[str]) -> bool:
    """True for a statement without effect on the wait: empty, a pause, a fence, a counter of tries."""
    kind = statement.type
    if kind in (";", "continue_statement", "declaration"):
        return kind != "declaration" or "(" not in text(statement)
    if kind == "if_statement" or kind == "compound_statement":
        inner = statement.child_by_field_name("consequence") if kind == "if_statement" else statement
        return inner is not None and all(
            _waits(child, changed)
            for child in (
                [inner] if inner is not statement and inner.type != "compound_statement" else inner.named_children
            )
            if child.type != "comment"
        )
    if kind == "expression_statement":
        given = statement.named_children
        if not given or not text(statement).strip(" ;"):
            return True
        node = given[0]
        if node.type == "call_expression":
            return callee(node) in _WAITS or "sleep" in callee(node).lower()
        if node.type == "gnu_asm_expression":
            return "sleep" in text(node) or '""' in text(node)
        if node.type in ("update_expression", "assignment_expression"):
            return (
                "[" not in text(node).split("=")[0]
                and "*" not in text(node).split("=")[0][:1]
                and not any(
                    callee(call) for call in walk(node) if call.type == "call_expression" and callee(call) not in _WAITS
                )
            )
    return kind in ("break_statement",)


def _poll(ctx: HazardContext, loop: Node, function: Function, changed: frozenset[str]) -> Poll | None:
    condition, body = _parts(loop)
    if loop.type == "for_statement" and loop.child_by_field_name("update") is not None:
        return None
    taken = _assigned(condition) if condition is not None else frozenset()  # `while ((v = ld(p)) == 0)`
    elsewhere = changed - taken
    named = re.findall(r"[A-Za-z_]\w*", text(condition))
    if condition is not None and not elsewhere.intersection(named) and _only_waits(body, changed):
        read = _read(Lanes.of(ctx).flow(function), condition, elsewhere)
        if read is not None:
            return Poll(loop, read, _target(read), function)
    # the value is read in the body and tested by the condition or by `if (...) break;`
    for statement in body:
        name = _set_by(statement) if statement.type in ("expression_statement", "declaration") else ""
        if not name:
            continue
        value = _value_of(statement)
        if value is None or not re.search(r"[\[*(]|->", text(value)):
            continue
        rest = [item for item in body if item is not statement]
        tested = condition is not None and name in re.findall(r"[A-Za-z_]\w*", text(condition))
        leaves = any(
            item.type == "if_statement"
            and name in text(item.child_by_field_name("condition"))
            and (inner := item.child_by_field_name("consequence")) is not None
            and _leaves(inner)
            for item in rest
        )
        endless = condition is None or text(condition) in ("true", "1")
        others = [item for item in rest if item.type != "if_statement"]
        if (tested or (leaves and endless)) and all(_waits(item, changed) for item in others):
            read = _read(Lanes.of(ctx).flow(function), value, changed, bare_reads=True)
            if read is not None:
                return Poll(loop, read, _target(read), function)
    return None


def _value_of(statement: Node) -> Node | None:
    for node in walk(statement):
        if node.type == "assignment_expression":
            return node.child_by_field_name("right")
        if node.type == "init_declarator":
            return node.child_by_field_name("value")
    return None


def _read(flow: Flow, node: Node, changed: frozenset[str], *, bare_reads: bool = False) -> Node | None:
    """The read of memory whose address the loop does not change: `*p`, `p[i]`, `p->x`, `atomicAdd(p, 0)`, `ld(p)`."""
    for item in walk(node):
        kind = item.type
        names = re.findall(r"[A-Za-z_]\w*", text(item))
        if changed.intersection(names):
            continue
        if kind == "call_expression":
            name = callee(item)
            given = arguments(item)
            if name.startswith("atomic"):
                values = [flow.scope.value(given[1])] if len(given) > 1 else []
                same = "CAS" in name and len(given) == 3 and text(given[1]) == text(given[2])
                if _READS.fullmatch(name) and (same or values == [0] or name.startswith("atomicLoad")):
                    return item
                return None
            function = item.child_by_field_name("function")
            if function is not None and function.type == "field_expression" and name == "load":
                return item
            if given and _READS.fullmatch(name.lstrip("_")):
                return item
        elif _is_memory(item) or (
            kind == "identifier"
            and not bare_reads
            and text(item) not in flow.types
            and _is_device_variable(flow, text(item))
        ):
            return item
    if not bare_reads:
        for item in walk(node):
            if item.type != "identifier" or text(item) in changed:
                continue
            if "volatile" in flow.types.get(text(item), "") + _declared(flow, text(item)):
                return item
            if _is_shared(flow, text(item)):
                return item
    return None


def _is_memory(node: Node) -> bool:
    """True for `p[i]`, `*p` and `p->x`."""
    kind = node.type
    return (
        kind == "subscript_expression"
        or (kind == "pointer_expression" and text(node).startswith("*"))
        or (kind == "field_expression" and "->" in text(node))
    )


def _declared(flow: Flow, name: str) -> str:
    for node in flow.nodes:
        if node.type == "declaration" and any(declared_name(child) == name for child in node.named_children):
            return text(node).split("=")[0]
    return ""


def _is_shared(flow: Flow, name: str) -> bool:
    return "__shared__" in _declared(flow, name)


def _is_device_variable(flow: Flow, name: str) -> bool:
    """True for a `__device__` variable of the file."""

    def make() -> frozenset[str]:
        return frozenset(
            declared_name(child)
            for node in flow.ctx.module.nodes.get("declaration", ())
            if node.parent is not None
            and node.parent.type in ("translation_unit", "declaration_list")
            and "__device__" in text(node)[:80]
            for child in node.named_children
        )

    return name in flow.ctx.memo("device variables", make)


def _target(read: Node) -> str:
    """The variable that a read goes through."""
    here: Node | None = read
    if read.type == "call_expression":
        function = read.child_by_field_name("function")
        given = arguments(read)
        if function is not None and function.type == "field_expression":
            here = function.child_by_field_name("argument")
        else:
            here = given[0] if given else None
    while here is not None and here.type != "identifier":
        named = [child for child in here.named_children if child.type not in ("type_descriptor", "comment")]
        here = named[0] if named else None
    return text(here)


def single_thread(ctx: HazardContext, function: Function, node: Node, depth: int = 0) -> bool:
    """True where one thread of a wavefront runs a node: behind `threadIdx.x == 0`, a leader test, in blocks of one."""
    flow = Lanes.of(ctx).flow(function)
    child, here = node, node.parent
    while here is not None and here.type not in ("function_definition", "lambda_expression"):
        if here.type == "if_statement":
            inside = here.child_by_field_name("consequence")
            if inside is not None and inside.start_byte <= node.start_byte < inside.end_byte:
                if _elects(flow, here.child_by_field_name("condition"), "=="):
                    return True
            elif _elects(flow, here.child_by_field_name("condition"), "!="):
                return True
        if here.type == "compound_statement":
            for statement in here.named_children:
                if statement.start_byte >= child.start_byte:
                    break
                if (
                    statement.type == "if_statement"
                    and "return" in text(statement.child_by_field_name("consequence"))
                    and _elects(flow, statement.child_by_field_name("condition"), "!=")
                ):
                    return True
        child, here = here, here.parent
    if function.is_kernel:
        launches = ctx.project.launches(function.name, ctx.source.path)
        return bool(launches) and all(item.dims and set(item.dims) == {"1"} for item in launches)
    if depth > 2:
        return False
    calls = [call for call in ctx.module.calls if callee(call) == function.name]
    outer = [(ctx.module.function_at(call.start_byte), call) for call in calls]
    known = [(caller, call) for caller, call in outer if caller is not None and caller is not function]
    return bool(known) and all(single_thread(ctx, caller, call, depth + 1) for caller, call in known)


def _elects(flow: Flow, condition: Node | None, wanted: str) -> bool:
    """True for a condition that an index of threads or lanes decides for one of them."""
    if condition is None:
        return False
    for node in walk(condition):
        operator, left, right = operands(node)
        if operator in (wanted, ">" if wanted == "!=" else "<"):
            tags = flow.tags(left) | flow.tags(right)
            written = text(left) + text(right)
            ranked = (
                "thread_rank" in written or "lane" in written.lower() or "threadIdx" in written or "leader" in written
            )
            if operator in ("==", "!=") and (tags & (LANES | {TID}) or ranked):
                return True
            if operator == ">" and flow.scope.value(right) == 0 and (tags & (LANES | {TID}) or ranked):
                return True
            if operator == "<" and flow.scope.value(right) == 1 and (tags & (LANES | {TID}) or ranked):
                return True
        negated = node.type == "unary_expression" and text(node).startswith("!") and wanted == "=="
        if negated and flow.tags(node.child_by_field_name("argument")) & (LANES | {TID}):
            return True
        if node.type == "identifier" and re.search(r"leader|elected|is_?first|is_?master", text(node), re.I):
            return wanted == "=="
        if node.type == "call_expression" and re.search(r"elect", callee(node)):
            return wanted == "=="
    inner = bare(condition)
    if wanted == "!=" and inner is not None and inner.type in ("identifier", "field_expression"):
        return bool(flow.tags(inner) & (LANES | {TID}))
    return False
