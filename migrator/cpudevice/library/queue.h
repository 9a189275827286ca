// What a stream does with work: at once, or as a node of the graph that a capture makes of it.
#pragma once
#include "api.h"

#include <functional>
#include <memory>
#include <vector>

namespace cu2hip {

using Work = std::function<hipError_t()>;

// A kernel's launch with arguments of its own.
struct KernelCall {
  const Kernel *kernel = nullptr;
  const void *handle = nullptr;  // what the program knows the kernel by
  dim3 grid, block;
  size_t shared = 0;
  bool cooperative = false;
  std::vector<char> storage;
  std::vector<void *> arguments;

  void keep(void **given);  // copies the arguments
};
using KernelHandle = std::shared_ptr<KernelCall>;

// The checks of a launch; hipSuccess where it can run.
hipError_t launch_error(const KernelCall &call, size_t shared);
hipError_t run_kernel(const KernelCall &call, void **arguments);

// Arguments of a launch from HIP's `extra`; false where it is not understood.
bool arguments_of(const Kernel &kernel, void **extra, std::vector<void *> *arguments);

bool capturing(hipStream_t stream);

// Does the work, or records it where `stream` is being captured.
hipError_t submit(hipStream_t stream, hipGraphNodeType type, Work work);
hipError_t submit_copy(hipStream_t stream, const hipMemcpy3DParms &parameters);
hipError_t submit_set(hipStream_t stream, const hipMemsetParams &parameters);
hipError_t submit_host(hipStream_t stream, hipHostFn_t function, void *data);
hipError_t submit_kernel(hipStream_t stream, KernelHandle call);

// In a capture: an event stands for what its stream has got so far, and another stream may wait for that.
bool capture_event(hipStream_t stream, hipEvent_t event);
bool capture_wait(hipStream_t stream, hipEvent_t event);
void forget_event(hipEvent_t event);
void forget_stream(hipStream_t stream);

hipError_t fill_memory(const hipMemsetParams &parameters);

}  // namespace cu2hip
