// Device code that is loaded while the program runs: what `cu2hip-hipcc --genco` or the run-time compiler made.
#pragma once
#include "registry.h"

#include <map>
#include <string>

namespace cu2hip {

struct Loaded {
  void *library = nullptr;
  std::vector<const Module *> modules;

  const Kernel *kernel(const char *name) const;
  const Variable *variable(const char *name) const;
};

// Loads a file or its bytes; null where it is no device code of this library, with the reason in `error`.
Loaded *load_file(const std::string &path, std::string *error);
Loaded *load_bytes(const void *bytes, size_t size, std::string *error);

// A file of its own for the bytes, in the folder for temporary files; '' where it cannot be written.
std::string temporary(const std::string &suffix, const void *bytes, size_t size);

}  // namespace cu2hip
