// Operations of a wavefront, with the results that 64 or 32 lanes give; lanes that take different branches.
#include <hip/hip_runtime.h>

#include <cstdio>

__global__ void waves(unsigned long long *out) {
  int lane = __lane_id();
  unsigned long long odd = __ballot(lane & 1);
  int broadcast = __shfl(lane, 40);
  int up = __shfl_up(lane, 1);
  int crossed = __shfl_xor(lane, 5, 32);
  int any = __any(lane == 3), all = __all(lane >= 0);
  unsigned long long branch = 0;
  if (lane < 20)
    branch = __ballot(1);
  else
    branch = __ballot(1) << 1;
  unsigned long long loops = 0;
  for (int i = 0; i <= lane / 16; i++) loops = __ballot(1);
  int together = __shfl(lane * 2, 7);
  if (lane == 21) {
    out[0] = odd;
    out[1] = broadcast;
    out[2] = up;
    out[3] = crossed;
    out[4] = any * 10 + all;
    out[5] = branch;
    out[6] = loops;
    out[7] = together;
    out[8] = warpSize;
  }
}

__global__ void counted(int *out) {
  int n = __syncthreads_count(threadIdx.x % 3 == 0);
  int some = __syncthreads_or(threadIdx.x == 100), each = __syncthreads_and(threadIdx.x < 100);
  if (threadIdx.x == 0) out[0] = n, out[1] = some != 0, out[2] = each != 0;
}

int main() {
  unsigned long long *out, values[9];
  hipMalloc((void **)&out, sizeof values);
  waves<<<1, 64>>>(out);
  hipMemcpy(values, out, sizeof values, hipMemcpyDeviceToHost);
  for (unsigned long long value : values) printf("%llx ", value);
  printf("\n");
  int counts[3];
  counted<<<1, 128>>>((int *)out);
  hipMemcpy(counts, out, sizeof counts, hipMemcpyDeviceToHost);
  printf("%d %d %d\n", counts[0], counts[1], counts[2]);
}
