"""Wavefront width: lane and warp indices, masks, shuffles and votes that mean 32 lanes where the hardware has 64."""
