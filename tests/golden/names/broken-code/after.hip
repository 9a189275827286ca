#include <hip/hip_runtime.h>

int f(void* p)
{
    if (p) {
        hipFree(p);
    // a brace is missing here
}

int g(void* p) { return hipFree(p; }
