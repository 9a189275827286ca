// Registration: device code announces its tables, the program's start-up code ties its symbols to them. The functions
// that begin with `__hip` are those that clang's host code calls.
// Source: LLVM project, clang's CUDA code generation (CGCUDANV).
#include "registry.h"

#include "api.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <map>
#include <mutex>
#include <unordered_map>

namespace cu2hip {
namespace {

struct Shadow {
  Variable variable;
  size_t size;
};
struct Registry {
  std::mutex mutex;
  std::deque<Module> modules;                  // in the order in which they came
  std::map<std::string, const Module *> by_id;  // the newest of its name
  u32 sites = 0;
  std::unordered_map<const void *, const Kernel *> kernels;
  std::unordered_map<const void *, Shadow> variables;
  // Symbols are tied when they are needed: a program's parts may start before the device code of others.
  struct Pending {
    std::string image;
    const void *host;
    std::string name;
    size_t size;
    bool is_kernel;
    void *managed;  // the memory that the variable of that name points to
  };
  std::vector<Pending> pending;
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
    auto found = r.by_id.find(item.image);
    if (found == r.by_id.end()) {
      left.push_back(item);
      continue;
    }
    const Module &module = *found->second;
    if (item.is_kernel) {
      if (const Kernel *kernel = find_kernel(module, item.name.c_str())) r.kernels[item.host] = kernel;
    } else if (const Variable *variable = find_variable(module, item.name.c_str())) {
      if (item.managed) *static_cast<void **>(variable->address) = item.managed;
      r.variables[item.host] = {{variable->name, item.managed ? item.managed : variable->address, variable->size}, item.size};
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

const Variable *find_variable(const Module &module, const char *name) {
  for (u32 i = 0; i < module.variable_count; i++)
    if (!std::strcmp(module.variables[i].name, name)) return &module.variables[i];
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
  return &found->second.variable;
}

const Module *module_of(const Kernel *kernel) {
  Registry &r = registry();
  std::lock_guard<std::mutex> lock(r.mutex);
  for (const Module &module : r.modules)
    if (kernel >= module.kernels && kernel < module.kernels + module.kernel_count) return &module;
  return nullptr;
}

std::vector<const Module *> announced_by(const std::function<void()> &load) {
  Registry &r = registry();
  size_t before;
  {
    std::lock_guard<std::mutex> lock(r.mutex);
    before = r.modules.size();
  }
  load();
  std::lock_guard<std::mutex> lock(r.mutex);
  std::vector<const Module *> found;
  for (size_t i = before; i < r.modules.size(); i++) found.push_back(&r.modules[i]);
  return found;
}

const char *where(u32 site) {
  Registry &r = registry();
  std::lock_guard<std::mutex> lock(r.mutex);
  for (const Module &module : r.modules) {
    u32 number = site - *module.site_base;  // sites count from 1
    if (number - 1 < module.site_count) return module.sites[number - 1].where;
  }
  return "";
}

}  // namespace cu2hip

using namespace cu2hip;

extern "C" {

void __cu2hip_register_module(const Module *module) {
  Registry &r = registry();
  std::lock_guard<std::mutex> lock(r.mutex);
  r.modules.push_back(*module);
  r.by_id[module->id] = &r.modules.back();
  *module->site_base = r.sites;
  r.sites += module->site_count;
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

static void remember(void **handle, const void *host, const char *name, size_t size, bool is_kernel, void *managed = nullptr) {
  const char *id = image_id(reinterpret_cast<const FatBinaryWrapper *>(handle)->binary);
  if (!id) return;
  Registry &r = registry();
  std::lock_guard<std::mutex> lock(r.mutex);
  r.pending.push_back({id, host, name, size, is_kernel, managed});
}

void __hipRegisterFunction(void **modules, const void *host, char *, const char *name, unsigned, void *, void *, void *, void *, int *) {
  remember(modules, host, name, 0, true);
}

void __hipRegisterVar(void **modules, void *host, char *, char *name, int, size_t size, int, int) {
  remember(modules, host, name, size, false);
}

void __hipRegisterManagedVar(void **modules, void **pointer, void *initial, const char *name, size_t size, unsigned) {
  void *memory = nullptr;
  if (hipMallocManaged(&memory, size, 1) != hipSuccess) return;
  std::memcpy(memory, initial, size);
  *pointer = memory;
  remember(modules, pointer, name, size, false, memory);
  // Whoever looks a managed variable up gives the pointer's value, not its address.
  remember(modules, memory, name, size, false, memory);
}

void __hipRegisterTexture(void **modules, void *host, char *, char *name, int, int, int) { remember(modules, host, name, 0, false); }
void __hipRegisterSurface(void **modules, void *host, char *, char *name, int, int) { remember(modules, host, name, 0, false); }
}
