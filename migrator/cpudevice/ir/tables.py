"""What the run-time library learns about a module: its kernels, its variables, the places where lanes wait."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from migrator.cpudevice.ir.lds import DYNAMIC, Variable
from migrator.cpudevice.ir.linkage import PREFIX
from migrator.cpudevice.ir.reach import static_lds
from migrator.cpudevice.ir.retarget import KernelSignature, Retargeted
from migrator.cpudevice.ir.sites import BASE
from migrator.cpudevice.ir.text import plain, quoted, type_of

# `Kernel`, `Variable`, `Site`, `Module` of the run-time library
_KERNEL = "{ ptr, ptr, ptr, i32, i32, ptr }"
_VARIABLE = "{ ptr, ptr, i64 }"
_SITE = "{ i32, ptr }"
_MODULE = "{ ptr, ptr, i32, ptr, i32, ptr, i32, ptr, ptr }"
_LAYOUT = "{ i32, i32 }"
_START = "{ i32, ptr, ptr }"
_CONTEXT = "@__cu2hip_context"  # `cu2hip_context`: the thread's index at 0, its lane at 48, its number at 52
_LANE, _LINEAR = 48, 52


def with_trampolines(module: Retargeted, lanes: int) -> str:
    """The module with what the run-time library calls: for each kernel a function that takes HIP's array of argument
    addresses and one that does so for all threads of a block in turn; one that lists the LDS variables."""
    added = [f"{_CONTEXT} = external thread_local(initialexec) global [14 x i32]"]
    used = [f"ptr {name}" for name in module.variables] + ["ptr @cu2hip.use.lds"]
    static = static_lds(module)
    for at, kernel in enumerate(module.kernels):
        added += [_trampoline(at, kernel), _loop(at, lanes), _layout(at, kernel, static.get(kernel.name, ()))]
        for what in ("trampoline", "loop", "layout"):
            added.append(f"@cu2hip.use.{what}.{at} = internal constant ptr @cu2hip.{what}.{at}")
            used.append(f"ptr @cu2hip.use.{what}.{at}")
    if module.lds.dynamic:
        added.append(f"{DYNAMIC} = external thread_local global [0 x i8], align 64")
    added += [*_lds_list(module), "@cu2hip.use.lds = internal constant ptr @cu2hip.lds"]
    section = 'section "llvm.metadata"'
    added.append(f"@llvm.used = appending global [{len(used)} x ptr] [{', '.join(used)}], {section}")
    return "\n".join((module.text, *added, ""))


def _lds_list(module: Retargeted) -> list[str]:
    added: list[str] = []
    calls: list[str] = []
    for at, variable in enumerate(module.lds.variables.values()):
        added.append(f"@cu2hip.text.l{at} = private constant {quoted(plain(variable.name))}")
        size = f"ptrtoint (ptr getelementptr ({variable.type}, ptr null, i32 1) to i64)"
        calls.append(
            f"  call void @__cu2hip_lds(ptr {module.lds.use(variable.name)}, i64 {size}, ptr @cu2hip.text.l{at})"
        )
    added.append("declare void @__cu2hip_lds(ptr, i64, ptr)")
    added.append("\n".join(("define internal void @cu2hip.lds() {", *calls, "  ret void", "}")))
    return added


def _loop(at: int, lanes: int) -> str:
    """All threads of a block, x fastest, as HIP numbers them."""
    return f"""define internal void @cu2hip.loop.{at}(ptr %arguments, i32 %nx, i32 %ny, i32 %nz) {{
entry:
  %lane.at = getelementptr i8, ptr {_CONTEXT}, i64 {_LANE}
  %linear.at = getelementptr i8, ptr {_CONTEXT}, i64 {_LINEAR}
  %y.at = getelementptr i8, ptr {_CONTEXT}, i64 4
  %z.at = getelementptr i8, ptr {_CONTEXT}, i64 8
  br label %body
body:
  %x = phi i32 [ 0, %entry ], [ %x.new, %body ]
  %y = phi i32 [ 0, %entry ], [ %y.new, %body ]
  %z = phi i32 [ 0, %entry ], [ %z.new, %body ]
  %linear = phi i32 [ 0, %entry ], [ %linear.new, %body ]
  store i32 %x, ptr {_CONTEXT}
  store i32 %y, ptr %y.at
  store i32 %z, ptr %z.at
  %lane = and i32 %linear, {lanes - 1}
  store i32 %lane, ptr %lane.at
  store i32 %linear, ptr %linear.at
  call void @cu2hip.trampoline.{at}(ptr %arguments)
  %linear.new = add i32 %linear, 1
  %x.next = add i32 %x, 1
  %x.full = icmp eq i32 %x.next, %nx
  %x.new = select i1 %x.full, i32 0, i32 %x.next
  %y.step = zext i1 %x.full to i32
  %y.next = add i32 %y, %y.step
  %y.full = icmp eq i32 %y.next, %ny
  %y.new = select i1 %y.full, i32 0, i32 %y.next
  %z.step = zext i1 %y.full to i32
  %z.new = add i32 %z, %z.step
  %done = icmp eq i32 %z.new, %nz
  br i1 %done, label %exit, label %body
exit:
  ret void
}}"""


def _trampoline(at: int, kernel: KernelSignature) -> str:
    lines = [f"define internal void @cu2hip.trampoline.{at}(ptr %arguments) {{"]
    given: list[str] = []
    for index, parameter in enumerate(kernel.parameters):
        lines.append(f"  %place.{index} = getelementptr ptr, ptr %arguments, i64 {index}")
        lines.append(f"  %at.{index} = load ptr, ptr %place.{index}")
        if parameter.by_reference:
            given.append(f"ptr %at.{index}")
        else:
            lines.append(f"  %value.{index} = load {parameter.type}, ptr %at.{index}, align 1")
            given.append(f"{parameter.type} %value.{index}")
    return "\n".join((*lines, f"  call void {kernel.name}({', '.join(given)})", "  ret void", "}"))


def with_tables(text: str, module: Retargeted, identity: str, flags: Mapping[str, int], sites: Sequence[str]) -> str:
    """An optimised module with its tables and the constructor that announces them under `identity`.

    `flags` are by kernel name; `sites` are the places in the source in their order, from number 1 on.
    """
    added: list[str] = []

    def text_constant(name: str, value: str) -> str:
        added.append(f"@cu2hip.text.{name} = private constant {quoted(value)}")
        return f"@cu2hip.text.{name}"

    kernels = [
        f"{_KERNEL} {{ ptr {text_constant(f'k{at}', plain(item.name))}, ptr @cu2hip.trampoline.{at}, "
        f"ptr @cu2hip.loop.{at}, i32 {len(item.parameters)}, i32 {flags.get(item.name, 0)}, ptr @cu2hip.layout.{at} }}"
        for at, item in enumerate(module.kernels)
    ]
    variables = [
        f"{_VARIABLE} {{ ptr {text_constant(f'v{at}', plain(name).removeprefix(PREFIX))}, ptr {name}, "
        f"i64 {size_of(text, name)} }}"
        for at, name in enumerate(module.variables)
    ]
    places = [f"{_SITE} {{ i32 {at}, ptr {text_constant(f's{at}', site)} }}" for at, site in enumerate(sites, 1)]
    for name, kind, rows in (
        ("kernels", _KERNEL, kernels), ("variables", _VARIABLE, variables), ("sites", _SITE, places)
    ):  # fmt: skip
        added.append(f"@cu2hip.{name} = internal constant [{len(rows)} x {kind}] [{', '.join(rows)}]")
    module_row = (
        f"{_MODULE} {{ ptr {text_constant('id', identity)}, ptr @cu2hip.kernels, i32 {len(kernels)}, "
        f"ptr @cu2hip.variables, i32 {len(variables)}, ptr @cu2hip.sites, i32 {len(places)}, ptr @cu2hip.lds, "
        f"ptr {BASE} }}"
    )
    start = f"{_START} {{ i32 101, ptr @cu2hip.announce, ptr null }}"
    added += [
        f"{BASE} = internal global i32 0",
        f"@cu2hip.module = internal constant {module_row}",
        "declare void @__cu2hip_register_module(ptr)",
        "define internal void @cu2hip.announce() {",
        "  call void @__cu2hip_register_module(ptr @cu2hip.module)",
        "  ret void",
        "}",
        f"@llvm.global_ctors = appending global [1 x {_START}] [{start}]",
    ]
    return "\n".join((text, *added, ""))


def size_of(text: str, name: str) -> str:
    """The size of a variable that a module defines, as a constant."""
    line = re.search(rf'^@"?{re.escape(plain(name))}"? = [^\n]*?\b(?:global|constant) ([^\n]*)$', text, re.MULTILINE)
    return f"ptrtoint (ptr getelementptr ({type_of(line[1])}, ptr null, i32 1) to i64)" if line else "0"


def _size(kind: str) -> str:
    return f"i32 trunc (i64 ptrtoint (ptr getelementptr ({kind}, ptr null, i32 1) to i64) to i32)"


def _layout(at: int, kernel: KernelSignature, static: Sequence[Variable]) -> str:
    """The size of a kernel's static LDS and the threads that its launch bounds allow, then each parameter's size and
    alignment in the buffer that `HIP_LAUNCH_PARAM_BUFFER_POINTER` names."""
    total = "i32 0"
    for variable in static:
        total = f"i32 add ({total}, {_size(variable.type)})"
    rows = [f"{_LAYOUT} {{ {total}, i32 {kernel.threads} }}"]
    for parameter in kernel.parameters:
        kind = parameter.memory or parameter.type
        align = f"i32 trunc (i64 ptrtoint (ptr getelementptr ({{ i1, {kind} }}, ptr null, i64 0, i32 1) to i64) to i32)"
        rows.append(f"{_LAYOUT} {{ {_size(kind)}, {f'i32 {parameter.align}' if parameter.align else align} }}")
    return f"@cu2hip.layout.{at} = internal constant [{len(rows)} x {_LAYOUT}] [{', '.join(rows)}]"
