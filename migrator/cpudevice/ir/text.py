"""Reading LLVM assembly text: names, brackets, parameters. Source: LLVM Language Reference Manual."""

from __future__ import annotations

NAME = r'@(?:"[^"]*"|[\w.$-]+)'
_OPEN, _CLOSE = "([{<", ")]}>"


def closing(text: str, start: int = 0) -> int:
    """The offset of the bracket that closes what is open at `start`; the length of the text where none does."""
    depth = 0
    quoted = False
    for at in range(start, len(text)):
        char = text[at]
        if char == '"':
            quoted = not quoted
        elif quoted:
            continue
        elif char in _OPEN:
            depth += 1
        elif char in _CLOSE:
            if depth == 0:
                return at
            depth -= 1
    return len(text)


def parts(text: str) -> list[str]:
    """The parts between the commas of the outermost level, stripped."""
    found: list[str] = []
    depth, begin, quoted = 0, 0, False
    for at, char in enumerate(text):
        if char == '"':
            quoted = not quoted
        elif quoted:
            continue
        elif char in _OPEN:
            depth += 1
        elif char in _CLOSE:
            depth -= 1
        elif char == "," and depth == 0:
            found.append(text[begin:at].strip())
            begin = at + 1
    last = text[begin:].strip()
    return [*found, last] if last else found


def type_of(parameter: str) -> str:
    """The type at the head of a parameter or of a typed value."""
    if parameter[0] in _OPEN:
        return parameter[: closing(parameter, 1) + 1]
    if parameter.startswith('%"'):
        return parameter[: parameter.index('"', 2) + 1]
    return parameter.split(" ", 1)[0]


def quoted(text: str) -> str:
    """Bytes of a string constant with its end, as LLVM writes them: `c"..."`, and its length."""
    data = text.encode() + b"\0"
    return f'[{len(data)} x i8] c"' + "".join(f"\\{byte:02X}" for byte in data) + '"'


def plain(name: str) -> str:
    """A global's name without its sigil and quotes."""
    return name[1:].strip('"')
