// Starting kernels. Streams are in order and everything is done at once: a launch has ended when its call returns.
#include "api.h"
#include "registry.h"

#include <algorithm>
#include <cstring>
#include <vector>

using namespace cu2hip;

namespace {

struct Configuration {
  dim3 grid, block;
  size_t shared;
  hipStream_t stream;
};
thread_local std::vector<Configuration> configurations;

hipError_t launch(const Kernel *kernel, dim3 grid, dim3 block, void **arguments, size_t shared, bool cooperative) {
  u64 threads = u64(block.x) * block.y * block.z;
  if (!kernel) return set(hipErrorInvalidDeviceFunction);
  if (!threads || !grid.x || !grid.y || !grid.z) return set(hipErrorInvalidConfiguration);
  if (threads > kMaxThreads) return set(hipErrorInvalidConfiguration);
  if (shared > lds_limit()) return set(hipErrorInvalidValue);
  run({kernel, arguments, {grid.x, grid.y, grid.z}, {block.x, block.y, block.z}, shared, cooperative});
  return hipSuccess;
}

}  // namespace

extern "C" {

hipError_t __hipPushCallConfiguration(dim3 grid, dim3 block, size_t shared, hipStream_t stream) {
  configurations.push_back({grid, block, shared, stream});
  return hipSuccess;
}

hipError_t __hipPopCallConfiguration(dim3 *grid, dim3 *block, size_t *shared, hipStream_t *stream) {
  if (configurations.empty()) return set(hipErrorMissingConfiguration);
  const Configuration top = configurations.back();
  configurations.pop_back();
  *grid = top.grid, *block = top.block, *shared = top.shared, *stream = top.stream;
  return hipSuccess;
}

hipError_t hipLaunchKernel(const void *function, dim3 grid, dim3 block, void **arguments, size_t shared, hipStream_t) {
  return launch(find_kernel(function), grid, block, arguments, shared, false);
}

hipError_t hipExtLaunchKernel(const void *function, dim3 grid, dim3 block, void **arguments, size_t shared, hipStream_t,
                              hipEvent_t start, hipEvent_t stop, int) {
  if (start) (void)hipEventRecord(start, nullptr);
  hipError_t error = launch(find_kernel(function), grid, block, arguments, shared, false);
  if (stop) (void)hipEventRecord(stop, nullptr);
  return error;
}

hipError_t hipLaunchCooperativeKernel(const void *function, dim3 grid, dim3 block, void **arguments, unsigned shared, hipStream_t) {
  return launch(find_kernel(function), grid, block, arguments, shared, true);
}

hipError_t hipModuleLaunchKernel(hipFunction_t function, unsigned grid_x, unsigned grid_y, unsigned grid_z, unsigned block_x,
                                 unsigned block_y, unsigned block_z, unsigned shared, hipStream_t, void **arguments, void **extra) {
  const Kernel *kernel = reinterpret_cast<const Kernel *>(function);
  if (extra && !arguments) return set(hipErrorNotSupported);
  return launch(kernel, dim3(grid_x, grid_y, grid_z), dim3(block_x, block_y, block_z), arguments, shared, false);
}

hipError_t hipModuleLaunchCooperativeKernel(hipFunction_t function, unsigned grid_x, unsigned grid_y, unsigned grid_z, unsigned block_x,
                                            unsigned block_y, unsigned block_z, unsigned shared, hipStream_t, void **arguments) {
  return launch(reinterpret_cast<const Kernel *>(function), dim3(grid_x, grid_y, grid_z), dim3(block_x, block_y, block_z), arguments, shared, true);
}

hipError_t hipFuncGetAttributes(hipFuncAttributes *attributes, const void *function) {
  if (!attributes || !find_kernel(function)) return set(hipErrorInvalidDeviceFunction);
  std::memset(attributes, 0, sizeof *attributes);
  attributes->maxThreadsPerBlock = kMaxThreads;
  attributes->numRegs = 32;
  attributes->maxDynamicSharedSizeBytes = int(lds_limit());
  return hipSuccess;
}
hipError_t hipFuncSetAttribute(const void *, hipFuncAttribute, int) { return hipSuccess; }
hipError_t hipFuncSetCacheConfig(const void *, hipFuncCache_t) { return hipSuccess; }
hipError_t hipFuncSetSharedMemConfig(const void *, hipSharedMemConfig) { return hipSuccess; }
hipError_t hipFuncGetAttribute(int *value, hipFunction_attribute attribute, hipFunction_t) {
  *value = attribute == HIP_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK ? int(kMaxThreads) : 0;
  return hipSuccess;
}

// A unit of the device holds 2048 threads, 32 blocks and `lds_limit()` bytes of LDS.
static int blocks_per_unit(int block, size_t shared) {
  if (block <= 0 || block > int(kMaxThreads)) return 0;
  int waves = (block + int(kWave) - 1) / int(kWave);
  int blocks = 2048 / (waves * int(kWave));
  if (shared) blocks = std::min<int>(blocks, int(lds_limit() / shared));
  return std::min(blocks, 32);
}
hipError_t hipOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, const void *, int block, size_t shared) {
  *blocks = blocks_per_unit(block, shared);
  return hipSuccess;
}
hipError_t hipOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *blocks, const void *, int block, size_t shared, unsigned) {
  *blocks = blocks_per_unit(block, shared);
  return hipSuccess;
}
hipError_t hipModuleOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, hipFunction_t, int block, size_t shared) {
  *blocks = blocks_per_unit(block, shared);
  return hipSuccess;
}
hipError_t hipOccupancyMaxPotentialBlockSize(int *grid, int *block, const void *, size_t shared, int limit) {
  *block = limit > 0 && limit < int(kMaxThreads) ? limit : int(kMaxThreads);
  int units = 1;
  (void)hipDeviceGetAttribute(&units, hipDeviceAttributeMultiprocessorCount, 0);
  *grid = units * std::max(1, blocks_per_unit(*block, shared));
  return hipSuccess;
}
}
