"""Regular expressions that are compiled when they are first used: a small run needs few of the many that there are."""

from __future__ import annotations

import re
from typing import Any, AnyStr, cast

_METHODS = ("match", "fullmatch", "search", "sub", "subn", "split", "findall", "finditer", "pattern", "flags", "groups")


class _Lazy:
    """Stands for a pattern until one of its methods is asked for; then the methods are the pattern's own."""

    def __init__(self, source: Any, flags: int) -> None:
        self._source = source
        self._flags = flags

    def __reduce__(self) -> tuple[type[_Lazy], tuple[Any, int]]:
        return _Lazy, (self._source, self._flags)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        made = re.compile(self._source, self._flags)
        self.__dict__.update({method: getattr(made, method) for method in _METHODS})
        return getattr(made, name)


def pattern(source: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """What `re.compile` gives, at no cost before its first use. An error in `source` shows then."""
    return cast("re.Pattern[AnyStr]", _Lazy(source, flags))
