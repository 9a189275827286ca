// The runtime API: prototypes, and the C++ overloads that deduce the types of pointers, symbols and kernels.
#pragma once
#include "cu2hip/any.h"
extern "C" {
#include "api/runtime.h"
#include "api/runtime_legacy.h"
void *cudaGetParameterBuffer(size_t, size_t);
void *cudaGetParameterBufferV2(void *, dim3, dim3, unsigned int);
cudaError_t cudaLaunchDevice(...);
cudaError_t cudaLaunchDeviceV2(void *, cudaStream_t);
}
#define cudaStreamAttrID cudaLaunchAttributeID
#define cudaStreamAttrValue cudaLaunchAttributeValue
#define cudaKernelNodeAttrID cudaLaunchAttributeID
#define cudaKernelNodeAttrValue cudaLaunchAttributeValue
#define cudaStreamAttributeAccessPolicyWindow cudaLaunchAttributeAccessPolicyWindow
#define cudaStreamAttributeSynchronizationPolicy cudaLaunchAttributeSynchronizationPolicy
#define cudaStreamAttributePriority cudaLaunchAttributePriority
#define cudaKernelNodeAttributeAccessPolicyWindow cudaLaunchAttributeAccessPolicyWindow
#define cudaKernelNodeAttributeCooperative cudaLaunchAttributeCooperative
#define cudaKernelNodeAttributePriority cudaLaunchAttributePriority
#define cudaSignalExternalSemaphoresAsync cudaSignalExternalSemaphoresAsync
#define cudaDevicePropDontCare {}

template <class T> cudaError_t cudaMalloc(T **, size_t);
template <class T> cudaError_t cudaMallocHost(T **, size_t, unsigned int = 0);
template <class T> cudaError_t cudaHostAlloc(T **, size_t, unsigned int);
template <class T> cudaError_t cudaHostGetDevicePointer(T **, void *, unsigned int);
template <class T> cudaError_t cudaMallocManaged(T **, size_t, unsigned int = cudaMemAttachGlobal);
template <class T> cudaError_t cudaMallocPitch(T **, size_t *, size_t, size_t);
template <class T> cudaError_t cudaMallocAsync(T **, size_t, cudaStream_t = 0);
template <class T> cudaError_t cudaMallocAsync(T **, size_t, cudaMemPool_t, cudaStream_t);
template <class T> cudaError_t cudaMallocFromPoolAsync(T **, size_t, cudaMemPool_t, cudaStream_t);
cudaError_t cudaMallocAsync(void **, size_t, cudaMemPool_t, cudaStream_t);
template <class T> cudaError_t cudaStreamAttachMemAsync(cudaStream_t, T *, size_t = 0, unsigned int = cudaMemAttachSingle);
template <class T> cudaError_t cudaGetSymbolAddress(void **, const T &);
template <class T> cudaError_t cudaGetSymbolSize(size_t *, const T &);
template <class T> cudaError_t cudaMemcpyToSymbol(const T &, const void *, size_t, size_t = 0, cudaMemcpyKind = cudaMemcpyHostToDevice);
template <class T> cudaError_t cudaMemcpyToSymbolAsync(const T &, const void *, size_t, size_t = 0, cudaMemcpyKind = cudaMemcpyHostToDevice, cudaStream_t = 0);
template <class T> cudaError_t cudaMemcpyFromSymbol(void *, const T &, size_t, size_t = 0, cudaMemcpyKind = cudaMemcpyDeviceToHost);
template <class T> cudaError_t cudaMemcpyFromSymbolAsync(void *, const T &, size_t, size_t = 0, cudaMemcpyKind = cudaMemcpyDeviceToHost, cudaStream_t = 0);
template <class T> cudaError_t cudaFuncSetAttribute(T *, cudaFuncAttribute, int);
template <class T> cudaError_t cudaFuncSetCacheConfig(T *, cudaFuncCache);
template <class T> cudaError_t cudaFuncSetSharedMemConfig(T *, cudaSharedMemConfig);
template <class T> cudaError_t cudaFuncGetAttributes(cudaFuncAttributes *, T *);
template <class T> cudaError_t cudaFuncGetName(const char **, T *);
template <class T> cudaError_t cudaGetFuncBySymbol(cudaFunction_t *, T *);
template <class T> cudaError_t cudaGetKernel(cudaKernel_t *, T *);
template <class T> cudaError_t cudaLaunchKernel(T *, dim3, dim3, void **, size_t = 0, cudaStream_t = 0);
template <class T> cudaError_t cudaLaunchCooperativeKernel(T *, dim3, dim3, void **, size_t = 0, cudaStream_t = 0);
template <class... T, class... A> cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t *, void (*)(T...), A &&...);
template <class K, class... A> cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t *, const K &, A &&...);
template <class T> cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *, T, int, size_t);
template <class T> cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *, T, int, size_t, unsigned int);
template <class T> cudaError_t cudaOccupancyMaxPotentialBlockSize(int *, int *, T, size_t = 0, int = 0);
template <class T> cudaError_t cudaOccupancyMaxPotentialBlockSizeWithFlags(int *, int *, T, size_t = 0, int = 0, unsigned int = 0);
template <class U, class T> cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMem(int *, int *, T, U, int = 0);
template <class U, class T> cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(int *, int *, T, U, int = 0, unsigned int = 0);
template <class T> cudaError_t cudaOccupancyAvailableDynamicSMemPerBlock(size_t *, T, int, int);
template <class T> cudaError_t cudaOccupancyMaxPotentialClusterSize(int *, T *, const cudaLaunchConfig_t *);
template <class T> cudaError_t cudaOccupancyMaxActiveClusters(int *, T *, const cudaLaunchConfig_t *);
template <class T> cudaError_t cudaGraphAddMemcpyNodeToSymbol(cudaGraphNode_t *, cudaGraph_t, const cudaGraphNode_t *, size_t, const T &, const void *, size_t, size_t, cudaMemcpyKind);
template <class T> cudaError_t cudaGraphAddMemcpyNodeFromSymbol(cudaGraphNode_t *, cudaGraph_t, const cudaGraphNode_t *, size_t, void *, const T &, size_t, size_t, cudaMemcpyKind);
template <class T> cudaError_t cudaMemPrefetchAsync(T, size_t, cudaMemLocation, unsigned int, cudaStream_t = 0);
template <class T> cudaError_t cudaMemAdvise(T, size_t, cudaMemoryAdvise, cudaMemLocation);
template <class T> cudaError_t cudaGraphKernelNodeSetEnabled(T, bool);
template <class T> cudaChannelFormatDesc cudaCreateChannelDesc();
cudaError_t cudaGraphInstantiate(cudaGraphExec_t *, cudaGraph_t, cudaGraphNode_t *, char *, size_t);
cudaPitchedPtr make_cudaPitchedPtr(void *, size_t, size_t, size_t);
cudaPos make_cudaPos(size_t, size_t, size_t);
cudaExtent make_cudaExtent(size_t, size_t, size_t);
template <class T> cudaError_t cudaSetupArgument(T, size_t);
template <class T> cudaError_t cudaLaunch(T *);
