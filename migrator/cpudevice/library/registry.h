// Which kernels and variables the program has, and which host symbol stands for which.
#pragma once
#include "state.h"

#include <functional>

namespace cu2hip {

struct Module {
  const char *id;
  const Kernel *kernels;
  u32 kernel_count;
  const Variable *variables;
  u32 variable_count;
  const Site *sites;
  u32 site_count;
  void (*lds)();   // calls __cu2hip_lds for each static LDS variable of the calling thread
  u32 *site_base;  // what its code adds to the numbers of its sites
};

const Kernel *find_kernel(const void *handle);
const Kernel *find_kernel(const Module &module, const char *name);
// The variable behind a host symbol; `address` is that of a managed variable's memory, where it is one.
const Variable *find_variable(const void *shadow, size_t *size);
const Variable *find_variable(const Module &module, const char *name);
const Module *module_of(const Kernel *kernel);

// The modules that calls of `load` announce, in their order.
std::vector<const Module *> announced_by(const std::function<void()> &load);

}  // namespace cu2hip
