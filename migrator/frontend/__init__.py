"""The AST front end: translation units to facts by libclang, with CUDA declarations of our own or a toolkit's."""

from migrator.frontend.merge import merge
from migrator.frontend.parse import parse_unit
from migrator.frontend.session import available, describe, session
from migrator.frontend.settings import FrontendSettings

__all__ = ["FrontendSettings", "available", "describe", "merge", "parse_unit", "session"]
