// codes: CH113
#include <cuda_runtime.h>
#define WARP_SIZE 32
__global__ void votes(int* d) { if (__any_sync(0xffffffffu, d[threadIdx.x])) d[threadIdx.x / WARP_SIZE] = 1; }
__global__ void plain(int* d) { d[threadIdx.x] += 1; }
__host__ __device__ inline int both() { return warpSize; }
struct Props { int warpSize; };
int host(const Props& p, int n) { return n / p.warpSize; }
int own(int warpSize) { return 256 / warpSize; }
int own_variable() { int warpSize = 64; return warpSize; }
int builtin(int n) { return n / warpSize; }  // expect[CH113]
void launch(int* d)
{
    votes<<<1, WARP_SIZE * 4>>>(d);  // expect[CH113]
    plain<<<1, WARP_SIZE * 4>>>(d);
    votes<<<1, 128>>>(d);
}
