"""The built-in index variables where their type matters: `auto i = threadIdx.x`, `uint3 t = threadIdx`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from migrator.lex import Token, TokenKind, arguments, matching
from migrator.model.edit import Edit, Fix
from migrator.model.finding import Effort, Finding, Severity, Status
from migrator.passes.base import PassContext, rewrite_pass
from migrator.passes.context import following, previous

CODE = "CH226"
AS_UINT3 = "CH205"

INDEXES = frozenset(("threadIdx", "blockIdx", "blockDim", "gridDim"))
# Up to ROCm 6.0, `x`, `y` and `z` were objects with a conversion to a number; since 6.1 they are numbers (clr, commit
# "Make threadIdx, blockIdx compatible with CUDA"). The variables themselves convert to dim3 only, in every release.
NUMBERS_SINCE = (6, 1)
_DEDUCING = frozenset(("min", "max", "printf"))


@rewrite_pass(order=45, step="names")
def run(ctx: PassContext) -> Iterator[Finding]:
    """Write out types that HIP would deduce otherwise, and conversions that it lacks."""
    if INDEXES & ctx.index.declared:
        return  # the project has index variables of its own (an emulation)
    tokens = ctx.tokens
    vectors: frozenset[str] | None = None
    for index, token in ctx.identifiers():
        if token.text not in INDEXES or previous(tokens, index) in (".", "->", "::"):
            continue
        if following(tokens, index) == ".":
            yield from _component(ctx, index)
            continue
        if vectors is None:
            vectors = _uint3_variables(tokens)
        if _wants_uint3(tokens, index, vectors):
            yield _as_uint3(ctx, token)


def _component(ctx: PassContext, index: int) -> Iterator[Finding]:
    """`threadIdx.x` that `auto` takes its type from, or that a template deduces a type from."""
    tokens = ctx.tokens
    if index + 2 >= len(tokens) or tokens[index + 2].text not in ("x", "y", "z"):
        return
    last = index + 2
    name = f"{tokens[index].text}.{tokens[last].text}"
    keyword = _auto_before(tokens, index, last)
    if keyword >= 0:
        yield _applied(
            ctx,
            CODE,
            "auto-from-builtin-index",
            tokens[keyword],
            f"`auto` from `{name}` becomes `unsigned int`, the type that it has in CUDA",
            Fix((Edit.replace(ctx.token_span(tokens[keyword]), "unsigned int"),)),
            "up to ROCm 6.0 the component is an object, and a variable of its type cannot be assigned or added to",
        )
    elif ctx.options.hip_version < NUMBERS_SINCE and _is_deduced(tokens, index, last):
        yield _applied(
            ctx,
            CODE,
            "deduced-from-builtin-index",
            tokens[index],
            f"`{name}` becomes `unsigned({name})`",
            Fix(
                (
                    Edit.insert(ctx.source.path, tokens[index].start, "unsigned("),
                    Edit.insert(ctx.source.path, tokens[last].end, ")"),
                )
            ),
            "up to ROCm 6.0 the component is an object, which templates and printf do not take for a number",
        )


def _auto_before(tokens: Sequence[Token], index: int, last: int) -> int:
    """The `auto` of `auto name = component`, `const auto name{component}` and their like; -1 for other uses."""
    opener = previous(tokens, index)
    after = following(tokens, last)
    if opener == "=":
        if after not in (";", ",", ")", ""):
            return -1
    elif (opener, after) not in (("{", "}"), ("(", ")")):
        return -1
    at = index - 2  # the variable's name
    if at < 0 or tokens[at].kind != TokenKind.IDENT or tokens[at].directive != tokens[index].directive:
        return -1
    before = previous(tokens, at)
    at -= 1
    is_reference = before == "&" and previous(tokens, at - 1) == "const"
    if previous(tokens, at) == "auto" and (is_reference or before == "const"):
        at -= 1
    elif before != "auto":
        return -1
    if after == ",":  # `auto a = threadIdx.x, b = 3;` gives all one type
        return at if opener == "=" and _all_components(tokens, last + 1) else -1
    return at


def _all_components(tokens: Sequence[Token], comma: int) -> bool:
    at = comma
    while at + 5 < len(tokens) and tokens[at].text == ",":
        if tokens[at + 2].text != "=" or tokens[at + 3].text not in INDEXES or tokens[at + 4].text != ".":
            return False
        at += 6
    return at < len(tokens) and tokens[at].text == ";"


def _is_deduced(tokens: Sequence[Token], index: int, last: int) -> bool:
    """True for a whole argument of min, max or printf."""
    if previous(tokens, index) not in ("(", ",") or following(tokens, last) not in (")", ","):
        return False
    depth = 0
    for at in range(index - 1, -1, -1):
        if tokens[at].directive != tokens[index].directive:
            return False
        if tokens[at].text == ")":
            depth += 1
        elif tokens[at].text == "(":
            if depth == 0:
                return at > 0 and tokens[at - 1].text in _DEDUCING
            depth -= 1
        elif tokens[at].text in (";", "{", "}"):
            return False
    return False


def _uint3_variables(tokens: Sequence[Token]) -> frozenset[str]:
    return frozenset(
        tokens[at + 1].text
        for at in range(len(tokens) - 2)
        if tokens[at].text == "uint3"
        and tokens[at + 1].kind == TokenKind.IDENT
        and tokens[at + 2].text in (";", "=", ",", ")", "{")
    )


def _wants_uint3(tokens: Sequence[Token], index: int, variables: frozenset[str]) -> bool:
    """True for a whole index variable that initialises or is assigned to a `uint3`, or is passed for one."""
    before, after = previous(tokens, index), following(tokens, index)
    if before == "=" and after in (";", ",", ")"):
        name = tokens[index - 2]
        declared = previous(tokens, index - 2)
        if declared == "&":
            declared = previous(tokens, index - 3)
        if declared == "uint3":
            return True
        return name.text in variables and declared in (";", "{", "}", "(", ",")
    if (before, after) in (("{", "}"), ("(", ")")) and index >= 3 and tokens[index - 3].text == "uint3":
        return True
    return before in ("(", ",") and after in (")", ",") and _parameter_is_uint3(tokens, index)


def _parameter_is_uint3(tokens: Sequence[Token], index: int) -> bool:
    """True where the file declares the called function with a `uint3` at this place, and with nothing else."""
    opened = _enclosing_call(tokens, index)
    if opened < 1:
        return False
    closed = matching(tokens, opened)
    places = arguments(tokens, opened, closed) if closed > 0 else []
    position = next((at for at, (first, last) in enumerate(places) if first <= index < last), -1)
    name = tokens[opened - 1].text
    found = set()
    for at in range(1, len(tokens) - 1):
        if tokens[at].text != name or tokens[at + 1].text != "(" or tokens[at - 1].kind != TokenKind.IDENT:
            continue
        if at + 1 == opened:
            continue
        end = matching(tokens, at + 1)
        parameters = arguments(tokens, at + 1, end) if end > 0 else []
        if len(parameters) == len(places) and 0 <= position < len(parameters):
            first, last = parameters[position]
            words = [token.text for token in tokens[first:last] if token.text not in ("const", "&")]
            found.add(words[0] if words else "")
    return found == {"uint3"}


def _enclosing_call(tokens: Sequence[Token], index: int) -> int:
    depth = 0
    for at in range(index - 1, -1, -1):
        if tokens[at].directive != tokens[index].directive or tokens[at].text in (";", "{", "}"):
            return -1
        if tokens[at].text == ")":
            depth += 1
        elif tokens[at].text == "(":
            if depth == 0:
                return at if tokens[at - 1].kind == TokenKind.IDENT else -1
            depth -= 1
    return -1


def _as_uint3(ctx: PassContext, token: Token) -> Finding:
    name = token.text
    text = f"make_uint3({name}.x, {name}.y, {name}.z)"
    return _applied(
        ctx,
        AS_UINT3,
        "builtin-index-as-uint3",
        token,
        f"`{name}` becomes `{text}`",
        Fix((Edit.replace(ctx.token_span(token), text),)),
        "HIP's index variables are objects of their own types, which convert to dim3 but not to uint3",
    )


def _applied(ctx: PassContext, code: str, slug: str, token: Token, message: str, fix: Fix, why: str) -> Finding:
    return Finding(
        code,
        slug,
        Severity.INFO,
        ctx.token_span(token),
        message,
        why=why,
        status=Status.MADE_SAFE,
        effort=Effort.NONE,
        symbol=token.text,
        change=fix,
    )
