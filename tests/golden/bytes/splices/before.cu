#include <cuda_runtime.h>
int f(void* p) { return cuda\
Free(p); }
int g(void* p) { return cudaFree \
    (p); }
