// Adding nodes to graphs, and their parameters in graphs and in executables.
#include "array.h"
#include "graph.h"
#include "registry.h"

#include <cstring>

using namespace cu2hip;

namespace {

hipError_t add(hipGraphNode_t *out, hipGraph_t graph, const hipGraphNode_t *waits_for, size_t count, hipGraphNodeType type, Content content) {
  if (!out || !graph || (count && !waits_for)) return set(hipErrorInvalidValue);
  std::vector<Node *> others;
  for (size_t i = 0; i < count; i++) {
    if (!graph_of(graph)->has(node_of(waits_for[i]))) return set(hipErrorInvalidValue);
    others.push_back(node_of(waits_for[i]));
  }
  *out = handle_of(graph_of(graph)->add(type, std::move(content), std::move(others)));
  return hipSuccess;
}

// The launch of a kernel node; null where its parameters are wrong.
KernelHandle call_of(const hipKernelNodeParams *p, hipError_t *error) {
  *error = hipErrorInvalidValue;
  if (!p || !p->func) return nullptr;
  KernelHandle call = std::make_shared<KernelCall>();
  call->handle = p->func;
  call->kernel = find_kernel(p->func);
  if (!call->kernel && module_of(static_cast<const Kernel *>(p->func))) call->kernel = static_cast<const Kernel *>(p->func);
  if (!call->kernel) return *error = hipErrorInvalidDeviceFunction, nullptr;
  call->grid = p->gridDim, call->block = p->blockDim, call->shared = p->sharedMemBytes;
  std::vector<void *> unpacked;
  void **given = p->kernelParams;
  if (!given && p->extra) {
    if (!arguments_of(*call->kernel, p->extra, &unpacked)) return nullptr;
    given = unpacked.data();
  }
  if (!given && call->kernel->parameters) return nullptr;
  *error = launch_error(*call, call->shared);
  if (*error != hipSuccess) return nullptr;
  call->keep(given);
  return call;
}

Content with_copy(void *to, const void *from, size_t count) {
  hipMemcpy3DParms p{};
  p.srcPtr = {const_cast<void *>(from), count, count, 1};
  p.dstPtr = {to, count, count, 1};
  p.extent = {count, 1, 1};
  p.kind = hipMemcpyDefault;
  return content_of(p);
}

Content with_child(hipGraph_t graph) {
  Content content;
  std::shared_ptr<Graph> child = graph_of(graph)->clone();
  content.child = child;
  content.work = [child] {
    std::vector<Node *> sorted;
    return child->order(&sorted) ? run_nodes(sorted) : hipErrorInvalidValue;
  };
  return content;
}

Content with_event(hipEvent_t event, bool record) {
  Content content;
  content.event = event;
  if (record) content.work = [event] { return hipEventRecord(event, nullptr); };
  return content;
}

hipError_t change(hipGraphNode_t node, Content content) {
  if (!node) return set(hipErrorInvalidValue);
  return node_of(node)->content = std::move(content), hipSuccess;
}

hipError_t change(hipGraphExec_t handle, hipGraphNode_t node, Content content) {
  Node *found = handle && node ? executable_of(handle)->find(node_of(node)) : nullptr;
  if (!found) return set(hipErrorInvalidValue);
  return found->content = std::move(content), hipSuccess;
}

char *symbol_at(const void *symbol, size_t offset, size_t count) {
  size_t whole = 0;
  const Variable *variable = find_variable(symbol, &whole);
  return variable && (!whole || offset + count <= whole) ? static_cast<char *>(variable->address) + offset : nullptr;
}

}  // namespace

extern "C" {
#define PLACE hipGraphNode_t *out, hipGraph_t graph, const hipGraphNode_t *waits_for, size_t count
#define GIVEN out, graph, waits_for, count
hipError_t hipGraphAddEmptyNode(PLACE) { return add(GIVEN, hipGraphNodeTypeEmpty, {}); }

hipError_t hipGraphAddKernelNode(PLACE, const hipKernelNodeParams *p) {
  hipError_t error;
  KernelHandle call = call_of(p, &error);
  return call ? add(GIVEN, hipGraphNodeTypeKernel, content_of(call)) : set(error);
}
hipError_t hipGraphKernelNodeGetParams(hipGraphNode_t node, hipKernelNodeParams *p) {
  if (!node || !p || !node_of(node)->content.kernel) return set(hipErrorInvalidValue);
  KernelCall &call = *node_of(node)->content.kernel;
  std::memset(p, 0, sizeof *p);
  p->func = const_cast<void *>(call.handle);
  p->gridDim = call.grid, p->blockDim = call.block, p->sharedMemBytes = unsigned(call.shared);
  p->kernelParams = call.arguments.data();
  return hipSuccess;
}
hipError_t hipGraphKernelNodeSetParams(hipGraphNode_t node, const hipKernelNodeParams *p) {
  hipError_t error;
  KernelHandle call = call_of(p, &error);
  return call ? change(node, content_of(call)) : set(error);
}
hipError_t hipGraphExecKernelNodeSetParams(hipGraphExec_t exec, hipGraphNode_t node, const hipKernelNodeParams *p) {
  hipError_t error;
  KernelHandle call = call_of(p, &error);
  return call ? change(exec, node, content_of(call)) : set(error);
}

hipError_t hipGraphAddMemcpyNode(PLACE, const hipMemcpy3DParms *p) { return p && valid(*p) ? add(GIVEN, hipGraphNodeTypeMemcpy, content_of(*p)) : set(hipErrorInvalidValue); }
hipError_t hipGraphMemcpyNodeGetParams(hipGraphNode_t node, hipMemcpy3DParms *p) { return node && p ? (*p = node_of(node)->content.copy, hipSuccess) : set(hipErrorInvalidValue); }
hipError_t hipGraphMemcpyNodeSetParams(hipGraphNode_t node, const hipMemcpy3DParms *p) { return p && valid(*p) ? change(node, content_of(*p)) : set(hipErrorInvalidValue); }
hipError_t hipGraphExecMemcpyNodeSetParams(hipGraphExec_t exec, hipGraphNode_t node, hipMemcpy3DParms *p) { return p && valid(*p) ? change(exec, node, content_of(*p)) : set(hipErrorInvalidValue); }
hipError_t hipGraphAddMemcpyNode1D(PLACE, void *to, const void *from, size_t size, hipMemcpyKind) { return to && from ? add(GIVEN, hipGraphNodeTypeMemcpy, with_copy(to, from, size)) : set(hipErrorInvalidValue); }
hipError_t hipGraphMemcpyNodeSetParams1D(hipGraphNode_t node, void *to, const void *from, size_t size, hipMemcpyKind) { return to && from ? change(node, with_copy(to, from, size)) : set(hipErrorInvalidValue); }
hipError_t hipGraphExecMemcpyNodeSetParams1D(hipGraphExec_t exec, hipGraphNode_t node, void *to, const void *from, size_t size, hipMemcpyKind) { return to && from ? change(exec, node, with_copy(to, from, size)) : set(hipErrorInvalidValue); }
hipError_t hipGraphAddMemcpyNodeFromSymbol(PLACE, void *to, const void *symbol, size_t size, size_t offset, hipMemcpyKind) {
  const char *from = symbol_at(symbol, offset, size);
  return from && to ? add(GIVEN, hipGraphNodeTypeMemcpyFromSymbol, with_copy(to, from, size)) : set(hipErrorInvalidSymbol);
}
hipError_t hipGraphMemcpyNodeSetParamsFromSymbol(hipGraphNode_t node, void *to, const void *symbol, size_t size, size_t offset, hipMemcpyKind) {
  const char *from = symbol_at(symbol, offset, size);
  return from && to ? change(node, with_copy(to, from, size)) : set(hipErrorInvalidSymbol);
}
hipError_t hipGraphExecMemcpyNodeSetParamsFromSymbol(hipGraphExec_t exec, hipGraphNode_t node, void *to, const void *symbol, size_t size, size_t offset, hipMemcpyKind) {
  const char *from = symbol_at(symbol, offset, size);
  return from && to ? change(exec, node, with_copy(to, from, size)) : set(hipErrorInvalidSymbol);
}
hipError_t hipGraphAddMemcpyNodeToSymbol(PLACE, const void *symbol, const void *from, size_t size, size_t offset, hipMemcpyKind) {
  char *to = symbol_at(symbol, offset, size);
  return from && to ? add(GIVEN, hipGraphNodeTypeMemcpyToSymbol, with_copy(to, from, size)) : set(hipErrorInvalidSymbol);
}
hipError_t hipGraphMemcpyNodeSetParamsToSymbol(hipGraphNode_t node, const void *symbol, const void *from, size_t size, size_t offset, hipMemcpyKind) {
  char *to = symbol_at(symbol, offset, size);
  return from && to ? change(node, with_copy(to, from, size)) : set(hipErrorInvalidSymbol);
}
hipError_t hipGraphExecMemcpyNodeSetParamsToSymbol(hipGraphExec_t exec, hipGraphNode_t node, const void *symbol, const void *from, size_t size, size_t offset, hipMemcpyKind) {
  char *to = symbol_at(symbol, offset, size);
  return from && to ? change(exec, node, with_copy(to, from, size)) : set(hipErrorInvalidSymbol);
}

static bool usable(const hipMemsetParams *p) { return p && p->dst && (p->elementSize == 1 || p->elementSize == 2 || p->elementSize == 4); }
hipError_t hipGraphAddMemsetNode(PLACE, const hipMemsetParams *p) { return usable(p) ? add(GIVEN, hipGraphNodeTypeMemset, content_of_fill(*p)) : set(hipErrorInvalidValue); }
hipError_t hipGraphMemsetNodeGetParams(hipGraphNode_t node, hipMemsetParams *p) { return node && p ? (*p = node_of(node)->content.fill, hipSuccess) : set(hipErrorInvalidValue); }
hipError_t hipGraphMemsetNodeSetParams(hipGraphNode_t node, const hipMemsetParams *p) { return usable(p) ? change(node, content_of_fill(*p)) : set(hipErrorInvalidValue); }
hipError_t hipGraphExecMemsetNodeSetParams(hipGraphExec_t exec, hipGraphNode_t node, const hipMemsetParams *p) { return usable(p) ? change(exec, node, content_of_fill(*p)) : set(hipErrorInvalidValue); }

hipError_t hipGraphAddHostNode(PLACE, const hipHostNodeParams *p) { return p && p->fn ? add(GIVEN, hipGraphNodeTypeHost, content_of(*p)) : set(hipErrorInvalidValue); }
hipError_t hipGraphHostNodeGetParams(hipGraphNode_t node, hipHostNodeParams *p) { return node && p ? (*p = node_of(node)->content.host, hipSuccess) : set(hipErrorInvalidValue); }
hipError_t hipGraphHostNodeSetParams(hipGraphNode_t node, const hipHostNodeParams *p) { return p && p->fn ? change(node, content_of(*p)) : set(hipErrorInvalidValue); }
hipError_t hipGraphExecHostNodeSetParams(hipGraphExec_t exec, hipGraphNode_t node, const hipHostNodeParams *p) { return p && p->fn ? change(exec, node, content_of(*p)) : set(hipErrorInvalidValue); }

hipError_t hipGraphAddChildGraphNode(PLACE, hipGraph_t child) { return child ? add(GIVEN, hipGraphNodeTypeGraph, with_child(child)) : set(hipErrorInvalidValue); }
hipError_t hipGraphChildGraphNodeGetGraph(hipGraphNode_t node, hipGraph_t *child) {
  if (!node || !child || !node_of(node)->content.child) return set(hipErrorInvalidValue);
  return *child = reinterpret_cast<hipGraph_t>(node_of(node)->content.child.get()), hipSuccess;
}
hipError_t hipGraphExecChildGraphNodeSetParams(hipGraphExec_t exec, hipGraphNode_t node, hipGraph_t child) { return child ? change(exec, node, with_child(child)) : set(hipErrorInvalidValue); }

hipError_t hipGraphAddEventRecordNode(PLACE, hipEvent_t event) { return event ? add(GIVEN, hipGraphNodeTypeEventRecord, with_event(event, true)) : set(hipErrorInvalidValue); }
hipError_t hipGraphEventRecordNodeGetEvent(hipGraphNode_t node, hipEvent_t *event) { return node && event ? (*event = node_of(node)->content.event, hipSuccess) : set(hipErrorInvalidValue); }
hipError_t hipGraphEventRecordNodeSetEvent(hipGraphNode_t node, hipEvent_t event) { return change(node, with_event(event, true)); }
hipError_t hipGraphExecEventRecordNodeSetEvent(hipGraphExec_t exec, hipGraphNode_t node, hipEvent_t event) { return change(exec, node, with_event(event, true)); }
hipError_t hipGraphAddEventWaitNode(PLACE, hipEvent_t event) { return event ? add(GIVEN, hipGraphNodeTypeWaitEvent, with_event(event, false)) : set(hipErrorInvalidValue); }
hipError_t hipGraphEventWaitNodeGetEvent(hipGraphNode_t node, hipEvent_t *event) { return node && event ? (*event = node_of(node)->content.event, hipSuccess) : set(hipErrorInvalidValue); }
hipError_t hipGraphEventWaitNodeSetEvent(hipGraphNode_t node, hipEvent_t event) { return change(node, with_event(event, false)); }
hipError_t hipGraphExecEventWaitNodeSetEvent(hipGraphExec_t exec, hipGraphNode_t node, hipEvent_t event) { return change(exec, node, with_event(event, false)); }

#if HIP_VERSION_MAJOR >= 6
// The address of memory that a graph allocates is known when the node is made; it lives as long as the program.
hipError_t hipGraphAddMemAllocNode(PLACE, hipMemAllocNodeParams *p) {
  if (!p || hipMalloc(&p->dptr, p->bytesize) != hipSuccess) return set(hipErrorInvalidValue);
  Content content;
  content.copy.dstPtr = {p->dptr, p->bytesize, p->bytesize, 1};
  return add(GIVEN, hipGraphNodeTypeMemAlloc, content);
}
hipError_t hipGraphMemAllocNodeGetParams(hipGraphNode_t node, hipMemAllocNodeParams *p) {
  if (!node || !p) return set(hipErrorInvalidValue);
  *p = {};
  p->dptr = node_of(node)->content.copy.dstPtr.ptr, p->bytesize = node_of(node)->content.copy.dstPtr.pitch;
  return hipSuccess;
}
hipError_t hipGraphAddMemFreeNode(PLACE, void *memory) {
  if (!memory) return set(hipErrorInvalidValue);
  Content content;
  content.copy.dstPtr.ptr = memory;
  return add(GIVEN, hipGraphNodeTypeMemFree, content);
}
hipError_t hipGraphMemFreeNodeGetParams(hipGraphNode_t node, void *memory) {
  return node && memory ? (*static_cast<void **>(memory) = node_of(node)->content.copy.dstPtr.ptr, hipSuccess) : set(hipErrorInvalidValue);
}
#endif
}
