"""Where lists go: which lists of a script end as options of nvcc, of the host compiler, of the linker, as folders."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from enum import StrEnum

from msgspec import Struct

from migrator.buildsys.torch_ext.facts import facts
from migrator.buildsys.torch_ext.script import Script, constant, last_name
from migrator.buildsys.torch_ext.worlds import Worlds

_ADDING = ("append", "extend", "insert", "appendleft")
_SAME_OBJECT = ("self", "cls")

Listing = ast.List | ast.Tuple | ast.ListComp | ast.GeneratorExp | ast.SetComp


class Use(StrEnum):
    DEVICE = "device"
    LINK = "link"
    LIBRARIES = "libraries"
    FOLDERS = "folders"
    HOST = "host"


class Flows(Struct, frozen=True):
    """Lists and added single values (the arguments of `append`) by use; a list of two uses has the first of `Use`."""

    lists: dict[Listing, Use]
    added: dict[ast.expr, Use]


def find_flows(script: Script, worlds: Worlds) -> Flows:
    """Every list that ends in an argument of an extension, by what it is there."""
    search = _Search(script, worlds)
    for use in Use:
        for seed in _seeds(script, use):
            search.follow(seed, use)
    return Flows(search.lists, search.added)


def _seeds(script: Script, use: Use) -> Iterator[ast.expr]:
    known = facts()
    names = {
        Use.DEVICE: known.device_flags,
        Use.LINK: known.link_flags,
        Use.LIBRARIES: known.library_lists,
        Use.FOLDERS: known.folder_lists,
        Use.HOST: known.host_flags,
    }[use]
    for node in script.nodes:
        match node:
            case ast.keyword(arg=arg, value=value) if arg in names:
                yield value
            case ast.keyword(arg="extra_compile_args", value=value) if use is Use.DEVICE:
                call = script.parents[node]
                if last_name(call) in known.extensions:
                    yield value
            case ast.Dict(keys=keys, values=values):
                for key, value in zip(keys, values, strict=True):
                    if constant(key) in names:
                        yield value
            case ast.Assign(targets=targets, value=value):
                if any(_key(target) in names or last_name(target) in names for target in targets):
                    yield value
            case ast.AugAssign(target=target, value=value):
                if _key(target) in names:
                    yield value
            case ast.Call(func=ast.Attribute(value=owner, attr=attr), args=[*_, value]) if attr in _ADDING:
                if _key(owner) in names or (isinstance(owner, ast.Attribute) and owner.attr in names):
                    yield value


def _key(node: ast.AST) -> str | None:
    return constant(node.slice) if isinstance(node, ast.Subscript) else None


class _Search:
    def __init__(self, script: Script, worlds: Worlds) -> None:
        self.script = script
        self.worlds = worlds
        self.lists: dict[Listing, Use] = {}
        self.added: dict[ast.expr, Use] = {}
        self._seen: set[tuple[ast.AST, Use]] = set()
        self._bound: dict[tuple[str, ast.AST | None], list[ast.expr]] = defaultdict(list)
        for node in script.nodes:
            self._bind(node)

    def _bind(self, node: ast.AST) -> None:
        scope = self.script.function(node)
        match node:
            case ast.Assign(targets=targets, value=value):
                for target in targets:
                    self._bound[_variable(target), scope].append(value)
            case ast.AugAssign(target=target, value=value) | ast.AnnAssign(target=target, value=ast.expr() as value):
                self._bound[_variable(target), scope].append(value)
            case ast.Call(func=ast.Attribute(value=owner, attr=attr), args=[*_, value]) if attr in _ADDING:
                self._bound[_variable(owner), scope].append(value)

    def follow(self, node: ast.expr, use: Use) -> None:
        """Note every list that `node` may be made of."""
        todo: list[ast.expr] = [node]
        while todo:
            node = todo.pop()
            if (node, use) in self._seen:
                continue
            self._seen.add((node, use))
            todo += self._parts(node, use)

    def _parts(self, node: ast.expr, use: Use) -> list[ast.expr]:
        self._note_added(node, use)
        match node:
            case ast.List(elts=elements) | ast.Tuple(elts=elements):
                self.lists.setdefault(node, use)
                return [item.value for item in elements if isinstance(item, ast.Starred)]
            case ast.ListComp() | ast.GeneratorExp() | ast.SetComp():
                self.lists.setdefault(node, use)
                return []
            case ast.BinOp(op=ast.Add(), left=left, right=right):
                return [left, right]
            case ast.IfExp(body=body, orelse=orelse):
                return [body, orelse]
            case ast.BoolOp(values=values):
                return list(values)
            case ast.Starred(value=value) | ast.NamedExpr(value=value):
                return [value]
            case ast.Name() | ast.Attribute():
                return self._values(node)
            case ast.Call():
                return self._results(node)
        return []

    def _note_added(self, node: ast.expr, use: Use) -> None:
        call = self.script.parents.get(node)
        if (
            isinstance(call, ast.Call)
            and isinstance(call.func, ast.Attribute)
            and call.func.attr == "append"
            and call.args == [node]
            and isinstance(self.script.parents.get(call), ast.Expr)
        ):
            self.added.setdefault(node, use)

    def _values(self, node: ast.Name | ast.Attribute) -> list[ast.expr]:
        name = _variable(node)
        if not name:
            return []
        scope: ast.AST | None = self.script.function(node)
        while True:
            if found := self._bound.get((name, scope)):
                inner = found
                break
            if isinstance(scope, (ast.FunctionDef, ast.AsyncFunctionDef)) and (given := self._given(name, scope)):
                return given
            if scope is None:
                return self._anywhere(name) if "." in name else []
            scope = self.script.function(scope)
        if isinstance(scope, (ast.FunctionDef, ast.AsyncFunctionDef)):
            return [*inner, *self._given(name, scope)]
        return list(inner)

    def _anywhere(self, name: str) -> list[ast.expr]:
        return [value for (known, _), values in self._bound.items() if known == name for value in values]

    def _given(self, name: str, function: ast.FunctionDef | ast.AsyncFunctionDef) -> list[ast.expr]:
        """What calls give for a parameter, and its default."""
        names = [argument.arg for argument in (*function.args.posonlyargs, *function.args.args)]
        if name not in names:
            return []
        at = names.index(name) - (names[0] in _SAME_OBJECT)
        found: list[ast.expr] = []
        for used in self.worlds.uses(function.name):
            call = self.script.parents.get(used)
            if isinstance(call, ast.Call) and call.func is used:
                if 0 <= at < len(call.args):
                    found.append(call.args[at])
                found += [keyword.value for keyword in call.keywords if keyword.arg == name]
        return found

    def _results(self, call: ast.Call) -> list[ast.expr]:
        found: list[ast.expr] = [argument for argument in call.args if not isinstance(argument, ast.Constant)]
        if isinstance(call.func, ast.Attribute) and call.func.attr in ("copy", "split", "strip"):
            found.append(call.func.value)
        for function in self.worlds.functions(last_name(call.func)):
            for node in ast.walk(function):
                if isinstance(node, ast.Return) and node.value is not None and self.script.function(node) is function:
                    found.append(node.value)
        return found


def _variable(node: ast.AST) -> str:
    """A name, or `.name` for an attribute of the object itself; empty for anything else."""
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in _SAME_OBJECT:
        return f".{node.attr}"
    return ""
