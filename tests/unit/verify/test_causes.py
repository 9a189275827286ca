"""One line for equal failures."""

from __future__ import annotations

import pytest

from migrator.model.result import Diagnostic, Outcome
from migrator.verify.causes import judge, missing_header, normalised, undefined_symbol


def error(message: str) -> Diagnostic:
    return Diagnostic("a.cu", 1, 1, "error", message)


def is_cuda(name: str) -> bool:
    return name.startswith("cu")


@pytest.mark.parametrize(
    "message, expected",
    [
        ("use of undeclared identifier 'cudaMalloc'; did you mean 'hipMalloc'?",
         "use of undeclared identifier 'cudaMalloc'"),
        ("local memory (66560) exceeds limit (65536) in function 'k'",
         "local memory (N) exceeds limit (N) in function 'k'"),
        ("no matching function for call to 'f12'", "no matching function for call to 'f12'"),
        ("unused   variable 'x' [-Wunused]", "unused variable 'x'"),
        (f"type '{'a' * 90}' is bad", f"type '{'a' * 60}...' is bad"),
    ],
)  # fmt: skip
def test_messages_without_what_differs(message: str, expected: str) -> None:
    assert normalised(message) == expected


def test_headers_and_symbols() -> None:
    assert missing_header("'cub/cub.cuh' file not found") == "cub/cub.cuh"
    assert missing_header("omp.h: No such file or directory") == "omp.h"
    assert missing_header("expected ';'") == ""
    assert undefined_symbol("undefined hidden symbol: other(int)") == "other(int)"


def test_judgement() -> None:
    warning = Diagnostic("a.cu", 1, 1, "warning", "w")
    missing = error("'thrust/sort.h' file not found")
    left = error("'cuda_runtime.h' file not found")
    assert judge([warning, missing], is_cuda) == (Outcome.MISSING, "header not found: thrust/sort.h")
    assert judge([left], is_cuda) == (Outcome.ERROR, "CUDA header left: cuda_runtime.h")
    assert judge([error("boom"), missing], is_cuda) == (Outcome.ERROR, "boom")
    assert judge([warning], is_cuda) == (Outcome.ERROR, "the compiler failed without a message")
