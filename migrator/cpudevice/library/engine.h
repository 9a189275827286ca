// A worker: one thread of the operating system that runs blocks, with the stacks of their lanes.
#pragma once
#include "progress.h"
#include "state.h"

#include <algorithm>
#include <condition_variable>
#include <mutex>

namespace cu2hip {

// A number from the environment.
size_t environment(const char *name, size_t otherwise);

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
  Fiber *current = nullptr;  // the lane that runs; none in loops and between lanes
  void *scheduler = nullptr;
  char *stacks = nullptr;
  const Launch *launch = nullptr;
  GridBarrier *grid = nullptr;
  u32 threads = 0;
  u32 first_lane[kMaxThreads / 32] = {};  // whose turn it is in a wavefront; not 0 after an interruption
  u32 counted = 0, counting = 0;
  bool grid_wait = false;
  bool running = false;
  Watched watched;

  Worker();
  ~Worker();
};

// The worker of the calling thread.
Worker &worker();
void prepare(Worker &w, const Launch &launch, GridBarrier *barrier);
void run_block(Worker &w, u64 number);

}  // namespace cu2hip
