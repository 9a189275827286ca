"""Stand-in declarations for what a missing header would have declared.

From the errors of a parse and the text at their places follow names and what they are (namespace, type, function,
value, member). The declarations accept everything, so that the code around an unknown name is still read: bodies,
launches, calls of CUDA functions. What they declare counts as unknown, never as CUDA's or the project's.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from migrator.frontend.text import skip_blank, template_end
from migrator.lazy import pattern

FILE = "cu2hip_unknown.h"
_LIMIT = 400  # names of one unit
_NAME = pattern(r"[A-Za-z_]\w*\Z")
_UNDECLARED = pattern(r"use of undeclared identifier '(\w+)'")
_TYPE = pattern(r"unknown type name '(\w+)'")
_IN_NAMESPACE = pattern(r"no (?:member|type|template) named '(\w+)' in namespace '([\w:]+)'")
_MEMBER = pattern(r"no (?:member|type|template) named '(~?\w+)' in '([^']+)'")
_TEMPLATE = pattern(r"no template named '(\w+)'")
_DECLARATOR = pattern(rb"[*&\s]+(?:const\s+|__restrict__\s+)*[A-Za-z_]\w*\s*[,;=()\[]")
_CLASH = pattern(r"(?:redefinition of|declaration of|definition of type) '(?:\w+::)*(\w+)'")
_NO_VALUE = pattern(r"'(\w+)' does not refer to a value")
_RESERVED = frozenset({"std", "thrust", "cub", "cuda", "nvcuda", "cooperative_groups"})
_ANY = """
struct any {
    any() = default;
    template <class T> any(T &&);
    template <class T> operator T() const;
    template <class... T, class... A> any operator()(A &&...) const;
    template <class T> any operator[](T &&) const;
    template <class T> any &operator=(T &&);
    any operator*() const;
    any *operator->();
    any &operator++();
    any operator++(int);
    any operator-() const;
    any *begin() const;
    any *end() const;
"""
_TORCH = frozenset({"torch_any", "Tensor", "object", "module_", "Context"})
_OPERATORS = "+ - * / % < > <= >= == != && || & | ^ << >>".split()
_ASSIGN = "+= -= *= /= %= |= &= ^= <<= >>=".split()
_SELECT = "class = typename std::enable_if<is_any<A>::value || is_any<B>::value>::type"


@dataclass(slots=True)
class Unknown:
    """The names that a unit needs, grown from round to round."""

    namespaces: set[str] = field(default_factory=set)
    types: set[tuple[str, str]] = field(default_factory=set)  # (namespace or '', name)
    templates: set[tuple[str, str]] = field(default_factory=set)
    functions: set[tuple[str, str]] = field(default_factory=set)
    values: set[tuple[str, str]] = field(default_factory=set)
    members: set[str] = field(default_factory=set)
    calls: set[str] = field(default_factory=set)  # members that are called
    nested: set[str] = field(default_factory=set)  # members that are types
    torch: set[str] = field(default_factory=set)  # members that the stand-in for PyTorch lacks
    blocked: set[str] = field(default_factory=set)  # names that turned out to be declared after all

    @property
    def size(self) -> int:
        groups = (
            self.namespaces,
            self.types,
            self.templates,
            self.functions,
            self.values,
            self.members,
            self.calls,
            self.torch,
            self.nested,
        )
        return sum(len(group) for group in groups)

    def learn(self, message: str, data: bytes, at: int) -> bool:
        """Take a name from an error at `at` of the source text; False where the error says nothing."""
        if self.size > _LIMIT:
            return False
        if found := _CLASH.search(message):
            return self._block(found[1])
        if found := _NO_VALUE.search(message):
            return self._move(found[1])
        if found := _IN_NAMESPACE.search(message):
            name, space = found[1], found[2]
            if space.partition("::")[0] not in _RESERVED:
                return self._add(space, name, data, at)
        elif found := _MEMBER.search(message):
            owner = found[2].rpartition("::")[2]
            if owner in _TORCH or found[2].partition("::")[0] in ("at", "c10", "torch", "pybind11"):
                fresh = found[1] not in self.torch
                self.torch.add(found[1])
                return fresh
            if owner == "any" or any(owner == name for _, name in self.types):
                if "no type named" in message:
                    return self._nested(found[1])
                return self._member(found[1], data, at)
        elif (found := _TYPE.search(message)) or (found := _UNDECLARED.search(message)):
            return self._add("", found[1], data, at, typed="unknown type" in message)
        elif found := _TEMPLATE.search(message):
            return self._new(self.templates, ("", found[1]))
        return False

    def _block(self, name: str) -> bool:
        """Declare a name no more: the program does it itself."""
        if name in self.blocked:
            return False
        before = self.size
        self.blocked.add(name)
        for group in (self.types, self.templates, self.functions, self.values):
            group -= {item for item in group if item[1] == name}
        self.namespaces.discard(name)
        return self.size != before

    def _move(self, name: str) -> bool:
        """What was taken for a type is a value."""
        items = {item for item in self.types if item[1] == name}
        self.types -= items
        self.values |= items
        return bool(items)

    def _new(self, group: set[tuple[str, str]], item: tuple[str, str]) -> bool:
        """Add a name that is nothing else yet."""
        if item[1] in self.blocked:
            return False
        others = (self.types, self.templates, self.functions, self.values)
        if any(item in other for other in others) or f"{item[0]}::{item[1]}".strip(":") in self.namespaces:
            return False
        group.add(item)
        return True

    def _add(self, space: str, name: str, data: bytes, at: int, typed: bool = False) -> bool:
        key = (space, name)
        if name in self.blocked:
            return False
        end = at + len(name.encode()) if data[at : at + len(name)] == name.encode() else -1
        if end < 0:
            return self._new(self.types if typed else self.values, key)  # inside a macro
        after = skip_blank(data, end)
        head = data[after : after + 1]
        if data[after : after + 2] == b"::" and not typed:
            if key in self.types:
                return False
            full = f"{space}::{name}".strip(":")
            fresh = full not in self.namespaces
            self.namespaces.add(full)
            return fresh
        if head == b"<" and template_end(data, after) > 0:
            return self._new(self.templates, key)
        if typed or head.isalpha() or head == b"_" or data[after : after + 1] in (b">", b"{"):
            return self._new(self.types, key)
        if (
            head in (b"*", b"&")
            and data[max(0, at - 200) : at].rstrip()[-1:] in (b";", b"{", b"}")
            and _DECLARATOR.match(data, after)
        ):
            return self._new(self.types, key)
        return self._new(self.functions if head == b"(" else self.values, key)

    def _nested(self, name: str) -> bool:
        """A member that is a type."""
        if name in self.calls or name in self.members or name in self.nested:
            return False
        self.nested.add(name)
        return True

    def _member(self, name: str, data: bytes, at: int) -> bool:
        if name.startswith("~"):
            return False
        after = skip_blank(data, at + len(name.encode()))
        group = self.calls if data[after : after + 1] in (b"(", b"<") else self.members
        if name in self.calls or name in self.members or name in self.nested:
            return False
        group.add(name)
        return True

    def text(self) -> str:
        """The declarations."""
        wanted = " ".join(f"template <class... X, class... A> R {name}(A &&...) const;" for name in sorted(self.torch))
        lines = ["#pragma once", f"#define CU2HIP_MEMBERS(R) {wanted}"]
        lines += ["#pragma clang force_cuda_host_device begin", 'extern "C++" {']
        lines += ["namespace cu2hip_unknown {", _ANY]
        lines += [f"    template <class... T, class... A> any {name}(A &&...) const;" for name in sorted(self.calls)]
        lines += [f"    typedef any {name};" for name in sorted(self.nested)]
        lines += [f"    static any {name};" for name in sorted(self.members)]
        lines += ["};", "template <class T> struct is_any : std::is_base_of<any, T> {};"]
        lines += [
            f"template <class A, class B, {_SELECT}> any operator{op}(const A &, const B &);" for op in _OPERATORS
        ]
        lines += [f"template <class A, class B, {_SELECT}> A &operator{op}(A &, const B &);" for op in _ASSIGN]
        lines.append("}")
        spaces: dict[str, list[str]] = {name: [] for name in self.namespaces}
        for space, name in sorted(self.types):
            line = f"struct {name} : cu2hip_unknown::any {{ using cu2hip_unknown::any::any; }};"
            spaces.setdefault(space, []).append(line)
        for space, name in sorted(self.templates):
            line = f"template <class... T> struct {name} : cu2hip_unknown::any {{ using cu2hip_unknown::any::any; }};"
            spaces.setdefault(space, []).append(line)
        for space, name in sorted(self.functions):
            line = f"template <class... T, class... A> cu2hip_unknown::any {name}(A &&...);"
            spaces.setdefault(space, []).append(line)
        for space, name in sorted(self.values):
            spaces.setdefault(space, []).append(f"extern cu2hip_unknown::any {name};")
        for space in sorted(spaces):
            opened = "".join(f"namespace {part} {{ " for part in space.split("::") if part)
            lines.append(opened + "\n".join(spaces[space]) + " }" * opened.count("{"))
        lines += ["}", "#pragma clang force_cuda_host_device end", ""]
        return "\n".join(lines)


def learn(unknown: Unknown, errors: Iterable[tuple[str, bytes, int]]) -> bool:
    """Take what the errors of a parse say; True where something new came of it."""
    return sum(unknown.learn(message, data, at) for message, data, at in errors) > 0
