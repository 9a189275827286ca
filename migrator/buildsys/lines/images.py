"""Container images of CUDA: base images of Dockerfiles, jobs and services."""

from __future__ import annotations

import re
from collections.abc import Iterator

from migrator.buildsys.base import BuildContext
from migrator.buildsys.lines.engine import hygon_only
from migrator.buildsys.lines.report import CONTAINER, Hit, replaced, shown
from migrator.buildsys.lines.rules import table, version
from migrator.buildsys.lines.syntax import find
from migrator.lazy import pattern
from migrator.model.finding import Effort

_CUDA = pattern(
    r"(?<![\w./-])((?:docker\.io/|nvcr\.io/)?nvidia/cuda(?:-\w+)?):((?:[\w.-]|\$\{\{[^}\n]*\}\}|\$\{[^}\n]*\}|\$\w+)+)(?:@sha256:\w+)?"
)
_OTHERS = pattern(
    r"(?<![\w./-])((?:nvcr\.io/[\w./-]+|[\w.-]+(?:/[\w.-]+)+|rapidsai/[\w.-]+))(?::([\w.${}-]+))?(?:@sha256:\w+)?"
)
_SYSTEM = pattern(r"(ubuntu|ubi|rockylinux|centos|oraclelinux|opensuse|sles)-?([\d.]+)?")
_UBUNTU = pattern(r"ubuntu-?(\$\{?(\w+)\}?|\$\{\{[^}\n]*\}\})$")
_ACTION = pattern(r"\buses:\s*[\"']?$")
_PLACE = pattern(r"(?i)\bFROM\b|\bimage|\bcontainer|\bARG\b|\bbase|docker|\bpull\b|IMAGE")


def images(ctx: BuildContext, text: str) -> Iterator[Hit]:
    """Images of CUDA: ROCm's own for the same system where it is known, else a finding."""
    for match in find(_CUDA, text):
        end = match.end()
        new, why_not = _counterpart(ctx, text, match[2])
        if new:
            yield replaced(CONTAINER, match.start(), end, new, "check the tag against the releases of ROCm's images")
        else:
            yield Hit(
                CONTAINER,
                match.start(),
                end,
                f"the image `{shown(match[0])}` holds CUDA",
                why_not,
                effort=Effort.MINUTES,
            )
    known = table("containers")["others"]
    for match in find(_OTHERS, text):
        name = match[1]
        line = text[text.rfind("\n", 0, match.start()) + 1 : match.start()]
        if not _PLACE.search(line) or _ACTION.search(line):
            continue
        advice = next((entry["instead"] for entry in known if re.search(entry["image"], match[0])), None)
        if advice is not None and "nvidia/cuda" not in name:
            yield Hit(CONTAINER, match.start(), match.end(), f"the image `{shown(name)}` is for CUDA", advice)


def _counterpart(ctx: BuildContext, text: str, tag: str) -> tuple[str, str]:
    """(image, "") or ("", what a person is told)."""
    data = table("containers")["cuda"]
    if hygon_only(ctx):
        return "", data["hygon"]
    system = _SYSTEM.search(tag.lower())
    hip = ctx.options.hip_version
    release = "{}.{}".format(*hip)
    full = "" if re.search(r"(?<![a-z])base(?![a-z])", tag) else "-complete"
    variable = _UBUNTU.search(tag)
    if variable is not None and variable[2] and _is_known(data["images"], text, variable[2], hip):
        return f"rocm/dev-ubuntu-{variable[1]}:{release}{full}", ""
    for entry in data["images"]:
        if system is not None and re.fullmatch(entry["system"], system[1] + (system[2] or "")):
            if not version(entry["first"]) <= hip <= version(entry["last"]):
                break
            return f"{entry['image']}:{release}{full}", ""
    return "", data["unknown"].replace("{hip}", release)


def _is_known(entries: list[dict[str, str]], text: str, variable: str, hip: tuple[int, int]) -> bool:
    """True where every value that a file gives a variable is a release of Ubuntu with an image for ROCm."""
    values = re.findall(rf"\b{variable}\s*[=:][\s\"']*(\d\d\.\d\d)", text)
    known = {
        entry["image"].rpartition("-")[2]
        for entry in entries
        if "ubuntu" in entry["image"] and version(entry["first"]) <= hip <= version(entry["last"])
    }
    return bool(values) and set(values) <= known
