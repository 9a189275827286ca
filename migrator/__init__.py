"""cu2hip: migrate CUDA source trees to HIP."""

__version__ = "0.1.0"
