// Arguments by value, templates, symbols, static and dynamic LDS, device printf, kernels by their address.
#include <hip/hip_fp16.h>
#include <hip/hip_runtime.h>

#include <cstdio>

struct Point {
  float x, y, z;
};
struct Large {
  double values[5];
  int tag;
};

__constant__ float scale[4];
__device__ int counter;

template <class T>
__global__ void mixed(T *out, Point p, Large large, const int n, __half half) {
  __shared__ T staged[64];
  extern __shared__ float dynamic[];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  staged[threadIdx.x & 63] = p.x + large.values[2] + scale[1] + sqrtf((float)n) + __half2float(half);
  dynamic[threadIdx.x] = i;
  __syncthreads();
  T sum = staged[(threadIdx.x + 1) & 63];
  for (int d = 32; d; d >>= 1) sum += __shfl_down(sum, d, 64);
  if (threadIdx.x == 0) {
    out[blockIdx.x] = sum + dynamic[3];
    atomicAdd(&counter, 1);
    printf("block %d has %5.1f|%s|%c|%llu\n", (int)blockIdx.x, (float)sum, "text", 'c', 1ull << 40);
  }
}

__global__ void add(int *data, int by) { data[blockIdx.x * blockDim.x + threadIdx.x] += by; }

int main() {
  float *out, hosted[4] = {1, 2, 3, 4}, result[2];
  hipMalloc((void **)&out, 16);
  hipMemcpyToSymbol(HIP_SYMBOL(scale), hosted, sizeof hosted);
  Large large{};
  large.values[2] = 7;
  mixed<float><<<2, 64, 256>>>(out, Point{1, 2, 3}, large, 16, __float2half(0.5f));
  hipMemcpy(result, out, 8, hipMemcpyDeviceToHost);
  int count;
  hipMemcpyFromSymbol(&count, HIP_SYMBOL(counter), sizeof count);
  printf("%g %g %d\n", result[0], result[1], count);

  int *data, by = 5, values[6] = {0, 1, 2, 3, 4, 5};
  hipMalloc((void **)&data, sizeof values);
  hipMemcpy(data, values, sizeof values, hipMemcpyHostToDevice);
  void *arguments[] = {&data, &by};
  hipLaunchKernel((const void *)add, dim3(2), dim3(3), arguments, 0, nullptr);
  hipLaunchKernelGGL(add, dim3(1), dim3(6), 0, 0, data, 10);
  hipMemcpy(values, data, sizeof values, hipMemcpyDeviceToHost);
  for (int value : values) printf("%d ", value);
  printf("\n");

  add<<<1, 2048>>>(data, 1);
  printf("%s\n", hipGetErrorString(hipGetLastError()));
  printf("%s\n", hipGetErrorString(hipGetLastError()));
  hipGraph_t graph;
  printf("%d\n", hipGraphCreate(&graph, 0) == hipErrorNotSupported || graph != nullptr);
}
