"""The inventory in words and as tables, for the formats and for the terminal."""

from __future__ import annotations

from migrator.i18n import Translator
from migrator.model.inventory import Inventory


def inventory_rows(found: Inventory, t: Translator) -> list[tuple[str, str]]:
    """(what, how much) of everything that occurs."""
    files = t.count(len(found.files), "{n} file", "{n} files")
    counts = [
        (t("Kernels"), found.total("kernels")),
        (t("Kernel launches"), found.total("launches")),
        (t("Device functions"), found.total("device_functions")),
        (t("Inline PTX statements"), found.total("asm")),
        (t("Texture and surface uses"), found.total("textures")),
        (t("CUDA graph calls"), found.total("graphs")),
        (t("Cooperative groups and launches"), found.total("cooperative")),
        (t("Uses of CUDA names"), found.total("uses")),
        (t("Python files that name CUDA"), found.python_files),
    ]
    rows = [
        (t("Code with CUDA"), t("{lines} lines in {files}", lines=f"{found.lines:,}", files=files)),
        (
            t("All C, C++ and CUDA code"),
            t(
                "{lines} lines in {files}",
                lines=f"{found.code_lines:,}",
                files=t.count(found.code_files, "{n} file", "{n} files"),
            ),
        ),
        *((label, f"{number:,}") for label, number in counts if number),
    ]
    if found.build_systems:
        systems = ", ".join(f"{name} ({number:,})" for name, number in found.build_systems)
        rows.append((t("Build files that name CUDA"), systems))
    return rows


def library_head(t: Translator) -> list[str]:
    """The columns of `library_rows`; all but the first are numbers."""
    return [
        t("Library"),
        t("Names"),
        t("Uses"),
        t("Same name"),
        t("Renamed"),
        t("Changed"),
        t("No counterpart"),
        t("Not in any rule"),
    ]


def library_rows(found: Inventory) -> list[list[str]]:
    """What the rulebook makes of each library's uses."""
    return [
        [use.library, *(f"{number:,}" for number in (
            use.names, use.uses, use.same, use.renamed, use.changed, use.unsupported, use.unknown
        ))]
        for use in found.libraries
    ]  # fmt: skip
