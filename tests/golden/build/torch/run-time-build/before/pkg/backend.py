from pathlib import Path

from torch.utils.cpp_extension import load

HERE = Path(__file__).parent
ops = load(
    name="ops",
    sources=[str(HERE / "ops.cpp"), str(HERE / "ops.cu")],
    extra_cflags=["-O3"],
    extra_cuda_cflags=["-O3", "--expt-relaxed-constexpr", "-lineinfo"],
    extra_ldflags=["-lcublas"],
)
