command -v nvidia-smi && nvidia-smi
