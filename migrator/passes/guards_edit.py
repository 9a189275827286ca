"""Rewrites a condition so that it holds for HIP where it should, with text only added to it.

A part of a condition that depends on one kind of macro alone has one value under HIP as it stands (the macro is not
defined) and one that it should have. Where they differ, `|| defined(...)` or `&& !defined(...)` is put behind it.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from migrator.lex import Token
from migrator.passes.guards_condition import Form, Node, Truth


class Meaning(Struct, frozen=True):
    """What a part of a condition that is about one kind of macro is worth under HIP: now, and as it should be.

    `marker` is the condition (`defined(__HIPCC__)`) under which the wanted value holds.
    """

    marker: str
    now: bool
    wanted: bool


MeaningOf = Callable[[Node], Meaning | None]  # None: the part is about something else, or about several kinds


class Insertion(Struct, frozen=True):
    offset: int
    text: str


def insertions(tokens: tuple[Token, ...], node: Node, meaning: MeaningOf) -> list[Insertion]:
    """The text to put into the condition `node`."""
    return _Editor(tokens, meaning).part(node, None)


def value_after(node: Node, meaning: MeaningOf, other: Callable[[Node], Truth], holds: frozenset[str]) -> Truth:
    """What the rewritten condition is worth where the markers in `holds` hold; `other` values the remaining atoms."""
    known = meaning(node)
    if known is not None:
        return known.wanted if known.marker in holds else known.now
    if node.form == Form.ATOM:
        return other(node)
    if node.form == Form.NOT:
        inner = value_after(node.children[0], meaning, other, holds)
        return None if inner is None else not inner
    values = []
    for _, joint, children in _by_kind(node, meaning):
        if joint is None:
            values += [value_after(child, meaning, other, holds) for child in children]
        else:
            values.append(joint.wanted if joint.marker in holds else joint.now)
    decisive = node.form == Form.OR
    return decisive if decisive in values else None if None in values else not decisive


def _by_kind(node: Node, meaning: MeaningOf) -> list[tuple[str, Meaning | None, list[Node]]]:
    """The children of a chain by the kind of macro that they are about, each kind with its joint meaning."""
    kinds: dict[str, list[Node]] = {}
    for child in node.children:
        known = meaning(child)
        kinds.setdefault(known.marker if known is not None else "", []).append(child)
    out: list[tuple[str, Meaning | None, list[Node]]] = []
    for marker, children in kinds.items():
        joint = meaning(_joint(node, children)) if marker else None
        out.append((marker, joint, children))
    return out


def _joint(node: Node, children: list[Node]) -> Node:
    if len(children) == 1:
        return children[0]
    return Node(node.form, children[0].first, children[-1].last, tuple(children))


class _Editor:
    def __init__(self, tokens: tuple[Token, ...], meaning: MeaningOf) -> None:
        self.tokens = tokens
        self.meaning = meaning

    def part(self, node: Node, around: Form | None) -> list[Insertion]:
        known = self.meaning(node)
        if known is not None:
            return self.whole(node, known, around)
        if node.form == Form.ATOM:
            return []
        if node.form == Form.NOT:
            return self.part(node.children[0], Form.NOT)
        return self.chain(node)

    def whole(self, node: Node, known: Meaning, around: Form | None) -> list[Insertion]:
        """Text around a part, which stands inside one of the form `around`."""
        if known.now == known.wanted:
            return []
        start, end = self.tokens[node.first].start, self.tokens[node.last].end
        joined, tail = (Form.OR, f" || {known.marker}") if known.wanted else (Form.AND, f" && !{known.marker}")
        opening = closing = ""
        if not node.bracketed and node.form in (Form.OR, Form.AND) and node.form != joined:
            opening, tail = "(", ")" + tail
        if around is not None and around != joined:
            opening, closing = "(" + opening, ")"
        out = [Insertion(start, opening)] if opening else []
        return [*out, Insertion(end, tail + closing)]

    def chain(self, node: Node) -> list[Insertion]:
        """An `||` or `&&` chain of parts of several kinds."""
        out: list[Insertion] = []
        decisive = node.form == Form.OR  # the value that decides the chain
        kinds = _by_kind(node, self.meaning)
        decided = {marker for marker, joint, _ in kinds if joint is not None and joint.wanted == decisive}
        for marker, joint, children in kinds:
            if joint is None:
                for child in children:
                    if not (decisive and decided & self.markers(child)):
                        out += self.part(child, node.form)
            elif joint.now == joint.wanted:
                continue
            elif marker in decided:
                text = f" || {marker}" if decisive else f" && !{marker}"
                out.append(Insertion(self.tokens[children[-1].last].end, text))
            elif _are_neighbours(node, children):
                out += self.whole(_joint(node, children), joint, node.form)
            else:
                for child in children:
                    known = self.meaning(child)
                    if known is not None and known.now == decisive:
                        out += self.whole(child, Meaning(marker, known.now, joint.wanted), node.form)
        return out

    def markers(self, node: Node) -> set[str]:
        found = (self.meaning(atom) for atom in node.atoms())
        return {item.marker for item in found if item is not None}


def _are_neighbours(node: Node, children: list[Node]) -> bool:
    at = node.children.index(children[0])
    return list(node.children[at : at + len(children)]) == children
