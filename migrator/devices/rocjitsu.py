"""AMD's emulator of code objects: the programs that hipcc built, on a simulated GPU.

`rocjitsu --config CONFIG -- PROGRAM ...` preloads the simulated driver; the ROCm user-mode stack has to be there.
Source: ROCm documentation, rocjitsu, CLI and transport layer.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import time
from collections.abc import Sequence
from pathlib import Path

from migrator.cache import cache_dir
from migrator.devices.base import Prepared, Request, device
from migrator.errors import EnvironmentProblem
from migrator.toolchain.process import run

CONFIGS = "ROCJITSU_CONFIGS"  # a folder with the emulator's configuration files, where it is not beside the program
_DEFAULT_ARCH = "gfx942"
_SECONDS = 30.0
_MARK = "rocjitsu-exercised"


@device
class Rocjitsu:
    """The emulator as it is installed; nothing of it is part of this program."""

    name = "rocjitsu"
    emulated = True

    def missing(self) -> str:
        if shutil.which("rocjitsu") is None:
            return "there is no program `rocjitsu` (it is part of ROCm 10)"
        done = run(["rocjitsu", "--help"], timeout=_SECONDS, output_limit=1 << 16)
        if not understood(done.output):
            return "`rocjitsu --help` does not offer `--config`: this version is not known"
        return "" if _folders() else f"its configuration files were not found (name their folder with {CONFIGS})"

    def prepare(self, request: Request, work: Path) -> Prepared:
        arch = request.arch or _DEFAULT_ARCH
        config = configuration(arch, [path for folder in _folders() for path in sorted(folder.glob("*.json"))])
        if config is None:
            raise EnvironmentProblem(
                f"rocjitsu has no configuration for {arch}", "name another GPU with --target, for example gfx942"
            )
        version = run(["rocjitsu", "--version"], timeout=_SECONDS, output_limit=1 << 12).output.strip().splitlines()
        _remember()
        description = f"rocjitsu emulating {arch} ({version[0] if version else 'unknown version'})"
        return Prepared(description, arch, {"HIP_PLATFORM": "amd", "CU2HIP_ROCJITSU_CONFIG": str(config)})

    def wrapped(self, command: Sequence[str], prepared: Prepared) -> list[str]:
        config = prepared.environment["CU2HIP_ROCJITSU_CONFIG"]
        return ["rocjitsu", "--daemon", "--config", config, "--", *command]


def exercised() -> str:
    """The day on which tests were last run with the emulator on this machine; empty where they never were."""
    try:
        return time.strftime("%Y-%m-%d", time.localtime((cache_dir() / _MARK).stat().st_mtime))
    except OSError:
        return ""


def _remember() -> None:
    with contextlib.suppress(OSError):
        cache_dir().mkdir(parents=True, exist_ok=True)
        (cache_dir() / _MARK).write_bytes(b"")


def understood(help_text: str) -> bool:
    """True for the help of a version whose command line is the documented one."""
    return re.search(r"Usage: rocjitsu .*--config", help_text) is not None and "--daemon" in help_text


def configuration(arch: str, files: Sequence[Path]) -> Path | None:
    """The file that simulates one GPU of an arch with its kernel driver: `gfx942_cdna3_kmd.json` and the like."""
    wanted = [path for path in files if path.name.startswith(f"{arch}_") or path.stem == arch]
    single = [path for path in wanted if "kmd" in path.stem and not re.search(r"_\d+gpu$", path.stem)]
    return next(iter(single or wanted), None)


def _folders() -> list[Path]:
    """Where the emulator's configurations may lie."""
    found: list[Path] = []
    if named := os.environ.get(CONFIGS):
        found.append(Path(named))
    program = shutil.which("rocjitsu")
    if program:
        root = Path(os.path.realpath(program)).parent.parent
        found += [root / part / "configs" for part in ("share/rocjitsu", "libexec/rocjitsu", ".")]
    return [folder for folder in found if folder.is_dir()]
