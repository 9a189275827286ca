// Making graphs ready and running them, one node after the other.
// Source: HIP documentation, HIP graphs.
#include "graph.h"

#include "array.h"

#include <algorithm>
#include <cstdio>

namespace cu2hip {

hipError_t Content::run() const { return work ? work() : hipSuccess; }

Content content_of(const hipMemcpy3DParms &copy) {
  Content content;
  content.copy = copy;
  content.work = [copy] { return copy_3d(copy); };
  return content;
}
Content content_of_fill(const hipMemsetParams &fill) {
  Content content;
  content.fill = fill;
  content.work = [fill] { return fill_memory(fill); };
  return content;
}
Content content_of(const hipHostNodeParams &host) {
  Content content;
  content.host = host;
  content.work = [host] { return host.fn(host.userData), hipSuccess; };
  return content;
}
Content content_of(KernelHandle kernel) {
  Content content;
  content.kernel = kernel;
  content.work = [kernel] { return run_kernel(*kernel, kernel->arguments.data()); };
  return content;
}

Node *Graph::add(hipGraphNodeType type, Content content, std::vector<Node *> waits_for) {
  nodes.push_back(std::make_unique<Node>(Node{type, this, std::move(content), std::move(waits_for)}));
  return nodes.back().get();
}

std::unique_ptr<Graph> Graph::clone() const {
  auto copy = std::make_unique<Graph>();
  copy->kept = kept;
  std::map<const Node *, Node *> made;
  for (const auto &node : nodes) {
    Node *fresh = copy->add(node->type, node->content, {});
    fresh->original = node.get();
    fresh->enabled = node->enabled;
    if (node->content.child) {
      std::shared_ptr<Graph> child = node->content.child->clone();
      fresh->content.child = child;
      fresh->content.work = [child] {
        std::vector<Node *> sorted;
        return child->order(&sorted) ? run_nodes(sorted) : hipErrorInvalidValue;
      };
    }
    made[node.get()] = fresh;
  }
  for (const auto &node : nodes)
    for (Node *other : node->waits_for)
      if (made.count(other)) made[node.get()]->waits_for.push_back(made[other]);
  return copy;
}

bool Graph::order(std::vector<Node *> *sorted) const {
  std::set<const Node *> done;
  sorted->clear();
  while (sorted->size() < nodes.size()) {
    size_t before = sorted->size();
    for (const auto &node : nodes) {
      if (done.count(node.get())) continue;
      bool ready = std::all_of(node->waits_for.begin(), node->waits_for.end(), [&](Node *other) { return done.count(other) || !has(other); });
      if (!ready) continue;
      done.insert(node.get());
      sorted->push_back(node.get());
    }
    if (sorted->size() == before) return false;
  }
  return true;
}

bool Graph::has(const Node *wanted) const {
  return std::any_of(nodes.begin(), nodes.end(), [&](const auto &node) { return node.get() == wanted; });
}

Node *Executable::find(const Node *original) const {
  for (Node *node : sorted)
    if (node->original == original || node == original) return node;
  return nullptr;
}

hipError_t run_nodes(const std::vector<Node *> &sorted) {
  for (const Node *node : sorted) {
    if (!node->enabled) continue;
    if (hipError_t error = node->content.run(); error != hipSuccess) return error;
  }
  return hipSuccess;
}

static hipError_t instantiate(hipGraphExec_t *out, hipGraph_t graph, unsigned long long flags) {
  if (!out || !graph) return set(hipErrorInvalidValue);
  auto made = std::make_unique<Executable>();
  made->graph = graph_of(graph)->clone();
  made->flags = flags;
  if (!made->graph->order(&made->sorted)) return set(hipErrorInvalidValue);
  *out = reinterpret_cast<hipGraphExec_t>(made.release());
  return hipSuccess;
}

// Fills an array of the caller, or says how long it has to be.
template <class T>
static hipError_t give(const std::vector<T> &found, T *out, size_t *count) {
  if (!count) return set(hipErrorInvalidValue);
  if (out) {
    for (size_t i = 0; i < *count; i++) out[i] = i < found.size() ? found[i] : T{};
    *count = std::min(*count, found.size());
  } else {
    *count = found.size();
  }
  return hipSuccess;
}
}  // namespace cu2hip

using namespace cu2hip;

extern "C" {
hipError_t hipGraphCreate(hipGraph_t *graph, unsigned) { return graph ? (*graph = reinterpret_cast<hipGraph_t>(new Graph), hipSuccess) : set(hipErrorInvalidValue); }
hipError_t hipGraphDestroy(hipGraph_t graph) {
  if (!graph) return set(hipErrorInvalidValue);
  delete graph_of(graph);
  return hipSuccess;
}
hipError_t hipGraphClone(hipGraph_t *clone, hipGraph_t graph) {
  if (!clone || !graph) return set(hipErrorInvalidValue);
  return *clone = reinterpret_cast<hipGraph_t>(graph_of(graph)->clone().release()), hipSuccess;
}
hipError_t hipGraphNodeFindInClone(hipGraphNode_t *node, hipGraphNode_t original, hipGraph_t clone) {
  if (!node || !original || !clone) return set(hipErrorInvalidValue);
  for (const auto &item : graph_of(clone)->nodes)
    if (item->original == node_of(original)) return *node = handle_of(item.get()), hipSuccess;
  return set(hipErrorInvalidValue);
}
hipError_t hipGraphInstantiate(hipGraphExec_t *out, hipGraph_t graph, hipGraphNode_t *failed, char *log, size_t size) {
  if (failed) *failed = nullptr;
  if (log && size) *log = 0;
  return instantiate(out, graph, 0);
}
hipError_t hipGraphInstantiateWithFlags(hipGraphExec_t *out, hipGraph_t graph, unsigned long long flags) { return instantiate(out, graph, flags); }
#if HIP_VERSION_MAJOR >= 6
hipError_t hipGraphExecGetFlags(hipGraphExec_t handle, unsigned long long *flags) { return handle && flags ? (*flags = executable_of(handle)->flags, hipSuccess) : set(hipErrorInvalidValue); }
#endif
hipError_t hipGraphUpload(hipGraphExec_t handle, hipStream_t) { return handle ? hipSuccess : set(hipErrorInvalidValue); }
hipError_t hipGraphExecDestroy(hipGraphExec_t handle) {
  if (!handle) return set(hipErrorInvalidValue);
  delete executable_of(handle);
  return hipSuccess;
}
hipError_t hipGraphLaunch(hipGraphExec_t handle, hipStream_t stream) {
  if (!handle) return set(hipErrorInvalidValue);
  Executable *executable = executable_of(handle);
  hipError_t error = submit(stream, hipGraphNodeTypeGraph, [executable] { return run_nodes(executable->sorted); });
  return error == hipSuccess ? error : set(error);
}

// An executable takes the parameters of a graph with the same nodes in the same order.
hipError_t hipGraphExecUpdate(hipGraphExec_t handle, hipGraph_t graph, hipGraphNode_t *failed, hipGraphExecUpdateResult *result) {
  if (!handle || !graph) return set(hipErrorInvalidValue);
  Executable *executable = executable_of(handle);
  if (failed) *failed = nullptr;
  auto fail = [&](hipGraphExecUpdateResult why, Node *node) {
    if (result) *result = why;
    if (failed) *failed = handle_of(node);
    return set(hipErrorGraphExecUpdateFailure);
  };
  std::unique_ptr<Graph> fresh = graph_of(graph)->clone();
  std::vector<Node *> sorted;
  if (!fresh->order(&sorted) || sorted.size() != executable->sorted.size()) return fail(hipGraphExecUpdateErrorTopologyChanged, nullptr);
  for (size_t i = 0; i < sorted.size(); i++) {
    Node *was = executable->sorted[i], *is = sorted[i];
    if (was->type != is->type) return fail(hipGraphExecUpdateErrorNodeTypeChanged, is->original);
    if (was->waits_for.size() != is->waits_for.size()) return fail(hipGraphExecUpdateErrorTopologyChanged, is->original);
  }
  for (size_t i = 0; i < sorted.size(); i++) {
    executable->sorted[i]->content = sorted[i]->content;
    executable->sorted[i]->original = sorted[i]->original;
  }
  if (result) *result = hipGraphExecUpdateSuccess;
  return hipSuccess;
}

#if HIP_VERSION_MAJOR >= 6
hipError_t hipGraphInstantiateWithParams(hipGraphExec_t *out, hipGraph_t graph, hipGraphInstantiateParams *parameters) {
  if (!parameters) return set(hipErrorInvalidValue);
  hipError_t error = instantiate(out, graph, parameters->flags);
  parameters->errNode_out = nullptr;
  parameters->result_out = error == hipSuccess ? hipGraphInstantiateSuccess : hipGraphInstantiateError;
  return error;
}
hipError_t hipGraphDebugDotPrint(hipGraph_t graph, const char *path, unsigned) {
  std::FILE *file = graph && path ? std::fopen(path, "w") : nullptr;
  if (!file) return set(hipErrorInvalidValue);
  std::fprintf(file, "digraph graph_1 {\n");
  auto &nodes = graph_of(graph)->nodes;
  auto number = [&](const Node *wanted) {
    return std::find_if(nodes.begin(), nodes.end(), [&](const auto &node) { return node.get() == wanted; }) - nodes.begin();
  };
  for (const auto &node : nodes) {
    std::fprintf(file, "  n%td [label=\"%s\"];\n", number(node.get()), node->content.kernel ? node->content.kernel->kernel->name : "");
    for (const Node *other : node->waits_for) std::fprintf(file, "  n%td -> n%td;\n", number(other), number(node.get()));
  }
  std::fprintf(file, "}\n");
  std::fclose(file);
  return hipSuccess;
}
hipError_t hipGraphNodeSetEnabled(hipGraphExec_t handle, hipGraphNode_t node, unsigned enabled) {
  Node *found = handle ? executable_of(handle)->find(node_of(node)) : nullptr;
  if (!found) return set(hipErrorInvalidValue);
  return found->enabled = enabled != 0, hipSuccess;
}
hipError_t hipGraphNodeGetEnabled(hipGraphExec_t handle, hipGraphNode_t node, unsigned *enabled) {
  Node *found = handle ? executable_of(handle)->find(node_of(node)) : nullptr;
  if (!found || !enabled) return set(hipErrorInvalidValue);
  return *enabled = found->enabled, hipSuccess;
}
#endif

// -- what a graph looks like

hipError_t hipGraphGetNodes(hipGraph_t graph, hipGraphNode_t *out, size_t *count) {
  if (!graph) return set(hipErrorInvalidValue);
  std::vector<hipGraphNode_t> found;
  for (const auto &node : graph_of(graph)->nodes) found.push_back(handle_of(node.get()));
  return give(found, out, count);
}
hipError_t hipGraphGetRootNodes(hipGraph_t graph, hipGraphNode_t *out, size_t *count) {
  if (!graph) return set(hipErrorInvalidValue);
  std::vector<hipGraphNode_t> found;
  for (const auto &node : graph_of(graph)->nodes)
    if (node->waits_for.empty()) found.push_back(handle_of(node.get()));
  return give(found, out, count);
}
hipError_t hipGraphGetEdges(hipGraph_t graph, hipGraphNode_t *from, hipGraphNode_t *to, size_t *count) {
  if (!graph || !count) return set(hipErrorInvalidValue);
  std::vector<hipGraphNode_t> sources, targets;
  for (const auto &node : graph_of(graph)->nodes)
    for (Node *other : node->waits_for) sources.push_back(handle_of(other)), targets.push_back(handle_of(node.get()));
  size_t wanted = *count;
  if (to) give(targets, to, &wanted);
  return give(sources, from, count);
}
hipError_t hipGraphNodeGetDependencies(hipGraphNode_t node, hipGraphNode_t *out, size_t *count) {
  if (!node) return set(hipErrorInvalidValue);
  std::vector<hipGraphNode_t> found;
  for (Node *other : node_of(node)->waits_for) found.push_back(handle_of(other));
  return give(found, out, count);
}
hipError_t hipGraphNodeGetDependentNodes(hipGraphNode_t node, hipGraphNode_t *out, size_t *count) {
  if (!node) return set(hipErrorInvalidValue);
  std::vector<hipGraphNode_t> found;
  for (const auto &other : node_of(node)->graph->nodes)
    if (std::count(other->waits_for.begin(), other->waits_for.end(), node_of(node))) found.push_back(handle_of(other.get()));
  return give(found, out, count);
}
hipError_t hipGraphNodeGetType(hipGraphNode_t node, hipGraphNodeType *type) { return node && type ? (*type = node_of(node)->type, hipSuccess) : set(hipErrorInvalidValue); }
hipError_t hipGraphAddDependencies(hipGraph_t graph, const hipGraphNode_t *from, const hipGraphNode_t *to, size_t count) {
  if (!graph) return set(hipErrorInvalidValue);
  for (size_t i = 0; i < count; i++) {
    if (!graph_of(graph)->has(node_of(from[i])) || !graph_of(graph)->has(node_of(to[i])) || from[i] == to[i]) return set(hipErrorInvalidValue);
    node_of(to[i])->waits_for.push_back(node_of(from[i]));
  }
  return hipSuccess;
}
hipError_t hipGraphRemoveDependencies(hipGraph_t graph, const hipGraphNode_t *from, const hipGraphNode_t *to, size_t count) {
  if (!graph) return set(hipErrorInvalidValue);
  for (size_t i = 0; i < count; i++) {
    auto &list = node_of(to[i])->waits_for;
    auto at = std::find(list.begin(), list.end(), node_of(from[i]));
    if (at == list.end()) return set(hipErrorInvalidValue);
    list.erase(at);
  }
  return hipSuccess;
}
hipError_t hipGraphDestroyNode(hipGraphNode_t handle) {
  if (!handle) return set(hipErrorInvalidValue);
  Node *node = node_of(handle);
  auto &nodes = node->graph->nodes;
  for (auto &other : nodes) other->waits_for.erase(std::remove(other->waits_for.begin(), other->waits_for.end(), node), other->waits_for.end());
  nodes.erase(std::find_if(nodes.begin(), nodes.end(), [&](const auto &item) { return item.get() == node; }));
  return hipSuccess;
}
}
