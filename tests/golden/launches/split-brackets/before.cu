// Forms that nvcc reads and clang does not.
#include <cuda_runtime.h>

__global__ void clear(int* a) { a[threadIdx.x] = 0; }

#define CLEAR(n) clear << <1, n >> >(a)

void all(int* a, int n) {
  clear << <1, 64>> >(a);
  clear<<<n >> 5, 32>> >(a);
  clear<<<{1, 2}, {64}>>>(a);
  clear<<<1, 64, {}, {}>>>(a);
  CLEAR(64);
}
