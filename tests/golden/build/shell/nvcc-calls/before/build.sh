#!/bin/sh
set -e
NVCC=${NVCC:-nvcc}
NVCC=/usr/local/cuda/bin/nvcc
CUDA_HOME=${CUDA_HOME:-/usr/local/cuda}
nvcc -O3 -arch=sm_80 -Xcompiler "-Wall -fopenmp" \
    --expt-relaxed-constexpr \
    -I$CUDA_HOME/include -o app app.cu -lcublas -lcudart && ./app
if ! command -v nvcc > /dev/null; then
    echo "nvcc was not found" >&2
fi
version=$(nvcc --version | grep release)
"$CUDA_HOME"/bin/nvcc -c kernel.cu
sed -i 's/nvcc/clang/' Makefile
cp "$CUDA_HOME/extras/CUPTI/lib64/libcupti.so" .
