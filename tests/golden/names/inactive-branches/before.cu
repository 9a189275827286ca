#include <cuda_runtime.h>

#if 0
void never() { cudaFree(nullptr); }
#endif

#ifdef USE_PITCH
int allocate(void** p, size_t* pitch) { return cudaMallocPitch(p, pitch, 64, 64); }
#elif defined(USE_MANAGED)
int allocate(void** p) { return cudaMallocManaged(p, 4096); }
#else
int allocate(void** p) { return cudaMalloc(p, 4096); }
#endif

template <typename T>
int never_instantiated(T* p) { return cudaMemset(p, 0, sizeof(T)); }
