"""Functions that belong together through calls: where one keeps a lane index and another has the shuffle."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from msgspec import Struct

from migrator.hazards.base import HazardContext
from migrator.hazards.lanes.flow import LANE32, LANEW, MASK, NARROW, WARP32, WARPW, Flow, Site, Tags
from migrator.hazards.lanes.operations import Operation, default_width, kind_of
from migrator.hazards.lanes.types import bits
from migrator.syntax import Function, Scope, arguments, callee
from migrator.syntax.module import expression
from migrator.syntax.summary import FunctionSummary

_UNSAFE = frozenset(("ballot", "vote", "match", "active", "reduce"))
_TOO_MANY = 400  # functions of one name or component: a name like `run` connects nothing


class Evidence(Struct, frozen=True):
    """What a component does: kinds of its warp operations, and whether it measures warps by `warpSize`."""

    kinds: frozenset[str]
    default_shuffle: bool  # a lane is looked up with the default width: `__shfl(v, k)`
    warp_size: bool  # some function names `warpSize`

    @property
    def any(self) -> bool:
        return bool(self.kinds)

    @property
    def unsafe(self) -> bool:
        """True where an operation gives something else on 64 lanes (votes, masks, broadcasts)."""
        return bool(self.kinds & _UNSAFE) or self.default_shuffle


class Lanes:
    """The lane analysis of one file, shared by its detectors."""

    def __init__(self, ctx: HazardContext) -> None:
        self.ctx = ctx
        self._flows: dict[int, Flow] = {}
        self._evidence: dict[str, Evidence] = {}
        self._is_native = any(name.startswith("__builtin_amdgcn_") for name in ctx.places)

    @staticmethod
    def of(ctx: HazardContext) -> Lanes:
        """The analysis of this file, made once."""
        found = ctx.memo("lanes", lambda: Lanes(ctx))
        assert isinstance(found, Lanes)
        return found

    def functions(self) -> Iterator[tuple[Function, Flow, Evidence]]:
        """Device functions of the file that warp operations can reach, with their values.

        None for code with the compiler's own AMD builtins: it was written for these wavefronts.
        """
        if self._is_native:
            return
        for function in self.ctx.module.functions:
            if function.on_device:
                evidence = self.evidence(function.name)
                if evidence.any:
                    yield function, self.flow(function), evidence

    def flow(self, function: Function) -> Flow:
        """The values of a function; parameters get what the calls in this file give them."""
        known = self._flows.get(function.start)
        if known is None:
            known = self._flows[function.start] = Flow(self.ctx, function, self._scope(function), self._given(function))
        return known

    def _scope(self, function: Function) -> Scope:
        scope = self.ctx.scope()
        for parameter in function.templates:
            values = self._template_values(function, parameter.name)
            if len(values) == 1:
                scope.local[parameter.name] = values.pop()
        return scope

    def _template_values(self, function: Function, name: str) -> set[int]:
        """The values that a template parameter gets from the launches of a kernel and from its default."""
        found: set[int] = set()
        scope = self.ctx.scope()
        at = [parameter.name for parameter in function.templates].index(name)
        parameter = function.templates[at]
        if parameter.type == "typename":
            return found
        if parameter.default and (value := scope.value(expression(parameter.default))) is not None:
            found.add(value)
        for launch in self.ctx.project.launches(function.name, self.ctx.source.path) if function.is_kernel else ():
            if at < len(launch.templates) and (value := scope.value(expression(launch.templates[at]))) is not None:
                found.add(value)
        return found

    def _given(self, function: Function) -> dict[str, Tags]:
        """The tags that a device function's parameters get from its callers in this file (one level)."""
        found: dict[str, Tags] = {}
        if function.is_kernel or not function.parameters:
            return found
        for call in self.ctx.module.calls:
            if callee(call) != function.name:
                continue
            caller = self.ctx.module.function_at(call.start_byte)
            if caller is None or caller is function or not caller.on_device:
                continue
            flow = self._flows.get(caller.start)
            if flow is None:
                flow = Flow(self.ctx, caller, self.ctx.scope(), depth=1)
                if caller.is_kernel:
                    self._flows.setdefault(-caller.start - 1, flow)
            for parameter, argument in zip(function.parameters, arguments(call), strict=False):
                tags = flow.tags(argument)
                if MASK in tags and (bits(self.ctx, parameter.type) or 64) < 64:
                    tags = tags - {MASK} | {NARROW}
                if tags:
                    found[parameter.name] = found.get(parameter.name, frozenset()) | tags
        return found

    def evidence(self, name: str) -> Evidence:
        """What the component of a function does."""
        known = self._evidence.get(name)
        if known is None:
            members = self._component(name)
            sizes = {pair for member in members for pair in member.call_sizes}
            kinds = frozenset(kind_of(call) for call, _ in sizes) - {""}
            shuffle = any(kind_of(call) == "shfl" and default_width(call, count) for call, count in sizes)
            known = Evidence(kinds, shuffle, any("warpSize" in member.names for member in members))
            self._evidence[name] = known
        return known

    def _component(self, name: str) -> list[FunctionSummary]:
        """The device functions that call a function, directly or not, and all that these and itself call."""
        callers = self._reach([name], self._callers)
        return [member for one in self._reach(callers, self._callees) for member in self._members(one)]

    def reach(self, name: str) -> list[FunctionSummary]:
        """A function and all device functions that it calls, directly or not."""
        return [member for one in self._reach([name], self._callees) for member in self._members(one)]

    def certain_calls(self, name: str) -> list[frozenset[tuple[str, int]]]:
        """The calls of a function and of those that it calls; of overloads what all of them call."""
        found = []
        for one in self._reach([name], self._callees):
            members = self._members(one)
            if members:
                found.append(frozenset.intersection(*(member.call_sizes for member in members)))
        return found

    def _members(self, name: str) -> list[FunctionSummary]:
        near = self.ctx.project.near(self.ctx.source.path, name)
        found = [item for item in near if item.side.value != "host"]
        return found if len(found) < _TOO_MANY else []

    def _callees(self, name: str) -> Iterable[str]:
        return {call for member in self._members(name) for call in member.calls if call}

    def _callers(self, name: str) -> Iterable[str]:
        own = self.ctx.project.closure(self.ctx.source.path)
        return [
            caller
            for caller in self.ctx.project.callers(name)
            if any(
                item.path in own or self.ctx.source.path in self.ctx.project.closure(item.path)
                for item in self.ctx.project.functions(caller)
            )
        ]

    def _reach(self, names: Iterable[str], step: Callable[[str], Iterable[str]]) -> list[str]:
        order = dict.fromkeys(names)
        todo = list(order)
        for here in todo:
            for other in step(here):
                if other not in order and self._members(other):
                    order[other] = None
                    todo.append(other)
                    if len(todo) > _TOO_MANY:
                        return todo
        return todo


def widths(sites: Iterable[Site]) -> tuple[bool, bool]:
    """(some index is made with 32, some with `warpSize`)."""
    kinds = {site.kind for site in sites}
    return bool(kinds & {LANE32, WARP32}), bool(kinds & {LANEW, WARPW})


def shuffles(operations: Iterable[Operation]) -> list[Operation]:
    """The shuffles among operations."""
    return [item for item in operations if item.kind in ("shfl", "up", "down", "xor")]
