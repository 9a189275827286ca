"""What other files may know of a file: its constants, type names, macros, functions and launches. Picklable."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping

from msgspec import Struct, field

from migrator.lazy import pattern
from migrator.model.facts import Side
from migrator.syntax.constants import Constant, Scope
from migrator.syntax.dims import dimensions
from migrator.syntax.functions import Function, Parameter
from migrator.syntax.module import Macro, Module, expression
from migrator.syntax.tree import arguments, callee, text, walk

_WORD = pattern(r"[A-Za-z_]\w*")
_ARGUMENT = r"[^<>;(){}]*"
_NESTED = rf"<{_ARGUMENT}(?:<{_ARGUMENT}(?:<{_ARGUMENT}>{_ARGUMENT})*>{_ARGUMENT})*>"  # `<Pair<T, int>, Less<T>>`
_CALL = pattern(rf"([A-Za-z_]\w*)\s*(?:{_NESTED}\s*)?\(")


class FunctionSummary(Struct, frozen=True):
    """A function as its callers see it: the names that it calls and uses, its parameters."""

    name: str
    path: str
    start: int
    side: Side
    is_kernel: bool
    parameters: tuple[Parameter, ...]
    templates: tuple[Parameter, ...]
    calls: frozenset[str]
    call_sizes: frozenset[tuple[str, int]]  # (name, number of arguments) of every call of a `__builtin`
    names: frozenset[str]  # identifiers of its body


class LaunchSummary(Struct, frozen=True):
    """A launch: kernel, texts of template arguments and configuration, and the place."""

    kernel: str
    path: str
    start: int
    templates: tuple[str, ...]
    config: tuple[str, ...]
    dims: tuple[str, ...]  # x, y, z of the block as texts, as far as its `dim3` can be found
    grid: tuple[str, ...] = ()


class FileSummary(Struct, frozen=True):
    """One file for the others."""

    path: str
    sha256: str = ""  # of the file's bytes
    constants: Mapping[str, tuple[Constant, ...]] = field(default_factory=dict)
    macros: Mapping[str, Macro] = field(default_factory=dict)
    qualifiers: Mapping[str, str] = field(default_factory=dict)
    aliases: Mapping[str, str] = field(default_factory=dict)
    functions: tuple[FunctionSummary, ...] = ()
    launches: tuple[LaunchSummary, ...] = ()


def summarise(module: Module) -> FileSummary:
    """The summary of one file."""
    functions = []
    for function in module.functions:
        body = text(function.body)
        called = frozenset(_CALL.findall(body))
        functions.append(
            FunctionSummary(
                function.name,
                module.path,
                function.start,
                function.side,
                function.is_kernel,
                function.parameters,
                function.templates,
                called,
                _sizes(function) if any(name.startswith("__") for name in called) else frozenset(),
                frozenset(_WORD.findall(body)),
            )
        )
    launches = tuple(
        LaunchSummary(
            launch.kernel,
            module.path,
            launch.node.start_byte,
            tuple(text(node) for node in launch.templates),
            tuple(text(node) for node in launch.config),
            dimensions(launch.function.body if launch.function else module.root, launch.config, 1),
            dimensions(launch.function.body if launch.function else module.root, launch.config, 0),
        )
        for launch in module.launches
    )
    return FileSummary(
        module.path,
        hashlib.sha256(module.data).hexdigest(),
        module.constants,
        module.macros,
        module.qualifier_macros,
        module.aliases,
        tuple(functions),
        launches,
    )


def _sizes(function: Function) -> frozenset[tuple[str, int]]:
    calls = [node for node in walk(function.body) if node.type == "call_expression"]
    return frozenset((name, len(arguments(node))) for node in calls if (name := callee(node)).startswith("__"))


class ProjectSummary:
    """The summaries of all files, and how names resolve from one of them: its own, its includes', then anybody's."""

    def __init__(
        self,
        files: Iterable[FileSummary],
        includes: Callable[[str], Iterable[str]] = lambda path: (),
        modules: Iterable[Module] = (),
    ) -> None:
        self.modules = {module.path: module for module in modules}  # trees that are at hand anyway
        self.files = {item.path: item for item in files}
        self._includes = includes
        self._closures: dict[str, tuple[str, ...]] = {}
        self._functions: dict[str, list[FunctionSummary]] | None = None
        self._launches: dict[str, list[LaunchSummary]] | None = None
        self.digest = hashlib.sha256(
            "\0".join(f"{path}\0{item.sha256}" for path, item in sorted(self.files.items())).encode()
        ).hexdigest()
        self._callers: dict[str, frozenset[str]] | None = None

    def closure(self, path: str) -> tuple[str, ...]:
        """A file and what it includes, directly or not, nearest first."""
        known = self._closures.get(path)
        if known is None:
            order: dict[str, None] = {path: None}
            todo = [path]
            for here in todo:
                for other in self._includes(here):
                    if other not in order:
                        order[other] = None
                        todo.append(other)
            known = self._closures[path] = tuple(order)
        return known

    def constant(self, path: str, name: str) -> Constant | None:
        """The constant that a name means in a file, as far as its definitions there agree."""
        for here in self.closure(path):
            found = self.files[here].constants.get(name) if here in self.files else None
            if found:
                return found[0]
        return None

    def macro(self, path: str, name: str) -> Macro | None:
        """The macro that a name means in a file."""
        for here in self.closure(path):
            found = self.files[here].macros.get(name) if here in self.files else None
            if found:
                return found
        return None

    def alias(self, path: str, name: str) -> str:
        """The type that a type name stands for; '' where it is not known."""
        for here in self.closure(path):
            found = self.files[here].aliases.get(name) if here in self.files else None
            if found:
                return found
        return ""

    def qualifiers(self, path: str) -> dict[str, str]:
        """Macros that stand for function qualifiers, as a file sees them."""
        found: dict[str, str] = {}
        for here in self.closure(path):
            if here in self.files:
                for name, value in self.files[here].qualifiers.items():
                    found.setdefault(name, value)
        return found

    def functions(self, name: str) -> list[FunctionSummary]:
        """The functions of a name, anywhere in the project."""
        if self._functions is None:
            self._functions = {}
            for item in self.files.values():
                for function in item.functions:
                    self._functions.setdefault(function.name, []).append(function)
        return self._functions.get(name, [])

    def callers(self, name: str) -> frozenset[str]:
        """The names of the device functions that call a function of this name."""
        if self._callers is None:
            found: dict[str, set[str]] = {}
            for item in self.files.values():
                for function in item.functions:
                    if function.side is not Side.HOST:
                        for call in function.calls:
                            found.setdefault(call, set()).add(function.name)
            self._callers = {call: frozenset(names) for call, names in found.items()}
        return self._callers.get(name, frozenset())

    def near(self, path: str, name: str) -> list[FunctionSummary]:
        """The functions of a name that a file can mean: in what it includes or is included by, else anywhere."""
        found = self.functions(name)
        if len(found) < 2 and all(item.path == path for item in found):
            return found
        own = self.closure(path)
        return [item for item in found if item.path in own or path in self.closure(item.path)] or found

    def launches(self, kernel: str, path: str = "") -> list[LaunchSummary]:
        """The launches of a kernel name, anywhere in the project.

        With `path` only those that can mean that file's kernel: not those from files that see another one of the name.
        """
        found = self._all_launches(kernel)
        return found if not path else [launch for launch in found if self._can_mean(launch.path, kernel, path)]

    def _can_mean(self, user: str, kernel: str, path: str) -> bool:
        seen = self.closure(user)
        return path in seen or not any(item.path in seen for item in self.functions(kernel) if item.is_kernel)

    def _all_launches(self, kernel: str) -> list[LaunchSummary]:
        if self._launches is None:
            self._launches = {}
            for item in self.files.values():
                for launch in item.launches:
                    self._launches.setdefault(launch.kernel, []).append(launch)
        return self._launches.get(kernel, [])

    def scope(self, path: str, local: dict[str, int] | None = None) -> Scope:
        """Constant folding as seen from a file."""
        return Scope(lambda name: self.constant(path, name), expression, dict(local or {}))
