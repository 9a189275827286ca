"""Names that the preprocessor builds by `##`: the leading fragment is renamed where all names that begin so agree."""

from __future__ import annotations

from collections.abc import Iterator

from migrator.model.edit import Edit, Fix
from migrator.model.finding import Effort, Finding, Severity, Status
from migrator.passes.base import PassContext, rewrite_pass
from migrator.passes.context import following, previous
from migrator.ruleset import RuleSet

PASTED = "API102"
PASTED_OPEN = "API122"


@rewrite_pass(order=61, step="names")
def run(ctx: PassContext) -> Iterator[Finding]:
    """Rename `cuda` in `cuda##Name`, `cublas` in `cublas##T##gemm`; report fragments without one answer."""
    tokens = ctx.tokens
    pasted = {tokens[at - 1].text for at, token in enumerate(tokens) if token.text == "##" and at}
    if not pasted:
        return
    known = {name: target for name, target in fragments(ctx.rules).items() if name in pasted}
    for index, token in ctx.uses_of(known):
        if token.directive < 0 or following(tokens, index) != "##" or previous(tokens, index) == "##":
            continue
        if token.start in ctx.claimed:
            continue
        target = known[token.text]
        span = ctx.token_span(token)
        if target == "":
            yield Finding(
                PASTED_OPEN,
                "pasted-name",
                Severity.ERROR,
                span,
                f"`{token.text}##` builds names of which HIP has different ones",
                why="the names that begin with this fragment do not all begin alike in HIP",
                fix="write the names out, or give HIP its own macro",
                symbol=token.text,
            )
        elif target != token.text:
            yield Finding(
                PASTED,
                "pasted-name-renamed",
                Severity.INFO,
                span,
                f"`{token.text}##` becomes `{target}##`",
                why="every mapped name that begins with the fragment begins so in HIP",
                status=Status.APPLIED,
                effort=Effort.NONE,
                symbol=token.text,
                confidence=0.8,
                change=Fix((Edit.replace(span, target),)),
            )


def _fragments(pairs: tuple[tuple[str, str], ...]) -> dict[str, str]:
    found: dict[str, str] = {}
    for cuda, hip in pairs:
        # A fragment `cuda[:n]` maps to `hip[:m]` where the rests are equal.
        tail = 0
        while tail < min(len(cuda), len(hip)) and cuda[-1 - tail] == hip[-1 - tail]:
            tail += 1
        for length in range(len(cuda) - tail, len(cuda)):
            if length < 3:
                continue
            head = cuda[:length]
            mapped = hip[: len(hip) - (len(cuda) - length)]
            if found.setdefault(head, mapped) != mapped:
                found[head] = _better(found[head], mapped, head)
    return found


def _better(one: str, other: str, head: str) -> str:
    """Of two candidates keep the one that is the fragment with its library's prefix exchanged; '' for no answer."""
    for cuda, hip in (("cuda", "hip"), ("CUDA", "HIP"), ("cu", "hip"), ("CU", "HIP")):
        if head.startswith(cuda):
            plain = hip + head[len(cuda) :]
            if plain in (one, other):
                return plain
            break
    return ""


def fragments(rules: RuleSet) -> dict[str, str]:
    """Leading fragments of mapped names with their HIP spelling ('' where names disagree)."""
    cached = _CACHE.get(rules.digest)
    if cached is None:
        pairs = tuple(
            (name, rule.hip)
            for name, rule in rules.names.items()
            if rule.hip and rule.hip != name and not rule.hip.startswith("cu2hip::") and name[:2] in ("cu", "CU", "nc")
        )
        cached = _CACHE[rules.digest] = _fragments(pairs)
    return cached


_CACHE: dict[str, dict[str, str]] = {}
