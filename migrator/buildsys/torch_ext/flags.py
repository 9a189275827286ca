"""Options of nvcc in lists and in runs of `append`: each keeps its CUDA value, HIP gets its own beside it."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import replace

from migrator.buildsys.nvcc.step import Step, Verdict
from migrator.buildsys.nvcc.translate import translate
from migrator.buildsys.torch_ext.facts import facts
from migrator.buildsys.torch_ext.flows import Listing, Use
from migrator.buildsys.torch_ext.listing import Change, conditional, edit_list
from migrator.buildsys.torch_ext.reading import Reading
from migrator.buildsys.torch_ext.report import CUDA_ALONE, option_finding, remark
from migrator.buildsys.torch_ext.runs import guard_run, runs_of
from migrator.buildsys.torch_ext.words import Words
from migrator.config.options import MigrationOptions
from migrator.model.edit import Edit, Fix
from migrator.model.finding import Finding, Status
from migrator.model.source import Span

_MACROS = ("--define-macro", "--undefine-macro")
_CHANGING = (Verdict.REPLACE, Verdict.DROP, Verdict.MANUAL)


def migrate_flags(reading: Reading) -> Iterator[Finding]:
    """Findings for every option of nvcc, with the edits that make it right for HIP."""
    for node in reading.displays():
        if isinstance(node, (ast.List, ast.Tuple)):
            yield from _display(reading, node)
        else:
            yield from _comprehension(reading, node)
    for run in runs_of(reading):
        yield from _run(reading, run)


def is_device(reading: Reading, node: Listing | ast.expr, words: Sequence[str]) -> bool:
    """True for options of nvcc: by where they go, or by an option that no other compiler has."""
    use = reading.flows.lists.get(node) if isinstance(node, Listing) else reading.flows.added.get(node)
    if use is Use.DEVICE:
        return True
    if use is not None or not any(word.startswith("-") for word in words):
        return False
    sure = facts().sure_options
    return any(step.option in sure and step.verdict in _CHANGING for step in translate(words, reading.options))


def _options(reading: Reading) -> MigrationOptions:
    """PyTorch adds the architectures of PYTORCH_ROCM_ARCH by itself."""
    return replace(reading.options, targets=()) if reading.torch else reading.options


def _kept_for_cuda(reading: Reading, node: ast.expr) -> Finding:
    return remark(
        CUDA_ALONE,
        reading.script.span(node),
        f"`{reading.script.quoted(node)}` is reached by CUDA builds alone and stays as it is",
        symbol="nvcc",
    )


def _matters(reading: Reading, step: Step) -> bool:
    """True for an option that becomes another. In a script that knows HIP, macros are its own business."""
    return step.verdict in _CHANGING and not (reading.own_path and step.option in _MACROS)


def _display(reading: Reading, node: ast.List | ast.Tuple) -> Iterator[Finding]:
    if not node.elts:
        return
    words = Words(reading.script)
    texts = [words.word(element) for element in node.elts]
    if not is_device(reading, node, texts):
        return
    steps = translate(texts, _options(reading))
    if not reading.worlds.shared(node):
        if any(step.verdict in _CHANGING for step in steps) and not reading.worlds.says_so(node):
            yield _kept_for_cuda(reading, node)
        return
    changes: list[Change] = []
    told: list[Step] = []
    for step in steps:
        if step.verdict is Verdict.UNKNOWN:
            told.append(step)
        if not _matters(reading, step) or list(step.words) == texts[step.first : step.last]:
            continue
        told.append(step)
        sources = [words.source(word, node.elts[step.first]) for word in step.words]
        if None not in sources:
            changes.append(Change(step.first, step.last, tuple(source for source in sources if source is not None)))
    edits = edit_list(reading.script, node, changes, reading.guarded) if reading.may_edit(node) else ()
    yield from _told(reading, told, [reading.script.between(node.elts[s.first], node.elts[s.last - 1]) for s in told],
                     texts, edits)  # fmt: skip


def _told(
    reading: Reading, steps: Sequence[Step], spans: Sequence[Span], texts: Sequence[str], edits: Sequence[Edit]
) -> Iterator[Finding]:
    """One finding a step, each with the edit that touches its place."""
    given: set[Span] = set()
    for step, span in zip(steps, spans, strict=True):
        touching = tuple(edit for edit in edits if edit.span.start <= span.start and span.end <= edit.span.end)
        wide = touching[0].span if touching else span
        fresh = tuple(edit for edit in edits if wide.contains(edit.span) and edit.span not in given)
        given.update(edit.span for edit in fresh)
        finding = option_finding(reading, step, span, texts[step.first : step.last])
        if step.verdict is Verdict.UNKNOWN:
            yield finding
        elif not touching:
            yield replace(finding, status=Status.OPEN)
        else:
            change = Fix(fresh, title="Other options for HIP") if fresh else None
            yield replace(finding, change=change)


def _comprehension(reading: Reading, node: ast.ListComp | ast.GeneratorExp | ast.SetComp) -> Iterator[Finding]:
    """A list made of one element: dropped or replaced as a whole."""
    words = Words(reading.script)
    text = words.word(node.elt)
    if not is_device(reading, node, [text]) or not reading.worlds.shared(node):
        return
    for step in translate([text], _options(reading)):
        if step.verdict not in _CHANGING or step.words == (text,):
            continue
        new = b"[]"
        if step.words:
            sources = [words.source(word, node.elt) for word in step.words]
            if None in sources or any("${" in word for word in step.words):
                yield replace(option_finding(reading, step, reading.script.span(node), [text]), status=Status.OPEN)
                continue
            new = b"[" + b", ".join(source for source in sources if source is not None) + b"]"
        edits: tuple[Edit, ...] = ()
        if reading.may_edit(node):
            edits = (
                (conditional(reading.script, node, new),)
                if reading.guarded
                else (Edit(reading.script.span(node), (new,)),)
            )
        yield from _told(reading, [step], [reading.script.span(node)], [text], edits)


def _run(reading: Reading, run: Sequence[ast.Call]) -> Iterator[Finding]:
    """Consecutive calls of `append` on one list: their arguments are one command line."""
    words = Words(reading.script)
    values = [call.args[0] for call in run]
    texts = [words.word(value) for value in values]
    if not any(is_device(reading, value, texts) for value in values) or not reading.worlds.shared(run[0]):
        return
    dropped: list[int] = []
    edits: list[Edit] = []
    told: list[Step] = []
    for step in translate(texts, _options(reading)):
        if step.verdict is Verdict.UNKNOWN:
            told.append(step)
        if not _matters(reading, step) or list(step.words) == texts[step.first : step.last]:
            continue
        told.append(step)
        places = list(range(step.first, step.last))
        new = [words.source(word, values[step.first]) for word in step.words]
        if len(new) > len(places) or None in new:
            continue
        dropped += places[: len(places) - len(new)]
        for place, source in zip(places[len(places) - len(new) :], new, strict=True):
            assert source is not None
            if source != reading.script.ctx.source.text(reading.script.span(values[place])):
                edits.append(
                    conditional(reading.script, values[place], source)
                    if reading.guarded
                    else Edit(reading.script.span(values[place]), (source,))
                )
    if not told:
        return
    made: list[Edit] = []
    if reading.may_edit(run[0]):
        made = [*edits, *guard_run(reading, run, dropped)]
    spans = [reading.script.between(run[step.first], run[step.last - 1]) for step in told]
    fix = Fix(tuple(made), title="Other options for HIP")
    for number, (step, span) in enumerate(zip(told, spans, strict=True)):
        finding = option_finding(reading, step, span, texts[step.first : step.last])
        if step.verdict is Verdict.UNKNOWN:
            yield finding
        elif not made:
            yield replace(finding, status=Status.OPEN)
        else:
            yield replace(finding, change=fix if number == 0 else None)
