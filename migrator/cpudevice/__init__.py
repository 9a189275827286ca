"""The CPU device: HIP programs compiled for the GPU's instruction set and retargeted to this machine's processor.

Clang compiles the device code of an unmodified source for an AMD GPU, with HIP's own headers and AMD's mathematical
library. What comes out, before any GPU back end sees it, is LLVM's intermediate representation. `ir` rewrites it for
the host: address spaces vanish, LDS becomes memory of the thread that runs a block, GPU intrinsics become calls to a
run-time library that runs lanes as fibers and wavefronts of 64 or 32. The host code is compiled as ever; the run-time
library stands where the HIP runtime would.
"""
