"""The findings about makefiles: what each code says."""

from __future__ import annotations

from msgspec import Struct

from migrator.model.finding import Effort, Finding, Severity, Status
from migrator.model.source import Span


class Note(Struct, frozen=True):
    """What all findings of a code have in common."""

    slug: str
    why: str
    fix: str = ""
    severity: Severity = Severity.INFO
    effort: Effort = Effort.MINUTES


NOTES = {
    "BLD301": Note("hip-platform-set", "hipcc calls nvcc where it finds one, unless HIP_PLATFORM says amd"),
    "BLD302": Note("rocm-path-set", "host compilers have to be told where ROCm is"),
    "BLD303": Note(
        "cuda-is-asked-for", "the build asks for CUDA or its version and decides by the answer",
        "ask for hipcc or ROCM_PATH instead, or take the test out", Severity.ERROR,
    ),
    "BLD304": Note("device-code-linked-last", "hipcc links device code of several files at the last link alone"),
    "BLD305": Note("language-standard-named", "nvcc takes C++17 without -std, hipcc of older releases C++11"),
    "BLD306": Note(
        "architecture-named", "nvcc has a default architecture; hipcc takes the GPU of the machine that builds"
    ),
    "BLD307": Note("objects-behind-sources", "hipcc reads what stands behind a source as source code too"),
    "BLD308": Note("c-file-without-cxx-standard", "clang refuses a standard of C++ for files in C"),
    "BLD309": Note(
        "host-code-for-amd", "HIP's headers ask which platform they are for; hipcc says so, host compilers do not"
    ),
    "BLD310": Note(
        "makefile-of-another-make", "the file is for Microsoft's make, which is not read",
        "change the compiler and its options by hand, or build with CMake", Severity.ERROR, Effort.HOURS,
    ),
    "BLD311": Note(
        "options-not-understood", "options of nvcc stand where they cannot be told apart from other text",
        "write hipcc's options by hand", Severity.ERROR,
    ),
    "BLD312": Note("source-renamed", "the migrated sources have the suffix .hip"),
    "BLD313": Note("toolkit-variable", "nothing that hipcc needs comes from this folder", "take it out"),
    "BLD314": Note(
        "architecture-variable", "hipcc reads --offload-arch alone; what else reads the variable is unknown",
        "take it out where nothing reads it",
    ),
    "BLD315": Note("library-by-ar", "hipcc links objects of device code from a library that ar makes"),
}  # fmt: skip


def note(code: str, span: Span, message: str, written: str, *, library: str = "") -> Finding:
    """A finding of one code; `{}` in the message stands for what is written."""
    entry = NOTES[code]
    shown = readable(written)
    return Finding(
        code, entry.slug, entry.severity, span, message.replace("{}", shown), why=entry.why, fix=entry.fix,
        status=Status.OPEN, effort=entry.effort, symbol=shown, library=library,
    )  # fmt: skip


def readable(written: str, limit: int = 80) -> str:
    """Bytes of a file, one character each, as people read them: on one line, not too long."""
    shown = " ".join(written.replace("\\\n", " ").encode("latin-1", "replace").decode("utf-8", "replace").split())
    return shown if len(shown) <= limit else f"{shown[: limit - 3]}..."
