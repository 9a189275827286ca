"""cu2hip/device.hpp against reference results that Python computes from the definitions in the CUDA Math API."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml

from migrator.data import rules_dir
from tests.support.programs import COMPILER, run_program

WORD = 0xFFFFFFFF
EDGES = [0, 1, 0x7F, 0x80, 0xFF, 0x7FFF, 0x8000, 0xFFFF, 0x7FFFFFFF, 0x80000000, WORD, 0x80808080, 0x7F7F7F7F,
         0x80008000, 0x7FFF7FFF, 0x01010101, 0xFF00FF00]  # fmt: skip


def parts(word: int, bits: int, signed: bool) -> list[int]:
    found = [(word >> at) & ((1 << bits) - 1) for at in range(0, 32, bits)]
    return [value - (1 << bits) if signed and value >> (bits - 1) else value for value in found]


def packed(values: list[int], bits: int) -> int:
    return sum((value & ((1 << bits) - 1)) << (at * bits) for at, value in enumerate(values))


def clamp(value: int, bits: int, signed: bool) -> int:
    low, high = (-(1 << (bits - 1)), (1 << (bits - 1)) - 1) if signed else (0, (1 << bits) - 1)
    return max(low, min(high, value))


COMPARE: dict[str, Callable[[int, int], bool]] = {
    "eq": lambda x, y: x == y,
    "ne": lambda x, y: x != y,
    "ge": lambda x, y: x >= y,
    "gt": lambda x, y: x > y,
    "le": lambda x, y: x <= y,
    "lt": lambda x, y: x < y,
}
BINARY: dict[str, Callable[[int, int, int], int]] = {
    "add": lambda x, y, bits: x + y,
    "sub": lambda x, y, bits: x - y,
    "addss": lambda x, y, bits: clamp(x + y, bits, True),
    "addus": lambda x, y, bits: clamp(x + y, bits, False),
    "subss": lambda x, y, bits: clamp(x - y, bits, True),
    "subus": lambda x, y, bits: clamp(x - y, bits, False),
    "absdiffs": lambda x, y, bits: abs(x - y),
    "absdiffu": lambda x, y, bits: abs(x - y),
    "avgs": lambda x, y, bits: int((x + y + (1 if x + y >= 0 else -1)) / 2),
    "avgu": lambda x, y, bits: (x + y + 1) // 2,
    "haddu": lambda x, y, bits: (x + y) // 2,
    "maxs": lambda x, y, bits: max(x, y),
    "maxu": lambda x, y, bits: max(x, y),
    "mins": lambda x, y, bits: min(x, y),
    "minu": lambda x, y, bits: min(x, y),
}
UNARY: dict[str, Callable[[int, int], int]] = {
    "abs": lambda x, bits: abs(x),
    "absss": lambda x, bits: clamp(abs(x), bits, True),
    "neg": lambda x, bits: -x,
    "negss": lambda x, bits: clamp(-x, bits, True),
}


def simd(name: str, a: int, b: int) -> int | None:
    """The result of a SIMD intrinsic; None for a name that is none."""
    match = re.fullmatch(r"v(\w+?)([24])", name)
    if match is None:
        return None
    operation, bits = match[1], 32 // int(match[2])
    if operation in UNARY:
        return packed([UNARY[operation](x, bits) for x in parts(a, bits, True)], bits)
    if operation in BINARY:
        signed = operation in ("addss", "subss", "absdiffs", "avgs", "maxs", "mins")
        pairs = zip(parts(a, bits, signed), parts(b, bits, signed), strict=True)
        return packed([BINARY[operation](x, y, bits) for x, y in pairs], bits)
    if operation in ("sads", "sadu"):
        signed = operation == "sads"
        return sum(abs(x - y) for x, y in zip(parts(a, bits, signed), parts(b, bits, signed), strict=True)) & WORD
    compared = re.fullmatch(r"(cmp|set)(eq|ne|ge|gt|le|lt)([su]?)", operation)
    if compared is None:
        return None
    yes = (1 << bits) - 1 if compared[1] == "cmp" else 1
    pairs = zip(parts(a, bits, compared[3] == "s"), parts(b, bits, compared[3] == "s"), strict=True)
    return packed([yes if COMPARE[compared[2]](x, y) else 0 for x, y in pairs], bits)


def dpx(name: str, a: int, b: int, c: int) -> int | None:
    """The result of a DPX function without predicates; None for a name that is none."""
    match = re.fullmatch(r"vi(addmax|addmin|max3|min3|max|min)_([su])(16x2|32)(_relu)?", name)
    if match is None:
        return None
    bits, signed = (16 if match[3] == "16x2" else 32), match[2] == "s"
    results = []
    for x, y, z in zip(*(parts(word, bits, signed) for word in (a, b, c)), strict=True):
        wrapped = parts((x + y) & ((1 << bits) - 1), bits, signed)[0]
        best = max if "max" in match[1] else min
        value = best(wrapped, z) if match[1].startswith("add") else best(x, y, z) if "3" in match[1] else best(x, y)
        results.append(max(value, 0) if match[4] else value)
    return packed(results, bits)


def dot(name: str, signed: bool, a: int, b: int, c: int) -> int:
    if name == "dp4a":
        pairs = zip(parts(a, 8, signed), parts(b, 8, signed), strict=True)
    else:
        first = 0 if name == "dp2a_lo" else 2
        pairs = zip(parts(a, 16, signed), parts(b, 8, signed)[first : first + 2], strict=True)
    return (c + sum(x * y for x, y in pairs)) & WORD


def names() -> list[str]:
    data = yaml.safe_load((rules_dir() / "device" / "support.yaml").read_text("utf-8"))
    return [entry["twin"].removeprefix("cu2hip::") for entry in data["support"].values()]


def cases() -> list[str]:
    """A C++ check for each function and input."""
    chance = random.Random(7)
    lines = []

    def check(call: str, want: int) -> None:
        lines.append(f"CHECK({call}, {want & WORD}u)")

    for name in names():
        for _ in range(40):
            a, b, c = (chance.choice(EDGES) if chance.random() < 0.4 else chance.getrandbits(32) for _ in range(3))
            want = simd(name, a, b)
            if want is not None:
                unary = re.fullmatch(r"v(abs|absss|neg|negss)[24]", name)
                check(f"cu2hip::{name}({a}u)" if unary else f"cu2hip::{name}({a}u, {b}u)", want)
            elif (want := dpx(name, a, b, c)) is not None:
                kind = "int" if "_s32" in name else "unsigned"
                count = 2 if re.match(r"vi(max|min)_", name) else 3
                given = ", ".join(f"({kind}){word}u" for word in (a, b, c)[:count])
                check(f"(unsigned)cu2hip::{name}({given})", want)
            elif name in ("dp4a", "dp2a_lo", "dp2a_hi"):
                check(f"cu2hip::{name}({a}u, {b}u, {c}u)", dot(name, False, a, b, c))
                check(f"(unsigned)cu2hip::{name}((int){a}u, (int){b}u, (int){c}u)", dot(name, True, a, b, c))
    return lines


PROGRAM = """
#define __HIP__ 1
#include "cu2hip/device.hpp"
static long checks = 0, failures = 0;
#define CHECK(CALL, WANT)                                                               \\
  {{                                                                                     \\
    ++checks;                                                                           \\
    const unsigned got = (CALL);                                                        \\
    if (got != (WANT) && ++failures < 20) std::printf("%s: %x, not %x\\n", #CALL, got, WANT); \\
  }}
static void generated() {{
{cases}
}}
static void by_hand() {{
  bool high = false, low = false;
  CHECK(cu2hip::vibmax_s16x2(0xffff0005u, 0x00010005u, &high, &low), 0x00010005u)
  CHECK(high * 2u + low, 1u)
  CHECK(cu2hip::vibmin_u16x2(0xffff0005u, 0x00010006u, &high, &low), 0x00010005u)
  CHECK(high * 2u + low, 1u)
  CHECK((unsigned)cu2hip::vibmax_s32(-1, -2, &high), 0xffffffffu)
  CHECK(high, 1u)
  CHECK(cu2hip::vibmin_u32(7u, 7u, &high) + high, 8u)
  CHECK(cu2hip::dp4a(uchar4{{1, 2, 3, 255}}, uchar4{{1, 1, 1, 2}}, 4u), 520u)
  CHECK((unsigned)cu2hip::dp2a_hi(short2{{-1, 300}}, char4{{0, 0, 5, -2}}, 10), (unsigned)-595)
  unsigned word = 3;
  CHECK(cu2hip::atomicInc_system(&word, 3u) * 10 + word, 30u)
  CHECK(cu2hip::atomicInc_system(&word, 3u) * 10 + word, 1u)
  CHECK(cu2hip::atomicDec_system(&word, 9u) * 10 + word, 10u)
  CHECK(cu2hip::atomicDec_system(&word, 9u) * 10 + word, 9u)
  word = 50;
  CHECK(cu2hip::atomicDec_system(&word, 9u) * 10 + word, 509u)
  unsigned char from[16], to[16];
  for (unsigned i = 0; i < 16; ++i) from[i] = i + 1, to[i] = 99;
  alignas(16) unsigned source[4] = {{1, 2, 3, 4}}, target[4] = {{}};
  cu2hip::pipeline_memcpy_async(target, source, 16);
  CHECK(target[0] * 1000 + target[1] * 100 + target[2] * 10 + target[3], 1234u)
  cu2hip::pipeline_memcpy_async(to, from, 8, 5);
  CHECK(to[0] + to[1] + to[2] + to[3] + to[7] + to[8], 105u)
  struct Three {{ float x, y, z; }} three = {{1, 2, 3}}, other = {{}};
  cu2hip::stcs(&other, cu2hip::ldcs(&three));
  CHECK((unsigned)(other.x * 100 + other.y * 10 + other.z), 123u)
  cu2hip::stcg(&other, cu2hip::ldcv(&three));
  double value = 0;
  cu2hip::stwt(&value, 5);
  CHECK((unsigned)cu2hip::ldcg(&value), 5u)
  CHECK((unsigned)cu2hip::fdivide(6.0, 2.0), 3u)
}}
int main() {{
  generated();
  by_hand();
  std::printf("%ld checks, %ld failures\\n", checks, failures);
  return failures != 0;
}}
"""


@pytest.mark.skipif(COMPILER is None, reason="no C++ compiler")
def test_device_functions_compute_what_cuda_does(tmp_path: Path) -> None:
    source = tmp_path / "device.cpp"
    source.write_text(PROGRAM.format(cases="\n".join(cases())))
    output = run_program(source, tmp_path, "-Wno-sign-compare", level="-O0")
    assert int(output.split()[0]) > 4000
