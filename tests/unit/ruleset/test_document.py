"""Mistakes in rule files: every one is reported, with its line."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from migrator.errors import ExitCode, RuleFileError
from migrator.ruleset.document import read_file

GOOD = """\
schema: 1
library: runtime
header: hip/hip_runtime.h
names:
  function:
    cudaA: hipA
groups:
- instead: use hipC
  names:
    function:
      cudaB: none
rules:
- name: cudaD
  hip: hipD hip>=6.0
  call:
    to: hipE
    arity: 2
    args: ["$2", "$1"]
    when: hip>=6.0
"""


def _errors(tmp_path: Path, text: str, name: str = "bad.yaml") -> list[str]:
    path = tmp_path / name
    path.write_text(text)
    with pytest.raises(RuleFileError) as caught:
        read_file(path, strict=True)
    return [line.removeprefix(f"{path}:") for line in caught.value.message.splitlines()]


def test_a_good_file(tmp_path: Path) -> None:
    path = tmp_path / "good.yaml"
    path.write_text(GOOD)
    names = {name.cuda: name for name in read_file(path, strict=True).names}
    assert names["cudaA"].header == "hip/hip_runtime.h"
    assert names["cudaB"].instead == "use hipC"
    assert names["cudaD"].call == ("hipE", 2, ("$2", "$1"), "hip>=6.0")


def test_every_mistake_is_listed(tmp_path: Path) -> None:
    text = (
        GOOD.replace("hipA", "hip A B")
        .replace("instead", "insted")
        .replace("arity: 2", "arity: two")
        .replace("when: hip>=6.0", "when: always")
    )
    assert _errors(tmp_path, text) == [
        "6: 'hip A B' is not of the form NAME [hip>=X.Y] [hip<X.Y] [cuda>=X.Y] [cuda<X.Y]",
        "8: unknown key 'insted', 'instead' is known",
        "17: 'arity' must be a number",
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("names: {}\n", "1: 'schema: 1' is missing"),
        ("schema: 1\nnames:\n  functions:\n    a: b\n", "3: 'functions' is not one of function, type, enumerator"),
        ("schema: 1\nnames:\n  function:\n    a: 1\n", "4: 'a' must be text that maps to text"),
        ("schema: 1\nnames:\n  function:\n    a: b\n    a: c\n", "5: 'a' stands twice"),
        ("schema: 1\nrules:\n- hip: b\n", "3: a rule needs a 'name'"),
        ("schema: 1\nlibraries: both\n", "2: 'libraries' must be 'hip', 'roc' or absent"),
        ("schema: 1\nwarp:\n  x:\n    kind: shuffel\n", "4: 'shuffel' is not one of shuffle"),
        ("schema: 1\nincludes:\n- library: 3\n", "3: 'library' must be text"),
        ("schema: 1\nnames: [\n", "3: "),
        ("schema: 1\nnames:\n  function: text\n", "3: a mapping from CUDA names to HIP names is wanted"),
        ("- a\n", "1: a mapping is wanted for a file"),
    ],
)
def test_single_mistakes(text: str, expected: str, tmp_path: Path) -> None:
    assert any(line.startswith(expected) for line in _errors(tmp_path, text))


def test_json_maps(tmp_path: Path) -> None:
    assert _errors(tmp_path, "{", "map.json")[0].startswith("1: ")
    assert _errors(tmp_path, "[]", "map.json") == ["1: a map from CUDA names to HIP names is wanted"]


def test_not_text(tmp_path: Path) -> None:
    path = tmp_path / "bad.yaml"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(RuleFileError, match="cannot be read"):
        read_file(path)


def test_the_error_pickles_and_ends_with_usage(tmp_path: Path) -> None:
    path = tmp_path / "bad.yaml"
    path.write_text("nothing: here\n")
    with pytest.raises(RuleFileError) as caught:
        read_file(path)
    assert caught.value.exit_code is ExitCode.USAGE
    assert pickle.loads(pickle.dumps(caught.value)).message == caught.value.message
