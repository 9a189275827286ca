// Which kernels and variables the program has, and which host symbol stands for which.
#pragma once
#include "state.h"

namespace cu2hip {

struct Module {
  const char *id;
  const Kernel *kernels;
  u32 kernel_count;
  const Variable *variables;
  u32 variable_count;
  const Site *sites;
  u32 site_count;
  void (*lds)();  // calls __cu2hip_lds for each static LDS variable of the calling thread
};

const Kernel *find_kernel(const void *handle);
const Kernel *find_kernel(const Module &module, const char *name);
const Variable *find_variable(const void *shadow, size_t *size);
const Module *find_module(const void *image);
const Module *module_of(const Kernel *kernel);

}  // namespace cu2hip
