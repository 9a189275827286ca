"""Passes that read token shapes: any text is taken without an exception, and their results are final."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from migrator.config.options import LaunchSyntax, MigrationOptions
from migrator.passes import auto_index, guards, launch_bounds, launches, ptx, textures
from tests.unit.passes.kit import Pass, run_pass

_PIECES = st.sampled_from(
    [
        *"k < > << <<< >>> > >> ( ) [ ] { } , ; : :: . -> = & * ! && || ? 1 600 a b".split(" "),
        *"threadIdx .x uint3 auto const texture __launch_bounds__ asm volatile dim3 template __global__ void".split(
            " "
        ),
        *("\n", " ", "\\\n", "/* c */", "// c\n", '"membar.gl;"', '"mov.u32 %0, %%laneid;"', '"=r"', '"l"', '"{"'),
        *(
            "\n#if ",
            "\n#ifdef ",
            "\n#ifndef ",
            "\n#elif ",
            "\n#else\n",
            "\n#endif\n",
            "\n#define M(x) ",
            "\n#error e\n",
        ),
        *"__CUDA_ARCH__ __CUDACC__ CUDA_VERSION __HIPCC__ defined >= FOO operator return if".split(" "),
    ]
)
_TEXTS = st.lists(_PIECES, max_size=60).map(" ".join)
_HIP = MigrationOptions(launch_syntax=LaunchSyntax.HIP, hip_version=(5, 7))


@pytest.mark.parametrize(
    "function",
    [auto_index.run, guards.run, launch_bounds.run, launches.run, ptx.run, textures.run],
    ids=lambda function: function.__module__.rsplit(".", 1)[-1],
)
@settings(max_examples=120, deadline=None)
@given(text=_TEXTS)
def test_any_text(function: Pass, text: str) -> None:
    for options in (MigrationOptions(), _HIP):
        result = run_pass(function, text, options=options)
        assert run_pass(function, result.text, options=options).text == result.text
