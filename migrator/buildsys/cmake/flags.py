"""Options of nvcc in list files: in variables, in `target_compile_options`, behind generator expressions."""

from __future__ import annotations

from collections.abc import Sequence

from migrator.buildsys.cmake.draft import Statement
from migrator.buildsys.cmake.listfile import Argument
from migrator.buildsys.cmake.words import Word, split_words
from migrator.buildsys.nvcc.findings import finding
from migrator.buildsys.nvcc.step import Step, Verdict
from migrator.buildsys.nvcc.translate import translate
from migrator.lazy import pattern
from migrator.model.edit import Fix

_OWN_COMMANDS = frozenset(
    (
        "target_compile_options",
        "add_compile_options",
        "target_link_options",
        "add_link_options",
        "add_definitions",
        "set_property",
        "set_target_properties",
        "set_source_files_properties",
        "cuda_add_library",
        "cuda_add_executable",
        "set",
        "list",
        "string",
        "cuda_compile",
        "execute_process",
    )
)
_HEADS = ("SHELL:", "LINKER:")
_CUDA_NAME = pattern(r"CUDA|NVCC", 2)
# Words that no other compiler reads in this sense.
_NVCC_ONLY = pattern(
    r"-Xcompiler\b.*|-Xptxas\b.*|-Xcudafe\b.*|-Xfatbin\b.*|-Xnvlink\b.*|-gencode\b.*|--generate-code\b.*|--?expt-.*"
    r"|--extended-lambda|-extended-lambda|--use_fast_math|-use_fast_math|-lineinfo|--generate-line-info|--ptxas-options\b.*"
    r"|--compiler-options\b.*|--?maxrregcount\b.*|--?ftz=.*|--?fmad=.*|--?prec-(?:div|sqrt)=.*|--?rdc=.*"
    r"|--relocatable-device-code\b.*|--gpu-(?:architecture|code)\b.*|-arch=(?:sm|compute)_.*|--?diag[-_]suppress\b.*"
    r"|--default-stream\b.*|--threads\b.*|-ccbin\b.*|--compiler-bindir\b.*|--cudart\b.*|-cudart\b.*"
    r"|-Wno-deprecated-gpu-targets|--Werror\b.*|--?forward-unknown-.*|--source-in-ptx|-src-in-ptx|--device-debug|--?res-usage"
)
_MANY = frozenset(("CACHE", "PARENT_SCOPE"))


def rewrite(statement: Statement) -> None:
    """Translate the words that nvcc gets, and of other words those that only nvcc understands."""
    command = statement.command
    known_command = command.name in _OWN_COMMANDS or statement.draft.scope.is_command(command.name)
    hints = any("COMPILE_LANG" in item.text or _NVCC_ONLY.fullmatch(item.text) for item in command.arguments)
    if not known_command and not hints:
        return
    if command.name in ("message", "find_package", "if", "elseif", "cmake_parse_arguments"):
        return
    flags = _is_flags(statement)
    arguments = _values(command.arguments) if command.name in ("set", "list", "string") else command.arguments
    group: list[Word] = []
    for word in [*split_words(arguments), None]:
        if word is not None and group and _together(group[-1], word):
            group.append(word)
            continue
        if group:
            _group(statement, group, flags)
        group = [word] if word is not None else []


def _values(arguments: Sequence[Argument]) -> Sequence[Argument]:
    for at, argument in enumerate(arguments):
        if argument.text in _MANY:
            return arguments[:at]
    return arguments


def _is_flags(statement: Statement) -> bool:
    """True where a variable with nvcc's options is set, or FindCUDA's commands get their own options."""
    command = statement.command
    words = command.words
    if command.name in ("set", "list", "string"):
        name = words[0] if command.name == "set" else words[1] if len(words) > 1 else ""
        return "FLAGS" in name.upper() and bool(_CUDA_NAME.search(name))
    return False


def _together(last: Word, word: Word) -> bool:
    return last.conditions == word.conditions


def _group(statement: Statement, group: list[Word], flags: bool) -> None:
    """Translate the words of one context."""
    cuda = flags or any(word.cuda for word in group)
    if not cuda and group[0].elsewhere:
        return
    if (
        not cuda
        and statement.draft.ctx.options.targets == ()
        and not any(_NVCC_ONLY.fullmatch(_bare(w)) for w in group)
    ):
        return
    words = [_bare(word) for word in group]
    gone: list[Step] = []
    for step in translate(words, statement.draft.ctx.options):
        first = words[step.first]
        if step.verdict is Verdict.KEEP or not first.startswith("-"):
            continue
        if not cuda and (step.verdict is Verdict.UNKNOWN or not _NVCC_ONLY.fullmatch(first)):
            continue
        if step.verdict is Verdict.UNKNOWN or step.words:
            _step(statement, group[step.first : step.last], step)
        elif statement.free(group[step.first].start, group[step.last - 1].end):
            gone.append(step)
    while gone:
        run = [gone.pop(0)]
        while gone and gone[0].first == run[-1].last:
            run.append(gone.pop(0))
        _take_out(statement, group, run)


def _bare(word: Word) -> str:
    text = word.text
    for head in _HEADS:
        text = text.removeprefix(head)
    return text.replace('\\"', '"')


def _step(statement: Statement, words: Sequence[Word], step: Step) -> None:
    text = statement.draft.ctx.text
    start, end = words[0].start, words[-1].end
    if text[start:end].startswith(_HEADS):
        start += text[start:end].index(":") + 1
    written = text[start:end]
    span = statement.span(start, end)
    if step.verdict is Verdict.UNKNOWN:
        statement.say(finding(step, span, written))
        return
    if statement.edit(start, end, _joined(statement, words, step)):
        statement.say(finding(step, span, written, Fix()))


def _joined(statement: Statement, words: Sequence[Word], step: Step) -> str:
    """New words with the separators of their place: a list where a list is, blanks in a string."""
    text = statement.draft.ctx.text
    around = text[words[0].start - 1], text[words[-1].end : words[-1].end + 1]
    separator = ";" if ";" in around and not (set(around) & set(" \t")) else " "
    argument = statement.command.arguments
    inside = next((item for item in argument if item.start <= words[0].start < item.end), None)
    if separator == " " and inside is not None and inside.kind == "unquoted" and words[0].conditions:
        separator = ";"  # a blank would end the argument in the middle of an expression
    return separator.join(
        word.replace('"', '\\"') if inside and inside.kind == "quoted" else word for word in step.words
    )


def _take_out(statement: Statement, group: Sequence[Word], run: Sequence[Step]) -> None:
    """Remove neighbouring words with one separator. An expression that would be left without any goes with them."""
    text = statement.draft.ctx.text
    first, last = run[0].first, run[-1].last
    start, end = group[first].start, group[last - 1].end
    if text[start:end].startswith(_HEADS) and first == 0 and last < len(group):
        start += text[start:end].index(":") + 1
    whole = _expression(statement, group) if last - first == len(group) else None
    if whole is not None:
        done = statement.remove(*whole)
    elif text[:start].rstrip(" ")[-1:] in (":", '"') and last < len(group):
        done = statement.edit(start, group[last].start, "")
    elif text[start - 1] == ";":
        done = statement.edit(start - 1, end, "")
    else:
        done = statement.remove(start, end)
    if done:
        for step in run:
            span = statement.span(group[step.first].start, group[step.last - 1].end)
            statement.say(finding(step, span, text[span.start : span.end], Fix()))


def _expression(statement: Statement, words: Sequence[Word]) -> tuple[int, int] | None:
    """The arguments that are nothing but an expression around these words."""
    if not words[0].conditions:
        return None
    arguments = statement.command.arguments
    start, end = words[0].start, words[-1].end
    begin = next(item for item in arguments if item.start <= start < item.end)
    finish = next(item for item in arguments if item.start < end <= item.end)
    before, after = begin.text[: start - begin.start], finish.text[end - finish.start :]
    if before.startswith("$<") and before.endswith(":") and after and set(after) <= {">"}:
        opened = before.count("<") - before.count(">")
        return (begin.outer, finish.outer_end) if opened == len(after) else None
    return None
