"""What a process keeps between units, and what it can say about itself."""

from __future__ import annotations

import functools
from pathlib import Path

from migrator.errors import EnvironmentProblem
from migrator.frontend import clang, headers
from migrator.frontend.clang import Index
from migrator.frontend.headers import Declarations
from migrator.frontend.memo import Memo
from migrator.frontend.settings import FrontendSettings
from migrator.ruleset.store import cache_dir

_LANGUAGE = ("-x", "cuda", "--cuda-host-only", "--cuda-gpu-arch=sm_70", "-ferror-limit=0", "-fno-spell-checking", "-w")
_TOLERATE = ("-Wno-non-pod-varargs", "-Wno-register", "-Wno-dynamic-exception-spec", "-Wno-c++11-narrowing")


class Session:
    """What a process keeps between units: the index and the choice of declarations."""

    def __init__(self, settings: FrontendSettings) -> None:
        self.settings = settings
        self.index = Index()
        base = Path(settings.cache_dir) if settings.cache_dir else cache_dir()
        self.declarations: Declarations = headers.choose(self.index.library, settings, base / "include")
        self.memo = Memo({name.encode(): name for name in settings.names | settings.call_names})
        self.folder = base / "pch"

    def base(self, std: str) -> list[str]:
        """The arguments that every unit of one language standard shares."""
        return [*_LANGUAGE, *_TOLERATE, f"-std={std}", *self.declarations.arguments]


@functools.lru_cache(maxsize=4)
def session(settings: FrontendSettings) -> Session:
    """The session of this process for these settings."""
    return Session(settings)


def available() -> str:
    """Why there is no AST front end on this machine; '' where there is one."""
    try:
        clang.load()
    except EnvironmentProblem as problem:
        return str(problem)
    return ""


def describe(settings: FrontendSettings | None = None) -> str:
    """libclang's release and the CUDA declarations in use, for the provenance of a result.

    Raises EnvironmentProblem where the user names a toolkit that is none.
    """
    if reason := available():
        return f"tokens only: {reason}"
    current = session(settings or FrontendSettings())
    release = ".".join(str(part) for part in current.index.library.release)
    return f"libclang {release}, {current.declarations.describe()}"
