"""Python sources: what differs on ROCm builds of PyTorch, Triton, CuPy, Numba, TileLang and JAX."""
