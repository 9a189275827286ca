"""CH709: names of the project that HIP declares too. CH712: declarations that come from headers nobody includes.

Source: headers of HIP 5.2 to 7.1; HIP 7 changes (headers that HIP no longer includes).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from migrator.hazards.base import HazardContext, hazard
from migrator.lazy import pattern
from migrator.model.finding import Finding, Severity
from migrator.passes.context import is_declared_here, is_member, qualifier
from migrator.passes.guards_condition import Node as Condition
from migrator.passes.guards_condition import truth
from migrator.passes.guards_groups import Conditional, Macros, is_hip_word, read_groups, under_hip
from migrator.passes.resolve import resolve_include
from migrator.syntax import Function, Node, text
from migrator.syntax.functions import declared_name

_FUNCTIONS = pattern(
    r"atomic(?:Add|Sub|Exch|Min|Max|Inc|Dec|CAS|And|Or|Xor)(?:_block|_system)?|__shfl(?:_up|_down|_xor)?(?:_sync)?"
    r"|__(?:ballot|any|all|syncwarp|activemask|popc|popcll|ffs|ffsll|clz|clzll|brev|brevll|syncthreads|threadfence"
    r"|threadfence_block|threadfence_system|ldg|ldcg|ldca|ldcs|lane_id|fns|mul24|umul24|mulhi|umulhi|byte_perm|sad|usad"
    r"|trap|float2half|half2float|hadd|hmul|hfma|match_any_sync|match_all_sync|ballot_sync|any_sync|all_sync"
    r"|reduce_\w+_sync|syncthreads_(?:count|and|or)|funnelshift_[lr]c?|fdividef|saturatef|int_as_float|float_as_int)"
    r"|clock64|wall_clock64|rsqrtf?|rcbrtf?|make_(?:u?(?:char|short|int|long|longlong)|float|double)[1-4]"
    r"|operator(?:\+|-|\*|/|\+=|-=|\*=|/=|==|!=)"
)
_CONSTANTS = frozenset(("warpSize", "threadIdx", "blockIdx", "blockDim", "gridDim"))
_MACROS = pattern(
    r"warpSize|__(?:shfl|any|all|ballot)\w*|__syncwarp|__activemask|__ldg|__forceinline__|__noinline__|__launch_bounds__"
    r"|__global__|__device__|__host__|__shared__|__constant__|__managed__|__restrict__|atomicAdd|half|half2"
)
_HALVES = pattern(r"(?:__)?half2?")
_VECTORS = pattern(r"\b(?:(?:u?(?:char|short|int|long|longlong)|float|double)[1-4]|(?:__)?half2?)\b")
_WIDE = frozenset(
    ("double", "float", "int", "unsigned", "unsigned int", "unsigned long long", "unsigned long long int", "uint64_t",
     "uint32_t", "int32_t")
)  # fmt: skip
_CUDA_HEADER = pattern(
    r"(?:.*/)?(?:cuda\w*\.h(?:pp)?|cu\w+\.h|device_\w+\.h|driver_types\.h|vector_types\.h|helper_\w+\.h|mma\.h|nv\w+\.h"
    r"|curand\w*\.h|math_constants\.h|sm_\w+\.h|texture_\w+\.h|crt/.+)|(?:cub|thrust|cutlass|cute|hip|rocprim|hipcub"
    r"|rocthrust|ATen|torch|c10|cuda|cooperative_groups|nvtx3|raft|rmm|cooperative_groups\.h)(?:[/.].*|$)"
)
_CUDA_CODE = pattern(
    r"__global__|__device__|__shared__|__constant__|__managed__|threadIdx|blockIdx|blockDim|gridDim|__syncthreads"
    r"|(?:cuda|hip)(?:Malloc|Free|Memcpy|Memset|Stream|Event|Device|Error|Get|Set|Launch)\w*"
)
_STANDARD = {
    "algorithm": pattern(
        r"sort|stable_sort|partial_sort|nth_element|transform|fill_n|generate|reverse|unique|shuffle|lower_bound"
        r"|upper_bound|max_element|min_element|for_each|copy_n|count_if|find_if|any_of|all_of"
    ),
    "thread": pattern(r"thread|this_thread"),
    "numeric": pattern(r"accumulate|iota|inner_product|partial_sum"),
    "vector": pattern(r"vector"),
    "string": pattern(r"string|to_string|stoi"),
    "chrono": pattern(r"chrono"),
    "functional": pattern(r"function"),
    "memory": pattern(r"unique_ptr|shared_ptr|make_unique|make_shared"),
    "map": pattern(r"map"),
    "iostream": pattern(r"cout|cerr|endl"),
}  # fmt: skip
_OTHER_SOURCES = {
    "string": ("iostream", "sstream", "stdexcept", "fstream", "regex", "filesystem"),
    "vector": ("queue", "functional", "regex", "random"),
    "iostream": ("sstream", "fstream", "iomanip"),
    "algorithm": ("functional", "random", "memory", "execution", "ranges", "regex"),
    "functional": ("memory", "map", "unordered_map", "thread", "future", "regex", "algorithm"),
    "thread": ("future",),
    "chrono": ("thread", "future", "mutex", "condition_variable"),
    "memory": ("thread", "functional", "future", "regex", "mutex"),
    "numeric": (),
    "map": (),
}
_C_NAMES = {
    "stdio.h": pattern(r"printf|fprintf|fopen|fclose|stderr|stdout|snprintf|puts"),
    "assert.h": pattern(r"assert"),
    "string.h": pattern(r"memcpy|memset|strcmp|strlen|strncmp|strcpy|memcmp"),
}
_C_HEADERS = {
    "stdio.h": ("stdio.h", "cstdio", "iostream", "string", "fstream", "sstream"),
    "assert.h": ("assert.h", "cassert"),
    "string.h": ("string.h", "cstring", "memory.h", "iostream", "string"),
}


@hazard("CH709")
def collisions(ctx: HazardContext) -> Iterator[Finding]:
    """Functions, constants and macros of the project that HIP's headers declare with the same meaning."""
    for function in ctx.module.functions:
        if (
            function.on_device
            and _FUNCTIONS.fullmatch(function.name)
            and _is_global(function.node)
            and _collides(ctx, function)
        ) and not _guarded(ctx, function.start):
            place = function.node.child_by_field_name("declarator") or function.node
            yield ctx.report(
                "CH709",
                place,
                f"`{function.name}({', '.join(item.type for item in function.parameters)})` is declared by HIP too",
                symbol=function.name,
            )
    for node in ctx.module.nodes.get("declaration", ()):
        if ctx.module.function_at(node.start_byte) is not None or not _is_global(node):
            continue
        for declarator in node.children_by_field_name("declarator"):
            name = declared_name(declarator)
            if name in _CONSTANTS and not _guarded(ctx, node.start_byte) and "extern" not in text(node)[:12]:
                yield ctx.report("CH709", node, f"`{name}` is a variable of HIP's headers too", symbol=name)
    for node in ctx.module.nodes.get("enumerator", ()):
        holder = node.parent.parent if node.parent is not None else None
        name = text(node.child_by_field_name("name"))
        if name not in _CONSTANTS or holder is None or ctx.module.function_at(node.start_byte) is not None:
            continue
        scoped = text(holder).startswith(("enum class", "enum struct"))
        if _is_global(holder) and not scoped and not _guarded(ctx, node.start_byte):
            yield ctx.report("CH709", node, f"`{name}` is a variable of HIP's headers too", symbol=name)
    for directive in ctx.stream.directives:
        if directive.name != "define" or directive.first >= directive.last:
            continue
        name = ctx.tokens[directive.first].text
        if ctx.ported and name.endswith("_sync"):
            continue  # a shim for HIP before 7.0, which lacks these functions
        if (
            _MACROS.fullmatch(name)
            and not _guarded(ctx, directive.start)
            and not _empty_for_host(ctx, name, directive.start)
        ):
            yield ctx.report(
                "CH709",
                (directive.start, directive.end),
                f"the macro `{name}` replaces what HIP's headers mean by the name",
                symbol=name,
                severity=Severity.SILENT,
            )


def _empty_for_host(ctx: HazardContext, name: str, offset: int) -> bool:
    """True for qualifiers that a branch for other compilers defines away: that is CH704's matter."""
    return name.endswith("__") and name.startswith("__") and bool(ctx.conditionals.enclosing(offset)) and name in (
        "__global__", "__device__", "__host__", "__shared__", "__constant__", "__forceinline__", "__noinline__",
        "__restrict__", "__launch_bounds__", "__managed__",
    )  # fmt: skip


def _guarded(ctx: HazardContext, offset: int) -> bool:
    """True in a branch of a condition that mentions HIP, and in one that HIP does not compile."""
    if _is_unreached(ctx, offset):
        return True
    return any(
        is_hip_word(token.text)
        for group, _ in ctx.conditionals.enclosing(offset)
        for branch in group.branches
        for token in ctx.stream.of(branch.directive)
    )


def _is_unreached(ctx: HazardContext, offset: int) -> bool:
    """True where a condition on CUDA's macros, which HIP does not define, leaves the branch out."""
    macros = Macros.of(ctx)
    for group in ctx.memo("condition groups", lambda: read_groups(ctx, macros)):
        for number, branch in enumerate(group.branches):
            if not branch.start <= offset < branch.end:
                continue

            def value(at: int, group: Conditional = group) -> bool | None:
                node = group.nodes[at]
                return None if node is None else truth(node, lambda atom: _under_hip(atom, macros))

            if not group.can_be_taken(number, value):
                return True
    return False


def _under_hip(atom: Condition, macros: Macros) -> bool | None:
    if atom.defined in macros.all():
        return False
    return under_hip(atom, macros, None)


def _is_global(node: Node) -> bool:
    """True outside of classes and namespaces of the project; a nameless namespace counts as outside."""
    here = node.parent
    while here is not None:
        if here.type in ("class_specifier", "struct_specifier"):
            return False
        if here.type == "namespace_definition" and here.child_by_field_name("name") is not None:
            return False
        here = here.parent
    return True


def _collides(ctx: HazardContext, function: Function) -> bool:
    """True where HIP has the function for the same types."""
    name = function.name
    types = [" ".join(re.sub(r"\b(?:const|volatile)\b|[*&]", " ", item.type).split()) for item in function.parameters]
    if name.startswith("atomic"):
        return bool(types) and types[0] in _WIDE and "*" in function.parameters[0].type
    if name.startswith("operator"):
        # those of vectors are templates in HIP, so that the project's own wins; compound ones are CH902's business
        return bool(types) and all(_HALVES.fullmatch(item) for item in types)
    parent = function.node.parent
    if parent is not None and parent.type == "template_declaration" and not name.endswith("_sync"):
        return False  # HIP's own overload for a type is chosen before a template
    if name.startswith("__shfl"):
        return not any(_VECTORS.fullmatch(item) for item in types)
    return True


@hazard("CH712")
def includes(ctx: HazardContext) -> Iterator[Finding]:
    """Files whose includes, all known, bring neither CUDA's headers nor those of the standard names they use."""
    names = _included(ctx)
    if names is None or _is_included(ctx):
        return
    seen = {token.text for token in ctx.tokens[:1]}
    if not any(_CUDA_HEADER.fullmatch(name) for name in names):
        for index, token in ctx.identifiers():
            if token.directive < 0 and _CUDA_CODE.fullmatch(token.text) and not is_member(ctx.tokens, index):
                yield ctx.report(
                    "CH712",
                    (token.start, token.end),
                    f"`{token.text}` is used without a header of the runtime; HIP's compiler includes none by itself",
                    symbol="hip/hip_runtime.h",
                )
                break
    new = ctx.options.hip_version >= (7, 0)
    if (
        any(name.split("/")[0] in ("thrust", "cub", "ATen", "torch", "c10", "cutlass", "cute") for name in names)
        or not seen
    ):
        return
    found: set[str] = set()
    for index, token in ctx.identifiers():
        if token.directive >= 0:
            continue
        scope = qualifier(ctx.tokens, index)
        for header, standard in _STANDARD.items():
            if header in found or header in names or not standard.fullmatch(token.text):
                continue
            if scope not in ("std", "::std") or any(other in names for other in _OTHER_SOURCES[header]):
                continue
            found.add(header)
            yield ctx.report(
                "CH712",
                (token.start, token.end),
                f"`std::{token.text}` needs `<{header}>`, which HIP 7's headers no longer bring along",
                symbol=header,
                severity=Severity.ERROR if new else Severity.INFO,
            )
        for header, own in _C_NAMES.items():
            if not new or header in found or not own.fullmatch(token.text) or names & set(_C_HEADERS[header]):
                continue
            if is_member(ctx.tokens, index) or is_declared_here(ctx.tokens, index) or scope not in ("", "::", "std"):
                continue
            found.add(header)
            yield ctx.report(
                "CH712",
                (token.start, token.end),
                f"`{token.text}` needs `<{header}>`, which HIP 7's headers no longer bring along",
                symbol=header,
            )


def _is_included(ctx: HazardContext) -> bool:
    """True for a file that another one includes, which may bring the headers."""
    path = ctx.source.path
    return any(path in ctx.project.closure(other) for other in ctx.project.files if other != path)


def _included(ctx: HazardContext) -> set[str] | None:
    """Every header that the file and its includes name; None where one of them is not known, and for headers.

    A header may rely on what its users include.
    """
    if not ctx.source.path.endswith((".cu", ".hip")):
        return None
    found: set[str] = set()
    paths = ctx.project.closure(ctx.source.path)
    if len(paths) > 1 and any(path not in ctx.project.files for path in paths):
        return None
    for directive in ctx.stream.directives:
        if directive.name != "include" or directive.last <= directive.first:
            continue
        target = (
            ctx.source.data[ctx.tokens[directive.first].start : ctx.tokens[directive.last - 1].end]
            .decode("utf-8", "replace")
            .strip()
        )
        name = target.strip('<>"')
        if not target.startswith(("<", '"')):
            return None
        known = re.fullmatch(r"[a-z_0-9]+(?:\.h)?", name) if target.startswith("<") else None
        if not known and not _CUDA_HEADER.fullmatch(name):
            return None  # the project's own header, or another library's
        if target.startswith('"') and resolve_include(ctx.source.path, name, True, ctx.index):
            return None
        found.add(name)
    return found
