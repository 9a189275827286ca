// codes: CH125
#include <hip/hip_runtime.h>
#if __AMDGCN_WAVEFRONT_SIZE == 64  // expect[CH125]
#define WAVE 64
#endif
#ifdef __HIP_DEVICE_COMPILE__
#define DEVICE_WAVE __AMDGCN_WAVEFRONT_SIZE__
#else
#define DEVICE_WAVE __AMDGCN_WAVEFRONT_SIZE__  // expect[CH125]
#endif
template <int W = __AMDGCN_WAVEFRONT_SIZE>  // expect[CH125]
__global__ void k(int* d) { d[0] = W; }
const char* text = "__AMDGCN_WAVEFRONT_SIZE";
