// A thread that looks fifty times a second whether lanes and blocks get on. A lane that does not let others run is
// interrupted by a signal and its wavefront's next lane runs; where no block ends, more blocks run beside those that
// may wait for them. Where that does not help either, the places at which lanes wait are told.
#include "progress.h"

#include "engine.h"
#include "registry.h"

#include <dlfcn.h>
#include <link.h>
#include <signal.h>
#include <ucontext.h>

#include <chrono>
#include <cstdio>
#include <cstring>
#include <map>
#include <thread>

namespace cu2hip {

void interrupted();  // engine.cpp: the running lane lets the others run

namespace {

constexpr int kSignal = SIGURG;  // ignored where nobody asks for it
constexpr auto kTick = std::chrono::milliseconds(20);
constexpr int kStalled = 8;  // ticks

std::mutex &watching() {
  static std::mutex *one = new std::mutex;
  return *one;
}
std::vector<Worker *> &workers() {
  static auto *all = new std::vector<Worker *>;
  return *all;
}

// The object of the program that has an address, as the range of its segments.
struct Range {
  uintptr_t address, begin = 0, end = 0;
};
int find_range(dl_phdr_info *info, size_t, void *data) {
  Range &range = *static_cast<Range *>(data);
  for (int i = 0; i < info->dlpi_phnum; i++) {
    const auto &part = info->dlpi_phdr[i];
    uintptr_t begin = info->dlpi_addr + part.p_vaddr;
    if (part.p_type == PT_LOAD && part.p_flags & PF_X && range.address >= begin && range.address < begin + part.p_memsz) {
      range.begin = begin, range.end = begin + part.p_memsz;
      return 1;
    }
  }
  return 0;
}

// Only code of the kernel's own object is interrupted: it holds no lock of the C library.
bool in_device_code(const Worker &w, uintptr_t at) {
  static thread_local Range range CU2HIP_TLS{0};
  uintptr_t kernel = reinterpret_cast<uintptr_t>(w.launch->kernel->trampoline);
  if (kernel < range.begin || kernel >= range.end) {
    range = {kernel};
    dl_iterate_phdr(find_range, &range);
  }
  return at >= range.begin && at < range.end;
}

void on_signal(int, siginfo_t *, void *context) {
  if (!in_kernel()) return;
  Worker &w = worker();
  if (!w.current || !w.watched.in_fibers.load(std::memory_order_relaxed)) return;
#if defined(__x86_64__)
  uintptr_t at = static_cast<ucontext_t *>(context)->uc_mcontext.gregs[REG_RIP];
#else
  uintptr_t at = static_cast<ucontext_t *>(context)->uc_mcontext.pc;
#endif
  if (in_device_code(w, at)) interrupted();
}

// The places at which the lanes of a block wait, each with one of its threads and how many there are.
void tell(const Worker &w, double seconds) {
  std::map<u32, std::pair<u32, u32>> places;
  u32 running = 0, ended = 0;
  for (u32 i = 0; i < w.threads; i++) {
    const Fiber &fiber = w.fibers[i];
    if (fiber.state == State::kDone) ended++;
    else if (fiber.state == State::kReady) running++;
    else places.try_emplace(fiber.site, i, 0).first->second.second++;
  }
  char text[256];
  std::snprintf(text, sizeof text, "no block of %s has ended for %.0f s; of a block's %u threads %u run, %u have ended",
                w.launch->kernel->name, seconds, w.threads, running, ended);
  complain("stuck", text, 0, true);
  for (const auto &[site, found] : places) {
    std::snprintf(text, sizeof text, "%u threads wait, thread %u among them", found.second, found.first);
    complain("stuck", text, site, true);
  }
}

void look(u64 (*blocks_ended)(), void (*stalled)()) {
  const double limit = double(environment("CU2HIP_STUCK", 30));
  u64 last = 0;
  int quiet = 0;
  bool told = false;
  for (;;) {
    std::this_thread::sleep_for(kTick);
    u64 now = blocks_ended();
    quiet = now == last ? quiet + 1 : 0;
    if (!quiet) told = false;
    last = now;
    bool busy = false;
    std::lock_guard<std::mutex> lock(watching());
    for (Worker *w : workers()) {
      if (!w->running) continue;
      busy = true;
      u64 steps = w->watched.steps.load(std::memory_order_relaxed);
      if (steps == w->watched.seen && w->watched.in_fibers) pthread_kill(w->watched.thread, kSignal);
      w->watched.seen = steps;
    }
    if (!busy) quiet = 0;
    if (quiet && quiet % kStalled == 0) stalled();
    if (!told && quiet * std::chrono::duration<double>(kTick).count() > limit) {
      told = true;
      for (Worker *w : workers())
        if (w->running) {
          tell(*w, limit);
          break;
        }
    }
  }
}

}  // namespace

void watch(Worker *worker) {
  std::lock_guard<std::mutex> lock(watching());
  workers().push_back(worker);
}

void unwatch(Worker *worker) {
  std::lock_guard<std::mutex> lock(watching());
  auto &all = workers();
  all.erase(std::find(all.begin(), all.end(), worker));
}

void start_watching(u64 (*blocks_ended)(), void (*stalled)()) {
  struct sigaction action = {};
  action.sa_sigaction = on_signal;
  action.sa_flags = SA_SIGINFO | SA_NODEFER | SA_RESTART;
  sigemptyset(&action.sa_mask);
  sigaction(kSignal, &action, nullptr);
  std::thread(look, blocks_ended, stalled).detach();
}

}  // namespace cu2hip
