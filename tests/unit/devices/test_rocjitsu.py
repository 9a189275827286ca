"""The adapter for AMD's emulator, against its documented command line and the names of its configurations."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from migrator.devices.base import Request, all_devices, choose
from migrator.devices.rocjitsu import Rocjitsu, configuration, understood
from migrator.errors import EnvironmentProblem, UsageError

HELP = """Usage: rocjitsu --config <config.json> [--daemon|--attach] -- <app> [args...]

  --config <path>   Path to simulation config JSON (required)
  --daemon          Run in daemon mode
  --attach          Attach to a running daemon
  --help, -h        Print usage and exit
  --version, -v     Print version, Git revision, commit date, and commit title, then exit
"""
NAMES = """amdgpu_cdna3.json gfx1100_w7900.json gfx1250_mi455x.json gfx1250_mi455x_kmd.json gfx1250_mi455x_kmd_4gpu.json
gfx90a_mi210_kmd.json gfx942_cdna3.json gfx942_cdna3_kmd.json gfx950_cdna4_kmd_2gpu.json gfx950_cdna4_kmd.json
gfx950_mi355x.json guest_gfx950_on_simulated_gfx942.json""".split()

PROGRAM = """#!/bin/sh
case "$1" in
  --help) cat "$(dirname "$0")/help.txt"; exit 0 ;;
  --version) echo "rocjitsu 1.2 (abc)"; exit 0 ;;
esac
echo "emulated: $*"
"""


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An installation that answers as the documentation says."""
    folder = tmp_path / "bin"
    configs = tmp_path / "share" / "rocjitsu" / "configs"
    folder.mkdir()
    configs.mkdir(parents=True)
    (folder / "help.txt").write_text(HELP)
    (folder / "rocjitsu").write_text(PROGRAM)
    (folder / "rocjitsu").chmod(0o755)
    for name in NAMES:
        (configs / name).write_text("{}")
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")
    return configs


@pytest.mark.parametrize(
    ("arch", "name"),
    [
        ("gfx942", "gfx942_cdna3_kmd.json"),
        ("gfx950", "gfx950_cdna4_kmd.json"),
        ("gfx1250", "gfx1250_mi455x_kmd.json"),
        ("gfx90a", "gfx90a_mi210_kmd.json"),
        ("gfx1100", "gfx1100_w7900.json"),
        ("gfx906", None),
    ],
)
def test_one_gpu_with_its_kernel_driver_is_chosen(arch: str, name: str | None) -> None:
    found = configuration(arch, [Path(item) for item in sorted(NAMES)])
    assert (found.name if found else None) == name


def test_the_documented_help_is_understood_and_another_is_not() -> None:
    assert understood(HELP)
    assert not understood("usage: rocjitsu run APP")


def test_a_program_is_run_as_the_documentation_says(installed: Path, tmp_path: Path) -> None:
    device = Rocjitsu()
    assert device.missing() == ""
    prepared = device.prepare(Request("gfx950"), tmp_path)
    assert prepared.description == "rocjitsu emulating gfx950 (rocjitsu 1.2 (abc))"
    config = str(installed / "gfx950_cdna4_kmd.json")
    assert device.wrapped(["./app", "1"], prepared) == ["rocjitsu", "--daemon", "--config", config, "--", "./app", "1"]


def test_an_arch_without_a_configuration_is_named(installed: Path, tmp_path: Path) -> None:
    with pytest.raises(EnvironmentProblem, match="no configuration for gfx906"):
        Rocjitsu().prepare(Request("gfx906"), tmp_path)


def test_a_machine_without_it_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert "no program `rocjitsu`" in Rocjitsu().missing()
    with pytest.raises(UsageError, match="rocjitsu"):
        choose("rocjitsu")


def test_a_gpu_goes_before_an_emulator_and_that_before_the_processor() -> None:
    assert list(all_devices()) == ["gpu", "rocjitsu", "cpu"]
    assert [item.emulated for item in all_devices().values()] == [False, True, True]


def test_an_unknown_device_is_refused() -> None:
    with pytest.raises(UsageError, match="no device 'tpu'"):
        choose("tpu")
