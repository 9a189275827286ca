// codes: CH116
#include <cuda_runtime.h>

__device__ void lock(int* m) {
  while (atomicCAS(m, 0, 1) != 0) {  // expect[CH116]
    __nanosleep(100);
  }
}
__device__ void unlock(int* m) { atomicExch(m, 0); }
__global__ void update(int* m, float* v) {
  lock(m);
  *v += 1;
  unlock(m);
}

__global__ void exchange(int* m, int i, float* v) {
  while (atomicExch(&m[i], 1));  // expect[CH116]
  *v += 1;
  m[i] = 0;
}

__global__ void breaks(int* m, float* v) {
  while (true) {  // expect[CH116]
    if (atomicCAS(m, 0, 1) == 0) break;
  }
  *v += 1;
  atomicExch(m, 0);
}

__global__ void flagged(int* m, float* v) {
  bool mine = false;
  while (!mine) {  // expect[CH116]
    mine = atomicCAS(m, 0, 1) == 0;
  }
  *v += 1;
  atomicExch(m, 0);
}

__global__ void repeated(int* m, float* v) {
  do {
  } while (atomicCAS(m, 0, 1));  // expect[CH116]
  *v += 1;
  atomicExch(m, 0);
}

__device__ double add(double* a, double x) {  // an update, no lock
  unsigned long long* p = (unsigned long long*)a;
  unsigned long long old = *p, assumed;
  do {
    assumed = old;
    old = atomicCAS(p, assumed, __double_as_longlong(x + __longlong_as_double(assumed)));
  } while (assumed != old);
  return __longlong_as_double(old);
}

__global__ void inside(int* m, float* v) {  // released in the loop
  for (bool done = false; !done;) {
    if (atomicCAS(m, 0, 1) == 0) {
      *v += 1;
      __threadfence();
      atomicExch(m, 0);
      done = true;
    }
  }
}

__global__ void leader(int* m, float* v) {  // one thread of the block
  if (threadIdx.x == 0) {
    while (atomicCAS(m, 0, 1) != 0) {
    }
    *v += 1;
    atomicExch(m, 0);
  }
}

__global__ void insert(unsigned* keys, unsigned key, unsigned mask) {  // open addressing
  unsigned slot = key & mask;
  while (atomicCAS(&keys[slot], 0u, key) != 0u) slot = (slot + 1) & mask;
}
