"""Libraries, linker options and folders of an extension."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import replace

from migrator.buildsys.libraries import link_library
from migrator.buildsys.nvcc.findings import LIBRARY, NO_LIBRARY, TOOLKIT_PATH
from migrator.buildsys.nvcc.step import Step, Subject, Verdict
from migrator.buildsys.nvcc.translate import translate
from migrator.buildsys.torch_ext.facts import facts
from migrator.buildsys.torch_ext.flows import Use
from migrator.buildsys.torch_ext.listing import Change, conditional, edit_list
from migrator.buildsys.torch_ext.reading import Reading
from migrator.buildsys.torch_ext.report import option_finding, remark
from migrator.buildsys.torch_ext.runs import guard_statements
from migrator.buildsys.torch_ext.script import constant
from migrator.buildsys.torch_ext.toolkit import is_toolkit
from migrator.buildsys.torch_ext.words import Words
from migrator.model.edit import Edit, Fix
from migrator.model.finding import Effort, Finding, Severity, Status

_SUBJECTS = (Subject.LIBRARY, Subject.PATH)


def migrate_links(reading: Reading) -> Iterator[Finding]:
    """Findings for the names of libraries, for `-l` and `-L`, and for folders of the toolkit."""
    for node, use in reading.flows.lists.items():
        if isinstance(node, (ast.List, ast.Tuple)) and node.elts and reading.worlds.shared(node):
            if use is Use.LIBRARIES:
                yield from _elements(reading, node, [_library(reading, element) for element in node.elts])
            elif use in (Use.LINK, Use.FOLDERS):
                yield from _elements(reading, node, _link_words(reading, node, use))
    for value, use in reading.flows.added.items():
        if not reading.worlds.shared(value):
            continue
        if use is Use.LIBRARIES:
            yield from _single(reading, value, _library(reading, value))
        elif use in (Use.LINK, Use.FOLDERS):
            yield from _single(reading, value, _link_word(reading, value, use))


Outcome = tuple[tuple[bytes, ...] | None, Finding] | None  # what HIP gets (None: unchanged), the finding


def _elements(reading: Reading, node: ast.List | ast.Tuple, outcomes: list[Outcome]) -> Iterator[Finding]:
    changes = [
        Change(number, number + 1, outcome[0])
        for number, outcome in enumerate(outcomes)
        if outcome is not None and outcome[0] is not None
    ]
    edits = (
        edit_list(reading.script, node, changes, reading.guarded)
        if reading.may_edit(node) and not reading.own_path
        else ()
    )
    given: set[Edit] = set()
    for element, outcome in zip(node.elts, outcomes, strict=True):
        if outcome is None:
            continue
        span = reading.script.span(element)
        touching = [edit for edit in edits if edit.span.start <= span.start and span.end <= edit.span.end]
        wide = touching[0].span if touching else span
        fresh = tuple(edit for edit in edits if wide.contains(edit.span) and edit not in given)
        given.update(fresh)
        yield _settled(outcome, Fix(fresh, title="ROCm's library") if fresh else None, bool(touching))


def _settled(outcome: tuple[tuple[bytes, ...] | None, Finding], change: Fix | None, made: bool) -> Finding:
    new, found = outcome
    if new is None:
        return found
    if not made:
        if found.status.is_open:
            return found
        return replace(found, status=Status.OPEN, effort=Effort.MINUTES)
    return replace(found, change=change)


def _single(reading: Reading, value: ast.expr, outcome: Outcome) -> Iterator[Finding]:
    if outcome is None:
        return
    new, _ = outcome
    edits: tuple[Edit, ...] = ()
    if new is not None and reading.may_edit(value) and not reading.own_path:
        if len(new) == 1 and reading.guarded:
            edits = (conditional(reading.script, value, new[0]),)
        elif len(new) == 1:
            edits = (Edit(reading.script.span(value), (new[0],)),)
        elif not new and reading.guarded:
            edits = tuple(guard_statements(reading, [reading.script.statement(value)]))
    yield _settled(outcome, Fix(edits, title="ROCm's library") if edits else None, bool(edits))


def _library(reading: Reading, element: ast.expr) -> Outcome:
    name = constant(element)
    found = link_library(name, reading.options.libraries) if name else None
    if name is None or found is None:
        return None
    span = reading.script.span(element)
    if not found.links:
        missing = found.links is None
        message = f"`{name}` has no counterpart on ROCm" if missing else f"`{name}` is not needed on ROCm"
        return (), remark(
            NO_LIBRARY if missing else LIBRARY,
            span,
            message,
            severity=Severity.ERROR if missing else Severity.INFO,
            status=Status.OPEN if missing else Status.APPLIED,
            fix=found.instead,
            symbol=name,
            library=found.cuda,
            effort=Effort.HOURS if missing else None,
        )
    words = Words(reading.script)
    sources = tuple(source for link in found.links if (source := words.source(link, element)) is not None)
    return sources, remark(
        LIBRARY,
        span,
        f"`{name}` is {_listed(found.links)} on ROCm",
        fix=found.instead,
        status=Status.APPLIED,
        symbol=name,
        library=found.cuda,
    )


def _listed(names: tuple[str, ...]) -> str:
    return " and ".join(f"`{name}`" for name in names)


def _link_words(reading: Reading, node: ast.List | ast.Tuple, use: Use) -> list[Outcome]:
    """Per element; `-l` and its name may be two of them."""
    if use is Use.FOLDERS:
        return [_folder(reading, element) for element in node.elts]
    words = Words(reading.script)
    texts = [words.word(element) for element in node.elts]
    outcomes: list[Outcome] = [_folder(reading, element) for element in node.elts]
    for step in translate(texts, reading.options):
        if not _counts(step, texts) or step.last - step.first != 1 or outcomes[step.first] is not None:
            continue
        outcomes[step.first] = _translated(reading, words, step, node.elts[step.first], texts[step.first])
    return outcomes


def _link_word(reading: Reading, value: ast.expr, use: Use) -> Outcome:
    if use is Use.FOLDERS or (found := _folder(reading, value)) is not None:
        return _folder(reading, value) if use is Use.FOLDERS else found
    words = Words(reading.script)
    text = words.word(value)
    for step in translate([text], reading.options):
        if _counts(step, [text]):
            return _translated(reading, words, step, value, text)
    return None


def _counts(step: Step, texts: list[str]) -> bool:
    return (
        step.subject in _SUBJECTS
        and step.verdict in (Verdict.REPLACE, Verdict.DROP, Verdict.MANUAL)
        and list(step.words) != texts[step.first : step.last]
    )


def _translated(reading: Reading, words: Words, step: Step, element: ast.expr, text: str) -> Outcome:
    sources = [words.source(word, element) for word in step.words]
    finding = option_finding(reading, step, reading.script.span(element), [text])
    if None in sources:
        return None, replace(finding, status=Status.OPEN)
    return tuple(source for source in sources if source is not None), finding


def _folder(reading: Reading, element: ast.expr) -> Outcome:
    """A folder below the toolkit: PyTorch adds ROCm's own by itself."""
    if not reading.torch or isinstance(element, ast.Starred):
        return None
    named = [node for node in ast.walk(element) if _names_toolkit(node)]
    if not named:
        return None
    return (), remark(
        TOOLKIT_PATH,
        reading.script.span(element),
        f"`{reading.script.quoted(element)}` is a folder of the CUDA toolkit, for CUDA builds alone now",
        why="CUDA_HOME is None on ROCm, and PyTorch adds the folders of ROCm by itself",
        status=Status.APPLIED,
        symbol="CUDA_HOME",
    )


def _names_toolkit(node: ast.AST) -> bool:
    text = constant(node)
    return is_toolkit(node) or bool(
        text and text.removeprefix("-L").removeprefix("-I").startswith(facts().toolkit_folders)
    )
