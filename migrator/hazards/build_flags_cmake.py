"""CH610 to CH612 in CMake and Meson: the CUDA language, its variables and targets, `.cu` sources, link names."""

from __future__ import annotations

import re
from collections.abc import Iterator

from migrator.config.options import MigrationOptions
from migrator.hazards.build_flags_report import Hit
from migrator.hazards.build_flags_text import BuildText, Dialect
from migrator.lazy import pattern

_BRACKET = pattern(r"[()]")
_COMMAND = pattern(r"(?m)^[ \t]*([A-Za-z_]\w*)[ \t]*\(")
_LANGUAGES = frozenset(("project", "enable_language", "check_language"))
_TOKENS = (
    (pattern(r"\bfind_package\s*\(\s*(CUDA(?:Toolkit)?)\b", re.IGNORECASE), "is CMake's search for CUDA"),
    (pattern(r"\bCUDA::[\w:]+"), "is a target of CUDA"),
    (pattern(r"\$<(?:COMPILE_LANG(?:UAGE)?|LINK_LANGUAGE|COMPILE_LANG_AND_ID):CUDA\b[^>\n]*>"),
     "asks for CUDA sources"),
    (pattern(r"\bCMAKE_CUDA_\w+"), "is a variable of the CUDA language"),
    (pattern(r"\bLANGUAGE\s+\"?CUDA\b"), "makes CUDA sources of files"),
    (pattern(r"\b(?:CUDA_NVCC_FLAGS\w*|CUDA_HOST_COMPILER|CUDA_ARCH_LIST)\b"),
     "is a variable of FindCUDA"),
    (pattern(r"\bcuda_(?:add_executable|add_library|select_nvcc_arch_flags|include_directories|add_cublas_to_target"
                r"|add_cufft_to_target|compile|wrap_srcs)\b", re.IGNORECASE),
     "is a command of FindCUDA"),
    (pattern(r"\b(?:CUDA_ARCHITECTURES|CUDA_STANDARD(?:_REQUIRED)?|CUDA_EXTENSIONS|CUDA_RUNTIME_LIBRARY"
                r"|CUDA_RESOLVE_DEVICE_SYMBOLS)\b(?!\})"), "is a property of CUDA targets"),
    (pattern(r"\bCUDA(?:Toolkit)?_(?:LIBRARIES|INCLUDE_DIRS?|TOOLKIT_ROOT_DIR|CUBLAS_LIBRARIES|CUFFT_LIBRARIES|FOUND"
                r"|VERSION(?:_STRING|_MAJOR|_MINOR)?|BIN_DIR|LIBRARY_DIR|CUDA_LIBRARY|CUDART_LIBRARY|NVCC_EXECUTABLE)\b"),
     "is a variable that finding CUDA sets"),
)  # fmt: skip
_SOURCES = frozenset(
    ("add_library", "add_executable", "target_sources", "cuda_add_library", "cuda_add_executable", "set", "list",
     "file", "pybind11_add_module", "python_add_library", "torch_add_library")
)  # fmt: skip
_CU = pattern(r"[\w${}()./*+-]*\.cu\b(?!\.)")
_LIBRARIES = pattern(
    r"(?<![\w:/.$<{-])(?:cudart(?:_static)?|cudadevrt|cublas(?:Lt)?(?:_static)?|cufft(?:_static)?|curand(?:_static)?"
    r"|cusparse(?:_static)?|cusolver(?:_static)?|nvrtc|cudnn|nccl|nvToolsExt|nvidia-ml|cuda|nvjpeg|cupti|culibos)"
    r"(?![\w:/.}-])"
)
_BINARIES = pattern(r"\b(?:cuda_compile_(?:ptx|cubin|fatbin)|CUDA_(?:PTX|CUBIN|FATBIN)_COMPILATION)\b", re.IGNORECASE)
_SEPARABLE = pattern(r"\bCUDA_SEPARABLE_COMPILATION\b")


def cmake(build: BuildText, options: MigrationOptions) -> Iterator[Hit]:
    """The hazards of a CMake file; of a Meson file its languages."""
    if build.dialect is Dialect.MESON:
        for match in re.finditer(r"\b(?:project|add_languages)\s*\([^)]*?'(cuda)'", build.text):
            yield Hit("CH610", match.start(1), match.end(1), "`cuda` is named as a language", "cuda")
        return
    if build.dialect is not Dialect.CMAKE:
        return
    text = build.text
    known: set[int] = set()
    for known_token, what in _TOKENS:
        for match in known_token.finditer(text):
            if match.start() not in known:
                known.add(match.start())
                yield Hit("CH610", match.start(), match.end(), f"`{match[0][:60]}` {what}", match[0][:60])
    for match in _BINARIES.finditer(text):
        yield Hit("CH613", match.start(), match.end(), f"`{match[0]}` makes a binary of CUDA", match[0])
    for match in _SEPARABLE.finditer(text):
        yield Hit(
            "CH611", match.start(), match.end(), f"`{match[0]}` has no counterpart for HIP, where -fgpu-rdc is given",
            match[0],
        )  # fmt: skip
    hip_sources = re.search(r"\bLANGUAGE\s+HIP\b", text) is not None
    for command, start, end in commands(text):
        inner = text[start:end]
        if command in _LANGUAGES:
            for match in re.finditer(r"(?<![\w:])CUDA(?![\w:])", inner):
                at = start + match.start()
                yield Hit("CH610", at, at + 4, f"`CUDA` is a language of `{command}`", "CUDA")
        elif command in _SOURCES and not hip_sources:
            source = _CU.search(inner)
            if source is not None:
                at = start + source.start()
                yield Hit(
                    "CH611", at, at + len(source[0]),
                    f"`{source[0][:60]}` is no HIP source to CMake unless its LANGUAGE is set", source[0][:60],
                )  # fmt: skip
        if command in ("target_link_libraries", "link_libraries"):
            for match in _LIBRARIES.finditer(inner):
                at = start + match.start()
                if match[0] == "cuda" and inner[: match.start()].strip() == "":
                    continue  # the target's own name
                yield Hit("CH612", at, at + len(match[0]), f"`{match[0]}` is a library of CUDA", match[0])


def commands(text: str) -> Iterator[tuple[str, int, int]]:
    """(name in lower case, start and end of the arguments) of every command."""
    for match in _COMMAND.finditer(text):
        depth, at = 1, match.end()
        for bracket in _BRACKET.finditer(text, at):
            depth += 1 if bracket[0] == "(" else -1
            at = bracket.end()
            if not depth:
                break
        else:
            at = len(text)
        yield match[1].lower(), match.end(), at - 1
