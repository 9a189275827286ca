#include <cub/cub.cuh>

template <typename T, int ITEMS>
__global__ void sum(const T* in, T* out)
{
    using Reduce = cub::WarpReduce<T>;
    using Scan = ::cub::WarpScan<T, 16>;
    using Exchange = cub::WarpExchange<T, ITEMS>;
    __shared__ typename Reduce::TempStorage reduce[4];
    __shared__ typename Scan::TempStorage scan;
    __shared__ typename Exchange::TempStorage exchange;
    T value = Reduce(reduce[threadIdx.x / 32]).Sum(in[threadIdx.x]);
    if (threadIdx.x % 32 == 0)
        out[threadIdx.x / 32] = value;
}
