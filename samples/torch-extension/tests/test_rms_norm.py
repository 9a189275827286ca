import pytest
import torch

from fused_norm import rms_norm


@pytest.mark.skipif(not torch.cuda.is_available(), reason="no GPU")
@pytest.mark.parametrize("dtype", [torch.float32, torch.float16])
@pytest.mark.parametrize("width", [64, 1024, 4096])
def test_rms_norm(dtype, width):
    x = torch.randn(7, width, device="cuda", dtype=dtype)
    weight = torch.rand(width, device="cuda", dtype=dtype)
    wanted = x.float() * torch.rsqrt(x.float().pow(2).mean(-1, keepdim=True) + 1e-6) * weight.float()
    torch.testing.assert_close(rms_norm(x, weight).float(), wanted, rtol=2e-3, atol=2e-3)
