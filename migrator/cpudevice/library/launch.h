// Launches by the addresses and handles that programs have.
#pragma once
#include "api.h"

namespace cu2hip {

const Kernel *kernel_of(const void *handle);
hipError_t launch(const void *function, dim3 grid, dim3 block, void **arguments, size_t shared, hipStream_t stream, bool cooperative);

// How many blocks of a kernel a unit of the device holds at a time.
int blocks_per_unit(const Kernel *kernel, int block, size_t shared);

}  // namespace cu2hip
