"""The warp pass and the headers together: migrated code on 64 lanes computes what CUDA code does on two warps."""

from __future__ import annotations

from pathlib import Path

import pytest

from migrator.config.options import MigrationOptions
from migrator.edits.buffer import EditBuffer
from migrator.lex import tokenize
from migrator.model.facts import FileFacts
from migrator.model.source import FileKind, SourceFile
from migrator.passes.base import PassContext, ProjectIndex
from migrator.passes.warp import run
from migrator.ruleset import load_ruleset
from tests.support.programs import COMPILER, LANES, run_program


def migrated(text: bytes) -> bytes:
    source = SourceFile("idioms.cu", FileKind.CUDA, text)
    ctx = PassContext(
        source, tokenize(source), FileFacts(source.path), load_ruleset("6.3"), MigrationOptions(), ProjectIndex()
    )
    buffer = EditBuffer(source)
    for finding in run(ctx):
        assert finding.change is not None, finding.message
        buffer.add(finding.change)
    return buffer.render()[0]


@pytest.mark.skipif(COMPILER is None, reason="no C++ compiler")
def test_two_warps_in_one_wavefront(tmp_path: Path) -> None:
    text = (LANES / "idioms.cu").read_bytes()
    after = migrated(text)
    assert b"__shfl" not in after
    outputs = []
    for wave, code in ((32, text), (64, after)):
        (tmp_path / "idioms_text.h").write_bytes(code)
        words = (f"-DWAVE={wave}", f"-I{tmp_path}", "-Wno-unused-function")
        outputs.append(run_program(LANES / "idioms_main.cpp", tmp_path, *words).splitlines())
    assert len(outputs[0]) == 400
    for number, (cuda, hip) in enumerate(zip(*outputs, strict=True)):
        assert cuda == hip, f"idiom {number % 10}, round {number // 10}"
