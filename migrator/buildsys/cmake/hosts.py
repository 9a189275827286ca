"""Host sources that include HIP's headers: they need the headers' folder, and the macro that names the platform."""

from __future__ import annotations

from migrator.buildsys.cmake.draft import Draft, Statement
from migrator.buildsys.cmake.report import HOST, applied, shown
from migrator.buildsys.cmake.scope import folder

_MACRO = "__HIP_PLATFORM_AMD__=1"
_WHY = "HIP's headers need the macro of the platform from a compiler that is not hipcc"
_HEADERS = "hip_INCLUDE_DIRS"
_KEYWORDS = frozenset(("PRIVATE", "PUBLIC", "INTERFACE"))


def rewrite(draft: Draft) -> None:
    """Link hip::host to targets with such sources, and define the macro where a folder gets HIP's headers."""
    if draft.scope.own.anchor < 0 and not any(facts.anchor >= 0 for _, facts in draft.scope.above()):
        return
    linked = {item.command.first() for item in draft.statements if _links_runtime(item)}
    for statement in draft.statements:
        command = statement.command
        if command.name == "include_directories" and _has_headers(statement):
            line = f"add_compile_definitions({_MACRO})"
            message = "the macro of the platform is defined where HIP's headers are included"
        elif command.name == "target_include_directories" and _has_headers(statement) and command.first() not in linked:
            line = _link(draft, command.first())
            message = f"`{shown(command.first())}` is linked with hip::host"
        elif command.name in ("add_library", "add_executable") and command.first() not in linked:
            host = _host_source(statement)
            if not host:
                continue
            line = _link(draft, command.first())
            message = f"`{shown(host)}` includes HIP's headers: `{shown(command.first())}` is linked with hip::host"
        else:
            continue
        linked.add(command.first())
        statement.after.append(line)
        statement.say(applied(HOST, statement.whole(), message, why=_WHY, symbol="hip::host"))


def has_hosts(draft: Draft) -> bool:
    """True where the project has host sources that include HIP's headers."""
    return any(not path.endswith((".cu", ".cuh", ".h", ".hpp")) for path in draft.ctx.project.cuda_sources)


def _links_runtime(statement: Statement) -> bool:
    if statement.command.name not in ("target_link_libraries", "cuda_add_library", "cuda_add_executable"):
        return False
    if statement.command.name != "target_link_libraries":
        return True
    news = " ".join(new for _, _, new in statement.edits)
    return "hip::host" in news or any("hip::" in word for word in statement.command.words)


def _has_headers(statement: Statement) -> bool:
    return any(_HEADERS in new for _, _, new in statement.edits)


def _host_source(statement: Statement) -> str:
    """The first source that is no device source and includes HIP's headers."""
    here = folder(statement.draft.ctx.source.path)
    for word in statement.command.words[1:]:
        path = f"{here}/{word}" if here else word
        if path in statement.draft.ctx.project.cuda_sources and not word.endswith((".cu", ".cuh", ".h", ".hpp")):
            return word
    return ""


def _link(draft: Draft, target: str) -> str:
    """The command in the form that the file uses for the target: CMake lets nobody mix them."""
    others = [item.command for item in draft.statements if item.command.name == "target_link_libraries"]
    plain = any(item.first() == target and not _KEYWORDS & set(item.words) for item in others)
    return f"target_link_libraries({target} {'' if plain else 'PRIVATE '}hip::host)"
