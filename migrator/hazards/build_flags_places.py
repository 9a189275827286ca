"""CH608, CH609, CH612, CH614, CH620 to CH622: what a build takes from the machine and from other packages."""

from __future__ import annotations

import re
from collections.abc import Iterator

from migrator.config.options import MigrationOptions
from migrator.hazards.build_flags_report import Hit
from migrator.hazards.build_flags_text import BuildText, Dialect
from migrator.lazy import pattern
from migrator.model.finding import Severity

_HIPCC = pattern(r"(?<![\w.-])(?:[\w${}()/.-]*/)?hipcc(?:\.bat|\.pl)?(?![\w.-])")
_CUDA_HERE = pattern(
    r"(?<![\w])nvcc(?![\w])|/usr/local/cuda|nvidia/cuda|\bCUDA_(?:HOME|PATH)\b|cuda-toolkit|apt\S* .*cuda"
)
_STANDARD = pattern(r"-std=|--std=|CXX_STANDARD|HIP_STANDARD|cxx_std_|cpp_std|\bSTD\s*[:?]?=")
_EXTENSION = pattern(r"\b(?:CUDAExtension\s*\(|TORCH_CUDA_ARCH_LIST\b|extra_cuda_cflags\b|cuda_sources\b)")
_LISTS = pattern(
    r"(?:--offload-arch|--amdgpu-target|AMDGPU_TARGETS|GPU_TARGETS|HIP_ARCHITECTURES|PYTORCH_ROCM_ARCH|GPU_ARCHS"
    r"|AMDGPU_ARCH\w*|HIP_ARCH\w*|ROCM_ARCH\w*|GPU_ARCH\w*|CMAKE_HIP_ARCHITECTURES)\b[^\n]*?(gfx\w+(?:[:+-]\w+)*)"
)
_GFX = pattern(r"\bgfx[0-9][0-9a-f]+\b")
_DTK = frozenset(("gfx906", "gfx926", "gfx928", "gfx936", "gfx938", "gfx946", "gfx92a"))
_ROCM_BUILT = pattern(
    r"download\.pytorch\.org/whl/(?:nightly/)?rocm[\w.]*|\b[\w.-]+==[\w.]+\+rocm[\w.]*|repo\.radeon\.com/rocm[\w./-]*"
    r"|\b(?:pytorch-triton-rocm|tensorflow-rocm|onnxruntime-rocm|jax-rocm\w*(?:-\w+)?|cupy-rocm[\w-]*|triton-rocm)\b"
    r"|(?<![\w/.-])rocm/[\w.-]+:[\w.-]+"
)
_LIBRARIES = pattern(
    r"[\"'](cudart(?:_static)?|cudadevrt|cublas(?:Lt)?|cufft|curand|cusparse|cusolver|nvrtc|cudnn|nccl|nvToolsExt"
    r"|nvidia-ml|cuda|nvjpeg|cupti)[\"']"
)
_ROCM_PATH = pattern(r"/opt/rocm[\w.-]*")


def projects(build: BuildText, options: MigrationOptions) -> Iterator[Hit]:
    """Everything that is no flag and no CMake."""
    yield from _compiler(build)
    text = build.text
    for match in _EXTENSION.finditer(text):
        name = match[0].rstrip("( \t")
        if name.startswith(("extra_", "cuda_")) and build.dialect is not Dialect.PYTHON:
            continue
        yield Hit("CH614", match.start(), match.start() + len(name), f"`{name}` builds with CUDA in mind", name)
    if build.dialect is Dialect.PYTHON:
        for match in re.finditer(r"\blibraries\s*(?:=|\+=|\.(?:append|extend)\()\s*\(?\[?[^\n\])]*", text):
            for library in _LIBRARIES.finditer(match[0]):
                at = match.start() + library.start(1)
                yield Hit("CH612", at, at + len(library[1]), f"`{library[1]}` is a library of CUDA", library[1])
    yield from _hygon(build, options)


def _compiler(build: BuildText) -> Iterator[Hit]:
    text = build.text
    hipcc = _HIPCC.search(text)
    if hipcc is None:
        return
    if "HIP_PLATFORM" not in text and _CUDA_HERE.search(text) and build.dialect is not Dialect.PYTHON:
        yield Hit(
            "CH608", hipcc.start(), hipcc.end(),
            "`hipcc` runs where CUDA is installed as well, and nothing sets HIP_PLATFORM", "hipcc",
        )  # fmt: skip
    if not _STANDARD.search(text) and build.dialect in (Dialect.MAKE, Dialect.SHELL, Dialect.DOCKER, Dialect.LINES):
        yield Hit("CH609", hipcc.start(), hipcc.end(), "`hipcc` is given no language standard", "hipcc")


def _hygon(build: BuildText, options: MigrationOptions) -> Iterator[Hit]:
    hygon = any(target.vendor == "hygon" for target in options.targets)
    if options.targets and not hygon:
        return
    severity = None if hygon else Severity.INFO
    text = build.text
    for match in _LISTS.finditer(text):
        end = text.find("\n", match.end())
        line = text[match.start() : end if end >= 0 else len(text)]
        foreign = [name for name in _GFX.findall(line) if name not in _DTK]
        if foreign:
            names = ", ".join(dict.fromkeys(foreign))
            message = f"the list of architectures names {names}, which DTK has no device libraries for"
            yield Hit("CH621", match.start(), match.start() + len(line.rstrip()), message, foreign[0], severity)
    for match in _ROCM_BUILT.finditer(text):
        message = f"`{match[0][:60]}` was built against ROCm's runtime, which DTK does not have"
        yield Hit("CH622", match.start(), match.end(), message, match[0][:60], severity)
    if hygon:
        for match in _ROCM_PATH.finditer(text):
            yield Hit("CH620", match.start(), match.end(), f"`{match[0]}` is /opt/dtk on a DCU machine", match[0])
