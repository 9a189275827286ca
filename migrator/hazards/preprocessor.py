"""CH701 to CH708: conditions and pragmas that mean nvcc, its passes and versions.

Source: clang documentation, HIP support; HIP porting guide, compiler defines.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from migrator.hazards.base import HazardContext, hazard
from migrator.lazy import pattern
from migrator.lex import Directive, TokenKind
from migrator.model.finding import Finding
from migrator.passes.context import following
from migrator.passes.guards_groups import Conditional, Macros, is_hip_word, read_groups

_CONDITIONS = frozenset(("if", "ifdef", "ifndef", "elif", "elifdef", "elifndef"))
_ARCH = pattern(r"__CUDA_ARCH(?:_LIST|_FEAT_\w+|_SPECIFIC|_FAMILY_SPECIFIC|_HAS_FEATURE)?__")
_VERSIONS = frozenset(
    ("CUDART_VERSION", "CUDA_VERSION", "__CUDACC_VER_MAJOR__", "__CUDACC_VER_MINOR__", "__CUDACC_VER_BUILD__",
     "__CUDACC_VER__", "__CUDA_API_VERSION", "CUDNN_VERSION", "CUDNN_MAJOR", "CUBLAS_VERSION", "CUBLAS_VER_MAJOR",
     "CUSPARSE_VERSION", "CUSPARSE_VER_MAJOR", "CUFFT_VERSION", "CUSOLVER_VERSION", "CURAND_VERSION", "CUB_VERSION",
     "THRUST_VERSION", "NVRTC_VERSION", "__CUDA_API_VER_MAJOR__", "__CUDA_API_VER_MINOR__")
)  # fmt: skip
_SHARED_VERSIONS = frozenset(("THRUST_VERSION",))  # rocThrust defines it too
_COMPILERS = frozenset(
    ("__CUDACC__", "__NVCC__", "__CUDACC_EXTENDED_LAMBDA__", "__CUDACC_RELAXED_CONSTEXPR__",
     "__CUDACC_RDC__", "__CUDACC_EWP__", "__CUDACC_DEBUG__", "__CUDABE__", "__CUDA__", "__NVCOMPILER_CUDA__",
     "__CUDADEVRT_INTERNAL__")
)  # fmt: skip
_BACKEND = frozenset(
    ("__AMDGCN__", "__AMDGPU__", "__AMDGCN_WAVEFRONT_SIZE", "__AMDGCN_WAVEFRONT_SIZE__", "__amdgcn_processor__",
     "__AMDGCN_CUMODE__")
)  # fmt: skip
_HALF = pattern(r"__CUDA_NO_(?:HALF2?|BFLOAT16|BFLOAT162)_(?:OPERATORS|CONVERSIONS)__|CUDA_NO_(?:HALF|BFLOAT16)\w*")
_RELATIONS = frozenset(("<", ">", "<=", ">=", "==", "!=", "/", "%", "*", "+", "-"))
_PRAGMA = pattern(
    r"#\s*pragma\s+(nv_diag\w*|nv_exec_check_disable|hd_warning_disable|nv_abi|nv_exec\w*|diag_\w+|nv_\w+"
    r"|(?:push|pop)_nv_diag\w*)"
)
_PRAGMA_OPERATOR = pattern(
    r"nv_diag\w*|nv_exec_check_disable|hd_warning_disable|diag_(?:suppress|default|warning|error|remark)\b"
)
_LEGACY = frozenset(("__HIP_PLATFORM_HCC__", "__HIP_PLATFORM_NVCC__", "__HIP_ROCclr__", "__HCC__"))


def _groups(ctx: HazardContext) -> list[Conditional]:
    return ctx.memo("condition groups", lambda: read_groups(ctx, Macros.of(ctx)))


@hazard("CH701", "CH702", "CH703", "CH704")
def conditions(ctx: HazardContext) -> Iterator[Finding]:
    """Conditions on nvcc's macros in groups that do not mention HIP's."""
    names = _VERSIONS | _COMPILERS
    if not any(name in names or _ARCH.fullmatch(name) for name in ctx.places):
        return
    for group in _groups(ctx):
        if group.one_sided or group.aware or _beside_hip(ctx, group):
            continue
        if not _guards_code(ctx, group):
            continue
        for number, branch in enumerate(group.branches):
            if branch.directive.name not in _CONDITIONS:
                continue
            for code, name in _asked(ctx, branch.directive):
                yield _condition(ctx, group, number, branch.directive, code, name)


def _guards_code(ctx: HazardContext, group: Conditional) -> bool:
    """False for a group around nothing but pragmas, which HIP's compilers do not know anyway (CH707)."""
    first, last = group.branches[0].directive.end, group.branches[-1].end
    inside = [token for token in ctx.tokens if first <= token.start < last]
    directives = {token.directive for token in inside if token.directive >= 0}
    kinds = {ctx.stream.directives[number].name for number in directives}
    only_pragmas = "pragma" in kinds and not kinds - {"pragma", "else", "elif", "endif"}
    return not only_pragmas or any(token.directive < 0 for token in inside)


def _beside_hip(ctx: HazardContext, group: Conditional) -> bool:
    """True inside a group that some outer condition ties to HIP, or to nvcc alone beside HIP."""
    outer = group.parent
    while outer is not None:
        item, number = outer
        if item.aware:
            words = [token.text for token in ctx.stream.of(item.branches[number].directive)]
            if any(is_hip_word(word) for word in words) or item.branches[number].directive.name == "else":
                return True
        outer = item.parent
    return False


def _asked(ctx: HazardContext, directive: Directive) -> list[tuple[str, str]]:
    """(code, macro) of what a condition asks, each code once."""
    tokens = ctx.stream.of(directive)
    words = [token.text for token in tokens]
    found: dict[str, str] = {}
    for at, word in enumerate(words):
        if _ARCH.fullmatch(word):
            compared = _is_compared(words, at) or word != "__CUDA_ARCH__"  # the others are about devices, not the pass
            found.setdefault("CH702" if compared else "CH701", word)
        elif word in _VERSIONS and word not in _SHARED_VERSIONS:
            found.setdefault("CH703", word)
        elif word in _COMPILERS:
            found.setdefault("CH704", word)
    if "CH702" in found and found.get("CH701") == found["CH702"]:  # `defined(X) && X >= 700` asks for the number
        del found["CH701"]
    return list(found.items())


def _is_compared(words: list[str], at: int) -> bool:
    before, after = words[at - 1] if at else "", words[at + 1] if at + 1 < len(words) else ""
    if before == "(" and after == ")" and at >= 2 and words[at - 2] == "defined":
        return False
    while before == "(" and after == ")":
        at_open = words.index("(", 0, at)
        before = words[at_open - 1] if at_open else ""
        after = words[at + 2] if at + 2 < len(words) else ""
        break
    return before in _RELATIONS or after in _RELATIONS


_MESSAGES = {
    "CH701": "`{0}` tells nvcc's device pass and is never defined in HIP: device code takes the host's branch",
    "CH702": "`{0}` has no value in HIP: the comparison takes the branch for the oldest devices",
    "CH703": "`{0}` is not defined in HIP: the comparison takes the branch for the oldest toolkits",
    "CH704": "`{0}` is not defined by HIP's compilers: what it guards is left out",
}


def _condition(
    ctx: HazardContext, group: Conditional, number: int, directive: Directive, code: str, name: str
) -> Finding:
    return ctx.report(code, (directive.start, directive.end), _MESSAGES[code].format(name), symbol=name)


@hazard("CH701", "CH702", "CH703")
def in_code(ctx: HazardContext) -> Iterator[Finding]:
    """`if (__CUDA_ARCH__ >= 700)` and the like in code, where the name is not declared in HIP."""
    guarded = [
        (branch.start, branch.end)
        for group in _groups(ctx)
        for branch in group.branches
        if group.aware
        or group.one_sided
        or {token.text for token in ctx.stream.of(branch.directive)} & ({"__CUDA_ARCH__"} | _VERSIONS)
    ]
    for index, token in ctx.identifiers():
        if token.directive >= 0:
            directive = ctx.stream.directives[token.directive]
            if directive.name != "define" or directive.first == index:
                continue
        arch = token.text == "__CUDA_ARCH__"
        if not arch and token.text not in _VERSIONS - _SHARED_VERSIONS:
            continue
        if any(start <= token.start < end for start, end in guarded):
            continue
        words = [other.text for other in ctx.tokens[max(0, index - 2) : index]]
        asks = words[-1:] == ["defined"] or words == ["defined", "("]
        code = ("CH701" if asks else "CH702") if arch else "CH703"
        yield ctx.report(
            code,
            (token.start, token.end),
            f"`{token.text}` is used in code, and HIP does not define it",
            symbol=token.text,
        )


@hazard("CH705")
def backend(ctx: HazardContext) -> Iterator[Finding]:
    """Conditions on macros of the backend, which host passes define as well."""
    for directive in ctx.stream.directives:
        if directive.name not in _CONDITIONS:
            continue
        words = {token.text for token in ctx.stream.of(directive)}
        asked = sorted(words & _BACKEND)
        if asked and not words & {"__HIP_DEVICE_COMPILE__", "__CUDA_ARCH__"}:
            if any("__HIP_DEVICE_COMPILE__" in {token.text for token in ctx.stream.of(branch.directive)}
                   for _, branch in ctx.conditionals.enclosing(directive.start)):  # fmt: skip
                continue
            yield ctx.report(
                "CH705",
                (directive.start, directive.end),
                f"`{asked[0]}` is defined in host passes too; it does not tell the device pass",
                symbol=asked[0],
            )


@hazard("CH706")
def half_macros(ctx: HazardContext) -> Iterator[Finding]:
    """Macros that switch the operators of CUDA's half types, where HIP's own do not stand beside them."""
    if any(re.fullmatch(r"__HIP_NO_(?:HALF|BFLOAT16)\w*", name) for name in ctx.places):
        return
    for name, places in ctx.places.items():
        if not _HALF.fullmatch(name):
            continue
        for index in places:
            token = ctx.tokens[index]
            yield ctx.report(
                "CH706",
                (token.start, token.end),
                f"`{name}` is no macro of HIP's headers, which have `__HIP_NO_HALF_OPERATORS__` and its kin",
                symbol=name,
            )
    for token in ctx.tokens:
        if (
            token.kind == TokenKind.STRING
            and token.directive < 0
            and (match := re.search(r"-[DU]\s*(__CUDA_NO_\w+)", token.text))
        ):
            yield ctx.report(
                "CH706", (token.start, token.end), f"`{match[1]}` is no macro of HIP's headers", symbol=match[1]
            )


@hazard("CH707")
def pragmas(ctx: HazardContext) -> Iterator[Finding]:
    """nvcc's pragmas, as directives and in `_Pragma` and `__pragma`."""
    for directive in ctx.stream.directives:
        if directive.name != "pragma":
            continue
        written = ctx.source.data[directive.start : directive.end].decode("utf-8", "replace")
        if (match := _PRAGMA.match(written)) and not _under_nvcc(ctx, directive.start):
            yield ctx.report(
                "CH707",
                (directive.start, directive.end),
                f"`{match[1]}` is a pragma of nvcc; clang warns of it",
                symbol=match[1],
            )
    for index, token in ctx.uses_of(frozenset(("_Pragma", "__pragma"))):
        if following(ctx.tokens, index) != "(" or index + 2 >= len(ctx.tokens):
            continue
        if (match := _PRAGMA_OPERATOR.search(ctx.tokens[index + 2].text)) and not _under_nvcc(ctx, token.start):
            yield ctx.report(
                "CH707",
                (token.start, token.end),
                f"`{match[0]}` is a pragma of nvcc; clang warns of it",
                symbol=match[0],
            )


def _under_nvcc(ctx: HazardContext, offset: int) -> bool:
    """True inside a branch that nvcc alone compiles."""
    for _, branch in ctx.conditionals.enclosing(offset):
        words = [token.text for token in ctx.stream.of(branch.directive)]
        names = set(words)
        if (
            names & {"__NVCC__", "__CUDACC_VER_MAJOR__", "__NVCOMPILER"}
            and branch.directive.name
            in (
                "ifdef",
                "if",
                "elif",
            )
            and not any(is_hip_word(word) for word in words)
            and "!" not in words
        ):
            return True
    return False


@hazard("CH708")
def legacy(ctx: HazardContext) -> Iterator[Finding]:
    """Macros of early HIP, where the condition does not ask for the new one too."""
    for _, token in ctx.uses_of(_LEGACY):
        if token.directive >= 0:
            words = {other.text for other in ctx.stream.of(ctx.stream.directives[token.directive])}
            if words & {"__HIP_PLATFORM_AMD__", "__HIP_PLATFORM_NVIDIA__"}:
                continue
        yield ctx.report(
            "CH708", (token.start, token.end), f"`{token.text}` belongs to early releases of HIP", symbol=token.text
        )
    for token in ctx.tokens:
        if (
            token.kind == TokenKind.STRING
            and token.directive < 0
            and (match := re.search(r"-D\s*(__HIP_PLATFORM_(?:HCC|NVCC)__)", token.text))
        ):
            yield ctx.report(
                "CH708", (token.start, token.end), f"`{match[1]}` belongs to early releases of HIP", symbol=match[1]
            )
