// Histogram with edges in constant memory and private bins in dynamic shared memory.
#include "check.h"
#include "kernels.h"

__constant__ float edges_on_device[kBins + 1];

extern __shared__ unsigned private_bins[];

__device__ int find_bin(float value)
{
    int low = 0, high = kBins;
    while (high - low > 1) {
        const int middle = (low + high) / 2;
        if (value < edges_on_device[middle])
            high = middle;
        else
            low = middle;
    }
    return low;
}

// Tells the cache that a line is read once; newer architectures only.
__device__ __forceinline__ float load_once(const float* address)
{
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 700
    float value;
    asm volatile("ld.global.nc.L1::no_allocate.f32 %0, [%1];" : "=f"(value) : "l"(address));
    return value;
#else
    return *address;
#endif
}

__global__ void count_bins(const float* values, unsigned* bins, int count)
{
    for (int bin = threadIdx.x; bin < kBins; bin += blockDim.x)
        private_bins[bin] = 0;
    __syncthreads();

    const int stride = gridDim.x * blockDim.x;
    for (int at = blockIdx.x * blockDim.x + threadIdx.x; at < count; at += stride)
        atomicAdd(&private_bins[find_bin(load_once(values + at))], 1u);
    __syncthreads();

    for (int bin = threadIdx.x; bin < kBins; bin += blockDim.x)
        if (private_bins[bin] != 0)
            atomicAdd(&bins[bin], private_bins[bin]);
}

void set_edges(const float* edges)
{
    CHECK(cudaMemcpyToSymbol(edges_on_device, edges, sizeof(edges_on_device)));
}

void histogram(const float* values, unsigned* bins, int count, cudaStream_t stream)
{
    const size_t shared = kBins * sizeof(unsigned);
    CHECK(cudaFuncSetAttribute(count_bins, cudaFuncAttributePreferredSharedMemoryCarveout, 50));
    CHECK(cudaMemsetAsync(bins, 0, kBins * sizeof(unsigned), stream));
    count_bins<<<64, 256, shared, stream>>>(values, bins, count);
    CHECK_LAUNCH();
}
