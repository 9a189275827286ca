"""Elements of lists as words of a command line, and words as elements again."""

from __future__ import annotations

import ast

from migrator.buildsys.torch_ext.script import Script, constant
from migrator.lazy import pattern

_PLACE = pattern(r"\$\{(\d+)\}")
_PERCENT = pattern(r"%[sdif]")
_BRACES = pattern(r"\{[^{}]*\}")


class Words:
    """Words of elements. What is known only at run time stands in a word as `${N}`, as a shell would write it."""

    def __init__(self, script: Script) -> None:
        self.script = script
        self._places: list[ast.expr] = []

    def word(self, node: ast.expr) -> str:
        """The word of an element; `${N}` alone for an element of which nothing is known."""
        found = self._text(node)
        return found if found is not None else self._place(node)

    def _place(self, node: ast.expr) -> str:
        self._places.append(node)
        return f"${{{len(self._places) - 1}}}"

    def _text(self, node: ast.expr) -> str | None:
        if (text := constant(node)) is not None:
            return text
        match node:
            case ast.JoinedStr(values=values):
                parts = [
                    (constant(value) or "") if isinstance(value, ast.Constant) else self._place(value)
                    for value in values
                ]
                return "".join(parts)
            case ast.BinOp(op=ast.Mod(), left=left, right=right) if (text := constant(left)) is not None:
                return _PERCENT.sub(lambda _: self._place(right), text)
            case ast.Call(func=ast.Attribute(value=left, attr="format")) if (text := constant(left)) is not None:
                return _BRACES.sub(lambda _: self._place(node), text)
            case ast.BinOp(op=ast.Add(), left=left, right=right):
                first, second = self._text(left), self._text(right)
                if first is None and second is None:
                    return None
                return (first if first is not None else self._place(left)) + (
                    second if second is not None else self._place(right)
                )
        return None

    def source(self, word: str, like: ast.expr) -> bytes | None:
        """Python for a word, quoted as `like` is; None where it cannot be written."""
        whole = _PLACE.fullmatch(word)
        if whole:
            node = self._places[int(whole[1])]
            if isinstance(node, ast.FormattedValue):
                return self._joined(word, like)
            return self._bytes(node)
        if "${" in word:
            return self._joined(word, like)
        quote = self._quote(like)
        if quote in word or "\\" in word or not word.isprintable():
            return repr(word).encode()
        return f"{quote}{word}{quote}".encode()

    def _joined(self, word: str, like: ast.expr) -> bytes | None:
        out = bytearray(b"f" + self._quote(like).encode())
        at = 0
        for match in _PLACE.finditer(word):
            out += word[at : match.start()].replace("{", "{{").replace("}", "}}").encode()
            node = self._places[int(match[1])]
            if not isinstance(node, ast.FormattedValue):
                return None
            value = self._bytes(node.value)
            if any(character in value for character in (b"'", b'"', b"\\", b"\n")):
                return None
            conversion = f"!{chr(node.conversion)}" if node.conversion > 0 else ""
            if node.format_spec is not None:
                return None
            out += b"{" + value + conversion.encode() + b"}"
            at = match.end()
        out += word[at:].replace("{", "{{").replace("}", "}}").encode() + self._quote(like).encode()
        return bytes(out)

    def _bytes(self, node: ast.AST) -> bytes:
        return self.script.ctx.source.text(self.script.span(node))

    def _quote(self, like: ast.expr) -> str:
        text = self._bytes(like).lstrip(b"rRbBuUfF")
        return "'" if text.startswith(b"'") else '"'


def plain(word: str) -> str:
    """A word for people: `${N}` shown as `{...}`."""
    return _PLACE.sub("{...}", word)
