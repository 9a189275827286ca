command -v rocm-smi && rocm-smi
