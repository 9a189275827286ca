"""Running the hazard detectors on small texts: the pages' own examples, and cases with expectations in comments."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from migrator.config.options import MigrationOptions, RunSettings, WarpMode
from migrator.lex import tokenize
from migrator.model.facts import FileFacts
from migrator.model.finding import Finding
from migrator.model.source import FileKind, SourceFile
from migrator.passes.base import PassContext, ProjectIndex
from migrator.plan.hazards import find, find_build, summaries
from migrator.plan.scan import scan_file
from migrator.ruleset import load_ruleset
from migrator.ruleset.targets import resolve_target

_EXPECT = re.compile(r"expect(?:@([+-]\d+))?\[([A-Z0-9, ]+)\]")


def hazards(files: str | Mapping[str, str], *targets: str, hip: str = "6.3") -> list[Finding]:
    """The located hazards of some files (a text alone is `case.cu`), for no target or for these."""
    texts = {"case.cu": files} if isinstance(files, str) else dict(files)
    options = _options(targets, hip)
    rules = load_ruleset(hip)
    kinds = {path: FileKind.CUDA if path.endswith((".cu", ".cuh")) else FileKind.HEADER for path in texts}
    contents = {path: SourceFile(path, kinds[path], text.encode()) for path, text in texts.items()}
    scans = {path: scan_file(path, source.kind, source.data, rules) for path, source in contents.items()}
    index = ProjectIndex(files=frozenset(texts))
    project = summaries(contents, scans, index, RunSettings(cache=False))
    found = []
    for path, source in contents.items():
        ctx = PassContext(source, tokenize(source), FileFacts(path), rules, options, index)
        found += [finding.located(source) for finding in find(ctx, project)]
    return found


def build_hazards(path: str, text: str, *targets: str, hip: str = "6.3") -> list[Finding]:
    """The located hazards of one build file."""
    source = SourceFile(path, FileKind.BUILD, text.encode())
    return [finding.located(source) for finding in find_build(source, _options(targets, hip))]


def _options(targets: Sequence[str], hip: str) -> MigrationOptions:
    major, minor = hip.split(".")
    return MigrationOptions(
        hip_version=(int(major), int(minor)),
        targets=tuple(resolve_target(name) for name in targets),
        warp=WarpMode.FLAG,
    )


def places(findings: list[Finding], code: str = "") -> list[tuple[int, str]]:
    """(line, code) of findings, of one code alone where it is given."""
    return sorted((item.line, item.code) for item in findings if not code or item.code == code)


def expected(text: str) -> list[tuple[int, str]]:
    """(line, code) of the `// expect[CH101]` comments of a text; `expect@+1[...]` means the next line."""
    found = []
    for number, line in enumerate(text.split("\n"), 1):
        for offset, codes in _EXPECT.findall(line):
            found += [(number + int(offset or 0), code.strip()) for code in codes.split(",")]
    return sorted(found)
