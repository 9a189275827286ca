"""Commands of recipes: the compiler, its options, and what hipcc needs beside them."""

from __future__ import annotations

import re
from dataclasses import replace

from migrator.buildsys.make.draft import Change, Draft
from migrator.buildsys.make.flags import host_steps, names_architecture, nvcc_steps
from migrator.buildsys.make.notes import note, readable
from migrator.buildsys.make.reader import Line
from migrator.buildsys.make.usage import Command, Makefile, Role
from migrator.buildsys.make.words import Word, references
from migrator.buildsys.nvcc.findings import COMPILER, SLUGS
from migrator.buildsys.nvcc.translate import offload_words
from migrator.config.options import MigrationOptions
from migrator.lazy import pattern
from migrator.model.finding import Effort, Finding, Severity, Status
from migrator.model.source import Span

STANDARD = "-std=c++17"  # what nvcc of CUDA 12 and its host compilers take without -std

_NVCC_WORD = pattern(r"\"?(?:[^\s\"']*/)?nvcc(?:\.exe)?\"?")
_SOURCE = pattern(r".*\.(?:cu|cpp|cc|cxx|c\+\+|C|hip|c)")
_C = pattern(r".*\.c")
_OBJECT = pattern(r".*\.(?:o|obj|a|so[\d.]*|lo)")
_RDC = pattern(r"(?<![\w-])(?:-dc|--device-c|-rdc[= ]true|--relocatable-device-code[= ]true|-fgpu-rdc)(?![\w-])")
_LINK_OF_DEVICE = pattern(r"-dlink|--device-link")
_STANDARD = pattern(r"(?<!\S)--?std[= ]|filter-out -std")
_CXX_STANDARD = pattern(r"--?std[= ](?:c|gnu)\+\+")
_AUTOMATIC = pattern(r"\$(?:[<^+]|\([<^+]\))")
_LANGUAGE = pattern(r"(?<!\S)--?x[= ]\s*(?:cu|hip)(?!\S)")
_MPI = pattern(r"(?i)(?<![a-z])mpi(?:icc|icpc|cc|cxx|c\+\+|f\w*)?(?![a-z])")
_ASKS = ("-V", "--version", "-h", "--help", "--list-gpu-code", "--list-gpu-arch", "-arch-ls", "-code-ls")


class Recipes:
    """What is known of a makefile while its commands are changed."""

    def __init__(self, draft: Draft, makefile: Makefile, architectures: str) -> None:
        self.draft = draft
        self.makefile = makefile
        self.options: MigrationOptions = draft.ctx.options
        self.architectures = architectures
        self.rdc = any(
            command.role in (Role.NVCC, Role.HIP) and _RDC.search(self._text(command)) for command in makefile.commands
        )

    def change(self, command: Command) -> None:
        if command.role is Role.NVCC:
            self._nvcc(command)
        elif command.role is Role.HOST:
            self._host(command)
        elif command.role is Role.OTHER and command.words[0].text in ("which", "command", "type", "hash"):
            for word in command.words[1:]:
                self._rename(word)

    def _text(self, command: Command) -> str:
        return self.makefile.expand(" ".join(word.text for word in command.arguments))

    def _nvcc(self, command: Command) -> None:
        caller = command.words[command.at]
        if any(word.text in ("-lib", "--lib") for word in command.arguments) and self._archive(command):
            return
        self._rename(caller)
        arguments = command.arguments
        texts = [word.text for word in arguments]
        if any(text in _ASKS for text in texts):
            self.draft.add(note("BLD303", self._span(caller, arguments[-1]), "`{}` reads what nvcc says about itself",
                                self._written(caller, arguments[-1])))  # fmt: skip
            return
        if any(_LINK_OF_DEVICE.fullmatch(text) for text in texts):
            self._device_link(command)
            return
        self.draft.steps(arguments, nvcc_steps(texts, self.options, self.architectures, False))
        expanded = f"{self.makefile.expand(caller.text)} {self._text(command)}"
        added: list[str] = []
        inputs = self._inputs(command)
        if not arguments or "/dev/null" in texts:
            return
        links = self.makefile.is_link(command)
        compiles = not links or any(_SOURCE.fullmatch(item) for item in inputs)
        plain_c = any(_C.fullmatch(item) for item in inputs) and not _LANGUAGE.search(expanded)
        if compiles and not plain_c:
            if not _STANDARD.search(f" {expanded}"):
                added.append(STANDARD)
                self.draft.add(self._added("BLD305", caller, STANDARD))
            if self.options.targets and not names_architecture(f"{' '.join(texts)} {expanded}"):
                targets = offload_words(self.options)
                added += targets
                self.draft.add(self._added("BLD306", caller, " ".join(targets)))
        if links and self.rdc and not _RDC.search(expanded):
            made = ["-fgpu-rdc", "--hip-link"]
            if not names_architecture(f"{' '.join(texts)} {expanded}") and not set(offload_words(self.options)) & set(
                added
            ):
                made += offload_words(self.options)
            added += made
            self.draft.add(self._added("BLD304", caller, " ".join(made)))
        if added:
            self.draft.items[-1].changes.append(Change(caller.end, caller.end, "".join(f" {word}" for word in added)))
        if links:
            self._order(command)
        elif plain_c and _CXX_STANDARD.search(expanded):
            self._plain_c(command)

    def _rename(self, caller: Word) -> None:
        if _NVCC_WORD.fullmatch(caller.text):
            quote = '"' if caller.text.startswith('"') else ""
            made = f"{quote}hipcc{quote}"
            self.draft.add(
                compiler_finding(self._span(caller, caller), caller.text), Change(caller.start, caller.end, made)
            )

    def _host(self, command: Command) -> None:
        arguments = command.arguments
        texts = [word.text for word in arguments]
        steps = host_steps(texts, self.options)
        self.draft.steps(arguments, steps)
        if not self.rdc or not arguments or _RDC.search(self._text(command)) or not self.makefile.is_link(command):
            return
        inputs = self._inputs(command)
        if any(_OBJECT.fullmatch(item) for item in inputs):
            caller = command.words[command.at]
            mpi = _MPI.search(f"{caller.text} {self.makefile.expand(caller.text)}")
            names = ("OMPI_CC=hipcc OMPI_CXX=hipcc MPICH_CC=hipcc MPICH_CXX=hipcc", caller.text) if mpi else ("hipcc",)
            made = " ".join((*names, "-fgpu-rdc", "--hip-link", *offload_words(self.options)))
            found = note(
                "BLD304", self._span(caller, caller), "`{}` links device code, which hipcc has to do", caller.text
            )
            self.draft.add(applied(found), Change(caller.start, caller.end, made))

    def _device_link(self, command: Command) -> None:
        """nvcc's separate link of device code becomes an object without contents: the last link does the work."""
        arguments = command.arguments
        at = next((index for index, word in enumerate(arguments) if word.text in ("-o", "--output-file")), -1)
        output = arguments[at + 1].text if 0 <= at < len(arguments) - 1 else "a_dlink.o"
        first, last = arguments[0], arguments[-1]
        found = note("BLD304", self._span(first, last), "`{}` links device code, which hipcc does at the last link",
                     self._written(first, last))  # fmt: skip
        self.draft.add(applied(found), Change(first.start, last.end, f"-x c++ -c /dev/null -o {output}"))

    def _archive(self, command: Command) -> bool:
        """`nvcc -lib` with objects alone is `ar rcs`; False where it compiles as well or the objects are not seen."""
        words = command.arguments
        at = next((index for index, word in enumerate(words) if word.text in ("-o", "--output-file")), len(words))
        inputs = [
            word.text
            for index, word in enumerate(words)
            if index != at + 1 and (_AUTOMATIC.fullmatch(word.text) or _all_objects(self._files(word, command)))
        ]
        if at >= len(words) - 1 or not inputs or any(_SOURCE.fullmatch(item) for item in self._inputs(command)):
            return False
        first, last = command.words[command.at], words[-1]
        found = note("BLD315", self._span(first, last), "`{}` makes a library of objects", self._written(first, last))
        made = f"ar rcs {words[at + 1].text} {' '.join(inputs)}"
        self.draft.add(applied(found), Change(first.start, last.end, made))
        return True

    def _order(self, command: Command) -> None:
        """hipcc reads every file behind a source as source code: objects get `-x none` before them."""
        seen_source = False
        if any(word.text == "-x" for word in command.arguments):
            return
        for word in command.arguments:
            items = self._files(word, command)
            kinds = ["s" if _SOURCE.fullmatch(item) else "o" if _OBJECT.fullmatch(item) else "" for item in items]
            pure = "".join(kinds)
            if "s" in pure and "o" in pure and word.text.startswith("$") and "filter" not in word.text:
                objects = "%.o %.obj %.a %.so"
                made = f"$(filter-out {objects},{word.text}) -x none $(filter {objects},{word.text})"
                self.draft.add(self._ordered(word), Change(word.start, word.end, made))
                return
            if pure.startswith("o") and seen_source:
                self.draft.add(self._ordered(word), Change(word.start, word.start, "-x none "))
                return
            seen_source = seen_source or "s" in pure

    def _ordered(self, word: Word) -> Finding:
        return applied(
            note("BLD307", self._span(word, word), "`{}` stands behind a source file and is no source code", word.text)
        )

    def _plain_c(self, command: Command) -> None:
        """clang refuses a standard of C++ for a file in C."""
        for word in command.arguments:
            names = list(references(word.text))
            expanded = self.makefile.expand(word.text)
            if word.text.startswith("$") and len(names) == 1 and _CXX_STANDARD.search(expanded):
                found = note(
                    "BLD308", self._span(word, word), "`{}` has a standard of C++ and compiles a file in C", word.text
                )
                self.draft.add(applied(found), Change(word.start, word.end, f"$(filter-out -std=%,{word.text})"))

    def _inputs(self, command: Command) -> list[str]:
        return [item for word in command.arguments for item in self._files(word, command)]

    def _files(self, word: Word, command: Command) -> list[str]:
        """The files that a word stands for, with automatic variables read from the rule."""
        if word.text.startswith("-"):
            return []
        rule = command.line.rule or (command.line if command.line.name else None)
        text = word.text
        if rule is not None and _AUTOMATIC.search(text):
            prerequisites = self._prerequisites(rule)
            first = prerequisites.split(" ")[0] if prerequisites else ""
            text = _AUTOMATIC.sub(lambda match: first if "<" in match[0] else prerequisites, text)
        text = re.sub(r"\$[({](\w+):([^=(){}]*)=([^(){}]*)[)}]", self._substituted, text)
        return [item for item in self.makefile.expand(text).split() if item not in ("|", "Makefile")]

    def _substituted(self, match: re.Match[str]) -> str:
        end = match[2].removeprefix("%")
        items = self.makefile.expand(f"$({match[1]})").split()
        return " ".join(item.removesuffix(end) + match[3].removeprefix("%") for item in items)

    def _prerequisites(self, rule: Line) -> str:
        text = self.makefile.own.text[rule.begin : rule.stop]
        text = text.partition(";")[0].replace("\\\n", " ").replace("\\\r\n", " ")
        if text.count(":") == 1 and "$(" not in text:
            text = text.partition(":")[2]
        text = re.sub(r"\$[({](\w+):([^=(){}]*)=([^(){}]*)[)}]", self._substituted, text)
        found = " ".join(self.makefile.expand(text).split())
        suffixes = re.fullmatch(r"(\.\w+)(\.\w+)?", rule.name)
        return found or (f"x{suffixes[1]}" if suffixes else "")

    def _added(self, code: str, caller: Word, made: str) -> Finding:
        return applied(note(code, self._span(caller, caller), f"`{{}}` gets `{made}`", caller.text))

    def _span(self, first: Word, last: Word) -> Span:
        return self.draft.ctx.span(first.start, last.end)

    def _written(self, first: Word, last: Word) -> str:
        return self.draft.ctx.text[first.start : last.end].replace("\\\n", " ")


def _all_objects(files: list[str]) -> bool:
    return bool(files) and all(_OBJECT.fullmatch(item) for item in files)


def compiler_finding(span: Span, written: str) -> Finding:
    return Finding(
        COMPILER, SLUGS[COMPILER], Severity.INFO, span, f"`{readable(written)}` becomes `hipcc`",
        status=Status.APPLIED, effort=Effort.NONE, symbol="nvcc",
    )  # fmt: skip


def applied(found: Finding) -> Finding:
    return replace(found, status=Status.APPLIED, effort=Effort.NONE, severity=Severity.INFO)
