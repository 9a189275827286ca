// Streams and events. Work is done when it is given, so a stream is never behind and an event is a moment.
#include "api.h"

#include <chrono>

using namespace cu2hip;

namespace {
struct Stream {
  unsigned flags;
  int priority;
};
struct Event {
  std::chrono::steady_clock::time_point moment;
  bool recorded = false;
};
Event *event(hipEvent_t handle) { return reinterpret_cast<Event *>(handle); }
}  // namespace

extern "C" {
hipError_t hipStreamCreate(hipStream_t *stream) { return *stream = reinterpret_cast<hipStream_t>(new Stream{0, 0}), hipSuccess; }
hipError_t hipStreamCreateWithFlags(hipStream_t *stream, unsigned flags) { return *stream = reinterpret_cast<hipStream_t>(new Stream{flags, 0}), hipSuccess; }
hipError_t hipStreamCreateWithPriority(hipStream_t *stream, unsigned flags, int priority) { return *stream = reinterpret_cast<hipStream_t>(new Stream{flags, priority}), hipSuccess; }
hipError_t hipStreamDestroy(hipStream_t stream) {
  if (!stream) return set(hipErrorInvalidHandle);
  delete reinterpret_cast<Stream *>(stream);
  return hipSuccess;
}
hipError_t hipStreamSynchronize(hipStream_t) { return hipSuccess; }
hipError_t hipStreamQuery(hipStream_t) { return hipSuccess; }
hipError_t hipStreamWaitEvent(hipStream_t, hipEvent_t, unsigned) { return hipSuccess; }
hipError_t hipStreamGetFlags(hipStream_t stream, unsigned *flags) { return *flags = stream ? reinterpret_cast<Stream *>(stream)->flags : 0, hipSuccess; }
hipError_t hipStreamGetPriority(hipStream_t stream, int *priority) { return *priority = stream ? reinterpret_cast<Stream *>(stream)->priority : 0, hipSuccess; }
hipError_t hipStreamAddCallback(hipStream_t stream, hipStreamCallback_t callback, void *data, unsigned) { return callback(stream, hipSuccess, data), hipSuccess; }
hipError_t hipLaunchHostFunc(hipStream_t, hipHostFn_t function, void *data) { return function(data), hipSuccess; }

hipError_t hipEventCreate(hipEvent_t *handle) { return *handle = reinterpret_cast<hipEvent_t>(new Event), hipSuccess; }
hipError_t hipEventCreateWithFlags(hipEvent_t *handle, unsigned) { return hipEventCreate(handle); }
hipError_t hipEventDestroy(hipEvent_t handle) {
  if (!handle) return set(hipErrorInvalidHandle);
  delete event(handle);
  return hipSuccess;
}
hipError_t hipEventRecord(hipEvent_t handle, hipStream_t) {
  if (!handle) return set(hipErrorInvalidHandle);
  event(handle)->moment = std::chrono::steady_clock::now();
  event(handle)->recorded = true;
  return hipSuccess;
}
hipError_t hipEventSynchronize(hipEvent_t handle) { return handle ? hipSuccess : set(hipErrorInvalidHandle); }
hipError_t hipEventQuery(hipEvent_t handle) { return handle ? hipSuccess : set(hipErrorInvalidHandle); }
hipError_t hipEventElapsedTime(float *milliseconds, hipEvent_t start, hipEvent_t stop) {
  if (!milliseconds || !start || !stop || !event(start)->recorded || !event(stop)->recorded) return set(hipErrorInvalidHandle);
  *milliseconds = std::chrono::duration<float, std::milli>(event(stop)->moment - event(start)->moment).count();
  return hipSuccess;
}
}
