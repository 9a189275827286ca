"""The walk over a parsed unit: libclang cursors to facts, for the main file and the project's own headers.

Nodes whose text holds no wanted name are not entered, neither is anything of the CUDA declarations or the system.
"""

from __future__ import annotations

from typing import Any

from migrator.frontend import kinds
from migrator.frontend.clang import Cursor, Unit
from migrator.frontend.collect import FileCollector, Scope
from migrator.frontend.files import FileTable
from migrator.frontend.text import chevron_end, closing, pieces, skip_blank
from migrator.lazy import pattern
from migrator.model.facts import CallFact, Declaration, LaunchFact, NameRef, Owner, Region, Side

CONFIGURE = frozenset({"__cudaPushCallConfiguration", "cudaConfigureCall", "__hipPushCallConfiguration"})
BUILTIN_INDEX = frozenset({"threadIdx", "blockIdx", "blockDim", "gridDim"})
_AUTO = pattern(rb"\bauto\b")
_LAMBDA_SIDE = pattern(rb"__(?:device|host|global)__")
_INIT_LIST_LIMIT = 4096  # elements of one initialiser that are looked at
_SIDES = {kinds.GLOBAL_ATTR: Side.DEVICE, kinds.DEVICE_ATTR: Side.DEVICE, kinds.HOST_ATTR: Side.HOST}
_EXPRESSION, _STATEMENT, _END = 100, 200, 400

Above = tuple[Cursor, "Above"] | None  # the nodes over a node, innermost first


class Walker:
    """One pass over one unit; the facts end up in the collectors of `files`."""

    def __init__(self, unit: Unit, files: FileTable, call_names: frozenset[str]) -> None:
        self.unit = unit
        self.files = files
        self.call_names = call_names
        self.call: Any = unit.library.call
        self.templates: set[tuple[int, int]] = set()
        self.owners: dict[int, Owner] = {}
        self.visited = 0

    def run(self) -> None:
        """Walk everything that the project's files declare."""
        call, place = self.call, self.unit.place
        cursors = self.unit.children(self.unit.root())
        for cursor in cursors:
            if cursor.kind == kinds.INCLUSION and (included := call.clang_getIncludedFile(cursor)):
                self.files.include(*place(call.clang_getCursorLocation(cursor)), included)
        self.files.recall()
        for cursor in cursors:
            kind = cursor.kind
            if kind == kinds.INCLUSION:
                continue
            handle, offset = place(call.clang_getCursorLocation(cursor))
            collector = self.files.project(handle)
            if collector is None or not collector.offsets or collector.done:
                continue
            if kind == kinds.MACRO_DEFINITION:
                name = collector.interesting.get(offset)
                if name is not None:
                    collector.declarations.append(Declaration(offset, name, "macro_definition"))
            elif kind == kinds.MACRO_USE:
                self._reference(cursor, kind, collector, offset)
            else:
                key = (handle, offset)
                if key in self.templates:
                    continue  # an implicit instantiation of what was walked as a template
                self._walk(cursor, collector)

    def _walk(self, top: Cursor, collector: FileCollector) -> None:
        """Depth first, with a stack of our own: nesting in the source must not be nesting here."""
        call, unit = self.call, self.unit
        place, locate = unit.place, call.clang_getCursorLocation
        stack: list[tuple[Cursor, FileCollector, Scope, Above]] = [(top, collector, Scope(), None)]
        while stack:
            cursor, owner, scope, above = stack.pop()
            kind = cursor.kind
            self.visited += 1
            if kind in kinds.LITERALS:
                continue
            if kind >= _END:
                continue
            handle, offset = place(locate(cursor))
            if handle != owner.handle and handle:  # 0: an implicit node without a place
                other = self.files.project(handle)
                if other is None:
                    continue
                owner = other
            name = owner.interesting.get(offset)
            if name is not None and (kind in kinds.REFERENCES or kind in kinds.DECLARATIONS):
                self._named(cursor, kind, name, owner, offset, scope)
            inner = scope
            children: list[Cursor] | None = None
            if kind in kinds.FUNCTIONS or kind == kinds.LAMBDA:
                children = unit.children(cursor)
                inner = self._function(cursor, kind, children, owner, offset, scope)
            elif _STATEMENT <= kind < _END or kind in kinds.RECORDS:
                start, end = self._range(cursor, owner.handle)
                if 0 <= start < end:
                    if not owner.has_interesting(start, end):
                        continue
                    if kind in (kinds.COMPOUND, kinds.FOR, kinds.RANGE_FOR) or kind in kinds.RECORDS:
                        inner = Scope(start, end, scope.side)
            elif kind == kinds.DECL_REF and name is None and owner.plain_word(offset):
                continue
            elif kind in (kinds.VARIABLE, kinds.PARAMETER):
                children = unit.children(cursor, _INIT_LIST_LIMIT)
                if kind == kinds.VARIABLE:
                    self._variable(cursor, children, owner, offset, scope)
            elif kind == kinds.CALL:
                children = unit.children(cursor)
                self._call(cursor, children, owner, scope, above)
            elif kind == kinds.INIT_LIST:
                start, end = self._range(cursor, owner.handle)
                if 0 <= start < end and not owner.has_interesting(start, end):
                    continue
            if children is None:
                children = unit.children(cursor, _INIT_LIST_LIMIT)
            here = (cursor, above)
            for child in children:
                stack.append((child, owner, inner, here))

    def _range(self, cursor: Cursor, handle: int) -> tuple[int, int]:
        """The file range of a cursor; (-1, -1) where it does not lie in one file."""
        call = self.call
        extent = call.clang_getCursorExtent(cursor)
        first, start = self.unit.place(call.clang_getRangeStart(extent))
        last, end = self.unit.place(call.clang_getRangeEnd(extent))
        return (start, end) if first == last == handle else (-1, -1)

    def _spelling(self, cursor: Cursor) -> str:
        return self.unit.library.text(self.call.clang_getCursorSpelling(cursor))

    def _type(self, cursor: Cursor) -> str:
        """The canonical type's spelling."""
        call = self.call
        canonical = call.clang_getCanonicalType(call.clang_getCursorType(cursor))
        return self.unit.library.text(call.clang_getTypeSpelling(canonical))

    # -- names

    def _named(self, cursor: Cursor, kind: int, name: str, owner: FileCollector, offset: int, scope: Scope) -> None:
        if kind in kinds.DECLARATIONS:
            if self._spelling(cursor) == name:
                declared = (0, 0) if scope.end < 0 else (scope.start, scope.end)
                owner.declarations.append(Declaration(offset, name, kinds.NAMES[kind], self._type(cursor), declared))
            return
        self._reference(cursor, kind, owner, offset)

    def _reference(self, cursor: Cursor, kind: int, collector: FileCollector, offset: int) -> None:
        name = collector.interesting.get(offset)
        if name is None:
            return
        spelled = self._spelling(cursor)
        if spelled != name and spelled.rpartition(" ")[2].rpartition("::")[2] != name:
            return  # a token of the body of the macro that is used here
        owner, referent = self._referent(cursor, kind)
        expansion = self.unit.expansion(self.call.clang_getCursorLocation(cursor))
        in_macro = kind != kinds.MACRO_USE and expansion != (collector.handle, offset)
        collector.refs.append(NameRef(offset, name, owner, referent, in_macro))

    def _referent(self, cursor: Cursor, kind: int) -> tuple[Owner, str]:
        """Who declares what a reference refers to, and what kind of entity it is."""
        call = self.call
        target = call.clang_getCursorReferenced(cursor)
        if target.kind == kinds.OVERLOADED_REF:
            cursor, kind = target, kinds.OVERLOADED_REF
        if kind == kinds.OVERLOADED_REF:
            owners, found = set(), 0
            for index in range(min(call.clang_getNumOverloadedDecls(cursor), 16)):
                declared = call.clang_getOverloadedDecl(cursor, index)
                owners.add(self._owner(declared))
                found = declared.kind
            owners.discard(Owner.SYSTEM) if Owner.PROJECT in owners else None
            owner = owners.pop() if len(owners) == 1 else Owner.UNKNOWN
            return owner, kinds.NAMES.get(found, "overloaded_decl_ref")
        if 70 <= target.kind < 100 or target.kind == 0:  # no such declaration
            return Owner.UNKNOWN, ""
        return self._owner(target), kinds.NAMES.get(target.kind, "")

    def _owner(self, declared: Cursor) -> Owner:
        handle = self.unit.place(self.call.clang_getCursorLocation(declared))[0]
        return self.files.owner(handle)

    # -- constructs

    def _function(
        self, cursor: Cursor, kind: int, children: list[Cursor], owner: FileCollector, offset: int, scope: Scope
    ) -> Scope:
        """Record the body; returns the scope of what is inside."""
        if kind != kinds.LAMBDA:
            self.templates.add((owner.handle, offset))
        attributes = {child.kind for child in children}
        kernel = kinds.GLOBAL_ATTR in attributes
        sides = {_SIDES[item] for item in attributes if item in _SIDES}
        start, end = self._range(cursor, owner.handle)
        if kind == kinds.LAMBDA and 0 <= start < end:  # its attributes are no children
            opened = owner.data.find(b"{", start, end)
            words = _LAMBDA_SIDE.findall(owner.data, start, max(opened, start))
            sides = {Side.HOST if word == b"__host__" else Side.DEVICE for word in words}
        side = Side.BOTH if len(sides) == 2 else next(iter(sides), scope.side if kind == kinds.LAMBDA else Side.HOST)
        for child in reversed(children):
            if child.kind == kinds.COMPOUND:
                body_start, body_end = self._range(child, owner.handle)
                if 0 <= body_start < body_end:
                    name = "" if kind == kinds.LAMBDA else self._spelling(cursor).partition("<")[0]
                    owner.regions.append(Region(body_start, body_end, side, name, kernel))
                break
        return Scope(start, end, side) if 0 <= start < end else Scope(scope.start, scope.end, side)

    def _variable(
        self, cursor: Cursor, children: list[Cursor], owner: FileCollector, offset: int, scope: Scope
    ) -> None:
        """`auto x = threadIdx.y` and `uint3 t = threadIdx`: a type that differs between CUDA and HIP."""
        if not children or not scope.side_is_device or not owner.statement_has(offset, BUILTIN_INDEX):
            return
        names = [self._spelling(item) for item in self._chain(children[-1])]
        if not names or names[-1] not in BUILTIN_INDEX:
            return
        start, _ = self._range(cursor, owner.handle)
        automatic = _AUTO.search(owner.data, max(start, 0), offset) is not None
        kind = "auto_builtin_index" if automatic else "builtin_index_copy"
        if kind == "builtin_index_copy" and len(names) > 1:
            return
        scoped = (0, 0) if scope.end < 0 else (scope.start, scope.end)
        owner.declarations.append(Declaration(offset, self._spelling(cursor), kind, self._type(cursor), scoped))

    def _chain(self, cursor: Cursor) -> list[Cursor]:
        """The member accesses of an initialiser down to its variable, wrappers left out."""
        chain: list[Cursor] = []
        for _ in range(12):
            if cursor.kind in (kinds.DECL_REF, kinds.MEMBER_REF_EXPR):
                chain.append(cursor)
            if cursor.kind == kinds.DECL_REF:
                return chain
            if cursor.kind not in (kinds.MEMBER_REF_EXPR, kinds.UNEXPOSED_EXPR, kinds.CALL, kinds.PAREN):
                return []
            children = self.unit.children(cursor, 2)
            if len(children) != 1:
                return []
            cursor = children[0]
        return []

    def _call(self, cursor: Cursor, children: list[Cursor], owner: FileCollector, scope: Scope, above: Above) -> None:
        if len(children) > 1 and children[1].kind == kinds.CALL and self._spelling(children[1]) in CONFIGURE:
            self._launch(cursor, children, owner)
            return
        if not children:
            return
        callee = self._callee(children[0])
        handle, offset = self.unit.place(self.call.clang_getCursorLocation(callee))
        name = owner.interesting.get(offset) if handle == owner.handle else None
        if name is None or name not in self.call_names:
            return
        data = owner.data
        opened = skip_blank(data, offset + len(name))
        if data[opened : opened + 1] == b"<":
            opened = data.find(b"(", opened)
        if data[opened : opened + 1] != b"(":
            return
        closed = closing(data, opened)
        if closed < 0:
            return
        kind = callee.kind
        declared = self._referent(callee, kind)[0] if kind in kinds.REFERENCES else Owner.UNKNOWN
        arguments = self._arguments(cursor, owner, opened, closed)
        taker = self._taker(cursor, above, owner)
        owner.calls.append(CallFact(offset, closed + 1, name, declared, arguments, scope.side, taker))

    def _taker(self, cursor: Cursor, above: Above, owner: FileCollector) -> str:
        """The type of the variable, parameter or return value that takes a call's result; '' for other uses."""
        while above is not None and above[0].kind in (kinds.UNEXPOSED_EXPR, kinds.PAREN):
            cursor, above = above  # a conversion: its type is what the taker wants
        if above is None:
            return ""
        parent = above[0]
        if parent.kind in (kinds.VARIABLE, kinds.FIELD, kinds.PARAMETER):
            return self._type(parent)
        if parent.kind in (kinds.RETURN, kinds.INIT_LIST) or (
            parent.kind == kinds.CALL and not self._is_callee(cursor, parent)
        ):
            return self._type(cursor)
        if parent.kind in (kinds.BINARY, kinds.COMPOUND_ASSIGN):
            target = self.unit.children(parent, 1)[0]
            _, left = self._range(target, owner.handle)
            right, _ = self._range(cursor, owner.handle)
            if parent.kind == kinds.COMPOUND_ASSIGN or owner.data[left:right].strip() == b"=":
                return self._type(target)
        return ""

    def _is_callee(self, cursor: Cursor, parent: Cursor) -> bool:
        first = self.unit.children(parent, 1)
        return bool(first) and bool(self.call.clang_equalCursors(first[0], cursor))

    def _callee(self, cursor: Cursor) -> Cursor:
        while cursor.kind in (kinds.UNEXPOSED_EXPR, kinds.PAREN):
            children = self.unit.children(cursor, 1)
            if not children:
                break
            cursor = children[0]
        return cursor

    def _arguments(
        self, cursor: Cursor, owner: FileCollector, opened: int, closed: int
    ) -> tuple[tuple[int, int, str], ...]:
        """Text ranges of the arguments, each with the type of the AST argument that begins there."""
        call = self.call
        types: dict[int, str] = {}
        for index in range(call.clang_Cursor_getNumArguments(cursor)):
            argument = call.clang_Cursor_getArgument(cursor, index)
            start, _ = self._range(argument, owner.handle)
            if opened < start < closed:
                types.setdefault(start, self._type(self._written(argument)))
        found: list[tuple[int, int, str]] = []
        for start, end in pieces(owner.data, opened, closed):
            if types and found and start not in types and b"<" in owner.data[found[-1][0] : start]:
                found[-1] = (found[-1][0], end, found[-1][2])  # a comma inside template arguments
            else:
                found.append((start, end, types.get(start, "")))
        return tuple(found)

    def _written(self, cursor: Cursor) -> Cursor:
        """The argument as it is written, without the conversions that the call adds."""
        for _ in range(8):
            if cursor.kind != kinds.UNEXPOSED_EXPR:
                break
            children = self.unit.children(cursor, 2)
            if len(children) != 1 or not _EXPRESSION <= children[0].kind < _STATEMENT:
                break
            cursor = children[0]
        return cursor

    def _launch(self, cursor: Cursor, children: list[Cursor], owner: FileCollector) -> None:
        data = owner.data
        config = children[1]
        start, end = self._range(cursor, owner.handle)
        config_start, _ = self._range(config, owner.handle)
        if config_start < 0 or data[config_start : config_start + 3] != b"<<<":
            return  # the launch stands in a macro's body: the token layer finds it there
        least = config_start
        for item in self.unit.children(config):
            item_start, _ = self._range(item, owner.handle)
            least = max(least, item_start)
        config_end = chevron_end(data, config_start, least)
        if config_end < 0:
            return
        opened = skip_blank(data, config_end)
        closed = closing(data, opened) if data[opened : opened + 1] == b"(" else -1
        name = self._spelling(self._callee(children[0])) or self._spelling(cursor)
        end = max(end, closed + 1)
        owner.launches.append(LaunchFact(start, end, config_start, config_end, name))
