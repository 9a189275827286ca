"""PyTorch's wheels: the index and the local version (`+cu121`) that choose a build."""

from __future__ import annotations

import re
from collections.abc import Iterator

from migrator.buildsys.base import BuildContext
from migrator.buildsys.lines.engine import hygon_only
from migrator.buildsys.lines.report import PYTHON_PACKAGE, Hit, replaced, shown
from migrator.buildsys.lines.rules import table
from migrator.buildsys.lines.syntax import find
from migrator.lazy import pattern

_INDEX = pattern(r"(https?://download(?:-r2)?\.pytorch\.org/whl/)(nightly/|test/)?(cu\d{2,3})(?![\w.])")
_PIN = pattern(r"(?<![\w-])torch(?:\[[\w,-]*\])?\s*==\s*(\d+\.\d+)(?:\.\d+)?")
_LOCAL = pattern(r"(?<![\w-])(torch(?:vision|audio|text|data)?\s*==\s*[\d.]+(?:\.post\d+)?)(\+cu\d{2,3})")


def torch_builds(ctx: BuildContext, text: str) -> Iterator[Hit]:
    """Indexes and local versions for CUDA; replaced where the pinned version of PyTorch has a build for the release."""
    releases, advice = _releases(ctx, text)
    for match in find(_INDEX, text):
        if releases and match[2]:
            advice = f"the index for ROCm is {match[1]}{match[2]}rocm{releases}"
        if releases and not match[2]:
            yield replaced(PYTHON_PACKAGE, match.start(), match.end(), f"{match[1]}rocm{releases}")
        else:
            yield Hit(
                PYTHON_PACKAGE,
                match.start(),
                match.end(),
                f"the index `{shown(match[0])}` holds builds for CUDA",
                advice,
            )
    for match in find(_LOCAL, text):
        if (releases and match[1].startswith(("torch=", "torch "))) or releases:
            yield replaced(PYTHON_PACKAGE, match.start(), match.end(), f"{match[1]}+rocm{releases}")
        else:
            yield Hit(PYTHON_PACKAGE, match.start(), match.end(), f"`{shown(match[0])}` is a build for CUDA", advice)


def _releases(ctx: BuildContext, text: str) -> tuple[str, str]:
    """(the release of ROCm to name, or "" where it is not known; advice)."""
    if hygon_only(ctx):
        return "", str(table("python-packages")["hygon"])
    known: dict[str, list[str]] = table("python-packages")["torch"]
    wanted = "{}.{}".format(*ctx.options.hip_version)
    pins = set(_PIN.findall(text))
    choices: list[set[str]] = [set(known.get(pin, ())) for pin in pins] or [set().union(*known.values())]
    common = sorted(set.intersection(*choices))
    fitting = [release for release in common if re.match(rf"{re.escape(wanted)}(?:\.|$)", release)]
    if fitting:
        return fitting[-1], ""
    if pins:
        offered = ", ".join(f"rocm{release}" for release in common) or "none that is known here"
        return "", f"the indexes with this version of PyTorch for ROCm are: {offered}; choose by the installed ROCm"
    return "", f"look for https://download.pytorch.org/whl/rocm{wanted} or the nearest release before it"
