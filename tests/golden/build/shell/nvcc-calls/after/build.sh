#!/bin/sh
set -e
NVCC=${NVCC:-hipcc}
NVCC=/opt/rocm/bin/hipcc
ROCM_PATH=${ROCM_PATH:-/opt/rocm}
hipcc -O3 --offload-arch=gfx90a -Wall -fopenmp \
    \
    -o app app.cu -lhipblas -lamdhip64 && ./app
if ! command -v hipcc > /dev/null; then
    echo "nvcc was not found" >&2
fi
version=$(nvcc --version | grep release)
"$ROCM_PATH"/bin/hipcc -c kernel.cu
sed -i 's/nvcc/clang/' Makefile
cp "$CUDA_HOME/extras/CUPTI/lib64/libcupti.so" .
