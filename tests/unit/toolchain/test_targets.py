"""rules/targets/: what it says, and how names lead to it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from migrator.errors import UsageError
from migrator.ruleset.targets import dtk_releases, load_targets, machine_target, products, resolve_target


def test_every_target_is_whole() -> None:
    for name, target in load_targets().items():
        assert name == target.name
        assert target.vendor in ("amd", "hygon")
        assert target.sources
        assert target.wavefronts in ((32,), (64,))
        assert target.lds_bytes is None or target.lds_bytes in (64 << 10, 160 << 10)


def test_wavefronts_follow_the_architecture() -> None:
    for target in load_targets().values():
        assert target.wavefront == (64 if target.arch.startswith("gfx9") else 32)
    assert resolve_target("gfx950").lds_bytes == 160 * 1024
    assert "images" not in resolve_target("gfx942").features


@pytest.mark.parametrize(
    "name, expected",
    [
        ("gfx90a", "gfx90a"),
        ("GFX90A:xnack-", "gfx90a"),
        ("gfx928:sramecc+:xnack-", "gfx928"),
        ("MI300X", "gfx942"),
        ("rx 7900 xtx", "gfx1100"),
        ("K100-AI", "gfx928"),
        ("k100_ai", "gfx928"),
        ("hygon-z100", "gfx906-dcu"),
        ("gfx906", "gfx906"),
        ("bw1000", "gfx936"),
    ],
)
def test_names_lead_to_targets(name: str, expected: str) -> None:
    assert resolve_target(name).name == expected


def test_an_unknown_name_is_told_the_nearest() -> None:
    with pytest.raises(UsageError) as caught:
        resolve_target("gfx90b")
    assert "gfx90a" in caught.value.hint


def test_hygon_stands_apart() -> None:
    z100 = resolve_target("hygon-z100")
    assert (z100.arch, z100.vendor) == ("gfx906", "hygon")
    assert products(z100) == ("Z100", "Z100L")


def test_dtk_releases_say_what_is_unknown() -> None:
    releases = dtk_releases()
    assert releases["24.04"].hip == "5.7"
    for release in releases.values():
        assert (release.hip == "") == (release.certainty == "unknown")
        assert bool(release.source) == bool(release.hip)


def tool(folder: Path, name: str, output: str) -> None:
    path = folder / name
    path.write_text(f"#!/bin/sh\ncat <<'END'\n{output}\nEND\n")
    path.chmod(0o755)


@pytest.mark.parametrize(
    "name, output, expected",
    [
        ("rocm_agent_enumerator", "gfx000\ngfx90a\ngfx90a", "gfx90a"),
        ("rocm_agent_enumerator", "gfx000", None),
        ("amdgpu-arch", "gfx1100", "gfx1100"),
        ("rocminfo", "  Name:                    gfx942\n  Marketing Name: x", "gfx942"),
        ("amdgpu-arch", "gfx9999", None),
    ],
)
def test_the_machines_target(tmp_path: Path, name: str, output: str, expected: str | None) -> None:
    tool(tmp_path, name, output)
    found = machine_target({"PATH": f"{tmp_path}:/usr/bin:/bin" if name != "rocminfo" else f"{tmp_path}:/bin"})
    if expected is None:
        assert found is None or os.path.exists("/dev/kfd")
    else:
        assert found is not None
        assert found.name == expected


def test_hygon_tools_tell_a_z100(tmp_path: Path) -> None:
    tool(tmp_path, "rocm_agent_enumerator", "gfx906")
    assert machine_target({"PATH": f"{tmp_path}:/bin"}) == resolve_target("gfx906")
    tool(tmp_path, "hy-smi", "HCU[0] : Card series: Z100")
    assert machine_target({"PATH": f"{tmp_path}:/bin"}) == resolve_target("gfx906-dcu")
