// Which thread runs which block. Blocks are taken in their order, so that one may wait for those before it; where none
// ends for a while, further threads take further blocks.
#include "engine.h"

#include <thread>

namespace cu2hip {
namespace {

constexpr u32 kMostExtra = 1024;

class Pool {
 public:
  Pool() {
    size_t wanted = environment("CU2HIP_THREADS", std::max(1u, std::thread::hardware_concurrency()));
    for (size_t i = 1; i < wanted; i++) std::thread([this] { serve(); }).detach();
    helpers_ = wanted ? wanted - 1 : 0;
  }

  void run(const Launch &launch) {
    u64 blocks = u64(launch.grid.x) * launch.grid.y * launch.grid.z;
    std::lock_guard<std::mutex> one(launching_);
    bool alone = !helpers_ || blocks == 1 || blocks * launch.block.x * launch.block.y * launch.block.z < 4096;
    {
      std::lock_guard<std::mutex> lock(mutex_);
      launch_ = &launch;
      blocks_ = blocks;
      next_ = 0;
      busy_ = alone ? 0 : helpers_;
      extra_ = 0;
      if (!alone) generation_++;
    }
    if (!alone) wake_.notify_all();
    take(launch);
    std::unique_lock<std::mutex> lock(mutex_);
    done_.wait(lock, [this] { return busy_ == 0; });
    launch_ = nullptr;
  }

  u64 ended() const { return ended_.load(std::memory_order_relaxed); }

  void stalled() {
    std::lock_guard<std::mutex> lock(mutex_);
    if (!launch_) return;
    u32 wanted = std::min(std::max(1u, extra_), kMostExtra - extra_);
    for (; wanted && next_ < blocks_; wanted--, extra_++) {
      busy_++;
      std::thread([this, launch = launch_] { take(*launch), leave(); }).detach();
    }
  }

 private:
  void take(const Launch &launch) {
    Worker &w = worker();
    prepare(w, launch, nullptr);
    for (u64 i; (i = next_.fetch_add(1)) < blocks_;) {
      run_block(w, i);
      ended_.fetch_add(1, std::memory_order_relaxed);
    }
  }

  void leave() {
    std::lock_guard<std::mutex> lock(mutex_);
    if (--busy_ == 0) done_.notify_all();
  }

  void serve() {
    u64 seen = 0;
    for (;;) {
      const Launch *launch;
      {
        std::unique_lock<std::mutex> lock(mutex_);
        wake_.wait(lock, [&] { return generation_ != seen; });
        seen = generation_;
        launch = launch_;
      }
      take(*launch);
      leave();
    }
  }

  std::mutex mutex_, launching_;
  std::condition_variable wake_, done_;
  const Launch *launch_ = nullptr;
  u64 blocks_ = 0, generation_ = 0;
  std::atomic<u64> next_{0}, ended_{0};
  size_t helpers_ = 0, busy_ = 0;
  u32 extra_ = 0;
};

Pool &pool() {
  static Pool *one = [] {  // never destroyed: kernels may be launched by destructors of the program
    Pool *made = new Pool;
    return made;
  }();
  return *one;
}

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
      barrier.leave();
    });
  for (std::thread &thread : threads) thread.join();
}

}  // namespace

void run(const Launch &launch) {
  static bool watched = (start_watching([] { return pool().ended(); }, [] { pool().stalled(); }), true);
  (void)watched;
  if (launch.cooperative) return run_cooperative(launch);
  pool().run(launch);
}

}  // namespace cu2hip
