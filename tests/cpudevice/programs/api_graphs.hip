// Graphs: captured from streams with forks and joins, made of nodes, changed after they were made ready.
#include <hip/hip_runtime.h>

#include <cstdio>

__device__ int variable;
__global__ void add(int *data, int by) { data[threadIdx.x] += by; }
__global__ void multiply(int *data, int by) { data[threadIdx.x] *= by; }
static void called(void *data) { ++*(int *)data; }

int main() {
  int *a, *b, host[4] = {1, 2, 3, 4}, result[4], calls = 0;
  (void)hipMalloc((void **)&a, 16);
  (void)hipMalloc((void **)&b, 16);
  hipStream_t main_stream, side;
  hipEvent_t fork, join;
  (void)hipStreamCreate(&main_stream), (void)hipStreamCreate(&side);
  (void)hipEventCreate(&fork), (void)hipEventCreate(&join);
  hipGraph_t graph;
  hipGraphExec_t ready;

  (void)hipMemcpy(a, host, 16, hipMemcpyHostToDevice);
  (void)hipStreamBeginCapture(main_stream, hipStreamCaptureModeGlobal);
  hipStreamCaptureStatus status;
  (void)hipStreamIsCapturing(main_stream, &status);
  add<<<1, 4, 0, main_stream>>>(a, 1);
  (void)hipEventRecord(fork, main_stream);
  (void)hipStreamWaitEvent(side, fork, 0);
  (void)hipMemsetAsync(b, 0, 16, side);
  (void)hipLaunchHostFunc(side, called, &calls);
  (void)hipEventRecord(join, side);
  multiply<<<1, 4, 0, main_stream>>>(a, 10);
  (void)hipStreamWaitEvent(main_stream, join, 0);
  (void)hipMemcpyAsync(b, a, 8, hipMemcpyDeviceToDevice, main_stream);
  (void)hipMemcpyToSymbolAsync(HIP_SYMBOL(variable), host + 2, 4, 0, hipMemcpyHostToDevice, main_stream);
  int untouched;
  hipError_t synchronised = hipStreamSynchronize(main_stream);
  (void)hipStreamEndCapture(main_stream, &graph);
  (void)hipMemcpy(&untouched, a, 4, hipMemcpyDeviceToHost);
  size_t nodes = 0, edges = 0, roots = 0;
  (void)hipGraphGetNodes(graph, nullptr, &nodes);
  (void)hipGraphGetEdges(graph, nullptr, nullptr, &edges);
  (void)hipGraphGetRootNodes(graph, nullptr, &roots);
  printf("captured %d %d %s nodes %zu edges %zu roots %zu\n", status == hipStreamCaptureStatusActive, untouched, hipGetErrorName(synchronised), nodes, edges, roots);
  (void)hipGraphInstantiate(&ready, graph, nullptr, nullptr, 0);
  for (int i = 0; i < 2; i++) (void)hipGraphLaunch(ready, main_stream);
  (void)hipStreamSynchronize(main_stream);
  (void)hipMemcpy(result, b, 16, hipMemcpyDeviceToHost);
  (void)hipMemcpyFromSymbol(host + 3, HIP_SYMBOL(variable), 4);
  printf("launched %d %d %d calls %d variable %d\n", result[0], result[1], result[2], calls, host[3]);

  hipGraph_t made;
  (void)hipGraphCreate(&made, 0);
  hipGraphNode_t clear, one, two, copy, child;
  hipMemsetParams zero{};
  zero.dst = a, zero.elementSize = 4, zero.width = 4, zero.height = 1, zero.value = 7;
  (void)hipGraphAddMemsetNode(&clear, made, nullptr, 0, &zero);
  int by = 3;
  void *arguments[] = {&a, &by};
  hipKernelNodeParams kernel{};
  kernel.func = (void *)add, kernel.gridDim = dim3(1), kernel.blockDim = dim3(4), kernel.kernelParams = arguments;
  (void)hipGraphAddKernelNode(&one, made, &clear, 1, &kernel);
  kernel.func = (void *)multiply;
  (void)hipGraphAddKernelNode(&two, made, nullptr, 0, &kernel);
  (void)hipGraphAddDependencies(made, &one, &two, 1);
  (void)hipGraphAddMemcpyNode1D(&copy, made, &two, 1, result, a, 16, hipMemcpyDeviceToHost);
  by = 100;  // nodes keep what they were given
  (void)hipGraphInstantiate(&ready, made, nullptr, nullptr, 0);
  (void)hipGraphLaunch(ready, nullptr);
  printf("made %d\n", result[3]);
  (void)hipGraphExecKernelNodeSetParams(ready, two, &kernel);
  (void)hipGraphLaunch(ready, nullptr);
  printf("changed %d\n", result[3]);
  kernel.func = (void *)add;
  (void)hipGraphKernelNodeSetParams(one, &kernel);
  hipGraphNode_t failed;
  hipGraphExecUpdateResult outcome;
  hipError_t updated = hipGraphExecUpdate(ready, made, &failed, &outcome);
  (void)hipGraphLaunch(ready, nullptr);
  printf("updated %s %d %d\n", hipGetErrorName(updated), outcome == hipGraphExecUpdateSuccess, result[3]);
  updated = hipGraphExecUpdate(ready, graph, &failed, &outcome);
  printf("refused %s %d\n", hipGetErrorName(updated), outcome == hipGraphExecUpdateErrorTopologyChanged);

  hipGraph_t outer;
  (void)hipGraphCreate(&outer, 0);
  (void)hipGraphAddChildGraphNode(&child, outer, nullptr, 0, made);
  hipGraphNodeType type;
  (void)hipGraphNodeGetType(child, &type);
  (void)hipGraphInstantiate(&ready, outer, nullptr, nullptr, 0);
  result[3] = 0;
  (void)hipGraphLaunch(ready, main_stream);
  printf("child %d %d\n", type == hipGraphNodeTypeGraph, result[3]);
  (void)hipStreamBeginCapture(main_stream, hipStreamCaptureModeRelaxed);
  (void)hipEventRecord(fork, main_stream);
  (void)hipStreamWaitEvent(side, fork, 0);
  add<<<1, 4, 0, side>>>(a, 1);
  printf("%s\n", hipGetErrorName(hipStreamEndCapture(main_stream, &graph)));
}
