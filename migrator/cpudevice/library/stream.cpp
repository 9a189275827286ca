// Streams and events. Work is done when it is given, so a stream is never behind and an event is a moment.
#include "queue.h"

#include <chrono>

using namespace cu2hip;

namespace {
struct Stream {
  unsigned flags;
  int priority;
};
struct Event {
  std::chrono::steady_clock::time_point moment;
  bool recorded = false, untimed = false;
};
Event *event(hipEvent_t handle) { return reinterpret_cast<Event *>(handle); }
}  // namespace

extern "C" {
hipError_t hipStreamCreate(hipStream_t *stream) { return *stream = reinterpret_cast<hipStream_t>(new Stream{0, 0}), hipSuccess; }
hipError_t hipStreamCreateWithFlags(hipStream_t *stream, unsigned flags) { return *stream = reinterpret_cast<hipStream_t>(new Stream{flags, 0}), hipSuccess; }
hipError_t hipStreamCreateWithPriority(hipStream_t *stream, unsigned flags, int priority) { return *stream = reinterpret_cast<hipStream_t>(new Stream{flags, priority}), hipSuccess; }
hipError_t hipStreamDestroy(hipStream_t stream) {
  if (!stream) return set(hipErrorInvalidHandle);
  forget_stream(stream);
  delete reinterpret_cast<Stream *>(stream);
  return hipSuccess;
}
hipError_t hipStreamSynchronize(hipStream_t stream) { return capturing(stream) ? set(hipErrorStreamCaptureUnsupported) : hipSuccess; }
hipError_t hipStreamQuery(hipStream_t stream) { return capturing(stream) ? set(hipErrorStreamCaptureUnsupported) : hipSuccess; }
hipError_t hipStreamWaitEvent(hipStream_t stream, hipEvent_t handle, unsigned) {
  if (!handle) return set(hipErrorInvalidHandle);
  capture_wait(stream, handle);
  return hipSuccess;
}
hipError_t hipStreamWaitValue32(hipStream_t, void *pointer, uint32_t value, unsigned flags, uint32_t mask) {
  uint32_t is = *static_cast<volatile uint32_t *>(pointer) & mask;
  bool met = flags == hipStreamWaitValueGte ? int32_t(is - value) >= 0 : flags == hipStreamWaitValueEq ? is == value : flags == hipStreamWaitValueAnd ? (is & value) != 0 : ~(is | value) != 0;
  return met ? hipSuccess : set(hipErrorNotSupported);  // everything before it is done, so nothing would ever come
}
hipError_t hipStreamWriteValue32(hipStream_t stream, void *pointer, uint32_t value, unsigned) {
  return submit(stream, hipGraphNodeTypeMemset, [=] { return *static_cast<volatile uint32_t *>(pointer) = value, hipSuccess; });
}
hipError_t hipStreamWriteValue64(hipStream_t stream, void *pointer, uint64_t value, unsigned) {
  return submit(stream, hipGraphNodeTypeMemset, [=] { return *static_cast<volatile uint64_t *>(pointer) = value, hipSuccess; });
}
hipError_t hipStreamAttachMemAsync(hipStream_t, void *, size_t, unsigned) { return hipSuccess; }
hipError_t hipStreamGetFlags(hipStream_t stream, unsigned *flags) { return *flags = stream ? reinterpret_cast<Stream *>(stream)->flags : 0, hipSuccess; }
hipError_t hipStreamGetPriority(hipStream_t stream, int *priority) { return *priority = stream ? reinterpret_cast<Stream *>(stream)->priority : 0, hipSuccess; }
hipError_t hipStreamAddCallback(hipStream_t stream, hipStreamCallback_t callback, void *data, unsigned) {
  if (!callback) return set(hipErrorInvalidValue);
  return submit(stream, hipGraphNodeTypeHost, [=] { return callback(stream, hipSuccess, data), hipSuccess; });
}
hipError_t hipLaunchHostFunc(hipStream_t stream, hipHostFn_t function, void *data) { return function ? submit_host(stream, function, data) : set(hipErrorInvalidValue); }
hipError_t hipExtStreamCreateWithCUMask(hipStream_t *stream, uint32_t, const uint32_t *) { return hipStreamCreate(stream); }

hipError_t hipEventCreate(hipEvent_t *handle) { return *handle = reinterpret_cast<hipEvent_t>(new Event), hipSuccess; }
hipError_t hipEventCreateWithFlags(hipEvent_t *handle, unsigned flags) {
  if (!handle) return set(hipErrorInvalidValue);
  (void)hipEventCreate(handle);
  event(*handle)->untimed = flags & hipEventDisableTiming;
  return hipSuccess;
}
hipError_t hipEventDestroy(hipEvent_t handle) {
  if (!handle) return set(hipErrorInvalidHandle);
  forget_event(handle);
  delete event(handle);
  return hipSuccess;
}
hipError_t hipEventRecord(hipEvent_t handle, hipStream_t stream) {
  if (!handle) return set(hipErrorInvalidHandle);
  if (capture_event(stream, handle)) return hipSuccess;
  event(handle)->moment = std::chrono::steady_clock::now();
  event(handle)->recorded = true;
  return hipSuccess;
}
hipError_t hipEventSynchronize(hipEvent_t handle) { return handle ? hipSuccess : set(hipErrorInvalidHandle); }
hipError_t hipEventQuery(hipEvent_t handle) { return handle ? hipSuccess : set(hipErrorInvalidHandle); }
hipError_t hipEventElapsedTime(float *milliseconds, hipEvent_t start, hipEvent_t stop) {
  if (!milliseconds || !start || !stop || !event(start)->recorded || !event(stop)->recorded) return set(hipErrorInvalidHandle);
  if (event(start)->untimed || event(stop)->untimed) return set(hipErrorInvalidHandle);
  *milliseconds = std::chrono::duration<float, std::milli>(event(stop)->moment - event(start)->moment).count();
  return hipSuccess;
}
}
