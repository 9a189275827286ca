// One wavefront on the CPU, for tests: a fiber per lane, and the few HIP primitives that the support headers rest on.
// WAVE (32 or 64) is the number of lanes. A collective completes when every lane stands at one: those at the earliest
// place, by the line that the lane announced with STEP and then by the primitive, go first, as reconverging hardware
// makes them. OLD_HIP gives __shfl the index arithmetic of HIP 5.2, which does not wrap the source lane.
#pragma once
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <vector>
#include <ucontext.h>

#ifndef WAVE
#define WAVE 64
#endif
#define __device__
#define __host__
#define __forceinline__ inline
#define STEP lanes::place(__LINE__);

struct char4 { signed char x, y, z, w; };
struct uchar4 { unsigned char x, y, z, w; };
struct short2 { short x, y; };
struct ushort2 { unsigned short x, y; };
struct uint2 { unsigned x, y; };
struct uint4 { unsigned x, y, z, w; };

struct Dim3 { unsigned x, y, z; };
inline Dim3 threadIdx = {0, 0, 0}, blockDim = {1, 1, 1};

namespace lanes {

struct Lane {
  ucontext_t context;
  std::vector<char> stack;
  bool started = false, done = false;
  long at = 0;       // the line announced last
  int primitive = 0; // 0: running
  int given = 0;
  int taken[WAVE];
};

inline Lane wave[WAVE];
inline ucontext_t scheduler;
inline int current = -1;
inline unsigned long long group[WAVE];  // per lane: who took part in its last collective
inline std::function<void(int)> body;

inline void place(long line) { wave[current].at = line; }

inline void entry() {
  body(current);
  wave[current].done = true;
  swapcontext(&wave[current].context, &scheduler);
}

inline void collective(int primitive, int value) {
  Lane& lane = wave[current];
  lane.primitive = primitive;
  lane.given = value;
  swapcontext(&lane.context, &scheduler);
}

// Runs `kernel` on the lanes that `active` names; the others stand for lanes that have left or wait elsewhere.
inline void run(unsigned long long active, const std::function<void(int)>& kernel) {
  body = kernel;
  for (int i = 0; i < WAVE; ++i) {
    Lane& lane = wave[i];
    lane.started = active >> i & 1;
    lane.done = !lane.started;
    lane.primitive = 0;
    lane.at = 0;
    if (!lane.started) continue;
    lane.stack.resize(64 << 10);
    getcontext(&lane.context);
    lane.context.uc_stack.ss_sp = lane.stack.data();
    lane.context.uc_stack.ss_size = lane.stack.size();
    lane.context.uc_link = &scheduler;
    makecontext(&lane.context, entry, 0);
  }
  for (;;) {
    bool waiting = false;
    for (int i = 0; i < WAVE; ++i) {
      if (wave[i].done) continue;
      if (wave[i].primitive == 0) {
        current = i;
        swapcontext(&scheduler, &wave[i].context);
      }
      waiting = waiting || !wave[i].done;
    }
    if (!waiting) return;
    long line = 0;
    int primitive = 0;
    for (int i = 0; i < WAVE; ++i) {
      const Lane& lane = wave[i];
      if (lane.done) continue;
      if (primitive == 0 || lane.at < line || (lane.at == line && lane.primitive < primitive)) {
        line = lane.at;
        primitive = lane.primitive;
      }
    }
    unsigned long long members = 0;
    int values[WAVE] = {};  // a lane that does not take part gives 0, as ds_bpermute reads it
    for (int i = 0; i < WAVE; ++i) {
      const Lane& lane = wave[i];
      if (lane.done || lane.at != line || lane.primitive != primitive) continue;
      members |= 1ull << i;
      values[i] = lane.given;
    }
    for (int i = 0; i < WAVE; ++i) {
      if (!(members >> i & 1)) continue;
      std::memcpy(wave[i].taken, values, sizeof values);
      group[i] = members;
      wave[i].primitive = 0;
    }
  }
}

}  // namespace lanes

inline unsigned __lane_id() { return lanes::current; }

inline int __shfl(int value, int source, int width) {
  lanes::collective(1, value);
  const int self = lanes::current;
#ifdef OLD_HIP
  const int index = source + (self & ~(width - 1));
#else
  const int index = (source & (width - 1)) + (self & ~(width - 1));
#endif
  return lanes::wave[self].taken[index & (WAVE - 1)];
}

inline unsigned long long __ballot(int predicate) {
  lanes::collective(2, predicate != 0);
  unsigned long long result = 0;
  for (int i = 0; i < WAVE; ++i) result |= static_cast<unsigned long long>(lanes::wave[lanes::current].taken[i]) << i;
  return result & lanes::group[lanes::current];
}

inline int __ffs(int value) { return __builtin_ffs(value); }

#define CU2HIP_WAVE_BARRIER() lanes::collective(3, 0)
