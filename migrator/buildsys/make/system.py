"""Makefiles: nvcc becomes hipcc, with the options, libraries and folders that belong to it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from migrator.buildsys.base import BuildContext, Produced, build_system
from migrator.buildsys.make.draft import Change, Draft
from migrator.buildsys.make.flags import (
    PLATFORM,
    ROCM,
    architecture_variable,
    host_steps,
    is_architecture,
    is_nvccs,
    names_architecture,
    nvcc_steps,
)
from migrator.buildsys.make.leftovers import leftovers
from migrator.buildsys.make.notes import note, readable
from migrator.buildsys.make.own_way import own_way
from migrator.buildsys.make.project import Parsed, is_makefile, tree_of
from migrator.buildsys.make.reader import Kind, Line, is_nmake, read_lines
from migrator.buildsys.make.recipes import Recipes, applied, compiler_finding
from migrator.buildsys.make.usage import Makefile, Role, analyse
from migrator.buildsys.make.words import Word, words
from migrator.buildsys.nvcc.findings import ARCHITECTURE, SLUGS, TOOLKIT_PATH, finding
from migrator.buildsys.nvcc.translate import is_toolkit_path
from migrator.config.options import BuildFiles
from migrator.lazy import pattern
from migrator.model.finding import Effort, Finding, Severity, Status

_NVCC = pattern(r"(?<![\w.-])(?:[^\s()\"'`,=]*/)?nvcc(?:\.exe)?(?![\w.-])")
_WHOLE = pattern(r"[\"']?(?:[^\s,`]*/)?nvcc(?:\.exe)?[\"']?")
_ANYWHERE = pattern(r"nvcc", re.IGNORECASE)
_PROBE = pattern(r"\$\(\s*(?:shell|wildcard|realpath|firstword|or|if|lastword|abspath|strip)\b")
_VERSION = pattern(r"nvcc[)}]?\s+(?:-V|--version)|\$[({]NVCC[)}]\s+(?:-V|--version)")
_ASKS = pattern(r"(?<![\w-])(?:nvidia-smi|deviceQuery)(?![\w-])")
_EVAL = pattern(r"\$\(eval\s+(\w+)\s*(\+=|:=|=|\?=)\s*(.*?)\)\)?\s*$", re.DOTALL)
_TOOLKIT = pattern(r"(?:CUDA|CUDATOOLKIT)\w*(?:HOME|PATH|ROOT|DIR|BASE|PREFIX)")
_IMPLICIT = {"CFLAGS": "CC", "CXXFLAGS": "CXX", "LDFLAGS": "CC", "LDLIBS": "CC", "LOADLIBES": "CC", "CPPFLAGS": "CC"}
_HIP_SUFFIX = pattern(r"\.cu(?![\w.])")


@build_system("make", claims=is_makefile)
def migrate(ctx: BuildContext) -> Iterator[Produced]:
    """The findings of one makefile."""
    text = ctx.text
    if is_nmake(text):
        match = _ANYWHERE.search(text)
        if match is not None:
            yield note("BLD310", ctx.span(*match.span()), "`{}` is called by a makefile for nmake", match[0])
        return
    tree = tree_of(ctx.project)
    related = [tree.parsed(path) for path in tree.related(ctx.source.path)]
    own = Parsed(ctx.source.path, text, read_lines(text))
    owned = own_way(ctx, own)
    if owned is not None:
        yield owned
        return
    makefile = analyse(own, related)
    yield from _Migration(ctx, makefile, related).run()


class _Migration:
    def __init__(self, ctx: BuildContext, makefile: Makefile, related: list[Parsed]) -> None:
        self.ctx = ctx
        self.makefile = makefile
        self.related = related
        self.draft = Draft(ctx)
        texts = [parsed.text[line.start : line.end] for parsed in (makefile.own, *related) for line in parsed.lines]
        self.architectures = architecture_variable(texts, makefile.values)
        self.named: dict[str, list[Line]] = {}

    def run(self) -> Iterator[Finding]:
        beside = self.ctx.options.build_files is BuildFiles.BOTH
        lines = [line for line in self.makefile.own.lines if not line.about_hip]
        skipped = {id(line) for line in self.makefile.own.lines if line.about_hip}
        recipes = Recipes(self.draft, self.makefile, self.architectures)
        for line in lines:
            if line.kind is Kind.ASSIGN:
                self._assignment(line)
            elif line.kind is Kind.OTHER:
                self._other(line)
            elif line.kind is Kind.CONDITION:
                self._condition(line)
        for command in self.makefile.commands:
            if id(command.line) in skipped:
                continue
            if beside and command.line.kind is Kind.BODY:
                if command.role is Role.NVCC:
                    span = self.ctx.span(command.line.begin, command.line.stop)
                    self.draft.add(note("BLD311", span, "`{}` stands in a definition, where make reads no conditionals",
                                        self.ctx.text[command.line.begin : command.line.stop]))  # fmt: skip
                continue
            recipes.change(command)
        self._host_sources()
        if self.ctx.options.rename:
            self._rename(lines)
        self._settings(lines)
        changed = [(found.finding.span.start, found.finding.span.end) for found in self.draft.items]
        for found in leftovers(self.ctx, lines, changed):
            self.draft.add(found)
        self._fold()
        yield from self.draft.findings(self.makefile.own.lines, beside)

    def _assignment(self, line: Line) -> None:
        text = self.ctx.text
        value = text[line.begin : line.stop]
        given = words(text, line.begin, line.stop)
        if not given:
            return
        if len(given) == 1 and is_toolkit_path(given[0].text):
            self._folder(line, given[0])
            return
        if f"$({line.name})" == self.architectures:
            self._architecture(line, value)
            return
        if (
            len(given) == 1
            and is_architecture(given[0].text)
            and re.search("arch|sm|comput|gpu", line.name, re.IGNORECASE)
        ):
            span = self.ctx.span(given[0].start, given[0].end)
            self.draft.add(
                note("BLD314", span, f"`{line.name}` names an architecture of NVIDIA: `{{}}`", given[0].text)
            )
            return
        if _ASKS.search(value):
            span = self.ctx.span(given[0].start, given[-1].end)
            self.draft.add(note("BLD303", span, "`{}` asks NVIDIA's driver", value))
            return
        if _NVCC.search(value) and not line.name.startswith(".") and line.name not in ("PATH", "VPATH"):
            given = self._compiler(line, given)
        role = self._role(line.name, value)
        texts = [word.text for word in given]
        if role is Role.NVCC:
            seen = any(self._before(earlier, line) for earlier in self.named.get(line.name, ()))
            self.draft.steps(given, nvcc_steps(texts, self.ctx.options, self.architectures, seen and line.op == "+="))
            if line.op != "+=":
                self.named.pop(line.name, None)
            if names_architecture(value):
                self.named.setdefault(line.name, []).append(line)
        elif role is Role.HOST:
            self.draft.steps(given, host_steps(texts, self.ctx.options))

    def _folder(self, line: Line, word: Word) -> None:
        """`CUDA_LIB = $(CUDA_HOME)/lib64` names ROCm's folder; hipcc needs nothing in place of the toolkit itself."""
        span = self.ctx.span(word.start, word.end)
        folder = re.search(r"/(include|lib)(?:64|32)?(?=/|$)", word.text)
        if folder is None:  # the toolkit itself, which is told about at the end
            return
        made = f"{ROCM}/{folder[1]}"
        found = Finding(
            TOOLKIT_PATH, SLUGS[TOOLKIT_PATH], Severity.INFO, span, f"`{readable(word.text)}` becomes `{made}`",
            why="ROCm's headers and libraries are in another folder", status=Status.APPLIED, effort=Effort.NONE,
            symbol=line.name,
        )  # fmt: skip
        self.draft.add(found, Change(word.start, word.end, made))

    def _before(self, earlier: Line, later: Line) -> bool:
        return later.branches[: len(earlier.branches)] == earlier.branches

    def _role(self, name: str, value: str) -> Role:
        """Whose options a variable holds; host compilers first, for their words are read by hipcc as well."""
        roles = set(self.makefile.roles.get(name, ()))
        if not roles & {Role.NVCC, Role.HOST, Role.HIP} and name in _IMPLICIT:
            roles.add(self.makefile.command_role(_IMPLICIT[name]))
        if is_nvccs(value):
            return Role.NVCC
        if Role.HOST in roles:
            return Role.HOST
        if Role.NVCC in roles:
            return Role.NVCC
        return Role.OTHER if Role.HIP in roles else Role.HOST

    def _compiler(self, line: Line, given: list[Word]) -> list[Word]:
        """nvcc in a value becomes hipcc; the words that are its options are returned."""
        value = self.ctx.text[line.begin : line.stop]
        if _VERSION.search(value):
            span = self.ctx.span(given[0].start, given[-1].end)
            self.draft.add(note("BLD303", span, "`{}` reads the version of nvcc", value))
        calls = self.makefile.command_role(line.name) is Role.NVCC
        for at, word in enumerate(given):
            match = _NVCC.search(word.text)
            if match is None:
                continue
            span = self.ctx.span(word.start, word.end)
            if _WHOLE.fullmatch(word.text):
                self.draft.add(compiler_finding(span, word.text), Change(word.start, word.end, "hipcc"))
                return given[at + 1 :] if at == 0 or calls else [item for item in given if item is not word]
            if calls and at == 0 and _PROBE.match(word.text) and not _VERSION.search(word.text):
                self.draft.add(compiler_finding(span, word.text), Change(word.start, word.end, "hipcc"))
                return given[1:]
            for found in _NVCC.finditer(word.text):
                start = word.start + found.start()
                self.draft.add(compiler_finding(span, found[0]), Change(start, word.start + found.end(), "hipcc"))
        return []

    def _architecture(self, line: Line, value: str) -> None:
        """`ARCH = sm_60` names the GPUs of the options; without any it is empty."""
        if not is_architecture(value.strip()):
            return
        start = line.begin + len(value) - len(value.lstrip())
        end = line.begin + len(value.rstrip())
        names = " ".join(target.arch for target in self.ctx.options.targets)
        shown = f"becomes `{names}`" if names else "is taken out; name the GPUs there"
        found = Finding(
            ARCHITECTURE, SLUGS[ARCHITECTURE], Severity.INFO, self.ctx.span(start, end),
            f"`{line.name}`: `{value.strip()}` {shown}", status=Status.APPLIED if names else Status.OPEN,
            effort=Effort.NONE if names else Effort.MINUTES, symbol="--gpu-architecture",
        )  # fmt: skip
        self.draft.add(found, Change(start, end, names))

    def _other(self, line: Line) -> None:
        """`$(foreach sm,$(SMS),$(eval GENCODE_FLAGS += -gencode ...))` and its like."""
        text = self.ctx.text[line.begin : line.stop]
        if not is_nvccs(text):
            return
        match = _EVAL.search(text)
        span = self.ctx.span(line.begin, line.stop)
        if match is None or not names_architecture(match[3]):
            self.draft.add(note("BLD311", span, "`{}` has options of nvcc", text))
            return
        step = nvcc_steps(["-arch=sm_80"], self.ctx.options, "", False)[0]
        made = f"{match[1]} {match[2]} {' '.join(step.words)}".rstrip()
        found = finding(step, span, readable(text, 200))
        self.draft.add(applied(found) if step.words else found, Change(line.begin, line.stop, made))
        self.named.setdefault(match[1], []).append(line)

    def _condition(self, line: Line) -> None:
        text = self.ctx.text[line.start : line.end]
        if _NVCC.search(text) or _VERSION.search(text):
            span = self.ctx.span(line.start + len(text) - len(text.lstrip()), line.end)
            self.draft.add(note("BLD303", span, "`{}` asks for nvcc", text))

    def _host_sources(self) -> None:
        """Host compilers that read HIP's headers have to be told the platform; at the commands where no flag does."""
        folder = self.ctx.source.path.rpartition("/")[0]
        inside = f"{folder}/" if folder else ""
        host = [
            path
            for path in self.ctx.project.cuda_sources
            if path.startswith(inside) and not path.endswith((".cu", ".cuh"))
        ]
        if not host or not self.makefile.values:
            return
        for command in self.makefile.commands:
            if command.role is not Role.HOST or command.line.about_hip or self.makefile.is_link(command):
                continue
            text = self.makefile.expand(" ".join(word.text for word in command.arguments))
            changed = any(PLATFORM in change.text for item in self.draft.items for change in item.changes)
            if not command.arguments or "__HIP_PLATFORM_AMD__" in text or changed or "-c" not in text.split():
                continue
            caller = command.words[command.at]
            made = f" {PLATFORM} -I{ROCM}/include"
            found = note(
                "BLD309", self.ctx.span(caller.start, caller.end), f"`{{}}` gets `{made.strip()}`", caller.text
            )
            self.draft.add(applied(found), Change(caller.end, caller.end, made))

    def _rename(self, lines: list[Line]) -> None:
        known = {path.rpartition("/")[2] for path in self.ctx.project.cuda_sources}
        taken = [(change.start, change.end) for item in self.draft.items for change in item.changes]
        for line in lines:
            if line.kind in (Kind.BLANK, Kind.CONDITION):
                continue
            for match in _HIP_SUFFIX.finditer(self.ctx.text, line.start, line.stop or line.end):
                name = re.search(r"[\w.+-]*$", self.ctx.text[line.start : match.start()])
                stem = name[0] if name else ""
                if (stem.strip(".") and f"{stem}.cu" not in known) or any(a <= match.start() < b for a, b in taken):
                    continue
                found = note("BLD312", self.ctx.span(*match.span()), "`{}` becomes `.hip`", f"{stem}.cu")
                self.draft.add(applied(found), Change(match.start(), match.end(), ".hip"))

    def _settings(self, lines: list[Line]) -> None:
        """`HIP_PLATFORM` where the makefile calls hipcc, `ROCM_PATH` where it names ROCm's folders."""
        made = "".join(change.text for item in self.draft.items for change in item.changes)
        whole = self.ctx.text + "".join(parsed.text for parsed in self.related)
        newline = self.ctx.source.newline.decode()
        place = next((line.start for line in lines if line.kind in (Kind.ASSIGN, Kind.RULE) and not line.branches), -1)
        first = next((line.start for line in self.makefile.own.lines if line.kind is not Kind.BLANK), -1)
        place = (
            first if place < 0 or (first >= 0 and any(line.branches for line in lines if line.start < place)) else place
        )
        if place < 0:
            return
        span = self.ctx.span(place, place)
        if ROCM in made and not re.search(r"^\s*(?:export\s+)?ROCM_PATH\s*[:?]?=", whole, re.MULTILINE):
            found = note("BLD302", span, "`{}` is set where the environment does not", "ROCM_PATH")
            self.draft.add(applied(found), Change(place, place, f"ROCM_PATH ?= {self._root()}{newline}", True))
        compilers = [
            item.changes[0].start for item in self.draft.items if item.finding.code == "BLD120" and item.changes
        ]
        if compilers and "HIP_PLATFORM" not in whole.replace("__HIP_PLATFORM", ""):
            found = note("BLD301", span, "`{}` is exported", "HIP_PLATFORM=amd")
            made = "export HIP_PLATFORM ?= amd"
            behind = next((line.end for line in lines if self._defines(line, compilers)), -1)
            change = (
                Change(place, place, made + newline, True)
                if behind < 0
                else Change(behind, behind, newline + made, True)
            )
            self.draft.add(applied(found), change)

    def _root(self) -> str:
        """Where ROCm, or Hygon's DTK, usually is."""
        targets = self.ctx.options.targets
        return "/opt/dtk" if targets and all(target.vendor == "hygon" for target in targets) else "/opt/rocm"

    def _defines(self, line: Line, compilers: list[int]) -> bool:
        here = line.kind is Kind.ASSIGN and not line.branches and not line.target
        return here and any(line.start <= start <= line.end for start in compilers)

    def _fold(self) -> None:
        """One open question about architectures a file is enough."""
        seen = False
        for item in self.draft.items:
            if item.finding.code == "BLD124" and item.finding.status is Status.OPEN:
                if seen:
                    item.finding = applied(item.finding)
                seen = True
