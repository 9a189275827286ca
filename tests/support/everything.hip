// Every function of the support headers with every type that CUDA has it for.
#include "cu2hip/device.hpp"
#include "cu2hip/ptx.hpp"
#include "cu2hip/warp.hpp"
#if defined(WITH_HALF) && defined(__HIP__)  // after the support headers: their order must not matter
#include <hip/hip_fp16.h>
#if __has_include(<hip/hip_bf16.h>)
#include <hip/hip_bf16.h>
#define WITH_BFLOAT 1
#endif
#elif defined(WITH_HALF)
#include <cuda_fp16.h>
#endif

template <class T>
__device__ void shuffles(T v, T* out) {
  *out++ = cu2hip::shfl_sync(0xffffffff, v, 3);
  *out++ = cu2hip::shfl_up_sync(~0u, v, 3);
  *out++ = cu2hip::shfl_down_sync(0xffffffffu, v, 3, 16);
  *out++ = cu2hip::shfl_xor_sync(0xffffffffu, v, 1);
  *out++ = cu2hip::shfl(v, 3);
  *out++ = cu2hip::shfl_up(v, 3);
  *out++ = cu2hip::shfl_down(v, 3, 8);
  *out++ = cu2hip::shfl_xor(v, 16);
}

template <class T>
__device__ void matches(T v, unsigned* out) {
  int pred;
  out[0] = cu2hip::match_any_sync(0xffffffff, v);
  out[1] = cu2hip::match_all_sync(0xff, v, &pred) + pred;
}

template <class T>
__device__ void accesses(T* p) {
  cu2hip::stcs(p, cu2hip::ldcs(p));
  cu2hip::stcg(p, cu2hip::ldcg(p));
  cu2hip::stwb(p, cu2hip::ldca(p));
  cu2hip::stwt(p, cu2hip::ldcv(p));
  cu2hip::stwt(p, cu2hip::ldlu(p));
}

template <class T>
__device__ void each(int t, void* out) {
  shuffles<T>(static_cast<T>(t), static_cast<T*>(out));
  matches<T>(static_cast<T>(t), static_cast<unsigned*>(out));
  accesses<T>(static_cast<T*>(out));
}

__global__ void warp(unsigned* o, int n) {
  using namespace cu2hip;
  const int t = threadIdx.x;
  each<int>(t, o);
  each<unsigned>(t, o);
  each<long>(t, o);
  each<unsigned long>(t, o);
  each<long long>(t, o);
  each<unsigned long long>(t, o);
  each<float>(t, o);
  each<double>(t, o);
  accesses(reinterpret_cast<float4*>(o));
  accesses(reinterpret_cast<uint2*>(o));
  accesses(reinterpret_cast<unsigned char*>(o));
  const short small = t;
  o[1] = shfl_sync(~0u, small, 0) + shfl_sync(~0u, t > 3, 0) + shfl(threadIdx.x, 0);
  o[2] = ballot_sync(0xffffffff, t < n) + ballot(t) + any_sync(3, t) + all_sync(~0u, t) + any(t) + all(t);
  o[3] = activemask() + uni_sync(~0u, n);
  syncwarp();
  syncwarp(0xff);
  o[4] = reduce_add_sync(~0u, t) + reduce_add_sync(~0u, 1u) + reduce_min_sync(1, t) + reduce_min_sync(1, 2u);
  o[5] = reduce_max_sync(1, t) + reduce_max_sync(1, 2u) + reduce_and_sync(1, 1u) + reduce_or_sync(1, 1u);
  o[6] = reduce_xor_sync(1, 1u) + lane_id() + lanemask_lt() + lanemask_le() + lanemask_gt() + lanemask_ge();
  int table[warp_size];
  table[t % warp_size] = lanemask_eq();
  o[7] = table[0] + max(warp_size, n);
}

#if defined(WITH_HALF)
__global__ void packed(__half* h, __half2* p) {
  shuffles<__half>(h[threadIdx.x], h);
  shuffles<__half2>(p[threadIdx.x], p);
}
#endif
#if defined(WITH_BFLOAT)
__global__ void brain(__hip_bfloat16* h, __hip_bfloat162* p) {
  shuffles<__hip_bfloat16>(h[threadIdx.x], h);
  shuffles<__hip_bfloat162>(p[threadIdx.x], p);
}
#endif

__global__ void misc(unsigned* o, unsigned* s, bool b) {
  using namespace cu2hip;
  nanosleep(100);
  o[0] = isShared(s) + isLocal(s) + isGlobal(s) + cu2hip::atomicInc_system(o, 3) + cu2hip::atomicDec_system(o, 3);
  pipeline_memcpy_async(s, o, 16);
  pipeline_memcpy_async(s, o, 8, 4);
  pipeline_commit();
  pipeline_wait_prior(0);
  o[1] = dp4a(1, 2, static_cast<int>(*o)) + dp4a(1u, 2u, *o) + dp2a_lo(1, 2, 3) + dp2a_hi(1u, 2u, 3u);
  o[2] = dp4a(*reinterpret_cast<char4*>(s), *reinterpret_cast<char4*>(o), 1);
  o[3] = dp2a_lo(*reinterpret_cast<ushort2*>(s), *reinterpret_cast<uchar4*>(o), 1u);
  o[4] = vibmax_s32(1, static_cast<int>(*s), &b) + vibmin_u16x2(1u, *s, &b, &b) +
         cu2hip::fdivide(1.0, *s);
}

int host() { return cu2hip::warp_size; }
