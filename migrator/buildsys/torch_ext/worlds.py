"""What a script's conditions say on a ROCm build of PyTorch and on a CUDA build, and which code is reached there."""

from __future__ import annotations

import ast
import posixpath
from collections import defaultdict
from enum import Enum

from migrator.buildsys.torch_ext.facts import facts
from migrator.buildsys.torch_ext.script import Script, constant, dotted, last_name
from migrator.lazy import pattern

_HIP_WORD = pattern(r"(?<![A-Za-z])(?:hip|rocm)(?![a-z])|(?<![A-Z])(?:HIP|ROCM|ROCm|Hip|Rocm)(?![a-z])")
_DEPTH = 30


class World(Enum):
    HIP = "hip"
    CUDA = "cuda"


class Worlds:
    """Three-valued conditions. `open_tests` are conditions on the CUDA toolkit that the migration opens for HIP: they
    count as unknown."""

    def __init__(self, script: Script) -> None:
        self.script = script
        self.open_tests: set[ast.AST] = set()
        self._closed: set[ast.AST] = set()
        self._values: dict[str, list[ast.expr]] = defaultdict(list)
        self._functions: dict[str, list[ast.FunctionDef | ast.AsyncFunctionDef]] = defaultdict(list)
        self._uses: dict[str, list[ast.AST]] = defaultdict(list)
        self._reached: dict[tuple[ast.AST, World], bool] = {}
        self._is_top = posixpath.basename(script.ctx.source.path) == "setup.py"
        for node in script.parents:
            if isinstance(node, ast.Assign):
                for target in node.targets:
                    if name := last_name(target):
                        self._values[name].append(node.value)
            elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                self._functions[node.name].append(node)
            elif isinstance(node, (ast.Name, ast.Attribute)) and isinstance(node.ctx, ast.Load):
                self._uses[last_name(node)].append(node)

    def open_test(self, test: ast.expr) -> None:
        """From here on the answer of `test` is not known, as the migration lets HIP through."""
        self.open_tests.add(test)
        self._reached.clear()

    def close(self, node: ast.AST) -> None:
        """From here on HIP comes not by `node`; of a test: it does not hold there."""
        self._closed.add(node)
        self._reached.clear()

    def evaluate(self, test: ast.expr, world: World, depth: int = 0) -> bool | None:
        """True or False where the condition is decided by the build of PyTorch alone, else None."""
        if test in self._closed and world is World.HIP:
            return False
        if test in self.open_tests or depth > _DEPTH:
            return None
        match test:
            case ast.Constant(value=value):
                return bool(value)
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                inner = self.evaluate(operand, world, depth + 1)
                return None if inner is None else not inner
            case ast.BoolOp(op=op, values=values):
                stop = isinstance(op, ast.Or)
                found = [self.evaluate(value, world, depth + 1) for value in values]
                if stop in found:
                    return stop
                return None if None in found else not stop
            case ast.Compare(left=left, ops=[op], comparators=[right]):
                return self._compare(left, op, right, world, depth)
            case ast.Call(func=ast.Name(id="bool"), args=[argument]):
                return self.evaluate(argument, world, depth + 1)
            case ast.Call(func=function, args=arguments):
                if any(_is_hip(constant(argument) or "") for argument in arguments):
                    return world is World.HIP
                return self._named(function, world, depth)
            case ast.Name() | ast.Attribute():
                return self._named(test, world, depth)
        return None

    def _compare(self, left: ast.expr, op: ast.cmpop, right: ast.expr, world: World, depth: int) -> bool | None:
        if isinstance(right, ast.Constant) and right.value in (None, True, False):
            inner = self.evaluate(left, world, depth + 1)
            if inner is None:
                return None
            equal = inner == bool(right.value)
            return equal if isinstance(op, (ast.Is, ast.Eq)) else not equal
        words = [text for text in (constant(left), constant(right)) if text is not None]
        if any(_is_hip(word) for word in words):
            if isinstance(op, (ast.Eq, ast.In)):
                return world is World.HIP
            if isinstance(op, (ast.NotEq, ast.NotIn)):
                return world is not World.HIP
        return None

    def _named(self, node: ast.expr, world: World, depth: int) -> bool | None:
        name = last_name(node)
        full = dotted(node)
        if full.endswith("version.hip"):
            return world is World.HIP
        if full.endswith("version.cuda"):
            return world is World.CUDA
        if name in facts().toolkit_names:
            return False if world is World.HIP else None
        values = self._values.get(name, [])
        functions = self._functions.get(name, [])
        if len(values) == 1 and not functions:
            found = self.evaluate(values[0], world, depth + 1)
            if found is not None or not _is_hip(name):
                return found
        if len(functions) == 1 and not values:
            returns = [
                node.value for node in ast.walk(functions[0]) if isinstance(node, ast.Return) and node.value is not None
            ]
            if len(returns) == 1:
                found = self.evaluate(returns[0], world, depth + 1)
                if found is not None:
                    return found
        return (world is World.HIP) if _is_hip(name) else None

    def reached(self, node: ast.AST, world: World) -> bool:
        """False where no run in that world comes to `node`."""
        key = (node, world)
        if key not in self._reached:
            self._reached[key] = True  # a function that calls itself
            self._reached[key] = self._is_reached(node, world)
        return self._reached[key]

    def _is_reached(self, node: ast.AST, world: World) -> bool:
        for parent, child in self.script.ancestors(node):
            if child in self._closed and isinstance(child, ast.stmt) and world is World.HIP:
                return False
            if isinstance(parent, (ast.If, ast.IfExp)) and child is not parent.test:
                value = self.evaluate(parent.test, world)
                first = child is parent.body if isinstance(parent, ast.IfExp) else child in parent.body
                if value is not None and value is not first:
                    return False
            if isinstance(parent, ast.BoolOp):
                stop = isinstance(parent.op, ast.Or)
                before = parent.values[: parent.values.index(child)] if child in parent.values else []
                if any(self.evaluate(value, world) is stop for value in before):
                    return False
            if isinstance(child, ast.stmt) and self._left_before(child, world):
                return False
            if isinstance(parent, (ast.FunctionDef, ast.AsyncFunctionDef)) and child in parent.body:
                return self._is_called(parent, world)
        return True

    def _left_before(self, statement: ast.stmt, world: World) -> bool:
        for before in self.script.siblings(statement):
            if before is statement:
                return False
            if isinstance(before, ast.If):
                value = self.evaluate(before.test, world)
                block = before.body if value is True else before.orelse if value is False else []
                if block and isinstance(block[-1], (ast.Return, ast.Raise, ast.Continue, ast.Break)):
                    return True
        return False

    def _is_called(self, function: ast.FunctionDef | ast.AsyncFunctionDef, world: World) -> bool:
        """A function without a use in the file may be called from elsewhere, but nobody imports setup.py."""
        uses = self._uses.get(function.name, [])
        if not uses and self._is_top and isinstance(self.script.parents[function], ast.Module):
            return False
        return not uses or any(self.reached(use, world) for use in uses)

    def shared(self, node: ast.AST) -> bool:
        """True where both kinds of builds come by."""
        return self.reached(node, World.HIP) and self.reached(node, World.CUDA)

    def reached_by_hip(self, node: ast.AST) -> bool:
        return self.reached(node, World.HIP)

    def says_so(self, node: ast.AST) -> bool:
        """True where a condition of the text around `node` is decided by the kind of build."""
        return any(
            isinstance(parent, (ast.If, ast.IfExp))
            and parent.test not in self._closed
            and self.evaluate(parent.test, World.HIP) is not None
            for parent, _ in self.script.ancestors(node)
        )

    def called_here(self, node: ast.AST) -> bool:
        """False inside of a function that only other files can call."""
        function = self.script.function(node)
        while function is not None:
            if not isinstance(function, ast.Lambda) and not self._uses.get(getattr(function, "name", "")):
                return False
            function = self.script.function(function)
        return True

    def functions(self, name: str) -> list[ast.FunctionDef | ast.AsyncFunctionDef]:
        return self._functions.get(name, [])

    def uses(self, name: str) -> list[ast.AST]:
        return self._uses.get(name, [])


def _is_hip(word: str) -> bool:
    return bool(_HIP_WORD.search(word))


def mentions_hip(node: ast.AST) -> bool:
    """True where an expression names HIP or ROCm anywhere."""
    for inner in ast.walk(node):
        if isinstance(inner, (ast.Name, ast.Attribute)) and _is_hip(last_name(inner)):
            return True
        if (text := constant(inner)) is not None and _is_hip(text):
            return True
    return False
