"""A file's migration while it is being drafted: edits by statement, written for HIP alone or beside CUDA."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from migrator.buildsys.base import BuildContext
from migrator.buildsys.cmake.listfile import Command, ListFile
from migrator.buildsys.cmake.report import DROPPED, applied
from migrator.buildsys.cmake.scope import Scope
from migrator.config.options import BuildFiles
from migrator.model.edit import Edit, Fix
from migrator.model.finding import Finding
from migrator.model.source import Span

SWITCH = "USE_HIP"


class Statement:
    """One command and what becomes of it. `lines_before` and `lines_after` are new lines around it; `in_place` edits
    are valid for both vendors and are made where the command stands, whatever the result."""

    def __init__(self, draft: Draft, command: Command) -> None:
        self.draft = draft
        self.command = command
        self.edits: list[tuple[int, int, str]] = []
        self.before: list[str] = []
        self.after: list[str] = []
        self.dropped = False
        self.in_place = False
        self.findings: list[Finding] = []

    def span(self, start: int, end: int) -> Span:
        return self.draft.ctx.span(start, end)

    def whole(self) -> Span:
        return self.span(self.command.start, self.command.end)

    def free(self, start: int, end: int) -> bool:
        """True where nothing is edited yet."""
        return not any(start < other_end and other < end for other, other_end, _ in self.edits)

    def edit(self, start: int, end: int, text: str) -> bool:
        """Replace a range of the command; False where a part of it is edited already."""
        if not self.free(start, end) or self.draft.ctx.text[start:end] == text:
            return False
        self.edits.append((start, end, text))
        return True

    def remove(self, start: int, end: int) -> bool:
        """Take a word out, with the blanks before it; a line that it has to itself goes as a whole."""
        text = self.draft.ctx.text
        begin = start
        while begin > self.command.start and text[begin - 1] in " \t":
            begin -= 1
        if text[begin - 1] in "\r\n" and text[end : end + 1] in ("\r", "\n", ")"):
            begin -= 2 if text[begin - 2 : begin] == "\r\n" else 1
        elif text[begin - 1] in '\r\n(";':
            begin = start
        while text[begin - 1] in '(";' and begin == start and text[end : end + 1] == " ":
            end += 1
        return self.edit(begin, end, "")

    def say(self, finding: Finding) -> None:
        self.findings.append(finding)

    @property
    def changed(self) -> bool:
        return bool(self.edits or self.before or self.after or self.dropped)


class Draft:
    """All statements of a file in order."""

    def __init__(self, ctx: BuildContext, file: ListFile, scope: Scope) -> None:
        self.ctx = ctx
        self.file = file
        self.scope = scope
        self.both = ctx.options.build_files is BuildFiles.BOTH
        self.newline = ctx.source.newline.decode()
        self.statements = [Statement(self, command) for command in file.commands]
        self.module = False  # the generated module is used

    def indent(self, statement: Statement) -> str:
        text = self.ctx.text
        start = text.rfind("\n", 0, statement.command.start) + 1
        line = text[start : statement.command.start]
        return line if not line.strip() else ""

    def prune(self) -> None:
        """Take out `if` blocks and `else` branches that hold nothing any more."""
        if self.both:
            return
        for at in range(len(self.statements) - 1, -1, -1):
            if self.statements[at].command.name not in ("if", "else"):
                continue
            inside = at + 1
            while inside < len(self.statements) and self._vanishes(self.statements[inside]):
                inside += 1
            last = self.statements[inside] if inside < len(self.statements) else None
            if last is None or inside == at + 1 or last.command.name != "endif":
                continue
            opening = self.statements[at]
            if "#" in self.ctx.text[opening.command.end : last.command.start].replace("\\#", ""):
                continue
            for statement in (opening, last)[: 1 if opening.command.name == "else" else 2]:
                statement.dropped = True
                statement.edits.clear()
                message = f"`{statement.command.name}` of a block that is empty now is taken out"
                statement.say(applied(DROPPED, statement.whole(), message, symbol=statement.command.name))

    @staticmethod
    def _vanishes(statement: Statement) -> bool:
        return statement.dropped and not statement.before and not statement.after

    def finish(self) -> Iterator[Finding]:
        """Every finding, the first of each changed statement with the statement's edits."""
        for run in self._runs():
            findings = [finding for statement in run for finding in statement.findings]
            fix = Fix(tuple(self._written(run)), title="Build with HIP")
            owner = next((item for item in findings if item.change is not None), findings[0] if findings else None)
            for finding in findings:
                yield replace(finding, change=fix) if finding is owner and fix.edits else finding

    def _runs(self) -> Iterator[list[Statement]]:
        """Statements that change together: each for itself, or neighbours under one switch."""
        run: list[Statement] = []
        for statement in self.statements:
            if self.both and run and self._joins(run[-1], statement):
                run.append(statement)
                continue
            if run:
                yield run
            run = [statement]
        if run:
            yield run

    def _joins(self, last: Statement, statement: Statement) -> bool:
        def switched(item: Statement) -> bool:
            return not item.in_place and bool(item.edits or item.dropped or item.before)

        between = self.ctx.text[last.command.end : statement.command.start]
        return (
            switched(last)
            and switched(statement)
            and not between.strip()
            and last.command.guards == statement.command.guards
            and between.count("\n") == 1
        )

    def _written(self, run: list[Statement]) -> list[Edit]:
        changed = [statement for statement in run if statement.changed]
        if not changed:
            return []
        if not self.both or changed[0].in_place:
            return [edit for statement in changed for edit in self._single(statement)]
        return self._switched(changed)

    def _single(self, statement: Statement) -> Iterator[Edit]:
        span, command = statement.span, statement.command
        indent = self.indent(statement)
        if statement.dropped:
            lines = [*statement.before, *statement.after]
            start, end = command.start, command.end
            if not lines:
                start, end = self._line_of(start, end)
            new = (self.newline + indent).join(lines)
            yield Edit.replace(span(start, end), new.encode("latin-1"))
            return
        if statement.before:
            new = "".join(line + self.newline + indent for line in statement.before)
            yield Edit.replace(span(command.start, command.start), new.encode("latin-1"))
        for start, end, new in sorted(statement.edits):
            yield Edit.replace(span(start, end), new.encode("latin-1"))
        if statement.after:
            at = self._end_of_line(command.end)
            new = "".join(self.newline + indent + line for line in statement.after)
            yield Edit.replace(span(at, at), new.encode("latin-1"))

    def _line_of(self, start: int, end: int) -> tuple[int, int]:
        """The whole line of a command that has it to itself, with its end; else the command alone."""
        text = self.ctx.text
        first = text.rfind("\n", 0, start) + 1
        last = text.find("\n", end)
        last = len(text) if last < 0 else last + 1
        if text[first:start].strip() or text[end:last].strip():
            return start, end
        return first, last

    def _end_of_line(self, at: int) -> int:
        """Where a line may be added after a command: behind the comment that follows it."""
        text = self.ctx.text
        end = text.find("\n", at)
        end = len(text) if end < 0 else end
        rest = text[at:end].strip()
        if rest and not rest.startswith("#"):
            return at
        return end - 1 if text[end - 1 : end] == "\r" else end

    def _switched(self, run: list[Statement]) -> list[Edit]:
        """`if(USE_HIP)` the new statements, `else()` the old ones byte for byte, `endif()`."""
        first, last = run[0], run[-1]
        indent = self.indent(first)
        inner = self.newline + indent + "  "
        if len(run) == 1 and not (first.edits or first.dropped or first.before):
            at = self._end_of_line(first.command.end)
            new = f"{self.newline}{indent}if({SWITCH}){''.join(inner + line for line in first.after)}"
            new += f"{self.newline}{indent}endif()"
            return [Edit.replace(first.span(at, at), new.encode("latin-1"))]
        lines: list[str] = []
        for statement in run:
            lines += statement.before
            if not statement.dropped:
                lines.append(self._rendered(statement))
            lines += statement.after
        begin, end = first.command.start, last.command.end
        if lines:
            opening = f"if({SWITCH}){inner}{inner.join(lines)}{self.newline}{indent}else(){self.newline}{indent}"
        else:
            opening = f"if(NOT {SWITCH}){self.newline}{indent}"
        end = self._end_of_line(end)
        closing = f"{self.newline}{indent}endif()"
        return [
            Edit.replace(first.span(begin, begin), opening.encode("latin-1")),
            Edit.replace(first.span(end, end), closing.encode("latin-1")),
        ]

    def _rendered(self, statement: Statement) -> str:
        """The statement as HIP has it, indented for the inside of the switch."""
        text, at, parts = self.ctx.text, statement.command.start, []
        for start, end, new in sorted(statement.edits):
            parts += [text[at:start], new]
            at = end
        parts.append(text[at : statement.command.end])
        code = "".join(parts)
        multiline = any("\n" in item.text for item in statement.command.arguments)
        return code if multiline else code.replace("\n", "\n  ")
