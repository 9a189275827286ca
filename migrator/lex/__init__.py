"""The token layer: exact tokens of every byte of a source file, whatever the preprocessor would keep."""

from migrator.lex.brackets import arguments, matching, matching_back, template_close, template_open
from migrator.lex.conditionals import Branch, Conditionals, Group, conditionals
from migrator.lex.tokens import Defect, Directive, Token, TokenKind, TokenStream, tokenize

__all__ = [
    "Branch",
    "Conditionals",
    "Defect",
    "Directive",
    "Group",
    "Token",
    "TokenKind",
    "TokenStream",
    "arguments",
    "conditionals",
    "matching",
    "matching_back",
    "template_close",
    "template_open",
    "tokenize",
]
