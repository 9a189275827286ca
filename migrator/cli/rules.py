"""`cu2hip rules`: what the rulebook says about a CUDA name."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from migrator.cli.ui import Console, command_options
from migrator.errors import ExitCode, UsageError

if TYPE_CHECKING:
    from migrator.ruleset import RuleSet

_NEAR = 5
_STATUS = {
    "mapped": "HIP has it under another name",
    "same": "HIP has it under the same name",
    "newer": "only newer HIP releases have it",
    "removed": "HIP has it no longer",
    "unsupported": "HIP has nothing like it",
    "dropped": "the include is not needed",
}


@click.command("rules", short_help="Look a CUDA name up in the rulebook.")
@click.argument("names", nargs=-1)
@click.option("--hip-version", metavar="VERSION", help="The HIP release in question, such as 6.2.")
@click.option("--libraries", type=click.Choice(("hip", "roc")), help="hipBLAS and kin, or rocBLAS and kin.")
@click.option("--rules", "extra", multiple=True, metavar="PATH", help="A file or folder of your own rules; repeatable.")
@click.option("--pages", metavar="DIR", help="Write the reference of all hazards as Markdown into this folder.")
@command_options
def command(
    names: tuple[str, ...],
    hip_version: str | None,
    libraries: str | None,
    extra: tuple[str, ...],
    pages: str | None,
    as_json: bool,
    quiet: bool,
    verbose: int,
    traceback: bool,
) -> int:
    """Tell what NAMES become: functions, types, headers, macros, warp operations; patterns such as 'cudaGraph*' too.

    Without a name, tell how many rules there are. The file that decides is named, which shows whether one of your own
    rules does. The exit status is 1 where a name is not in the rulebook.
    """
    from migrator.cli.ui import write_json
    from migrator.config.load import resolve
    from migrator.ruleset import load_ruleset

    if pages is not None:
        return _write_pages(Path(pages), as_json=as_json, quiet=quiet)
    given = {
        "hip-version": hip_version,
        "libraries": libraries,
        "rules": tuple(os.path.abspath(path) for path in extra) or None,
    }
    settings = resolve(Path.cwd(), given)
    folders = [Path(path) for path in settings.texts("rules")]
    rules = load_ruleset(settings.text("hip-version"), settings.text("libraries"), folders)
    if not names:
        counts = totals(rules)
        if as_json:
            write_json({"hip_version": settings.text("hip-version"), "digest": rules.digest, "rules": counts})
        else:
            console = Console(sys.stdout, quiet=quiet)
            console.line(
                f"HIP {settings.text('hip-version')}, libraries {rules.libraries}, rulebook {rules.digest[:12]}"
            )
            for table, number in counts.items():
                console.line(f"{number:>7,}  {table}")
        return ExitCode.OK
    entries = [entry for name in names for entry in look_up(rules, name)]
    unknown = [entry["name"] for entry in entries if entry["table"] == "unknown"]
    if as_json:
        write_json({"hip_version": settings.text("hip-version"), "names": entries})
    else:
        console = Console(sys.stdout, quiet=quiet)
        for entry in entries:
            _print(console, entry)
    return ExitCode.FINDINGS if unknown else ExitCode.OK


def _write_pages(folder: Path, *, as_json: bool, quiet: bool) -> int:
    from migrator.cli.ui import write_json
    from migrator.report.rule_pages import write_pages

    written, removed = write_pages(folder)
    if as_json:
        write_json({"pages": str(folder), "written": written, "removed": removed})
    else:
        Console(sys.stdout, quiet=quiet).line(f"{folder}: {written} pages written, {removed} removed")
    return ExitCode.OK


def totals(rules: RuleSet) -> dict[str, int]:
    """How many rules each table has."""
    return {
        "names": len(rules.names),
        "headers": len(rules.headers),
        "namespaces": len(rules.namespaces),
        "macros": len(rules.macros),
        "warp operations": len(rules.warp),
        "support functions": len(rules.support),
    }


def look_up(rules: RuleSet, name: str) -> list[dict[str, Any]]:
    """Everything that the tables say about a name, a header or a pattern; one 'unknown' entry where that is nothing."""
    if any(char in name for char in "*?[") and "/" not in name:
        import fnmatch

        matching = sorted(key for key in rules.names if fnmatch.fnmatchcase(key, name))
        if not matching:
            raise UsageError(f"no name matches '{name}'")
        return [entry for key in matching for entry in look_up(rules, key)]
    entries = [_entry(rules, name, table, rule) for table, rule in _hits(rules, name)]
    if entries:
        return entries
    return [{"name": name, "table": "unknown", "library": rules.looks_like_cuda(name), "near": near(rules, name)}]


def _hits(rules: RuleSet, name: str) -> list[tuple[str, Any]]:
    header = rules.header(name) if name not in rules.names else None
    tables: list[tuple[str, Any]] = [
        ("warp", rules.warp.get(name)),
        ("support", rules.support.get(name)),
        ("name", rules.names.get(name)),
        ("header", header),
        ("namespace", rules.namespaces.get(name)),
        ("macro", rules.macros.get(name)),
    ]
    twin = name in rules.warp or name in rules.support
    return [
        (table, rule)
        for table, rule in tables
        if rule is not None and not (table == "name" and twin and rule.hip is None)
    ]


def _entry(rules: RuleSet, name: str, table: str, rule: Any) -> dict[str, Any]:
    import msgspec

    given = msgspec.to_builtins(rule)
    fields = {key: value for key, value in given.items() if value not in ("", None) and key != "cuda"}
    if table == "name":
        fields["hip"] = rule.hip
    return {"name": name, "table": table, **fields, "file": rules.origin(name)}


def near(rules: RuleSet, name: str) -> list[str]:
    """Names of the rulebook that look like `name`."""
    from difflib import get_close_matches

    stem = name[:4].lower()
    return get_close_matches(name, [key for key in rules.names if key[:4].lower() == stem], _NEAR, 0.75)


def _print(console: Console, entry: dict[str, Any]) -> None:
    name = console.strong(entry["name"])
    table = entry["table"]
    if table == "unknown":
        looks = f", though it looks like one of {entry['library']}" if entry["library"] else ""
        console.line(f"{name}: not in the rulebook{looks}")
        if entry["near"]:
            console.line(f"  did you mean {', '.join(entry['near'])}?")
        return
    if table == "warp":
        console.line(f"{name} -> {entry['twin']} (warp {entry['kind']}, with --warp preserve)")
        if entry.get("native_since"):
            console.line(
                f"  HIP has it itself since {entry['native_since']}; without a mask: {entry.get('native', 'no')}"
            )
    elif table == "support":
        console.line(f"{name} -> {entry['twin']} (support header)")
        console.line(f"  {entry['semantics']}")
    else:
        _print_mapping(console, name, entry)
    for key, words in (("instead", "instead"), ("note", "note"), ("link", "link with")):
        if entry.get(key):
            console.line(f"  {words}: {entry[key]}")
    console.line(f"  decided by {entry['file']}")


def _print_mapping(console: Console, name: str, entry: dict[str, Any]) -> None:
    hip = entry.get("hip")
    call = entry.get("call")
    status = str(entry.get("status", ""))
    kind = ", ".join(part for part in (str(entry.get("kind", entry["table"])), str(entry.get("library", ""))) if part)
    if call:
        console.line(f"{name} -> {call['to']}({', '.join(call['args'])}) ({kind})")
    elif hip:
        console.line(f"{name} -> {hip} ({kind})")
    else:
        console.line(f"{name}: {_STATUS.get(status, 'no HIP counterpart')} ({kind})")
    spans = (
        _span("HIP", entry.get("since"), entry.get("until")),
        _span("CUDA", entry.get("cuda_since"), entry.get("cuda_until")),
    )
    versions = "; ".join(span for span in spans if span)
    if versions:
        console.line(f"  {versions}")
    if entry.get("header") and entry["table"] == "name" and hip:
        console.line(f"  declared in {entry['header']}")


def _span(what: str, since: str | None, until: str | None) -> str:
    parts: Sequence[str] = [f"since {since}" if since else "", f"until {until}" if until else ""]
    text = ", ".join(part for part in parts if part)
    return f"{what} {text}" if text else ""
