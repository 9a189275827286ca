// The generators behind hipRAND's host interface. Philox gives the numbers of the device's generator in its order;
// XORWOW and MRG32k3a give one engine's sequence, not the interleaved engines of a GPU.
// Sources: Salmon, Moraes, Dror, Shaw, Parallel random numbers: as easy as 1, 2, 3; Marsaglia, Xorshift RNGs;
// L'Ecuyer, Good parameters and implementations for combined multiple recursive random number generators.
#pragma once
#include <cstdint>
#include <memory>
#include <random>

namespace cu2hip {

using u32 = std::uint32_t;
using u64 = std::uint64_t;

struct Engine {
  virtual ~Engine() = default;
  virtual u32 next() = 0;
  virtual float uniform() { return 2.3283064e-10f + float(next()) * 2.3283064e-10f; }  // in (0, 1]
  virtual double uniform_double() {
    u64 low = next();
    u64 bits = (u64(next()) << 32 | low) >> 11;
    return 1.1102230246251565e-16 + double(bits) * 1.1102230246251565e-16;
  }
};

struct Philox : Engine {
  u32 key[2], counter[4] = {0, 0, 0, 0}, block[4], at;
  Philox(u64 seed, u64 offset) : key{u32(seed), u32(seed >> 32)}, at(u32(offset & 3)) {
    counter[0] = u32(offset >> 2), counter[1] = u32(offset >> 34);
    rounds();
  }
  void rounds() {
    u32 x[4] = {counter[0], counter[1], counter[2], counter[3]}, k0 = key[0], k1 = key[1];
    for (int round = 0; round < 10; round++) {
      u64 a = u64(0xD2511F53u) * x[0], b = u64(0xCD9E8D57u) * x[2];
      u32 y[4] = {u32(b >> 32) ^ x[1] ^ k0, u32(b), u32(a >> 32) ^ x[3] ^ k1, u32(a)};
      for (int i = 0; i < 4; i++) x[i] = y[i];
      k0 += 0x9E3779B9u, k1 += 0xBB67AE85u;
    }
    for (int i = 0; i < 4; i++) block[i] = x[i];
  }
  u32 next() override {
    u32 value = block[at++];
    if (at == 4) {
      at = 0;
      for (int i = 0; i < 4 && !++counter[i]; i++) {
      }
      rounds();
    }
    return value;
  }
};

struct Xorwow : Engine {
  u32 x[5] = {123456789, 362436069, 521288629, 88675123, 5783321}, d = 6615241;
  Xorwow(u64 seed, u64 offset) {
    u32 s0 = u32(seed) ^ 0x2c7f967fu, s1 = u32(seed >> 32) ^ 0xa03697cbu, t0 = 1228688033u * s0, t1 = 2073658381u * s1;
    x[0] += t0, x[1] ^= t0, x[2] += t1, x[3] ^= t1, x[4] += t0, d += t1 + t0;
    while (offset--) next();
  }
  u32 next() override {
    u32 t = x[0] ^ (x[0] >> 2);
    x[0] = x[1], x[1] = x[2], x[2] = x[3], x[3] = x[4];
    x[4] = (x[4] ^ (x[4] << 4)) ^ (t ^ (t << 1));
    d += 362437;
    return d + x[4];
  }
};

struct Mrg32k3a : Engine {
  static constexpr u64 m1 = 4294967087u, m2 = 4294944443u;
  u64 a[3], b[3];
  Mrg32k3a(u64 seed, u64 offset) {
    if (!seed) seed = 12345;
    u64 x = u32(seed) ^ 0x55555555u, y = u32(seed >> 32) ^ 0xAAAAAAAAu;
    auto times = [](u64 p, u64 q, u64 m) { return u64(__uint128_t(p) * (q % m) % m); };
    a[0] = a[2] = times(x, seed, m1), a[1] = times(y, seed, m1);
    b[0] = b[2] = times(x, seed, m2), b[1] = times(y, seed, m2);
    while (offset--) step();
  }
  u32 step() {  // in [1, m1]
    u64 p = (1403580 * a[1] + 810728 * (m1 - a[0])) % m1, q = (527612 * b[2] + 1370589 * (m2 - b[0])) % m2;
    a[0] = a[1], a[1] = a[2], a[2] = p, b[0] = b[1], b[1] = b[2], b[2] = q;
    return u32(p <= q ? p - q + m1 : p - q);
  }
  u32 next() override { return u32((step() - 1) * 1.000000048662); }
  float uniform() override { return float(step() * 2.3283065498378288e-10); }
  double uniform_double() override { return step() * 2.328306549295727688e-10; }
};

struct Twister : Engine {
  std::mt19937 engine;
  Twister(u64 seed, u64 offset) : engine(u32(seed ^ seed >> 32)) { engine.discard(offset); }
  u32 next() override { return engine(); }
};

}  // namespace cu2hip
