"""The tree of `#if` groups of a file."""

from __future__ import annotations

from dataclasses import dataclass, field

from msgspec import Struct

from migrator.lex.tokens import Directive, TokenStream

OPENERS = frozenset({"if", "ifdef", "ifndef"})
ELSES = frozenset({"elif", "elifdef", "elifndef", "else"})


@dataclass(slots=True)
class Branch:
    """One branch: its directive and the byte range of its body."""

    directive: Directive
    start: int
    end: int


@dataclass(slots=True)
class Group:
    """`#if ... #endif`; `closed` is False where the `#endif` is missing."""

    branches: list[Branch] = field(default_factory=list)
    closed: bool = False
    end: int = 0
    parent: Group | None = None


class Conditionals(Struct, frozen=True):
    """All groups in the order of their `#if`, and the directives that have no group (`#endif` without `#if`)."""

    groups: tuple[Group, ...]
    stray: tuple[Directive, ...]

    @property
    def balanced(self) -> bool:
        return not self.stray and all(group.closed for group in self.groups)

    def enclosing(self, offset: int) -> list[tuple[Group, Branch]]:
        """The branches that hold a byte offset, outermost first."""
        found = []
        for group in self.groups:
            for branch in group.branches:
                if branch.start <= offset < branch.end:
                    found.append((group, branch))
        return found


def conditionals(stream: TokenStream) -> Conditionals:
    """The conditional groups of a file."""
    groups: list[Group] = []
    stack: list[Group] = []
    stray: list[Directive] = []
    size = len(stream.source.data)
    for directive in stream.directives:
        if directive.name in OPENERS:
            group = Group(parent=stack[-1] if stack else None)
            group.branches.append(Branch(directive, directive.end, size))
            groups.append(group)
            stack.append(group)
        elif directive.name in ELSES:
            if not stack:
                stray.append(directive)
                continue
            stack[-1].branches[-1].end = directive.start
            stack[-1].branches.append(Branch(directive, directive.end, size))
        elif directive.name == "endif":
            if not stack:
                stray.append(directive)
                continue
            group = stack.pop()
            group.branches[-1].end = directive.start
            group.closed = True
            group.end = directive.end
    return Conditionals(tuple(groups), tuple(stray))
