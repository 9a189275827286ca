"""What a renderer gets and gives, and the registry that finds the renderers.

A renderer is one file in this package with a function decorated by `@renderer`: `RenderContext -> bytes`.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

import migrator.report
from migrator.errors import InternalError, UsageError
from migrator.i18n import Translator
from migrator.model.history import History
from migrator.model.result import MigrationResult
from migrator.report.branding import PLAIN, Branding
from migrator.report.codes import CodeTexts
from migrator.report.contents import Contents, no_contents
from migrator.report.model import ReportData, report_data


@dataclass(frozen=True)
class RenderContext:
    """One result to render: `data` is derived from it once, `contents` gives file bytes before and after."""

    result: MigrationResult
    translate: Translator
    contents: Contents = no_contents
    branding: Branding = PLAIN

    @property
    def history(self) -> History | None:
        """The comparison with earlier results; None where there are none."""
        return self.result.history if self.result.history is not None and self.result.history.is_trend else None

    @cached_property
    def codes(self) -> CodeTexts:
        return CodeTexts(self.translate.lang)

    @cached_property
    def data(self) -> ReportData:
        return report_data(self.result)


RenderFunction = Callable[[RenderContext], bytes]


@dataclass(frozen=True, slots=True)
class Renderer:
    """A report format: its name on the command line and the name of the file that it makes."""

    name: str
    filename: str
    run: RenderFunction
    on_request: bool = False  # not among `all`: it needs a program that may not be there
    check: Callable[[], None] | None = None  # raises before the work where the format cannot be made here


_REGISTRY: dict[str, Renderer] = {}
_ALIASES = {"markdown": "md", "htm": "html"}


def renderer(
    name: str, filename: str, *, on_request: bool = False, check: Callable[[], None] | None = None
) -> Callable[[RenderFunction], RenderFunction]:
    """Register the decorated function as the renderer of format `name`."""

    def register(function: RenderFunction) -> RenderFunction:
        known = _REGISTRY.get(name)
        if known is not None and known.run.__module__ != function.__module__:
            raise InternalError(f"two renderers are called {name}")
        _REGISTRY[name] = Renderer(name, filename, function, on_request, check)
        return function

    return register


def all_renderers() -> dict[str, Renderer]:
    """Every renderer of this package by format name, in alphabetical order."""
    for module in pkgutil.iter_modules(migrator.report.__path__):
        importlib.import_module(f"{migrator.report.__name__}.{module.name}")
    return dict(sorted(_REGISTRY.items()))


def chosen_renderers(names: Sequence[str]) -> list[Renderer]:
    """The renderers of formats as a user names them, each once; `all` are those that need nothing else.

    Raises UsageError for a name that there is none of, EnvironmentProblem for a format that cannot be made here.
    """
    if [name.strip().lower() for name in names] == ["all"]:
        return [item for item in all_renderers().values() if not item.on_request]
    chosen = list(dict.fromkeys(find_renderer(name) for name in names))
    for item in chosen:
        if item.check is not None:
            item.check()
    return chosen


def find_renderer(name: str) -> Renderer:
    """The renderer of a format as a user names it."""
    renderers = all_renderers()
    wanted = name.strip().lower()
    found = renderers.get(_ALIASES.get(wanted, wanted))
    if found is None:
        raise UsageError(f"there is no report format {name!r}", f"one of {', '.join(renderers)}")
    return found
