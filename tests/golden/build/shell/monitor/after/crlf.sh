rocm-smi
# nvidia-smi
rocm-smi # now
