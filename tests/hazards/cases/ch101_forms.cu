// codes: CH101 CH102
// The same index in many spellings; every function here reaches a warp operation.
#include <cuda_runtime.h>
#define WARP 32
#define WARP_MASK (WARP - 1)
#define LANE_ID (threadIdx.x & 31)
#define LANE_OF(t) ((t) % WARP)
enum { kShift = 5 };
struct Traits { static constexpr int kWarpThreads = 32; };
constexpr int warp_size() { return 32; }
__device__ int lane_of(int t, int width) { return t % width; }
__device__ __forceinline__ int lane_id() { return threadIdx.x & 0x1f; }  // expect[CH101]
__device__ float sum(float v)
{
    for (int o = 16; o > 0; o >>= 1) v += __shfl_down_sync(0xffffffffu, v, o);
    return v;
}
template <int W>
__global__ void forms(const float* in, float* out)
{
    const unsigned tid = threadIdx.y * blockDim.x + threadIdx.x;
    int a = tid % 32;  // expect[CH101]
    int b = tid & (32 - 1);  // expect[CH101]
    int c = tid & WARP_MASK;  // expect[CH102]
    int d = tid >> kShift;  // expect[CH102]
    int e = tid / Traits::kWarpThreads;  // expect[CH102]
    int f = static_cast<int>(tid) % warp_size();  // expect[CH102]
    int g = LANE_ID;  // expect[CH102]
    int h = LANE_OF(threadIdx.x);  // expect[CH102]
    int i = lane_of(tid, 32);  // expect[CH102]
    int j = threadIdx.x % W;  // expect[CH102]
    int k = lane_id();
    tid_of(in);
    out[tid] = sum(in[a + b + c + d + e + f + g + h + i + j + k]);
}
void launch(const float* in, float* out) { forms<32><<<1, 256>>>(in, out); }
