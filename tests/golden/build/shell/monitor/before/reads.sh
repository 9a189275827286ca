if command -v nvidia-smi > /dev/null; then
    n=$(nvidia-smi --query-gpu=name,memory.used,nothing.known --format=csv,noheader | wc -l)
fi
nvidia-smi -L
