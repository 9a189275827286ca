// Blocks, wavefronts and lanes. Every lane of a kernel with wave operations is a fiber on a stack of its own; a lane
// runs until it meets an operation that needs others. When no lane of a wavefront can go on, one group of lanes that
// wait at the same place is served: a `_sync` operation whose mask is complete, else the place that stands first in the
// source, which is where the hardware's lanes come together again.
#include "state.h"

#include "checks.h"
#include "fiber.h"

#include <sys/mman.h>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <thread>

thread_local cu2hip_context __cu2hip_context;
thread_local unsigned char __cu2hip_dynamic_lds[cu2hip::kDynamicLds + 64];

namespace cu2hip {
namespace {

size_t environment(const char *name, size_t otherwise) {
  const char *text = std::getenv(name);
  return text && *text ? std::strtoull(text, nullptr, 10) : otherwise;
}

const size_t kStack = environment("CU2HIP_STACK", 256 << 10);

// A barrier over all blocks of a cooperative launch, one thread of the system a block.
struct GridBarrier {
  std::mutex mutex;
  std::condition_variable all;
  u64 blocks = 0, waiting = 0, generation = 0;

  void wait() {
    std::unique_lock<std::mutex> lock(mutex);
    u64 mine = generation;
    if (++waiting == blocks) return open();
    all.wait(lock, [&] { return generation != mine; });
  }
  // A block that has ended is not waited for.
  void leave() {
    std::lock_guard<std::mutex> lock(mutex);
    if (--blocks && waiting == blocks) open();
  }

 private:
  void open() {
    waiting = 0;
    generation++;
    all.notify_all();
  }
};

struct Worker {
  Fiber fibers[kMaxThreads];
  u64 snapshot[kMaxThreads] = {};
  u64 active[kMaxThreads / 32] = {};
  Fiber *current = nullptr;
  void *scheduler = nullptr;
  char *stacks = nullptr;
  const Launch *launch = nullptr;
  GridBarrier *grid = nullptr;
  u32 threads = 0;
  u32 counted = 0, counting = 0;
  bool grid_wait = false;
  bool running = false;
  Progress progress;

  Worker() {
    void *memory = mmap(nullptr, kStack * kMaxThreads, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) {
      std::fprintf(stderr, "cu2hip: no memory for the stacks of %u lanes of %zu bytes\n", kMaxThreads, kStack);
      std::abort();
    }
    stacks = static_cast<char *>(memory);
  }
  ~Worker() { munmap(stacks, kStack * kMaxThreads); }
};

thread_local Worker *tls_worker CU2HIP_TLS = nullptr;

struct WorkerOwner {
  Worker *worker = nullptr;
  ~WorkerOwner() {
    delete worker;
    tls_worker = nullptr;
  }
};

Worker &worker() {
  if (!tls_worker) {
    static thread_local WorkerOwner owner;
    owner.worker = tls_worker = new Worker;
  }
  return *tls_worker;
}

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
    for (u32 lane = 0; lane < count; lane++) {
      Fiber &fiber = w.fibers[base + lane];
      if (fiber.state == State::kReady) resume(w, fiber);
    }
    u64 alive = 0, waiting = 0, interrupted = 0;
    for (u32 lane = 0; lane < count; lane++) {
      State state = w.fibers[base + lane].state;
      if (state != State::kDone) alive |= 1ull << lane;
      if (state == State::kWave) waiting |= 1ull << lane;
      if (state == State::kReady) interrupted |= 1ull << lane;
    }
    if (interrupted) return true;
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
    fiber.stack_pointer = cu2hip_new_stack(w.stacks + kStack * (i + 1), lane_main);
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
    run_fibers(w);
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

// The threads that run blocks; they stay for the next launch.
class Pool {
 public:
  Pool() {
    size_t wanted = environment("CU2HIP_THREADS", std::max(1u, std::thread::hardware_concurrency()));
    for (size_t i = 1; i < wanted; i++) threads_.emplace_back([this] { serve(); });
  }
  ~Pool() {
    {
      std::lock_guard<std::mutex> lock(mutex_);
      stop_ = true;
    }
    wake_.notify_all();
    for (std::thread &thread : threads_) thread.join();
  }

  void run(const Launch &launch) {
    u64 blocks = u64(launch.grid.x) * launch.grid.y * launch.grid.z;
    u64 work = blocks * launch.block.x * launch.block.y * launch.block.z;
    if (threads_.empty() || blocks == 1 || work < 4096) {
      Worker &w = worker();
      prepare(w, launch, nullptr);
      for (u64 i = 0; i < blocks; i++) run_block(w, i);
      return;
    }
    std::lock_guard<std::mutex> one(launching_);
    {
      std::lock_guard<std::mutex> lock(mutex_);
      launch_ = &launch;
      blocks_ = blocks;
      next_ = 0;
      busy_ = threads_.size();
      generation_++;
    }
    wake_.notify_all();
    take(launch);
    std::unique_lock<std::mutex> lock(mutex_);
    done_.wait(lock, [this] { return busy_ == 0; });
  }

 private:
  void take(const Launch &launch) {
    Worker &w = worker();
    prepare(w, launch, nullptr);
    for (u64 i; (i = next_.fetch_add(1)) < blocks_;) run_block(w, i);
  }

  void serve() {
    u64 seen = 0;
    for (;;) {
      const Launch *launch;
      {
        std::unique_lock<std::mutex> lock(mutex_);
        wake_.wait(lock, [&] { return stop_ || generation_ != seen; });
        if (stop_) return;
        seen = generation_;
        launch = launch_;
      }
      take(*launch);
      std::lock_guard<std::mutex> lock(mutex_);
      if (--busy_ == 0) done_.notify_all();
    }
  }

  std::vector<std::thread> threads_;
  std::mutex mutex_, launching_;
  std::condition_variable wake_, done_;
  const Launch *launch_ = nullptr;
  u64 blocks_ = 0, generation_ = 0;
  std::atomic<u64> next_{0};
  size_t busy_ = 0;
  bool stop_ = false;
};

void run_cooperative(const Launch &launch) {
  u64 blocks = u64(launch.grid.x) * launch.grid.y * launch.grid.z;
  GridBarrier barrier;
  barrier.blocks = blocks;
  std::vector<std::thread> threads;
  threads.reserve(blocks);
  for (u64 i = 0; i < blocks; i++)
    threads.emplace_back([&, i] {
      Worker &w = worker();
      prepare(w, launch, &barrier);
      run_block(w, i);
    });
  for (std::thread &thread : threads) thread.join();
}

}  // namespace

void run(const Launch &launch) {
  if (launch.cooperative) return run_cooperative(launch);
  static Pool *pool = new Pool;  // never destroyed: kernels may be launched by destructors of the program
  pool->run(launch);
}

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
