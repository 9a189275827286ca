// Modules. Device code in a file of its own is a shared library here.
// Source: HIP documentation, module management; ELF-64 object file format (the size of an image in memory).
#include "module.h"

#include "api.h"
#include "memory.h"

#include <dlfcn.h>
#include <elf.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>

namespace cu2hip {

const Kernel *Loaded::kernel(const char *name) const {
  for (const Module *module : modules)
    if (const Kernel *found = find_kernel(*module, name)) return found;
  return nullptr;
}

const Variable *Loaded::variable(const char *name) const {
  for (const Module *module : modules)
    if (const Variable *found = find_variable(*module, name)) return found;
  return nullptr;
}

std::string temporary(const std::string &suffix, const void *bytes, size_t size) {
  const char *folder = std::getenv("TMPDIR");
  std::string path = std::string(folder && *folder ? folder : "/tmp") + "/cu2hip-XXXXXX" + suffix;
  int file = mkstemps(path.data(), int(suffix.size()));
  if (file < 0) return "";
  const char *at = static_cast<const char *>(bytes);
  while (size) {
    ssize_t written = write(file, at, size);
    if (written <= 0) break;
    at += written, size -= size_t(written);
  }
  close(file);
  return size ? "" : path;
}

Loaded *load_file(const std::string &path, std::string *error) {
  // The loader gives a file that it knows back: each load has variables of its own, so each gets a file of its own.
  std::ifstream stream(path, std::ios::binary);
  std::string bytes{std::istreambuf_iterator<char>(stream), {}};
  if (bytes.compare(0, 4, ELFMAG) != 0) return *error = path + " is no device code for the CPU device", nullptr;
  return load_bytes(bytes.data(), bytes.size(), error);
}

// The size of a shared library from its headers: the section headers stand last.
static size_t size_of(const void *bytes) {
  Elf64_Ehdr head;
  std::memcpy(&head, bytes, sizeof head);
  return head.e_shoff + size_t(head.e_shentsize) * head.e_shnum;
}

Loaded *load_bytes(const void *bytes, size_t size, std::string *error) {
  if (!bytes || std::memcmp(bytes, ELFMAG, 4)) return *error = "the image is no device code for the CPU device", nullptr;
  std::string path = temporary(".so", bytes, size ? size : size_of(bytes));
  if (path.empty()) return *error = "no room for temporary files", nullptr;
  Loaded loaded;
  loaded.modules = announced_by([&] { loaded.library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL); });
  if (!loaded.library) *error = dlerror();
  unlink(path.c_str());
  if (!loaded.library) return nullptr;
  if (loaded.modules.empty()) return *error = "the library holds no device code", nullptr;
  return new Loaded(loaded);
}

}  // namespace cu2hip

using namespace cu2hip;

static Loaded *loaded(hipModule_t module) { return reinterpret_cast<Loaded *>(module); }

static hipError_t give(hipModule_t *out, Loaded *module, const std::string &error) {
  if (module) return *out = reinterpret_cast<hipModule_t>(module), hipSuccess;
  if (!std::getenv("CU2HIP_QUIET")) std::fprintf(stderr, "cu2hip: %s\n", error.c_str());
  return set(hipErrorNoBinaryForGpu);
}

extern "C" {
hipError_t hipModuleLoad(hipModule_t *out, const char *path) {
  if (!out || !path) return set(hipErrorInvalidValue);
  if (access(path, R_OK)) return set(hipErrorFileNotFound);
  std::string error;
  Loaded *module = load_file(path, &error);
  return give(out, module, error);
}
hipError_t hipModuleLoadData(hipModule_t *out, const void *image) {
  if (!out || !image) return set(hipErrorInvalidValue);
  std::string error;
  Loaded *module = load_bytes(image, 0, &error);
  return give(out, module, error);
}
hipError_t hipModuleLoadDataEx(hipModule_t *out, const void *image, unsigned, hipJitOption *, void **) { return hipModuleLoadData(out, image); }
// Device code of an unloaded module stays: kernels that were handed out may still be known to graphs.
hipError_t hipModuleUnload(hipModule_t module) { return module ? hipSuccess : set(hipErrorInvalidResourceHandle); }
hipError_t hipModuleGetFunction(hipFunction_t *out, hipModule_t module, const char *name) {
  if (!out || !name) return set(hipErrorInvalidValue);
  if (!module) return set(hipErrorInvalidResourceHandle);
  const Kernel *kernel = loaded(module)->kernel(name);
  if (!kernel) return set(hipErrorNotFound);
  return *out = reinterpret_cast<hipFunction_t>(const_cast<Kernel *>(kernel)), hipSuccess;
}
hipError_t hipModuleGetGlobal(hipDeviceptr_t *address, size_t *size, hipModule_t module, const char *name) {
  if (!name) return set(hipErrorInvalidValue);
  if (!module) return set(hipErrorInvalidResourceHandle);
  const Variable *variable = loaded(module)->variable(name);
  if (!variable) return set(hipErrorNotFound);
  if (address) *address = variable->address;
  if (size) *size = variable->size;
  remember(variable->address, variable->size);
  return hipSuccess;
}
hipError_t hipModuleGetTexRef(textureReference **out, hipModule_t module, const char *name) {
  if (!out || !name || !module) return set(hipErrorInvalidValue);
  const Variable *variable = loaded(module)->variable(name);
  if (!variable) return set(hipErrorNotFound);
  return *out = static_cast<textureReference *>(variable->address), hipSuccess;
}
}
