"""One walk over a file: the places that rules look at, each with the vendor that its branch is for."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field, replace

from migrator.buildsys.python_sources.vendors import OPEN, Vendor, Vendors

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True, slots=True)
class State:
    """What surrounds a node: the branch's vendor, the functions around it, whether a failing import is caught."""

    vendor: Vendor = Vendor.ANY
    function: Function | None = None
    optional: bool = False  # in a `try` whose handler catches a failing import, or in such a handler
    fallback: bool = False  # in such a handler: another import was tried first
    message: bool = False  # in a text for people: raise, print, log
    call: ast.Call | None = None  # the innermost call whose argument the node is
    first: bool = False  # the first of a list's items: the program of a command


@dataclass(slots=True)
class Places:
    """The nodes of one file by kind, in no special order; code that is for one vendor alone is left out."""

    imports: list[tuple[ast.alias, str, State]] = field(default_factory=list)  # alias, dotted name
    names: list[tuple[ast.Name | ast.Attribute, State]] = field(default_factory=list)
    calls: list[tuple[ast.Call, State]] = field(default_factory=list)
    compares: list[tuple[ast.Compare, State]] = field(default_factory=list)
    strings: list[tuple[ast.expr, str, State]] = field(default_factory=list)  # node with the place, text
    formatted: list[tuple[ast.JoinedStr, State]] = field(default_factory=list)
    assigns: list[tuple[ast.expr, ast.expr, State]] = field(default_factory=list)  # target, value
    products: list[tuple[ast.BinOp, State]] = field(default_factory=list)
    subscripts: list[tuple[ast.Subscript, State]] = field(default_factory=list)
    numbers: list[tuple[ast.Constant, State]] = field(default_factory=list)
    tests: list[tuple[ast.expr, State]] = field(default_factory=list)  # conditions as a whole
    functions: list[tuple[Function, State]] = field(default_factory=list)
    returns: list[tuple[ast.expr, State]] = field(default_factory=list)
    aliases: dict[str, str] = field(default_factory=dict)  # local name -> dotted name
    modules: set[str] = field(default_factory=set)  # first parts of what is imported
    _dotted: dict[int, str] = field(default_factory=dict)

    def dotted(self, node: ast.expr) -> str:
        """The full name of a reference whose first part was imported; '' for any other."""
        known = self._dotted.get(id(node))
        if known is None:
            known = self._dotted[id(node)] = self._resolve(node)
        return known

    def _resolve(self, node: ast.expr) -> str:
        parts: list[str] = []
        while isinstance(node, ast.Attribute):
            parts.append(node.attr)
            node = node.value
        if not isinstance(node, ast.Name):
            return ""
        root = self.aliases.get(node.id)
        return ".".join((root, *reversed(parts))) if root else ""

    def imported(self, *names: str) -> bool:
        return any(name in self.modules for name in names)


# What projects import through a module of their own that stands in where Triton is missing.
_WRAPPED = {"triton": "triton", "tl": "triton.language", "gluon": "triton.experimental.gluon"}
_MISSING = frozenset(  # what a missing package, library or driver raises
    "ImportError ModuleNotFoundError Exception BaseException OSError AttributeError NVMLError RuntimeError "
    "FileNotFoundError".split()
)
_LEAVES = (ast.Return, ast.Raise, ast.Continue, ast.Break)
_LEAVING_CALLS = frozenset(("skip", "exit", "_exit", "abort", "skipTest", "fail", "xfail"))
_PEOPLE = frozenset(
    "print warn warning info debug error exception critical log warning_once info_once add_argument write echo "
    "skipif skip skipIf skipUnless skipTest xfail ArgumentParser deprecated fail".split()
)


def read_places(tree: ast.Module, guards: bool = False) -> Places:
    """The places of a module; `guards` tells that it asks for the vendor somewhere."""
    walk = _Walk(tree, guards)
    walk.block(tree.body, State())
    return walk.places


class _Walk:
    """The walk. Statements recurse (Python limits their depth), expressions use a stack of their own."""

    def __init__(self, tree: ast.Module, guards: bool) -> None:
        self._guards = guards
        self.places = Places()
        self.vendors = Vendors()
        self._defined = {
            item.name.lower()
            for item in tree.body
            if isinstance(item, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef))
        }

    def block(self, body: list[ast.stmt], state: State) -> None:
        for statement in body:
            state = self._statement(statement, state)

    def _statement(self, node: ast.stmt, state: State) -> State:
        """Read one statement; the state in which the rest of its block runs."""
        if isinstance(node, ast.If):
            return self._if(node, state)
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            self._import(node, state)
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            self._definition(node, state)
        elif isinstance(node, ast.Try):
            self._try(node, state)
        elif isinstance(node, ast.Assert):
            holds, _ = self.vendors.decide(node.test)
            self._expression(node.test, state)
            if state.vendor is Vendor.ANY:
                self.places.tests.append((node.test, state))
            return _narrow(state, holds)
        elif isinstance(node, (ast.Assign, ast.AnnAssign)):
            return self._assign(node, state)
        elif isinstance(node, ast.Expr):
            if not isinstance(node.value, ast.Constant):  # a docstring
                self._expression(node.value, state)
        elif isinstance(node, ast.Return):
            if node.value is not None:
                self._expression(node.value, state)
                if state.vendor is Vendor.ANY:
                    self.places.returns.append((node.value, state))
        elif isinstance(node, ast.Raise):
            if node.exc is not None:
                self._expression(node.exc, replace(state, message=True))
        else:
            for name, value in ast.iter_fields(node):
                if isinstance(value, list) and value and isinstance(value[0], ast.stmt):
                    self.block(value, state)
                elif name == "cases":
                    for case in value:
                        self.block(case.body, state)
                elif isinstance(value, list):
                    for item in value:
                        self._part(item, state)
                elif isinstance(value, ast.AST):
                    self._part(value, state)
        return state

    def _part(self, item: object, state: State) -> None:
        if isinstance(item, ast.withitem):
            self._expression(item.context_expr, state)
        elif isinstance(item, ast.expr):
            self._expression(item, state)

    def _if(self, node: ast.If, state: State) -> State:
        while True:
            holds, fails = self.vendors.decide(node.test)
            self._expression(node.test, state)
            if state.vendor is Vendor.ANY:
                self.places.tests.append((node.test, state))
            self.block(node.body, _narrow(state, holds))
            after = _narrow(state, fails)
            if not node.orelse:
                return after if _leaves(node.body) else state
            if len(node.orelse) == 1 and isinstance(node.orelse[0], ast.If):
                node, state = node.orelse[0], after
                continue
            self.block(node.orelse, after)
            if _leaves(node.body):
                return after
            return _narrow(state, holds) if _leaves(node.orelse) else state

    def _try(self, node: ast.Try, state: State) -> None:
        catches = any(_catches_import(handler) for handler in node.handlers)
        self.block(node.body, replace(state, optional=True) if catches else state)
        for handler in node.handlers:
            caught = catches and _catches_import(handler)
            self.block(handler.body, replace(state, optional=True, fallback=True) if caught else state)
        self.block(node.orelse, state)
        self.block(node.finalbody, state)

    def _definition(self, node: Function | ast.ClassDef, state: State) -> None:
        vendor = self.vendors.decorated(node.decorator_list)
        if vendor is Vendor.ANY:
            vendor = self._named(node.name.lower())
        inner = _narrow(state, vendor)
        for item in node.decorator_list:
            self._expression(item, inner)
        if isinstance(node, ast.ClassDef):
            for base in node.bases:
                self._expression(base, inner)
            self.block(node.body, inner)
            return
        for default in (*node.args.defaults, *node.args.kw_defaults):
            if default is not None:
                self._expression(default, inner)
        inner = replace(inner, function=node)
        if inner.vendor is Vendor.ANY:
            self.places.functions.append((node, inner))
        self.block(node.body, inner)
        returned = node.body[-1]
        if len(node.body) <= 2 and isinstance(returned, ast.Return) and returned.value is not None:
            decision = self.vendors.decide(returned.value)
            if decision != OPEN:
                self.vendors.flags[node.name] = decision

    def _named(self, name: str) -> Vendor:
        """CUDA for `cuda_configs` beside `hip_configs`."""
        if name.endswith(("_nv", "_nvidia")) and self._guards:
            return Vendor.CUDA
        for word in ("cuda", "nvidia", "nv"):
            if word in name and any(name.replace(word, other) in self._defined for other in ("hip", "rocm", "amd")):
                return Vendor.CUDA
        return Vendor.ANY

    def _assign(self, node: ast.Assign | ast.AnnAssign, state: State) -> State:
        value = node.value
        if value is None:
            return state
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        for target in targets:
            if isinstance(target, ast.Name):
                if target.id == "pytestmark":
                    marks = value.elts if isinstance(value, (ast.List, ast.Tuple)) else [value]
                    state = _narrow(state, self.vendors.decorated(marks))
                else:
                    self.vendors.learn(target.id, value)
            self._expression(target, state)
            if state.vendor is Vendor.ANY:
                self.places.assigns.append((target, value, state))
        self._expression(value, state)
        return state

    def _import(self, node: ast.Import | ast.ImportFrom, state: State) -> None:
        base = "." * node.level + (node.module or "") if isinstance(node, ast.ImportFrom) else ""
        for alias in node.names:
            dotted = f"{base.rstrip('.')}.{alias.name}" if base else alias.name
            local = alias.asname or (alias.name if base else alias.name.split(".")[0])
            wrapped = _WRAPPED.get(alias.name) if base and base.split(".")[0] not in _WRAPPED.values() else None
            dotted = wrapped or dotted
            self.places.aliases.setdefault(local, dotted if base or alias.asname else local)
            self.places.modules.add(dotted.split(".")[0])
            if state.vendor is Vendor.ANY:
                self.places.imports.append((alias, dotted, state))

    def _expression(self, root: ast.expr, state: State) -> None:
        stack: list[tuple[ast.AST, State]] = [(root, state)]
        places = self.places
        while stack:
            node, state = stack.pop()
            if state.vendor is not Vendor.ANY:
                continue
            if isinstance(node, (ast.Name, ast.Attribute)):
                places.names.append((node, state))
                while isinstance(node, ast.Attribute):
                    node = node.value
                if not isinstance(node, ast.Name):
                    stack.append((node, state))
                continue
            if isinstance(node, ast.Constant):
                if isinstance(node.value, str):
                    places.strings.append((node, node.value, state))
                elif isinstance(node.value, bytes):
                    places.strings.append((node, node.value.decode("latin-1"), state))
                elif type(node.value) in (int, float):
                    places.numbers.append((node, state))
                continue
            if isinstance(node, ast.BoolOp):
                stack += self._operands(node, state)
                continue
            if isinstance(node, ast.IfExp):
                holds, fails = self.vendors.decide(node.test)
                places.tests.append((node.test, state))
                stack += [(node.test, state), (node.body, _narrow(state, holds)), (node.orelse, _narrow(state, fails))]
                continue
            if isinstance(node, ast.Call):
                places.calls.append((node, state))
                function = node.func
                word = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
                stack.append((function, state))
                message = state.message or word in _PEOPLE
                inner = State(state.vendor, state.function, state.optional, state.fallback, message, node)
                stack += [(item, inner) for item in node.args]
                stack += [(item.value, inner) for item in node.keywords]
                continue
            if isinstance(node, ast.JoinedStr):
                places.formatted.append((node, state))
                for item in node.values:
                    if isinstance(item, ast.Constant):
                        places.strings.append((node, str(item.value), state))
                    elif isinstance(item, ast.FormattedValue):
                        stack.append((item.value, state))
                continue
            if isinstance(node, ast.Compare):
                places.compares.append((node, state))
            elif isinstance(node, ast.BinOp):
                places.products.append((node, state))
            elif isinstance(node, ast.Subscript):
                places.subscripts.append((node, state))
            elif isinstance(node, ast.List) and len(node.elts) > 1:
                stack.append((node.elts[0], replace(state, first=_has_options(node.elts))))
                stack += [(item, state) for item in node.elts[1:]]
                continue
            elif isinstance(node, ast.Lambda):
                stack.append((node.body, state))
                continue
            elif isinstance(node, ast.comprehension):
                stack += [(node.iter, state), *((item, state) for item in node.ifs)]
                continue
            for name in node._fields:
                if name in ("ctx", "op", "ops"):
                    continue
                value = getattr(node, name)
                if isinstance(value, ast.AST):
                    stack.append((value, state))
                elif isinstance(value, list):
                    stack += [(item, state) for item in value if isinstance(item, ast.AST)]

    def _operands(self, node: ast.BoolOp, state: State) -> list[tuple[ast.AST, State]]:
        """The operands; one that asks for the vendor decides what the others are for, wherever it stands."""
        index = 0 if isinstance(node.op, ast.And) else 1
        for value in node.values:
            state = _narrow(state, self.vendors.decide(value)[index])
        return [(value, state) for value in node.values]


def _narrow(state: State, vendor: Vendor) -> State:
    if vendor is Vendor.ANY or state.vendor is not Vendor.ANY:
        return state
    return replace(state, vendor=vendor)


def _has_options(items: list[ast.expr]) -> bool:
    """True for a list that reads as a command: what follows the program is an option or computed."""
    rest = [item.value if isinstance(item, ast.Constant) else None for item in items[1:]]
    return any(value is None or (isinstance(value, str) and value.startswith("-")) for value in rest)


def _leaves(body: list[ast.stmt]) -> bool:
    """True where nothing runs behind a block."""
    if not body:
        return False
    last = body[-1]
    if isinstance(last, ast.Expr) and isinstance(last.value, ast.Call):
        function = last.value.func
        return (function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")) in _LEAVING_CALLS
    return isinstance(last, _LEAVES)


def _catches_import(handler: ast.ExceptHandler) -> bool:
    if handler.type is None:
        return True
    kinds = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
    names = {kind.attr if isinstance(kind, ast.Attribute) else getattr(kind, "id", "") for kind in kinds}
    return bool(names & _MISSING)
