"""What the documents say is true: commands, options and settings exist, links lead somewhere, languages agree."""

from __future__ import annotations

import re
from pathlib import Path

import click
import pytest

from migrator.cli.main import group
from migrator.config.schema import FIELDS
from migrator.errors import ExitCode
from migrator.report.base import all_renderers

ROOT = Path(__file__).parents[1]
DOCUMENTS = [
    *sorted(ROOT.glob("README*.md")),
    *sorted((ROOT / "docs").glob("*.md")),
    *sorted(ROOT.glob("samples/*/*.md")),
]
_COMMAND = re.compile(r"\bcu2hip ([a-z]+)((?: [^\n`#|]*)?)")
_CODE = re.compile(r"`([^`\n]+)`|^ {4}(.*)$", re.MULTILINE)
_LINK = re.compile(r"\]\(([^)#:]+)\)")


def text(path: Path) -> str:
    return path.read_text("utf-8")


def code(document: str) -> list[str]:
    """Inline code and indented lines."""
    return [inline or line for inline, line in _CODE.findall(document)]


@pytest.fixture(scope="module")
def commands() -> dict[str, set[str]]:
    """The options of every command."""
    context = click.Context(group)
    found = {}
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        found[name] = {
            option for parameter in command.params for option in (*parameter.opts, *parameter.secondary_opts)
        }
    return found


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_commands_and_options_exist(path: Path, commands: dict[str, set[str]]) -> None:
    for name, rest in (found for part in code(text(path)) for found in _COMMAND.findall(part)):
        assert name in commands, f"there is no 'cu2hip {name}'"
        for option in re.findall(r"(?<=\s)--?[a-z][a-z-]*", rest):
            assert option in commands[name], f"cu2hip {name} has no {option}"


def test_options_in_the_reference_exist(commands: dict[str, set[str]]) -> None:
    known = set().union(*commands.values())
    mentioned = set(re.findall(r"`(--[a-z-]+)", text(ROOT / "docs" / "usage.md")))
    assert sorted(mentioned - known) == []


def test_the_reference_names_every_setting_format_and_exit_code() -> None:
    usage = text(ROOT / "docs" / "usage.md")
    assert [key for key in FIELDS if f"`{key}`" not in usage] == []
    assert [name for name, item in all_renderers().items() if f"| `{name}` | `{item.filename}` |" not in usage] == []
    assert [code.name for code in ExitCode if f"| {code.value} |" not in usage] == []


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(path: Path) -> None:
    for target in _LINK.findall(text(path)):
        assert (path.parent / target).exists(), target


def test_the_readmes_show_the_same_commands() -> None:
    def blocks(path: Path) -> list[str]:
        return [line.split("#")[0].strip() for line in text(path).splitlines() if line.startswith("    ")]

    assert blocks(ROOT / "README.md") == blocks(ROOT / "README.zh-CN.md")
    assert "make demo" in blocks(ROOT / "README.md")
    assert "make test" in blocks(ROOT / "README.md")
