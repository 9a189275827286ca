"""What a rewriting pass gets and gives, and the registry that finds the passes.

A pass is one file in this package with a function decorated by `@rewrite_pass`. It is pure: it reads a `PassContext`
and yields findings; a finding that changes text carries a `Fix`. The plan applies the fixes in the order of the passes.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Container, Iterable, Iterator
from dataclasses import dataclass, field

from msgspec import Struct

import migrator.passes
from migrator.config.options import MigrationOptions
from migrator.errors import InternalError
from migrator.lex import Conditionals, Token, TokenKind, TokenStream, conditionals
from migrator.model.facts import FileFacts
from migrator.model.finding import Finding
from migrator.model.source import SourceFile, Span
from migrator.ruleset import RuleSet


class ProjectIndex(Struct, frozen=True):
    """What one file's rewrite may know of the other files.

    `files` holds every path of the tree (posix, relative to the root), `include_dirs` the `-I` folders of its
    build that lie in the tree, `guessed_dirs` folders that its includes suggest,
    `declared` the names of a CUDA shape, in no rule table, that the project declares anywhere in the tree.
    `cuda_mapped_by_project` are CUDA names that the project itself defines as macros for HIP (its own shim header).
    For one source for both vendors, `not_mapped` are names that the generated header must leave alone, and
    `left_alone` says that the project maps CUDA's names itself and gets no edit.
    """

    files: frozenset[str] = frozenset()
    include_dirs: tuple[str, ...] = ()
    guessed_dirs: tuple[str, ...] = ()
    declared: frozenset[str] = frozenset()
    cuda_mapped_by_project: frozenset[str] = frozenset()
    not_mapped: frozenset[str] = frozenset()
    left_alone: bool = False


@dataclass(slots=True)
class PassContext:
    """One file with everything that is known of it. Treat it as read-only."""

    source: SourceFile
    stream: TokenStream
    facts: FileFacts
    rules: RuleSet
    options: MigrationOptions
    index: ProjectIndex
    claimed: set[int] = field(default_factory=set)  # token starts that an earlier pass has rewritten
    _conditionals: Conditionals | None = None
    _places: dict[str, list[int]] | None = None

    @property
    def tokens(self) -> tuple[Token, ...]:
        return self.stream.tokens

    @property
    def conditionals(self) -> Conditionals:
        if self._conditionals is None:
            self._conditionals = conditionals(self.stream)
        return self._conditionals

    def span(self, start: int, end: int) -> Span:
        return Span(self.source.path, start, end)

    def token_span(self, token: Token) -> Span:
        return Span(self.source.path, token.start, token.end)

    @property
    def places(self) -> dict[str, list[int]]:
        """The token indices of every identifier by its text: a pass looks up the names that it cares about."""
        if self._places is None:
            places: dict[str, list[int]] = {}
            ident = TokenKind.IDENT
            for index, token in enumerate(self.stream.tokens):
                if token[0] == ident:
                    found = places.get(token[3])
                    if found is None:
                        places[token[3]] = [index]
                    else:
                        found.append(index)
            self._places = places
        return self._places

    def uses_of(self, names: Container[str]) -> Iterator[tuple[int, Token]]:
        """The identifier tokens whose text is in `names`, in the order of the text, with their indices."""
        tokens = self.stream.tokens
        found = [index for name, places in self.places.items() if name in names for index in places]
        found.sort()
        for index in found:
            yield index, tokens[index]

    def identifiers(self) -> Iterator[tuple[int, Token]]:
        """Every identifier token with its index, preprocessor lines included."""
        for index, token in enumerate(self.stream.tokens):
            if token.kind == TokenKind.IDENT:
                yield index, token


PassFunction = Callable[[PassContext], Iterable[Finding]]


class RewritePass(Struct, frozen=True):
    """`order` decides who claims a token first; `step` names the commit and the chapter of the report."""

    name: str
    order: int
    step: str
    run: PassFunction


_REGISTRY: dict[str, RewritePass] = {}


def rewrite_pass(*, order: int, step: str) -> Callable[[PassFunction], PassFunction]:
    """Register the decorated function under its module's name."""

    def register(function: PassFunction) -> PassFunction:
        name = function.__module__.rsplit(".", 1)[-1]
        if name in _REGISTRY:
            raise InternalError(f"two passes are called {name}")
        _REGISTRY[name] = RewritePass(name, order, step, function)
        return function

    return register


def all_passes() -> tuple[RewritePass, ...]:
    """Every pass of this package, in order."""
    for module in pkgutil.iter_modules(migrator.passes.__path__):
        importlib.import_module(f"{migrator.passes.__name__}.{module.name}")
    return tuple(sorted(_REGISTRY.values(), key=lambda item: (item.order, item.name)))
