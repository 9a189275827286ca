"""Developer's tool: lists of names and prototypes for `include/api/`, read from the headers of a CUDA toolkit.

Only what a program has to agree with is taken: names, types, fields, enumerators and their values. It writes

- exact prototypes for the runtime, the driver and device functions (`exact`), whose overloads and conversions matter;
- names with their result type alone for libraries (`loose`): any arguments are accepted.

    python -m migrator.frontend.cuda.regenerate /path/to/toolkit/include
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from clang import cindex

HERE = Path(__file__).resolve().parent
API = HERE / "include" / "api"
LINE = 118
FIRST = "".join(f"#include <{name}.h>\n" for name in "stddef stdint limits math stdlib string".split())


@dataclass(frozen=True, slots=True)
class Job:
    """One output file: headers to read, and which of their files count."""

    output: str
    source: str
    files: str  # regular expression over paths inside the toolkit
    loose: bool = True
    skip: str = r"(?!)"
    language: str = "c++"
    defines: tuple[str, ...] = ()
    macros: str = r"(?!)"  # object-like macros to keep


_DEVICE = (
    "-D__CUDACC__",
    "-D__CUDA_ARCH__=900",
    "-D__cudart_builtin__=",
    "-D__device_builtin__=",
    "-D__host__=",
    "-D__device__=",
    "-D__global__=",
    "-D__forceinline__=",
    "-D__CUDACC_VER_MAJOR__=12",
    "-D__CUDACC_VER_MINOR__=4",
    "-D__CUDA_INTERNAL_COMPILATION__",
)

JOBS = (
    Job(
        "runtime.h",
        "#include <cuda_runtime_api.h>\n#include <library_types.h>\n#include <cuda_profiler_api.h>",
        r"driver_types|cuda_runtime_api|library_types|surface_types|texture_types|device_types|cuda_profiler_api",
        loose=False,
        skip=r"dim3|.*_(ptsz|ptds)\b|textureReference|__.*",
        macros=r"cuda[A-Z]\w+|CUDA_IPC\w+|CUDA_EGL\w+",
    ),
    Job(
        "driver.h",
        "#include <cuda.h>\n#include <cudaProfiler.h>",
        r"/cuda\.h|cudaProfiler\.h",
        loose=False,
        skip=r"CUuuid\w*",
        macros=r"CU_\w+|CUDA_\w+_(?:SIZE|FLAGS?|SYNC)\w*|CUDA_(?:ARRAY|COOP|EGL|NVSCI)\w+",
    ),
    Job(
        "device.h",
        "#include <cuda_runtime_api.h>\n#include <crt/device_functions.h>\n#include <crt/math_functions.h>\n"
        "#include <crt/device_double_functions.h>\n#include <device_atomic_functions.h>\n"
        + "".join(
            f"#include <{name}>\n"
            for name in (
                "sm_20_atomic_functions.h",
                "sm_20_intrinsics.h",
                "sm_30_intrinsics.h",
                "sm_32_atomic_functions.h",
                "sm_32_intrinsics.h",
                "sm_35_atomic_functions.h",
                "sm_35_intrinsics.h",
                "sm_60_atomic_functions.h",
                "sm_61_intrinsics.h",
                "crt/sm_70_rt.h",
                "crt/sm_80_rt.h",
                "crt/sm_90_rt.h",
            )
        ),
        r"crt/|sm_\d\d|device_atomic",
        loose=False,
        language="cuda",
        skip=r"__nv_\w+|\w+_impl|__cluster\w+|__syncthreads|_\w*assert\w*|__cudaPush\w*|__cudaDevice\w*|_Pow_int",
        defines=_DEVICE,
    ),
    Job("constants.h", "#include <math_constants.h>", r"math_constants", macros=r"CUDART_\w+"),
    Job(
        "fp16.h",
        "#include <cuda_fp16.h>",
        r"cuda_fp16\.h",
        loose=False,
        skip="__half2?(?:_raw)?",
        language="cuda",
        defines=_DEVICE,
    ),
    Job(
        "bf16.h",
        "#include <cuda_bf16.h>",
        r"cuda_bf16\.h",
        loose=False,
        skip="__nv_bfloat162?(?:_raw)?",
        language="cuda",
        defines=_DEVICE,
    ),
    Job("nvrtc.h", "#include <nvrtc.h>", r"nvrtc\.h"),
    Job("nvml.h", "#include <nvml.h>", r"nvml\.h", macros=r"NVML_\w+"),
    Job("curand.h", "#include <curand.h>", r"curand\.h"),
    Job("cufft.h", "#include <cufft.h>\n#include <cufftXt.h>", r"cufft|cudalibxt", macros="CUFFT_(?:FORWARD|INVERSE)"),
    Job("cublas.h", "#include <cublas_v2.h>\n#include <cublasXt.h>", r"cublas_api|cublas_v2|cublasXt"),
    Job("cublas_legacy.h", "#include <cublas.h>", r"/cublas\.h"),
    Job("cublaslt.h", "#include <cublasLt.h>", r"cublasLt\.h"),
    Job("cusparse.h", "#include <cusparse.h>", r"cusparse\.h"),
    Job(
        "cusolver.h",
        "#include <cusolverDn.h>\n#include <cusolverSp.h>\n#include <cusolverRf.h>\n#include <cusolverMg.h>\n"
        "#include <cusolverSp_LOWLEVEL_PREVIEW.h>",
        r"cusolver",
    ),
    Job("cudnn.h", "#include <cudnn.h>", r"cudnn", macros=r"CUDNN_\w+"),
    Job("nccl.h", "#include <nccl.h>", r"/nccl\.h", macros=r"NCCL_\w+"),
    Job("nvtx.h", "#include <nvToolsExt.h>\n#include <nvToolsExtCudaRt.h>", r"nvToolsExt|nvtx", macros=r"NVTX_\w+"),
    Job("cupti.h", "#include <cupti.h>", r"cupti", skip=r"CUPTI_\w*CBID\w*|CUpti_\w*_cbid\w*"),
)


@dataclass(slots=True)
class Output:
    """The lines of one file, with what was written so far."""

    job: Job
    lines: list[str] = field(default_factory=list)
    seen: set[str] = field(default_factory=set)
    loose: dict[str, list[str]] = field(default_factory=dict)
    macros: dict[str, str] = field(default_factory=dict)
    functions: dict[str, Any] = field(default_factory=dict)


def declarator(kind: Any, name: str) -> str:
    """`type name` in C syntax for arrays and function pointers too."""
    spelled: str = kind.spelling
    array = re.fullmatch(r"(.*?)((?:\[\d*\])+)", spelled)
    if "(*" in spelled or "(&" in spelled:
        return re.sub(r"\(([*&])", rf"(\1{name}", spelled, count=1)
    if array:
        return f"{array[1].strip()} {name}{array[2]}"
    return f"{spelled} {name}".strip() if name else spelled


def clean(kind: str) -> str:
    """A type's spelling without the noise of the header that it comes from."""
    kind = re.sub(r"\b(?:struct|enum|union) (?=\w)", "", kind)
    if not re.search(r"[*&(]", kind):
        kind = kind.removeprefix("const ")
    return kind.replace("*const restrict", "*").replace(" *restrict", " *").replace("unsigned int", "unsigned")


def unnamed(cursor: Any) -> bool:
    return not cursor.spelling or "unnamed" in cursor.spelling or "anonymous" in cursor.spelling


def record(cursor: Any) -> str:
    """The body of a struct or union."""
    parts: list[str] = []
    kind = cindex.CursorKind
    inner = ""  # the unnamed record whose field comes next
    for child in cursor.get_children():
        if child.kind in (kind.STRUCT_DECL, kind.UNION_DECL):
            word = "union" if child.kind == kind.UNION_DECL else "struct"
            if inner:
                parts.append(f"{inner};")
            inner = ""
            if unnamed(child):
                inner = f"{word} {{ {record(child)} }}"
            else:
                parts.append(f"{word} {child.spelling} {{ {record(child)} }};")
        elif child.kind == kind.ENUM_DECL:
            parts.append(enum(child) + ";")
        elif child.kind == kind.FIELD_DECL:
            spelled = child.type.spelling
            if inner and "unnamed" in spelled:
                parts.append(f"{inner} {child.spelling}{re.sub(r'^[^[]*', '', spelled)};")
                inner = ""
            else:
                if inner:
                    parts.append(f"{inner};")
                    inner = ""
                width = f" : {child.get_bitfield_width()}" if child.is_bitfield() else ""
                parts.append(clean(declarator(child.type, child.spelling)) + width + ";")
    if inner:
        parts.append(f"{inner};")
    return " ".join(parts)


def enum(cursor: Any) -> str:
    """An enum with its values, each written only where it is not the previous one plus one."""
    expected = 0
    items = []
    for child in cursor.get_children():
        if child.kind != cindex.CursorKind.ENUM_CONSTANT_DECL:
            continue
        value = child.enum_value
        items.append(child.spelling if value == expected else f"{child.spelling} = {value}")
        expected = value + 1
    name = "" if "unnamed" in cursor.spelling or not cursor.spelling else f" {cursor.spelling}"
    return f"enum{name} {{ {', '.join(items)} }}"


def function(cursor: Any, name: str) -> str:
    """A prototype without parameter names."""
    parameters = []
    for parameter in cursor.get_arguments():
        has_default = any(token.spelling == "=" for token in parameter.get_tokens()) or any(
            child.kind.is_expression() for child in parameter.get_children()
        )
        parameters.append(clean(declarator(parameter.type, "")) + (" = {}" if has_default else ""))
    if cursor.type.is_function_variadic():
        parameters.append("...")
    result = clean(cursor.result_type.spelling)
    return f"{result} {name}({', '.join(parameters)});".replace(" * ", " *").replace(" *= {}", " * = {}")


def walk(cursor: Any) -> Iterator[Any]:
    for child in cursor.get_children():
        if child.kind in (cindex.CursorKind.LINKAGE_SPEC, cindex.CursorKind.UNEXPOSED_DECL):
            yield from walk(child)
        else:
            yield child


def read(job: Job, toolkit: Path) -> Output:
    """Parse the headers of a job and gather the declarations."""
    arguments = [
        "-x",
        "c++",
        "-std=c++17",
        f"-I{toolkit}",
        "-isystem",
        str(HERE),
        "-w",
        "-ferror-limit=0",
        *job.defines,
    ]
    unit = cindex.Index.create().parse(
        "api.cpp", args=arguments, unsaved_files=[("api.cpp", FIRST + job.source)], options=1 | 0x40
    )
    for diagnostic in unit.diagnostics:
        if diagnostic.severity >= 3:
            print(job.output, diagnostic)
    output = Output(job)
    files, skip = re.compile(job.files), re.compile(job.skip)
    macros = re.compile(job.macros)
    kind = cindex.CursorKind
    typedefs: list[Any] = []
    for cursor in walk(unit.cursor):
        place = cursor.location.file
        if place is None or not files.search("/" + str(Path(place.name)).removeprefix(str(toolkit)).lstrip("/")):
            continue
        name = cursor.spelling
        if skip.fullmatch(name):
            continue
        if cursor.kind == kind.MACRO_DEFINITION:
            body = " ".join(token.spelling for token in list(cursor.get_tokens())[1:])
            output.macros[name] = body
        elif cursor.kind == kind.FUNCTION_DECL:
            first = cursor.canonical.location.file
            if first is not None and str(first.name).startswith(str(toolkit)):
                emit_function(output, cursor, name)
        elif cursor.kind == kind.ENUM_DECL and cursor.is_definition():
            once(output, f"enum {name}", enum(cursor) + ";")
        elif cursor.kind in (kind.STRUCT_DECL, kind.UNION_DECL):
            word = "union" if cursor.kind == kind.UNION_DECL else "struct"
            if cursor.is_definition() and not unnamed(cursor):
                once(output, f"{name} {{", f"{word} {name} {{ {record(cursor)} }};")
            elif not cursor.is_definition() and name:
                once(output, f"{name};", f"{word} {name};")
        elif cursor.kind == kind.TYPEDEF_DECL:
            emit_typedef(output, cursor, name)
            typedefs.append(cursor)
    for name, body in output.macros.items():
        plain = body.strip()
        if plain in output.functions and plain != name:
            emit_function(output, output.functions[plain], name)
        elif macros.fullmatch(name) and plain:
            output.lines.append(f"#define {name} {plain}")
    return output


def once(output: Output, key: str, line: str) -> None:
    if key not in output.seen:
        output.seen.add(key)
        output.lines.append(line)


def emit_function(output: Output, cursor: Any, name: str) -> None:
    output.functions.setdefault(name, cursor)
    if re.fullmatch(r".*_(?:ptsz|ptds)", name):
        return  # the name that programs use is the macro without the suffix
    if output.job.loose:
        result = clean(cursor.result_type.spelling)
        names = output.loose.setdefault(result, [])
        if name not in names:
            names.append(name)
    else:
        text = function(cursor, name)
        once(output, re.sub(r" = \{\}", "", text), text)


def emit_typedef(output: Output, cursor: Any, name: str) -> None:
    target = cursor.underlying_typedef_type
    declared = target.get_canonical().get_declaration()
    kind = cindex.CursorKind
    children = [c for c in cursor.get_children() if c.kind in (kind.ENUM_DECL, kind.STRUCT_DECL, kind.UNION_DECL)]
    inline = children[0] if children else None
    if (
        inline is not None
        and inline.is_definition()
        and ("unnamed" in inline.spelling or inline.spelling in ("", name))
    ):
        if inline.kind == kind.ENUM_DECL:
            once(output, f"enum {name}", re.sub(r"^enum ?\w*", f"enum {name}", enum(inline)) + ";")
        else:
            word = "union" if inline.kind == kind.UNION_DECL else "struct"
            once(output, f"{name} {{", f"{word} {name} {{ {record(inline)} }};")
        return
    spelled = declarator(target, name)
    keep = re.sub(r"\b(enum) (?=\w)", "", spelled).replace("restrict", "")
    if declared.spelling != name or "*" in keep:
        once(output, f"typedef {name}", f"typedef {keep};")


def wrap(head: str, items: Iterable[str], tail: str) -> Iterator[str]:
    line = head
    for item in items:
        if len(line) + len(item) + 1 > LINE:
            yield line
            line = " "
        line += " " + item
    yield line + tail


def write(output: Output) -> None:
    lines = ["// Names and prototypes, written by regenerate.py."]
    lines += output.lines
    if output.loose:
        lines.append("#ifndef CU2HIP_TYPES_ONLY")
    for result, names in output.loose.items():
        lines.append(f"#define F(n) {result} n(...);")
        lines += wrap("", [f"F({name})" for name in sorted(names)], "")
        lines.append("#undef F")
    if output.loose:
        lines.append("#endif")
    path = API / output.job.output
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(line.rstrip() for line in lines) + "\n", encoding="utf-8")
    print(output.job.output, len(output.lines), sum(len(x) for x in output.loose.values()), path.stat().st_size)


# library of the rulebook: file of names that the toolkit's headers do not have (any more, or yet), result of functions
LEGACY = {
    "runtime": ("runtime_legacy.h", "cudaError_t"),
    "driver": ("driver_legacy.h", "CUresult"),
    "cublas": ("cublas_legacy_names.h", "cublasStatus_t"),
    "cublaslt": ("cublaslt_legacy.h", "cublasStatus_t"),
    "cufft": ("cufft_legacy.h", "cufftResult"),
    "cusparse": ("cusparse_legacy.h", "cusparseStatus_t"),
    "cusparselt": ("cusparselt.h", "cusparseStatus_t"),
    "cusolver": ("cusolver_legacy.h", "cusolverStatus_t"),
    "cudnn": ("cudnn_legacy.h", "cudnnStatus_t"),
    "nvml": ("nvml_legacy.h", "nvmlReturn_t"),
    "cufile": ("cufile.h", "CUfileError_t"),
}


def legacy() -> None:
    """Names that the rulebook knows and no header of ours declares."""
    from migrator.ruleset import load_ruleset

    names = load_ruleset("6.3").names
    generated = {file for file, _ in LEGACY.values()}
    known: set[str] = set()
    for path in HERE.joinpath("include").rglob("*.h"):
        if path.name not in generated:
            known.update(re.findall(r"[A-Za-z_]\w*", path.read_text(encoding="utf-8")))
    for library, (file, result) in LEGACY.items():
        wanted: dict[str, list[str]] = {}
        for name in sorted(names):
            rule = names[name]
            shaped = re.fullmatch(r"(?:c(?!har\d)|C|nv|NV)\w+", name)
            if rule.library == library and name not in known and shaped:
                wanted.setdefault(rule.kind, []).append(name)
        lines = ["// Names of other releases, written by regenerate.py."]
        lines += wrap("enum {", [f"{name}," for name in wanted.get("enumerator", [])], " };")
        lines += [f"typedef cu2hip_detail::any {name};" for name in wanted.get("type", [])]
        lines.append(f"#define F(n) {result} n(...);")
        lines += wrap("", [f"F({name})" for name in wanted.get("function", [])], "")
        lines.append("#undef F")
        (API / file).write_text("\n".join(line.rstrip() for line in lines) + "\n", encoding="utf-8")
        print(file, {kind: len(found) for kind, found in wanted.items()})


def main() -> None:
    toolkit = Path(sys.argv[1])
    wanted = set(sys.argv[2:])
    for job in JOBS:
        if job.output in wanted or not wanted:
            write(read(job, toolkit))
    legacy()


if __name__ == "__main__":
    main()
