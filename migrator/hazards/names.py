"""Hazards that a name alone gives away: intrinsics, types, members, headers that HIP lacks or means differently.

Everything is data of `rules/hazards/`. A word in a string or comment, a member, a name of the project's own and the
text of a directive never match; a call has to be one.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator

from migrator.hazards.base import HazardContext, hazard
from migrator.hazards.rules import HazardRule, hazard_rules
from migrator.lex import Token, TokenKind
from migrator.model.facts import Owner
from migrator.model.finding import Finding
from migrator.passes.context import following, is_declared_here, is_member, qualifier

_GLOBAL = frozenset(("", "::"))
_NO_CODE = frozenset(("error", "warning", "include", "undef", "line"))


@hazard()
def run(ctx: HazardContext) -> Iterator[Finding]:
    """All hazards with a `match`."""
    rules = [rule for rule in hazard_rules().values() if rule.match is not None and rule.concerns(ctx.options)]
    yield from _identifiers(ctx, rules)
    yield from _includes(ctx, rules)
    yield from _strings(ctx, rules)


def _identifiers(ctx: HazardContext, rules: list[HazardRule]) -> Iterator[Finding]:
    wanted = {rule.code for rule in rules}
    owners = {ref.start: ref.owner for ref in ctx.facts.refs}
    declared = ctx.memo("declared functions", lambda: {item.name for item in ctx.module.functions})
    closure = frozenset(ctx.project.closure(ctx.source.path))
    for name, places in ctx.places.items():
        chosen = [rule for rule in rules_of(name) if rule.code in wanted]
        if not chosen:
            continue
        known = name in declared or _is_own(ctx, name, closure)
        attribute = name.startswith("__") and name.endswith("__")  # `void __maxnreg__(64) k()` declares nothing
        for index in places:
            token = ctx.tokens[index]
            if not _is_code(ctx, token, index) or owners.get(token.start) in (Owner.PROJECT, Owner.SYSTEM):
                continue
            member = is_member(ctx.tokens, index)
            call = following(ctx.tokens, index) in ("(", "<")
            own = known or (not attribute and is_declared_here(ctx.tokens, index))
            for rule in chosen:
                if _fits(rule, name, member=member, call=call, own=own) and (
                    member or qualifier(ctx.tokens, index) in _GLOBAL or rule.match is None or name in rule.match.words
                ):
                    message = f"`{name}`: {rule.title.rstrip('.')}"
                    yield ctx.report(rule.code, (token.start, token.end), message, symbol=name)


def _is_own(ctx: HazardContext, name: str, closure: frozenset[str]) -> bool:
    """True for a name that the file, or a file that it includes, defines as a function, a macro or an alias."""
    if ctx.project.macro(ctx.source.path, name) is not None or ctx.project.alias(ctx.source.path, name):
        return True
    return any(item.path in closure for item in ctx.project.functions(name))


@functools.cache
def _tables() -> tuple[dict[str, list[HazardRule]], list[tuple[re.Pattern[str], HazardRule]]]:
    """The rules by exact name, and those with patterns."""
    exact: dict[str, list[HazardRule]] = {}
    patterns: list[tuple[re.Pattern[str], HazardRule]] = []
    for rule in hazard_rules().values():
        match = rule.match
        if match is not None:
            for name in match.calls | match.words | match.members:
                exact.setdefault(name, []).append(rule)
            patterns += [(found, rule) for found in (match.call_pattern, match.word_pattern) if found is not None]
    return exact, patterns


@functools.lru_cache(maxsize=1 << 16)
def rules_of(name: str) -> tuple[HazardRule, ...]:
    """The rules that a name may belong to, each once, in the order of their codes."""
    exact, patterns = _tables()
    found = {rule.code: rule for rule in exact.get(name, ())}
    found.update((rule.code, rule) for pattern, rule in patterns if pattern.fullmatch(name))
    return tuple(found[code] for code in sorted(found))


def _fits(rule: HazardRule, name: str, *, member: bool, call: bool, own: bool) -> bool:
    match = rule.match
    assert match is not None
    if member:
        return name in match.members
    if own:
        return False
    if name in match.words or (match.word_pattern and match.word_pattern.fullmatch(name)):
        return True
    return call and bool(name in match.calls or (match.call_pattern and match.call_pattern.fullmatch(name)))


def _is_code(ctx: HazardContext, token: Token, index: int) -> bool:
    if token.directive < 0:
        return True
    directive = ctx.stream.directives[token.directive]
    return directive.name == "define" and directive.first != index


def _includes(ctx: HazardContext, rules: list[HazardRule]) -> Iterator[Finding]:
    for directive in ctx.stream.directives:
        if directive.name not in ("include", "include_next") or directive.last <= directive.first:
            continue
        first, last = ctx.tokens[directive.first], ctx.tokens[directive.last - 1]
        target = ctx.source.data[first.start : last.end].decode("utf-8", "replace").strip().strip('<>"')
        for rule in rules:
            match = rule.match
            if match and (
                target in match.includes or (match.include_pattern and match.include_pattern.fullmatch(target))
            ):
                message = f"`{target}`: {rule.title.rstrip('.')}"
                yield ctx.report(rule.code, (first.start, last.end), message, symbol=target)


def _strings(ctx: HazardContext, rules: list[HazardRule]) -> Iterator[Finding]:
    wanted = [(rule, rule.match.strings) for rule in rules if rule.match is not None and rule.match.strings is not None]
    if not wanted:
        return
    for token in ctx.tokens:
        if token.kind == TokenKind.STRING and token.directive < 0:
            for rule, pattern in wanted:
                if found := pattern.search(token.text):
                    yield ctx.report(
                        rule.code,
                        (token.start, token.end),
                        f"string with `{found[0][:40]}`: {rule.title}",
                        symbol=found[0][:40],
                    )
