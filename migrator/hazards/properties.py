"""CH401, CH413: decisions and formulas that read a device's properties as those of an NVIDIA device.

Source: HIP documentation, hipDeviceProp_t and hardware features; headers of HIP 5.2 to 7.1 (which fields exist).
"""

from __future__ import annotations

from collections.abc import Iterator

from migrator.hazards.base import HazardContext, hazard
from migrator.hazards.properties_flow import Key, PropertyFlow
from migrator.hazards.properties_types import base_type, declared, has_type, owner_of
from migrator.lazy import pattern
from migrator.model.finding import Finding, Severity
from migrator.syntax import Node, arguments, callee, text
from migrator.syntax.tree import bare, operands, quoted

_PROPERTIES = frozenset(
    (
        "cudaDeviceProp",
        "hipDeviceProp_t",
        "hipDeviceProp_tR0600",
        "hipDeviceProp_tR0000",
        "cudaDeviceProp_t",
        "CUdevprop",
    )
)
# Functions of common frameworks that return the structure: ATen's CUDAContext.h.
_GETTERS = frozenset(("getCurrentDeviceProperties", "getDeviceProperties"))
_QUERIES = frozenset(("cudaDeviceGetAttribute", "hipDeviceGetAttribute", "cuDeviceGetAttribute"))
_CAPABILITIES = frozenset(("cuDeviceComputeCapability", "hipDeviceComputeCapability"))
_MAJOR = frozenset(
    ("cudaDevAttrComputeCapabilityMajor", "hipDeviceAttributeComputeCapabilityMajor",
     "CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR")
)  # fmt: skip
_MINOR = frozenset(name.replace("Major", "Minor").replace("MAJOR", "MINOR") for name in _MAJOR)
_FIELDS = {
    "maxThreadsPerMultiProcessor": "2048 or 2560 threads in 32 to 40 waves",
    "maxBlocksPerMultiProcessor": "another limit, missing before HIP 6",
    "regsPerBlock": "registers of another register file",
    "regsPerMultiprocessor": "registers of another register file, missing before HIP 6",
    "clockRate": "no timer rate",
    "sharedMemPerBlockOptin": "no larger than the ordinary limit, missing before HIP 6",
    "reservedSharedMemPerBlock": "nothing, missing before HIP 6",
    "sharedMemPerMultiprocessor": "the local data share of a compute unit, which one block may fill",
    "asyncEngineCount": "another number of copy engines, missing before HIP 6",
    "deviceOverlap": "no promise of overlap, missing before HIP 6",
    "unifiedAddressing": "always true, missing before HIP 6",
    "singleToDoublePrecisionPerfRatio": "nothing, missing before HIP 6",
}
_ATTRIBUTES = {
    "MaxThreadsPerMultiProcessor": "maxThreadsPerMultiProcessor",
    "MaxBlocksPerMultiprocessor": "maxBlocksPerMultiProcessor",
    "MaxBlocksPerMultiProcessor": "maxBlocksPerMultiProcessor",
    "MaxRegistersPerBlock": "regsPerBlock",
    "MaxRegistersPerMultiprocessor": "regsPerMultiprocessor",
    "ClockRate": "clockRate",
    "MaxSharedMemoryPerBlockOptin": "sharedMemPerBlockOptin",
    "SharedMemPerBlockOptin": "sharedMemPerBlockOptin",
    "MaxSharedMemoryPerMultiprocessor": "sharedMemPerMultiprocessor",
    "AsyncEngineCount": "asyncEngineCount",
    "UnifiedAddressing": "unifiedAddressing",
}
# Properties whose numbers a formula turns into wrong results rather than into slow ones.
_NUMBERS = frozenset(("clockRate", "regsPerBlock", "regsPerMultiprocessor"))
_PRINTS = pattern(
    r"\w*(?:printf|[Pp]rint\w*|format|to_string|LOG\w*|log\w*|info|warn|debug|puts|str|append|StrCat)|"
    r"TORCH_CHECK\w*|TORCH_WARN\w*|GGML_LOG_\w+|write"
)
_RELATIONS = frozenset(("<", ">", "<=", ">=", "==", "!="))
_ARITHMETIC = frozenset("+ - * / % << >> | & ^".split())
_STREAM = pattern(r"(?:std::)?(?:\w*(?:cout|cerr|clog|os|ss|out|stream|log|msg|LOG)\w*)\s*(?:\([^()]*\)\s*)?<<")
_UNITS = frozenset((0, 1, 9999))


def is_properties(ctx: HazardContext, node: Node | None) -> bool:
    """True for an expression that is a device's properties, a pointer to them, or a container's element."""
    node = bare(node)
    if node is None:
        return False
    if has_type(ctx, base_type(ctx, node), _PROPERTIES | _GETTERS):
        return True
    return node.type == "call_expression" and callee(node) in _GETTERS


def _flow(ctx: HazardContext, fields: frozenset[str], filled: dict[Key, str], *, arithmetic: bool) -> PropertyFlow:
    def source(node: Node) -> str:
        if node.type != "field_expression":
            return ""
        name = text(node.child_by_field_name("field"))
        return name if name in fields and is_properties(ctx, node.child_by_field_name("argument")) else ""

    return PropertyFlow(ctx, source, filled, through_arithmetic=arithmetic)


def _target(ctx: HazardContext, node: Node) -> Key | None:
    """The variable that a query fills: `v` of `&v`, or a pointer that is passed on."""
    here = bare(node)
    if here is not None and here.type == "cast_expression":
        here = bare(here.child_by_field_name("value"))
    if here is not None and here.type == "pointer_expression":
        here = bare(here.child_by_field_name("argument"))
    if here is None:
        return None
    name = text(here).removeprefix("this->")
    owner = owner_of(ctx, here)
    known = (owner, name) in declared(ctx).types or here.type == "field_expression"
    return (owner if known else -1, name)


def _queries(ctx: HazardContext) -> Iterator[tuple[Node, Node, str]]:
    """(call, the attribute's node, its name) of attribute queries, in checks and macros too."""
    for call in ctx.module.calls:
        if callee(call) in _QUERIES and len(given := arguments(call)) >= 2:
            yield call, given[1], text(given[1]).rsplit("::", 1)[-1]


@hazard("CH401")
def capability(ctx: HazardContext) -> Iterator[Finding]:
    """Comparisons, switches and arithmetic on the compute capability."""
    names = _MAJOR | _MINOR | _CAPABILITIES | {"major", "minor"}
    if not any(name in ctx.places for name in names):
        return
    filled: dict[Key, str] = {}
    asked: list[tuple[Node, list[Key]]] = []
    for call, attribute, name in _queries(ctx):
        if name in _MAJOR | _MINOR and (key := _target(ctx, arguments(call)[0])):
            filled[key] = "major" if name in _MAJOR else "minor"
            asked.append((attribute, [key]))
    for call in ctx.module.calls:
        if callee(call) in _CAPABILITIES and len(given := arguments(call)) == 3:
            keys = [key for item in given[:2] if (key := _target(ctx, item))]
            filled.update(zip(keys, ("major", "minor"), strict=False))
            asked.append((call, keys))
    flow = _flow(ctx, frozenset(("major", "minor")), filled, arithmetic=True)
    used: set[Key] = set()
    for node, label in flow.carriers():
        place = _decision(node)
        if place is None or _is_harmless(ctx, place, label):
            continue
        used.add((owner_of(ctx, node), text(node)))
        used.add((-1, text(node)))
        yield ctx.report(
            "CH401",
            place,
            f"`{quoted(place, 70)}` decides by the compute capability, which is the gfx number on AMD devices",
            symbol="compute capability",
        )
    for node, keys in asked:
        if any(key in used or _leaves(ctx, key) for key in keys):
            yield ctx.report(
                "CH401", node, f"`{quoted(node, 70)}` asks for the compute capability", symbol="compute capability"
            )


def _leaves(ctx: HazardContext, key: Key) -> bool:
    """True where the value goes out of the function: returned, or a parameter that the query fills."""
    function = next((item for item in ctx.module.functions if item.start == key[0]), None)
    if function is None:
        return key[0] == -1
    return any(parameter.name == key[1] for parameter in function.parameters)


@hazard("CH413")
def properties(ctx: HazardContext) -> Iterator[Finding]:
    """Arithmetic and comparisons on properties that mean something else."""
    if not any(name in ctx.places for name in (*_FIELDS, "cudaDeviceGetAttribute", "hipDeviceGetAttribute", *_QUERIES)):
        return
    filled: dict[Key, str] = {}
    for call, _, name in _queries(ctx):
        short = name.removeprefix("cudaDevAttr").removeprefix("hipDeviceAttribute")
        if name.startswith("CU_DEVICE_ATTRIBUTE_"):
            words = name.removeprefix("CU_DEVICE_ATTRIBUTE_").split("_")
            short = "".join(word.capitalize() for word in words)
        field = next((value for known, value in _ATTRIBUTES.items() if known.lower() == short.lower()), "")
        if field and (key := _target(ctx, arguments(call)[0])):
            filled[key] = field
    flow = _flow(ctx, frozenset(_FIELDS), filled, arithmetic=False)
    for node, label in flow.carriers():
        place = _decision(node)
        if place is not None and label in _FIELDS and not _asks_for_any(ctx, place):
            yield ctx.report(
                "CH413",
                place,
                f"`{quoted(place, 70)}` computes with `{label}`: on AMD devices that is {_FIELDS[label]}",
                symbol=label,
                severity=Severity.SILENT if label in _NUMBERS else Severity.PERFORMANCE,
            )


def _asks_for_any(ctx: HazardContext, place: Node) -> bool:
    """True for `x > 0`: the query's answer is checked."""
    operator, left, right = operands(place)
    return operator in (">", "<=") and 0 in (ctx.scope().value(left), ctx.scope().value(right))


def _decision(node: Node) -> Node | None:
    """The comparison, arithmetic, condition or index that a value takes part in; None where it is kept or printed."""
    child, here = node, node.parent
    found: Node | None = None
    while here is not None:
        kind = here.type
        if kind == "binary_expression":
            operator, _left, _ = operands(here)
            if operator in ("&&", "||"):
                found = found or child
                break
            if operator == "<<" and _STREAM.match(text(here)):
                return None
            if operator not in _RELATIONS | _ARITHMETIC:
                break
            if operator in ("+",) and ('"' in text(here)):
                return None
            found = here
            if operator in _RELATIONS:
                break
        elif kind in ("parenthesized_expression", "unary_expression", "cast_expression"):
            if kind == "unary_expression" and text(here).startswith("!"):
                found = here
        elif kind == "condition_clause" or kind in ("while_statement", "do_statement"):
            found = found or child
            break
        elif kind == "conditional_expression":
            if here.child_by_field_name("condition") == child:
                found = found or child
            break
        elif kind == "subscript_argument_list" or (
            kind == "subscript_expression" and here.child_by_field_name("argument") != child
        ):
            found = found or here
            break
        elif kind in ("switch_statement",):
            found = found or child
            break
        elif kind == "argument_list":
            call = here.parent
            if call is not None and call.type == "call_expression" and callee(call) in ("min", "max"):
                found = found or call
                child, here = call, call.parent
                continue
            break
        elif kind == "assignment_expression":
            if text(here.child_by_field_name("operator")) not in ("=",):
                found = here
            break
        else:
            break
        child, here = here, here.parent
    return None if found is None or _is_printed(found) else found


def _is_printed(node: Node) -> bool:
    """True inside the arguments of a call that prints, or of a stream's `<<`."""
    child, here = node, node.parent
    while here is not None and not here.type.endswith("statement") and here.type != "declaration":
        if here.type == "call_expression" and _PRINTS.fullmatch(callee(here)):
            first = arguments(here)[:1]
            return not (callee(here).startswith("TORCH_CHECK") and first and first[0] == child)
        if operands(here)[0] == "<<" and _STREAM.match(text(here)):
            return True
        if here.type != "argument_list":
            child = here
        here = here.parent
    return False


def _is_harmless(ctx: HazardContext, place: Node, label: str) -> bool:
    """Comparisons with 0, 1 or 9999 ask whether there is a device at all."""
    operator, left, right = operands(place)
    if operator not in _RELATIONS:
        return False
    values = (ctx.scope().value(left), ctx.scope().value(right))
    return (label == "major" and any(value in _UNITS for value in values)) or 9999 in values
