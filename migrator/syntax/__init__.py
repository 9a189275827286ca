"""Concrete syntax of C++ and CUDA by tree-sitter: every byte of a file, inactive branches included.

The clang AST knows types and owners in what one build compiles; this layer knows structure everywhere: functions and
where they run, statements, expressions, constants, launches. Hazards read it.
"""

from migrator.syntax.constants import Constant, Scope, integer
from migrator.syntax.functions import Function, Parameter
from migrator.syntax.module import Launch, Module
from migrator.syntax.summary import FileSummary, ProjectSummary, summarise
from migrator.syntax.tree import Node, arguments, callee, parse, text, walk

__all__ = [
    "Constant",
    "FileSummary",
    "Function",
    "Launch",
    "Module",
    "Node",
    "Parameter",
    "ProjectSummary",
    "Scope",
    "arguments",
    "callee",
    "integer",
    "parse",
    "summarise",
    "text",
    "walk",
]
