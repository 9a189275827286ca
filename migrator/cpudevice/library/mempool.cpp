// Memory pools: they count what they hold, and give it back when it is freed.
#include "memory.h"
#include "queue.h"

#include <cstring>
#include <mutex>

using namespace cu2hip;

namespace {
struct Pool {
  u64 used = 0, high = 0, threshold = 0;
  int reuse[4] = {1, 1, 1, 1};
};
std::mutex mutex;
Pool *standard() {
  static Pool *one = new Pool;
  return one;
}
Pool *current = nullptr;
Pool *pool_of(hipMemPool_t handle) { return reinterpret_cast<Pool *>(handle); }
hipMemPool_t handle_of(Pool *pool) { return reinterpret_cast<hipMemPool_t>(pool); }

hipError_t take(void **pointer, size_t size, Pool *pool) {
  hipError_t error = allocate(pointer, size, Kind::kDevice, pool);
  if (error != hipSuccess) return error;
  std::lock_guard<std::mutex> lock(mutex);
  pool->used += size;
  if (pool->used > pool->high) pool->high = pool->used;
  return hipSuccess;
}
}  // namespace

extern "C" {
hipError_t hipDeviceGetDefaultMemPool(hipMemPool_t *pool, int device) { return pool && device == 0 ? (*pool = handle_of(standard()), hipSuccess) : set(hipErrorInvalidValue); }
hipError_t hipDeviceGetMemPool(hipMemPool_t *pool, int device) { return pool && device == 0 ? (*pool = handle_of(current ? current : standard()), hipSuccess) : set(hipErrorInvalidValue); }
hipError_t hipDeviceSetMemPool(int device, hipMemPool_t pool) { return pool && device == 0 ? (current = pool_of(pool), hipSuccess) : set(hipErrorInvalidValue); }
hipError_t hipMemPoolCreate(hipMemPool_t *pool, const hipMemPoolProps *properties) {
  if (!pool || !properties) return set(hipErrorInvalidValue);
  return *pool = handle_of(new Pool), hipSuccess;
}
hipError_t hipMemPoolDestroy(hipMemPool_t pool) {
  if (!pool || pool_of(pool) == standard()) return set(hipErrorInvalidValue);
  if (current == pool_of(pool)) current = nullptr;
  return hipSuccess;  // kept: memory that came from it is counted when it is freed
}
hipError_t hipMemPoolTrimTo(hipMemPool_t pool, size_t) { return pool ? hipSuccess : set(hipErrorInvalidValue); }
static u64 *number(Pool *pool, hipMemPoolAttr attribute) {
  switch (attribute) {
    case hipMemPoolAttrReleaseThreshold: return &pool->threshold;
    case hipMemPoolAttrReservedMemCurrent:
    case hipMemPoolAttrUsedMemCurrent: return &pool->used;
    case hipMemPoolAttrReservedMemHigh:
    case hipMemPoolAttrUsedMemHigh: return &pool->high;
    default: return nullptr;
  }
}
hipError_t hipMemPoolGetAttribute(hipMemPool_t pool, hipMemPoolAttr attribute, void *value) {
  if (!pool || !value) return set(hipErrorInvalidValue);
  std::lock_guard<std::mutex> lock(mutex);
  if (u64 *found = number(pool_of(pool), attribute)) std::memcpy(value, found, 8);
  else std::memcpy(value, &pool_of(pool)->reuse[unsigned(attribute) & 3], 4);
  return hipSuccess;
}
hipError_t hipMemPoolSetAttribute(hipMemPool_t pool, hipMemPoolAttr attribute, void *value) {
  if (!pool || !value) return set(hipErrorInvalidValue);
  std::lock_guard<std::mutex> lock(mutex);
  switch (attribute) {
    case hipMemPoolAttrReservedMemCurrent:
    case hipMemPoolAttrUsedMemCurrent: return set(hipErrorInvalidValue);
    case hipMemPoolAttrReservedMemHigh:
    case hipMemPoolAttrUsedMemHigh: return pool_of(pool)->high = pool_of(pool)->used, hipSuccess;
    default: break;
  }
  if (u64 *found = number(pool_of(pool), attribute)) std::memcpy(found, value, 8);
  else std::memcpy(&pool_of(pool)->reuse[unsigned(attribute) & 3], value, 4);
  return hipSuccess;
}
hipError_t hipMemPoolSetAccess(hipMemPool_t pool, const hipMemAccessDesc *, size_t) { return pool ? hipSuccess : set(hipErrorInvalidValue); }
hipError_t hipMemPoolGetAccess(hipMemAccessFlags *flags, hipMemPool_t, hipMemLocation *) { return flags ? (*flags = hipMemAccessFlagsProtReadWrite, hipSuccess) : set(hipErrorInvalidValue); }

hipError_t hipMallocAsync(void **pointer, size_t size, hipStream_t) { return take(pointer, size, current ? current : standard()); }
hipError_t hipMallocFromPoolAsync(void **pointer, size_t size, hipMemPool_t pool, hipStream_t) { return pool ? take(pointer, size, pool_of(pool)) : set(hipErrorInvalidValue); }
// In a capture the memory is the graph's for all of its launches, so that it must outlive the call.
hipError_t hipFreeAsync(void *pointer, hipStream_t stream) {
  char *base;
  Block block;
  if (!pointer || !locate(pointer, &base, &block) || base != pointer) return set(hipErrorInvalidValue);
  if (capturing(stream)) return submit(stream, hipGraphNodeTypeEmpty, [] { return hipSuccess; });
  if (block.pool) {
    std::lock_guard<std::mutex> lock(mutex);
    static_cast<Pool *>(block.pool)->used -= block.size;
  }
  return release(pointer);
}
}
