"""A fused activation."""

import torch
import triton
import triton.language as tl
from triton.language.extra import libdevice  # the tanh of the device

WARP_SIZE = 32  # expect[PYT110]


@triton.jit
def activate(x_ptr, y_ptr, n, BLOCK: tl.constexpr):
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    x = tl.load(x_ptr + offsets, mask=offsets < n)
    tl.store(y_ptr + offsets, libdevice.tanh(x), mask=offsets < n)


def run(x):
    y = torch.empty_like(x)
    if torch.cuda.get_device_capability()[0] >= 9:  # expect[PYT101]
        activate[(8,)](x, y, x.numel(), BLOCK=8192, num_warps=32)  # expect[PYT155]
    else:
        activate[(64,)](x, y, x.numel(), BLOCK=1024)
    return y
