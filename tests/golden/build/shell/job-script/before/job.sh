#!/bin/bash
#SBATCH --job-name=cuda-test
#SBATCH --gres=gpu:4
#SBATCH --gpus-per-node=4
module purge
module load gcc/12 cuda/12.2 cudnn/8.9-cuda12   # the site's names
ml CUDA/12.1.1
module load cudnn
export CUDA_VISIBLE_DEVICES=0,1,2,3
export CUDA_LAUNCH_BLOCKING=1
export CUDA_DEVICE_MAX_CONNECTIONS=1
export NCCL_DEBUG=INFO NCCL_IB_DISABLE=1
srun --gpus=4 ./app --gpus all
nsys profile -o trace ./app
cuda-gdb --args ./app
compute-sanitizer ./app
