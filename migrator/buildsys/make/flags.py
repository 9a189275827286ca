"""The options of compilers in makefiles: for hipcc by the table of nvcc's options, for host compilers what concerns
libraries, folders and macros of CUDA."""

from __future__ import annotations

import re
from collections.abc import Sequence

from migrator.buildsys.nvcc.step import Step, Subject, Verdict
from migrator.buildsys.nvcc.table import option_table
from migrator.buildsys.nvcc.translate import offload_words, translate
from migrator.config.options import MigrationOptions
from migrator.lazy import pattern
from migrator.model.finding import Severity

ROCM = "$(ROCM_PATH)"
PLATFORM = "-D__HIP_PLATFORM_AMD__"

_HOST_FLAGS = pattern(
    r"\$\(addprefix\s+-Xcompiler\s*=?\s*,\s*(.*)\)|\$\(patsubst\s+%,\s*-Xcompiler\s*[= ]\s*%,\s*(.*)\)"
    r"|\$\(foreach\s+(\w+),\s*([^,]*),\s*-Xcompiler[= ]\s*\$[({]\3[)}]\s*\)|\$\((\w+):%=-Xcompiler[= ]%\)",
    16,  # re.DOTALL
)
_ARCHITECTURES = pattern(r"-gencode|--generate-code|(?<![\w-])-arch[= ]|--gpu-architecture|(?<!\w)(?:sm|compute)_[\d$]")
_NO_FLAGS = ("$(shell", "$(wildcard", "$(nvidia-smi", "$(filter-out -std", "$(call", "$(info", "$(warning", "$(error")
_NVCC_ONLY = pattern(
    r"(?<![\w-])(?:-gencode|--generate-code|-arch[= ](?:sm|compute)_|--gpu-architecture|-Xcompiler|-Xptxas|-Xcudafe"
    r"|--?expt-\w|--?extended-lambda|--ptxas-options|--compiler-options|--?use_fast_math|-lineinfo|-ccbin"
    r"|--compiler-bindir|--?maxrregcount|-rdc=|--relocatable-device-code|-dc(?![\w-])|-dlink|--default-stream)"
)
_INCLUDES = ("--include-path", "--system-include")
_KNOWN_MACROS = ("--define-macro", "--undefine-macro")
_RPATH = pattern(r"(-Wl,-rpath(?:-link)?[=,]|-rpath=|-Wl,-L)(.*)")


def nvcc_steps(texts: Sequence[str], options: MigrationOptions, architectures: str, seen: bool) -> list[Step]:
    """What becomes of words for nvcc. `architectures` is a reference to the variable that names them, if there is
    one; `seen` says that they are named before already."""
    found: list[Step] = []
    for step in translate(texts, options):
        step = _function(texts, step, options)
        if step.subject is Subject.ARCHITECTURE and step.verdict is not Verdict.KEEP:
            reference = architectures and architectures in " ".join(texts[step.first : step.last])
            if reference:
                step = _by_reference(step, architectures, options)
            elif seen:
                step = _changed(step, Verdict.DROP, (), "the architectures of AMD GPUs are named once")
            seen = True
        found.append(step)
    return found


def _by_reference(step: Step, name: str, options: MigrationOptions) -> Step:
    one = len(options.targets) == 1
    made = f"--offload-arch=$({name[2:-1]})" if one else f"$(addprefix --offload-arch=,{name})"
    return _changed(step, Verdict.REPLACE, (made,), f"hipcc has {made}")


def _changed(step: Step, verdict: Verdict, made: tuple[str, ...], note: str) -> Step:
    return Step(step.first, step.last, verdict, made, step.option, note, Severity.INFO, step.subject, step.library)


def _function(texts: Sequence[str], step: Step, options: MigrationOptions) -> Step:
    """A word that is a function of make with options of nvcc in it."""
    text = texts[step.first]
    if step.verdict is not Verdict.KEEP or not text.startswith(("$(", "${")) or step.last != step.first + 1:
        return step
    match = _HOST_FLAGS.fullmatch(text)
    if match is not None:
        inner = match[1] or match[2] or match[4] or f"$({match[5]})"
        note = "hipcc takes the host compiler's options as they are"
        return Step(step.first, step.last, Verdict.REPLACE, (inner.strip(),), "--compiler-options", note)
    if ("," not in text and " " not in text) or text.startswith(_NO_FLAGS):
        return step
    if _ARCHITECTURES.search(text) and "offload-arch" not in text:
        made = offload_words(options)
        if made:
            note = f"hipcc has {' '.join(made)}"
            return Step(
                step.first, step.last, Verdict.REPLACE, made, "--generate-code", note, subject=Subject.ARCHITECTURE
            )
        note = (
            "no target is known: hipcc builds for the GPUs of the machine that builds; name others with --offload-arch="
        )
        return Step(step.first, step.last, Verdict.MANUAL, (), "--generate-code", note, subject=Subject.ARCHITECTURE)
    return step


def host_steps(texts: Sequence[str], options: MigrationOptions) -> list[Step]:
    """What becomes of words for a host compiler or linker: libraries, folders of the toolkit and macros of CUDA."""
    table = option_table()
    found: list[Step] = []
    named = any("__HIP_PLATFORM_AMD__" in text for text in texts)
    for step in translate(texts, options):
        if step.subject is Subject.PATH:
            text = " ".join(texts[step.first : step.last])
            root = table.toolkit_root.search(text)
            folder = "include" if step.option in _INCLUDES else "lib"
            spelled = {"--include-path": "-I", "--system-include": "-isystem ", "--library-path": "-L"}[step.option]
            if step.verdict is Verdict.MANUAL or root is None:
                found.append(step)
                continue
            made = [f"{spelled}{ROCM}/{folder}"]
            if folder == "include" and not named:
                made.append(PLATFORM)
                named = True
            note = f"the host compiler needs ROCm's folder: {' '.join(made)}"
            found.append(_changed(step, Verdict.REPLACE, tuple(made), note))
        elif step.subject is Subject.LIBRARY or step.option in _KNOWN_MACROS:
            found.append(step)
        else:
            found += [_rpath(texts, at, options) for at in range(step.first, step.last)]
    return found


def _rpath(texts: Sequence[str], at: int, options: MigrationOptions) -> Step:
    match = _RPATH.fullmatch(texts[at])
    if match is not None and option_table().toolkit.fullmatch(match[2]):
        made = f"{match[1]}{ROCM}/lib"
        note = "ROCm's libraries are in another folder"
        return Step(at, at + 1, Verdict.REPLACE, (made,), "--library-path", note, subject=Subject.PATH)
    return Step(at, at + 1, Verdict.KEEP, (texts[at],))


def is_nvccs(text: str) -> bool:
    """True for a text with options that nvcc alone has."""
    return _NVCC_ONLY.search(text) is not None


def names_architecture(text: str) -> bool:
    return _ARCHITECTURES.search(text) is not None or "--offload-arch" in text


def architecture_variable(texts: Sequence[str], values: dict[str, list[str]]) -> str:
    """The variable whose only use is to name an architecture (`ARCH = sm_60`, `-arch=$(ARCH)`); empty without one."""
    joined = "\n".join(texts)
    for match in re.finditer(r"-arch[= ]\s*\$\((\w+)\)|--gpu-architecture[= ]\s*\$\((\w+)\)", joined):
        name = match[1] or match[2]
        uses = len(re.findall(rf"\$[({{]{name}\b", joined))
        as_arch = len(re.findall(rf"(?:-arch|--gpu-architecture)[= ]\s*\$\({name}\)", joined))
        given = [value.strip() for value in values.get(name, ())]
        if uses == as_arch and given and all(is_architecture(value) for value in given):
            return f"$({name})"
    return ""


def is_architecture(value: str) -> bool:
    return re.fullmatch(r"(?:sm|compute)_\w+|native|all|all-major", value) is not None
