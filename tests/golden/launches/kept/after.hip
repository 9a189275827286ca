// Launches that HIP's clang reads as they are.
#include <hip/hip_runtime.h>

template <class T, int N>
__global__ void scale(T* a, T f) { a[threadIdx.x * N] *= f; }
namespace deep { namespace er { __global__ void clear(int* a) { a[threadIdx.x] = 0; } } }

#define RUN(kernel, blocks, ...) kernel<<<(blocks), 64>>>(__VA_ARGS__)
#define BEGIN deep::er::clear<<<1, 64>>>

struct Table { void (*entry)(int*); };

void all(float* a, int* b, int n, Table* table) {
  scale<float, 4><<<n >> 2, 64>>>(a, 2.0f);
  scale<float, (8 > 4)><<<dim3(n, 2), dim3(64), n * sizeof(float)>>>(a, 2.0f);
  ::deep::er::clear<<<1, 64, 0, 0>>>(b);
  (*table->entry)<<<1,
                    // one warp
                    32>>>(b);
  table->entry<<< /* blocks */ 1, 64 >>>( b );
  RUN((scale<float, 1>), n, a, 3.0f);
  BEGIN(b);
  int shifted = n << 3 >> 1;
  (void)shifted;
}
