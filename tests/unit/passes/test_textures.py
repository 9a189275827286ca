"""Texture and surface references."""

from __future__ import annotations

import pytest

from migrator.config.options import MigrationOptions
from migrator.model.finding import Severity
from migrator.model.target import Target
from migrator.passes.textures import run
from tests.unit.passes.kit import run_pass

MI300 = MigrationOptions(targets=(Target("gfx942", "gfx942", "amd", "CDNA3", (64,), 65536, 1024, ("dot4",)),))
MI200 = MigrationOptions(targets=(Target("gfx90a", "gfx90a", "amd", "CDNA2", (64,), 65536, 1024, ("images",)),))


@pytest.mark.parametrize(
    "text",
    [
        "int texture = 3; bool b = texture < 4;",
        "template <class T> struct texture; texture<int>::type a;",
        "void f(texture<float>& t);",
        "cudaTextureObject_t t;",
        "#ifdef __HIPCC__\ntexture<float, 2> t;\n#endif\n",
    ],
)
def test_quiet(text: str) -> None:
    assert not run_pass(run, text).findings


@pytest.mark.parametrize(
    "text, options, severity",
    [
        ("texture<float, 2, cudaReadModeElementType> t;", MI200, Severity.INFO),
        ("static texture<float> t;", MigrationOptions(), Severity.INFO),
        ("texture<float, 2> t;", MI300, Severity.ERROR),
        ("__device__ texture<float, 2> t;", MI200, Severity.ERROR),
        ("surface<void, 2> s;", MI200, Severity.ERROR),
    ],
)
def test_references(text: str, options: MigrationOptions, severity: Severity) -> None:
    result = run_pass(run, text, options=options)
    assert result.text == text
    (finding,) = result.findings
    assert (finding.code, finding.severity) == ("CH312", severity)
