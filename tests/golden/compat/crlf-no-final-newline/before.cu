#include <cuda.h>

__device__ int f(int x)
{
    return x;
}
#define LAST(x) asm("mov.u32 %0, %%laneid;" : "=r"(x))