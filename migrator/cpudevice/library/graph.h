// Graphs: nodes with what they do and what they wait for.
#pragma once
#include "queue.h"

#include <map>
#include <set>

namespace cu2hip {

struct Graph;

// What a node does. Which member counts is a matter of its type; `work` is what has no parameters to show.
struct Content {
  KernelHandle kernel;
  hipMemcpy3DParms copy{};
  hipMemsetParams fill{};
  hipHostNodeParams host{};
  hipEvent_t event = nullptr;
  std::shared_ptr<Graph> child;
  Work work;

  hipError_t run() const;
};

struct Node {
  hipGraphNodeType type;
  Graph *graph;
  Content content;
  std::vector<Node *> waits_for;
  Node *original = nullptr;  // in a clone: what it was made from
  bool enabled = true;
};

struct Graph {
  std::vector<std::unique_ptr<Node>> nodes;
  std::vector<std::shared_ptr<void>> kept;  // user objects

  Node *add(hipGraphNodeType type, Content content, std::vector<Node *> waits_for);
  std::unique_ptr<Graph> clone() const;
  bool order(std::vector<Node *> *sorted) const;  // false where nodes wait in a circle
  bool has(const Node *node) const;
};

inline Node *node_of(hipGraphNode_t handle) { return reinterpret_cast<Node *>(handle); }
inline Graph *graph_of(hipGraph_t handle) { return reinterpret_cast<Graph *>(handle); }
inline hipGraphNode_t handle_of(Node *node) { return reinterpret_cast<hipGraphNode_t>(node); }

// A graph made ready to run: a copy of its own, in the order in which nodes run.
struct Executable {
  std::unique_ptr<Graph> graph;
  std::vector<Node *> sorted;
  unsigned long long flags = 0;

  Node *find(const Node *original) const;
};
inline Executable *executable_of(hipGraphExec_t handle) { return reinterpret_cast<Executable *>(handle); }

hipError_t run_nodes(const std::vector<Node *> &sorted);

Content content_of(const hipMemcpy3DParms &copy);
Content content_of_fill(const hipMemsetParams &fill);
Content content_of(const hipHostNodeParams &host);
Content content_of(KernelHandle kernel);

}  // namespace cu2hip
