// Forward progress: lanes and blocks that wait for what others store, without an operation that lets those run.
#pragma once
#include "state.h"

#include <atomic>
#include <pthread.h>

namespace cu2hip {

struct Worker;

// What the watching thread sees of a worker.
struct Watched {
  pthread_t thread = pthread_self();
  std::atomic<u64> steps{0};         // grows whenever another lane runs
  std::atomic<bool> in_fibers{false};  // lanes have stacks of their own and may be interrupted
  u64 seen = 0;
};

void watch(Worker *worker);
void unwatch(Worker *worker);

// Starts the watching thread; each time when `blocks_ended()` has not grown for a while it calls `stalled()`, which
// lets further blocks run beside those that wait.
void start_watching(u64 (*blocks_ended)(), void (*stalled)());

}  // namespace cu2hip
