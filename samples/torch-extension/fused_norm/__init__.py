"""Root-mean-square norm with an optional residual, in one kernel."""

import torch

from fused_norm import _C


def rms_norm(x: torch.Tensor, weight: torch.Tensor, residual: torch.Tensor | None = None, eps: float = 1e-6) -> torch.Tensor:
    """`(x + residual) * weight / rms(x + residual)` over the last dimension."""
    if not x.is_cuda:
        raise ValueError("rms_norm works on CUDA tensors")
    if residual is None:
        residual = torch.empty(0, device=x.device, dtype=x.dtype)
    return _C.rms_norm(x.contiguous(), weight.contiguous(), residual.contiguous(), eps)
