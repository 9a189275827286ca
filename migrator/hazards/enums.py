"""CH402, CH502: enumerators of CUDA and cuBLAS as numbers: casts, comparisons, switches, integers that keep them.

Source: headers of HIP 5.2 to 7.1 compared with CUDA 13's enumerators; hipblas-common.h.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from migrator.hazards.base import HazardContext, hazard
from migrator.hazards.properties_types import base_type, declared, has_type, owner_of
from migrator.lazy import pattern
from migrator.model.finding import Finding
from migrator.syntax import Node, arguments, callee, text
from migrator.syntax.functions import declared_name
from migrator.syntax.tree import bare, enclosing, operands, quoted

_RUNTIME = frozenset(
    """cudaDeviceAttr cudaMemcpyKind cudaMemoryType cudaError_t cudaError cudaFuncAttribute cudaFuncCache
    cudaSharedMemConfig cudaComputeMode cudaLimit cudaDeviceP2PAttr cudaMemoryAdvise cudaMemRangeAttribute
    cudaResourceType cudaResourceViewFormat cudaTextureAddressMode cudaTextureFilterMode cudaTextureReadMode
    cudaSurfaceBoundaryMode cudaSurfaceFormatMode cudaChannelFormatKind cudaGraphNodeType cudaStreamCaptureMode
    cudaStreamCaptureStatus cudaGraphExecUpdateResult cudaMemPoolAttr cudaMemAllocationType
    cudaMemAllocationHandleType cudaMemLocationType cudaMemAccessFlags cudaExternalMemoryHandleType
    cudaExternalSemaphoreHandleType cudaGraphicsRegisterFlags cudaDataType cudaDataType_t libraryPropertyType
    cudaLaunchAttributeID cudaFlushGPUDirectRDMAWritesOptions CUdevice_attribute CUresult CUmemorytype
    CUpointer_attribute CUfunction_attribute CUfunc_cache CUsharedconfig CUcomputemode CUlimit CUarray_format
    CUaddress_mode CUfilter_mode CUresourcetype CUjit_option CUmem_advise CUmem_range_attribute
    CUdevice_P2PAttribute CUgraphNodeType CUstreamCaptureMode CUmemAllocationType CUmemLocationType
    CUjitInputType hipDeviceAttribute_t hipMemoryType hipMemcpyKind hipError_t hipFuncAttribute hipLimit_t
    hipDeviceP2PAttr hipGraphNodeType hipDataType hipPointer_attribute hipFunction_attribute hipSharedMemConfig
    hipFuncCache_t hipMemoryAdvise hipMemRangeAttribute hipChannelFormatKind hipTextureAddressMode
    hipTextureFilterMode hipResourceType hipComputeMode""".split()
)
_ERRORS = frozenset(("cudaError_t", "cudaError", "CUresult", "hipError_t"))
_BLAS = frozenset(
    """cublasOperation_t cublasFillMode_t cublasSideMode_t cublasDiagType_t cublasStatus_t cublasPointerMode_t
    cublasAtomicsMode_t cublasGemmAlgo_t cublasMath_t cublasComputeType_t cublasDataType_t hipblasOperation_t
    hipblasFillMode_t hipblasSideMode_t hipblasDiagType_t hipblasStatus_t hipblasPointerMode_t hipblasGemmAlgo_t
    hipblasComputeType_t hipblasDatatype_t cublasLtOrder_t cublasLtEpilogue_t cusparseOperation_t
    cusparseFillMode_t cusparseDiagType_t cusparseIndexBase_t cusolverEigMode_t""".split()
)
_STATUS = frozenset(("cublasStatus_t", "hipblasStatus_t"))
# Fields of CUDA's structures that hold an enumerator.
_FIELDS: dict[str, tuple[frozenset[str], str]] = {
    "type": (frozenset(("cudaPointerAttributes", "hipPointerAttribute_t", "cudaMemLocation")), "cudaMemoryType"),
    "memoryType": (frozenset(("cudaPointerAttributes", "hipPointerAttribute_t")), "cudaMemoryType"),
    "computeMode": (frozenset(("cudaDeviceProp", "hipDeviceProp_t")), "cudaComputeMode"),
    "resType": (frozenset(("cudaResourceDesc", "hipResourceDesc")), "cudaResourceType"),
    "filterMode": (frozenset(("cudaTextureDesc", "hipTextureDesc")), "cudaTextureFilterMode"),
    "readMode": (frozenset(("cudaTextureDesc", "hipTextureDesc")), "cudaTextureReadMode"),
    "addressMode": (frozenset(("cudaTextureDesc", "hipTextureDesc")), "cudaTextureAddressMode"),
    "f": (frozenset(("cudaChannelFormatDesc", "hipChannelFormatDesc")), "cudaChannelFormatKind"),
    "kind": (frozenset(("cudaMemcpy3DParms", "hipMemcpy3DParms")), "cudaMemcpyKind"),
    "srcMemoryType": (frozenset(("CUDA_MEMCPY2D", "CUDA_MEMCPY3D", "hip_Memcpy2D")), "CUmemorytype"),
    "dstMemoryType": (frozenset(("CUDA_MEMCPY2D", "CUDA_MEMCPY3D", "hip_Memcpy2D")), "CUmemorytype"),
}
_SYMBOL = pattern(
    r"(?:\w+::)*(?:cuda[A-Z]\w*|CU_\w+|CUDA_\w+|CUBLAS_\w+|CUSPARSE_\w+|CUSOLVER_\w+|cublas\w+|hip[A-Z]\w*|HIPBLAS_\w+)"
)
_CAST_CALLS = frozenset(("static_cast", "reinterpret_cast"))
_INTEGERS = pattern(
    r"(?:const |unsigned |signed )*(?:int|unsigned|long|short|char|u?int(?:8|16|32|64)_t|size_t|std::u?int\d+_t)"
)
_PRINTS = pattern(
    r"\w*(?:printf|[Pp]rint\w*|format|LOG\w*|log\w*|to_string|str|append|TORCH_CHECK\w*|WARN\w*|ERROR\w*)"
)
_RELATIONS = frozenset(("==", "!=", "<", ">", "<=", ">="))


@hazard("CH402")
def runtime(ctx: HazardContext) -> Iterator[Finding]:
    """Enumerations of the runtime and the driver."""
    yield from _find(ctx, "CH402", _RUNTIME, _ERRORS)


@hazard("CH502")
def blas(ctx: HazardContext) -> Iterator[Finding]:
    """Enumerations of cuBLAS and its kin."""
    if any(name.startswith(("cublas", "CUBLAS", "hipblas", "HIPBLAS", "cusparse", "cusolver")) for name in ctx.places):
        yield from _find(ctx, "CH502", _BLAS, _STATUS)


def _find(ctx: HazardContext, code: str, names: frozenset[str], errors: frozenset[str]) -> Iterator[Finding]:
    for node, kind, value in _casts(ctx, names):
        if _is_number(ctx, value, zero=kind not in errors):
            message = f"`{quoted(node, 70)}` makes a `{kind}` of a number; HIP's numbers differ"
            yield ctx.report(code, node, message, symbol=kind)
    for node in ctx.module.nodes.get("binary_expression", ()):
        operator, left, right = operands(node)
        if operator not in _RELATIONS:
            continue
        for one, other in ((left, right), (right, left)):
            if not _is_literal(ctx, other, zero=True):
                continue
            kind = _kind(ctx, one, names)
            if kind and _is_literal(ctx, other, zero=kind not in errors):
                message = f"`{quoted(node, 70)}` compares a `{kind}` with a number; HIP's numbers differ"
                yield ctx.report(code, node, message, symbol=kind)
                break
    for node in ctx.module.nodes.get("switch_statement", ()):
        condition = bare(node.child_by_field_name("condition"))
        kind = _kind(ctx, condition, names)
        body = node.child_by_field_name("body")
        cases = [child for child in body.named_children if child.type == "case_statement"] if body else []
        numbers = [case for case in cases if _is_literal(ctx, case.child_by_field_name("value"), zero=True)]
        if kind and numbers and condition is not None:
            yield ctx.report(
                code,
                condition,
                f"`switch ({quoted(condition, 70)})` tells values of `{kind}` apart by numbers; HIP's numbers differ",
                symbol=kind,
            )
    yield from _kept(ctx, code, names - errors)


def _casts(ctx: HazardContext, names: frozenset[str]) -> Iterator[tuple[Node, str, Node]]:
    """(cast, enumeration, what is cast) of every cast to one of the enumerations, and of constructions like it."""
    for node in ctx.module.nodes.get("cast_expression", ()):
        written = text(node.child_by_field_name("type"))
        value = node.child_by_field_name("value")
        if value is not None and "*" not in written and "&" not in written and (kind := has_type(ctx, written, names)):
            yield node, kind, value
    for node in ctx.module.calls:
        function = node.child_by_field_name("function")
        given = arguments(node)
        if function is None or len(given) != 1:
            continue
        name = callee(node)
        if function.type == "template_function" and name in _CAST_CALLS:
            written = text(function.child_by_field_name("arguments"))
            if "*" not in written and "&" not in written and (kind := has_type(ctx, written, names)):
                yield node, kind, given[0]
        elif function.type in ("identifier", "qualified_identifier") and (kind := has_type(ctx, name, names)):
            yield node, kind, given[0]
    for node in ctx.module.nodes.get("compound_literal_expression", ()):
        kind = has_type(ctx, text(node.child_by_field_name("type")), names)
        value = node.child_by_field_name("value")
        if kind and value is not None and len(value.named_children) == 1:
            yield node, kind, value.named_children[0]
    # `cudaDeviceAttr a{10}` and `cudaMemcpyKind k = {1}`
    for node in ctx.module.nodes.get("init_declarator", ()):
        value = node.child_by_field_name("value")
        parent = node.parent
        if value is None or parent is None or value.type != "initializer_list" or len(value.named_children) != 1:
            continue
        declarator = node.child_by_field_name("declarator")
        if declarator is not None and declarator.type == "identifier":
            kind = has_type(ctx, text(parent.child_by_field_name("type")), names)
            if kind and _is_literal(ctx, value.named_children[0], zero=False):
                yield node, kind, value.named_children[0]


def _is_number(ctx: HazardContext, node: Node, *, zero: bool) -> bool:
    """True for a number, or an integer of the program, that is no enumerator's name."""
    node = bare(node) or node
    written = text(node)
    if _SYMBOL.fullmatch(written) and node.type in ("identifier", "qualified_identifier"):
        return False
    value = ctx.scope().fold(node)
    if value is not None:
        return value[0] != 0 or zero
    if node.type in ("string_literal", "null", "initializer_list", "lambda_expression"):
        return False
    if node.type == "conditional_expression":
        return any(
            _is_number(ctx, side, zero=zero)
            for name in ("consequence", "alternative")
            if (side := node.child_by_field_name(name)) is not None
        )
    if node.type == "call_expression" and _SYMBOL.fullmatch(text(node.child_by_field_name("function"))):
        return False
    kind = base_type(ctx, node)
    if has_type(ctx, kind, _RUNTIME | _BLAS):
        return False
    return zero or bool(_INTEGERS.search(kind))


def _is_literal(ctx: HazardContext, node: Node | None, *, zero: bool) -> bool:
    """True for a number or a constant of the project's own that is one; CUDA's names are none."""
    node = bare(node)
    if node is None:
        return False
    if node.type in ("identifier", "qualified_identifier") and _SYMBOL.fullmatch(text(node)):
        return False
    if node.type in ("true", "false", "null", "char_literal"):
        return node.type == "char_literal" and zero
    found = ctx.scope().fold(node)
    return found is not None and (zero or found[0] != 0)


def _kind(ctx: HazardContext, node: Node | None, names: frozenset[str], depth: int = 0) -> str:
    """The enumeration that an expression is of; '' for others."""
    node = bare(node)
    if node is None or depth > 6:
        return ""
    kind = node.type
    if kind == "cast_expression":
        written = text(node.child_by_field_name("type"))
        if has_type(ctx, written, names):
            return has_type(ctx, written, names)
        return _kind(ctx, node.child_by_field_name("value"), names, depth + 1) if _INTEGERS.search(written) else ""
    if kind == "call_expression":
        name = callee(node)
        function = node.child_by_field_name("function")
        if name in ("static_cast", "int", "unsigned") and len(given := arguments(node)) == 1:
            written = text(function.child_by_field_name("arguments")) if function is not None else ""
            return has_type(ctx, written, names) or _kind(ctx, given[0], names, depth + 1)
        if name in ("cudaGetLastError", "cudaPeekAtLastError"):
            return "cudaError_t" if "cudaError_t" in names else ""
        result = declared(ctx).results.get(name, "")
        return has_type(ctx, result, names) if "*" not in result else ""
    if kind == "field_expression":
        owners, enumeration = _FIELDS.get(text(node.child_by_field_name("field")), (frozenset(), ""))
        argument = node.child_by_field_name("argument")
        if enumeration in names and has_type(ctx, base_type(ctx, argument), owners):
            return enumeration
        return ""
    if kind == "subscript_expression":
        return _kind(ctx, node.child_by_field_name("argument"), names, depth + 1)
    if kind == "identifier":
        written = base_type(ctx, node)
        if has_type(ctx, written, names):
            return has_type(ctx, written, names)
        if written == "auto" or _INTEGERS.fullmatch(written.strip()):
            return _copied(ctx, node, names, depth)
    return ""


def _copied(ctx: HazardContext, node: Node, names: frozenset[str], depth: int) -> str:
    """The enumeration that an integer variable was initialised from."""
    name, owner = text(node), owner_of(ctx, node)
    for item in ctx.memo("initial values", lambda: _initial_values(ctx)).get((owner, name), ()):
        if item.start_byte < node.start_byte:
            return _kind(ctx, item.child_by_field_name("value"), names, depth + 1)
    function = ctx.module.function_at(node.start_byte)
    places = [at for at, item in enumerate(function.parameters) if item.name == name] if function is not None else []
    if function is None or not places:
        return ""
    for call in ctx.module.calls:
        given = arguments(call)
        if callee(call) != function.name or len(given) <= places[0]:
            continue
        if kind := _kind(ctx, given[places[0]], names, depth + 2):
            return kind
    return ""


def _initial_values(ctx: HazardContext) -> dict[tuple[int, str], list[Node]]:
    """The declarations with a value of every name of every function."""
    found: dict[tuple[int, str], list[Node]] = {}
    for node in ctx.module.nodes.get("init_declarator", ()):
        found.setdefault((owner_of(ctx, node), declared_name(node)), []).append(node)
    return found


@hazard("CH502")
def characters(ctx: HazardContext) -> Iterator[Finding]:
    """Characters as operations, sides and triangles: the interface of cuBLAS before version 2."""
    for call in ctx.module.calls:
        name = callee(call)
        if re.fullmatch(r"(?:cu|hip)blas[SDCZHI][a-z0-9]+\w*", name) and any(
            item.type == "char_literal" for item in arguments(call)
        ):
            yield ctx.report("CH502", call, f"`{name}` takes enumerators in hipBLAS, no characters", symbol=name)


def _kept(ctx: HazardContext, code: str, names: frozenset[str]) -> Iterator[Finding]:
    """Enumerators that become integers which are stored, returned or written out."""
    for node in ctx.module.nodes.get("cast_expression", ()):
        written = text(node.child_by_field_name("type"))
        if _INTEGERS.fullmatch(written):
            yield from _keep(ctx, code, names, node, node.child_by_field_name("value"))
    for node in ctx.module.calls:
        function = node.child_by_field_name("function")
        if function is not None and function.type == "template_function" and callee(node) == "static_cast":
            written = text(function.child_by_field_name("arguments")).strip("<> ")
            if _INTEGERS.fullmatch(written) and len(given := arguments(node)) == 1:
                yield from _keep(ctx, code, names, node, given[0])


def _keep(ctx: HazardContext, code: str, names: frozenset[str], node: Node, value: Node | None) -> Iterator[Finding]:
    value = bare(value)
    if value is None:
        return
    symbol = value.type in ("identifier", "qualified_identifier") and re.fullmatch(
        r"cuda(?:DevAttr|Memcpy|MemoryType|FuncAttribute|Limit)[A-Z]\w*|CU_DEVICE_ATTRIBUTE_\w+|CUBLAS_(?:OP|FILL|SIDE|DIAG)_\w+",
        text(value),
    )
    kind = (text(value) if symbol and (code == "CH502") == text(value).startswith("CUBLAS") else "") or _kind(
        ctx, value, names
    )
    if not kind:
        return
    call = enclosing(node, ("call_expression", "expression_statement", "declaration", "return_statement"))
    if call is not None and call.type == "call_expression" and _PRINTS.fullmatch(callee(call)):
        return
    parent = node.parent
    while parent is not None and parent.type in ("parenthesized_expression",):
        parent = parent.parent
    stored = parent is not None and parent.type in (
        "assignment_expression", "init_declarator", "return_statement", "initializer_list", "argument_list",
    )  # fmt: skip
    if stored:
        yield ctx.report(
            code, node, f"`{quoted(node, 70)}` keeps CUDA's number of a `{kind}`; HIP's numbers differ", symbol=kind
        )
