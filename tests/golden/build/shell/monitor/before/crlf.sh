nvidia-smi
# nvidia-smi
nvidia-smi # now
