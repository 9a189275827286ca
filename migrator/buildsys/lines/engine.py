"""One file of a line format: the rules of its format and the readers of its structure, over the text that counts."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from migrator.buildsys.base import BuildContext
from migrator.buildsys.libraries import link_library
from migrator.buildsys.lines.own_way import own_way
from migrator.buildsys.lines.report import Hit, findings, shown
from migrator.buildsys.lines.rules import Rule, rules_of
from migrator.buildsys.lines.syntax import HIP, Syntax, find, live_text, logical_line, with_ranges
from migrator.buildsys.nvcc.findings import LIBRARY, NO_LIBRARY
from migrator.buildsys.nvcc.step import Verdict
from migrator.buildsys.nvcc.translate import translate
from migrator.model.finding import Effort, Finding, Severity
from migrator.model.target import Target

MENTIONS = (
    b"cuda", b"nvcc", b"nvidia", b"cudnn", b"nccl", b"nsys", b"ncu", b"nvprof", b"--gpus", b"nvml", b"tensorrt",
    b"nvhpc", b"/cu1", b"+cu1", b"nvtx", b"-gpu", b"gpustat", b"cupy", b"nvdisasm", b"rapids", b"nvitop", b"cubin",
    b"-lcu", b".cu",
)  # fmt: skip

_NEAR = 4000  # bytes of one line around a place that belong to it
Reader = Callable[[BuildContext, str], Iterator[Hit]]


def migrate_lines(
    ctx: BuildContext, syntax: Syntax, formats: Sequence[str], readers: Sequence[Reader] = ()
) -> Iterator[Finding]:
    """Everything that one file says of CUDA. `formats` chooses the rules; `readers` see the file before these."""
    if HIP.search(ctx.source.path) is not None and "cuda" not in ctx.source.path.rpartition("/")[2].lower():
        return
    text = live_text(ctx.text, syntax)
    if syntax.has_commands:
        text = with_ranges(text)
    hits: list[Hit] = []
    taken: list[tuple[int, int]] = []

    def take(hit: Hit) -> None:
        if any(start < hit.end and hit.start < end for start, end in taken):
            return
        taken.append((hit.start, hit.end))
        hits.append(hit)

    for reader in readers:
        for hit in reader(ctx, text):
            if not speaks_of_hip(text, hit.start, hit.end):
                take(hit)
    for format_ in formats:
        for rule in rules_of(format_):
            for hit in _matches(ctx, text, rule):
                take(hit)
    hits.sort(key=lambda hit: (hit.start, hit.end))
    yield from findings(ctx, hits, own_way(ctx))


def hygon_only(ctx: BuildContext) -> bool:
    return bool(ctx.options.targets) and all(target.vendor == "hygon" for target in ctx.options.targets)


def root(ctx: BuildContext) -> str:
    """Where the toolkit is installed by default."""
    return "/opt/dtk" if hygon_only(ctx) else "/opt/rocm"


def architectures(targets: Sequence[Target], separator: str = ";") -> str:
    return separator.join(dict.fromkeys(target.arch for target in targets))


def speaks_of_hip(text: str, start: int, end: int) -> bool:
    """True where the line around a place names AMD's side as well."""
    first, last = logical_line(text, start)
    return HIP.search(text, max(first, start - _NEAR), min(max(last, end), end + _NEAR)) is not None


def _matches(ctx: BuildContext, text: str, rule: Rule) -> Iterator[Hit]:
    for match in find(rule.subject, text):
        start, end = match.span(1) if match.re.groups and match.span(1)[0] >= 0 else match.span()
        if start == end or speaks_of_hip(text, start, end):
            continue
        first, last = logical_line(text, start)
        line = text[first:last]
        if (rule.line and not rule.line.search(line)) or (rule.unless and rule.unless.search(line)):
            continue
        if rule.once and not _first_of_project(ctx, ctx.text[start:end]):
            return
        hit = _hit(ctx, rule, match, start, end)
        if rule.drop and hit.edits:
            stop = last + 1 if last < len(text) else last
            hit = Hit(hit.code, start, end, fix=hit.fix, edits=((first, stop, ""),), why=hit.why)
        yield hit
        if rule.once:
            return


def _hit(ctx: BuildContext, rule: Rule, match: re.Match[str], start: int, end: int) -> Hit:
    written = ctx.text[start:end]
    arch = architectures(ctx.options.targets)
    names = {"hip": "{}.{}".format(*ctx.options.hip_version), "arch": arch, "root": root(ctx)}
    to = rule.hygon if hygon_only(ctx) else rule.to
    if "{nvcc}" in f"{to}{rule.instead}":
        steps = translate(written.split(), ctx.options)
        names["nvcc"] = " ".join(word for step in steps for word in step.words)
        notes = "; ".join(dict.fromkeys(step.note for step in steps if step.note))
        if not names["nvcc"] or any(step.verdict in (Verdict.MANUAL, Verdict.UNKNOWN) for step in steps):
            message = f"`{shown(written)}` is an option of nvcc"
            advice = notes or "hipcc has no such option"
            return Hit(rule.code, start, end, message, f"drop it; {advice}" if not names["nvcc"] else advice)
    if "{link}" in f"{to}{rule.instead}":
        library = link_library(written.removeprefix("-l").removesuffix(".lib"), ctx.options.libraries)
        if library is None or not library.links or len(library.links) != 1 or library.instead:
            advice = (
                library.instead if library and library.instead else "look for its counterpart among ROCm's libraries"
            )
            code = LIBRARY if library and library.links else NO_LIBRARY
            return Hit(code, start, end, f"`{shown(written)}` is a library of CUDA", advice)
        names["link"] = library.links[0]
    known = rule.first <= ctx.options.hip_version <= rule.last
    if to is not None and (arch or "{arch}" not in to):
        new = match.expand(re.sub(r"\{(\w+)\}", lambda name: names.get(name[1], name[0]), to))
        if known:
            return Hit(
                rule.code,
                start,
                end,
                fix=_filled(rule.instead, names),
                edits=((start, end, new),),
                became=new,
                why=rule.why,
            )
        fix = rule.instead or f"for newer or older releases: `{new}`"
    else:
        fix = rule.instead or f"use `{rule.to}`"
    kept = rule.severity is Severity.INFO and rule.effort is Effort.NONE
    advice = _filled(fix, names)
    return Hit(
        rule.code,
        start,
        end,
        f"`{shown(written)}` may stay as it is" if kept else f"`{shown(written)}` is for CUDA",
        advice,
        severity=rule.severity,
        effort=rule.effort,
        why=rule.why,
        kept=kept,
    )


def _filled(text: str, names: Mapping[str, str]) -> str:
    """Advice with the names in it; those that are not known stay as they are."""
    return re.sub(r"\{(\w+)\}", lambda name: names.get(name[1]) or name[0], text)


def _first_of_project(ctx: BuildContext, written: str) -> bool:
    """True in the first file of the project that holds a text, so that one finding speaks for all."""
    word = written.encode("latin-1")
    return not any(path < ctx.source.path and word in source.data for path, source in ctx.project.sources.items())
