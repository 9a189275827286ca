"""Which branches a HIP compiler surely does not compile: conditions on what HIP's compilers themselves define."""

from __future__ import annotations

import bisect

from migrator.lazy import pattern
from migrator.lex import Directive, TokenStream
from migrator.passes.base import PassContext

# Defined by every HIP compilation for AMD ("HIP programming guide", compiler defines).
_ALWAYS = frozenset(("__HIPCC__", "__HIP__", "__HIP_PLATFORM_AMD__", "__HIP_PLATFORM_HCC__"))
# Defined by CUDA compilers and headers only, in no HIP compilation.
_NEVER = frozenset(("__CUDACC_VER_MAJOR__", "__HIP_PLATFORM_NVIDIA__"))
# What projects that build for AMD already call their own switch: USE_ROCM, GGML_USE_HIP, WITH_HIP ...
_SWITCH = pattern(r"(?:[A-Z0-9]+_)*(?:USE|USING|WITH|ENABLE|ENABLED|HAVE|HAS)_(?:ROCM|HIP|AMD|AMDGPU|HCC)")


def condition(stream: TokenStream, directive: Directive) -> bool | None:
    """What a HIP compiler makes of a condition: True, False, or None where that depends on anything else."""
    words = [token.text for token in stream.of(directive)]
    if directive.name in ("ifdef", "elifdef"):
        return _defined(words[0]) if words else None
    if directive.name in ("ifndef", "elifndef"):
        value = _defined(words[0]) if words else None
        return None if value is None else not value
    if directive.name in ("if", "elif"):
        return _Condition(words).value()
    return None


def _defined(name: str) -> bool | None:
    if name in _ALWAYS or _SWITCH.fullmatch(name):
        return True
    return False if name in _NEVER else None


class _Condition:
    """Three-valued evaluation of `defined`, `!`, `&&`, `||`, numbers and brackets; anything else is unknown."""

    def __init__(self, words: list[str]) -> None:
        self.words = words
        self.at = 0

    def value(self) -> bool | None:
        result = self.alternative()
        return result if self.at == len(self.words) else None

    def take(self, word: str) -> bool:
        if self.at < len(self.words) and self.words[self.at] == word:
            self.at += 1
            return True
        return False

    def alternative(self) -> bool | None:
        result = self.conjunction()
        while self.take("||"):
            other = self.conjunction()
            result = True if True in (result, other) else None if None in (result, other) else False
        return result

    def conjunction(self) -> bool | None:
        result = self.unary()
        while self.take("&&"):
            other = self.unary()
            result = False if False in (result, other) else None if None in (result, other) else True
        return result

    def unary(self) -> bool | None:
        if self.take("!"):
            value = self.unary()
            return None if value is None else not value
        if self.take("("):
            value = self.alternative()
            if not self.take(")"):
                self.at = len(self.words) + 1
            return value
        if self.take("defined"):
            bracket = self.take("(")
            name = self.words[self.at] if self.at < len(self.words) else ""
            self.at += 1
            if bracket and not self.take(")"):
                self.at = len(self.words) + 1
            return _defined(name)
        return self.comparison()

    def comparison(self) -> bool | None:
        """A number, a name, or anything with other operators, which is skipped as unknown."""
        first = self.at
        depth = 0
        while self.at < len(self.words):
            word = self.words[self.at]
            if depth == 0 and word in ("&&", "||", ")"):
                break
            depth += word == "("
            depth -= word == ")"
            self.at += 1
        words = self.words[first : self.at]
        if len(words) == 1:
            if words[0].isdigit():
                return int(words[0]) != 0
            return _defined(words[0])
        return None


class HipRegions:
    """The byte ranges of a file that HIP compilers skip for certain, and those that only they compile."""

    def __init__(self, ctx: PassContext) -> None:
        dead: list[tuple[int, int]] = []
        only: list[tuple[int, int]] = []
        for group in ctx.conditionals.groups:
            taken = False
            for branch in group.branches:
                value = condition(ctx.stream, branch.directive)
                if branch.directive.name == "else":
                    value = None
                    if not taken and len(group.branches) == 2:
                        first = condition(ctx.stream, group.branches[0].directive)
                        if first is False:
                            only.append((branch.start, branch.end))
                if taken or value is False:
                    dead.append((branch.start, branch.end))
                elif value is True:
                    taken = True
                    only.append((branch.start, branch.end))
        self.dead = tuple(sorted(dead))
        self.hip_only = tuple(sorted(only))

    def is_dead(self, offset: int) -> bool:
        """True in a branch that no HIP compiler for AMD compiles."""
        return _inside(self.dead, offset)

    def is_hip_only(self, offset: int) -> bool:
        """True in a branch that is compiled by HIP compilers and by no other."""
        return _inside(self.hip_only, offset)


def _inside(ranges: tuple[tuple[int, int], ...], offset: int) -> bool:
    at = bisect.bisect_right(ranges, (offset, 1 << 62))
    return any(start <= offset < end for start, end in ranges[:at])
