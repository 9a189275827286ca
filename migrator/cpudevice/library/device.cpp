// The device, its properties and attributes, and the errors.
#include "api.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <thread>

using namespace cu2hip;

namespace {

thread_local hipError_t last = hipSuccess;
thread_local int current = 0;

const char *architecture() {
  const char *named = std::getenv("CU2HIP_ARCH");
  return named && *named ? named : kWave == 64 ? "gfx90a" : "gfx1100";
}

template <class Properties>
void fill(Properties &p) {
  std::memset(&p, 0, sizeof p);
  std::snprintf(p.name, sizeof p.name, "cu2hip CPU device, wavefront %u", kWave);
  std::snprintf(p.gcnArchName, sizeof p.gcnArchName, "%s", architecture());
  p.totalGlobalMem = size_t(16) << 30;
  p.sharedMemPerBlock = lds_limit();
  p.regsPerBlock = 65536;
  p.warpSize = int(kWave);
  p.maxThreadsPerBlock = int(kMaxThreads);
  p.maxThreadsDim[0] = p.maxThreadsDim[1] = p.maxThreadsDim[2] = int(kMaxThreads);
  p.maxGridSize[0] = 2147483647;
  p.maxGridSize[1] = p.maxGridSize[2] = 65536;
  p.clockRate = 1700000;
  p.memoryClockRate = 1600000;
  p.memoryBusWidth = 4096;
  p.totalConstMem = 2147483647;
  p.major = kWave == 64 ? 9 : 11;
  p.minor = 0;
  p.multiProcessorCount = int(std::max(1u, std::thread::hardware_concurrency()));
  p.l2CacheSize = 8 << 20;
  p.maxThreadsPerMultiProcessor = 2048;
  p.concurrentKernels = 1;
  p.pciBusID = 1;
  p.maxSharedMemoryPerMultiProcessor = lds_limit();
  p.canMapHostMemory = 1;
  p.cooperativeLaunch = 1;
  p.managedMemory = 1;
  p.concurrentManagedAccess = 1;
  p.pageableMemoryAccess = 1;
  p.textureAlignment = 256;
  p.texturePitchAlignment = 256;
  p.memPitch = 2147483647;
  p.arch.hasGlobalInt32Atomics = p.arch.hasSharedInt32Atomics = p.arch.hasFloatAtomicAdd = 1;
  p.arch.hasGlobalInt64Atomics = p.arch.hasSharedInt64Atomics = p.arch.hasDoubles = 1;
  p.arch.hasWarpVote = p.arch.hasWarpBallot = p.arch.hasWarpShuffle = p.arch.has3dGrid = 1;
}

}  // namespace

namespace cu2hip {
hipError_t set(hipError_t error) {
  if (error != hipSuccess) last = error;
  return error;
}
size_t lds_limit() { return 64 << 10; }
}  // namespace cu2hip

extern "C" {
hipError_t hipGetLastError() {
  hipError_t error = last;
  last = hipSuccess;
  return error;
}
hipError_t hipPeekAtLastError() { return last; }
hipError_t hipExtGetLastError() { return hipGetLastError(); }

hipError_t hipInit(unsigned) { return hipSuccess; }
hipError_t hipDriverGetVersion(int *version) { return *version = HIP_VERSION, hipSuccess; }
hipError_t hipRuntimeGetVersion(int *version) { return *version = HIP_VERSION, hipSuccess; }
hipError_t hipGetDeviceCount(int *count) { return *count = 1, hipSuccess; }
hipError_t hipGetDevice(int *device) { return device ? (*device = current, hipSuccess) : set(hipErrorInvalidValue); }
hipError_t hipSetDevice(int device) { return device == 0 ? hipSuccess : set(hipErrorInvalidDevice); }
hipError_t hipDeviceGet(hipDevice_t *device, int number) { return number == 0 ? (*device = 0, hipSuccess) : set(hipErrorInvalidDevice); }
hipError_t hipDeviceGetName(char *name, int size, hipDevice_t) { return std::snprintf(name, size_t(size), "cu2hip CPU device"), hipSuccess; }
hipError_t hipDeviceTotalMem(size_t *bytes, hipDevice_t) { return *bytes = size_t(16) << 30, hipSuccess; }
hipError_t hipDeviceComputeCapability(int *major, int *minor, hipDevice_t) { return *major = kWave == 64 ? 9 : 11, *minor = 0, hipSuccess; }
hipError_t hipDeviceSynchronize() { return hipSuccess; }
hipError_t hipDeviceReset() { return hipSuccess; }
hipError_t hipSetDeviceFlags(unsigned) { return hipSuccess; }
hipError_t hipGetDeviceFlags(unsigned *flags) { return *flags = 0, hipSuccess; }
hipError_t hipDeviceSetCacheConfig(hipFuncCache_t) { return hipSuccess; }
hipError_t hipDeviceGetCacheConfig(hipFuncCache_t *config) { return *config = hipFuncCachePreferNone, hipSuccess; }
hipError_t hipDeviceSetSharedMemConfig(hipSharedMemConfig) { return hipSuccess; }
hipError_t hipDeviceGetSharedMemConfig(hipSharedMemConfig *config) { return *config = hipSharedMemBankSizeFourByte, hipSuccess; }
hipError_t hipDeviceSetLimit(hipLimit_t, size_t) { return hipSuccess; }
hipError_t hipDeviceGetLimit(size_t *value, hipLimit_t) { return *value = size_t(8) << 20, hipSuccess; }
hipError_t hipDeviceGetStreamPriorityRange(int *least, int *greatest) { return *least = 0, *greatest = -1, hipSuccess; }
hipError_t hipDeviceCanAccessPeer(int *can, int device, int peer) {
  if (!can) return set(hipErrorInvalidValue);
  return device || peer ? set(hipErrorInvalidDevice) : (*can = 0, hipSuccess);
}
hipError_t hipDeviceEnablePeerAccess(int, unsigned) { return set(hipErrorInvalidDevice); }
hipError_t hipDeviceDisablePeerAccess(int) { return set(hipErrorInvalidDevice); }
hipError_t hipDeviceGetPCIBusId(char *id, int size, int) { return std::snprintf(id, size_t(size), "0000:01:00.0"), hipSuccess; }
hipError_t hipMemGetInfo(size_t *free_bytes, size_t *total) { return *free_bytes = size_t(15) << 30, *total = size_t(16) << 30, hipSuccess; }
hipError_t hipChooseDevice(int *device, const hipDeviceProp_t *) { return *device = 0, hipSuccess; }
hipError_t hipProfilerStart() { return hipSuccess; }
hipError_t hipProfilerStop() { return hipSuccess; }

#ifdef hipGetDeviceProperties
#undef hipGetDeviceProperties
hipError_t hipGetDevicePropertiesR0600(hipDeviceProp_t *properties, int device) {
  if (device != 0 || !properties) return set(hipErrorInvalidDevice);
  fill(*properties);
  return hipSuccess;
}
#else
hipError_t hipGetDeviceProperties(hipDeviceProp_t *properties, int device) {
  if (device != 0 || !properties) return set(hipErrorInvalidDevice);
  fill(*properties);
  return hipSuccess;
}
#endif

hipError_t hipDeviceGetAttribute(int *value, hipDeviceAttribute_t attribute, int device) {
  if (device != 0) return set(hipErrorInvalidDevice);
  hipDeviceProp_t p;
  fill(p);
  switch (attribute) {
    case hipDeviceAttributeMaxThreadsPerBlock: *value = p.maxThreadsPerBlock; break;
    case hipDeviceAttributeMaxBlockDimX:
    case hipDeviceAttributeMaxBlockDimY:
    case hipDeviceAttributeMaxBlockDimZ: *value = p.maxThreadsDim[0]; break;
    case hipDeviceAttributeMaxGridDimX: *value = p.maxGridSize[0]; break;
    case hipDeviceAttributeMaxGridDimY:
    case hipDeviceAttributeMaxGridDimZ: *value = p.maxGridSize[1]; break;
    case hipDeviceAttributeMaxSharedMemoryPerBlock: *value = int(p.sharedMemPerBlock); break;
    case hipDeviceAttributeMaxSharedMemoryPerMultiprocessor: *value = int(p.sharedMemPerBlock); break;
    case hipDeviceAttributeWarpSize: *value = p.warpSize; break;
    case hipDeviceAttributeMaxRegistersPerBlock: *value = p.regsPerBlock; break;
    case hipDeviceAttributeClockRate: *value = p.clockRate; break;
    case hipDeviceAttributeMemoryClockRate: *value = p.memoryClockRate; break;
    case hipDeviceAttributeMemoryBusWidth: *value = p.memoryBusWidth; break;
    case hipDeviceAttributeMultiprocessorCount: *value = p.multiProcessorCount; break;
    case hipDeviceAttributeL2CacheSize: *value = p.l2CacheSize; break;
    case hipDeviceAttributeMaxThreadsPerMultiProcessor: *value = p.maxThreadsPerMultiProcessor; break;
    case hipDeviceAttributeComputeCapabilityMajor: *value = p.major; break;
    case hipDeviceAttributeComputeCapabilityMinor: *value = p.minor; break;
    case hipDeviceAttributeConcurrentKernels:
    case hipDeviceAttributeCooperativeLaunch:
    case hipDeviceAttributeManagedMemory:
    case hipDeviceAttributeConcurrentManagedAccess:
    case hipDeviceAttributePageableMemoryAccess:
    case hipDeviceAttributeCanMapHostMemory: *value = 1; break;
    case hipDeviceAttributeMaxPitch: *value = 2147483647; break;
    case hipDeviceAttributeTextureAlignment: *value = 256; break;
    default: *value = 0;
  }
  return hipSuccess;
}
}

namespace {
struct Name {
  hipError_t error;
  const char *name, *text;
};
const Name kNames[] = {
#define E(name, text) {name, #name, text}
    E(hipSuccess, "no error"),
    E(hipErrorInvalidValue, "invalid argument"),
    E(hipErrorOutOfMemory, "out of memory"),
    E(hipErrorNotInitialized, "initialization error"),
    E(hipErrorInvalidConfiguration, "invalid configuration argument"),
    E(hipErrorInvalidSymbol, "invalid device symbol"),
    E(hipErrorInvalidDevicePointer, "invalid device pointer"),
    E(hipErrorInvalidMemcpyDirection, "invalid copy direction for memcpy"),
    E(hipErrorMissingConfiguration, "__global__ function call is not configured"),
    E(hipErrorInvalidDeviceFunction, "invalid device function"),
    E(hipErrorNoDevice, "no ROCm-capable device is detected"),
    E(hipErrorInvalidDevice, "invalid device ordinal"),
    E(hipErrorInvalidImage, "device kernel image is invalid"),
    E(hipErrorInvalidContext, "invalid device context"),
    E(hipErrorNoBinaryForGpu, "no kernel image is available for execution on the device"),
    E(hipErrorFileNotFound, "file not found"),
    E(hipErrorInvalidHandle, "invalid resource handle"),
    E(hipErrorNotFound, "named symbol not found"),
    E(hipErrorNotReady, "device not ready"),
    E(hipErrorIllegalAddress, "an illegal memory access was encountered"),
    E(hipErrorLaunchFailure, "unspecified launch failure"),
    E(hipErrorLaunchOutOfResources, "too many resources requested for launch"),
    E(hipErrorCooperativeLaunchTooLarge, "too many blocks in cooperative launch"),
    E(hipErrorHostMemoryAlreadyRegistered, "part or all of the requested memory range is already mapped"),
    E(hipErrorHostMemoryNotRegistered, "pointer does not correspond to a registered memory region"),
    E(hipErrorInvalidPitchValue, "invalid pitch argument"),
    E(hipErrorIllegalState, "the operation cannot be performed in the present state"),
    E(hipErrorStreamCaptureUnsupported, "operation not permitted when stream is capturing"),
    E(hipErrorStreamCaptureInvalidated, "operation failed due to a previous error during capture"),
    E(hipErrorStreamCaptureUnmatched, "capture was not initiated in this stream"),
    E(hipErrorStreamCaptureUnjoined, "capturing stream has unjoined work"),
    E(hipErrorStreamCaptureImplicit, "operation would make the legacy stream depend on a capturing blocking stream"),
    E(hipErrorGraphExecUpdateFailure, "the graph update was not performed because it included changes which violated constraints specific to instantiated graph update"),
    E(hipErrorPeerAccessAlreadyEnabled, "peer access is already enabled"),
    E(hipErrorPeerAccessNotEnabled, "peer access has not been enabled"),
    E(hipErrorDeinitialized, "driver shutting down"),
    E(hipErrorProfilerDisabled, "profiler disabled while using external profiling tool"),
    E(hipErrorInsufficientDriver, "driver version is insufficient for runtime version"),
    E(hipErrorAlreadyMapped, "resource already mapped"),
    E(hipErrorNotMapped, "resource not mapped"),
    E(hipErrorUnsupportedLimit, "limit is not supported on this architecture"),
    E(hipErrorSharedObjectInitFailed, "shared object initialization failed"),
    E(hipErrorAssert, "device-side assert triggered"),
    E(hipErrorLaunchTimeOut, "the launch timed out and was terminated"),
    E(hipErrorNotSupported, "operation not supported"),
    E(hipErrorUnknown, "unknown error"),
#undef E
};
}  // namespace

extern "C" {
const char *hipGetErrorName(hipError_t error) {
  for (const Name &item : kNames)
    if (item.error == error) return item.name;
  return "hipErrorUnknown";
}
const char *hipGetErrorString(hipError_t error) {
  for (const Name &item : kNames)
    if (item.error == error) return item.text;
  return "unknown error";
}
hipError_t hipDrvGetErrorName(hipError_t error, const char **text) { return *text = hipGetErrorName(error), hipSuccess; }
hipError_t hipDrvGetErrorString(hipError_t error, const char **text) { return *text = hipGetErrorString(error), hipSuccess; }
}

// What a function of the host API that this library lacks does: see `stubs.py`.
extern "C" int __cu2hip_missing(const char *name) {
  static const bool told = std::getenv("CU2HIP_QUIET") == nullptr;
  if (told) std::fprintf(stderr, "cu2hip: %s is not supported on the CPU device\n", name);
  return set(hipErrorNotSupported);
}
