"""`__launch_bounds__` with more than the block size: HIP counts waves per execution unit where CUDA counts blocks."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from migrator.lex import TokenKind, arguments, matching
from migrator.model.edit import Edit, Fix
from migrator.model.finding import Effort, Finding, Severity, Status
from migrator.passes.base import PassContext, rewrite_pass
from migrator.passes.context import previous
from migrator.passes.guards_condition import arithmetic, number
from migrator.passes.guards_groups import is_hip_word
from migrator.passes.hip_regions import HipRegions

CODE = "CH301"
NAME = "__launch_bounds__"
# A compute unit has four SIMD units of 64 lanes (gfx9, DCU) or two of 32 (gfx10 and later).
_LANES = {True: 4 * 64, False: 2 * 32}


class _Bounds(Struct, frozen=True):
    """A use of `__launch_bounds__`: its token, its arguments' texts and token ranges."""

    index: int
    texts: tuple[str, ...]
    ranges: tuple[tuple[int, int], ...]


@rewrite_pass(order=50, step="launches")
def run(ctx: PassContext) -> Iterator[Finding]:
    """Report second arguments, with the value that means the same where it can be computed."""
    found = list(_uses(ctx))
    if not found:
        return
    regions = HipRegions(ctx)
    constants = _constants(ctx)
    for use in found:
        start = ctx.tokens[use.index].start
        if regions.is_hip_only(start) or regions.is_dead(start) or _is_for_hip(ctx, start):
            continue
        if len(use.texts) >= 3:
            yield _third(ctx, use)
        if len(use.texts) >= 2:
            yield from _second(ctx, use, constants)


def _uses(ctx: PassContext) -> Iterator[_Bounds]:
    """Uses in code and in macros; a macro that passes its parameters on is looked at where it is used."""
    tokens = ctx.tokens
    for index, token in ctx.identifiers():
        if token.text != NAME or previous(tokens, index) == "#":
            continue
        use = _read(ctx, index)
        if use is None:
            continue
        macro = _macro_with_parameters(ctx, index)
        if macro is None or not set(use.texts) & set(macro[1]):
            yield use
            continue
        calls = [other for other in _calls(ctx, macro[0]) if len(other.texts) == len(macro[1])]
        if not calls:
            yield use
        for call in calls:
            values = dict(zip(macro[1], zip(call.texts, call.ranges, strict=True), strict=True))
            pairs = [values.get(text, (text, place)) for text, place in zip(use.texts, use.ranges, strict=True)]
            yield _Bounds(call.index, tuple(pair[0] for pair in pairs), tuple(pair[1] for pair in pairs))


def _read(ctx: PassContext, index: int) -> _Bounds | None:
    tokens = ctx.tokens
    if index + 1 >= len(tokens) or tokens[index + 1].text != "(":
        return None
    closed = matching(tokens, index + 1)
    number_of = tokens[index].directive
    if closed < 0 or (number_of >= 0 and ctx.stream.directives[number_of].first == index):
        return None  # not closed, or the macro is being defined
    ranges = tuple(arguments(tokens, index + 1, closed))
    texts = tuple(" ".join(token.text for token in tokens[first:last]) for first, last in ranges)
    return _Bounds(index, texts, ranges)


def _calls(ctx: PassContext, name: str) -> Iterator[_Bounds]:
    for index, token in ctx.identifiers():
        if token.text == name and token.directive < 0:
            use = _read(ctx, index)
            if use is not None:
                yield use


def _macro_with_parameters(ctx: PassContext, index: int) -> tuple[str, tuple[str, ...]] | None:
    """The macro whose body holds the token, and its parameters."""
    tokens = ctx.tokens
    if tokens[index].directive < 0:
        return None
    directive = ctx.stream.directives[tokens[index].directive]
    first = directive.first
    if directive.name != "define" or first + 1 >= directive.last or tokens[first + 1].text != "(":
        return None
    if tokens[first + 1].start != tokens[first].end:
        return None
    closed = matching(tokens, first + 1)
    return tokens[first].text, tuple(token.text for token in tokens[first + 2 : closed] if token.text != ",")


def _is_for_hip(ctx: PassContext, offset: int) -> bool:
    """True inside a condition that mentions HIP's macros: somebody has thought of the difference."""
    return any(
        is_hip_word(token.text)
        for group, _ in ctx.conditionals.enclosing(offset)
        for branch in group.branches
        for token in ctx.stream.of(branch.directive)
    )


def _constants(ctx: PassContext) -> dict[str, int]:
    """Names of the file that stand for one integer: macros, `constexpr int N = 8;`, `N = 8` in enums."""
    tokens = ctx.tokens
    found: dict[str, int] = {}
    twice: set[str] = set()

    def add(name: str, value: int | None) -> None:
        if value is None or (name in found and found[name] != value):
            twice.add(name)
        else:
            found[name] = value

    for directive in ctx.stream.directives:
        body = ctx.stream.of(directive)
        if directive.name == "define" and len(body) > 1 and body[1].start > body[0].end:
            words = [token.text for token in body[1:]]
            add(body[0].text, arithmetic(words, lambda name: found.get(name)))
    for at in range(1, len(tokens) - 3):
        if tokens[at + 1].text != "=" or tokens[at].kind != TokenKind.IDENT or tokens[at].directive >= 0:
            continue
        words, end = [], at + 2
        while end < len(tokens) and tokens[end].text not in (";", ",", "}") and end - at < 12:
            words.append(tokens[end].text)
            end += 1
        head = {token.text for token in tokens[max(0, at - 4) : at]}
        if head & {"constexpr", "const"} or (head & {"enum", "{", ","} and tokens[end].text in (",", "}")):
            add(tokens[at].text, arithmetic(words, lambda name: found.get(name)))
    return {name: value for name, value in found.items() if name not in twice}


def _value(text: str, constants: dict[str, int]) -> int | None:
    return arithmetic(text.split(), constants.get)


def _second(ctx: PassContext, use: _Bounds, constants: dict[str, int]) -> Iterator[Finding]:
    threads, blocks = (_value(text, constants) for text in use.texts[:2])
    if blocks in (0, 1):
        return
    lanes = _LANES[ctx.options.wave64]
    advice = f"write ceil(blocks * threads / {lanes}) for AMD, or leave the argument out"
    if threads is not None and blocks is not None:
        waves = -(-blocks * threads // lanes)
        if waves == blocks:
            return
        advice = f"write {waves} for AMD (ceil({blocks} * {threads} / {lanes})), or leave the argument out"
    yield Finding(
        CODE,
        "launch-bounds-2nd-arg",
        Severity.PERFORMANCE,
        ctx.token_span(ctx.tokens[use.index]),
        f"the second bound `{use.texts[1]}` counts blocks per multiprocessor in CUDA, waves per SIMD unit in HIP",
        why="too large a value leaves the kernel few registers and makes it spill; one that cannot be met is ignored",
        fix=advice,
        symbol=NAME,
    )


def _third(ctx: PassContext, use: _Bounds) -> Finding:
    """The bound on blocks per cluster: clang reads two arguments only. A literal 1 says nothing and goes."""
    first, last = use.ranges[2]
    says_nothing = number(use.texts[2]) in (0, 1) and len(use.texts) == 3
    span = ctx.span(ctx.tokens[first - 1].start, ctx.tokens[last - 1].end)
    return Finding(
        CODE,
        "launch-bounds-3rd-arg",
        Severity.INFO if says_nothing else Severity.ERROR,
        ctx.token_span(ctx.tokens[use.index]),
        f"the third launch bound `{use.texts[2]}`, blocks per cluster, "
        + ("is removed" if says_nothing else "has no counterpart"),
        why="HIP's `__launch_bounds__` takes two arguments, and AMD devices have no clusters of blocks",
        fix="" if says_nothing else "remove it, and launch the kernel without a cluster size",
        status=Status.MADE_SAFE if says_nothing else Status.OPEN,
        effort=Effort.NONE if says_nothing else Effort.HOURS,
        symbol=NAME,
        change=Fix((Edit.replace(span, ""),)) if says_nothing else None,
    )
