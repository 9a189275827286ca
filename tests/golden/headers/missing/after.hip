#include <hip/hip_runtime.h>
#include <not/installed.h>

int f(installed::thing t, void* p)
{
    t.go();
    return hipFree(p);
}
