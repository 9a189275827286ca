// Binding of the fused RMS norm.
#include <torch/extension.h>

#include <c10/cuda/CUDAGuard.h>

void rms_norm_cuda(const at::Tensor& x, const at::Tensor& weight, const at::Tensor& residual, at::Tensor& out,
                   double eps);

at::Tensor rms_norm(const at::Tensor& x, const at::Tensor& weight, const at::Tensor& residual, double eps)
{
    TORCH_CHECK(x.is_cuda() && weight.is_cuda(), "rms_norm: CUDA tensors expected");
    TORCH_CHECK(x.size(-1) == weight.numel(), "rms_norm: the weight has ", weight.numel(), " elements");
    TORCH_CHECK(residual.numel() == 0 || residual.sizes() == x.sizes(), "rms_norm: residual and x differ in shape");
    const c10::cuda::CUDAGuard guard(x.device());
    at::Tensor out = at::empty_like(x);
    rms_norm_cuda(x, weight, residual, out, eps);
    return out;
}

PYBIND11_MODULE(TORCH_EXTENSION_NAME, module)
{
    module.def("rms_norm", &rms_norm, "Fused RMS norm (CUDA)");
}
