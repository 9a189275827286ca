// Memory and its checks, pools, managed variables, attributes of kernels, occupancy, launches of many kinds, a grid's
// barrier, memory that device code allocates.
#include <hip/hip_runtime.h>

#include <hip/hip_cooperative_groups.h>
#include <hip/hip_ext.h>

#include <cstdio>

__managed__ int counters[4] = {1, 2, 3, 4};
__global__ void __launch_bounds__(128) bounded(int *out) {
  __shared__ double room[100];
  room[threadIdx.x % 100] = threadIdx.x;
  __syncthreads();
  out[0] = (int)room[3];
  if (threadIdx.x == 0) counters[1] += 10;
}
template <class A, class B>
__global__ void pairs(A *out, B value) { *out = A(value); }
__global__ void grid(int *sums, int *out) {
  cooperative_groups::grid_group all = cooperative_groups::this_grid();
  if (threadIdx.x == 0) sums[blockIdx.x] = blockIdx.x + 1;
  all.sync();
  int total = 0;
  for (unsigned i = 0; i < gridDim.x; i++) total += sums[i];
  if (threadIdx.x == 0) out[blockIdx.x] = total;
}
struct Item {
  int value;
  __device__ Item(int v) : value(v) {}
  __device__ virtual int get() { return value * 2; }
  __device__ virtual ~Item() {}
};
__global__ void heap(int *out) {
  int *memory = (int *)malloc(40);
  memory[9] = 7;
  Item *item = new Item(memory[9]);
  *out = item->get();
  delete item;
  free(memory);
}

int main() {
  int *memory, host[64];
  (void)hipMalloc((void **)&memory, 256);
#define SHOW(call) printf("%s: %s\n", #call, hipGetErrorName(call))
  SHOW(hipFree(host));
  SHOW(hipFree(memory + 1));
  SHOW(hipMemcpy(memory, host, 512, hipMemcpyHostToDevice));
  SHOW(hipMemcpy(host, host + 1, 4, hipMemcpyHostToDevice));
  SHOW(hipMemset(host, 0, 4));
  SHOW(hipMemset(memory + 60, 0, 32));
  SHOW(hipHostUnregister(host));
  SHOW(hipSetDevice(1));
  printf("%s", hipGetErrorName(hipPeekAtLastError()));
  printf(" %s", hipGetErrorName(hipGetLastError()));
  printf(" %s\n", hipGetErrorName(hipGetLastError()));

  bounded<<<1, 256>>>(memory);
  printf("%s\n", hipGetErrorName(hipGetLastError()));
  bounded<<<1, 128>>>(memory);
  (void)hipDeviceSynchronize();
  hipFuncAttributes attributes;
  (void)hipFuncGetAttributes(&attributes, (const void *)bounded);
  int blocks;
  (void)hipOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, bounded, 128, 8000);
  printf("%d %zu %d managed %d\n", attributes.maxThreadsPerBlock, attributes.sharedSizeBytes, blocks, counters[1]);
  bounded<<<1, 64, 65000>>>(memory);
  printf("%s\n", hipGetErrorName(hipGetLastError()));

  hipLaunchKernelGGL((pairs<int, float>), dim3(1), dim3(1), 0, 0, memory, 2.5f);
  (void)hipMemcpy(host, memory, 4, hipMemcpyDeviceToHost);
  hipExtLaunchKernelGGL((pairs<float, int>), dim3(1), dim3(1), 0, 0, nullptr, nullptr, 0, (float *)(memory + 1), 3);
  (void)hipMemcpy(host + 1, memory + 1, 4, hipMemcpyDeviceToHost);
  printf("%d %g\n", host[0], *(float *)(host + 1));

  int *out = memory + 32, many = 1 << 20;
  void *arguments[] = {&memory, &out};
  SHOW(hipLaunchCooperativeKernel((const void *)grid, dim3(6), dim3(64), arguments, 0, nullptr));
  (void)hipMemcpy(host, out, 24, hipMemcpyDeviceToHost);
  printf("%d %d\n", host[0], host[5]);
  SHOW(hipLaunchCooperativeKernel((const void *)grid, dim3(many), dim3(64), arguments, 0, nullptr));
  heap<<<1, 1>>>(memory);
  (void)hipMemcpy(host, memory, 4, hipMemcpyDeviceToHost);
  printf("%d\n", host[0]);

  hipMemPool_t pool;
  unsigned long long used;
  (void)hipDeviceGetDefaultMemPool(&pool, 0);
  void *asynchronous;
  (void)hipMallocAsync(&asynchronous, 1000, nullptr);
  (void)hipMemPoolGetAttribute(pool, hipMemPoolAttrUsedMemCurrent, &used);
  SHOW(hipFreeAsync(asynchronous, nullptr));
  unsigned long long after;
  (void)hipMemPoolGetAttribute(pool, hipMemPoolAttrUsedMemCurrent, &after);
  printf("%llu %llu\n", used, after);

  hipPointerAttribute_t about;
  (void)hipHostRegister(host, sizeof host, 0);
  (void)hipPointerGetAttributes(&about, host + 3);
  int *device, number;
  (void)hipHostGetDevicePointer((void **)&device, host, 0);
  (void)hipDeviceGetByPCIBusId(&number, "0000:01:00.0");
  printf("%d %d %d\n", about.hostPointer == host + 3, device == host, number);
  hipMemGenericAllocationHandle_t handle;
  hipMemAllocationProp wanted{};
  SHOW(hipMemCreate(&handle, 4096, &wanted, 0));
}
