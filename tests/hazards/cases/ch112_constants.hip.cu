// codes: CH112
// hip: 7.1
#include <hip/hip_runtime.h>
template <int W> __device__ int f(int v) { return v % W; }
__global__ void k(int* d)
{
    __shared__ int s[1024 / warpSize];  // expect[CH112]
    constexpr int half = warpSize / 2;  // expect[CH112]
    static_assert(warpSize >= 32, "");  // expect[CH112]
    d[0] = f<warpSize>(d[1]);  // expect[CH112]
    switch (d[2]) {
    case warpSize: d[3] = 1;  // expect[CH112]
    }
    printf("%d\n", warpSize);  // expect[CH112]
    const int width = warpSize;
    s[threadIdx.x / warpSize] = half + width;
    printf("%d\n", int(warpSize) + s[0]);
    for (int o = warpSize / 2; o; o /= 2) d[o % warpSize] = max(warpSize, o);
}
