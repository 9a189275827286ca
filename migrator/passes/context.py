"""Questions about a token's surroundings that several passes ask."""

from __future__ import annotations

from collections.abc import Sequence

from migrator.lex import Token, TokenKind, matching_back, template_open

_EXPRESSION_WORDS = frozenset(
    [
        "return",
        "else",
        "case",
        "goto",
        "new",
        "delete",
        "throw",
        "sizeof",
        "co_return",
        "co_await",
        "co_yield",
        "do",
        "and",
        "or",
        "not",
        "typename",
        "if",
        "while",
        "alignof",
        "decltype",
        "defined",
    ]
)
# Words that may stand before a global `::name` without qualifying it.
_NO_QUALIFIERS = _EXPRESSION_WORDS | frozenset(
    "typedef const constexpr static inline extern public private protected virtual volatile using struct class enum "
    "template operator friend mutable explicit final override noexcept __device__ __host__ __global__ __shared__ "
    "__constant__ __forceinline__".split()
)
_TYPE_HEADS = frozenset(["struct", "class", "enum", "union", "namespace", "using", "concept"])


def previous(tokens: Sequence[Token], index: int) -> str:
    """The text of the token before `index` on the same side of a directive's border; empty where there is none."""
    if index > 0 and tokens[index - 1].directive == tokens[index].directive:
        return tokens[index - 1].text
    return ""


def following(tokens: Sequence[Token], index: int) -> str:
    """The text of the token after `index` on the same side of a directive's border; empty where there is none."""
    if index + 1 < len(tokens) and tokens[index + 1].directive == tokens[index].directive:
        return tokens[index + 1].text
    return ""


def is_member(tokens: Sequence[Token], index: int) -> bool:
    """True for `b` in `a.b` and `a->b`, and for designators `.b = 1`."""
    return previous(tokens, index) in (".", "->", "->*")


def qualifier(tokens: Sequence[Token], index: int) -> str:
    """The qualifier of a name: `a::b` for `c` in `a::b::c`, `::` for `::c`, empty for `c`.

    Template arguments are left out: `a<int>::b` gives `a`.
    """
    parts: list[str] = []
    at = index
    while previous(tokens, at) == "::":
        at -= 2
        if at < 0 or tokens[at].directive != tokens[index].directive:
            break
        if tokens[at].text == ">":
            opened = template_open(tokens, at)
            if opened <= 0:
                break
            at = opened - 1
        if tokens[at].kind != TokenKind.IDENT or tokens[at].text in _NO_QUALIFIERS:
            break
        parts.append(tokens[at].text)
    if previous(tokens, index) != "::":
        return ""
    return "::".join(reversed(parts)) or "::"


def is_declared_here(tokens: Sequence[Token], index: int) -> bool:
    """True where the identifier at `index` is being declared: as a macro, a type, a variable, a function, a parameter.

    Decided by shape (`Type name (`, `struct name`), so that files which do not parse are covered too.
    """
    before, after = previous(tokens, index), following(tokens, index)
    if before in _TYPE_HEADS:
        return after != "::"
    if before == "typename":  # a template parameter, not `typename T::type`
        return after in (",", ">", "=")
    if after not in ("(", ";", "=", ",", "[", "{", ")", ":"):
        return False
    opener, words = _declarator_head(tokens, index)
    if words == 0 or opener not in (";", "{", "}", "(", ",", "<", ":"):
        return False
    return opener not in ("(", ",", "<") or after in (",", ")", "=", "[")


def _declarator_head(tokens: Sequence[Token], index: int) -> tuple[str, int]:
    """Walk back over the type before a declarator: the token that ends it, and how many words the type has.

    `("", 0)` where the tokens before `index` are no type.
    """
    directive = tokens[index].directive
    at = index - 1
    words = 0
    while at >= 0 and tokens[at].directive == directive:
        token = tokens[at]
        if token.kind == TokenKind.IDENT:
            if token.text in _EXPRESSION_WORDS:
                return "", 0
            words += 1
        elif token.text == ">" or (token.text == ")" and words):
            opened = template_open(tokens, at) if token.text == ">" else matching_back(tokens, at)
            if opened < 0:
                return "", 0
            at = opened
        elif token.text == "::" and words == 0:
            return "", 0
        elif token.text not in ("*", "&", "&&", "::"):
            break
        at -= 1
    return (tokens[at].text if at >= 0 and tokens[at].directive == directive else ";"), words
