// codes: CH213
__device__ void __syncwarp() { __builtin_amdgcn_fence(__ATOMIC_ACQ_REL, "workgroup"); __builtin_amdgcn_wave_barrier(); }
__global__ void k(int* s) { s[threadIdx.x] = 1; __syncwarp(); s[0] = s[1]; }
