"""`cu2hip doctor`: what this machine has, what that allows, what to install."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from migrator.cli.ui import Console, command_options
from migrator.errors import ExitCode

if TYPE_CHECKING:
    from migrator.toolchain.inspect import Check


@click.command("doctor", short_help="Tell what is installed, and what that allows.")
@command_options
def command(as_json: bool, quiet: bool, verbose: int, traceback: bool) -> int:
    """Look for what cu2hip works with: libclang, HIP compilers, device libraries, CUDA headers, GPUs, git.

    Nothing is changed and no network is used. Migrating needs Python alone; libclang makes it exact, a HIP compiler
    lets `cu2hip build` check the result.
    """
    from migrator import __version__
    from migrator.cli.ui import write_json
    from migrator.toolchain.inspect import inspect

    result = inspect()
    checks = (*result.checks, *_test_devices())
    if as_json:
        write_json(
            {
                "version": __version__,
                "checks": [
                    {
                        "name": check.name,
                        "found": check.found,
                        "detail": check.detail,
                        "advice": check.advice,
                        "needed_for": check.needed_for,
                    }
                    for check in checks
                ],
                "abilities": [{"name": name, "possible": yes, "detail": text} for name, yes, text in result.abilities],
            }
        )
        return ExitCode.OK
    console = Console(sys.stdout, quiet=quiet)
    console.line(f"cu2hip {__version__}")
    for check in checks:
        mark = console.paint("yes", "good") if check.found else console.paint("no ", "performance")
        console.line(f"  {mark}  {check.name:<17} {check.detail}")
        if check.advice:
            console.line(f"       {'':<17} to get it: {check.advice}")
        if verbose and check.needed_for:
            console.line(f"       {'':<17} for: {check.needed_for}")
    console.line()
    for name, possible, text in result.abilities:
        mark = console.paint("yes", "good") if possible else console.paint("no ", "performance")
        console.line(f"  {mark}  {name:<17} {text}".rstrip())
    return ExitCode.OK


def _test_devices() -> list[Check]:
    """What `cu2hip test` runs on where there is no GPU."""
    from migrator.devices.base import all_devices
    from migrator.devices.rocjitsu import exercised
    from migrator.toolchain.inspect import Check

    need = "cu2hip test"
    devices = all_devices()
    reason = devices["cpu"].missing()
    cpu = Check("CPU device", not reason, reason or _cpu_device(), "", f"{need} --on cpu, cu2hip-hipcc")
    reason = devices["rocjitsu"].missing()
    when = exercised()
    used = f"tests were run with it on this machine ({when})" if when else "never exercised on this machine"
    return [cpu, Check("rocjitsu", not reason, f"{reason or 'installed'}; {used}", "", f"{need} --on rocjitsu")]


def _cpu_device() -> str:
    """What `cu2hip-hipcc` would use."""
    from migrator.cpudevice.runtime import ARCHITECTURES, WAVE_VARIABLE, wave
    from migrator.errors import Cu2hipError
    from migrator.toolchain.find import find_toolchain, hip_header_version

    found = find_toolchain("clang-hip")
    headers = f"HIP {hip_header_version(found.hip_include)} headers ({found.hip_include})"
    try:
        lanes = f"wavefronts of {wave()} lanes ({ARCHITECTURES[wave()]})"
    except Cu2hipError as error:
        lanes = error.message
    compiler = f"clang {found.compiler.version} ({found.compiler.path})"
    return f"cu2hip-hipcc: {compiler}, {headers}, bitcode {found.device_lib}, {lanes}, set with {WAVE_VARIABLE}"
