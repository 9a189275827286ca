// What a running lane sees, and the workers that run blocks. One worker is one thread of the operating system.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace cu2hip {

#ifndef CU2HIP_WAVE
#define CU2HIP_WAVE 64
#endif
constexpr unsigned kWave = CU2HIP_WAVE;
constexpr unsigned kMaxThreads = 1024;
constexpr size_t kDynamicLds = 160 << 10;

using u32 = std::uint32_t;
using u64 = std::uint64_t;

struct Index3 {
  u32 x, y, z;
};

}  // namespace cu2hip

// The layout is known to the code that `prelude.py` writes into every device module.
extern "C" {
struct cu2hip_context {
  cu2hip::Index3 thread, block, block_dim, grid_dim;
  cu2hip::u32 lane, linear;
};
#define CU2HIP_TLS __attribute__((tls_model("initial-exec")))
extern thread_local cu2hip_context __cu2hip_context CU2HIP_TLS;
extern thread_local unsigned char __cu2hip_dynamic_lds[cu2hip::kDynamicLds + 64];
}

namespace cu2hip {

enum class State : unsigned char { kReady, kWave, kBarrier, kDone };

// A place in the source where lanes wait for each other: the order of the places of one module, and their text.
struct Site {
  u32 order = 0;
  const char *where = nullptr;
};

struct Fiber {
  void *stack_pointer = nullptr;
  Index3 thread{};
  u32 linear = 0;
  State state = State::kDone;
  u32 site = 0;
  u64 mask = 0;   // lanes that the operation names; 0 where it names none
  u64 value = 0;  // what the lane gives to the others
};

struct Layout {
  u32 size, align;
};
struct Kernel {
  const char *name;
  void (*trampoline)(void **arguments);                        // one thread
  void (*loop)(void **arguments, u32 nx, u32 ny, u32 nz);      // all threads of a block, one after the other
  u32 parameters;
  u32 flags;  // 1: has operations that need all lanes of a wavefront or a block
  const Layout *layout;  // static LDS and the threads that its launch bounds allow; then each parameter
  u32 static_lds() const { return layout[0].size; }
  u32 max_threads() const { return layout[0].align; }
};
constexpr u32 kNeedsFibers = 1;

struct Variable {
  const char *name;
  void *address;
  u64 size;
};

struct Launch {
  const Kernel *kernel;
  void **arguments;
  Index3 grid, block;
  size_t shared;
  bool cooperative;
};

// Runs all blocks of a launch and returns when the last one has ended.
void run(const Launch &launch);

// The wavefront operations: the lane gives `value` and waits for the lanes that reach the same place. Returns the
// lanes that took part; `peers` is then what each lane of the wavefront has given.
u64 exchange(u64 value, u64 mask, u32 site, const u64 **peers);

// The barrier of a block; returns how many of its threads gave a true predicate.
u32 block_barrier(bool predicate, u32 site);

// The barrier of all blocks of a cooperative launch.
void grid_barrier();

bool in_kernel();

// What the device saw go wrong: see `complaints.cpp`. `always`: also where checks are off.
void complain(const char *code, const std::string &message, u32 site, bool always = false);
void complain_at(const char *code, const std::string &message, const std::string &place, bool always = false);
std::string place_of(const void *instruction);  // `file:line`, empty where nobody knows
const char *kernel_name();  // of the kernel that the calling thread runs
[[noreturn]] void trap(const std::string &message);

}  // namespace cu2hip
