"""Selects, from all rule files, what holds for one HIP version and one choice of libraries."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from migrator.errors import RuleFileError
from migrator.ruleset import schema
from migrator.ruleset.document import Call, Document, Include, Name, read_file
from migrator.ruleset.files import FORMAT, Compiled, rule_files
from migrator.ruleset.notation import holds
from migrator.ruleset.versions import Version


def _call(call: Call, version: Version) -> Call | None:
    """The call rule where it holds at `version`, with `{hip}` replaced by the version as HIP writes it (6.3: 603)."""
    to, arity, args, when = call
    if when and not holds(when, version):
        return None
    number = str(version[0] * 100 + version[1])
    return to, arity, tuple(arg.replace("{hip}", number) for arg in args), ""


@dataclass(slots=True)
class _Builder:
    """Accumulates the compiled tables; later files win."""

    version: Version
    data: Compiled

    def name(self, name: Name, origin: int) -> None:
        hip, since, until, status = name.value.resolve(self.version)
        if status == schema.MAPPED and hip == name.cuda:
            status = schema.SAME
        call = _call(name.call, self.version) if name.call is not None and hip is not None else None
        self.data["names"][name.cuda] = (
            name.kind, name.library, hip, status, since, until, name.value.cuda_since, name.value.cuda_until,
            name.header, name.instead, name.note, call, origin,
        )  # fmt: skip

    def include(self, include: Include, origin: int) -> None:
        hip, since, _, status = include.value.resolve(self.version)
        if hip == "drop":
            hip, status = "", schema.DROPPED
        elif status == schema.MAPPED and hip == include.cuda:
            status = schema.SAME
        table = "patterns" if "*" in include.cuda else "headers"
        self.data[table][include.cuda] = (
            hip, include.library, status, since, include.needs_runtime, include.link, include.instead, include.note,
            include.flat, origin,
        )  # fmt: skip

    def add(self, doc: Document, origin: int) -> None:
        for name in doc.names:
            self.name(name, origin)
        for include in doc.includes:
            self.include(include, origin)
        for table in ("namespaces", "macros", "warp", "support"):
            self.data[table].update({key: (*value, origin) for key, value in getattr(doc, table).items()})
        self.data["shapes"] += doc.shapes
        self.data["advice"].update(doc.advice)
        self.data["default"] = doc.default or self.data["default"]
        self.data["releases"] = doc.releases or self.data["releases"]
        for feature, (since, until, _) in doc.features.items():
            bounds = " ".join((f"hip>={since}" if since else "", f"hip<{until}" if until else ""))
            self.data["features"][feature] = holds(bounds, self.version)


def _errors(paths: Iterable[Path], strict: bool) -> tuple[list[Document], list[str]]:
    documents: list[Document] = []
    errors: list[str] = []
    for path in paths:
        try:
            documents.append(read_file(path, strict))
        except RuleFileError as error:
            errors.append(error.message)
    return documents, errors


def _clashes(documents: Iterable[Document]) -> list[str]:
    """Names that two built-in files of one layer both state."""
    seen: dict[tuple[str, str], Path] = {}
    errors = []
    for doc in documents:
        for name in doc.names:
            first = seen.setdefault((doc.libraries, name.cuda), doc.path)
            if first is not doc.path:
                errors.append(f"{doc.path}:1: '{name.cuda}' stands in {first} too")
    return errors


def compile_rules(folder: Path, extra: Sequence[Path], version: Version, libraries: str) -> Compiled:
    """Everything that holds at `version`; a RuleFileError lists all mistakes of all files."""
    builtin, errors = _errors(rule_files(folder), strict=False)
    user, more = _errors(extra, strict=True)
    errors += more or _clashes(builtin)
    if errors:
        raise RuleFileError("\n".join(errors))
    layers = [doc for doc in builtin if not doc.libraries]
    layers += [doc for doc in builtin if doc.libraries and doc.libraries == libraries]
    layers += [doc for doc in user if doc.libraries in ("", libraries)]
    data: Compiled = {"format": FORMAT, "version": version, "libraries": libraries, "names": {}, "headers": {},
                      "patterns": {}, "namespaces": {}, "macros": {}, "warp": {}, "support": {},
                      "shapes": [], "advice": {}, "default": "",
                      "releases": (), "features": {},
                      "origins": []}  # fmt: skip
    builder = _Builder(version, data)
    for doc in layers:
        data["origins"].append(str(doc.path))
        builder.add(doc, len(data["origins"]) - 1)
    data["patterns"] = dict(sorted(data["patterns"].items(), key=lambda item: (-len(item[0]), item[0])))
    return data
