"""Calls whose arguments change: `$n` templates applied with minimal edits, so that untouched bytes stay."""

from __future__ import annotations

from collections.abc import Sequence

from migrator.lazy import pattern
from migrator.lex import Token, arguments, matching
from migrator.model.edit import Edit, Part
from migrator.model.source import Span
from migrator.passes.base import PassContext
from migrator.ruleset import CallRule

SIZE_CAST = "reinterpret_cast<size_t*>"
_PLACE = pattern(r"\$(\d+|\*)")
_CASTS = ("(const void", "(void", "reinterpret_cast<const void", "reinterpret_cast<void", "static_cast<const void")


class Arguments:
    """The argument list of a call: byte ranges without surrounding blanks, and the bracket positions."""

    def __init__(self, ctx: PassContext, name_index: int) -> None:
        tokens = ctx.tokens
        self.spans: list[Span] = []
        self.texts: list[str] = []
        self.ranges: list[tuple[int, int]] = []
        self.open = self.close = -1
        at = name_index + 1
        if at >= len(tokens) or tokens[at].text != "(" or tokens[at].directive != tokens[name_index].directive:
            return
        closed = matching(tokens, at)
        if closed < 0:
            return
        self.open, self.close = at, closed
        for first, last in arguments(tokens, at, closed):
            self.ranges.append((first, last))
            if last > first:
                span = ctx.span(tokens[first].start, tokens[last - 1].end)
            else:
                span = ctx.span(tokens[first - 1].end, tokens[first - 1].end)
            self.spans.append(span)
            self.texts.append("".join(token.text for token in tokens[first:last]))

    @property
    def found(self) -> bool:
        return self.close >= 0


def matches(rule: CallRule, call: Arguments) -> bool:
    """True where a rule applies to a call: by the number of arguments and its `when` condition."""
    if not call.found or (rule.arity and len(call.spans) != rule.arity):
        return False
    return not any("__VA_ARGS__" in text for text in call.texts) or rule.arity == 0


def _wraps(template: str, number: int) -> tuple[str, str] | None:
    """(prefix, suffix) of a template that holds `$number` once and no other place."""
    places = _PLACE.findall(template)
    if places != [str(number)]:
        return None
    before, _, after = template.partition(f"${number}")
    return before, after


def _already(template: str, text: str) -> bool:
    """True where an argument is already in the form that the template would give it."""
    head = template.partition("$")[0].replace(" ", "")
    if head and text.startswith(head):
        return True
    return "const void*" in template and text.startswith(tuple(cast.replace(" ", "") for cast in _CASTS))


def widening(ctx: PassContext, argument: str) -> Edit | None:
    """The edit that declares `x` of an argument `&x` as `size_t` where this file declares it as a lone `int x`."""
    if not argument.startswith("&") or not argument[1:].isidentifier():
        return None
    tokens = ctx.tokens
    for index in ctx.places.get(argument[1:], ()):
        if index < 1 or tokens[index - 1].text != "int" or tokens[index].directive >= 0:
            continue
        if index > 1 and tokens[index - 2].text in ("unsigned", "long", "short", "const", "signed"):
            continue
        end = index + 1
        while end < len(tokens) and tokens[end].text not in (",", ";", ")", "(", "["):
            end += 1
        if end < len(tokens) and tokens[end].text == ";":
            return Edit.replace(ctx.token_span(tokens[index - 1]), "size_t")
    return None


def call_edits(ctx: PassContext, tokens: Sequence[Token], index: int, rule: CallRule, call: Arguments) -> list[Edit]:
    """The edits that turn the call at `index` into what `rule` says.

    Where each argument keeps its place, text is only put around arguments (and added behind the last one); otherwise
    the argument list is written anew from copies of the arguments.
    """
    name = Edit.replace(ctx.token_span(tokens[index]), rule.to)
    templates = list(rule.args)
    if not templates or templates == ["$*"]:
        return [name]
    if templates[-1] == "$*":
        templates[-1:] = [f"${number}" for number in range(len(templates), len(call.spans) + 1)]
    wraps = [_wraps(template, number) for number, template in enumerate(templates[: len(call.spans)], 1)]
    if len(templates) >= len(call.spans) and all(wrap is not None for wrap in wraps):
        edits = [name]
        for template, wrap, span, text in zip(templates, wraps, call.spans, call.texts, strict=False):
            assert wrap is not None
            if wrap == ("", "") or _already(template, text):
                continue
            edits.append(Edit(span, (wrap[0].encode(), span, wrap[1].encode())))
        extra = templates[len(call.spans) :]
        if extra:
            text = ", ".join(extra) if not call.spans else "".join(f", {template}" for template in extra)
            edits.append(Edit.insert(ctx.source.path, tokens[call.close].start, text))
        return edits
    parts: list[Part] = [f"{rule.to}(".encode()]
    for number, template in enumerate(templates):
        if number:
            parts.append(b", ")
        parts.extend(_expand(template, call))
    parts.append(b")")
    return [Edit(ctx.span(tokens[index].start, tokens[call.close].end), tuple(parts))]


def _expand(template: str, call: Arguments) -> list[Part]:
    parts: list[Part] = []
    at = 0
    for place in _PLACE.finditer(template):
        if place.start() > at:
            parts.append(template[at : place.start()].encode())
        number = int(place[1])
        if number <= len(call.spans):
            parts.append(call.spans[number - 1])
        at = place.end()
    if at < len(template):
        parts.append(template[at:].encode())
    return parts
