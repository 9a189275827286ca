"""One source for both vendors: CUDA's spelling stays, and what HIP needs otherwise is told by one generated header."""
