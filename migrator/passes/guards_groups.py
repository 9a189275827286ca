"""The conditional groups of a file as this pass sees them: parsed conditions, and what HIP makes of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from msgspec import Struct

from migrator.lazy import pattern
from migrator.lex import Branch, Group
from migrator.passes.base import PassContext
from migrator.passes.guards_condition import Form, Node, Truth, arithmetic, numeric_macros, parse, truth

# A condition with such a macro has been written with HIP in mind.
_HIP_WORD = pattern(r"(?:^|_)(?:HIP|HIPCC|ROCM|HCC|AMD|AMDGCN|AMDGPU|HIPCC_RTC)(?:_|$)|^__gfx|^__GFX")
# Macros of nvcc that no HIP compiler defines, beside those that the rules list.
_NEVER = pattern(r"__CUDA_ARCH|__CUDACC|__CUDABE__|__NV_|__NVCC__$|__NVCOMPILER|__CUDA__$|__CUDADEVRT")
NEWEST = 10**9


class Macros(Struct, frozen=True):
    """The macros that tell compiler, pass and version, by what they tell."""

    compilers: dict[str, str]  # macro -> the condition that means the same under HIP
    arch: frozenset[str]
    versions: frozenset[str]
    device: str  # the condition for HIP's device pass
    compiler: str  # the condition for a HIP compilation
    constants: dict[str, int]

    @staticmethod
    def of(ctx: PassContext) -> Macros:
        rules = ctx.rules.macros.values()
        compilers = {rule.cuda: rule.hip for rule in rules if rule.kind == "compiler" and rule.hip}
        passes = [rule for rule in rules if rule.kind == "device-pass" and rule.hip]
        return Macros(
            compilers,
            frozenset(rule.cuda for rule in passes),
            frozenset(rule.cuda for rule in rules if rule.kind == "version" and rule.hip != rule.cuda),
            passes[0].hip if passes else "defined(__HIP_DEVICE_COMPILE__)",
            compilers.get("__CUDACC__", "defined(__HIPCC__)"),
            numeric_macros(ctx.stream),
        )

    def nvcc(self, name: str) -> bool | None:
        """What a macro about the compiler is worth in an ordinary compilation by nvcc; None for other macros."""
        marker = self.compilers.get(name)
        return None if marker is None else marker == self.compiler

    def all(self) -> frozenset[str]:
        return self.arch | self.versions | frozenset(self.compilers)


@dataclass(slots=True)
class Conditional:
    """One group with its conditions; `nodes[i]` is None for `#else` and for what cannot be read."""

    group: Group
    nodes: list[Node | None]
    names: frozenset[str]
    parent: tuple[Conditional, int] | None = None
    one_sided: bool = False  # in code that only HIP compilers see, or that none sees, by HIP's own macros
    aware: bool = False  # a condition of the group mentions HIP's own macros
    quiet: bool = False  # inside a branch that HIP does not take
    hidden: set[int] = field(default_factory=set)  # the branches that HIP does not compile

    @property
    def skipped(self) -> bool:
        """True for groups that this pass leaves alone."""
        return self.one_sided or self.aware

    @property
    def branches(self) -> list[Branch]:
        return self.group.branches

    def selected(self, value: Callable[[int], Truth], *, maybe: bool) -> int | None:
        """The branch that is taken; a number behind the last where none is.

        A condition of unknown value counts as true with `maybe`, and makes the answer None without.
        """
        for number, branch in enumerate(self.branches):
            if branch.directive.name == "else":
                return number
            known = value(number)
            if known is None and not maybe:
                return None
            if known is None or known:
                return number
        return len(self.branches)

    def can_be_taken(self, number: int, value: Callable[[int], Truth]) -> bool:
        """True for a branch that some unknown values select."""
        if any(value(at) is True for at in range(number)):
            return False
        return self.branches[number].directive.name == "else" or value(number) is not False


def is_hip_word(name: str) -> bool:
    return _HIP_WORD.search(name) is not None


def read_groups(ctx: PassContext, macros: Macros) -> list[Conditional]:
    """All groups of the file, outer ones first."""
    found: list[Conditional] = []
    by_group: dict[int, Conditional] = {}
    for group in ctx.conditionals.groups:
        nodes = [_node(ctx, branch) for branch in group.branches]
        names = {token.text for branch in group.branches for token in ctx.stream.of(branch.directive)}
        item = Conditional(group, nodes, frozenset(name for name in names if name[:1] == "_" or name[:1].isalpha()))
        item.aware = any(is_hip_word(name) for name in item.names)
        if group.parent is not None and id(group.parent) in by_group:
            outer = by_group[id(group.parent)]
            start = group.branches[0].directive.start
            number = next((at for at, b in enumerate(outer.branches) if b.start <= start < b.end), 0)
            item.parent = (outer, number)
            item.one_sided = outer.one_sided or _belongs_to_one_side(outer, number)
        by_group[id(group)] = item
        found.append(item)
    return found


def _node(ctx: PassContext, branch: Branch) -> Node | None:
    directive = branch.directive
    first, last = directive.first, directive.last
    if directive.name in ("ifdef", "ifndef", "elifdef", "elifndef") and last > first:
        atom = Node(Form.ATOM, first, first, words=("defined", ctx.tokens[first].text))
        if directive.name in ("ifdef", "elifdef"):
            return atom
        return Node(Form.NOT, first, first, (atom,))
    if directive.name in ("if", "elif"):
        return parse(ctx.tokens, first, last)
    return None


def _belongs_to_one_side(outer: Conditional, number: int) -> bool:
    """True for a branch that only HIP compilers see, or that none sees, by the macros of HIP itself."""
    if not outer.aware:
        return False
    for hip in (True, False):

        def value(at: int, hip: bool = hip) -> Truth:
            node = outer.nodes[at]
            return None if node is None else truth(node, lambda atom: _by_hip_macros(atom, hip))

        if not outer.can_be_taken(number, value):
            return True
    return False


def _by_hip_macros(atom: Node, hip: bool) -> Truth:
    if atom.defined:
        return hip if is_hip_word(atom.defined) else None
    if len(atom.words) == 1 and is_hip_word(atom.words[0]):
        return hip
    if not hip and any(is_hip_word(word) for word in atom.words):
        value = arithmetic(atom.words, lambda name: 0 if is_hip_word(name) else None)
        return None if value is None else value != 0
    return None


def under_hip(atom: Node, macros: Macros, version: int | None) -> Truth:
    """The value of an atom about anything but the compiler and the pass, in a HIP compilation.

    `version` is what toolkit versions are worth: None as HIP has it, not defined.
    """
    name = atom.defined
    if name:
        if name in macros.versions:
            return version is not None
        return True if is_hip_word(name) or name == "__clang__" else False if _NEVER.match(name) else None

    def value(word: str) -> int | None:
        if word in macros.versions:
            return version or 0
        if word in macros.constants:
            return macros.constants[word]
        return 0 if _NEVER.match(word) else None

    known = arithmetic(atom.words, value)
    return None if known is None else known != 0
