// codes: CH914
#if defined(__HIP__)
typedef __hip_bfloat16 nv_bfloat16;
#else
#include <cuda_bf16.h>
#endif
__global__ void k(nv_bfloat16* o, __nv_bfloat162* p) { o[0] = o[1]; }  // expect[CH914]
