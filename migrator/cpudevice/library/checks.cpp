// Guard zones lie before and behind each LDS variable (`lds.py`); they are filled when a block begins and looked at
// when it ends. Code compiled with access hooks reports every load and store, from which reads of LDS that nobody has
// written and races between wavefronts are found; in lockstep mode each LDS access is a step of the whole wavefront.
#include "checks.h"

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
  bool read_first = false;  // read while nobody had written it
};

struct Watch {
  const Kernel *kernel = nullptr;
  std::vector<Range> ranges;
  std::vector<std::vector<Shadow>> shadows;
  size_t dynamic = 0;  // bytes of LDS that the launch asks for
  u32 epoch = 1;
};

Watch &state() {
  static thread_local Watch one;
  return one;
}

thread_local bool inside CU2HIP_TLS = false;  // a check is at work: its own accesses do not count

void check_guard(const Range &range, const unsigned char *zone, const char *side) {
  for (size_t i = 0; i < kGuard; i++)
    if (zone[i] != kGuardFill) {
      complain("lds-overrun", std::string("a block of ") + state().kernel->name + " writes " + side + " the LDS variable " + range.name, 0);
      return;
    }
}

void visit(void *address, size_t size, bool write, u32 site) {
  Watch &s = state();
  unsigned char *at = static_cast<unsigned char *>(address);
  for (size_t r = 0; r < s.ranges.size(); r++) {
    const Range &range = s.ranges[r];
    if (at < range.begin || at >= range.begin + range.size) continue;
    std::int16_t self = std::int16_t(__cu2hip_context.linear);
    for (size_t i = size_t(at - range.begin); i < size_t(at - range.begin) + size && i < range.size; i++) {
      Shadow &byte = s.shadows[r][i];
      auto other_wave = [&](std::int16_t thread) { return thread >= 0 && u32(thread) / kWave != u32(self) / kWave; };
      if (!write && !byte.written) byte.read_first = true;
      bool race = byte.write_epoch == s.epoch && other_wave(byte.writer);
      if (write) race = race || (byte.read_epoch == s.epoch && other_wave(byte.reader));
      if (race) complain("lds-race", std::string("wavefronts of one block use ") + range.name + " without a barrier between them", site);
      if (write) byte.write_epoch = s.epoch, byte.writer = self, byte.written = true, byte.read_first = byte.read_first && byte.read_epoch != s.epoch;
      else byte.read_epoch = s.epoch, byte.reader = self;
    }
    return;
  }
}

bool is_lds(const void *address) {
  for (const Range &range : state().ranges)
    if (address >= range.begin && address < range.begin + range.size) return true;
  return false;
}

void hook(void *address, size_t size, bool write) {
  if ((!checking && !lockstep) || inside || !in_kernel()) return;
  if (lockstep && is_lds(address)) {
    const u64 *peers;
    exchange(0, 0, u32(reinterpret_cast<std::uintptr_t>(__builtin_return_address(0))), &peers);
  }
  if (!checking) return;
  inside = true;
  visit(address, size, write, 0);
  inside = false;
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

void checks_barrier() { state().epoch++; }

void checks_block_end() {
  Watch &s = state();
  for (size_t r = 0; r < s.ranges.size(); r++) {
    const Range &range = s.ranges[r];
    for (const Shadow &byte : s.shadows[r])
      if (byte.read_first) {
        complain("lds-uninitialised", std::string("a thread of ") + s.kernel->name + " reads " + range.name + " where no thread has written", 0);
        break;
      }
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
  void __sanitizer_cov_##kind##bytes(void *address) { cu2hip::hook(address, bytes, write); }
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
