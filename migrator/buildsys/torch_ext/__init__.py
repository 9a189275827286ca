"""setuptools and PyTorch extensions: what the Python scripts that build them become for HIP."""
