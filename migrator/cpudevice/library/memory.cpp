// Memory of the device, which is the host's, with a table of what was allocated.
#include "api.h"
#include "registry.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <map>
#include <mutex>

using namespace cu2hip;

namespace {

enum class Kind { kDevice, kHost, kManaged, kRegistered };
struct Block {
  size_t size;
  Kind kind;
};

struct Table {
  std::mutex mutex;
  std::map<char *, Block> blocks;
};
Table &table() {
  static Table *one = new Table;
  return *one;
}

constexpr size_t kLimit = size_t(16) << 30;
constexpr int kFresh = 0xa5;  // what new memory holds: not zero, as on a device

hipError_t allocate(void **pointer, size_t size, Kind kind) {
  if (!pointer) return set(hipErrorInvalidValue);
  *pointer = nullptr;
  if (!size) return hipSuccess;
  if (size > kLimit) return set(hipErrorOutOfMemory);
  char *memory = static_cast<char *>(std::aligned_alloc(256, (size + 255) & ~size_t(255)));
  if (!memory) return set(hipErrorOutOfMemory);
  if (size <= size_t(256) << 20) std::memset(memory, kFresh, size);
  Table &t = table();
  std::lock_guard<std::mutex> lock(t.mutex);
  t.blocks[memory] = {size, kind};
  *pointer = memory;
  return hipSuccess;
}

hipError_t release(void *pointer) {
  if (!pointer) return hipSuccess;
  Table &t = table();
  {
    std::lock_guard<std::mutex> lock(t.mutex);
    auto found = t.blocks.find(static_cast<char *>(pointer));
    if (found == t.blocks.end() || found->second.kind == Kind::kRegistered) return set(hipErrorInvalidValue);
    t.blocks.erase(found);
  }
  std::free(pointer);
  return hipSuccess;
}

bool locate(const void *pointer, char **base, Block *block) {
  Table &t = table();
  std::lock_guard<std::mutex> lock(t.mutex);
  auto next = t.blocks.upper_bound(const_cast<char *>(static_cast<const char *>(pointer)));
  if (next == t.blocks.begin()) return false;
  --next;
  if (static_cast<const char *>(pointer) >= next->first + next->second.size) return false;
  *base = next->first;
  *block = next->second;
  return true;
}

hipError_t copy(void *to, const void *from, size_t size) {
  if (!size) return hipSuccess;
  if (!to || !from) return set(hipErrorInvalidValue);
  std::memmove(to, from, size);
  return hipSuccess;
}

hipError_t copy_rows(void *to, size_t to_pitch, const void *from, size_t from_pitch, size_t width, size_t height) {
  if (width > to_pitch || width > from_pitch) return set(hipErrorInvalidValue);
  for (size_t row = 0; row < height; row++)
    std::memmove(static_cast<char *>(to) + row * to_pitch, static_cast<const char *>(from) + row * from_pitch, width);
  return hipSuccess;
}

template <class T>
hipError_t fill(void *to, T value, size_t count) {
  if (count && !to) return set(hipErrorInvalidValue);
  std::fill_n(static_cast<T *>(to), count, value);
  return hipSuccess;
}

char *symbol(const void *name, size_t offset, size_t size) {
  size_t whole = 0;
  const Variable *variable = find_variable(name, &whole);
  if (!variable || (whole && offset + size > whole)) return nullptr;
  return static_cast<char *>(variable->address) + offset;
}

}  // namespace

extern "C" {
hipError_t hipMalloc(void **pointer, size_t size) { return allocate(pointer, size, Kind::kDevice); }
hipError_t hipExtMallocWithFlags(void **pointer, size_t size, unsigned) { return allocate(pointer, size, Kind::kDevice); }
hipError_t hipMallocManaged(void **pointer, size_t size, unsigned) { return allocate(pointer, size, Kind::kManaged); }
hipError_t hipHostMalloc(void **pointer, size_t size, unsigned) { return allocate(pointer, size, Kind::kHost); }
hipError_t hipHostAlloc(void **pointer, size_t size, unsigned) { return allocate(pointer, size, Kind::kHost); }
hipError_t hipMallocHost(void **pointer, size_t size) { return allocate(pointer, size, Kind::kHost); }
hipError_t hipMemAllocHost(void **pointer, size_t size) { return allocate(pointer, size, Kind::kHost); }
hipError_t hipMallocAsync(void **pointer, size_t size, hipStream_t) { return allocate(pointer, size, Kind::kDevice); }
hipError_t hipMallocPitch(void **pointer, size_t *pitch, size_t width, size_t height) {
  *pitch = (width + 255) & ~size_t(255);
  return allocate(pointer, *pitch * height, Kind::kDevice);
}
hipError_t hipMemAllocPitch(hipDeviceptr_t *pointer, size_t *pitch, size_t width, size_t height, unsigned) { return hipMallocPitch(pointer, pitch, width, height); }
hipError_t hipMalloc3D(hipPitchedPtr *pointer, hipExtent extent) {
  size_t pitch = (extent.width + 255) & ~size_t(255);
  void *memory;
  hipError_t error = allocate(&memory, pitch * extent.height * std::max<size_t>(1, extent.depth), Kind::kDevice);
  *pointer = {memory, pitch, extent.width, extent.height};
  return error;
}
hipError_t hipFree(void *pointer) { return release(pointer); }
hipError_t hipFreeAsync(void *pointer, hipStream_t) { return release(pointer); }
hipError_t hipHostFree(void *pointer) { return release(pointer); }
hipError_t hipFreeHost(void *pointer) { return release(pointer); }
hipError_t hipHostGetDevicePointer(void **device, void *host, unsigned) { return *device = host, hipSuccess; }
hipError_t hipHostGetFlags(unsigned *flags, void *) { return *flags = 0, hipSuccess; }
hipError_t hipHostRegister(void *pointer, size_t size, unsigned) {
  Table &t = table();
  std::lock_guard<std::mutex> lock(t.mutex);
  if (t.blocks.count(static_cast<char *>(pointer))) return set(hipErrorHostMemoryAlreadyRegistered);
  t.blocks[static_cast<char *>(pointer)] = {size, Kind::kRegistered};
  return hipSuccess;
}
hipError_t hipHostUnregister(void *pointer) {
  Table &t = table();
  std::lock_guard<std::mutex> lock(t.mutex);
  return t.blocks.erase(static_cast<char *>(pointer)) ? hipSuccess : set(hipErrorHostMemoryNotRegistered);
}

hipError_t hipMemcpy(void *to, const void *from, size_t size, hipMemcpyKind) { return copy(to, from, size); }
hipError_t hipMemcpyAsync(void *to, const void *from, size_t size, hipMemcpyKind, hipStream_t) { return copy(to, from, size); }
hipError_t hipMemcpyWithStream(void *to, const void *from, size_t size, hipMemcpyKind, hipStream_t) { return copy(to, from, size); }
hipError_t hipMemcpyHtoD(hipDeviceptr_t to, void *from, size_t size) { return copy(to, from, size); }
hipError_t hipMemcpyDtoH(void *to, hipDeviceptr_t from, size_t size) { return copy(to, from, size); }
hipError_t hipMemcpyDtoD(hipDeviceptr_t to, hipDeviceptr_t from, size_t size) { return copy(to, from, size); }
hipError_t hipMemcpyHtoDAsync(hipDeviceptr_t to, void *from, size_t size, hipStream_t) { return copy(to, from, size); }
hipError_t hipMemcpyDtoHAsync(void *to, hipDeviceptr_t from, size_t size, hipStream_t) { return copy(to, from, size); }
hipError_t hipMemcpyDtoDAsync(hipDeviceptr_t to, hipDeviceptr_t from, size_t size, hipStream_t) { return copy(to, from, size); }
hipError_t hipMemcpyPeer(void *to, int, const void *from, int, size_t size) { return copy(to, from, size); }
hipError_t hipMemcpyPeerAsync(void *to, int, const void *from, int, size_t size, hipStream_t) { return copy(to, from, size); }
hipError_t hipMemcpy2D(void *to, size_t to_pitch, const void *from, size_t from_pitch, size_t width, size_t height, hipMemcpyKind) { return copy_rows(to, to_pitch, from, from_pitch, width, height); }
hipError_t hipMemcpy2DAsync(void *to, size_t to_pitch, const void *from, size_t from_pitch, size_t width, size_t height, hipMemcpyKind, hipStream_t) { return copy_rows(to, to_pitch, from, from_pitch, width, height); }

hipError_t hipMemset(void *to, int value, size_t size) { return fill(to, static_cast<unsigned char>(value), size); }
hipError_t hipMemsetAsync(void *to, int value, size_t size, hipStream_t) { return fill(to, static_cast<unsigned char>(value), size); }
hipError_t hipMemsetD8(hipDeviceptr_t to, unsigned char value, size_t count) { return fill(to, value, count); }
hipError_t hipMemsetD8Async(hipDeviceptr_t to, unsigned char value, size_t count, hipStream_t) { return fill(to, value, count); }
hipError_t hipMemsetD16(hipDeviceptr_t to, unsigned short value, size_t count) { return fill(to, value, count); }
hipError_t hipMemsetD16Async(hipDeviceptr_t to, unsigned short value, size_t count, hipStream_t) { return fill(to, value, count); }
hipError_t hipMemsetD32(hipDeviceptr_t to, int value, size_t count) { return fill(to, value, count); }
hipError_t hipMemsetD32Async(hipDeviceptr_t to, int value, size_t count, hipStream_t) { return fill(to, value, count); }
hipError_t hipMemset2D(void *to, size_t pitch, int value, size_t width, size_t height) {
  for (size_t row = 0; row < height; row++) std::memset(static_cast<char *>(to) + row * pitch, value, width);
  return hipSuccess;
}
hipError_t hipMemset2DAsync(void *to, size_t pitch, int value, size_t width, size_t height, hipStream_t) { return hipMemset2D(to, pitch, value, width, height); }

hipError_t hipGetSymbolAddress(void **address, const void *name) {
  *address = symbol(name, 0, 0);
  return *address ? hipSuccess : set(hipErrorInvalidSymbol);
}
hipError_t hipGetSymbolSize(size_t *size, const void *name) { return find_variable(name, size) ? hipSuccess : set(hipErrorInvalidSymbol); }
hipError_t hipMemcpyToSymbol(const void *name, const void *from, size_t size, size_t offset, hipMemcpyKind) {
  char *to = symbol(name, offset, size);
  return to ? copy(to, from, size) : set(hipErrorInvalidSymbol);
}
hipError_t hipMemcpyToSymbolAsync(const void *name, const void *from, size_t size, size_t offset, hipMemcpyKind kind, hipStream_t) { return hipMemcpyToSymbol(name, from, size, offset, kind); }
hipError_t hipMemcpyFromSymbol(void *to, const void *name, size_t size, size_t offset, hipMemcpyKind) {
  const char *from = symbol(name, offset, size);
  return from ? copy(to, from, size) : set(hipErrorInvalidSymbol);
}
hipError_t hipMemcpyFromSymbolAsync(void *to, const void *name, size_t size, size_t offset, hipMemcpyKind kind, hipStream_t) { return hipMemcpyFromSymbol(to, name, size, offset, kind); }

hipError_t hipMemPrefetchAsync(const void *, size_t, int, hipStream_t) { return hipSuccess; }
hipError_t hipMemAdvise(const void *, size_t, hipMemoryAdvise, int) { return hipSuccess; }
hipError_t hipMemGetAddressRange(hipDeviceptr_t *start, size_t *size, hipDeviceptr_t pointer) {
  char *base;
  Block block;
  if (!locate(pointer, &base, &block)) return set(hipErrorNotFound);
  *start = base, *size = block.size;
  return hipSuccess;
}
hipError_t hipPointerGetAttributes(hipPointerAttribute_t *attributes, const void *pointer) {
  char *base;
  Block block;
  std::memset(attributes, 0, sizeof *attributes);
  if (!locate(pointer, &base, &block)) return set(hipErrorInvalidValue);
#if HIP_VERSION_MAJOR >= 6
  attributes->type = block.kind == Kind::kDevice ? hipMemoryTypeDevice : block.kind == Kind::kManaged ? hipMemoryTypeManaged : hipMemoryTypeHost;
#else
  attributes->memoryType = block.kind == Kind::kHost || block.kind == Kind::kRegistered ? hipMemoryTypeHost : hipMemoryTypeDevice;
#endif
  attributes->devicePointer = attributes->hostPointer = const_cast<void *>(pointer);
  attributes->isManaged = block.kind == Kind::kManaged;
  return hipSuccess;
}
}
