"""The templates of the page: ours, and the user's in front of them; sandboxed, with everything escaped."""

from __future__ import annotations

import re
import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from jinja2 import BaseLoader, ChoiceLoader, FileSystemLoader, PrefixLoader, StrictUndefined, TemplateNotFound
from jinja2.environment import TemplateModule
from jinja2.exceptions import TemplateError, TemplateSyntaxError
from jinja2.sandbox import SandboxedEnvironment
from markupsafe import Markup

from migrator.data import templates_dir
from migrator.errors import ConfigError

OURS = "cu2hip"  # `{% extends "cu2hip/report.html.j2" %}` means our template, also where the user has one of that name
_CLOSING = re.compile(r"</(style|script)|<!--", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of the user's: `title` is what the template sets, else its file's name."""

    anchor: str
    title: str
    body: Markup


class Templates:
    """Our templates, overridden by those of `folder`; errors of the user's ones are one line with file and line."""

    def __init__(self, folder: Path | None, filters: Mapping[str, Callable[..., object]]) -> None:
        self._folder = folder
        ours = FileSystemLoader(templates_dir() / "report")
        own: list[BaseLoader] = [FileSystemLoader(folder)] if folder is not None else []
        self._environment = SandboxedEnvironment(
            loader=ChoiceLoader([*own, ours, PrefixLoader({OURS: ours})]),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self._environment.filters.update(filters)

    def render(self, name: str, values: Mapping[str, object]) -> str:
        """A template with `values`; raises `ConfigError` for a broken template of the user's."""
        try:
            return self._environment.get_template(name).render(values)
        except Exception as error:
            raise self._explained(error) from error

    def chapters(self, values: Mapping[str, object]) -> tuple[Chapter, ...]:
        """The templates `chapters/*.j2` of the user's folder, by name."""
        if self._folder is None:
            return ()
        names = sorted(path.name for path in (self._folder / "chapters").glob("*.j2") if path.is_file())
        return tuple(self._chapter(name, values) for name in names)

    def _chapter(self, name: str, values: Mapping[str, object]) -> Chapter:
        stem = name.removesuffix(".j2").removesuffix(".html")
        try:
            module = self._module(f"chapters/{name}", values)
        except Exception as error:
            raise self._explained(error) from error
        title = str(getattr(module, "title", "") or stem)
        return Chapter("chapter-" + re.sub(r"[^A-Za-z0-9]+", "-", stem), title, Markup(str(module)))

    def _module(self, name: str, values: Mapping[str, object]) -> TemplateModule:
        """A template as a module, with the lines of the template in its errors."""
        try:
            return self._environment.get_template(name).make_module(dict(values))
        except Exception:
            self._environment.handle_exception()

    def inline(self, name: str) -> str:
        """A style sheet or script as it stands in its file; empty where there is none.

        Raises `ConfigError` where its text would end the element that it is put into.
        """
        loader = self._environment.loader
        assert loader is not None
        try:
            source, path, _ = loader.get_source(self._environment, name)
        except TemplateNotFound:
            return ""
        except UnicodeDecodeError as error:
            raise ConfigError(f"{self._folder}/{name}: it is not UTF-8") from error
        found = _CLOSING.search(source)
        if found is not None:
            line = source.count("\n", 0, found.start()) + 1
            raise ConfigError(f"{path}:{line}: '{found.group()}' cannot stand in a style sheet or script")
        return "".join(f"{line.rstrip()}\n" for line in source.splitlines() if line.strip())

    def _explained(self, error: Exception) -> Exception:
        """The error as one line where a template of the user's is concerned, else itself."""
        if self._folder is None:
            return error
        if isinstance(error, TemplateSyntaxError):
            return ConfigError(f"{error.filename or error.name}:{error.lineno}: {error.message}")
        frames = traceback.extract_tb(error.__traceback__)
        place = next((f"{frame.filename}:{frame.lineno}" for frame in reversed(frames) if _is_template(frame)), "")
        if not place and not isinstance(error, TemplateError | UnicodeDecodeError):
            return error
        said = " ".join(str(error).split()) or type(error).__name__
        return ConfigError(f"{place or self._folder}: {said}")


def _is_template(frame: traceback.FrameSummary) -> bool:
    return frame.filename.endswith(".j2")
