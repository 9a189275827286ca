"""Nothing here differs on ROCm: nvidia-smi, pynvml and PTX are only talked about."""

import torch
import torch.distributed as dist

dist.init_process_group("nccl")  # RCCL
device = torch.device("cuda:0")
torch.backends.cudnn.benchmark = True


def step(model, batch):
    with torch.cuda.amp.autocast(), torch.cuda.nvtx.range("step"):
        loss = model(batch.to(device, non_blocking=True))
    torch.cuda.synchronize()
    print(f"CUDA {torch.version.cuda}, see nvidia-smi and /usr/local/cuda")
    return loss


def stats():
    properties = torch.cuda.get_device_properties(device)
    return properties.total_memory, properties.warp_size, torch.cuda.mem_get_info()
