"""Whatever is wrong with the input or the machine: one clear line, the right exit code, everything else migrated."""

from __future__ import annotations

import ctypes
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]
ROOT = Path(__file__).resolve().parents[2]
GOOD = b"#include <cuda_runtime.h>\nint f(void **p) { return cudaMalloc(p, 4); }\n"


def python(*arguments: str, **more: Any) -> subprocess.CompletedProcess[str]:
    """A command in a process of its own, with the real pipeline."""
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "migrator", *arguments]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False, timeout=300, **more)
    done.stderr = re.sub(r"cu2hip: \w+ \d+/\d+\n", "", done.stderr)  # progress, on a slow machine
    return done


def migrated(path: Path) -> bool:
    return b"hipMalloc" in path.read_bytes()


def one_line(text: str) -> bool:
    return len(text.strip().splitlines()) == 1 and text.startswith("cu2hip: ") and "Traceback" not in text


@pytest.mark.parametrize("make", ["missing", "empty", "only-git", "fifo", "dangling"])
def test_nothing_there(real: Run, tmp_path: Path, make: str) -> None:
    path = tmp_path / "p"
    if make == "empty":
        path.mkdir()
    elif make == "only-git":
        (path / ".git").mkdir(parents=True)
    elif make == "fifo":
        os.mkfifo(path)
    elif make == "dangling":
        path.symlink_to("nowhere")
    outcome = real("migrate", path)
    assert outcome.code == 2
    assert one_line(outcome.err)
    assert outcome.out == ""


BAD_FILES: dict[str, bytes] = {
    "latin1.cu": GOOD + b"// caf\xe9\n",
    "gb18030.cu": GOOD + "// 汉字".encode("gb18030"),
    "utf16.cu": GOOD.decode().encode("utf-16"),
    "binary.cu": b"\x7fELF\x02\x01\x01" + bytes(range(256)) * 40,
    "nul.cu": GOOD + b"// \x00\n",
    "unbalanced.cu": GOOD + b"void g() { k<<<1, 2(p); }\nvoid h() { k<<<; }\n",
    "comment.cu": GOOD + b"/* never ends\ncudaFree(p);",
    "string.cu": GOOD + b'const char *s = "never ends\n',
    "raw.cu": GOOD + b'const char *s = R"x(never ends',
    "condition.cu": GOOD + b"#if 1\n#else\n#else\n#endif\n#endif\n#if\n",
    "splice.cu": GOOD + b"#define A \\",
    "cycle_a.h": b'#include "cycle_b.h"\n' + GOOD,
    "cycle_b.h": b'#include "cycle_a.h"\n' + GOOD,
    "self.cu": b'#include "self.cu"\n' + GOOD,
    "uses_cycle.cu": b'#include "cycle_a.h"\n',
    "cr_only.cu": GOOD.replace(b"\n", b"\r"),
    "deep.cu": GOOD + b"int x = " + b"(" * 4000 + b"1" + b")" * 4000 + b";\n",
    "angles.cu": GOOD + b"<" * 4000 + b"\n",
    "long_line.cu": GOOD + b"int y[] = {" + b"1," * 200_000 + b"};\n",
    "empty.cu": b"",
    "missing_header.cu": b'#include "not_there.h"\n' + GOOD,
    "compile_commands.json": b"{ not json",
    "good.cu": GOOD,
}
CARRIED = ("utf16.cu", "binary.cu")


def test_a_tree_of_everything_bad(real: Run, tmp_path: Path, fill: Any, contents: Any) -> None:
    root = fill(tmp_path / "p", BAD_FILES)
    (root / "out.cu").symlink_to("/etc/hostname")
    os.mkfifo(root / "pipe.cu")
    before = contents(root)
    outcome = real("migrate", root, "--json")
    assert outcome.code in (0, 1)
    assert outcome.err == ""
    document = outcome.json
    assert contents(root) == before
    after = contents(tmp_path / "p-hip")
    for name in BAD_FILES:
        assert name in after, name
    for name in CARRIED:
        assert after[name] == before[name]
    assert os.readlink(tmp_path / "p-hip/out.cu") == "/etc/hostname"
    assert "pipe.cu" not in after
    for name in ("good.cu", "latin1.cu", "unbalanced.cu", "comment.cu", "string.cu", "condition.cu",
                 "missing_header.cu", "cycle_a.h", "cycle_b.h", "deep.cu", "long_line.cu", "nul.cu"):  # fmt: skip
        assert migrated(tmp_path / "p-hip" / name), name
    paths = {finding["path"] for finding in document["findings"]}
    assert {"utf16.cu", "binary.cu", "out.cu", "pipe.cu", "unbalanced.cu", "comment.cu"} <= paths
    again = real("migrate", tmp_path / "p-hip", "-o", tmp_path / "again", "-q")
    assert again.code in (0, 1)
    assert contents(tmp_path / "again") == after


@pytest.mark.parametrize("name", sorted(BAD_FILES))
def test_each_bad_file_alone(real: Run, tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_bytes(BAD_FILES[name])
    outcome = real("migrate", path, "-o", tmp_path / "out", "--no-cache")
    assert outcome.code in (0, 1), outcome.err
    assert "Traceback" not in outcome.err
    assert (tmp_path / "out").exists()


def test_a_file_of_50_mb(real: Run, tmp_path: Path, fill: Any) -> None:
    root = fill(tmp_path / "p", {"good.cu": GOOD})
    line = b"1.0f, 2.0f, 3.0f, 4.0f,\n"
    (root / "table.h").write_bytes(line * ((50 << 20) // len(line)))
    outcome = real("migrate", root, "--json")
    assert outcome.code == 0
    assert [finding["code"] for finding in outcome.json["findings"] if finding["path"] == "table.h"] == ["SYS901"]
    assert (tmp_path / "p-hip/table.h").stat().st_size == (root / "table.h").stat().st_size
    assert migrated(tmp_path / "p-hip/good.cu")


@pytest.mark.parametrize(
    "name, text",
    [
        ("cu2hip.toml", "wrap = 1"),
        ("cu2hip.toml", "warp = "),
        ("pyproject.toml", "[tool.cu2hip]\nhip-version = 6.2\n"),
    ],
)
def test_bad_configuration(real: Run, tmp_path: Path, fill: Any, name: str, text: str) -> None:
    root = fill(tmp_path / "p", {"good.cu": GOOD, name: text.encode()})
    outcome = real("migrate", root)
    assert outcome.code == 2
    assert one_line(outcome.err)
    assert name in outcome.err
    assert not (tmp_path / "p-hip").exists()


@pytest.mark.parametrize(
    "text", [b"names: [", b"schema: 1\nnames:\n  cudaMalloc: 'a b c'\n", b"\xff", b"schema: 1\nzzz: 1\n"]
)
def test_bad_rule_files(real: Run, tmp_path: Path, fill: Any, text: bytes) -> None:
    root = fill(tmp_path / "p", {"good.cu": GOOD})
    (tmp_path / "mine.yaml").write_bytes(text)
    outcome = real("migrate", root, "--rules", tmp_path / "mine.yaml")
    assert outcome.code == 2
    assert "mine.yaml" in outcome.err
    assert "Traceback" not in outcome.err


def without_override() -> None:
    """In the child: the superuser without the right to ignore permissions."""
    if os.geteuid() == 0:
        libc = ctypes.CDLL(None)
        for capability in (1, 2):  # CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH
            libc.prctl(24, capability, 0, 0, 0)  # PR_CAPBSET_DROP


@pytest.fixture
def permissions(tmp_path: Path) -> None:
    """Skips where permissions cannot be tested."""
    probe = tmp_path / "probe"
    probe.mkdir(mode=0o555)
    done = subprocess.run(["touch", str(probe / "x")], preexec_fn=without_override, capture_output=True, check=False)
    if done.returncode == 0:
        pytest.skip("this process may write everywhere and cannot give the right up")


@pytest.mark.usefixtures("permissions")
def test_no_permission_to_write(tmp_path: Path, fill: Any, contents: Any) -> None:
    root = fill(tmp_path / "parent/p", {"good.cu": GOOD})
    before = contents(root)
    (tmp_path / "parent").chmod(0o555)
    try:
        done = python("migrate", str(root), preexec_fn=without_override)
        assert done.returncode == 3
        assert one_line(done.stderr)
        assert "no permission to write" in done.stderr
    finally:
        (tmp_path / "parent").chmod(0o755)
    root.chmod(0o555)
    try:
        done = python("migrate", str(root), "--in-place", preexec_fn=without_override)
        assert done.returncode == 3
        assert one_line(done.stderr)
    finally:
        root.chmod(0o755)
    assert contents(root) == before


@pytest.mark.usefixtures("permissions")
def test_no_permission_to_read(tmp_path: Path, fill: Any) -> None:
    root = fill(tmp_path / "p", {"good.cu": GOOD, "secret.cu": GOOD, "secret.dat": b"x", "closed/a.cu": GOOD})
    (root / "secret.cu").chmod(0)
    (root / "secret.dat").chmod(0)
    (root / "closed").chmod(0)
    try:
        done = python("migrate", str(root), preexec_fn=without_override)
    finally:
        (root / "closed").chmod(0o755)
    assert done.returncode == 1
    assert done.stderr == ""
    assert migrated(tmp_path / "p-hip/good.cu")
    for name in ("secret.cu", "secret.dat", "closed"):
        assert f"`{name}` cannot be read (Permission denied): the result lacks it" in done.stdout
    assert "Traceback" not in done.stderr


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system with room for 96 KB."""
    place = tmp_path / "small"
    place.mkdir()
    done = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=96k", "none", str(place)], capture_output=True, check=False
    )
    if done.returncode:
        pytest.skip("no right to mount a small file system")
    yield place
    subprocess.run(["umount", str(place)], check=True)


def test_a_full_disk(small_disk: Path, tmp_path: Path, fill: Any, contents: Any) -> None:
    files = {f"f{number:02}.cu": GOOD + b"// %d\n" % number * 400 for number in range(60)}
    root = fill(tmp_path / "p", files)
    before = contents(root)
    done = python("migrate", str(root), "-o", str(small_disk / "out"))
    assert done.returncode == 3
    assert one_line(done.stderr)
    assert "no space left on the device" in done.stderr
    assert "the input is untouched" in done.stderr
    assert contents(root) == before
    subprocess.run(["mount", "-o", "remount,size=8m", str(small_disk)], check=True)
    done = python("migrate", str(root), "-o", str(small_disk / "out"))
    assert (done.returncode, done.stderr) == (0, "")
    assert "edited by hand" not in done.stdout
    assert all(migrated(small_disk / "out" / name) for name in files)


def test_a_full_disk_in_place(small_disk: Path, fill: Any, contents: Any) -> None:
    files = {f"f{number:02}.cu": GOOD + b"// %d\n" % number * 300 for number in range(15)}
    root = fill(small_disk / "p", files)
    before = contents(root)
    done = python("migrate", str(root), "--in-place")
    assert done.returncode == 3
    assert one_line(done.stderr)
    assert contents(root) == before
    assert not any(name.startswith("00") for name in os.listdir(root / ".cu2hip/journal"))


def test_a_full_disk_for_a_single_file_and_a_report(small_disk: Path, tmp_path: Path) -> None:
    source = tmp_path / "a.cu"
    source.write_bytes(GOOD + b"//" + b" " * 200_000)
    done = python("migrate", str(source), "-o", str(small_disk / "a.hip"))
    assert (done.returncode, one_line(done.stderr)) == (3, True)
    assert os.listdir(small_disk) == []
    source.write_bytes(GOOD)
    done = python("migrate", str(source), "-o", str(tmp_path / "a.hip"), "--report", str(small_disk / "r"))
    assert done.returncode in (0, 3)
    assert "Traceback" not in done.stderr


def test_a_closed_standard_output(tmp_path: Path) -> None:
    source = tmp_path / "a.cu"
    source.write_bytes(GOOD)
    if not os.path.exists("/dev/full"):
        pytest.skip("there is no /dev/full")
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "migrator", "migrate", str(source), "-o", "-"],
            env={**os.environ, "PYTHONPATH": str(ROOT)}, stdout=full, stderr=subprocess.PIPE, text=True, check=False,
        )  # fmt: skip
    assert done.returncode == 3
    assert "no space left" in done.stderr.lower()
    assert "Traceback" not in done.stderr
