#!/bin/bash
# nvcc -arch=sm_80 app.cu
cat <<EOF
usage: run nvcc, nvidia-smi or nsys profile; see /usr/local/cuda
EOF
echo "set CUDA_HOME to /usr/local/cuda"
if [ "$BACKEND" = rocm ]; then
    HIP_PLATFORM=amd hipcc -std=c++17 app.hip
else
    nvcc app.cu
fi
case "$GPU" in
  cuda) module load cuda ;;
  hip) module load rocm ;;
esac
pip install torch --index-url https://download.pytorch.org/whl/rocm6.3  # not cu121
python train.py --gpus all --cuda
srun --gpus=4 --ntasks 4 ./app
