// Functions of CPU libraries that a program finds installed when it runs.
#pragma once
#include <dlfcn.h>

#include <cstdint>
#include <cstdio>
#include <initializer_list>

extern "C" int hipStreamSynchronize(void *stream);

namespace cu2hip {

using i64 = std::int64_t;

// The first of the shared libraries that this machine has; null, and a word about what to install, where it has none.
inline void *library(std::initializer_list<const char *> names, const char *what, const char *package) {
  for (const char *name : names)
    if (void *found = dlopen(name, RTLD_NOW | RTLD_GLOBAL)) return found;
  std::fprintf(stderr, "cu2hip: not supported on the CPU device without %s: install %s\n", what, package);
  return nullptr;
}

inline void *lapack() {
  static void *one = library({"libopenblas.so.0", "libopenblas.so", "liblapack.so.3"}, "OpenBLAS", "libopenblas0");
  return one;
}

// A function of BLAS or LAPACK by its Fortran name; all arguments of it are addresses.
template <class Function>
Function *fortran(const char *name) {
  void *where = lapack() ? dlsym(lapack(), name) : nullptr;
  return reinterpret_cast<Function *>(where);
}
inline void *fortran_address(const char *prefix, const char *name) {
  char full[32];
  std::snprintf(full, sizeof full, "%s%s_", prefix, name);
  return lapack() ? dlsym(lapack(), full) : nullptr;
}

// Calls a Fortran routine with the addresses of its arguments; false where there is none.
template <class... Arguments>
bool call(const char *prefix, const char *name, Arguments... arguments) {
  void *where = fortran_address(prefix, name);
  if (!where) return false;
  reinterpret_cast<void (*)(...)>(where)(arguments...);
  return true;
}

}  // namespace cu2hip
