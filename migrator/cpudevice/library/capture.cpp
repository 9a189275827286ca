// Streams that are being captured: what they are given becomes a graph.
#include "array.h"
#include "graph.h"

#include <algorithm>
#include <atomic>
#include <mutex>

namespace cu2hip {
namespace {

struct Capture {
  std::unique_ptr<Graph> graph;
  hipStream_t origin;
  unsigned long long id;
  bool broken = false;
};
struct Position {
  std::shared_ptr<Capture> capture;
  std::vector<Node *> last;  // what the next node waits for
};
struct Table {
  std::recursive_mutex mutex;
  std::map<hipStream_t, Position> streams;
  std::map<hipEvent_t, Position> events;
};
Table &table() {
  static Table *one = new Table;
  return *one;
}
std::atomic<size_t> captures{0};  // the usual case, none, costs no lock

hipError_t record(hipStream_t stream, hipGraphNodeType type, Content content) {
  Position &at = table().streams[stream];
  Node *node = at.capture->graph->add(type, std::move(content), at.last);
  at.last = {node};
  return hipSuccess;
}

template <class Make>
hipError_t submit_content(hipStream_t stream, hipGraphNodeType type, Make make) {
  if (captures) {
    std::lock_guard<std::recursive_mutex> lock(table().mutex);
    if (table().streams.count(stream)) return record(stream, type, make());
  }
  hipError_t error = make().run();
  return error == hipSuccess ? error : set(error);
}

}  // namespace

bool capturing(hipStream_t stream) {
  if (!captures) return false;
  std::lock_guard<std::recursive_mutex> lock(table().mutex);
  return table().streams.count(stream) != 0;
}

hipError_t submit(hipStream_t stream, hipGraphNodeType type, Work work) {
  if (!captures) {
    hipError_t error = work();
    return error == hipSuccess ? error : set(error);
  }
  return submit_content(stream, type, [&] {
    Content content;
    content.work = work;
    return content;
  });
}
hipError_t submit_copy(hipStream_t stream, const hipMemcpy3DParms &p) {
  return submit_content(stream, hipGraphNodeTypeMemcpy, [&] { return content_of(p); });
}
hipError_t submit_set(hipStream_t stream, const hipMemsetParams &p) {
  return submit_content(stream, hipGraphNodeTypeMemset, [&] { return content_of_fill(p); });
}
hipError_t submit_host(hipStream_t stream, hipHostFn_t function, void *data) {
  hipHostNodeParams host{};
  host.fn = function, host.userData = data;
  return submit_content(stream, hipGraphNodeTypeHost, [&] { return content_of(host); });
}
hipError_t submit_kernel(hipStream_t stream, KernelHandle call) {
  return submit_content(stream, hipGraphNodeTypeKernel, [&] { return content_of(call); });
}

bool capture_event(hipStream_t stream, hipEvent_t event) {
  if (!captures) return false;
  std::lock_guard<std::recursive_mutex> lock(table().mutex);
  auto found = table().streams.find(stream);
  if (found == table().streams.end()) {
    table().events.erase(event);
    return false;
  }
  table().events[event] = found->second;
  return true;
}

bool capture_wait(hipStream_t stream, hipEvent_t event) {
  if (!captures) return false;
  std::lock_guard<std::recursive_mutex> lock(table().mutex);
  auto found = table().events.find(event);
  if (found == table().events.end()) return false;
  Position &mine = table().streams[stream];
  if (!mine.capture) mine.capture = found->second.capture;
  for (Node *node : found->second.last)
    if (!std::count(mine.last.begin(), mine.last.end(), node)) mine.last.push_back(node);
  return true;
}

void forget_event(hipEvent_t event) {
  if (!captures) return;
  std::lock_guard<std::recursive_mutex> lock(table().mutex);
  table().events.erase(event);
}
void forget_stream(hipStream_t stream) {
  if (!captures) return;
  std::lock_guard<std::recursive_mutex> lock(table().mutex);
  table().streams.erase(stream);
}

}  // namespace cu2hip

using namespace cu2hip;

extern "C" {
hipError_t hipStreamBeginCapture(hipStream_t stream, hipStreamCaptureMode) {
  if (!stream) return set(hipErrorStreamCaptureUnsupported);
  std::lock_guard<std::recursive_mutex> lock(table().mutex);
  if (table().streams.count(stream)) return set(hipErrorIllegalState);
  static unsigned long long next = 0;
  auto capture = std::make_shared<Capture>();
  capture->graph = std::make_unique<Graph>();
  capture->origin = stream, capture->id = ++next;
  table().streams[stream] = {capture, {}};
  captures++;
  return hipSuccess;
}

hipError_t hipStreamEndCapture(hipStream_t stream, hipGraph_t *graph) {
  if (!stream || !graph) return set(hipErrorInvalidValue);
  *graph = nullptr;
  std::lock_guard<std::recursive_mutex> lock(table().mutex);
  auto found = table().streams.find(stream);
  if (found == table().streams.end()) return set(hipErrorIllegalState);
  std::shared_ptr<Capture> capture = found->second.capture;
  if (capture->origin != stream) return set(hipErrorStreamCaptureUnmatched);
  // Everything that other streams were given has to be waited for by the stream that began.
  std::set<Node *> reached;
  std::vector<Node *> left = found->second.last;
  while (!left.empty()) {
    Node *node = left.back();
    left.pop_back();
    if (!reached.insert(node).second) continue;
    left.insert(left.end(), node->waits_for.begin(), node->waits_for.end());
  }
  bool joined = true;
  for (auto item = table().streams.begin(); item != table().streams.end();) {
    if (item->second.capture != capture) {
      ++item;
      continue;
    }
    for (Node *node : item->second.last) joined = joined && reached.count(node);
    item = table().streams.erase(item);
  }
  for (auto item = table().events.begin(); item != table().events.end();)
    item = item->second.capture == capture ? table().events.erase(item) : std::next(item);
  captures--;
  if (!joined) return set(hipErrorStreamCaptureUnjoined);
  *graph = reinterpret_cast<hipGraph_t>(capture->graph.release());
  return hipSuccess;
}

hipError_t hipStreamIsCapturing(hipStream_t stream, hipStreamCaptureStatus *status) {
  if (!status) return set(hipErrorInvalidValue);
  return *status = capturing(stream) ? hipStreamCaptureStatusActive : hipStreamCaptureStatusNone, hipSuccess;
}
hipError_t hipStreamGetCaptureInfo_v2(hipStream_t stream, hipStreamCaptureStatus *status, unsigned long long *id, hipGraph_t *graph, const hipGraphNode_t **waits_for, size_t *count) {
  if (!status) return set(hipErrorInvalidValue);
  std::lock_guard<std::recursive_mutex> lock(table().mutex);
  auto found = table().streams.find(stream);
  *status = found == table().streams.end() ? hipStreamCaptureStatusNone : hipStreamCaptureStatusActive;
  if (found == table().streams.end()) return hipSuccess;
  if (id) *id = found->second.capture->id;
  if (graph) *graph = reinterpret_cast<hipGraph_t>(found->second.capture->graph.get());
  if (waits_for) *waits_for = reinterpret_cast<const hipGraphNode_t *>(found->second.last.data());
  if (count) *count = found->second.last.size();
  return hipSuccess;
}
hipError_t hipStreamGetCaptureInfo(hipStream_t stream, hipStreamCaptureStatus *status, unsigned long long *id) { return hipStreamGetCaptureInfo_v2(stream, status, id, nullptr, nullptr, nullptr); }
hipError_t hipStreamUpdateCaptureDependencies(hipStream_t stream, hipGraphNode_t *nodes, size_t count, unsigned flags) {
  std::lock_guard<std::recursive_mutex> lock(table().mutex);
  auto found = table().streams.find(stream);
  if (found == table().streams.end()) return set(hipErrorIllegalState);
  if (flags) found->second.last.clear();  // hipStreamSetCaptureDependencies
  for (size_t i = 0; i < count; i++) found->second.last.push_back(node_of(nodes[i]));
  return hipSuccess;
}
hipError_t hipThreadExchangeStreamCaptureMode(hipStreamCaptureMode *mode) {
  thread_local hipStreamCaptureMode mine = hipStreamCaptureModeGlobal;
  if (!mode) return set(hipErrorInvalidValue);
  return std::swap(*mode, mine), hipSuccess;
}
}
