#include <hip/hip_runtime.h>
#include <dlfcn.h>
#include <stdio.h>

struct Driver {
    hipError_t (*cuMemAlloc)(hipDeviceptr_t*, size_t);

    bool load(void* library)
    {
        cuMemAlloc = reinterpret_cast<hipError_t (*)(hipDeviceptr_t*, size_t)>(dlsym(library, "cuMemAlloc_v2"));  // expect[API126]
        if (!cuMemAlloc) printf("%s is missing\n", "cuMemAlloc");
        return cuMemAlloc != nullptr;
    }
};
