// Registration: device code announces its tables, the program's start-up code ties its symbols to them. The functions
// that begin with `__hip` are those that clang's host code calls.
// Source: LLVM project, clang's CUDA code generation (CGCUDANV).
#include "registry.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <mutex>
#include <unordered_map>

namespace cu2hip {
namespace {

struct Shadow {
  const Variable *variable;
  size_t size;
};
struct Registry {
  std::mutex mutex;
  std::map<std::string, Module> modules;
  std::unordered_map<const void *, const Kernel *> kernels;
  std::unordered_map<const void *, Shadow> variables;
  // Symbols are tied when they are needed: a program's parts may start before the device code of others.
  struct Pending {
    std::string image;
    const void *host;
    std::string name;
    size_t size;
    bool is_kernel;
  };
  std::vector<Pending> pending;
  std::vector<const Module *> order;
};

Registry &registry() {
  static Registry *one = new Registry;
  return *one;
}

constexpr char kMagic[] = "cu2hip-device:";

const char *image_id(const void *image) {
  const char *text = static_cast<const char *>(image);
  return text && !std::strncmp(text, kMagic, sizeof kMagic - 1) ? text + sizeof kMagic - 1 : nullptr;
}

void tie(Registry &r) {
  std::vector<Registry::Pending> left;
  for (Registry::Pending &item : r.pending) {
    auto found = r.modules.find(item.image);
    if (found == r.modules.end()) {
      left.push_back(item);
      continue;
    }
    const Module &module = found->second;
    if (item.is_kernel) {
      if (const Kernel *kernel = find_kernel(module, item.name.c_str())) r.kernels[item.host] = kernel;
    } else {
      for (u32 i = 0; i < module.variable_count; i++)
        if (item.name == module.variables[i].name) r.variables[item.host] = {&module.variables[i], item.size};
    }
  }
  r.pending.swap(left);
}

}  // namespace

const Kernel *find_kernel(const Module &module, const char *name) {
  for (u32 i = 0; i < module.kernel_count; i++)
    if (!std::strcmp(module.kernels[i].name, name)) return &module.kernels[i];
  return nullptr;
}

const Kernel *find_kernel(const void *handle) {
  Registry &r = registry();
  std::lock_guard<std::mutex> lock(r.mutex);
  if (!r.pending.empty()) tie(r);
  auto found = r.kernels.find(handle);
  return found == r.kernels.end() ? nullptr : found->second;
}

const Variable *find_variable(const void *shadow, size_t *size) {
  Registry &r = registry();
  std::lock_guard<std::mutex> lock(r.mutex);
  if (!r.pending.empty()) tie(r);
  auto found = r.variables.find(shadow);
  if (found == r.variables.end()) return nullptr;
  if (size) *size = found->second.size;
  return found->second.variable;
}

const Module *find_module(const void *image) {
  const char *id = image_id(image);
  if (!id) return nullptr;
  Registry &r = registry();
  std::lock_guard<std::mutex> lock(r.mutex);
  auto found = r.modules.find(id);
  return found == r.modules.end() ? nullptr : &found->second;
}

const Module *module_of(const Kernel *kernel) {
  Registry &r = registry();
  std::lock_guard<std::mutex> lock(r.mutex);
  for (const auto &[id, module] : r.modules)
    if (kernel >= module.kernels && kernel < module.kernels + module.kernel_count) return &module;
  return nullptr;
}

const char *where(u32 site) {
  Registry &r = registry();
  std::lock_guard<std::mutex> lock(r.mutex);
  for (const auto &[id, module] : r.modules)
    for (u32 i = 0; i < module.site_count; i++)
      if (module.sites[i].order == site && module.sites[i].where) return module.sites[i].where;
  return "";
}

}  // namespace cu2hip

using namespace cu2hip;

extern "C" {

void __cu2hip_register_module(const Module *module) {
  Registry &r = registry();
  std::lock_guard<std::mutex> lock(r.mutex);
  r.modules[module->id] = *module;
}

struct FatBinaryWrapper {
  u32 magic, version;
  const void *binary;
  void *unused;
};

void **__hipRegisterFatBinary(const void *data) {
  const FatBinaryWrapper *wrapper = static_cast<const FatBinaryWrapper *>(data);
  return reinterpret_cast<void **>(const_cast<FatBinaryWrapper *>(wrapper));
}

void __hipUnregisterFatBinary(void **) {}

static void remember(void **handle, const void *host, const char *name, size_t size, bool is_kernel) {
  const char *id = image_id(reinterpret_cast<const FatBinaryWrapper *>(handle)->binary);
  if (!id) return;
  Registry &r = registry();
  std::lock_guard<std::mutex> lock(r.mutex);
  r.pending.push_back({id, host, name, size, is_kernel});
}

void __hipRegisterFunction(void **modules, const void *host, char *, const char *name, unsigned, void *, void *, void *, void *, int *) {
  remember(modules, host, name, 0, true);
}

void __hipRegisterVar(void **modules, void *host, char *, char *name, int, size_t size, int, int) {
  remember(modules, host, name, size, false);
}

void __hipRegisterManagedVar(void **modules, void **pointer, void *initial, const char *name, size_t size, unsigned) {
  void *memory = std::aligned_alloc(256, (size + 255) & ~size_t(255));
  std::memcpy(memory, initial, size);
  *pointer = memory;
  remember(modules, pointer, name, size, false);
}

void __hipRegisterTexture(void **modules, void *host, char *, char *name, int, int, int) { remember(modules, host, name, 0, false); }
void __hipRegisterSurface(void **modules, void *host, char *, char *name, int, int) { remember(modules, host, name, 0, false); }
}
