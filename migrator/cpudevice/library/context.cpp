// Contexts: the one device has one, which is always current; and the device's names on its bus.
#include "memory.h"

#include <cstdlib>
#include <cstring>
#include <vector>

using namespace cu2hip;

namespace {
int primary;  // the address of it is the context
hipCtx_t context() { return reinterpret_cast<hipCtx_t>(&primary); }
thread_local std::vector<hipCtx_t> *stack = nullptr;
std::vector<hipCtx_t> &contexts() {
  if (!stack) stack = new std::vector<hipCtx_t>{context()};
  return *stack;
}
unsigned context_flags = 0;
}  // namespace

extern "C" {
hipError_t hipCtxCreate(hipCtx_t *out, unsigned flags, hipDevice_t device) {
  if (!out || device) return set(hipErrorInvalidDevice);
  context_flags = flags;
  contexts().push_back(context());
  return *out = context(), hipSuccess;
}
hipError_t hipCtxDestroy(hipCtx_t given) {
  if (!given) return set(hipErrorInvalidValue);
  if (contexts().size() > 1) contexts().pop_back();
  return hipSuccess;
}
hipError_t hipCtxPushCurrent(hipCtx_t given) { return given ? (contexts().push_back(given), hipSuccess) : set(hipErrorInvalidContext); }
hipError_t hipCtxPopCurrent(hipCtx_t *out) {
  if (contexts().empty()) return set(hipErrorInvalidContext);
  if (out) *out = contexts().back();
  contexts().pop_back();
  return hipSuccess;
}
hipError_t hipCtxSetCurrent(hipCtx_t given) {
  if (!contexts().empty()) contexts().pop_back();
  if (given) contexts().push_back(given);
  return hipSuccess;
}
hipError_t hipCtxGetCurrent(hipCtx_t *out) { return out ? (*out = contexts().empty() ? nullptr : contexts().back(), hipSuccess) : set(hipErrorInvalidValue); }
hipError_t hipCtxGetDevice(hipDevice_t *device) { return device ? (*device = 0, hipSuccess) : set(hipErrorInvalidValue); }
hipError_t hipCtxSynchronize() { return hipSuccess; }
hipError_t hipCtxGetFlags(unsigned *flags) { return flags ? (*flags = context_flags, hipSuccess) : set(hipErrorInvalidValue); }
hipError_t hipCtxGetCacheConfig(hipFuncCache_t *config) { return config ? (*config = hipFuncCachePreferNone, hipSuccess) : set(hipErrorInvalidValue); }
hipError_t hipCtxSetCacheConfig(hipFuncCache_t) { return hipSuccess; }
hipError_t hipCtxGetSharedMemConfig(hipSharedMemConfig *config) { return config ? (*config = hipSharedMemBankSizeFourByte, hipSuccess) : set(hipErrorInvalidValue); }
hipError_t hipCtxSetSharedMemConfig(hipSharedMemConfig) { return hipSuccess; }
hipError_t hipDevicePrimaryCtxGetState(hipDevice_t device, unsigned *flags, int *active) {
  if (device || !flags || !active) return set(hipErrorInvalidDevice);
  return *flags = context_flags, *active = 1, hipSuccess;
}
hipError_t hipDevicePrimaryCtxRetain(hipCtx_t *out, hipDevice_t device) { return device || !out ? set(hipErrorInvalidDevice) : (*out = context(), hipSuccess); }
hipError_t hipDevicePrimaryCtxRelease(hipDevice_t device) { return device ? set(hipErrorInvalidDevice) : hipSuccess; }
hipError_t hipDevicePrimaryCtxReset(hipDevice_t device) { return device ? set(hipErrorInvalidDevice) : hipSuccess; }
hipError_t hipDevicePrimaryCtxSetFlags(hipDevice_t device, unsigned flags) { return device ? set(hipErrorInvalidDevice) : (context_flags = flags, hipSuccess); }

hipError_t hipDeviceGetByPCIBusId(int *device, const char *id) {
  if (!device || !id) return set(hipErrorInvalidValue);
  return std::strstr(id, "01:00") ? (*device = 0, hipSuccess) : set(hipErrorInvalidDevice);
}
hipError_t hipDeviceGetP2PAttribute(int *value, hipDeviceP2PAttr, int from, int to) {
  if (!value) return set(hipErrorInvalidValue);
  if (from || to || from == to) return set(hipErrorInvalidDevice);  // there is no second device
  return *value = 0, hipSuccess;
}
hipError_t hipDeviceGetUuid(hipUUID *uuid, hipDevice_t device) {
  if (!uuid || device) return set(hipErrorInvalidDevice);
  std::memset(uuid, 0, sizeof *uuid);
  std::memcpy(uuid, "cu2hip-cpudevice", sizeof *uuid);
  return hipSuccess;
}
hipError_t hipMemPtrGetInfo(void *pointer, size_t *size) {
  char *base;
  Block block;
  if (!size) return set(hipErrorInvalidValue);
  if (!pointer) return *size = 0, hipSuccess;
  if (!locate(pointer, &base, &block)) return set(hipErrorInvalidValue);
  return *size = block.size, hipSuccess;
}
hipError_t hipMemRangeGetAttribute(void *out, size_t size, hipMemRangeAttribute attribute, const void *pointer, size_t) {
  char *base;
  Block block;
  if (!out || size < 4 || !locate(pointer, &base, &block) || block.kind != Kind::kManaged) return set(hipErrorInvalidValue);
  *static_cast<int *>(out) = attribute == hipMemRangeAttributeReadMostly ? 0 : attribute == hipMemRangeAttributeLastPrefetchLocation ? hipInvalidDeviceId : 0;
  return hipSuccess;
}
}
