#include <hip/hip_runtime.h>

#if 0
void never() { hipFree(nullptr); }
#endif

#ifdef USE_PITCH
int allocate(void** p, size_t* pitch) { return hipMallocPitch(p, pitch, 64, 64); }
#elif defined(USE_MANAGED)
int allocate(void** p) { return hipMallocManaged(p, 4096); }
#else
int allocate(void** p) { return hipMalloc(p, 4096); }
#endif

template <typename T>
int never_instantiated(T* p) { return hipMemset(p, 0, sizeof(T)); }
