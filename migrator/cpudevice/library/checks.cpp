// Guard zones lie before and behind each LDS variable (`lds.py`); they are filled when a block begins and looked at
// when it ends. Code compiled with access hooks reports every load and store, from which reads of LDS that nobody has
// written, races between wavefronts and accesses outside device memory are found; in lockstep mode each LDS access is
// a step of the whole wavefront.
#include "checks.h"

#include "heap.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

namespace cu2hip {

bool checking = std::getenv("CU2HIP_CHECKS") != nullptr;
bool lockstep = std::getenv("CU2HIP_LOCKSTEP") != nullptr;

namespace {

constexpr size_t kGuard = 64;
constexpr unsigned char kGuardFill = 0xfb, kFresh = 0xcd;

struct Range {
  unsigned char *begin;
  size_t size;
  const char *name;
  bool guarded;
};

// The last accesses to one byte of LDS; an epoch is what lies between two barriers.
struct Shadow {
  u32 write_epoch = 0, read_epoch = 0;
  std::int16_t writer = -1, reader = -1;  // threads of the block; -1 nobody
  bool written = false;
};

// A store to where another wavefront was: no fault where it stores what is there already.
struct Pending {
  const unsigned char *at = nullptr;
  size_t size = 0;
  unsigned char before[16];
  const char *name;
  const void *instruction;
  int other;
};

struct Watch {
  const Kernel *kernel = nullptr;
  std::vector<Range> ranges;
  std::vector<std::vector<Shadow>> shadows;
  Pending pending[kMaxThreads];
  size_t dynamic = 0;  // bytes of LDS that the launch asks for
  u32 epoch = 1;
};

Watch &state() {
  static thread_local Watch *one = new Watch;
  return *one;
}

void check_guard(const Range &range, const unsigned char *zone, const char *side) {
  for (size_t i = 0; i < kGuard; i++)
    if (zone[i] != kGuardFill) {
      complain("lds-overrun", std::string("a block of ") + state().kernel->name + " writes " + side + " the LDS variable " + range.name, 0);
      return;
    }
}

void raced(const char *name, int other, const void *instruction) {
  complain_at("lds-race", std::string("wavefronts of one block use ") + name + " without a barrier between them, thread " + std::to_string(other) + " before this one", place_of(instruction));
}

void settle(Pending &pending) {
  if (!pending.at) return;
  if (std::memcmp(pending.at, pending.before, pending.size)) raced(pending.name, pending.other, pending.instruction);
  pending.at = nullptr;
}

const Range *range_of(const unsigned char *at, size_t *number) {
  const Watch &s = state();
  for (size_t r = 0; r < s.ranges.size(); r++)
    if (at >= s.ranges[r].begin && at < s.ranges[r].begin + s.ranges[r].size) {
      *number = r;
      return &s.ranges[r];
    }
  return nullptr;
}

void visit(unsigned char *at, size_t size, bool write, const void *instruction) {
  Watch &s = state();
  size_t number;
  const Range *range = range_of(at, &number);
  u32 self = __cu2hip_context.linear;
  settle(s.pending[self]);
  if (!range) {
    std::string message;
    if (const char *code = heap_fault(at, size, &message))
      complain_at(code, (write ? "a store of " : "a load of ") + std::to_string(size) + " bytes, " + message, place_of(instruction));
    return;
  }
  int other = -1;
  bool unwritten = false;
  auto elsewhere = [&](std::int16_t thread) { return thread >= 0 && u32(thread) / kWave != self / kWave; };
  size_t from = size_t(at - range->begin), to = std::min(from + size, range->size);
  for (size_t i = from; i < to; i++) {
    Shadow &byte = s.shadows[number][i];
    if (!write && !byte.written) unwritten = true;
    if (byte.write_epoch == s.epoch && elsewhere(byte.writer)) other = byte.writer;
    else if (write && byte.read_epoch == s.epoch && elsewhere(byte.reader)) other = byte.reader;
    if (write) byte.write_epoch = s.epoch, byte.writer = std::int16_t(self), byte.written = true;
    else byte.read_epoch = s.epoch, byte.reader = std::int16_t(self);
  }
  if (unwritten) complain_at("lds-uninitialised", std::string("a thread reads ") + range->name + " where no thread has written", place_of(instruction));
  if (other < 0) return;
  if (!write) return raced(range->name, other, instruction);
  Pending &pending = s.pending[self];
  pending.at = at, pending.size = std::min<size_t>(size, 16), pending.name = range->name, pending.instruction = instruction, pending.other = other;
  std::memcpy(pending.before, at, pending.size);
}

bool is_lds(const void *address) {
  size_t number;
  return range_of(static_cast<const unsigned char *>(address), &number) != nullptr;
}

void hook(void *address, size_t size, bool write, const void *instruction) {
  if ((!checking && !lockstep) || !in_kernel()) return;
  if (lockstep && is_lds(address)) {
    const u64 *peers;
    exchange(0, 0, u32(reinterpret_cast<std::uintptr_t>(instruction)), &peers);
  }
  if (checking) visit(static_cast<unsigned char *>(address), size, write, instruction);
}

}  // namespace

void checks_launch(const Kernel *kernel, size_t dynamic) {
  Watch &s = state();
  if (s.kernel == kernel && s.dynamic == dynamic) return;
  s.kernel = kernel;
  s.dynamic = dynamic;
  s.ranges.clear();
  if (const Module *module = module_of(kernel)) module->lds();
  if (dynamic) s.ranges.push_back({__cu2hip_dynamic_lds, dynamic, "the dynamic LDS", false});
  s.shadows.clear();
  for (const Range &range : s.ranges) s.shadows.emplace_back(range.size);
}

void checks_block_begin() {
  Watch &s = state();
  s.epoch++;
  for (size_t r = 0; r < s.ranges.size(); r++) {
    const Range &range = s.ranges[r];
    std::memset(range.begin, kFresh, range.size);
    if (range.guarded) {
      std::memset(range.begin - kGuard, kGuardFill, kGuard);
      std::memset(range.begin + range.size, kGuardFill, kGuard);
    }
    s.shadows[r].assign(range.size, Shadow{});
  }
}

void checks_barrier() {
  Watch &s = state();
  for (Pending &pending : s.pending) settle(pending);
  s.epoch++;
}

void checks_block_end() {
  Watch &s = state();
  for (Pending &pending : s.pending) settle(pending);
  for (const Range &range : s.ranges) {
    if (!range.guarded) continue;
    check_guard(range, range.begin - kGuard, "before");
    check_guard(range, range.begin + range.size, "behind");
  }
}

}  // namespace cu2hip

extern "C" {
void __cu2hip_lds(void *address, cu2hip::u64 size, const char *name) {
  cu2hip::state().ranges.push_back({static_cast<unsigned char *>(address), size, name, true});
}

#define HOOK(kind, bytes, write) \
  void __sanitizer_cov_##kind##bytes(void *address) { cu2hip::hook(address, bytes, write, __builtin_return_address(0)); }
HOOK(load, 1, false)
HOOK(load, 2, false)
HOOK(load, 4, false)
HOOK(load, 8, false)
HOOK(load, 16, false)
HOOK(store, 1, true)
HOOK(store, 2, true)
HOOK(store, 4, true)
HOOK(store, 8, true)
HOOK(store, 16, true)
void __sanitizer_cov_trace_pc_guard(cu2hip::u32 *) {}
void __sanitizer_cov_trace_pc_guard_init(cu2hip::u32 *, cu2hip::u32 *) {}
}
