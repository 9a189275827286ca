"""CH124: code that refuses other widths than 32. CH125, CH128: a width that the preprocessor chooses in device passes.

Source: HIP C++ language extensions, warpSize; clang's documentation of AMDGPU macros (only device passes have them).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from migrator.hazards.base import HazardContext, hazard
from migrator.lazy import pattern
from migrator.lex import TokenKind
from migrator.model.finding import Finding, Severity
from migrator.syntax import Node, arguments, callee, text, walk
from migrator.syntax.functions import declared_name
from migrator.syntax.module import expression
from migrator.syntax.tree import bare, operands, quoted

_SIZE = pattern(
    r"(?:[\w.\->\[\]()]*(?:\.|->))?warpSize"
    r"|[\w.\->:]*(?:warp|wave(?:front)?)_?(?:size|sz|width|threads|lanes)\w*|(?:[\w:]*::)?k?warp|num_?lanes",
    re.IGNORECASE,
)
_CHECKS = pattern(
    r"(?:static_)?assert|\w*(?:CHECK|ASSERT|REQUIRE|ENSURE|VERIFY|ENFORCE|EXPECTS?)\w*|_STD_ASSERT|check|ensure"
)
_EQUALS = pattern(r"\w*(?:CHECK|ASSERT|REQUIRE|EXPECT|ENFORCE|VERIFY|ENSURE)\w*_EQ\w*")
_LEAVES = pattern(
    r"\b(?:exit|abort|_exit|quick_exit|throw|return|terminate|__trap|trap|die|fail|error|fatal|goto)\b", re.IGNORECASE
)
_ATTRIBUTES = ("cudaDevAttrWarpSize", "hipDeviceAttributeWarpSize", "CU_DEVICE_ATTRIBUTE_WARP_SIZE")
_DEVICE_MACRO = pattern(r"__GFX\d+__|__gfx\w+__|__AMDGCN_WAVEFRONT_SIZE(?:__)?|__AMDGCN_WAVE\w*|__AMDGCN__")
_WAVEFRONT = frozenset(("__AMDGCN_WAVEFRONT_SIZE", "__AMDGCN_WAVEFRONT_SIZE__"))


@hazard("CH124")
def guards(ctx: HazardContext) -> Iterator[Finding]:
    """A comparison of the warp size with 32 that ends the program or the compilation."""
    names = _queried(ctx)
    for node in ctx.module.nodes.get("binary_expression", ()):
        operator, left, right = operands(node)
        if operator not in ("==", "!="):
            continue
        size = _size(ctx, left, right, names) or _size(ctx, right, left, names)
        if not size and "32" in (text(left), text(right)) and _about_warps(node):
            size = text(right) if text(left) == "32" else text(left)
        if size and _refuses(node, operator):
            yield _refusal(ctx, node, size)
    for node in ctx.module.nodes.get("static_assert_declaration", ()):
        condition = node.child_by_field_name("condition")
        operator, left, right = operands(bare(condition) or node)
        if operator == "==" and condition is not None:
            size = _size(ctx, left, right, names) or _size(ctx, right, left, names)
            if size:
                yield ctx.report("CH124", node, f"`{quoted(condition)}` is asserted at compile time", symbol=size)
    for call in ctx.module.calls:
        given = arguments(call)
        if _EQUALS.fullmatch(callee(call)) and len(given) >= 2:
            size = _size(ctx, given[0], given[1], names) or _size(ctx, given[1], given[0], names)
            if size:
                yield _refusal(ctx, call, size)
    yield from _directives(ctx)


def _refusal(ctx: HazardContext, node: Node, size: str) -> Finding:
    """A guard; one on a constant of the program's own, which is 32, only marks code that counts on it."""
    constant = ctx.project.constant(ctx.source.path, size)
    if constant is not None and ctx.scope().value(expression(size)) == 32:
        message = f"`{quoted(node)}` insists on the program's own constant of 32: a mark of code that counts on it"
        return ctx.report("CH124", node, message, symbol=size, severity=Severity.INFO)
    return ctx.report("CH124", node, f"`{quoted(node)}` refuses every other width than 32", symbol=size)


def _queried(ctx: HazardContext) -> frozenset[str]:
    """Variables that hold the result of a query of the warp size."""
    found = set()
    for node in ctx.module.nodes.get("init_declarator", ()):
        value = text(node.child_by_field_name("value"))
        if re.search(r"(?:\.|->)\s*warpSize\s*$", value) or value.strip() == "warpSize":
            found.add(declared_name(node))
    for call in ctx.module.calls:
        given = arguments(call)
        if len(given) >= 2 and any(name in text(given[1]) for name in _ATTRIBUTES):
            found.add(text(given[0]).lstrip("&").strip())
    return frozenset(found)


def _size(ctx: HazardContext, node: Node | None, other: Node | None, names: frozenset[str]) -> str:
    inner = bare(node)
    if inner is not None and inner.type == "cast_expression":
        inner = bare(inner.child_by_field_name("value"))
    if inner is None or inner.type not in ("identifier", "field_expression", "qualified_identifier", "call_expression"):
        return ""
    written = "".join(text(inner).split())
    if (written in names or _SIZE.fullmatch(written.removesuffix("()"))) and ctx.scope().value(other) == 32:
        return written
    return ""


def _about_warps(node: Node) -> bool:
    """True where the branch that a comparison decides says something of the warp size."""
    here = node.parent
    while here is not None and not here.type.endswith(("statement", "declaration")):
        here = here.parent
    if here is None or here.type != "if_statement":
        return False
    return re.search(r"warp[ _-]?size|wave(?:front)?[ _-]?size", text(here)[:600], re.IGNORECASE) is not None


def _refuses(node: Node, operator: str) -> bool:
    """True where the answer \"not 32\" ends things: an assertion, or a branch that does nothing but leave."""
    child, here = node, node.parent
    while here is not None:
        kind = here.type
        if kind == "call_expression" and child.type == "argument_list":
            return operator == "==" and _CHECKS.fullmatch(callee(here)) is not None
        if kind == "static_assert_declaration":
            return False  # reported as a whole
        if kind == "if_statement":
            if child.type != "condition_clause":
                return False
            wrong = here.child_by_field_name("consequence" if operator == "!=" else "alternative")
            return wrong is not None and _gives_up(wrong)
        if kind.endswith(("statement", "declaration")):
            return False
        child, here = here, here.parent
    return False


def _gives_up(arm: Node) -> bool:
    if arm.type == "else_clause":
        inner = [item for item in arm.named_children if item.type != "comment"]
        if len(inner) != 1:
            return False
        arm = inner[0]
    if arm.type == "if_statement":
        return False
    statements = (
        [arm] if arm.type != "compound_statement" else [item for item in arm.named_children if item.type != "comment"]
    )
    if not statements:
        return False
    last = statements[-1]
    if last.type in ("throw_statement",) or (last.type == "return_statement" and len(statements) < 5):
        return True
    calls = [callee(item) for item in walk(last) if item.type == "call_expression"]
    return len(statements) < 6 and any(_LEAVES.search(name) or _CHECKS.fullmatch(name) for name in calls)


def _directives(ctx: HazardContext) -> Iterator[Finding]:
    """`#if WARP_SIZE != 32` before `#error`."""
    directives = ctx.stream.directives
    for index, directive in enumerate(directives[:-1]):
        if directive.name not in ("if", "elif") or directives[index + 1].name != "error":
            continue
        first, last = ctx.tokens[directive.first], ctx.tokens[directive.last - 1]
        written = ctx.source.data[first.start : last.end].decode("utf-8", "replace")
        match = re.search(r"(\w*warp\w*size\w*)\s*!=\s*32\b", written, re.IGNORECASE)
        if match:
            message = f"`{' '.join(written.split())[:60]}` refuses every other width than 32"
            yield ctx.report("CH124", (first.start, last.end), message, symbol=match[1])


@hazard("CH125")
def wavefront_macro(ctx: HazardContext) -> Iterator[Finding]:
    """`__AMDGCN_WAVEFRONT_SIZE`, outside what only device passes see."""
    for index, token in ctx.uses_of(_WAVEFRONT):
        directive = ctx.stream.directives[token.directive] if token.directive >= 0 else None
        if directive is not None and (
            directive.name in ("undef", "error", "warning", "pragma")
            or (directive.name == "define" and directive.first == index)
        ):
            continue
        if token.kind is TokenKind.IDENT and not _in_device_pass(ctx, token.start):
            yield ctx.report(
                "CH125",
                (token.start, token.end),
                f"`{token.text}` is 64 in the host's pass whatever the device has, and newer compilers drop it",
                symbol=token.text,
            )


def _in_device_pass(ctx: HazardContext, offset: int) -> bool:
    """True between `#if defined(__HIP_DEVICE_COMPILE__)` and its `#else` or `#endif`."""
    open_: list[bool] = []
    for directive in ctx.stream.directives:
        start = ctx.tokens[directive.first].start if directive.first < len(ctx.tokens) else len(ctx.source.data)
        name = directive.name
        written = ""
        if name in ("if", "ifdef", "ifndef", "elif") and directive.last > directive.first:
            end = ctx.tokens[directive.last - 1].end
            written = ctx.source.data[start:end].decode("utf-8", "replace")
            if start <= offset < end:
                before, _, _ = written.partition("__AMDGCN_WAVEFRONT_SIZE")
                if re.search(r"(?<!!)defined\s*\(?\s*__HIP_DEVICE_COMPILE__|(?<!!)__HIP_DEVICE_COMPILE__\s*&&", before):
                    return True
        if start > offset:
            break
        device = "__HIP_DEVICE_COMPILE__" in written and "||" not in written and "!" not in written
        if name == "if" or name == "ifdef":
            open_.append(device)
        elif name == "ifndef":
            open_.append(False)
        elif name in ("elif", "else") and open_:
            open_[-1] = device
        elif name == "endif" and open_:
            open_.pop()
    return any(open_)


@hazard("CH128")
def two_passes(ctx: HazardContext) -> Iterator[Finding]:
    """A constant with two values, chosen by macros of device passes, that host code uses as well."""
    for name, start, end, written in _chosen(ctx):
        names = {name, *_made_from(ctx, name)}
        uses = [item for each in names for item in ctx.places.get(each, ()) if ctx.tokens[item].directive < 0]
        uses.sort()
        place = next((index for index in uses if _on_host(ctx, ctx.tokens[index].start)), None)
        if place is not None:
            line, _ = ctx.source.lines.position(ctx.tokens[place].start)
            yield ctx.report(
                "CH128",
                (start, end),
                f"`{name}` is set by `{written}`, which the host's pass never sees, and line {line} uses it there",
                symbol=name,
            )


def _made_from(ctx: HazardContext, name: str) -> set[str]:
    """Constants whose values name this one, directly or not."""
    found = {name}
    for _ in range(3):
        for other, constants in ctx.module.constants.items():
            if any(found.intersection(re.findall(r"[A-Za-z_]\w*", item.value)) for item in constants):
                found.add(other)
    return found


def _chosen(ctx: HazardContext) -> Iterator[tuple[str, int, int, str]]:
    """(name, range of its first definition, condition) of constants defined differently in the branches of an `#if`."""
    directives = ctx.stream.directives
    open_: list[tuple[str, dict[str, tuple[int, int, str]]]] = []
    for number, directive in enumerate(directives):
        start = ctx.tokens[directive.first].start if directive.last > directive.first else -1
        end = ctx.tokens[directive.last - 1].end if directive.last > directive.first else -1
        written = " ".join(ctx.source.data[start:end].decode("utf-8", "replace").split()) if start >= 0 else ""
        if directive.name in ("if", "ifdef", "ifndef"):
            open_.append((written if _DEVICE_MACRO.search(written) else "", {}))
        elif directive.name == "elif" and open_:
            if not open_[-1][0] and _DEVICE_MACRO.search(written):
                open_[-1] = (written, open_[-1][1])
        elif directive.name == "endif" and open_:
            open_.pop()
        if not open_ or directive.name not in ("if", "ifdef", "ifndef", "elif", "else", "define"):
            continue
        condition, known = open_[-1]
        for name, at, until, value in _definitions(ctx, number):
            if name in known and known[name][2] != value and condition:
                yield name, known[name][0], known[name][1], condition
            known.setdefault(name, (at, until, value))


def _definitions(ctx: HazardContext, number: int) -> Iterator[tuple[str, int, int, str]]:
    """What a directive defines, or the constants between it and the next directive."""
    directive = ctx.stream.directives[number]
    if directive.name == "define":
        first, last = ctx.tokens[directive.first], ctx.tokens[directive.last - 1]
        words = ctx.source.data[first.start : last.end].decode("utf-8", "replace").split(None, 1)
        if len(words) == 2 and "(" not in words[0]:
            yield words[0], first.start, last.end, words[1]
    after = ctx.tokens[directive.last - 1].end if directive.last > directive.first else None
    following = ctx.stream.directives[number + 1] if number + 1 < len(ctx.stream.directives) else None
    if after is None and directive.name == "else":
        after = ctx.tokens[directive.first].start if directive.first < len(ctx.tokens) else None
    if after is None or following is None:
        return
    until = ctx.tokens[following.first].start if following.first < len(ctx.tokens) else len(ctx.source.data)
    chunk = ctx.source.data[after:until].decode("utf-8", "replace")
    for match in re.finditer(r"\b(?:constexpr|const)\b[^;=(){}]*?\b(\w+)\s*=\s*([^;]+);", chunk):
        yield match[1], after + match.start(), after + match.end(), match[2].strip()


def _on_host(ctx: HazardContext, offset: int) -> bool:
    """True in a host function, and in the template arguments or bounds of a launch."""
    function = ctx.module.function_at(offset)
    return function is not None and not function.on_device
