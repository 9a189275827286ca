"""What nvcc accepts and HIP's compilers refuse: vector operators of the project's own, `register`."""

from __future__ import annotations

import pytest

from migrator.model.finding import Status
from tests.unit.plan.test_rewrite import HEAD, migrated

CONDITION = "#if !defined(__HIPCC__)  // HIP's vector types have these operators\n"
PLUS = "inline __device__ float2 operator+(float2 a, float2 b)\n{ return make_float2(a.x + b.x, a.y + b.y); }\n"
ADD = "inline __device__ void operator+=(float4 &a, float4 b) { a.x += b.x; }\n"


@pytest.mark.parametrize(
    "text",
    [
        "struct V { float x; __device__ V operator+(const V& o) const { return *this; } };\n",
        "__device__ V operator-(V a, float3 b) { return a; }\n",
        "__device__ float2 operator+(float2 a, float2 b);\n",
        "template <class T> __device__ float2 operator+(T a, float2 b) { return b; }\n",
        "__device__ int registered(int register_count) { return register_count; }\n",
    ],
)
def test_other_operators_and_words_stay(text: str) -> None:
    assert migrated(HEAD + text).text == HEAD + text


def test_neighbouring_operators_share_one_condition() -> None:
    after = HEAD + CONDITION + PLUS + ADD + "#endif\n"
    assert migrated(HEAD + PLUS + ADD).text == after
    assert migrated(after).text == after


def test_an_operator_of_another_meaning_is_reported() -> None:
    text = HEAD + "__device__ float operator*(const float3& a, const float3& b) { return a.x * b.x; }\n"
    outcome = migrated(text)
    assert outcome.text == text
    assert outcome.open_codes() == [(2, "KRN321")]


def test_register_is_left_out() -> None:
    outcome = migrated(HEAD + '__global__ void k() {\n  register float a = 1;\n  register int r asm("r1");\n}\n')
    assert "\n  float a = 1;\n" in outcome.text
    assert "register int r asm" in outcome.text
    assert any(f.code == "KRN322" and f.status is Status.APPLIED for f in outcome.findings)
