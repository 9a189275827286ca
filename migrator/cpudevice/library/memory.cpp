// Memory of the device, which is the host's, with a table of what was allocated.
#include "memory.h"

#include "array.h"
#include "queue.h"
#include "registry.h"
#include "checks.h"
#include "heap.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <map>
#include <mutex>

using namespace cu2hip;

namespace {

struct Table {
  std::mutex mutex;
  std::map<char *, Block> blocks;
};
Table &table() {
  static Table *one = new Table;
  return *one;
}

constexpr size_t kLimit = size_t(16) << 30;
constexpr int kFresh = 0xa5;  // what new memory holds under checks; AMD's driver clears the memory of a device

}  // namespace

hipError_t cu2hip::allocate(void **pointer, size_t size, Kind kind, void *pool) {
  if (!pointer) return set(hipErrorInvalidValue);
  *pointer = nullptr;
  if (!size) return hipSuccess;
  if (size > kLimit) return set(hipErrorOutOfMemory);
  char *memory = static_cast<char *>(checking ? heap_allocate(size) : std::aligned_alloc(256, (size + 255) & ~size_t(255)));
  if (!memory) return set(hipErrorOutOfMemory);
  if (size <= size_t(256) << 20) std::memset(memory, checking ? kFresh : 0, size);
  Table &t = table();
  std::lock_guard<std::mutex> lock(t.mutex);
  t.blocks[memory] = {size, kind, pool};
  *pointer = memory;
  return hipSuccess;
}

hipError_t cu2hip::release(void *pointer) {
  if (!pointer) return hipSuccess;
  Table &t = table();
  {
    std::lock_guard<std::mutex> lock(t.mutex);
    auto found = t.blocks.find(static_cast<char *>(pointer));
    if (found == t.blocks.end() || found->second.kind >= Kind::kRegistered) return set(hipErrorInvalidValue);
    t.blocks.erase(found);
  }
  if (!checking || !heap_release(pointer)) std::free(pointer);
  return hipSuccess;
}

bool cu2hip::locate(const void *pointer, char **base, Block *block) {
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

// Variables of device code are known memory from the moment their address is asked for.
void cu2hip::remember(void *address, size_t size) {
  Table &t = table();
  std::lock_guard<std::mutex> lock(t.mutex);
  t.blocks[static_cast<char *>(address)] = {size, Kind::kVariable, nullptr};
}

hipError_t cu2hip::fill_memory(const hipMemsetParams &p) {
  for (size_t row = 0; row < std::max<size_t>(1, p.height); row++) {
    char *at = static_cast<char *>(p.dst) + row * p.pitch;
    if (p.elementSize == 1) std::memset(at, int(p.value), p.width);
    if (p.elementSize == 2) std::fill_n(reinterpret_cast<unsigned short *>(at), p.width, static_cast<unsigned short>(p.value));
    if (p.elementSize == 4) std::fill_n(reinterpret_cast<unsigned *>(at), p.width, p.value);
  }
  return hipSuccess;
}

namespace {

// The HIP runtime knows its memory: a copy that leaves it fails, and so does one between two pointers that it does not
// know where the caller says that one is the device's.
hipError_t check_copy(void *to, const void *from, size_t size, hipMemcpyKind kind) {
  if (!to || !from) return hipErrorInvalidValue;
  if (unsigned(kind) > hipMemcpyDefault && unsigned(kind) != 1024) return hipErrorInvalidMemcpyDirection;
  char *base = nullptr;
  Block block;
  bool known = false;
  for (const void *side : {static_cast<const void *>(to), from}) {
    if (!locate(side, &base, &block)) continue;
    known = true;
    if (block.size - size_t(static_cast<const char *>(side) - base) < size) return hipErrorInvalidValue;
  }
  return known || kind == hipMemcpyHostToHost || kind == hipMemcpyDefault ? hipSuccess : hipErrorInvalidValue;
}

hipError_t copy(void *to, const void *from, size_t size, hipMemcpyKind kind = hipMemcpyDefault, hipStream_t stream = nullptr) {
  if (!size) return hipSuccess;
  if (hipError_t error = check_copy(to, from, size, kind); error != hipSuccess) return set(error);
  if (capturing(stream)) {
    hipMemcpy3DParms p{};
    p.srcPtr = {const_cast<void *>(from), size, size, 1};
    p.dstPtr = {to, size, size, 1};
    p.extent = {size, 1, 1};
    p.kind = kind;
    return submit_copy(stream, p);
  }
  std::memmove(to, from, size);
  return hipSuccess;
}

hipError_t copy_rows(void *to, size_t to_pitch, const void *from, size_t from_pitch, size_t width, size_t height, hipMemcpyKind kind, hipStream_t stream = nullptr) {
  if (!width || !height) return hipSuccess;
  if (width > to_pitch || width > from_pitch) return set(hipErrorInvalidPitchValue);
  if (hipError_t error = check_copy(to, from, width, kind); error != hipSuccess) return set(error);
  hipMemcpy3DParms p{};
  p.srcPtr = {const_cast<void *>(from), from_pitch, width, height};
  p.dstPtr = {to, to_pitch, width, height};
  p.extent = {width, height, 1};
  p.kind = kind;
  return submit_copy(stream, p);
}

hipError_t fill(void *to, unsigned value, unsigned element, size_t width, hipStream_t stream = nullptr, size_t height = 1, size_t pitch = 0) {
  if (!width || !height) return hipSuccess;
  char *base;
  Block block;
  if (!to || !locate(to, &base, &block)) return set(hipErrorInvalidValue);
  size_t needed = height > 1 ? (height - 1) * pitch + width * element : width * element;
  if (block.size - size_t(static_cast<char *>(to) - base) < needed) return set(hipErrorInvalidValue);
  hipMemsetParams p{};
  p.dst = to, p.elementSize = element, p.height = height, p.pitch = pitch, p.value = value, p.width = width;
  return submit_set(stream, p);
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
hipError_t hipHostFree(void *pointer) { return release(pointer); }
hipError_t hipFreeHost(void *pointer) { return release(pointer); }
hipError_t hipHostGetDevicePointer(void **device, void *host, unsigned) {
  char *base;
  Block block;
  if (!device || !host || !locate(host, &base, &block)) return set(hipErrorInvalidValue);
  return *device = host, hipSuccess;
}
hipError_t hipHostGetFlags(unsigned *flags, void *host) {
  char *base;
  Block block;
  if (!flags || !host || !locate(host, &base, &block) || block.kind != Kind::kHost) return set(hipErrorInvalidValue);
  return *flags = 0, hipSuccess;
}
hipError_t hipHostRegister(void *pointer, size_t size, unsigned) {
  if (!pointer || !size) return set(hipErrorInvalidValue);
  Table &t = table();
  std::lock_guard<std::mutex> lock(t.mutex);
  if (t.blocks.count(static_cast<char *>(pointer))) return set(hipErrorHostMemoryAlreadyRegistered);
  t.blocks[static_cast<char *>(pointer)] = {size, Kind::kRegistered, nullptr};
  return hipSuccess;
}
hipError_t hipHostUnregister(void *pointer) {
  Table &t = table();
  std::lock_guard<std::mutex> lock(t.mutex);
  auto found = t.blocks.find(static_cast<char *>(pointer));
  if (found == t.blocks.end() || found->second.kind != Kind::kRegistered) return set(hipErrorHostMemoryNotRegistered);
  t.blocks.erase(found);
  return hipSuccess;
}

hipError_t hipMemcpy(void *to, const void *from, size_t size, hipMemcpyKind kind) { return copy(to, from, size, kind); }
hipError_t hipMemcpyAsync(void *to, const void *from, size_t size, hipMemcpyKind kind, hipStream_t stream) { return copy(to, from, size, kind, stream); }
hipError_t hipMemcpyWithStream(void *to, const void *from, size_t size, hipMemcpyKind kind, hipStream_t stream) { return copy(to, from, size, kind, stream); }
#if HIP_VERSION_MAJOR >= 7
using HostSource = const void *;
#else
using HostSource = void *;
#endif
hipError_t hipMemcpyHtoD(hipDeviceptr_t to, HostSource from, size_t size) { return copy(to, from, size, hipMemcpyHostToDevice); }
hipError_t hipMemcpyDtoH(void *to, hipDeviceptr_t from, size_t size) { return copy(to, from, size, hipMemcpyDeviceToHost); }
hipError_t hipMemcpyDtoD(hipDeviceptr_t to, hipDeviceptr_t from, size_t size) { return copy(to, from, size, hipMemcpyDeviceToDevice); }
hipError_t hipMemcpyHtoDAsync(hipDeviceptr_t to, HostSource from, size_t size, hipStream_t stream) { return copy(to, from, size, hipMemcpyHostToDevice, stream); }
hipError_t hipMemcpyDtoHAsync(void *to, hipDeviceptr_t from, size_t size, hipStream_t stream) { return copy(to, from, size, hipMemcpyDeviceToHost, stream); }
hipError_t hipMemcpyDtoDAsync(hipDeviceptr_t to, hipDeviceptr_t from, size_t size, hipStream_t stream) { return copy(to, from, size, hipMemcpyDeviceToDevice, stream); }
hipError_t hipMemcpyPeer(void *to, int to_device, const void *from, int from_device, size_t size) { return to_device || from_device ? set(hipErrorInvalidDevice) : copy(to, from, size); }
hipError_t hipMemcpyPeerAsync(void *to, int to_device, const void *from, int from_device, size_t size, hipStream_t stream) { return to_device || from_device ? set(hipErrorInvalidDevice) : copy(to, from, size, hipMemcpyDefault, stream); }
hipError_t hipMemcpy2D(void *to, size_t to_pitch, const void *from, size_t from_pitch, size_t width, size_t height, hipMemcpyKind kind) { return copy_rows(to, to_pitch, from, from_pitch, width, height, kind); }
hipError_t hipMemcpy2DAsync(void *to, size_t to_pitch, const void *from, size_t from_pitch, size_t width, size_t height, hipMemcpyKind kind, hipStream_t stream) { return copy_rows(to, to_pitch, from, from_pitch, width, height, kind, stream); }

hipError_t hipMemset(void *to, int value, size_t size) { return fill(to, unsigned(value) & 255, 1, size); }
hipError_t hipMemsetAsync(void *to, int value, size_t size, hipStream_t stream) { return fill(to, unsigned(value) & 255, 1, size, stream); }
hipError_t hipMemsetD8(hipDeviceptr_t to, unsigned char value, size_t count) { return fill(to, value, 1, count); }
hipError_t hipMemsetD8Async(hipDeviceptr_t to, unsigned char value, size_t count, hipStream_t stream) { return fill(to, value, 1, count, stream); }
hipError_t hipMemsetD16(hipDeviceptr_t to, unsigned short value, size_t count) { return fill(to, value, 2, count); }
hipError_t hipMemsetD16Async(hipDeviceptr_t to, unsigned short value, size_t count, hipStream_t stream) { return fill(to, value, 2, count, stream); }
hipError_t hipMemsetD32(hipDeviceptr_t to, int value, size_t count) { return fill(to, unsigned(value), 4, count); }
hipError_t hipMemsetD32Async(hipDeviceptr_t to, int value, size_t count, hipStream_t stream) { return fill(to, unsigned(value), 4, count, stream); }
hipError_t hipMemset2D(void *to, size_t pitch, int value, size_t width, size_t height) { return fill(to, unsigned(value) & 255, 1, width, nullptr, height, pitch); }
hipError_t hipMemset2DAsync(void *to, size_t pitch, int value, size_t width, size_t height, hipStream_t stream) { return fill(to, unsigned(value) & 255, 1, width, stream, height, pitch); }
hipError_t hipMemset3DAsync(hipPitchedPtr to, int value, hipExtent extent, hipStream_t stream) {
  for (size_t z = 0; z < extent.depth; z++) {
    void *slice = static_cast<char *>(to.ptr) + z * to.pitch * (to.ysize ? to.ysize : extent.height);
    if (hipError_t error = fill(slice, unsigned(value) & 255, 1, extent.width, stream, extent.height, to.pitch); error != hipSuccess) return error;
  }
  return hipSuccess;
}
hipError_t hipMemset3D(hipPitchedPtr to, int value, hipExtent extent) { return hipMemset3DAsync(to, value, extent, nullptr); }

hipError_t hipGetSymbolAddress(void **address, const void *name) {
  size_t size = 0;
  const Variable *variable = find_variable(name, &size);
  if (!address || !variable) return set(hipErrorInvalidSymbol);
  *address = variable->address;
  remember(variable->address, size);
  return hipSuccess;
}
hipError_t hipGetSymbolSize(size_t *size, const void *name) { return find_variable(name, size) ? hipSuccess : set(hipErrorInvalidSymbol); }

static hipError_t with_symbol(const void *name, void *memory, size_t size, size_t offset, bool to_symbol, hipStream_t stream) {
  char *at = symbol(name, offset, size);
  if (!at) return set(hipErrorInvalidSymbol);
  return to_symbol ? copy(at, memory, size, hipMemcpyDefault, stream) : copy(memory, at, size, hipMemcpyDefault, stream);
}
hipError_t hipMemcpyToSymbol(const void *name, const void *from, size_t size, size_t offset, hipMemcpyKind) { return with_symbol(name, const_cast<void *>(from), size, offset, true, nullptr); }
hipError_t hipMemcpyToSymbolAsync(const void *name, const void *from, size_t size, size_t offset, hipMemcpyKind, hipStream_t stream) { return with_symbol(name, const_cast<void *>(from), size, offset, true, stream); }
hipError_t hipMemcpyFromSymbol(void *to, const void *name, size_t size, size_t offset, hipMemcpyKind) { return with_symbol(name, to, size, offset, false, nullptr); }
hipError_t hipMemcpyFromSymbolAsync(void *to, const void *name, size_t size, size_t offset, hipMemcpyKind, hipStream_t stream) { return with_symbol(name, to, size, offset, false, stream); }

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
  if (!attributes) return set(hipErrorInvalidValue);
  std::memset(attributes, 0, sizeof *attributes);
#if HIP_VERSION_MAJOR >= 6
  if (!locate(pointer, &base, &block)) {
    attributes->type = hipMemoryTypeUnregistered;
    return pointer ? hipSuccess : set(hipErrorInvalidValue);
  }
#else
  if (!locate(pointer, &base, &block)) return set(hipErrorInvalidValue);
#endif
  bool host = block.kind == Kind::kHost || block.kind == Kind::kRegistered;
#if HIP_VERSION_MAJOR >= 6
  attributes->type = host ? hipMemoryTypeHost : block.kind == Kind::kManaged ? hipMemoryTypeManaged : hipMemoryTypeDevice;
#else
  attributes->memoryType = host ? hipMemoryTypeHost : hipMemoryTypeDevice;
#endif
  attributes->devicePointer = const_cast<void *>(pointer);
  if (host || block.kind == Kind::kManaged) attributes->hostPointer = const_cast<void *>(pointer);
  attributes->isManaged = block.kind == Kind::kManaged;
  return hipSuccess;
}
hipError_t hipPointerGetAttribute(void *out, hipPointer_attribute attribute, hipDeviceptr_t pointer) {
  char *base;
  Block block;
  if (!out || !locate(pointer, &base, &block)) return set(hipErrorInvalidValue);
  bool host = block.kind == Kind::kHost || block.kind == Kind::kRegistered;
  switch (attribute) {
    case HIP_POINTER_ATTRIBUTE_MEMORY_TYPE: *static_cast<unsigned *>(out) = host ? hipMemoryTypeHost : hipMemoryTypeDevice; break;
    case HIP_POINTER_ATTRIBUTE_DEVICE_POINTER:
    case HIP_POINTER_ATTRIBUTE_HOST_POINTER: *static_cast<void **>(out) = pointer; break;
    case HIP_POINTER_ATTRIBUTE_IS_MANAGED: *static_cast<bool *>(out) = block.kind == Kind::kManaged; break;
    case HIP_POINTER_ATTRIBUTE_DEVICE_ORDINAL: *static_cast<int *>(out) = 0; break;
    case HIP_POINTER_ATTRIBUTE_RANGE_START_ADDR: *static_cast<void **>(out) = base; break;
    case HIP_POINTER_ATTRIBUTE_RANGE_SIZE: *static_cast<size_t *>(out) = block.size; break;
    case HIP_POINTER_ATTRIBUTE_MAPPED: *static_cast<bool *>(out) = true; break;
    default: return set(hipErrorNotSupported);
  }
  return hipSuccess;
}
hipError_t hipDrvPointerGetAttributes(unsigned count, hipPointer_attribute *attributes, void **out, hipDeviceptr_t pointer) {
  for (unsigned i = 0; i < count; i++) (void)hipPointerGetAttribute(out[i], attributes[i], pointer);
  return hipSuccess;
}
}
