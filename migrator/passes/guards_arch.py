"""Gates on the number of the architecture: which of them HIP's device code should pass.

HIP has no such number. A gate `__CUDA_ARCH__ >= N` is passed where the code behind it is something that HIP compiles
and either N is an age-old capability that AMD devices have too, or there is nothing usable on the other side. All gates
of a file with the same N are decided alike, so that declarations and their uses stay together.
"""

from __future__ import annotations

from migrator.passes.guards_bodies import Bodies, Body
from migrator.passes.guards_condition import Form, Node, Truth, arithmetic, truth
from migrator.passes.guards_edit import Meaning
from migrator.passes.guards_groups import NEWEST, Conditional, Macros, is_hip_word, under_hip

Threshold = int | str  # `>= 700`, or `>= NAME` with a macro from elsewhere

# What Volta and its forerunners introduced (half and double atomics, dp4a, `_sync` operations) HIP has on every device;
# what later ones did (asynchronous copies, tensor cores, clusters) needs other code.
COMMON = 720
NEVER = 0
_PROBES = (1, *range(100, 1400, 10), NEWEST)


Gate = tuple[bool, Threshold]


class ArchParts:
    """What parts of conditions say about the architecture; answers are kept for the file."""

    def __init__(self, macros: Macros) -> None:
        self.macros = macros
        self._gates: dict[Node, Gate | None] = {}
        self._values: dict[tuple[str, ...], dict[int | None, Truth]] = {}

    def gate(self, node: Node) -> Gate | None:
        """(True, N) for what means `arch >= N`, (False, N) for `arch < N`; None for parts about anything else.

        A presence test is `arch >= 1`. A range or an equality, which no newer device passes, is (True, NEVER).
        """
        if node not in self._gates:
            self._gates[node] = self._find(node)
        return self._gates[node]

    def _find(self, node: Node) -> Gate | None:
        names = node.names - {"defined"}
        macros = self.macros
        if not macros.arch & names:
            return None
        foreign = [name for name in names if name not in macros.arch and name not in macros.constants]
        if foreign:
            return _named(node.words, macros, foreign) if node.form == Form.ATOM else None
        flags = [self.at(node, probe) for probe in _PROBES]
        if None in flags:
            return None
        changes = [at for at in range(1, len(flags)) if flags[at] != flags[at - 1]]
        if not changes:
            return True, 1 if flags[0] else NEVER
        if len(changes) == 1:
            return bool(flags[-1]), _PROBES[changes[0]]
        return True, 1 if flags[-1] else NEVER

    def at(self, node: Node, number: int | None) -> Truth:
        """What a part about the architecture is worth on a device with this number; None: macro not defined."""
        return truth(node, lambda atom: self._atom(atom, number))

    def _atom(self, atom: Node, number: int | None) -> Truth:
        known = self._values.setdefault(atom.words, {})
        if number not in known:
            macros = self.macros
            if not macros.arch & set(atom.words):
                known[number] = None
            elif atom.defined:
                known[number] = number is not None
            else:
                value = arithmetic(
                    atom.words, lambda word: (number or 0) if word in macros.arch else macros.constants.get(word)
                )
                known[number] = None if value is None else value != 0
        return known[number]

    def thresholds(self, item: Conditional) -> set[Threshold]:
        """The capability numbers that a group asks about (presence tests left out)."""
        return {number for node in item.nodes if node is not None for number in self.thresholds_of(node)}

    def thresholds_of(self, node: Node) -> set[Threshold]:
        asked = self.gate(node)
        if asked is not None:
            return set() if asked[1] in (NEVER, 1) else {asked[1]}
        return {number for child in node.children for number in self.thresholds_of(child)}


def _named(words: tuple[str, ...], macros: Macros, foreign: list[str]) -> Gate | None:
    if len(words) != 3 or len(foreign) != 1:
        return None
    sign = words[1] if words[0] in macros.arch else {">": "<", "<": ">", ">=": "<=", "<=": ">="}.get(words[1], "")
    if sign in (">=", ">"):
        return True, foreign[0]
    return (False, foreign[0]) if sign in ("<", "<=") else (True, NEVER) if sign == "==" else None


class ArchGates:
    """The decisions for one file."""

    def __init__(self, items: list[Conditional], macros: Macros, bodies: Bodies) -> None:
        self.macros = macros
        self.parts = ArchParts(macros)
        self._refused: dict[Threshold, Body] = {}
        self._needed: set[Threshold] = set()
        for item in items:
            if not item.one_sided:
                for asked in self.parts.thresholds(item):
                    self._vote(item, asked, bodies)

    def passes(self, asked: Threshold) -> bool:
        """True where HIP's device code should pass `arch >= asked`."""
        if asked == 1:
            return True
        if asked == NEVER or asked in self._refused:
            return False
        return asked in self._needed or (isinstance(asked, int) and asked <= COMMON)

    def refusal(self, asked: Threshold) -> Body | None:
        """The code that keeps HIP from passing a gate."""
        return self._refused.get(asked)

    def meaning(self, node: Node, marker: str) -> Meaning | None:
        """What a part about the architecture is worth under HIP."""
        asked = self.parts.gate(node)
        if asked is None:
            return None
        rising, number = asked
        now = self.parts.at(node, None)
        return Meaning(marker, not rising if now is None else now, self.passes(number) == rising)

    def _vote(self, item: Conditional, asked: Threshold, bodies: Bodies) -> None:
        new = self._taken(item, asked, True)
        old = self._taken(item, asked, False)
        if new == old:
            return
        newer, older = bodies.of(item.group, new), bodies.of(item.group, old)
        if newer.foreign or newer.error or newer.asks_number or newer.defines:
            self._refused.setdefault(asked, newer)
        elif not older.usable or older.foreign or older.defines:
            self._needed.add(asked)

    def _taken(self, item: Conditional, asked: Threshold, passed: bool) -> int:
        """The branch that a device at (or just below) a threshold takes in a CUDA build."""
        device = (asked if passed else asked - 1) if isinstance(asked, int) else COMMON

        def of(atom: Node) -> Truth:
            if is_hip_word(atom.defined):
                return False
            known = self.macros.nvcc(atom.defined)
            if known is not None:
                return known
            found = self.parts.gate(atom)
            if found is None:
                return under_hip(atom, self.macros, NEWEST)
            if isinstance(found[1], str):
                return (passed if found[1] == asked else False) == found[0]
            return self.parts.at(atom, device)

        def value(at: int) -> Truth:
            node = item.nodes[at]
            return None if node is None else truth(node, of)

        taken = item.selected(value, maybe=True)
        assert taken is not None
        return taken
