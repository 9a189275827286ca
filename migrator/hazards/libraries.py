"""CH505, CH506, CH508, CH511, CH512: parts of libraries that AMD's counterparts lack.

Source: hipCUB documentation (differences from CUB); hipRAND documentation; HIP porting guide, table of libraries;
amd_hip_cooperative_groups.h, HIP 5.2 to 7.1.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from migrator.hazards.base import HazardContext, hazard
from migrator.lazy import pattern
from migrator.lex import TokenKind
from migrator.model.finding import Finding, Severity
from migrator.passes.context import following, is_declared_here, is_member, qualifier
from migrator.syntax import arguments, callee, text
from migrator.syntax.functions import declared_name
from migrator.syntax.tree import quoted

_CUB = frozenset(
    ("CacheModifiedInputIterator", "CacheModifiedOutputIterator", "TexRefInputIterator", "DeviceSpmv", "CubDebug",
     "CubDebugExit", "_CubLog", "ThreadLoad", "ThreadStore", "LOAD_LDG", "CUB_RUNTIME_FUNCTION")
)  # fmt: skip
_CUB_SPACES = frozenset(("cub", "::cub", "hipcub", "::hipcub"))
_RANDOM = pattern(
    r"curandState\w*_t|curandState\w*|curandGenerator_t|curand_init|curandCreateGenerator\w*|curandSetPseudoRandomGeneratorSeed"
)
_GROUPS = ("cooperative_groups", "cg")
# Functions and types of cooperative groups -> the release that brought them, None for never.
_EXTRAS: dict[str, tuple[int, int] | None] = {
    "memcpy_async": None,
    "labeled_partition": None,
    "invoke_one": None,
    "invoke_one_broadcast": None,
    "this_cluster": None,
    "cluster_group": None,
    "wait": None,
    "wait_prior": None,
    "reduce": (7, 1),
    "reduce_update_async": None,
    "reduce_store_async": None,
    "inclusive_scan": None,
    "exclusive_scan": None,
    "inclusive_scan_update": None,
    "exclusive_scan_update": None,
    "binary_partition": (7, 1),
    "block_tile_memory": None,
    "experimental": None,
}
_MEMBERS: dict[str, tuple[int, int] | None] = {
    "barrier_arrive": (7, 1),
    "barrier_wait": (7, 1),
    "block_rank": (7, 1),
    "num_blocks": None,
    "dim_blocks": None,
    "block_index": (99, 0),
    "cluster_rank": None,
    "cluster_index": None,
    "num_clusters": None,
    "dim_clusters": None,
    "num_threads": (6, 0),
    "dim_threads": None,
    "map_shared_rank": None,
    "query_shared_rank": None,
    "group_dim": (5, 3),
    "meta_group_rank": (5, 3),
    "meta_group_size": (5, 3),
}
_GROUP_TYPE = pattern(
    r"thread_block|grid_group|thread_group|cluster_group|coalesced|tile|this_|cg::|cooperative_groups|auto"
)
_MAKERS = pattern(
    r"this_(?:thread_block|grid|cluster|multi_grid)|tiled_partition|coalesced_threads|labeled_partition|binary_partition"
)
_PROVIDED = pattern(r"cuda/std/(?:atomic|tuple|array|span|mdspan|type_traits)")
_GEMM_EX = pattern(r"(?:cu|hip)blasGemm(?:StridedBatched|Batched)?Ex")
_HEADERS = pattern(r"cooperative_groups/(?:memcpy_async|reduce|scan|details/.*)\.h")
_LIBRARY_CALLS = pattern(
    r"nvtx[A-Z]\w*|nvml[A-Z]\w*|cupti[A-Z]\w*|nvjpeg[A-Z]\w*|nppi?[A-Z]\w*|cutensor[A-Z]\w*|AMGX_\w+|nvshmemx?_\w+|cuFile[A-Z]\w*"
)


@hazard("CH505")
def cub(ctx: HazardContext) -> Iterator[Finding]:
    """Names of CUB that hipCUB lacks, and device-wide algorithms called from kernels."""
    if "cub" not in ctx.places and "hipcub" not in ctx.places and not any("CubDebug" in name for name in ctx.places):
        return
    opened = re.search(rb"using\s+namespace\s+(?:hip)?cub\b", ctx.source.data) is not None
    for index, token in ctx.uses_of(_CUB):
        if token.directive >= 0 and ctx.stream.directives[token.directive].name != "define":
            continue
        scope = qualifier(ctx.tokens, index)
        macro = token.text in ("CubDebug", "CubDebugExit", "_CubLog", "CUB_RUNTIME_FUNCTION")
        if is_member(ctx.tokens, index) or is_declared_here(ctx.tokens, index):
            continue
        if ctx.project.macro(ctx.source.path, token.text) is not None:
            continue  # the project's own
        if (scope in _CUB_SPACES) or ((macro or opened) and not scope):
            yield ctx.report(
                "CH505", (token.start, token.end), f"`{token.text}` of CUB is not in hipCUB", symbol=token.text
            )
    for call in ctx.module.calls:
        function = call.child_by_field_name("function")
        written = re.sub(r"<.*?>|\s", "", text(function))
        owner = ctx.module.function_at(call.start_byte)
        if owner is None or not (owner.is_kernel or owner.side.name == "DEVICE"):
            continue
        if re.match(r"(?:::)?(?:hip)?cub::Device[A-Z]\w*::\w+", written):
            yield ctx.report(
                "CH505", call, f"`{written}` is called from device code, which hipCUB does not support", symbol=written
            )


@hazard("CH506")
def random(ctx: HazardContext) -> Iterator[Finding]:
    """Seeds of cuRAND: where generators are initialised or made, and states that kernels keep."""
    declared_lines: set[int] = set()
    for index, token in ctx.identifiers():
        if token.directive >= 0 or not _RANDOM.fullmatch(token.text) or is_member(ctx.tokens, index):
            continue
        if is_declared_here(ctx.tokens, index):
            continue
        line = ctx.source.lines.position(token.start)[0]
        if line in declared_lines:
            continue
        declared_lines.add(line)
        yield ctx.report(
            "CH506",
            (token.start, token.end),
            f"`{token.text}`: hipRAND need not give the same sequence for the same seed",
            symbol=token.text,
            severity=Severity.INFO if "State" in token.text or token.text.endswith("_t") else Severity.SILENT,
        )


@hazard("CH503")
def compute_types(ctx: HazardContext) -> Iterator[Finding]:
    """Calls whose type of the computation is a data type, as before cuBLAS 11."""
    for call in ctx.module.calls:
        name = callee(call)
        given = arguments(call)
        if not _GEMM_EX.fullmatch(name) or len(given) < 2:
            continue
        kind = given[-2]
        if re.fullmatch(r"CUDA_R_\w+|HIP(?:BLAS)?_R_\w+", text(kind)):
            yield ctx.report(
                "CH503",
                kind,
                f"`{text(kind)}` as the compute type of `{name}`; newer hipBLAS takes a `hipblasComputeType_t`",
                symbol=name,
            )


@hazard("CH508")
def other(ctx: HazardContext) -> Iterator[Finding]:
    """Calls of NVTX, NVML and their kin in files that do not include the header themselves."""
    included = re.search(
        rb"#\s*include\s*[<\"](?:nvtx3/|nvToolsExt|nvml|cupti|nvjpeg|npp|cutensor|amgx)", ctx.source.data
    )
    if included is not None:
        return
    for name, places in ctx.places.items():
        if not _LIBRARY_CALLS.fullmatch(name):
            continue
        for index in places:
            token = ctx.tokens[index]
            called = token.directive < 0 and following(ctx.tokens, index) == "("
            if called and not is_member(ctx.tokens, index) and not is_declared_here(ctx.tokens, index):
                message = f"`{name}` belongs to a library that AMD replaces by another one"
                yield ctx.report("CH508", (token.start, token.end), message, symbol=name)


@hazard("CH510")
def standard_headers(ctx: HazardContext) -> Iterator[Finding]:
    """Headers of libcu++ that libhipcxx has, which comes with ROCm 7: missing before."""
    if ctx.options.hip_version >= (7, 0):
        return
    for directive in ctx.stream.directives:
        if directive.name != "include" or directive.last <= directive.first:
            continue
        first, last = ctx.tokens[directive.first], ctx.tokens[directive.last - 1]
        target = ctx.source.data[first.start : last.end].decode("utf-8", "replace").strip('<>" ')
        if _PROVIDED.fullmatch(target):
            message = f"`{target}` does not exist in HIP {_release(ctx)}; libhipcxx has it from ROCm 7 on"
            yield ctx.report("CH510", (first.start, last.end), message, symbol=target)


@hazard("CH511")
def groups(ctx: HazardContext) -> Iterator[Finding]:
    """Functions, types, headers and members of cooperative groups that this release lacks."""
    if b"cooperative_groups" not in ctx.source.data and not any(name in ctx.places for name in _GROUPS):
        return
    spaces = {"cooperative_groups", "::cooperative_groups", "cg"}
    for node in ctx.module.nodes.get("namespace_alias_definition", ()):
        words = text(node).replace("=", " ").replace(";", " ").split()
        if len(words) == 3 and words[2] in ("cooperative_groups", "::cooperative_groups"):
            spaces.add(words[1])
    opened = re.search(rb"using\s+namespace\s+(?:cooperative_groups|cg)\b", ctx.source.data) is not None
    for directive in ctx.stream.directives:
        if directive.name == "include" and directive.last > directive.first:
            first, last = ctx.tokens[directive.first], ctx.tokens[directive.last - 1]
            target = ctx.source.data[first.start : last.end].decode("utf-8", "replace").strip('<>" ')
            if _HEADERS.fullmatch(target) and not (target.endswith("reduce.h") and ctx.options.hip_version >= (7, 1)):
                message = f"`{target}` does not exist in HIP {_release(ctx)}"
                yield ctx.report("CH511", (first.start, last.end), message, symbol=target)
    for index, token in ctx.uses_of(_EXTRAS):
        if token.kind is not TokenKind.IDENT or is_member(ctx.tokens, index) or _has(ctx, _EXTRAS[token.text]):
            continue
        if token.directive >= 0 and ctx.stream.directives[token.directive].name != "define":
            continue
        scope = qualifier(ctx.tokens, index)
        bare = opened and not scope and following(ctx.tokens, index) in ("(", "<")
        if (
            bare
            and token.text in ("wait", "reduce", "memcpy_async", "experimental")
            and ctx.project.functions(token.text)
        ):
            continue
        foreign = scope in spaces or scope.split("::")[0] in spaces or bare
        if foreign and (scope or not is_declared_here(ctx.tokens, index)):
            yield ctx.report(
                "CH511",
                (token.start, token.end),
                f"`{token.text}` of cooperative groups does not exist in HIP {_release(ctx)}",
                symbol=token.text,
            )
    yield from _members(ctx)


def _has(ctx: HazardContext, since: tuple[int, int] | None) -> bool:
    return since is not None and (ctx.options.hip_version >= since or since[0] >= 99)


def _release(ctx: HazardContext) -> str:
    return ".".join(str(part) for part in ctx.options.hip_version)


def _members(ctx: HazardContext) -> Iterator[Finding]:
    groups = _group_names(ctx)
    for call in ctx.module.calls:
        function = call.child_by_field_name("function")
        name = callee(call)
        if name not in _MEMBERS or _has(ctx, _MEMBERS[name]):
            continue
        written = text(function)
        if function is None:
            continue
        if function.type == "field_expression":
            owner = text(function.child_by_field_name("argument"))
            if owner not in groups and not _MAKERS.search(owner):
                continue
        elif not re.search(r"(?:thread_block|grid_group|cluster_group)::", written):
            continue
        yield ctx.report(
            "CH511", call, f"`{quoted(call)}`: groups have no `{name}` in HIP {_release(ctx)}", symbol=name
        )


def _group_names(ctx: HazardContext) -> set[str]:
    found: set[str] = set()
    for node in ctx.module.nodes.get("declaration", ()):
        written = text(node)
        if len(written) > 400 or not (
            _MAKERS.search(written) or _GROUP_TYPE.match(text(node.child_by_field_name("type")))
        ):
            continue
        kind = text(node.child_by_field_name("type"))
        if kind == "auto" and not _MAKERS.search(written):
            continue
        found.update(declared_name(child) for child in node.children_by_field_name("declarator"))
    for function in ctx.module.functions:
        for parameter in function.parameters:
            if re.search(r"thread_block|grid_group|cluster_group|thread_group|coalesced_group", parameter.type):
                found.add(parameter.name)
    return found - {""}
