// Starting kernels. Streams are in order and everything is done at once: a launch has ended when its call returns,
// but for streams that are being captured.
#include "launch.h"

#include "queue.h"
#include "registry.h"

#include <algorithm>
#include <cstring>
#include <vector>

namespace cu2hip {

void KernelCall::keep(void **given) {
  size_t total = 0;
  for (u32 i = 0; i < kernel->parameters; i++) {
    const Layout &item = kernel->layout[i + 1];
    total = (total + 15) / 16 * 16 + item.size;
  }
  storage.resize(total + 16);
  char *at = storage.data() + (16 - reinterpret_cast<size_t>(storage.data()) % 16) % 16;
  for (u32 i = 0; i < kernel->parameters; i++) {
    std::memcpy(at, given[i], kernel->layout[i + 1].size);
    arguments.push_back(at);
    at += (kernel->layout[i + 1].size + 15) / 16 * 16;
  }
}

hipError_t launch_error(const KernelCall &call, size_t shared) {
  u64 threads = u64(call.block.x) * call.block.y * call.block.z;
  if (!call.kernel) return hipErrorInvalidDeviceFunction;
  if (!threads || !call.grid.x || !call.grid.y || !call.grid.z) return hipErrorInvalidConfiguration;
  if (threads > kMaxThreads) return hipErrorInvalidConfiguration;
  if (u64(call.grid.x) * call.block.x > 0xffffffffull || u64(call.grid.y) * call.block.y > 0xffffffffull || u64(call.grid.z) * call.block.z > 0xffffffffull)
    return hipErrorInvalidConfiguration;
  if (threads > call.kernel->max_threads()) return hipErrorLaunchFailure;  // more than its launch bounds
  if (shared + call.kernel->static_lds() > lds_limit()) return hipErrorInvalidValue;
  if (call.cooperative) {
    int units = 1, each = blocks_per_unit(call.kernel, int(threads), shared);
    (void)hipDeviceGetAttribute(&units, hipDeviceAttributeMultiprocessorCount, 0);
    if (u64(call.grid.x) * call.grid.y * call.grid.z > u64(units) * u64(each)) return hipErrorCooperativeLaunchTooLarge;
  }
  return hipSuccess;
}

hipError_t run_kernel(const KernelCall &call, void **arguments) {
  run({call.kernel, arguments, {call.grid.x, call.grid.y, call.grid.z}, {call.block.x, call.block.y, call.block.z}, call.shared, call.cooperative});
  return hipSuccess;
}

bool arguments_of(const Kernel &kernel, void **extra, std::vector<void *> *arguments) {
  char *buffer = nullptr;
  const size_t *size = nullptr;
  for (; *extra != HIP_LAUNCH_PARAM_END; extra += 2) {
    if (extra[0] == HIP_LAUNCH_PARAM_BUFFER_POINTER) buffer = static_cast<char *>(extra[1]);
    else if (extra[0] == HIP_LAUNCH_PARAM_BUFFER_SIZE) size = static_cast<const size_t *>(extra[1]);
    else return false;
  }
  if (!buffer && kernel.parameters) return false;
  size_t at = 0;
  for (u32 i = 0; i < kernel.parameters; i++) {
    const Layout &item = kernel.layout[i + 1];
    at = (at + item.align - 1) / item.align * item.align;
    arguments->push_back(buffer + at);
    at += item.size;
  }
  return !size || at <= *size;
}

// A unit of the device holds 2048 threads, 32 blocks and `lds_limit()` bytes of LDS.
int blocks_per_unit(const Kernel *kernel, int block, size_t shared) {
  if (!kernel || block <= 0 || block > int(kernel->max_threads())) return 0;
  int waves = (block + int(kWave) - 1) / int(kWave);
  int blocks = 2048 / (waves * int(kWave));
  shared += kernel->static_lds();
  if (shared) blocks = std::min<int>(blocks, int(lds_limit() / shared));
  return std::min(blocks, 32);
}

// A kernel by the address of its host function or by the handle that a module gave out.
const Kernel *kernel_of(const void *handle) {
  if (const Kernel *kernel = find_kernel(handle)) return kernel;
  const Kernel *kernel = static_cast<const Kernel *>(handle);
  return module_of(kernel) ? kernel : nullptr;
}

hipError_t launch(const void *function, dim3 grid, dim3 block, void **arguments, size_t shared, hipStream_t stream, bool cooperative) {
  KernelCall call;
  call.kernel = kernel_of(function), call.handle = function;
  call.grid = grid, call.block = block, call.shared = shared, call.cooperative = cooperative;
  if (hipError_t error = launch_error(call, shared); error != hipSuccess) return set(error);
  if (!capturing(stream)) return run_kernel(call, arguments);
  KernelHandle kept = std::make_shared<KernelCall>(call);
  kept->keep(arguments);
  return submit_kernel(stream, kept);
}

hipError_t launch_module(hipFunction_t function, dim3 grid, dim3 block, unsigned shared, hipStream_t stream, void **arguments, void **extra, bool cooperative) {
  const Kernel *kernel = kernel_of(function);
  if (!kernel) return set(hipErrorInvalidHandle);
  std::vector<void *> unpacked;
  if (!arguments && extra) {
    if (!arguments_of(*kernel, extra, &unpacked)) return set(hipErrorInvalidValue);
    arguments = unpacked.data();
  }
  if (!arguments && kernel->parameters) return set(hipErrorInvalidValue);
  return launch(kernel, grid, block, arguments, shared, stream, cooperative);
}

}  // namespace cu2hip

using namespace cu2hip;

namespace {
struct Configuration {
  dim3 grid, block;
  size_t shared;
  hipStream_t stream;
  std::vector<char> arguments;  // of hipSetupArgument
};
thread_local std::vector<Configuration> configurations;
}  // namespace

extern "C" {

hipError_t __hipPushCallConfiguration(dim3 grid, dim3 block, size_t shared, hipStream_t stream) {
  configurations.push_back({grid, block, shared, stream, {}});
  return hipSuccess;
}

hipError_t __hipPopCallConfiguration(dim3 *grid, dim3 *block, size_t *shared, hipStream_t *stream) {
  if (configurations.empty()) return set(hipErrorMissingConfiguration);
  const Configuration &top = configurations.back();
  *grid = top.grid, *block = top.block, *shared = top.shared, *stream = top.stream;
  configurations.pop_back();
  return hipSuccess;
}

hipError_t hipConfigureCall(dim3 grid, dim3 block, size_t shared, hipStream_t stream) { return __hipPushCallConfiguration(grid, block, shared, stream); }
hipError_t hipSetupArgument(const void *argument, size_t size, size_t offset) {
  if (configurations.empty()) return set(hipErrorMissingConfiguration);
  std::vector<char> &buffer = configurations.back().arguments;
  if (buffer.size() < offset + size) buffer.resize(offset + size);
  std::memcpy(buffer.data() + offset, argument, size);
  return hipSuccess;
}
hipError_t hipLaunchByPtr(const void *function) {
  if (configurations.empty()) return set(hipErrorMissingConfiguration);
  Configuration top = std::move(configurations.back());
  configurations.pop_back();
  size_t size = top.arguments.size();
  void *extra[] = {HIP_LAUNCH_PARAM_BUFFER_POINTER, top.arguments.data(), HIP_LAUNCH_PARAM_BUFFER_SIZE, &size, HIP_LAUNCH_PARAM_END};
  std::vector<void *> arguments;
  const Kernel *kernel = kernel_of(function);
  if (!kernel) return set(hipErrorInvalidDeviceFunction);
  if (!arguments_of(*kernel, extra, &arguments)) return set(hipErrorInvalidValue);
  return launch(function, top.grid, top.block, arguments.data(), top.shared, top.stream, false);
}

hipError_t hipLaunchKernel(const void *function, dim3 grid, dim3 block, void **arguments, size_t shared, hipStream_t stream) {
  return launch(function, grid, block, arguments, shared, stream, false);
}

hipError_t hipExtLaunchKernel(const void *function, dim3 grid, dim3 block, void **arguments, size_t shared, hipStream_t stream,
                              hipEvent_t start, hipEvent_t stop, int) {
  if (start) (void)hipEventRecord(start, stream);
  hipError_t error = launch(function, grid, block, arguments, shared, stream, false);
  if (stop) (void)hipEventRecord(stop, stream);
  return error;
}

hipError_t hipLaunchCooperativeKernel(const void *function, dim3 grid, dim3 block, void **arguments, unsigned shared, hipStream_t stream) {
  return launch(function, grid, block, arguments, shared, stream, true);
}
static hipError_t each(hipLaunchParams *list, int count, bool cooperative) {
  for (int i = 0; i < count; i++) {
    const hipLaunchParams &item = list[i];
    if (hipError_t error = launch(reinterpret_cast<const void *>(item.func), item.gridDim, item.blockDim, item.args, item.sharedMem, item.stream, cooperative); error != hipSuccess) return error;
  }
  return hipSuccess;
}
hipError_t hipLaunchCooperativeKernelMultiDevice(hipLaunchParams *list, int count, unsigned) { return count == 1 ? each(list, count, true) : set(hipErrorInvalidValue); }
hipError_t hipExtLaunchMultiKernelMultiDevice(hipLaunchParams *list, int count, unsigned) { return each(list, count, false); }

hipError_t hipModuleLaunchKernel(hipFunction_t function, unsigned grid_x, unsigned grid_y, unsigned grid_z, unsigned block_x,
                                 unsigned block_y, unsigned block_z, unsigned shared, hipStream_t stream, void **arguments, void **extra) {
  return launch_module(function, dim3(grid_x, grid_y, grid_z), dim3(block_x, block_y, block_z), shared, stream, arguments, extra, false);
}
hipError_t hipModuleLaunchCooperativeKernel(hipFunction_t function, unsigned grid_x, unsigned grid_y, unsigned grid_z, unsigned block_x,
                                            unsigned block_y, unsigned block_z, unsigned shared, hipStream_t stream, void **arguments) {
  return launch_module(function, dim3(grid_x, grid_y, grid_z), dim3(block_x, block_y, block_z), shared, stream, arguments, nullptr, true);
}

hipError_t hipFuncGetAttributes(hipFuncAttributes *attributes, const void *function) {
  const Kernel *kernel = kernel_of(function);
  if (!attributes) return set(hipErrorInvalidValue);
  if (!kernel) return set(hipErrorInvalidDeviceFunction);
  std::memset(attributes, 0, sizeof *attributes);
  attributes->maxThreadsPerBlock = int(kernel->max_threads());
  attributes->sharedSizeBytes = kernel->static_lds();
  attributes->numRegs = 32;
  attributes->binaryVersion = attributes->ptxVersion = kWave == 64 ? 90 : 103;
  attributes->maxDynamicSharedSizeBytes = int(lds_limit() - kernel->static_lds());
  return hipSuccess;
}
hipError_t hipFuncSetAttribute(const void *function, hipFuncAttribute, int) { return kernel_of(function) ? hipSuccess : set(hipErrorInvalidDeviceFunction); }
hipError_t hipFuncSetCacheConfig(const void *, hipFuncCache_t) { return hipSuccess; }
hipError_t hipFuncSetSharedMemConfig(const void *, hipSharedMemConfig) { return hipSuccess; }
hipError_t hipFuncGetAttribute(int *value, hipFunction_attribute attribute, hipFunction_t function) {
  hipFuncAttributes all;
  if (!value || hipFuncGetAttributes(&all, function) != hipSuccess) return set(hipErrorInvalidValue);
  switch (attribute) {
    case HIP_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK: *value = all.maxThreadsPerBlock; break;
    case HIP_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES: *value = int(all.sharedSizeBytes); break;
    case HIP_FUNC_ATTRIBUTE_NUM_REGS: *value = all.numRegs; break;
    case HIP_FUNC_ATTRIBUTE_BINARY_VERSION:
    case HIP_FUNC_ATTRIBUTE_PTX_VERSION: *value = all.binaryVersion; break;
    case HIP_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES: *value = all.maxDynamicSharedSizeBytes; break;
    default: *value = 0;
  }
  return hipSuccess;
}
hipError_t hipGetFuncBySymbol(hipFunction_t *function, const void *symbol) {
  const Kernel *kernel = find_kernel(symbol);
  if (!function || !kernel) return set(hipErrorInvalidDeviceFunction);
  return *function = reinterpret_cast<hipFunction_t>(const_cast<Kernel *>(kernel)), hipSuccess;
}
const char *hipKernelNameRef(const hipFunction_t function) {
  const Kernel *kernel = kernel_of(function);
  return kernel ? kernel->name : nullptr;
}
const char *hipKernelNameRefByPtr(const void *function, hipStream_t) {
  const Kernel *kernel = kernel_of(function);
  return kernel ? kernel->name : nullptr;
}

static hipError_t occupancy(int *blocks, const void *function, int block, size_t shared) {
  const Kernel *kernel = kernel_of(function);
  if (!blocks || block <= 0) return set(hipErrorInvalidValue);
  if (!kernel) return set(hipErrorInvalidDeviceFunction);
  return *blocks = blocks_per_unit(kernel, block, shared), hipSuccess;
}
static hipError_t best_block(int *grid, int *block, const void *function, size_t shared, int limit) {
  const Kernel *kernel = kernel_of(function);
  if (!grid || !block) return set(hipErrorInvalidValue);
  if (!kernel) return set(hipErrorInvalidDeviceFunction);
  int most = int(kernel->max_threads());
  *block = limit > 0 && limit < most ? limit : most;
  int units = 1;
  (void)hipDeviceGetAttribute(&units, hipDeviceAttributeMultiprocessorCount, 0);
  *grid = units * std::max(1, blocks_per_unit(kernel, *block, shared));
  return hipSuccess;
}
hipError_t hipOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, const void *function, int block, size_t shared) { return occupancy(blocks, function, block, shared); }
hipError_t hipOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *blocks, const void *function, int block, size_t shared, unsigned) { return occupancy(blocks, function, block, shared); }
hipError_t hipModuleOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, hipFunction_t function, int block, size_t shared) { return occupancy(blocks, function, block, shared); }
hipError_t hipModuleOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *blocks, hipFunction_t function, int block, size_t shared, unsigned) { return occupancy(blocks, function, block, shared); }
hipError_t hipOccupancyMaxPotentialBlockSize(int *grid, int *block, const void *function, size_t shared, int limit) { return best_block(grid, block, function, shared, limit); }
hipError_t hipModuleOccupancyMaxPotentialBlockSize(int *grid, int *block, hipFunction_t function, size_t shared, int limit) { return best_block(grid, block, function, shared, limit); }
hipError_t hipModuleOccupancyMaxPotentialBlockSizeWithFlags(int *grid, int *block, hipFunction_t function, size_t shared, int limit, unsigned) { return best_block(grid, block, function, shared, limit); }
}

// These are declared in hip_ext.h, whose linkage is C++ in some releases.
#include <hip/hip_ext.h>
static dim3 blocks_of(u32 x, u32 y, u32 z, size_t a, size_t b, size_t c) { return dim3(u32((x + a - 1) / a), u32((y + b - 1) / b), u32((z + c - 1) / c)); }
hipError_t hipExtModuleLaunchKernel(hipFunction_t function, uint32_t x, uint32_t y, uint32_t z, uint32_t a, uint32_t b, uint32_t c, size_t shared,
                                    hipStream_t stream, void **arguments, void **extra, hipEvent_t start, hipEvent_t stop, uint32_t) {
  if (!a || !b || !c) return set(hipErrorInvalidConfiguration);
  if (start) (void)hipEventRecord(start, stream);
  hipError_t error = launch_module(function, blocks_of(x, y, z, a, b, c), dim3(a, b, c), unsigned(shared), stream, arguments, extra, false);
  if (stop) (void)hipEventRecord(stop, stream);
  return error;
}
hipError_t hipHccModuleLaunchKernel(hipFunction_t function, uint32_t x, uint32_t y, uint32_t z, uint32_t a, uint32_t b, uint32_t c, size_t shared,
                                    hipStream_t stream, void **arguments, void **extra, hipEvent_t start, hipEvent_t stop) {
  return hipExtModuleLaunchKernel(function, x, y, z, a, b, c, shared, stream, arguments, extra, start, stop, 0);
}
