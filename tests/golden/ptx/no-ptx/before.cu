// Assembly that is no PTX.
#include <hip/hip_runtime.h>

unsigned long long ticks() {
  unsigned lo, hi;
  asm volatile("rdtsc" : "=a"(lo), "=d"(hi));
  return (static_cast<unsigned long long>(hi) << 32) | lo;
}

__device__ void barrier() { asm volatile("" ::: "memory"); }
const char* text = "asm volatile(\"membar.gl;\");";
