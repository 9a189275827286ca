"""Conditions on nvcc's predefined macros: valid for nvcc as before, made to hold for HIP, reported where in doubt."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from migrator.model.edit import Edit, Fix
from migrator.model.finding import Effort, Finding, Severity, Status
from migrator.passes.base import PassContext, rewrite_pass
from migrator.passes.guards_arch import ArchGates
from migrator.passes.guards_bodies import Bodies, Body
from migrator.passes.guards_condition import Form, Node, Truth, truth
from migrator.passes.guards_edit import Insertion, Meaning, insertions, value_after
from migrator.passes.guards_groups import NEWEST, Conditional, Macros, read_groups, under_hip
from migrator.passes.guards_uses import feature_lines, uses_in_code
from migrator.passes.ptx_translate import untranslated

PRESENCE = ("CH701", "device-pass-guard")
ARCH = ("CH702", "arch-gate")
VERSION = ("CH703", "version-gate")
COMPILER = ("CH704", "compiler-guard")


@rewrite_pass(order=40, step="guards")
def run(ctx: PassContext) -> Iterator[Finding]:
    """Look at every condition that mentions such a macro, and at the macros' uses in code."""
    macros = Macros.of(ctx)
    names = macros.all() | ctx.rules.macros.keys()
    if not any(token.text in names for token in ctx.tokens):
        return
    groups = analysed(ctx, macros)
    for group in groups:
        if not group.item.skipped:
            yield from group.findings()
    yield from uses_in_code(ctx, macros, [group.item for group in groups])
    yield from feature_lines(ctx)


def analysed(ctx: PassContext, macros: Macros) -> list[ConditionGroup]:
    """Every group of the file, with the edits that it needs and the branches that HIP does not compile."""
    items = read_groups(ctx, macros)
    bodies = Bodies(ctx, macros.arch, untranslated(ctx))
    gates = ArchGates(items, macros, bodies)
    groups = [ConditionGroup(ctx, macros, bodies, gates, item) for item in items]
    for group in groups:
        outer = group.item.parent
        if outer is not None:
            is_hidden = outer[1] in outer[0].hidden
            group.item.quiet = outer[0].quiet or is_hidden
            group.item.one_sided |= outer[0].one_sided or (outer[0].aware and is_hidden)
        group.decide()
    return groups


def hidden_ranges(ctx: PassContext) -> tuple[tuple[int, int], ...]:
    """Byte ranges of branches that HIP compiles in neither pass once the conditions have their edits."""
    found = []
    for group in analysed(ctx, Macros.of(ctx)):
        found += [
            (branch.start, branch.end) for at, branch in enumerate(group.item.branches) if at in group.item.hidden
        ]
    return tuple(found)


def _asked(atom: Node) -> str:
    """The macro whose presence an atom asks for: `defined(X)`, or `X` alone."""
    return atom.defined or (atom.words[0] if len(atom.words) == 1 else "")


class ConditionGroup:
    """One `#if ... #endif`: what HIP takes of it now, what it should take, and how to say that."""

    def __init__(self, ctx: PassContext, macros: Macros, bodies: Bodies, gates: ArchGates, item: Conditional) -> None:
        self.ctx = ctx
        self.macros = macros
        self.bodies = bodies
        self.gates = gates
        self.parts = gates.parts
        self.item = item
        self.edits: dict[int, list[Insertion]] = {}
        self.forced: int | None = None

    def decide(self) -> None:
        """Find the edits and the branches that HIP does not compile."""
        if not self.item.skipped and self.item.names & self.macros.all():
            newest = self.newest()
            if self.meets_trouble(newest):
                self.force(newest)
            elif not self.asks_number():
                self.edit_all()
        self.hide()

    def findings(self) -> Iterator[Finding]:
        newest = self.newest()
        after = self.taken(device=True)
        for number, node in enumerate(self.item.nodes):
            if node is not None and node.names & self.macros.all():
                yield from self.report(number, node, newest, after)

    # -- what is taken

    def meaning(self, node: Node) -> Meaning | None:
        found = self.gates.meaning(node, self.macros.device)
        if found is not None:
            return found
        macros = self.macros
        markers = {macros.compilers.get(_asked(atom), "") for atom in node.atoms()}
        if len(markers) != 1 or "" in markers:
            return None
        now, wanted = (truth(node, lambda atom, known=known: known) for known in (False, True))  # type: ignore[misc]
        return Meaning(markers.pop(), bool(now), bool(wanted))

    def markers(self, node: Node) -> set[str]:
        found = (self.meaning(atom) for atom in node.atoms())
        return {item.marker for item in found if item is not None}

    def other(self, version: int | None) -> Callable[[Node], Truth]:
        return lambda atom: under_hip(atom, self.macros, version)

    def newest(self) -> int:
        """The branch that the newest CUDA compiler takes for the newest device, as far as HIP shall follow it."""

        def of(atom: Node) -> Truth:
            nvcc = self.macros.nvcc(_asked(atom))
            known = self.meaning(atom)
            if known is None or nvcc is not None:
                return nvcc if nvcc is not None else self.other(NEWEST)(atom)
            return known.wanted

        found = self.item.selected(lambda at: self.value(at, of), maybe=True)
        assert found is not None
        return found

    def value(self, number: int, of: Callable[[Node], Truth]) -> Truth:
        node = self.item.nodes[number]
        return None if node is None else truth(node, of)

    def after(self, number: int, *, device: bool) -> Truth:
        """What HIP makes of a condition in one of its passes, edits included."""
        node = self.item.nodes[number]
        if node is None:
            return None
        if number in self.edits and self.forced is not None:
            return number == self.forced
        holds = frozenset({self.macros.compiler} | ({self.macros.device} if device else set()))
        return value_after(node, self.meaning, self.other(None), holds if number in self.edits else frozenset())

    def taken(self, *, device: bool) -> int | None:
        """The branch that HIP takes in one of its passes; None where that depends on other macros."""
        return self.item.selected(lambda number: self.after(number, device=device), maybe=False)

    def hide(self) -> None:
        """Note the branches that HIP compiles in neither pass."""
        for number in range(len(self.item.branches)):
            if not any(
                self.item.can_be_taken(number, lambda at, device=device: self.after(at, device=device))  # type: ignore[misc]
                for device in (True, False)
            ):
                self.item.hidden.add(number)

    # -- edits

    def edit_all(self) -> None:
        before = self.taken(device=True)
        for number, node in enumerate(self.item.nodes):
            if node is not None and not (self.body(number).pragmas and not node.names & self.macros.arch):
                self.edit(number, node)
        if self.parts.thresholds(self.item) and not self.is_better(before, self.taken(device=True)):
            self.edits.clear()

    def is_better(self, before: int | None, after: int | None) -> bool:
        """False where the edits lead HIP's device code away from usable code, or from what it shares with the host.

        A condition such as `!defined(X) || X >= 800` sends HIP to the code for the newest devices as it stands. It is
        sent to older code only inside a function, and only from code that HIP cannot compile to code that it can.
        """
        if before is None or after is None or before == after:
            return True
        left, entered = self.body(before), self.body(after)
        if left.usable and not entered.usable:
            return False
        if before != self.newest_device():
            return True
        return entered.in_function and entered.usable and bool(left.foreign) and not entered.foreign

    def newest_device(self) -> int | None:
        """The branch that the newest NVIDIA device takes."""

        def of(atom: Node) -> Truth:
            known = self.parts.at(atom, NEWEST)
            nvcc = self.macros.nvcc(_asked(atom))
            if known is None and nvcc is None:
                return self.other(NEWEST)(atom)
            return nvcc if known is None else known

        return self.item.selected(lambda at: self.value(at, of), maybe=True)

    def edit(self, number: int, node: Node) -> None:
        """Rewrite one condition by what its macros mean, unless nothing would come of it."""
        found = insertions(self.ctx.tokens, node, self.meaning)
        if not found:
            return
        markers = self.markers(node)
        if markers <= {self.macros.compiler, self.macros.device}:
            both = frozenset(markers)
            now = value_after(node, self.meaning, self.other(None), frozenset())
            after = [
                value_after(node, self.meaning, self.other(None), holds)
                for holds in (both, both - {self.macros.device})
            ]
            if now is not None and all(value == now for value in after):
                return
            if node.names & self.macros.versions:
                wanted = value_after(node, self.meaning, self.other(NEWEST), both)
                if wanted is None or after[0] != wanted:
                    return
        self.edits[number] = found

    def meets_trouble(self, newest: int) -> bool:
        """True where HIP would take a branch that cannot be compiled, and the newest CUDA takes another.

        Trouble is an `#error`, or the definition of a function that HIP's headers have: a replacement for old toolkits.
        """
        if self.is_trouble(newest):
            return False
        return any(
            self.is_trouble(number)
            for device in (True, False)
            if (number := self._standard(device)) is not None and number != newest
        )

    def is_trouble(self, number: int) -> bool:
        body = self.body(number)
        return body.error or bool(body.defines)

    def _standard(self, device: bool) -> int | None:
        holds = frozenset({self.macros.compiler} | ({self.macros.device} if device else set()))

        def value(number: int) -> Truth:
            node = self.item.nodes[number]
            if node is None:
                return None
            if node.names & self.macros.versions:
                return value_after(node, self.meaning, self.other(None), frozenset())
            return value_after(node, self.meaning, self.other(None), holds)

        return self.item.selected(value, maybe=True)

    def force(self, newest: int) -> None:
        """Make every HIP compilation take the branch `newest`."""
        self.forced = newest
        compiler = self.macros.compiler
        for number, node in enumerate(self.item.nodes[: newest + 1]):
            if node is None:
                continue
            now = value_after(node, self.meaning, self.other(None), frozenset())
            joined = Form.OR if number == newest else Form.AND
            if now is (number == newest):
                if not self.markers(node) <= {compiler, self.macros.device}:
                    self.edit(number, node)  # run-time compilation, which `compiler` does not tell apart
                continue
            tail = f" || {compiler}" if number == newest else f" && !{compiler}"
            start, end = self.ctx.tokens[node.first].start, self.ctx.tokens[node.last].end
            if node.form in (Form.OR, Form.AND) and node.form != joined and not node.bracketed:
                self.edits[number] = [Insertion(start, "("), Insertion(end, ")"), Insertion(end, tail)]
            else:
                self.edits[number] = [Insertion(end, tail)]

    def asks_number(self) -> bool:
        """True where code behind a presence test uses the number: HIP cannot compile that branch."""
        return any(self.body(number).asks_number for number in range(len(self.item.branches)))

    def body(self, number: int) -> Body:
        return self.bodies.of(self.item.group, number)

    # -- reports

    def report(self, number: int, node: Node, newest: int, after: int | None) -> Iterator[Finding]:
        edits = self.fix(number, node)
        code, slug = self.kind(node)
        takes = self.describe(node, after)
        if edits:
            message = f"`{self.text(node)}` gets HIP's own macro beside it: {takes}"
            yield self.finding(code, slug, number, Severity.INFO, message, self.why(node, newest), edits)
            return
        if code in (PRESENCE[0], COMPILER[0]):
            if after != newest and after is not None and self.asks_number():
                message = f"`{self.text(node)}`: {takes}, since the other branch uses the macro's number"
                yield self.finding(code, slug, number, Severity.SILENT, message, self.why(node, newest), ())
            return
        if self.item.quiet:
            return
        severity = self.severity(after)
        message = f"`{self.text(node)}`: {self.missing(node)}, so {takes}"
        yield self.finding(code, slug, number, severity, message, self.why(node, newest), ())

    def kind(self, node: Node) -> tuple[str, str]:
        names = node.names
        if self.parts.thresholds_of(node) or any(self.is_range(atom) for atom in node.atoms()):
            return ARCH
        if names & self.macros.versions:
            return VERSION
        return PRESENCE if names & self.macros.arch else COMPILER

    def is_range(self, atom: Node) -> bool:
        return not atom.defined and len(atom.words) > 1 and bool(self.macros.arch & set(atom.words))

    def missing(self, node: Node) -> str:
        names = sorted(node.names & (self.macros.versions | self.macros.arch))
        return f"HIP does not define {' and '.join(names)}"

    def describe(self, node: Node, number: int | None) -> str:
        if number is None:
            return "which branch HIP compiles depends on other macros"
        who = "HIP's device pass" if node.names & self.macros.arch else "HIP"
        if number >= len(self.item.branches):
            return f"{who} compiles no branch of it"
        directive = self.item.branches[number].directive
        line = self.ctx.source.lines.position(directive.start)[0]
        return f"{who} compiles the branch of `#{directive.name}` on line {line}"

    def why(self, node: Node, newest: int) -> str:
        for asked in sorted(self.parts.thresholds(self.item), key=str):
            body = self.gates.refusal(asked)
            if body is not None and body.foreign:
                return f"the code for newer devices uses `{body.foreign}`, which HIP does not have"
        if node.names & self.macros.versions:
            return "version numbers of CUDA and HIP do not correspond; an undefined macro counts as 0"
        if node.names & self.macros.arch:
            return "the macro is defined in nvcc's device pass only; HIP's is told by __HIP_DEVICE_COMPILE__"
        return "the macro is defined by nvcc; HIP's compiler is told by __HIPCC__"

    def severity(self, after: int | None) -> Severity:
        if after is None or after == self.newest_device():
            return Severity.INFO
        body = self.body(after)
        if body.error:
            return Severity.ERROR
        if body.stub or (not body.usable and body.whole_function):
            return Severity.SILENT
        return Severity.INFO

    def text(self, node: Node) -> str:
        directive = next(b.directive for b, n in zip(self.item.branches, self.item.nodes, strict=True) if n is node)
        start = self.ctx.tokens[directive.first].start
        raw = self.ctx.source.data[start : self.ctx.tokens[directive.last - 1].end].decode("utf-8", "replace")
        words = " ".join(raw.replace("\\\n", " ").replace("\\\r\n", " ").split())
        return words if directive.name in ("if", "elif") else f"#{directive.name} {words}"

    def fix(self, number: int, node: Node) -> tuple[Edit, ...]:
        """The edits for one condition; `#ifdef X` becomes `#if defined(X) ...`."""
        found = self.edits.get(number, [])
        if not found:
            return ()
        directive = self.item.branches[number].directive
        path = self.ctx.source.path
        if directive.name in ("if", "elif"):
            return tuple(Edit.insert(path, item.offset, item.text) for item in found)
        token = self.ctx.tokens[directive.first]
        asked = f"defined({token.text})"
        text = asked if directive.name in ("ifdef", "elifdef") else f"!{asked}"
        tail = "".join(item.text for item in found if item.offset == token.end)
        name = self.ctx.span(directive.name_start, directive.name_start + len(directive.name))
        plain = "elif" if directive.name.startswith("el") else "if"
        return Edit.replace(name, plain), Edit.replace(self.ctx.token_span(token), text + tail)

    def finding(
        self, code: str, slug: str, number: int, severity: Severity, message: str, why: str, edits: tuple[Edit, ...]
    ) -> Finding:
        directive = self.item.branches[number].directive
        return Finding(
            code,
            slug,
            severity,
            self.ctx.span(directive.start, directive.end),
            message,
            why=why,
            fix=""
            if edits
            else "check that this branch is the one for HIP, or add `defined(__HIPCC__)` to the condition",
            status=Status.MADE_SAFE if edits else Status.OPEN,
            effort=Effort.NONE if edits else Effort.MINUTES,
            symbol=" ".join(sorted(self.item.names & self.macros.all())),
            change=Fix(edits) if edits else None,
        )
