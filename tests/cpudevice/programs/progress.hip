// Lanes, wavefronts and blocks that wait for what others store; code that counts on a wavefront in lockstep.
#include <hip/hip_runtime.h>

#include <cstdio>

__global__ void grid_waits(int *count) {
  if (threadIdx.x == 0) {
    atomicAdd(count, 1);
    while (atomicAdd(count, 0) < (int)gridDim.x) {
    }
  }
  __syncthreads();
  if (threadIdx.x == 0) atomicAdd(count + 1, 1);
}

__global__ void wavefront_waits(int *out) {
  __shared__ int flag;
  if (threadIdx.x == 0) flag = 0;
  __syncthreads();
  if (threadIdx.x < 64) {
    while (atomicAdd(&flag, 0) == 0) {
    }
  } else if (threadIdx.x == 100) {
    atomicExch(&flag, 1);
  }
  __syncthreads();
  out[2] = flag;
}

__global__ void volatile_waits(int *out) {
  __shared__ volatile int flag;
  if (threadIdx.x == 0) flag = 0;
  __syncthreads();
  if (threadIdx.x < 64) {
    while (flag == 0) {
    }
  } else if (threadIdx.x == 100) {
    flag = 7;
  }
  __syncthreads();
  out[3] = flag;
}

__global__ void locked(int *lock, int *sum) {
  bool done = false;
  while (!done) {
    if (atomicCAS(lock, 0, 1) == 0) {
      *sum += 1;
      __threadfence();
      atomicExch(lock, 0);
      done = true;
    }
  }
}

__device__ int scan(int value, volatile int *shared) {
  int at = 2 * threadIdx.x - (threadIdx.x & (warpSize - 1));
  shared[at] = 0;
  at += warpSize;
  int sum = shared[at] = value;
  for (int d = 1; d < warpSize; d *= 2) shared[at] = sum += shared[at - d];
  return shared[at - 1];
}

__global__ void scans(int *out) {
  __shared__ int data[256];
  volatile int mine = 1;
  out[threadIdx.x] = scan(mine, data);
}

int main() {
  int *d, r[128];
  hipMalloc((void **)&d, 1024);
  hipMemset(d, 0, 1024);
  grid_waits<<<20, 64>>>(d);
  wavefront_waits<<<1, 128>>>(d);
  volatile_waits<<<1, 128>>>(d);
  locked<<<20, 64>>>(d + 4, d + 5);
  hipMemcpy(r, d, 24, hipMemcpyDeviceToHost);
  printf("%d %d %d %d %d\n", r[0], r[1], r[2], r[3], r[5]);
  scans<<<1, 128>>>(d);
  hipMemcpy(r, d, 512, hipMemcpyDeviceToHost);
  printf("%d %d %d %d\n", r[0], r[31], r[63], r[100]);
}
