"""A launch written as `hipLaunchKernelGGL(kernel, dim3(grid), dim3(block), shared, stream, arguments...)`.

The edits are small ones around the parts of the launch, so that whatever other passes change inside the kernel's name
or an argument is kept, and comments stay where they are.
"""

from __future__ import annotations

from collections.abc import Iterator

from migrator.lex import Token, TokenKind, matching, matching_back
from migrator.model.edit import Edit
from migrator.passes.base import PassContext
from migrator.passes.context import following, previous
from migrator.passes.launches_find import Launch

_HEADS = frozenset(("if", "while", "for", "switch", "else", "do"))


def is_statement(ctx: PassContext, launch: Launch) -> bool:
    """True where the launch stands as a statement, or alone as a macro's argument or body.

    `hipLaunchKernelGGL` expands to a statement, so a launch inside an expression cannot become one.
    """
    tokens = ctx.tokens
    first, last = launch.callee[0], launch.end - 1
    directive = tokens[first].directive
    if any(token.directive != directive for token in tokens[first : last + 1]):
        return False
    before, after = previous(tokens, first), following(tokens, last)
    if directive >= 0 and first == _body_start(ctx, directive):
        before = ";"
    if directive >= 0 and not after:
        after = ";"
    if before in ("(", ","):
        return after in (")", ",", ";") and _in_macro_call(tokens, first)
    if after != ";":
        return False
    if before == ")":
        opened = matching_back(tokens, first - 1)
        return opened > 0 and tokens[opened - 1].kind == TokenKind.IDENT and tokens[opened - 1].text != "sizeof"
    if before == ":":
        return _after_label(tokens, first - 1)
    return before in (";", "{", "}", "else", "do", "") or before.startswith("#")


def _body_start(ctx: PassContext, directive: int) -> int:
    """The index of the first token of a `#define`'s body; -1 for other directives."""
    found = ctx.stream.directives[directive]
    if found.name != "define" or found.first >= found.last:
        return -1
    name = ctx.tokens[found.first]
    at = found.first + 1
    if at < found.last and ctx.tokens[at].text == "(" and ctx.tokens[at].start == name.end:
        return matching(ctx.tokens, at) + 1
    return at


def _in_macro_call(tokens: tuple[Token, ...], index: int) -> bool:
    """True where the innermost bracket around `index` is that of `NAME(...)`: for a launch that can only be a macro."""
    depth = 0
    for at in range(index - 1, -1, -1):
        if tokens[at].directive != tokens[index].directive:
            return False
        text = tokens[at].text
        if text in (")", "]", "}"):
            depth += 1
        elif text in ("(", "[", "{"):
            if depth == 0:
                name = tokens[at - 1] if at else None
                return text == "(" and name is not None and name.kind == TokenKind.IDENT and name.text not in _HEADS
            depth -= 1
        elif text == ";" and depth == 0:
            return False
    return False


def _after_label(tokens: tuple[Token, ...], colon: int) -> bool:
    for at in range(colon - 1, -1, -1):
        if tokens[at].text in (";", "{", "}"):
            return True
        if tokens[at].text == "?" or tokens[at].directive != tokens[colon].directive:
            return False
    return True


def hip_edits(ctx: PassContext, launch: Launch, templates: frozenset[str]) -> Iterator[Edit]:
    """The edits that turn `launch` into a call of hipLaunchKernelGGL."""
    tokens = ctx.tokens
    first, last = launch.callee
    wrapped = _names_template(ctx, launch, templates)
    head = "hipLaunchKernelGGL(" + ("HIP_KERNEL_NAME(" if wrapped else "")
    yield Edit.insert(ctx.source.path, tokens[first].start, head)
    text = ")" if wrapped else ""  # what has to follow the last token that stays
    at = last - 1
    for number, (begin, end) in enumerate(launch.config):
        if _is_braced(tokens, begin, end) and end - begin == 2:
            text += ", 0" if number >= 2 else ", dim3()"
            continue
        opening, closing, skip = _framing(ctx, launch, number)
        yield _gap(ctx, at, begin + skip, text, opening)
        at, text = end - 1 - skip, closing
    yield from _tail(ctx, launch, at, text + ", 0" * (4 - len(launch.config)))


def macro_use_edits(ctx: PassContext, launch: Launch, templates: frozenset[str]) -> Iterator[tuple[Token, Edit]]:
    """For `#define NAME kernel<<<grid, block>>>`: the uses `NAME(arguments);` written out as calls.

    Only where no name in the macro is a CUDA name, since the copied text gets no other pass's edits.
    """
    tokens = ctx.tokens
    number = tokens[launch.callee[0]].directive
    if number < 0 or launch.opened >= 0:
        return
    directive = ctx.stream.directives[number]
    if _body_start(ctx, number) != launch.callee[0] or launch.end != directive.last:
        return
    if launch.callee[0] != directive.first + 1:
        return
    if any(token.text in ctx.rules.names for token in tokens[launch.callee[0] : launch.end]):
        return
    parts = [_text(ctx, launch.callee)]
    if _names_template(ctx, launch, templates):
        parts[0] = f"HIP_KERNEL_NAME({parts[0]})"
    for position, (begin, end) in enumerate(launch.config):
        opening, closing, skip = _framing(ctx, launch, position)
        parts.append(opening + _text(ctx, (begin + skip, end - skip)) + closing)
    parts += ["0"] * (5 - len(parts))
    name = tokens[directive.first].text
    for index, token in ctx.identifiers():
        if token.text != name or token.directive >= 0 or following(tokens, index) != "(":
            continue
        closed = matching(tokens, index + 1)
        if closed < 0 or following(tokens, closed) != ";" or previous(tokens, index) not in (";", "{", "}", ")", ""):
            continue
        text = f"hipLaunchKernelGGL({', '.join(parts)}" + (", " if closed > index + 2 else "")
        yield token, Edit.replace(ctx.span(token.start, tokens[index + 1].end), text)


def _text(ctx: PassContext, tokens: tuple[int, int]) -> str:
    """The source text of a token range; empty for an empty one."""
    if tokens[0] >= tokens[1]:
        return ""
    span = ctx.span(ctx.tokens[tokens[0]].start, ctx.tokens[tokens[1] - 1].end)
    return ctx.source.text(span).decode("utf-8", "surrogateescape")


def _tail(ctx: PassContext, launch: Launch, at: int, text: str) -> Iterator[Edit]:
    """The end of the configuration and the begin of the arguments; blanks before the closing bracket go."""
    tokens = ctx.tokens
    closed = tokens[launch.closed].start
    if not launch.arguments:
        text += _comments(ctx, tokens[at].end, closed).decode("utf-8", "surrogateescape")
        yield Edit.replace(ctx.span(tokens[at].end, closed), text.encode("utf-8", "surrogateescape"))
        return
    yield _gap(ctx, at, launch.opened + 1, text, "")
    last = ctx.span(tokens[launch.closed - 1].end, closed)
    if len(last) and not ctx.source.text(last).strip(b" \t"):
        yield Edit.replace(last, "")


def _is_braced(tokens: tuple[Token, ...], first: int, last: int) -> bool:
    return tokens[first].text == "{" and matching(tokens, first) == last - 1


def _names_template(ctx: PassContext, launch: Launch, templates: frozenset[str]) -> bool:
    first, last = launch.callee
    texts = [token.text for token in ctx.tokens[first:last]]
    if "<" in texts:
        return True
    return texts[-1] in templates or texts[-1] in template_macros(ctx)


def template_macros(ctx: PassContext) -> frozenset[str]:
    """Macros without parameters that stand for `name<...>`."""
    found = set()
    for number, directive in enumerate(ctx.stream.directives):
        if directive.name == "define" and directive.last - directive.first > 3:
            start = _body_start(ctx, number)
            if start == directive.first + 1 and ctx.tokens[directive.last - 1].text == ">":
                found.add(ctx.tokens[directive.first].text)
    return frozenset(found)


def _framing(ctx: PassContext, launch: Launch, number: int) -> tuple[str, str, int]:
    """What to put before and after a configuration argument, and how many of its outer tokens to leave out."""
    tokens = ctx.tokens
    first, last = launch.config[number]
    braced = _is_braced(tokens, first, last)
    if number >= 2:
        return ("(", ")", int(braced)) if braced or _has_bare_comma(tokens, first, last) else ("", "", 0)
    if braced:
        return "dim3(", ")", 1
    if tokens[first].text == "(" and matching(tokens, first) == last - 1:
        if not _has_bare_comma(tokens, first + 1, last - 1):
            return "dim3", "", 0
    elif tokens[first].text == "dim3" and tokens[first + 1].text == "(" and matching(tokens, first + 1) == last - 1:
        return "", "", 0
    return "dim3(", ")", 0


def _has_bare_comma(tokens: tuple[Token, ...], first: int, last: int) -> bool:
    """True where the preprocessor would see a comma between macro arguments."""
    depth = 0
    for token in tokens[first:last]:
        if token.text in ("(", ")"):
            depth += 1 if token.text == "(" else -1
        elif token.text == "," and depth == 0:
            return True
    return False


def _gap(ctx: PassContext, at: int, begin: int, closing: str, opening: str) -> Edit:
    """Replace what stands between two parts, from the end of token `at` to the start of token `begin`, by `, `."""
    tokens = ctx.tokens
    start, stop = tokens[at].end, tokens[begin].start
    left = _comments(ctx, start, tokens[at + 1].start)
    right = ctx.source.text(ctx.span(tokens[begin - 1].end, stop))
    if b"\n" not in right or tokens[begin - 1].text != ",":
        right = _comments(ctx, tokens[begin - 1].end, stop)
    if not right[-1:].isspace():
        right += b" "
    return Edit.replace(ctx.span(start, stop), closing.encode() + left + b"," + right + opening.encode())


def _comments(ctx: PassContext, start: int, stop: int) -> bytes:
    """The comments between two offsets, each after a blank; with a line comment the text as it is."""
    text = ctx.source.text(ctx.span(start, stop))
    found = [
        ctx.source.text(ctx.span(first, last)) for first, last in ctx.stream.comments if start <= first and last <= stop
    ]
    if any(comment.startswith(b"//") for comment in found):
        return text
    return b"".join(b" " + comment for comment in found)
