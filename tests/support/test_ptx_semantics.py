"""cu2hip/ptx.hpp against reference results that Python computes from the PTX ISA."""

from __future__ import annotations

import random
import struct
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest

from tests.support.programs import COMPILER, run_program

TYPES = {
    "unsigned": (32, False),
    "int": (32, True),
    "unsigned long long": (64, False),
    "long long": (64, True),
    "unsigned short": (16, False),
    "short": (16, True),
}
WIDE = ("unsigned", "int", "unsigned long long", "long long")


def literal(value: int) -> str:
    return f"{value}ull"


def signed(value: int, bits: int) -> int:
    value &= (1 << bits) - 1
    return value - (1 << bits) if value >> (bits - 1) else value


def number(value: int, kind: str) -> int:
    bits, is_signed = TYPES[kind]
    return signed(value, bits) if is_signed else value & ((1 << bits) - 1)


def bfe(a: int, b: int, c: int, bits: int, is_signed: bool) -> int:
    """PTX ISA, bfe: bit by bit."""
    pos, length, top = b & 0xFF, c & 0xFF, bits - 1
    fill = (a >> min(pos + length - 1, top)) & 1 if is_signed and length else 0
    return sum(((a >> (pos + i)) & 1 if i < length and pos + i <= top else fill) << i for i in range(bits))


def bfi(a: int, b: int, c: int, d: int, bits: int) -> int:
    pos, length = c & 0xFF, d & 0xFF
    for i in range(bits):
        if i < length and pos + i < bits:
            b = b & ~(1 << (pos + i)) | ((a >> i) & 1) << (pos + i)
    return b


def bfind(a: int, bits: int, is_signed: bool) -> int:
    if is_signed and a >> (bits - 1):
        a = ~a & ((1 << bits) - 1)
    return a.bit_length() - 1 if a else 0xFFFFFFFF


def integer_checks(chance: random.Random) -> list[str]:
    lines = []

    def check(call: str, kind: str, want: int) -> None:
        bits = TYPES[kind][0]
        lines.append(
            f"CHECK(({'unsigned ' + kind if TYPES[kind][1] else kind}){call}, {literal(want & ((1 << bits) - 1))})"
        )

    for _ in range(24):
        raw = [chance.choice([0, 1, 0x80000000, 0x7FFFFFFF, 0xFFFFFFFF, chance.getrandbits(64), chance.getrandbits(31)])
               for _ in range(4)]  # fmt: skip
        small = [chance.choice([0, 1, 5, 16, 31, 32, 33, 63, 64, 100, 255, 256, 300]) for _ in range(2)]
        for kind, (bits, is_signed) in TYPES.items():
            a, b = (value & ((1 << bits) - 1) for value in raw[:2])
            x, y = number(a, kind), number(b, kind)
            given = f"({kind}){literal(a)}, ({kind}){literal(b)}"
            check(f"cu2hip::ptx::minimum<{kind}>({given})", kind, min(x, y))
            check(f"cu2hip::ptx::maximum<{kind}>({given})", kind, max(x, y))
            check(f"cu2hip::ptx::shift_left<{kind}>({literal(a)}, {small[0]})", kind, x << small[0])
            check(f"cu2hip::ptx::shift_right<{kind}>({literal(a)}, {small[0]})", kind, x >> small[0])
            if is_signed:
                check(f"cu2hip::ptx::absolute<{kind}>({literal(a)})", kind, abs(x))
            if kind not in WIDE:
                continue
            check(f"cu2hip::ptx::multiply_high<{kind}>({given})", kind, (x * y) >> bits)
            check(f"cu2hip::ptx::bit_field<{kind}>({literal(a)}, {small[0]}, {small[1]})", kind,
                  bfe(a, small[0], small[1], bits, is_signed))  # fmt: skip
            lines.append(f"CHECK(cu2hip::ptx::highest_bit<{kind}>({literal(a)}), {literal(bfind(a, bits, is_signed))})")
            carry = chance.getrandbits(1)
            total, difference = a + b + carry, a - b - carry
            check(f"cu2hip::ptx::add_carry<{kind}>({given}, {carry}, cc)", kind, total)
            lines.append(f"CHECK(cc, {total >> bits}u)")
            check(f"cu2hip::ptx::sub_borrow<{kind}>({given}, {carry}, cc)", kind, difference)
            lines.append(f"CHECK(cc, {int(difference < 0)}u)")
            if not is_signed:
                check(f"cu2hip::ptx::bit_insert<{kind}>({given}, {small[0]}, {small[1]})", kind,
                      bfi(a, b, small[0], small[1], bits))  # fmt: skip
        selector = chance.getrandbits(16)
        both = [(raw[at // 4] >> (8 * (at % 4))) & 0xFF for at in range(8)]
        digits = [selector >> (4 * at) & 15 for at in range(4)]
        chosen = [(0xFF if both[n & 7] >> 7 else 0) if n & 8 else both[n & 7] for n in digits]
        want = sum(byte << (8 * at) for at, byte in enumerate(chosen))
        lines.append(f"CHECK(cu2hip::ptx::byte_permute({literal(raw[0])}, {literal(raw[1])}, {selector}), {want}u)")
        table = chance.getrandbits(8)
        words = [value & 0xFFFFFFFF for value in raw[:3]]
        want = sum(
            ((table >> ((words[0] >> i & 1) * 4 + (words[1] >> i & 1) * 2 + (words[2] >> i & 1))) & 1) << i
            for i in range(32)
        )
        lines.append(f"CHECK(cu2hip::ptx::lop3<{table}>({', '.join(f'{word}u' for word in words)}), {want}u)")
    return lines


def half_value(bits: int) -> Fraction:
    return Fraction(struct.unpack("<e", struct.pack("<H", bits))[0])


def bfloat_value(bits: int) -> Fraction:
    return Fraction(struct.unpack("<f", struct.pack("<I", bits << 16))[0])


def rounded(value: Fraction, fraction: int, lowest: int, highest: int) -> tuple[int, bool]:
    """(magnitude bits, whether it is infinite) of a number in a format: nearest, ties to even."""
    if value == 0:
        return 0, False
    size = abs(value)
    exponent = lowest
    while Fraction(2) ** (exponent + 1) <= size and exponent < highest + 1:
        exponent += 1
    unit = Fraction(2) ** (exponent - fraction)
    count = round(size / unit)  # Python rounds ties to even
    bits = count if exponent == lowest else ((exponent - lowest) << fraction) + count
    return bits, exponent > highest or bits >= (highest - lowest + 2) << fraction


def packed(value: Fraction, half: bool, negative_zero: bool = False) -> int:
    fraction, lowest, highest = (10, -14, 15) if half else (7, -126, 127)
    bits, infinite = rounded(value, fraction, lowest, highest)
    if infinite:
        bits = 0x7C00 if half else 0x7F80
    return bits | (0x8000 if value < 0 or (value == 0 and negative_zero) else 0)


OPERATIONS: dict[str, Callable[[Fraction, Fraction], Fraction]] = {
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b,
    "min": min,
    "max": max,
}


def half_checks(chance: random.Random) -> list[str]:
    lines = []
    for kind, value_of in (("f16", half_value), ("bf16", bfloat_value)):
        half = kind == "f16"
        limit = 0x7C00 if half else 0x7F80
        for _ in range(120):
            words = []
            for _ in range(3):
                size = chance.choice([chance.randrange(limit), chance.randrange(limit // 3, limit * 3 // 5)])
                words.append(size | chance.choice([0, 0x8000]))
            a, b, c = (value_of(word) for word in words)
            for name, operation in OPERATIONS.items():
                want = operation(a, b)
                if want == 0:
                    continue  # the sign of zero: C decides it the same way
                lines.append(f"CHECK(cu2hip::ptx::{name}_{kind}({words[0]}u, {words[1]}u), {packed(want, half)}u)")
            fused = a * b + c
            if fused != 0:
                call = f"cu2hip::ptx::fma_{kind}({words[0]}u, {words[1]}u, {words[2]}u)"
                tiny = packed(abs(fused), half) == 0
                if not tiny:
                    lines.append(f"CHECK({call}, {packed(fused, half)}u)")
    for _ in range(160):
        bits = chance.getrandbits(32) if chance.random() < 0.5 else chance.randrange(0x33000000, 0x48000000)
        if (bits >> 23) & 0xFF == 0xFF:
            continue
        value = Fraction(struct.unpack("<f", struct.pack("<I", bits))[0])
        sign = bool(bits >> 31)
        given = f"from_bits({bits}u)"
        lines.append(f"CHECK(cu2hip::ptx::float_to_half({given}), {packed(value, True, sign)}u)")
        lines.append(f"CHECK(cu2hip::ptx::float_to_bfloat({given}), {packed(value, False, sign)}u)")
    for bits in [*range(0, 0x7C00, 397), 1, 2, 0x3FF, 0x400, 0x7BFF]:
        exact = struct.unpack("<I", struct.pack("<f", float(half_value(bits))))[0]
        lines.append(f"CHECK(to_bits(cu2hip::ptx::half_to_float({bits}u)), {exact}u)")
        lines.append(f"CHECK(to_bits(cu2hip::ptx::half_to_float({bits | 0x8000}u)), {exact | 0x80000000}u)")
    return lines


PROGRAM = """
#define __HIP__ 1
#include "cu2hip/ptx.hpp"
static long checks = 0, failures = 0;
#define CHECK(CALL, WANT)                                                                        \\
  {{                                                                                              \\
    ++checks;                                                                                    \\
    const unsigned long long got = (CALL), want = (WANT);                                        \\
    if (got != want && ++failures < 20) std::printf("%s: %llx, not %llx\\n", #CALL, got, want);    \\
  }}
static float from_bits(unsigned bits) {{ return cu2hip::ptx::detail::bits_as<float>(bits); }}
static unsigned to_bits(float value) {{ return cu2hip::ptx::detail::bits_as<unsigned>(value); }}
static void generated() {{
  unsigned cc = 0;
{cases}
}}
static void by_hand() {{
  namespace ptx = cu2hip::ptx;
  unsigned d = 0, e = 0;
  float f = 0;
  CHECK(ptx::pack64(0x11111111u, 1.0f), 0x3f80000011111111ull)
  ptx::unpack64(0x3f80000000000007ull, d, f);
  CHECK(d, 7u)
  CHECK(f == 1.0f, 1u)
  CHECK(ptx::pack32((unsigned short)1, (unsigned short)0x8000), 0x80000001u)
  ptx::unpack32(0xaaaabbbbu, d, e);
  CHECK(d, 0xbbbbu)
  CHECK(e, 0xaaaau)
  ptx::copy_bits(d, 1.0f);
  CHECK(d, 0x3f800000u)
  ptx::copy_bits(d, (signed char)-1);
  CHECK(d, 0xffffffffu)
  CHECK(ptx::floats_to_halves(1.0f, 2.0f), 0x3c004000u)
  CHECK(ptx::floats_to_bfloats(1.0f, 2.0f), 0x3f804000u)
  CHECK(ptx::add_f16x2(0x3c004000u, 0x3c003c00u), 0x40004200u)
  CHECK(ptx::float_to_half(from_bits(0x7fc00001u)), 0x7fffu)
  CHECK(ptx::float_to_half(from_bits(0xff800000u)), 0xfc00u)
  CHECK(ptx::min_f16((unsigned short)0x7e00, (unsigned short)0x3c00), 0x3c00u)
  alignas(16) unsigned memory[8] = {{1, 2, 3, 4, 5, 6, 7, 8}};
  const unsigned long long address = (unsigned long long)memory;
  unsigned g = 0, h = 0;
  ptx::load_v4<unsigned>(address, d, e, g, h);
  CHECK(d * 1000 + e * 100 + g * 10 + h, 1234u)
  ptx::load_cs_v2<unsigned>(memory + 4, d, e);
  CHECK(d * 10 + e, 56u)
  CHECK(ptx::load_cg<unsigned>((const unsigned*)memory), 1u)
  CHECK(ptx::load_acquire_gpu<unsigned char>(address + 4), 2u)
  CHECK((unsigned)(int)ptx::load_cv<signed char>(address + 12), 4u)
  ptx::store_v2<float>(address, 1.0f, 0x40000000u);
  CHECK(memory[0], 0x3f800000u)
  CHECK(memory[1], 0x40000000u)
  ptx::store_release_sys<unsigned short>(address, 0x12345u);
  CHECK(memory[0], 0x3f802345u)
  ptx::store_cv_v4<unsigned>(memory, 9u, 8u, 7u, 6u);
  CHECK(memory[0] * 1000 + memory[1] * 100 + memory[2] * 10 + memory[3], 9876u)
  CHECK(ptx::atom_add<int>(memory, -4) * 10 + (int)memory[0], 95u)
  CHECK(ptx::atom_exch_sys<unsigned>(memory, 77u) * 100 + memory[0], 577u)
  CHECK(ptx::atom_min<int>(memory, -1) * 0 + (memory[0] == 0xffffffffu), 1u)
  CHECK(ptx::atom_max<unsigned>(memory, 3u) == 0xffffffffu && memory[0] == 0xffffffffu, 1u)
  CHECK(ptx::atom_cas<unsigned>(memory, 5u, 1u), 0xffffffffu)
  CHECK(ptx::atom_cas<unsigned>(memory, 0xffffffffu, 1u) + memory[0], 0u)
  CHECK(ptx::atom_inc(memory, 1u) * 10 + memory[0], 10u)
  CHECK(ptx::atom_dec(memory, 6u) * 10 + memory[0], 6u)
  float sum = 1.5f;
  CHECK((unsigned)(ptx::atom_add<float>(&sum, 2.0f) * 10 + sum * 100), 365u)
  memory[0] = 0x3c004000u;
  ptx::red_add_f16x2(memory, 0x3c003c00u);
  CHECK(memory[0], 0x40004200u)
  CHECK(ptx::warp_id(), 0u)
}}
int main() {{
  generated();
  by_hand();
  std::printf("%ld checks, %ld failures\\n", checks, failures);
  return failures != 0;
}}
"""


@pytest.mark.skipif(COMPILER is None, reason="no C++ compiler")
def test_ptx_functions_do_what_the_instructions_do(tmp_path: Path) -> None:
    chance = random.Random(11)
    lines = integer_checks(chance) + half_checks(chance)
    source = tmp_path / "ptx.cpp"
    source.write_text(PROGRAM.format(cases="\n".join(lines)))
    output = run_program(source, tmp_path, "-Wno-sign-compare", "-Wno-overflow", level="-O0")
    assert int(output.split()[0]) > 3000
