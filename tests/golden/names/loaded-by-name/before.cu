#include <cuda.h>
#include <dlfcn.h>
#include <stdio.h>

struct Driver {
    CUresult (*cuMemAlloc)(CUdeviceptr*, size_t);

    bool load(void* library)
    {
        cuMemAlloc = reinterpret_cast<CUresult (*)(CUdeviceptr*, size_t)>(dlsym(library, "cuMemAlloc_v2"));  // expect[API126]
        if (!cuMemAlloc) printf("%s is missing\n", "cuMemAlloc");
        return cuMemAlloc != nullptr;
    }
};
