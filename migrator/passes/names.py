"""Renames of CUDA identifiers, by exact token, in every branch of every file."""

from __future__ import annotations

from collections.abc import Iterator

from migrator.lazy import pattern
from migrator.lex import Token
from migrator.model.edit import Edit, Fix
from migrator.model.finding import Effort, Finding, Severity, Status
from migrator.passes.base import PassContext, rewrite_pass
from migrator.passes.calls import SIZE_CAST, Arguments, call_edits, matches, widening
from migrator.passes.context import following, previous
from migrator.passes.hip_regions import HipRegions
from migrator.passes.includes import includes_of
from migrator.passes.ownership import Ownership
from migrator.ruleset import NameRule

RENAMED = "API101"
CALL_CHANGED = "API110"
DELETED = "API104"
OWN_SHIM = "API105"
OWN_NAME = "API106"
SIZE_MISMATCH = "API124"
LEGACY = "API125"
UNSUPPORTED = "API120"
NEWER = "API121"

# Names that begin so are the toolkit's; other device functions have the names of everyday words.
_PREFIXES = ("__", "cu", "CU", "nv", "NV", "nccl", "NCCL", "atomic")


@rewrite_pass(order=60, step="names")
def run(ctx: PassContext) -> Iterator[Finding]:
    """Rename what the rule set maps, change calls that need it, report what HIP does not have."""
    tokens = ctx.tokens
    ownership = Ownership(ctx)
    regions = HipRegions(ctx)
    own_macros = shim_directives(ctx)
    names = ctx.rules.names
    for number in sorted(own_macros):
        body = ctx.stream.of(ctx.stream.directives[number])
        for at, token in enumerate(body):
            if at == 0 or (token.text in names and token.text[:2].lower() == "cu"):
                yield _own_shim(ctx, token)
    kept: set[str] = set()
    legacy = _uses_legacy_cublas(ctx)
    for index, token in ctx.uses_of(names):
        text = token.text
        if token.start in ctx.claimed or text in ctx.rules.macros or text in ctx.rules.warp:
            continue
        if token.directive in own_macros or previous(tokens, index) == "##" or following(tokens, index) == "##":
            continue
        rule = names[text]
        if rule.hip == text and rule.call is None and not rule.note:
            continue
        if not ownership.may_be_cuda(index, token):
            if text not in kept and rule.hip != text and text.startswith(_PREFIXES):
                kept.add(text)
                yield _own_name(ctx, token)
            continue
        if legacy and _LEGACY_CALL.fullmatch(text):
            yield _without_handle(ctx, token, rule)
            continue
        if rule.hip is None:
            if not _is_certain(ownership, token):
                continue
            yield _missing(ctx, token, rule, regions)
        else:
            finding = _renamed(ctx, index, token, rule)
            if finding is not None:
                yield finding


# The computing calls of the cuBLAS API of before CUDA 4.0 (`cublas.h`), which take no handle.
_LEGACY_CALL = pattern(
    r"cublas(?:I[sdcz]am(?:ax|in)|(?:Sc|Dz)(?:asum|nrm2)|(?:Cs|Zd)(?:scal|rot)|[SDCZ](?:axpy|copy|dot[cu]?|scal|swap"
    r"|rot(?:mg?|g)?|nrm2|asum|g[be]mv|gemm|ger[cu]?|sbmv|spmv|spr2?|symv|syr(?:2k?|k)?|symm|t[bpr][ms]v|trmm|trsm"
    r"|hemv|hbmv|hpmv|her(?:2k?|k)?|hpr2?|hemm))"
)
_LEGACY_HEADERS = frozenset(("cublas.h", "hipblas.h", "hipblas/hipblas.h", "rocblas.h", "rocblas/rocblas.h"))


def _uses_legacy_cublas(ctx: PassContext) -> bool:
    """True for a file that includes cuBLAS's first API, or what became of it, and not the one with handles."""
    targets = {include.target for include in includes_of(ctx)}
    return bool(targets & _LEGACY_HEADERS) and not targets & {"cublas_v2.h", "cublas_api.h", "cublasLt.h"}


def _without_handle(ctx: PassContext, token: Token, rule: NameRule) -> Finding:
    return Finding(
        LEGACY,
        "legacy-cublas-call",
        Severity.ERROR,
        ctx.token_span(token),
        f"`{token.text}` of `cublas.h` takes no handle; hipBLAS has only the API with handles",
        why="the two APIs have the same names and different arguments",
        fix=f"create a handle with hipblasCreate and pass it to `{rule.hip or 'hipBLAS'}`, scalars by address",
        effort=Effort.MINUTES,
        symbol=token.text,
        library=rule.library,
    )


def _is_certain(ownership: Ownership, token: Token) -> bool:
    """False for a plain word (`saturate`, `mul24`) that only the AST can tell from a name of the project."""
    return token.text.startswith(_PREFIXES) or ownership.is_toolkit(token)


def shim_directives(ctx: PassContext) -> frozenset[int]:
    """Directives `#define cudaX hipX` of a project's own shim header: they are the port already."""
    found = set()
    for number, directive in enumerate(ctx.stream.directives):
        if directive.name not in ("define", "undef"):
            continue
        body = ctx.stream.of(directive)
        if body and body[0].text in ctx.index.cuda_mapped_by_project:
            found.add(number)
    return frozenset(found)


def _own_shim(ctx: PassContext, token: Token) -> Finding:
    return Finding(
        OWN_SHIM,
        "own-shim",
        Severity.INFO,
        ctx.token_span(token),
        f"the project itself maps `{token.text}` to HIP here: kept",
        status=Status.MADE_SAFE,
        effort=Effort.NONE,
        symbol=token.text,
    )


def _own_name(ctx: PassContext, token: Token) -> Finding:
    return Finding(
        OWN_NAME,
        "own-name",
        Severity.INFO,
        ctx.token_span(token),
        f"`{token.text}` is a name of the project's own here (a member, a parameter, another namespace): kept",
        status=Status.MADE_SAFE,
        effort=Effort.NONE,
        symbol=token.text,
    )


def _renamed(ctx: PassContext, index: int, token: Token, rule: NameRule) -> Finding | None:
    assert rule.hip is not None
    headers = (rule.header,) if rule.header.startswith("cu2hip/") else ()
    if rule.call is not None:
        call = Arguments(ctx, index)
        if matches(rule.call, call):
            if SIZE_CAST in "".join(rule.call.args):
                return _sized(ctx, index, token, rule, call)
            edits = tuple(call_edits(ctx, ctx.tokens, index, rule.call, call))
            if edits == (Edit.replace(ctx.token_span(token), token.text),):
                return None
            return _applied(ctx, CALL_CHANGED, "call-changed", token, rule, Fix(edits, headers=headers))
    if rule.hip == token.text:
        return None
    if rule.hip == "":
        return _applied(ctx, DELETED, "name-deleted", token, rule, Fix((_deletion(ctx, token),)))
    fix = Fix((Edit.replace(ctx.token_span(token), rule.hip),), headers=headers)
    return _applied(ctx, RENAMED, "renamed", token, rule, fix)


def _sized(ctx: PassContext, index: int, token: Token, rule: NameRule, call: Arguments) -> Finding:
    """A call that fills an `int` in CUDA and a `size_t` in HIP: the variable has to be widened with it."""
    assert rule.call is not None
    number = next(at for at, template in enumerate(rule.call.args) if SIZE_CAST in template)
    declaration = widening(ctx, call.texts[number])
    if declaration is not None:
        edits = (*call_edits(ctx, ctx.tokens, index, rule.call, call), declaration)
        return _applied(ctx, CALL_CHANGED, "call-changed", token, rule, Fix(edits))
    return Finding(
        SIZE_MISMATCH,
        "size-mismatch",
        Severity.ERROR,
        ctx.token_span(token),
        f"`{token.text}` gives the size as an `int`, `{rule.call.to}` as a `size_t`",
        why="a `size_t` written through the address of an `int` overwrites what lies behind it",
        fix=f"declare the variable behind `{call.texts[number]}` as `size_t`, then call `{rule.call.to}`",
        symbol=token.text,
        library=rule.library,
    )


def _deletion(ctx: PassContext, token: Token) -> Edit:
    """Take a word out together with the blank behind it."""
    end = token.end + (ctx.source.data[token.end : token.end + 1] == b" ")
    return Edit(ctx.span(token.start, end), ())


def _applied(ctx: PassContext, code: str, slug: str, token: Token, rule: NameRule, fix: Fix) -> Finding:
    return Finding(
        code,
        slug,
        Severity.INFO,
        ctx.token_span(token),
        f"`{token.text}` is left out" if code == DELETED else f"`{token.text}` becomes `{_target(code, rule)}`",
        why=rule.note,
        status=Status.APPLIED,
        effort=Effort.NONE,
        symbol=token.text,
        library=rule.library,
        change=fix,
    )


def _target(code: str, rule: NameRule) -> str | None:
    return rule.call.to if code == CALL_CHANGED and rule.call else rule.hip


def _missing(ctx: PassContext, token: Token, rule: NameRule, regions: HipRegions) -> Finding:
    version = ".".join(map(str, ctx.options.hip_version))
    if rule.status == "newer":
        code, slug = NEWER, "newer-api"
        message = f"`{token.text}` has a HIP counterpart only from HIP {rule.since} on, not in {version}"
        advice = rule.instead or f"build for HIP {rule.since} or later, or avoid the call"
    else:
        code, slug = UNSUPPORTED, "unsupported-api"
        message = f"`{token.text}` ({rule.library}) has no HIP counterpart"
        advice = rule.instead or "remove the use, or guard it for CUDA builds"
    dead = regions.is_dead(token.start)
    return Finding(
        code,
        slug,
        Severity.INFO if dead else Severity.ERROR,
        ctx.token_span(token),
        message + (", in a branch that HIP does not compile" if dead else ""),
        why=rule.note or "the identifier is declared by no HIP header of this version",
        fix=advice,
        effort=Effort.MINUTES if dead else Effort.HOURS,
        symbol=token.text,
        library=rule.library,
    )
