"""A quick look at every code file before anything is parsed: includes, CUDA use, names that the project declares."""

from __future__ import annotations

import hashlib
import re

from msgspec import Struct

from migrator.lazy import pattern
from migrator.lex import Token, TokenKind, tokenize
from migrator.model.source import FileKind, SourceFile
from migrator.passes.context import is_declared_here, is_member, previous
from migrator.ruleset import RuleSet

# Comments and literals, at the speed of the regex engine; what it gets wrong only costs an extra look.
_MASKED = pattern(
    rb"//[^\n]*|/\*.*?(?:\*/|\Z)"
    rb'|R"([^ ()\\\t\n]{0,16})\(.*?\)\1"'
    rb"|\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)'"
    rb"|^[ \t]*#[ \t]*(?:error|warning)[^\n]*",
    re.DOTALL | re.MULTILINE,
)
_FOREIGN = pattern(rb"(?:->|(?<![\d.])\.|(?<=\w)::)\s*[A-Za-z_]\w*")  # members and qualified names
_INCLUDE = pattern(rb"^(?:\xef\xbb\xbf)?[ \t]*#[ \t]*include(?:_next)?[ \t]*([<\"])([^>\"\n]+)[>\"]", re.MULTILINE)
_WORD = pattern(rb"[A-Za-z_]\w*")
_SHIM = pattern(
    rb"^[ \t]*#[ \t]*define[ \t]+(\w+)(?:\([^)\n]*\))?[ \t]+[^\n]*?\b(?:hip|HIP|roc|ROC|MIOPEN|miopen)\w*", re.MULTILINE
)
_DEVICE = frozenset(
    b"__global__ __device__ __shared__ __constant__ __host__ __managed__ __launch_bounds__ __forceinline__ threadIdx "
    b"blockIdx blockDim gridDim warpSize dim3 __syncthreads".split()
)
_OPENED = pattern(rb"\bnamespace\s+(\w+)\s*(?:::\s*\w+\s*)*\{")
_VECTOR = pattern(rb"(?:make_)?(?:u?(?:char|short|int|long|longlong)|float|double)[1-4]")


class FileScan(Struct, frozen=True):
    """What a file shows without being parsed."""

    path: str
    kind: FileKind
    sha256: str
    includes: tuple[tuple[str, bool], ...]  # (target, quoted)
    uses_cuda: bool  # names of the rule set or of the language extension, in code
    uses_device: bool  # the language extension: kernels, device functions, built-in variables
    declared: tuple[str, ...]  # names of a CUDA shape, in no table, and namespaces that the file declares
    shimmed: tuple[str, ...]  # CUDA names that it defines as macros for HIP
    has_code: bool = True  # anything beside blanks and comments


def scan_file(path: str, kind: FileKind, data: bytes, rules: RuleSet) -> FileScan:
    """Scan one code file; never raises on any bytes."""
    includes = tuple(
        (match[2].decode("utf-8", "surrogateescape").strip(), match[1] == b'"') for match in _INCLUDE.finditer(data)
    )
    code = without_comments(data)
    words = set(_WORD.findall(_FOREIGN.sub(b" ", code)))
    names = rules.names
    device = bool(words & _DEVICE) or b"<<<" in code
    listed = False
    shaped: list[str] = []
    for raw in words:
        word = raw.decode("utf-8", "surrogateescape")
        if word in names:
            rule = names[word]
            listed = listed or rule.hip != word or word[:2] in ("cu", "CU", "__")
        elif word in rules.warp or word in rules.macros:
            listed = True
        elif rules.looks_like_cuda(word):
            shaped.append(word)
    uses = device or listed or any(_VECTOR.fullmatch(word) for word in words)
    shimmed = tuple(sorted({match[1].decode() for match in _SHIM.finditer(code) if match[1].decode() in names}))
    return FileScan(
        path,
        kind,
        hashlib.sha256(data).hexdigest(),
        includes,
        uses,
        device,
        tuple(sorted((_declared(path, kind, data, set(shaped)) if shaped else set()) | _namespaces(code, rules))),
        shimmed,
        bool(words),
    )


def without_comments(data: bytes) -> bytes:
    """The code of a file: comments and literals as one blank each, so that lines and offsets are others."""
    return _MASKED.sub(b" ", data)


def _namespaces(code: bytes, rules: RuleSet) -> set[str]:
    """`namespace cuda` for a namespace of the toolkit without HIP counterpart that the file opens itself."""
    heads = {name.split("::")[0] for name, rule in rules.namespaces.items() if rule.hip is None}
    return {f"namespace {match[1].decode()}" for match in _OPENED.finditer(code) if match[1].decode() in heads}


def _declared(path: str, kind: FileKind, data: bytes, names: set[str]) -> set[str]:
    """Of `names` those that the file declares."""
    stream = tokenize(SourceFile(path, kind, data))
    tokens = stream.tokens
    found: set[str] = set()
    for directive in stream.directives:
        if directive.name == "define" and directive.last > directive.first:
            name = tokens[directive.first].text
            if name in names:
                found.add(name)
    enumerators = _enumerators(stream.tokens)
    for index, token in enumerate(tokens):
        if token.kind != TokenKind.IDENT or token.text not in names or token.text in found:
            continue
        if is_member(tokens, index) or previous(tokens, index) == "::":
            continue
        if index in enumerators or is_declared_here(tokens, index):
            found.add(token.text)
    return found


def _enumerators(tokens: tuple[Token, ...]) -> set[int]:
    """Indices of the names that `enum { a, b = 1 }` lists."""
    found: set[int] = set()
    at, size = 0, len(tokens)
    texts = [token.text for token in tokens]
    while at < size:
        if texts[at] != "enum":
            at += 1
            continue
        while at < size and texts[at] not in ("{", ";", "(", ")", "="):
            at += 1
        if at >= size or texts[at] != "{":
            continue
        depth, expect = 0, True
        while at < size:
            text = texts[at]
            if text in "({[":
                depth += 1
            elif text in ")}]":
                depth -= 1
                if depth == 0:
                    break
            elif depth == 1 and text == ",":
                expect = True
            elif depth == 1 and expect and (text[:1].isalpha() or text[:1] == "_"):
                found.add(at)
                expect = False
            at += 1
    return found
