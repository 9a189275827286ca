"""`cu2hip doctor` and `cu2hip support`."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from click.testing import CliRunner

from migrator.cli import doctor, support
from migrator.support import include_dir


def test_doctor_tells_people_and_programs() -> None:
    runner = CliRunner()
    text = runner.invoke(doctor.command, [], standalone_mode=False)
    assert text.return_value == 0
    assert "python" in text.output
    assert "build for Hygon" in text.output
    data = json.loads(runner.invoke(doctor.command, ["--json"], standalone_mode=False).output)
    assert {check["name"] for check in data["checks"]} >= {"libclang", "hipcc", "dtk", "GPU", "CPU device"}
    emulator = next(check for check in data["checks"] if check["name"] == "rocjitsu")
    assert "on this machine" in emulator["detail"]
    assert data["abilities"][0]["name"] == "migrate and check"
    assert runner.invoke(doctor.command, ["-q"], standalone_mode=False).output == ""


def test_support_prints_its_folder() -> None:
    done = CliRunner().invoke(support.command, ["--include-dir"], standalone_mode=False)
    assert done.output == f"{include_dir()}\n"
    assert (Path(done.output.strip()) / "cu2hip" / "warp.hpp").is_file()


def test_support_copies_the_headers(tmp_path: Path) -> None:
    runner = CliRunner()
    done = runner.invoke(support.command, ["--copy", str(tmp_path / "new"), "--json"], standalone_mode=False)
    data = json.loads(done.output)
    copied = {path.relative_to(tmp_path / "new").as_posix() for path in (tmp_path / "new").rglob("*.hpp")}
    assert copied == set(data["headers"])
    assert "cu2hip/detail/lane.hpp" in copied
    for name in copied:
        assert (tmp_path / "new" / name).read_bytes() == (include_dir() / name).read_bytes()
    assert "headers copied" in runner.invoke(support.command, ["--copy", str(tmp_path)], standalone_mode=False).output


def test_commands_import_nothing_heavy() -> None:
    """What a command needs to show its help must not load YAML, rich, libclang or the front end."""
    script = (
        "import sys, migrator.cli.build, migrator.cli.doctor, migrator.cli.support\n"
        "print(sorted({'yaml', 'rich', 'jinja2', 'clang'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
