#!/bin/bash
#SBATCH --job-name=cuda-test
#SBATCH --gres=gpu:4
#SBATCH --gpus-per-node=4
module purge
module load gcc/12 rocm   # the site's names
ml rocm
module load cudnn
export CUDA_VISIBLE_DEVICES=0,1,2,3
export HIP_LAUNCH_BLOCKING=1
export CUDA_DEVICE_MAX_CONNECTIONS=1
export NCCL_DEBUG=INFO NCCL_IB_DISABLE=1
srun --gpus=4 ./app --gpus all
nsys profile -o trace ./app
rocgdb --args ./app
compute-sanitizer ./app
