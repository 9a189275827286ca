"""Finds the settings of a run: command line over environment over the nearest configuration file over defaults."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Any

from msgspec import Struct

from migrator.config.schema import FIELDS, Field, Shape, Value
from migrator.errors import ConfigError

FILE_NAME = "cu2hip.toml"
_PYPROJECT = "pyproject.toml"
_CLOSE = 0.8
_PREFIX = "CU2HIP_"
_OTHER_VARIABLES = frozenset(("CU2HIP_CACHE_DIR", "CU2HIP_BROWSER", "CU2HIP_LIBCLANG", "CU2HIP_TRACEBACK"))


class Origin(StrEnum):
    """Who decided about a setting."""

    USER = "user"  # the command line
    ENVIRONMENT = "environment"
    CONFIGURATION = "configuration"
    MACHINE = "machine"
    DEFAULT = "default"


class Setting(Struct, frozen=True):
    """A value and where it comes from; `place` is `file:line` or the variable's name."""

    value: Value
    origin: Origin
    place: str = ""


class Settings(Struct, frozen=True):
    """Every setting, resolved; `file` is the configuration file that was read."""

    values: Mapping[str, Setting]
    file: str = ""

    def __getitem__(self, key: str) -> Setting:
        return self.values[key]

    def text(self, key: str) -> str:
        return str(self.values[key].value)

    def number(self, key: str) -> int:
        value = self.values[key].value
        return value if isinstance(value, int) else 0

    def texts(self, key: str) -> tuple[str, ...]:
        value = self.values[key].value
        return value if isinstance(value, tuple) else ()


def resolve(start: Path, given: Mapping[str, Value | None], environ: Mapping[str, str] | None = None) -> Settings:
    """The settings for the tree or file `start`. `given` are those of the command line, None where it says nothing.

    Raises ConfigError for whatever is wrong in a file or a variable.
    """
    environ = os.environ if environ is None else environ
    found = find_file(start)
    values = {key: Setting(field.default, Origin.DEFAULT) for key, field in FIELDS.items()}
    if found is not None:
        values.update(_from_file(found))
    values.update(_from_environment(environ))
    values.update({key: Setting(value, Origin.USER) for key, value in given.items() if value is not None})
    return Settings(values, str(found) if found is not None else "")


def find_file(start: Path) -> Path | None:
    """The nearest cu2hip.toml, or pyproject.toml with [tool.cu2hip], from `start` up.

    The search ends at the root of the git work tree, else at the home directory or the root of the file system.
    """
    folder = Path(os.path.abspath(start))
    if not folder.is_dir():
        folder = folder.parent
    home = Path.home() if "HOME" in os.environ else None
    for level in (folder, *folder.parents):
        own = level / FILE_NAME
        if own.is_file():
            return own
        shared = level / _PYPROJECT
        if shared.is_file() and _mentions_us(shared):
            return shared
        if (level / ".git").exists() or level == home:
            return None
    return None


def _mentions_us(path: Path) -> bool:
    try:
        return b"tool.cu2hip" in path.read_bytes()
    except OSError:
        return False


def _from_file(path: Path) -> dict[str, Setting]:
    import tomllib

    try:
        raw = path.read_bytes()
        text = raw.decode()
        document: dict[str, Any] = tomllib.loads(text)
    except OSError as error:
        raise ConfigError(f"{path}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise ConfigError(f"{path}: it is not UTF-8") from error
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"{path}: {error}") from error
    section = ""
    if path.name == _PYPROJECT:
        section = "tool.cu2hip"
        document = document.get("tool", {}).get("cu2hip", {})
    lines = text.splitlines()
    out: dict[str, Setting] = {}
    for key, value in document.items():
        place = f"{path}:{_line(lines, key, section)}"
        field = FIELDS.get(key)
        if field is None:
            raise ConfigError(f"{place}: there is no setting '{key}'", _suggestion(key, list(FIELDS)))
        out[key] = Setting(_checked(field, value, place, path.parent), Origin.CONFIGURATION, place)
    return out


def _line(lines: Sequence[str], key: str, section: str) -> int:
    """The 1-based line where `key` is set in the table `section`; where the table begins if it cannot be seen."""
    table, start = "", 1
    for number, line in enumerate(lines, 1):
        stripped = line.strip()
        if stripped.startswith("["):
            table = stripped.strip("[] \t").replace(" ", "").replace('"', "")
            if table == section:
                start = number
            if table == (f"{section}.{key}" if section else key):
                return number
        elif table == section and stripped.split("=", 1)[0].split(".", 1)[0].strip().strip("\"'") == key:
            return number
    return start


def _suggestion(word: str, known: Sequence[str]) -> str:
    from difflib import get_close_matches

    near = get_close_matches(word.replace("_", "-"), known, 1)
    return f"did you mean '{near[0]}'?" if near else f"one of {', '.join(known)}"


def _checked(field: Field, value: object, place: str, folder: Path) -> Value:
    """`value` in the field's shape, paths made absolute."""
    wrong = ConfigError(f"{place}: '{field.key}' is {_type_name(value)}", f"it takes a {field.shape.value}")
    if field.shape is Shape.NUMBER:
        return _number(field, value, place)
    if field.shape in (Shape.LIST, Shape.PATHS):
        if isinstance(value, str):
            value = [value]
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise wrong
        items = tuple(item for item in value if item)
        return tuple(_path(item, folder) for item in items) if field.shape is Shape.PATHS else items
    if isinstance(value, (int, float)) and not isinstance(value, bool) and field.key == "hip-version":
        raise ConfigError(f"{place}: '{field.key}' is a number", f'put it in quotes: "{value}"')
    if not isinstance(value, str):
        raise wrong
    if field.shape is Shape.CHOICE:
        return _choice(field, value, place)
    return _path(value, folder) if field.shape is Shape.PATH and value else value


def _type_name(value: object) -> str:
    names = {str: "a text", bool: "true or false", int: "a number", float: "a number", list: "a list", dict: "a table"}
    return names.get(type(value), "a date or a time")


def _number(field: Field, value: object, place: str) -> int:
    if value == "auto":
        return 0
    if isinstance(value, str) and value.isdecimal():
        value = int(value)
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise ConfigError(f"{place}: '{field.key}' is {value!r}", f"it takes a {field.shape.value}")
    return value


def _choice(field: Field, value: str, place: str) -> str:
    if value in field.choices:
        return value
    raise ConfigError(f"{place}: '{field.key}' cannot be '{value}'", f"one of {', '.join(field.choices)}")


def _path(value: str, folder: Path) -> str:
    return os.path.normpath(folder / os.path.expanduser(value))


def _from_environment(environ: Mapping[str, str]) -> dict[str, Setting]:
    """The settings in CU2HIP_* variables; an empty variable says nothing."""
    out: dict[str, Setting] = {}
    variables = {field.variable: field for field in FIELDS.values()}
    for name, text in environ.items():
        if not name.startswith(_PREFIX) or not text:
            continue
        field = variables.get(name)
        if field is None:
            _check_variable(name, list(variables))
            continue
        value: object = text
        if field.shape in (Shape.LIST, Shape.PATHS):
            separator = os.pathsep if field.shape is Shape.PATHS else ","
            value = [item.strip() for item in text.split(separator)]
        place = f"the variable {name}"
        out[field.key] = Setting(_checked(field, value, place, Path.cwd()), Origin.ENVIRONMENT, name)
    return out


def _check_variable(name: str, known: Sequence[str]) -> None:
    """Other variables of that prefix are other parts' business; a misspelt setting is an error."""
    from difflib import get_close_matches

    suffixes = [variable.removeprefix(_PREFIX) for variable in known]
    near = get_close_matches(name.removeprefix(_PREFIX), suffixes, 1, _CLOSE)
    if near and name not in _OTHER_VARIABLES:
        raise ConfigError(f"there is no setting for the variable {name}", f"did you mean {_PREFIX}{near[0]}?")
