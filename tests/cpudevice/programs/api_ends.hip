// What ends a program: an assertion, a trap. The argument says which.
#include <hip/hip_runtime.h>

#include <cassert>
#include <cstdlib>

__global__ void asserts(int n) { assert(n == 3 && "three wanted"); }
__global__ void traps() { __builtin_trap(); }
__global__ void aborts() { abort(); }

int main(int count, char **words) {
  int which = count > 1 ? std::atoi(words[1]) : 0;
  if (which == 0) asserts<<<1, 1>>>(4);
  if (which == 1) traps<<<1, 1>>>();
  if (which == 2) aborts<<<1, 1>>>();
  return hipDeviceSynchronize() == hipSuccess ? 0 : 1;
}
