// Compares the logical-warp operations on one emulated wavefront with CUDA's definitions (PTX ISA: shfl.sync,
// vote.sync, match.sync, redux.sync), lane by lane, for random values, active lanes, masks and widths.
#define __HIP__ 1
#include "cu2hip/ptx.hpp"
#include "cu2hip/warp.hpp"

#include <random>

static std::mt19937 generator(20231);
static long checks = 0, failures = 0;

static unsigned random_bits() { return generator(); }
static int below(int n) { return static_cast<int>(generator() % n); }

template <class T>
static void expect(const char* what, int lane, T got, T want) {
  ++checks;
  if (std::memcmp(&got, &want, sizeof(T)) == 0) return;
  if (++failures <= 20) {
    std::printf("%s lane %d: got %llx, want %llx\n", what, lane, (unsigned long long)got, (unsigned long long)want);
  }
}

// Active lanes of a warp: all, none, one, a prefix, or any.
static unsigned random_active() {
  switch (below(5)) {
    case 0: return ~0u;
    case 1: return below(4) ? ~0u : 0u;
    case 2: return 1u << below(32);
    case 3: return (2u << below(32)) - 1u;
    default: return random_bits() | 1u << below(32);
  }
}

struct Warps {
  unsigned active[2];
  unsigned long long wave() const { return active[0] | (WAVE == 64 ? (unsigned long long)active[1] << 32 : 0ull); }
};

static Warps random_warps() { return {{random_active(), random_active()}}; }

// PTX shfl.sync: the source lane, or the lane itself where the source is out of the segment.
static int ptx_source(char mode, int lane, unsigned b, int width) {
  const unsigned c = ((32u - width) << 8) | (mode == 'u' ? 0u : 0x1fu);
  const int bval = b & 31, cval = c & 31, segmask = c >> 8 & 31;
  const int max_lane = (lane & segmask) | (cval & ~segmask), min_lane = lane & segmask;
  int j = 0;
  bool p = false;
  switch (mode) {
    case 'u': j = lane - bval; p = j >= max_lane; break;
    case 'd': j = lane + bval; p = j <= max_lane; break;
    case 'x': j = lane ^ bval; p = j <= max_lane; break;
    default: j = min_lane | (bval & ~segmask); p = j <= max_lane; break;
  }
  return p ? j : lane;
}

template <class T>
static T make() {
  const unsigned long long bits = (unsigned long long)random_bits() << 32 | random_bits();
  T value;
  std::memcpy(&value, &bits, sizeof(T));
  return value;
}

template <class T>
static void shuffles() {
  for (int round = 0; round < 60; ++round) {
    const Warps warps = random_warps();
    const int width = 1 << below(6);
    T value[WAVE], got[8][WAVE] = {};
    unsigned b[WAVE];
    const bool uniform = below(2);
    for (int i = 0; i < WAVE; ++i) {
      value[i] = make<T>();
      b[i] = uniform && i ? b[0] : below(4) ? below(32) : random_bits() % 200 - 100;
    }
    lanes::run(warps.wave(), [&](int i) {
      const unsigned mask = warps.active[i / 32];
      STEP got[0][i] = cu2hip::shfl_sync(mask, value[i], (int)b[i], width);
      STEP got[1][i] = cu2hip::shfl_up_sync(mask, value[i], b[i], width);
      STEP got[2][i] = cu2hip::shfl_down_sync(mask, value[i], b[i], width);
      STEP got[3][i] = cu2hip::shfl_xor_sync(mask, value[i], (int)b[i], width);
      STEP got[4][i] = cu2hip::shfl(value[i], (int)b[i], width);
      STEP got[5][i] = cu2hip::shfl_up(value[i], b[i], width);
      STEP got[6][i] = cu2hip::shfl_down(value[i], b[i], width);
      STEP got[7][i] = cu2hip::shfl_xor(value[i], (int)b[i], width);
    });
    for (int i = 0; i < WAVE; ++i) {
      if (!(warps.active[i / 32] >> (i & 31) & 1)) continue;
      for (int op = 0; op < 8; ++op) {
        const int source = ptx_source("iudx"[op & 3], i & 31, b[i], width);
        if (!(warps.active[i / 32] >> source & 1)) continue;  // undefined in CUDA
        ++checks;
        if (std::memcmp(&got[op][i], &value[(i & 32) + source], sizeof(T)) && ++failures <= 20) {
          std::printf("shuffle %d lane %d b %d width %d\n", op, i, (int)b[i], width);
        }
      }
    }
  }
}

static void default_width() {
  int got[WAVE];
  lanes::run(WAVE == 64 ? ~0ull : 0xffffffffull, [&](int i) {
    STEP got[i] = cu2hip::shfl_sync(0xffffffff, i, 0);
    STEP got[i] += 100 * cu2hip::shfl_down_sync(0xffffffff, i, 1);
  });
  for (int i = 0; i < WAVE; ++i) expect("default width", i, got[i], (i & 32) + 100 * ((i & 31) == 31 ? i : i + 1));
}

// Lanes of a warp in random disjoint sets, each of which calls with its own mask.
static void random_sets(unsigned active, unsigned (&mask)[32]) {
  const int sets = 1 + below(5);
  int set[32];
  for (int i = 0; i < 32; ++i) set[i] = below(sets);
  for (int i = 0; i < 32; ++i) {
    mask[i] = 0;
    for (int j = 0; j < 32; ++j) {
      if (active >> j & 1 && set[i] == set[j]) mask[i] |= 1u << j;
    }
  }
}

static void votes() {
  for (int round = 0; round < 250; ++round) {
    const Warps warps = random_warps();
    unsigned mask[2][32];
    random_sets(warps.active[0], mask[0]);
    random_sets(warps.active[1], mask[1]);
    int predicate[WAVE];
    const int density = below(4);
    for (int i = 0; i < WAVE; ++i) predicate[i] = density == 3 ? 2 : below(density + 1) ? -below(3) : 0;
    unsigned got[8][WAVE];
    lanes::run(warps.wave(), [&](int i) {
      const unsigned m = mask[i / 32][i & 31];
      STEP got[0][i] = cu2hip::ballot_sync(m, predicate[i]);
      STEP got[1][i] = cu2hip::any_sync(m, predicate[i]);
      STEP got[2][i] = cu2hip::all_sync(m, predicate[i]);
      STEP got[3][i] = cu2hip::ballot(predicate[i]);
      STEP got[4][i] = cu2hip::any(predicate[i]);
      STEP got[5][i] = cu2hip::all(predicate[i]);
      STEP got[6][i] = cu2hip::activemask();
      STEP got[7][i] = cu2hip::uni_sync(m, predicate[i]);
      STEP cu2hip::syncwarp(m);
    });
    for (int i = 0; i < WAVE; ++i) {
      const unsigned active = warps.active[i / 32], m = mask[i / 32][i & 31];
      if (!(active >> (i & 31) & 1)) continue;
      unsigned yes = 0;
      for (int j = 0; j < 32; ++j) yes |= (active >> j & 1) && predicate[(i & 32) + j] ? 1u << j : 0u;
      expect("ballot_sync", i, got[0][i], yes & m);
      expect("any_sync", i, got[1][i], (yes & m) != 0 ? 1u : 0u);
      expect("all_sync", i, got[2][i], (yes & m) == (active & m) ? 1u : 0u);
      expect("ballot", i, got[3][i], yes);
      expect("any", i, got[4][i], yes != 0 ? 1u : 0u);
      expect("all", i, got[5][i], yes == active ? 1u : 0u);
      expect("activemask", i, got[6][i], active);
      expect("uni_sync", i, got[7][i], (yes & m) == 0 || (yes & m) == (active & m) ? 1u : 0u);
    }
  }
}

template <class T>
static void matches() {
  for (int round = 0; round < 80; ++round) {
    const Warps warps = random_warps();
    unsigned mask[2][32], any[WAVE], all[WAVE];
    int equal[WAVE];
    random_sets(warps.active[0], mask[0]);
    random_sets(warps.active[1], mask[1]);
    T few[4], value[WAVE];
    for (T& v : few) v = make<T>();
    few[3] = few[0];
    const int kinds = 1 + below(4);
    for (int i = 0; i < WAVE; ++i) value[i] = few[below(kinds)];
    lanes::run(warps.wave(), [&](int i) {
      const unsigned m = mask[i / 32][i & 31];
      STEP any[i] = cu2hip::match_any_sync(m, value[i]);
      STEP all[i] = cu2hip::match_all_sync(m, value[i], &equal[i]);
    });
    for (int i = 0; i < WAVE; ++i) {
      const unsigned active = warps.active[i / 32], m = mask[i / 32][i & 31] & active;
      if (!(active >> (i & 31) & 1)) continue;
      unsigned same = 0;
      for (int j = 0; j < 32; ++j) {
        if (active >> j & 1 && !std::memcmp(&value[(i & 32) + j], &value[i], sizeof(T))) same |= 1u << j;
      }
      expect("match_any", i, any[i], same & m);
      expect("match_all", i, all[i], (same & m) == m ? m : 0u);
      expect("match_all pred", i, equal[i], (same & m) == m ? 1 : 0);
    }
  }
}

static void zero_matches() {
  unsigned got[WAVE];
  lanes::run(WAVE == 64 ? ~0ull : 0xffffffffull, [&](int i) {
    STEP got[i] = cu2hip::match_any_sync(0xffffffff, i & 1 ? -0.0f : 0.0f);
  });
  for (int i = 0; i < WAVE; ++i) expect("match of zeros", i, got[i], i & 1 ? 0xaaaaaaaau : 0x55555555u);
}

static void reductions() {
  for (int round = 0; round < 200; ++round) {
    const Warps warps = random_warps();
    unsigned mask[2][32], got[9][WAVE], value[WAVE];
    const bool whole = below(2);
    random_sets(warps.active[0], mask[0]);
    random_sets(warps.active[1], mask[1]);
    if (whole) {
      for (auto& half : mask) {
        for (unsigned& m : half) m = 0xffffffffu;
      }
    }
    for (unsigned& v : value) v = below(3) ? random_bits() : below(9) - 4;
    lanes::run(warps.wave(), [&](int i) {
      const unsigned m = mask[i / 32][i & 31], v = value[i];
      const int s = (int)v;
      STEP got[0][i] = cu2hip::reduce_add_sync(m, v);
      STEP got[1][i] = cu2hip::reduce_add_sync(m, s);
      STEP got[2][i] = cu2hip::reduce_min_sync(m, v);
      STEP got[3][i] = cu2hip::reduce_min_sync(m, s);
      STEP got[4][i] = cu2hip::reduce_max_sync(m, v);
      STEP got[5][i] = cu2hip::reduce_max_sync(m, s);
      STEP got[6][i] = cu2hip::reduce_and_sync(m, v);
      STEP got[7][i] = cu2hip::reduce_or_sync(m, v);
      STEP got[8][i] = cu2hip::reduce_xor_sync(m, v);
    });
    for (int i = 0; i < WAVE; ++i) {
      const unsigned active = warps.active[i / 32], m = mask[i / 32][i & 31] & active;
      if (!(active >> (i & 31) & 1)) continue;
      unsigned sum = 0, low = ~0u, high = 0, both = ~0u, either = 0, odd = 0;
      int slow = 0x7fffffff, shigh = -0x7fffffff - 1;
      for (int j = 0; j < 32; ++j) {
        if (!(m >> j & 1)) continue;
        const unsigned v = value[(i & 32) + j];
        sum += v, both &= v, either |= v, odd ^= v;
        low = v < low ? v : low, high = v > high ? v : high;
        slow = (int)v < slow ? (int)v : slow, shigh = (int)v > shigh ? (int)v : shigh;
      }
      const unsigned want[9] = {sum, sum, low, (unsigned)slow, high, (unsigned)shigh, both, either, odd};
      for (int op = 0; op < 9; ++op) expect("reduce", i * 10 + op, got[op][i], want[op]);
    }
  }
}

// The halves of a wavefront on different branches, then together again; lanes that leave a loop one after the other.
static void divergence() {
  unsigned got[WAVE], count[WAVE], after[WAVE];
  lanes::run(WAVE == 64 ? ~0ull : 0xffffffffull, [&](int i) {
    const int lane = i & 31;
    got[i] = 0;
    if (i < 32 && lane < 20) {
      STEP got[i] = cu2hip::ballot_sync(0xfffff, lane % 3 == 0);
    } else if (i >= 32) {
      STEP got[i] = cu2hip::ballot_sync(0xffffffff, lane % 5 == 0);
    }
    count[i] = 0;
    for (int n = 0; n <= lane % 4; ++n) {
      STEP count[i] += __builtin_popcount(cu2hip::activemask());
    }
    STEP after[i] = cu2hip::ballot_sync(0xffffffff, 1);
  });
  for (int i = 0; i < WAVE; ++i) {
    unsigned thirds = 0, fifths = 0;
    for (int j = 0; j < 32; ++j) thirds |= j < 20 && j % 3 == 0 ? 1u << j : 0u, fifths |= j % 5 == 0 ? 1u << j : 0u;
    expect("branch", i, got[i], i >= 32 ? fifths : (i & 31) < 20 ? thirds : 0u);
    unsigned steps = 0;
    for (int n = 0; n <= i % 4; ++n) steps += 32 - 8 * n;
    expect("loop", i, count[i], steps);
    expect("together", i, after[i], 0xffffffffu);
  }
}

// shfl.sync with any `c` operand: segments and clamps as PTX packs them.
static void ptx_shuffles() {
  for (int round = 0; round < 100; ++round) {
    const Warps warps = random_warps();
    unsigned value[WAVE], got[4][WAVE], b[WAVE];
    bool pred[4][WAVE];
    const int c = (32 - (1 << below(6))) << 8 | (below(3) ? below(2) * 31 : below(32));
    for (int i = 0; i < WAVE; ++i) value[i] = random_bits(), b[i] = below(40);
    lanes::run(warps.wave(), [&](int i) {
      STEP got[0][i] = cu2hip::ptx::shfl_idx(value[i], b[i], c, ~0u, pred[0][i]);
      STEP got[1][i] = cu2hip::ptx::shfl_up(value[i], b[i], c, ~0u, pred[1][i]);
      STEP got[2][i] = cu2hip::ptx::shfl_down(value[i], b[i], c, ~0u, pred[2][i]);
      STEP got[3][i] = cu2hip::ptx::shfl_bfly(value[i], b[i], c, ~0u, pred[3][i]);
    });
    const int segmask = c >> 8 & 31, cval = c & 31;
    for (int i = 0; i < WAVE; ++i) {
      const unsigned active = warps.active[i / 32];
      if (!(active >> (i & 31) & 1)) continue;
      const int lane = i & 31, bval = b[i] & 31, low = lane & segmask, high = low | (cval & ~segmask);
      const int source[4] = {low | (bval & ~segmask), lane - bval, lane + bval, lane ^ bval};
      for (int op = 0; op < 4; ++op) {
        const bool inside = op == 1 ? source[op] >= high : source[op] <= high;
        const int from = inside ? source[op] : lane;
        expect("shfl pred", i, pred[op][i], inside);
        if (active >> from & 1) expect("shfl c", i * 10 + op, got[op][i], value[(i & 32) + from]);
      }
    }
  }
}

static void lane_masks() {
  lanes::run(WAVE == 64 ? ~0ull : 0xffffffffull, [&](int i) {
    const unsigned n = i & 31;
    expect("lane", i, cu2hip::lane_id(), n);
    unsigned lt = 0, le = 0;
    for (unsigned j = 0; j < 32; ++j) lt |= j < n ? 1u << j : 0u, le |= j <= n ? 1u << j : 0u;
    expect("lt", i, cu2hip::lanemask_lt(), lt);
    expect("le", i, cu2hip::lanemask_le(), le);
    expect("gt", i, cu2hip::lanemask_gt(), ~le);
    expect("ge", i, cu2hip::lanemask_ge(), ~lt);
    expect("eq", i, cu2hip::lanemask_eq(), le ^ lt);
  });
}

int main() {
  shuffles<int>();
  shuffles<unsigned>();
  shuffles<long>();
  shuffles<unsigned long long>();
  shuffles<float>();
  shuffles<double>();
  default_width();
  votes();
  matches<int>();
  matches<unsigned long>();
  matches<long long>();
  matches<float>();
  matches<double>();
  zero_matches();
  reductions();
  divergence();
  ptx_shuffles();
  lane_masks();
  std::printf("%ld checks, %ld failures\n", checks, failures);
  return failures != 0;
}
