"""CH403: kernels passed to functions that take `const void*` in HIP. CH411: modules of PTX.

Source: hip_runtime_api.h 5.2 to 7.1 (hipFuncSetAttribute and its kin); HIP porting guide, driver API.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from migrator.hazards.base import HazardContext, hazard
from migrator.hazards.properties_types import base_type
from migrator.lazy import pattern
from migrator.lex import TokenKind
from migrator.model.finding import Finding
from migrator.syntax import Function, Node, arguments, callee, text
from migrator.syntax.tree import bare, last_name, quoted

_KERNEL_AT = {
    "cudaFuncSetAttribute": 0,
    "hipFuncSetAttribute": 0,
    "cudaFuncSetCacheConfig": 0,
    "hipFuncSetCacheConfig": 0,
    "cudaFuncSetSharedMemConfig": 0,
    "hipFuncSetSharedMemConfig": 0,
    "cudaFuncGetAttributes": 1,
    "hipFuncGetAttributes": 1,
}
_LOADS = pattern(
    r"cuModuleLoad(?:Data|DataEx|FatBinary)?|cuLink(?:Create|AddData|AddFile|Complete)(?:_v2)?|cuLibraryLoad(?:Data|FromFile)"
    r"|cudaLibraryLoad(?:Data|FromFile)|(?:hip)(?:ModuleLoad|ModuleLoadData|ModuleLoadDataEx|LinkAddData|LinkAddFile)"
)
_PTX = pattern(r"\.version\s+\d|\.target\s+sm_|\.visible\s+\.entry|\.entry\s+\w+|\.address_size\s")
_FILES = pattern(r"\.(?:ptx|cubin|fatbin)\b")


@hazard("CH403")
def function_pointers(ctx: HazardContext) -> Iterator[Finding]:
    """A kernel's name, or a variable that is one, where HIP takes `const void*`."""
    for call in ctx.module.calls:
        at = _KERNEL_AT.get(callee(call), -1)
        given = arguments(call)
        if at < 0 or len(given) <= at:
            continue
        node = bare(given[at])
        if node is not None and node.type == "pointer_expression":
            node = bare(node.child_by_field_name("argument"))
        if node is not None and _is_function(ctx, node, ctx.module.function_at(call.start_byte)):
            yield ctx.report(
                "CH403",
                call,
                f"`{callee(call)}` takes `const void*` in HIP, and `{quoted(given[at])}` does not convert to it",
                symbol=callee(call),
            )


def _is_function(ctx: HazardContext, node: Node, function: Function | None) -> bool:
    if node.type in ("template_function",):
        return True
    name = last_name(node)
    if node.type == "qualified_identifier" and "<" in text(node):
        return True
    if node.type not in ("identifier", "qualified_identifier") or not name:
        return False
    written = base_type(ctx, node)
    if function is not None:
        for parameter in function.parameters:
            if parameter.name == name:
                return _is_pointer_to_function(parameter.type, text(function.node)[:600], name)
        body = text(function.body)
        if re.search(
            rf"\b(?:auto|decltype\([^()]*\))\s*\*?\s*(?:const\s+)?{name}\s*=\s*&?[\w:]+\s*(?:<[^;]*>)?\s*;", body
        ):
            return True
        if re.search(rf"\(\s*\*\s*{name}\s*\)\s*\(", text(function.node)):
            return True
    if "void" in written and "*" not in written and written.strip() in ("void", "const void"):
        declared = re.search(rf"void\s*\*\s*(?:const\s+)?{name}\b", text(function.node) if function else "")
        return declared is None
    if written and not ctx.project.functions(name):
        return _names_function_type(ctx, written)
    kernels = [item for item in ctx.project.functions(name) if item.is_kernel]
    return (
        bool(kernels)
        or re.search(rf"__global__[^;{{}}]*\b{name}\s*\(", ctx.source.data.decode("utf-8", "replace")) is not None
    )


def _is_pointer_to_function(kind: str, head: str, name: str) -> bool:
    """True for a parameter of a template type or a function pointer; False for `void*`."""
    if re.search(r"\bvoid\b", kind) and re.search(rf"\(\s*\*\s*{name}\s*\)", head) is None:
        return False
    if re.search(rf"\(\s*\*\s*{name}\s*\)", head):
        return True
    word = re.sub(r"\b(?:const|typename)\b|[&*\s]", "", kind)
    return re.search(rf"\b(?:typename|class)\s+{re.escape(word)}\b", head) is not None or "*" not in kind


def _names_function_type(ctx: HazardContext, written: str) -> bool:
    word = written.split()[-1].strip("*& ") if written.split() else ""
    return (
        re.search(
            rf"\(\s*\*\s*{re.escape(word)}\s*\)\s*\(|using\s+{re.escape(word)}\s*=[^;]*\(\s*\*",
            ctx.source.data.decode("utf-8", "replace"),
        )
        is not None
    )


@hazard("CH411")
def modules(ctx: HazardContext) -> Iterator[Finding]:
    """Loads and links of modules, options of the just-in-time compiler, texts of PTX."""
    for call in ctx.module.calls:
        name = callee(call)
        if not _LOADS.fullmatch(name):
            continue
        function = ctx.module.function_at(call.start_byte)
        around = text(function.body) if function is not None else ""
        if "nvrtcGet" in around or "hiprtcGetCode" in around:
            continue
        if (
            name.startswith("hip")
            and not _FILES.search(text(call))
            and not re.search(r"ptx|cubin", text(call), re.IGNORECASE)
        ):
            continue
        yield ctx.report(
            "CH411",
            call,
            f"`{quoted(call)}` loads code of NVIDIA devices; HIP loads code objects of AMD devices only",
            symbol=name,
        )
    for index, token in enumerate(ctx.tokens):
        if index and ctx.tokens[index - 1].kind == TokenKind.STRING:
            continue  # a further piece of the same text
        if (
            (
                token.kind == TokenKind.STRING
                and _PTX.search(token.text)
                and token.directive < 0
                and "asm" not in token.text
            )
            and _PTX.search(token.text) is not None
            and (".version" in token.text or ".entry" in token.text)
        ):
            yield ctx.report("CH411", (token.start, token.end), "this text is PTX, which HIP cannot load", symbol="PTX")
