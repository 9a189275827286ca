// Operations of a wavefront and of a block. The last argument, the place in the source, is added by `sites.py`.
// Sources: LLVM documentation, User Guide for AMDGPU Backend; AMD Instinct MI200 Instruction Set Architecture, data
// parallel processing and LDS lane operations.
#include "state.h"

#include <cstring>

using namespace cu2hip;
using i32 = std::int32_t;
using i64 = std::int64_t;

#define WAVE extern "C"

namespace {

u32 lane() { return __cu2hip_context.lane; }

// What `source` has given; 0 and a complaint where that lane takes no part.
u64 peer(const u64 *peers, u64 active, u32 source, u32 site, bool complains = true) {
  if (source < kWave && active >> source & 1) return peers[source];
  if (complains) complain("inactive-lane", "a lane reads from lane " + std::to_string(source) + ", which takes no part", site);
  return 0;
}

template <class T>
u64 bits(T value) {
  u64 result = 0;
  std::memcpy(&result, &value, sizeof value);
  return result;
}

u64 ballot(bool predicate, u32 site) {
  const u64 *peers;
  u64 active = exchange(predicate, 0, site, &peers), result = 0;
  for (u64 rest = active; rest; rest &= rest - 1) {
    u32 at = __builtin_ctzll(rest);
    result |= u64(peers[at] != 0) << at;
  }
  return result;
}

bool compare_integers(i64 a, i64 b, u64 ua, u64 ub, i32 predicate) {
  switch (predicate) {  // LLVM's numbers of integer predicates
    case 32: return ua == ub;
    case 33: return ua != ub;
    case 34: return ua > ub;
    case 35: return ua >= ub;
    case 36: return ua < ub;
    case 37: return ua <= ub;
    case 38: return a > b;
    case 39: return a >= b;
    case 40: return a < b;
    default: return a <= b;
  }
}

bool compare_floats(double a, double b, i32 predicate) {
  bool unordered = a != a || b != b;
  if (predicate & 8 && unordered) return true;
  return (predicate & 1 && a == b) || (predicate & 2 && a > b) || (predicate & 4 && a < b);
}

// The lane that a DPP control selects for this lane; kWave where it selects none.
u32 dpp_source(u32 control, u32 self) {
  u32 row = self & ~15u, in_row = self & 15u;
  if (control <= 0xff) return (self & ~3u) | (control >> (2 * (self & 3)) & 3);
  u32 amount = control & 15;
  switch (control & 0x1f0) {
    case 0x100: return in_row + amount < 16 ? self + amount : kWave;        // row_shl
    case 0x110: return in_row >= amount ? self - amount : kWave;            // row_shr
    case 0x120: return row | ((in_row + 16 - amount) & 15);                 // row_ror
    case 0x150: return row | amount;                                        // row_newbcast, row_share
    case 0x160: return row | (in_row ^ amount);                             // row_xmask
  }
  switch (control) {
    case 0x130: return self + 1 < kWave ? self + 1 : kWave;                 // wave_shl:1
    case 0x134: return (self + 1) % kWave;                                  // wave_rol:1
    case 0x138: return self ? self - 1 : kWave;                             // wave_shr:1
    case 0x13c: return (self + kWave - 1) % kWave;                          // wave_ror:1
    case 0x140: return row | (15 - in_row);                                 // row_mirror
    case 0x141: return (self & ~7u) | (7 - (self & 7));                     // row_half_mirror
    case 0x142: return self >= 16 ? (row - 1) : kWave;                      // row_bcast:15
    case 0x143: return self >= 32 ? 31 : kWave;                             // row_bcast:31
  }
  return kWave;
}

}  // namespace

WAVE void __cu2hip_amdgcn_s_barrier(u32 site) { block_barrier(false, site); }
WAVE void __cu2hip_amdgcn_wave_barrier(u32 site) {
  const u64 *peers;
  exchange(0, 0, site, &peers);
}
// Before each volatile access: see `steps.py`.
WAVE void __cu2hip_amdgcn_step(u32 site) { __cu2hip_amdgcn_wave_barrier(site); }

WAVE u32 __cu2hip_amdgcn_ds_bpermute(u32 address, u32 value, u32 site) {
  const u64 *peers;
  u64 active = exchange(value, 0, site, &peers);
  return u32(peer(peers, active, address >> 2 & (kWave - 1), site));
}
WAVE u32 __cu2hip_amdgcn_ds_permute(u32 address, u32 value, u32 site) {
  const u64 *peers;
  u64 active = exchange(u64(address >> 2 & (kWave - 1)) << 32 | value, 0, site, &peers);
  u32 result = 0;
  for (u64 rest = active; rest; rest &= rest - 1) {
    u64 given = peers[__builtin_ctzll(rest)];
    if (given >> 32 == lane()) result = u32(given);
  }
  return result;
}
WAVE u32 __cu2hip_amdgcn_ds_swizzle(u32 value, u32 control, u32 site) {
  const u64 *peers;
  u64 active = exchange(value, 0, site, &peers);
  u32 self = lane(), source;
  if (control & 0x8000) source = (self & ~3u) | (control >> (2 * (self & 3)) & 3);
  else source = (self & ~31u) | ((((self & 31) & (control & 31)) | (control >> 5 & 31)) ^ (control >> 10 & 31));
  return u32(peer(peers, active, source, site));
}
WAVE u32 __cu2hip_amdgcn_update_dpp_i32(u32 old, u32 value, u32 control, u32 rows, u32 banks, bool bound, u32 site) {
  const u64 *peers;
  u64 active = exchange(value, 0, site, &peers);
  u32 self = lane();
  if (!(rows >> (self / 16) & 1) || !(banks >> (self / 4 % 4) & 1)) return old;
  u32 source = dpp_source(control, self);
  if (source < kWave && active >> source & 1) return u32(peers[source]);
  return bound ? 0 : old;
}
WAVE u32 __cu2hip_amdgcn_mov_dpp_i32(u32 value, u32 control, u32 rows, u32 banks, bool bound, u32 site) {
  return __cu2hip_amdgcn_update_dpp_i32(0, value, control, rows, banks, bound, site);
}
WAVE u32 __cu2hip_amdgcn_mov_dpp8_i32(u32 value, u32 selector, u32 site) {
  const u64 *peers;
  u64 active = exchange(value, 0, site, &peers);
  u32 self = lane();
  return u32(peer(peers, active, (self & ~7u) | (selector >> (3 * (self & 7)) & 7), site));
}
WAVE u32 __cu2hip_amdgcn_permlane16(u32 old, u32 value, u32 low, u32 high, bool fetch, bool bound, u32 site) {
  const u64 *peers;
  u64 active = exchange(value, 0, site, &peers);
  u32 self = lane(), source = (self & ~15u) | (((self & 8) ? high : low) >> (4 * (self & 7)) & 15);
  if (active >> source & 1 || fetch) return active >> source & 1 ? u32(peers[source]) : 0;
  return bound ? 0 : old;
}
WAVE u32 __cu2hip_amdgcn_permlanex16(u32 old, u32 value, u32 low, u32 high, bool fetch, bool bound, u32 site) {
  const u64 *peers;
  u64 active = exchange(value, 0, site, &peers);
  u32 self = lane(), source = ((self & ~15u) ^ 16) | (((self & 8) ? high : low) >> (4 * (self & 7)) & 15);
  if (source < kWave && (active >> source & 1 || fetch)) return active >> source & 1 ? u32(peers[source]) : 0;
  return bound ? 0 : old;
}
WAVE u32 __cu2hip_amdgcn_readfirstlane(u32 value, u32 site) {
  const u64 *peers;
  u64 active = exchange(value, 0, site, &peers);
  return u32(peers[__builtin_ctzll(active)]);
}
WAVE u32 __cu2hip_amdgcn_readfirstlane_i32(u32 value, u32 site) { return __cu2hip_amdgcn_readfirstlane(value, site); }
WAVE u64 __cu2hip_amdgcn_readfirstlane_i64(u64 value, u32 site) {
  const u64 *peers;
  u64 active = exchange(value, 0, site, &peers);
  return peers[__builtin_ctzll(active)];
}
WAVE u32 __cu2hip_amdgcn_readlane(u32 value, u32 source, u32 site) {
  const u64 *peers;
  u64 active = exchange(value, 0, site, &peers);
  return u32(peer(peers, active, source & (kWave - 1), site));
}
WAVE u32 __cu2hip_amdgcn_readlane_i32(u32 value, u32 source, u32 site) { return __cu2hip_amdgcn_readlane(value, source, site); }
WAVE u32 __cu2hip_amdgcn_writelane(u32 value, u32 target, u32 old) { return lane() == (target & (kWave - 1)) ? value : old; }
WAVE u32 __cu2hip_amdgcn_writelane_i32(u32 value, u32 target, u32 old) { return __cu2hip_amdgcn_writelane(value, target, old); }

WAVE u64 __cu2hip_amdgcn_ballot_i64(bool predicate, u32 site) { return ballot(predicate, site); }
WAVE u32 __cu2hip_amdgcn_ballot_i32(bool predicate, u32 site) { return u32(ballot(predicate, site)); }
WAVE u64 __cu2hip_amdgcn_icmp_i64_i32(u32 a, u32 b, i32 predicate, u32 site) { return ballot(compare_integers(i32(a), i32(b), a, b, predicate), site); }
WAVE u32 __cu2hip_amdgcn_icmp_i32_i32(u32 a, u32 b, i32 predicate, u32 site) { return u32(__cu2hip_amdgcn_icmp_i64_i32(a, b, predicate, site)); }
WAVE u64 __cu2hip_amdgcn_icmp_i64_i64(u64 a, u64 b, i32 predicate, u32 site) { return ballot(compare_integers(i64(a), i64(b), a, b, predicate), site); }
WAVE u64 __cu2hip_amdgcn_icmp_i64_i1(bool a, bool b, i32 predicate, u32 site) { return ballot(compare_integers(a, b, a, b, predicate), site); }
WAVE u64 __cu2hip_amdgcn_fcmp_i64_f32(float a, float b, i32 predicate, u32 site) { return ballot(compare_floats(a, b, predicate), site); }
WAVE u64 __cu2hip_amdgcn_fcmp_i64_f64(double a, double b, i32 predicate, u32 site) { return ballot(compare_floats(a, b, predicate), site); }

WAVE u64 __ockl_activelane_u32_count(u32 site) { return u64(__builtin_popcountll(ballot(true, site))); }
WAVE bool __ockl_wfany_i32(i32 value, u32 site) { return ballot(value != 0, site) != 0; }
WAVE bool __ockl_wfall_i32(i32 value, u32 site) { return ballot(value == 0, site) == 0; }
WAVE bool __ockl_wfsame_i32(i32 value, u32 site) {
  const u64 *peers;
  u64 active = exchange(u32(value), 0, site, &peers);
  for (u64 rest = active; rest; rest &= rest - 1)
    if (peers[__builtin_ctzll(rest)] != u32(value)) return false;
  return true;
}
WAVE i32 __ockl_wgred_add_i32(i32 value, u32 site) { return i32(block_barrier(value != 0, site)); }
WAVE i32 __ockl_wgred_and_i32(i32 value, u32 site) { return block_barrier(value == 0, site) == 0; }
WAVE i32 __ockl_wgred_or_i32(i32 value, u32 site) { return block_barrier(value != 0, site) != 0; }
WAVE i32 __ockl_wgall_i32(i32 value, u32 site) { return block_barrier(value == 0, site) == 0; }
WAVE i32 __ockl_wgany_i32(i32 value, u32 site) { return block_barrier(value != 0, site) != 0; }

WAVE void __ockl_grid_sync(u32) { grid_barrier(); }
