"""CH6xx in build files: flags of nvcc, CUDA's link names, CMake's CUDA language, extensions, offload lists.

Sources: what hipcc 5.2 and clang 19 do with nvcc's flags (ignored, misread, refused); CMake documentation, HIP
language; PyTorch documentation, torch.utils.cpp_extension; reports of DTK users.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from migrator.config.options import MigrationOptions
from migrator.hazards.base import once_a_line
from migrator.hazards.build_flags_cmake import cmake
from migrator.hazards.build_flags_places import projects
from migrator.hazards.build_flags_report import Hit
from migrator.hazards.build_flags_text import BuildText, Dialect, dialect_of, read_build
from migrator.hazards.rules import hazard_rules
from migrator.lazy import pattern
from migrator.model.finding import Finding
from migrator.model.source import LineIndex, Span

_BEGIN = r"(?<![\w./+-])"
_END = r"(?![\w.+-])"
_NVCC = pattern(r"nvcc|NVCC|cuda|CUDA|\.cu\b|ptxas")
_OTHERS = pattern(r"\b(?:gzip|gunzip|zcat|xz|bzip2|tar|bc|pigz|zstd|docker|head|tail)\b[^;|&]*$")


def _flag(*alternatives: str) -> re.Pattern[str]:
    return pattern(f"{_BEGIN}(?:{'|'.join(alternatives)}){_END}")


# (code, flags that nvcc alone has, what becomes of them)
_SURE: tuple[tuple[str, re.Pattern[str], str], ...] = (
    ("CH601", _flag("-use_fast_math"), "is read as `-u se_fast_math`, so that nothing gets faster"),
    ("CH601", _flag("--use_fast_math"), "is refused"),
    (
        "CH602",
        pattern(
            _BEGIN
            + r"(?:--?arch|--gpu-architecture|--gpu-code|-code)(?:=|\s+|['\"]\s*,\s*['\"])"
            + r"(?:(?:sm|compute|lto)_?[\w${}()%]*|native|all(?:-major)?|[$%{][\w${}()%]*)"
            + r"|(?:(?<![\w./+-])(?:-gencode|--generate-code)(?![\w.+-]))"
        ),
        "names an NVIDIA architecture",
    ),
    (
        "CH603",
        _flag(
            "--?rdc(?:=|[ ]+)(?:true|\\$\\S+)", "--relocatable-device-code(?:=|[ ]+)true", "--device-c",
            "--device-link", "-dlink", "--?rdc",
        ),
        "does not link device code with hipcc",
    ),
    (
        "CH604",
        _flag(
            "-Xcompiler", "-Xptxas", "-Xcudafe", "-Xnvlink", "-Xfatbin", "--?ccbin", "--compiler-options",
            "--ptxas-options", "--compiler-bindir", "--?diag[-_]suppress", "--?diag[-_]error",
            "--display[-_]error[-_]number", "--nvlink-options", "--cudafe-options",
            "--?forward-unknown-(?:to-host-compiler|opts)", "--?allow-unsupported-compiler",
            "-Wno-deprecated-gpu-targets",
        ),
        "is nvcc's way to pass options on",
    ),
    (
        "CH605",
        _flag("--?expt-relaxed-constexpr", "--?expt-extended-lambda", "--?extended-lambda"),
        "is refused; clang needs it for nothing",
    ),
    (
        "CH606",
        _flag(
            "--?maxrregcount", "--resource-usage", "--?res-usage", "--?fmad", "--?ftz", "--?prec-div", "--?prec-sqrt",
        ),
        "is no option of hipcc",
    ),
    ("CH607", _flag("-lineinfo"), "is read as a library to link, `ineinfo`"),
    ("CH607", _flag("--generate-line-info"), "is refused"),
    (
        "CH612",
        _flag(
            "-lcuda", "-lcudart(?:_static)?", "-lcudadevrt", "-lcublas(?:Lt)?(?:_static)?", "-lcufft\\w*",
            "-lcurand\\w*", "-lcusparse\\w*", "-lcusolver\\w*", "-lnvrtc\\w*", "-lcudnn\\w*", "-lnccl",
            "-lnvToolsExt", "-lnvidia-ml", "-lnpp\\w*", "-lnvjpeg\\w*", "-lcupti", "-lculibos", "-lnvJitLink",
            "-lcutensor", "-lnvptxcompiler\\w*",
        ),
        "names a library of CUDA",
    ),
    (
        "CH613",
        pattern(r"(?<![\w.-])(?:cuobjdump|nvdisasm|bin2c|fatbinary|nvprune)(?![\w.-])"),
        "is a tool of CUDA for its own binaries",
    ),
)  # fmt: skip
# Flags that other programs have as well: they count where their line or the lines around are about CUDA.
_DOUBTFUL: tuple[tuple[str, re.Pattern[str], str], ...] = (
    ("CH603", _flag("-dc"), "does not link device code with hipcc"),
    ("CH604", _flag("--threads"), "is nvcc's number of parallel compilations"),
    ("CH613", _flag("--?ptx", "--?cubin", "--?fatbin"), "makes a binary of CUDA"),
)
_WINDOWS = pattern(
    r"(?<![\w.-])(?:cudart|cudadevrt|cublas(?:Lt)?|cufft|curand|cusparse|cusolver|nvrtc|cudnn|cuda|nvml)(?:_static)?\.lib\b"
)
_STUBS = pattern(r"(?<![\w])[\w${}()/.-]*(?:/lib(?:64)?/stubs)(?![\w])")


def detect_build(path: str, data: bytes, options: MigrationOptions) -> list[Finding]:
    """The hazards of one build file, sorted; none for a file that is no build file by its name."""
    dialect = dialect_of(path)
    if dialect is None or (dialect is Dialect.PYTHON and not _is_build_script(path, data)):
        return []
    build = read_build(path, data)
    if build is None:
        return []
    rules = hazard_rules()
    found: dict[tuple[str, int], Finding] = {}
    readers: tuple[Callable[[BuildText, MigrationOptions], Iterator[Hit]], ...] = (_flags, cmake, projects)
    for reader in readers:
        for hit in reader(build, options):
            rule = rules[hit.code]
            if not rule.concerns(options):
                continue
            finding = Finding(
                hit.code,
                rule.slug,
                hit.severity or rule.severity,
                Span(path, hit.start, hit.end),
                hit.message,
                why=rule.why,
                fix=rule.fix,
                effort=rule.effort,
                confidence=rule.confidence,
                symbol=hit.symbol,
            )
            found.setdefault((hit.code, hit.start), finding)
    return once_a_line(LineIndex(data), sorted(found.values(), key=lambda item: (item.span.start, item.code)))


def _is_build_script(path: str, data: bytes) -> bool:
    """True for Python that builds: `setup.py`, and what uses setuptools or PyTorch's extensions."""
    name = path.rsplit("/", 1)[-1]
    return name in ("setup.py", "conanfile.py") or any(
        word in data
        for word in (b"setuptools", b"cpp_extension", b"distutils", b"CUDAExtension", b"load_inline", b"nvcc")
    )


def _flags(build: BuildText, options: MigrationOptions) -> Iterator[Hit]:
    text = build.text
    for code, sure, what in _SURE:
        for match in sure.finditer(text):
            if code == "CH602" and _is_hip_arch(match[0]):
                continue
            yield _hit(code, match, what)
    for code, doubtful, what in _DOUBTFUL:
        for match in doubtful.finditer(text):
            line_start = text.rfind("\n", 0, match.start()) + 1
            if _OTHERS.search(text[line_start : match.start()]):
                continue
            if _NVCC.search(build.logical_line(match.start())) or _among_flags(text, match.start()):
                yield _hit(code, match, what)
    for match in _WINDOWS.finditer(text):
        yield _hit("CH612", match, "is a library of CUDA")
    for match in _STUBS.finditer(text):
        if re.search("cuda|nvidia", build.logical_line(match.start()), re.IGNORECASE):
            yield _hit("CH612", match, "is a folder of CUDA's stub libraries")


def _is_hip_arch(written: str) -> bool:
    return "gfx" in written or bool(re.search(r"\$[{(]?\w*(?:HIP|ROCM|AMD|GFX)", written))


def _among_flags(text: str, at: int) -> bool:
    """True where the lines around name other flags of nvcc."""
    around = text[max(0, at - 300) : at + 300]
    return any(pattern.search(around) for code, pattern, _ in _SURE if code in ("CH604", "CH605"))


def _hit(code: str, match: re.Match[str], what: str) -> Hit:
    written = " ".join(match[0].replace('"', " ").replace("'", " ").replace(",", " ").split())
    return Hit(code, match.start(), match.end(), f"`{written[:60]}` {what}", written.split("=")[0].split(" ")[0])
