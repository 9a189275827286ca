"""What a hipcc command line asks for, as far as the CPU device's driver has to know.

Source: HIPCC documentation; Clang documentation, command line reference.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from msgspec import Struct

from migrator.lazy import pattern

_SOURCE = pattern(r"(?i).*\.(?:cu|hip|c|cc|cpp|cxx|c\+\+|cp)$")
_DEVICE = pattern(r"(?i).*\.(?:cu|hip)$")
_GPU = pattern(
    r"--(?:offload-arch|amdgpu-target|cuda-gpu-arch|rocm-path|hip-path|rocm-device-lib-path|gpu-max-threads-per-block"
    r"|offload-new-driver|no-offload-new-driver|offload-compress|no-gpu-bundle-output|gpu-bundle-output"
    r"|hip-link|hip-version|hipstdpar)(?:=.*)?|-f(?:no-)?gpu-rdc|-f(?:no-)?gpu-\S+|-m(?:no-)?(?:wavefrontsize64|cumode"
    r"|code-object-version=\S+|tgsplit|unsafe-fp-atomics)|-nogpulib|-nogpuinc|-parallel-jobs=\d+|-fcuda-\S+|-fhip-\S+"
)
_GPU_WITH_VALUE = (
    "--offload-arch", "--rocm-path", "--hip-path", "--rocm-device-lib-path", "-Xarch_device", "-Xoffload-linker",
)  # fmt: skip
_WITH_VALUE = (
    "-I", "-D", "-U", "-isystem", "-include", "-iquote", "-idirafter", "-imacros", "-x", "-o", "-L", "-l", "-MF", "-MT",
    "-MQ", "-Xlinker", "-Xclang", "-Xpreprocessor", "-mllvm", "-Xarch_host", "-std", "-T", "-u", "-z", "-framework",
    "-e", "-target", "--param", "-Xassembler",
)  # fmt: skip
_OURS = ("-lamdhip64", "-lhiprtc", "-lhip_hcc", "-lhsa-runtime64")
_LINKER = ("-L", "-l", "-Wl,")
_LINKER_WORDS = frozenset(
    "-Xlinker -rdynamic -static -shared -pie -no-pie -T -u -z -s -static-libgcc -static-libstdc++".split()
)


class Mode(StrEnum):
    """`link` is a program or a shared library, `object` is `-c`; the rest is the plain compiler's business."""

    LINK = "link"
    OBJECT = "object"
    OTHER = "other"  # -E, -S, -M, --version


class Source(Struct, frozen=True):
    """A source file; `device` where it is compiled as HIP."""

    path: str
    device: bool


class Command(Struct, frozen=True):
    """`compile` are the arguments of every compilation, `link` everything for the linker in its order: options,
    libraries, objects, and `Source` paths, whose objects stand in their place."""

    mode: Mode
    sources: tuple[Source, ...]
    compile: tuple[str, ...]
    link: tuple[str, ...]
    output: str
    openmp: bool = False
    relocatable: bool = False  # -fgpu-rdc
    module: bool = False  # --genco: device code alone, for hipModuleLoad
    archive: bool = False  # --emit-static-lib


def parse(words: Sequence[str]) -> Command:
    """Read a command line without the compiler's own name."""
    sources: list[Source] = []
    compile_words: list[str] = []
    link: list[str] = []
    language = ""
    mode, output, openmp = Mode.LINK, "", False
    relocatable = module = archive = False
    index = 0
    while index < len(words):
        word = words[index]
        index += 1
        value = ""
        if word in _WITH_VALUE or word in _GPU_WITH_VALUE:
            value = words[index] if index < len(words) else ""
            index += 1
        if word in ("-fgpu-rdc", "-fno-gpu-rdc"):
            relocatable = word == "-fgpu-rdc"
        if word in _GPU_WITH_VALUE or _GPU.fullmatch(word) or word in _OURS:
            continue
        if word == "-l" and f"-l{value}" in _OURS:
            continue
        if word == "-o":
            output = value
        elif word.startswith("-o") and len(word) > 2 and not word.startswith("-openmp"):
            output = word[2:]
        elif word in ("--genco", "--cuda-device-only", "--offload-device-only"):
            module = True
        elif word == "--emit-static-lib":
            archive = True
        elif word == "-c":
            mode = Mode.OBJECT
        elif word in ("-E", "-S", "-M", "-MM", "--version", "-v", "-###", "-fsyntax-only", "-dumpversion", "--help"):
            mode = Mode.OTHER
        elif word == "-x":
            language = value
        elif word.startswith("-x") and len(word) > 2:
            language = word[2:]
        elif word.startswith(_LINKER) or word in _LINKER_WORDS:
            link += [word, value] if value else [word]
        elif word.startswith("-"):
            openmp = openmp or word.startswith(("-fopenmp", "-qopenmp"))
            compile_words += [word, value] if value else [word]
        elif _SOURCE.fullmatch(word) and language in ("", "none", "hip", "c++", "c", "cu", "cuda"):
            device = language in ("hip", "cuda") or (language in ("", "none") and bool(_DEVICE.fullmatch(word)))
            sources.append(Source(word, device))
            link.append(word)
        else:
            link.append(word)
    found = mode, tuple(sources), tuple(compile_words), tuple(link), output, openmp
    return Command(*found, relocatable, module, archive)
