// One block a row; the row stays in registers between the two passes.
#include <ATen/ATen.h>
#include <ATen/cuda/CUDAContext.h>
#include <c10/cuda/CUDAException.h>

#include <cuda_fp16.h>
#include <cuda_runtime.h>

#include "warp_reduce.cuh"

namespace {

constexpr int kThreads = 256;

__device__ __forceinline__ void store(float* to, float value) { *to = value; }
__device__ __forceinline__ void store(__half* to, float value) { *to = __float2half_rn(value); }

template <typename T, bool HasResidual>
__global__ void __launch_bounds__(kThreads, 2)
    rms_norm_kernel(const T* __restrict__ x, const T* __restrict__ weight, const T* __restrict__ residual,
                    T* __restrict__ out, int width, float eps)
{
    extern __shared__ float row[];
    const long long base = static_cast<long long>(blockIdx.x) * width;

    float squares = 0.0f;
    for (int at = threadIdx.x; at < width; at += blockDim.x) {
        float value = load_streaming(x + base + at);
        if (HasResidual)
            value += load_streaming(residual + base + at);
        row[at] = value;
        squares = fmaf(value, value, squares);
    }
    squares = block_all_sum(squares);
    const float scale = rsqrtf(squares / width + eps);
    for (int at = threadIdx.x; at < width; at += blockDim.x)
        store(out + base + at, row[at] * scale * load_streaming(weight + at));
}

template <typename T>
void run(const at::Tensor& x, const at::Tensor& weight, const at::Tensor& residual, at::Tensor& out, float eps)
{
    const int width = static_cast<int>(x.size(-1));
    const int rows = static_cast<int>(x.numel() / width);
    const size_t shared = width * sizeof(float);
    const cudaStream_t stream = at::cuda::getCurrentCUDAStream();

    auto kernel = residual.numel() ? rms_norm_kernel<T, true> : rms_norm_kernel<T, false>;
    if (shared > 48 * 1024)
        C10_CUDA_CHECK(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(shared)));
    kernel<<<rows, kThreads, shared, stream>>>(
        reinterpret_cast<const T*>(x.data_ptr()), reinterpret_cast<const T*>(weight.data_ptr()),
        residual.numel() ? reinterpret_cast<const T*>(residual.data_ptr()) : nullptr,
        reinterpret_cast<T*>(out.data_ptr()), width, eps);
    C10_CUDA_KERNEL_LAUNCH_CHECK();
}

}  // namespace

void rms_norm_cuda(const at::Tensor& x, const at::Tensor& weight, const at::Tensor& residual, at::Tensor& out,
                   double eps)
{
    if (x.scalar_type() == at::kHalf)
        run<__half>(x, weight, residual, out, static_cast<float>(eps));
    else if (x.scalar_type() == at::kFloat)
        run<float>(x, weight, residual, out, static_cast<float>(eps));
    else
        TORCH_CHECK(false, "rms_norm: float or half expected, not ", x.scalar_type());
}
