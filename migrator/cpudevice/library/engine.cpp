// Blocks, wavefronts and lanes. Every lane of a kernel with wave operations is a fiber on a stack of its own; a lane
// runs until it meets an operation that needs others. When no lane of a wavefront can go on, one group of lanes that
// wait at the same place is served: a `_sync` operation whose mask is complete, else the place that stands first in the
// source, which is where the hardware's lanes come together again.
#include "engine.h"

#include "checks.h"
#include "fiber.h"

#include <sched.h>
#include <sys/mman.h>

#include <cstdio>
#include <cstdlib>

thread_local cu2hip_context __cu2hip_context;
thread_local unsigned char __cu2hip_dynamic_lds[cu2hip::kDynamicLds + 64];

namespace cu2hip {
namespace {

thread_local Worker *tls_worker CU2HIP_TLS = nullptr;

struct WorkerOwner {
  Worker *worker = nullptr;
  ~WorkerOwner() {
    delete worker;
    tls_worker = nullptr;
  }
};

const size_t kStack = environment("CU2HIP_STACK", 256 << 10);

// The end of a lane's stack. Stacks begin at different lines of the processor's caches, or they would all share a few.
char *stack_top(Worker &w, u32 lane) { return w.stacks + kStack * (lane + 1) - lane % 32 * 320; }

void lane_main() {
  Worker &w = *tls_worker;
  w.launch->kernel->trampoline(w.launch->arguments);
  Fiber *self = w.current;
  self->state = State::kDone;
  cu2hip_switch(&self->stack_pointer, w.scheduler);
  std::abort();
}

void yield(State state) {
  Worker &w = *tls_worker;
  Fiber *self = w.current;
  self->state = state;
  cu2hip_switch(&self->stack_pointer, w.scheduler);
}

void resume(Worker &w, Fiber &fiber) {
  w.current = &fiber;
  w.watched.steps.store(w.watched.steps.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
  __cu2hip_context.thread = fiber.thread;
  __cu2hip_context.linear = fiber.linear;
  __cu2hip_context.lane = fiber.linear % kWave;
  cu2hip_switch(&w.scheduler, fiber.stack_pointer);
}

// How often a wavefront is served before it is the next one's turn: one may wait for what another stores.
constexpr u32 kTurn = 256;

// Lets the lanes [base, base + count) run until each has ended or waits at a barrier, or their turn is over; true where
// lanes can still go on.
bool run_wave(Worker &w, u32 base, u32 count) {
  for (u32 turn = 0; turn < kTurn; turn++) {
    u32 &first_lane = w.first_lane[base / kWave];
    for (u32 at = 0; at < count; at++) {
      u32 lane = first_lane + at < count ? first_lane + at : first_lane + at - count;
      Fiber &fiber = w.fibers[base + lane];
      if (fiber.state != State::kReady) continue;
      resume(w, fiber);
      if (fiber.state == State::kReady) {  // interrupted: it may wait for another wavefront, lane or block
        first_lane = lane + 1 < count ? lane + 1 : 0;
        sched_yield();
        return true;
      }
    }
    first_lane = 0;
    u64 alive = 0, waiting = 0;
    for (u32 lane = 0; lane < count; lane++) {
      State state = w.fibers[base + lane].state;
      if (state != State::kDone) alive |= 1ull << lane;
      if (state == State::kWave) waiting |= 1ull << lane;
    }
    if (!waiting) return false;
    u64 chosen = 0, best = ~0ull;
    for (u64 left = waiting; left;) {
      u32 first = __builtin_ctzll(left);
      u32 site = w.fibers[base + first].site;
      u64 group = 0, named = 0;
      for (u64 rest = left; rest; rest &= rest - 1) {
        u32 lane = __builtin_ctzll(rest);
        if (w.fibers[base + lane].site != site) continue;
        group |= 1ull << lane;
        named |= w.fibers[base + lane].mask;
      }
      left &= ~group;
      u64 key = site;
      if (named & alive & ~group) key |= 1ull << 32;  // it names lanes that are elsewhere: it can wait
      if (key < best) best = key, chosen = group;
    }
    for (u64 rest = chosen; rest; rest &= rest - 1) {
      u32 lane = __builtin_ctzll(rest);
      w.snapshot[base + lane] = w.fibers[base + lane].value;
      w.fibers[base + lane].state = State::kReady;
    }
    w.active[base / kWave] = chosen;
  }
  return true;
}

void run_fibers(Worker &w) {
  const Index3 block = w.launch->block;
  for (u32 i = 0; i < w.threads; i++) {
    Fiber &fiber = w.fibers[i];
    fiber.linear = i;
    fiber.thread = {i % block.x, i / block.x % block.y, i / (block.x * block.y)};
    fiber.state = State::kReady;
    if (i % kWave == 0) w.first_lane[i / kWave] = 0;
    fiber.stack_pointer = cu2hip_new_stack(stack_top(w, i), lane_main);
  }
  for (;;) {
    for (bool more = true; more;) {
      more = false;
      for (u32 base = 0; base < w.threads; base += kWave) more |= run_wave(w, base, std::min(kWave, w.threads - base));
    }
    u32 waiting = 0, site = 0, other = 0;
    for (u32 i = 0; i < w.threads; i++) {
      if (w.fibers[i].state != State::kBarrier) continue;
      if (waiting++ == 0) site = w.fibers[i].site;
      if (w.fibers[i].site != site) other = w.fibers[i].site;
    }
    if (!waiting) return;
    if (other) complain("divergent-barrier", "threads of one block wait at different barriers", other);
    if (w.grid_wait) {
      w.grid_wait = false;
      w.grid->wait();
    }
    if (checking) checks_barrier();
    w.counted = w.counting;
    w.counting = 0;
    for (u32 i = 0; i < w.threads; i++)
      if (w.fibers[i].state == State::kBarrier) w.fibers[i].state = State::kReady;
  }
}

void run_loop(Worker &w) {
  const Index3 block = w.launch->block;
  w.launch->kernel->loop(w.launch->arguments, block.x, block.y, block.z);
}

}  // namespace

size_t environment(const char *name, size_t otherwise) {
  const char *text = std::getenv(name);
  return text && *text ? std::strtoull(text, nullptr, 10) : otherwise;
}

Worker::Worker() {
  void *memory = mmap(nullptr, kStack * kMaxThreads, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) {
    std::fprintf(stderr, "cu2hip: no memory for the stacks of %u lanes of %zu bytes\n", kMaxThreads, kStack);
    std::abort();
  }
  stacks = static_cast<char *>(memory);
  watch(this);
}

Worker::~Worker() {
  unwatch(this);
  munmap(stacks, kStack * kMaxThreads);
}

Worker &worker() {
  if (!tls_worker) {
    static thread_local WorkerOwner owner;
    owner.worker = tls_worker = new Worker;
  }
  return *tls_worker;
}

void run_block(Worker &w, u64 number) {
  const Launch &launch = *w.launch;
  const Index3 grid = launch.grid;
  cu2hip_context &context = __cu2hip_context;
  context.block = {u32(number % grid.x), u32(number / grid.x % grid.y), u32(number / (u64(grid.x) * grid.y))};
  context.block_dim = launch.block;
  context.grid_dim = grid;
  if (checking) checks_block_begin();
  w.running = true;
  if (lockstep || launch.kernel->flags & kNeedsFibers)
    w.watched.in_fibers = true, run_fibers(w), w.watched.in_fibers = false;
  else
    run_loop(w);
  w.running = false;
  if (checking) checks_block_end();
}

void prepare(Worker &w, const Launch &launch, GridBarrier *barrier) {
  w.launch = &launch;
  w.grid = barrier;
  w.threads = launch.block.x * launch.block.y * launch.block.z;
  w.counting = w.counted = 0;
  w.grid_wait = false;
  if (checking || lockstep) checks_launch(launch.kernel, launch.shared);
}

void interrupted() { yield(State::kReady); }

u64 exchange(u64 value, u64 mask, u32 site, const u64 **peers) {
  Worker &w = *tls_worker;
  Fiber *self = w.current;
  u32 linear = self->linear;
  self->value = value;
  self->mask = mask;
  self->site = site;
  yield(State::kWave);
  *peers = w.snapshot + linear / kWave * kWave;
  return w.active[linear / kWave];
}

u32 block_barrier(bool predicate, u32 site) {
  Worker &w = *tls_worker;
  w.current->site = site;
  w.counting += predicate;
  yield(State::kBarrier);
  return w.counted;
}

void grid_barrier() {
  Worker &w = *tls_worker;
  if (!w.grid) trap("a barrier of the grid in a launch that is not cooperative");
  w.grid_wait = true;
  block_barrier(false, 0);
}

bool in_kernel() { return tls_worker && tls_worker->running; }

}  // namespace cu2hip
