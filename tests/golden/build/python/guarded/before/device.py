"""What a project decides by itself."""

import subprocess

import torch


def is_hip():
    return torch.version.hip is not None


def driver_version():
    if is_hip():
        return subprocess.check_output(["amd-smi", "version", "--json"])
    return subprocess.check_output(["nvidia-smi", "--query-gpu=driver_version", "--format=csv"])


def num_warps(block):
    return 4 if block < 2048 else (16 if is_hip() else 32)


if not is_hip():
    import pynvml

    HOPPER = torch.cuda.get_device_capability() >= (9, 0)
else:
    HOPPER = False
