// Prints what every idiom gives in each of 64 threads. WAVE 32: as two CUDA warps; WAVE 64: the migrated text.
#define __HIP__ 1
#if WAVE == 32
#include "cuda_names.h"
#else
#include "cu2hip/warp.hpp"
#endif

inline int __popc(unsigned word) { return __builtin_popcount(word); }
inline int max(int a, int b) { return a < b ? b : a; }

#include "idioms_text.h"

static int values[64], results[10][64];

int main() {
  unsigned state = 12345;
  for (int round = 0; round < 40; ++round) {
    for (int& value : values) {
      state = state * 1664525u + 1013904223u;
      value = static_cast<int>(state >> 16) % (round % 2 ? 97 : 6);
    }
    for (int first = 0; first < 64; first += WAVE) {
      lanes::run(WAVE == 64 ? ~0ull : 0xffffffffull, [&](int i) {
        const int t = first + i, lane = t & 31, v = values[t];
        STEP results[0][t] = warp_sum(v);
        STEP results[1][t] = all_sum(v);
        STEP results[2][t] = macro_sum(v);
        STEP results[3][t] = prefix_sum(v, lane);
        STEP results[4][t] = compact(v, lane);
        STEP results[5][t] = aggregated(v, lane);
        STEP results[6][t] = grouped(v);
        STEP results[7][t] = voted(v);
        STEP results[8][t] = last_lane(v);
        STEP results[9][t] = segmented(v, lane);
      });
    }
    for (auto& row : results) {
      for (int value : row) std::printf("%d ", value);
      std::printf("\n");
    }
  }
}
