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

template <class T>
__device__ T integers(T a, T b, unsigned n) {
  using namespace cu2hip::ptx;
  unsigned cc;
  T r = minimum<T>(a, n) + maximum<T>(a, b) + shift_left<T>(a, n) + shift_right<T>(b, n) + bit_field<T>(a, n, 3);
  r += bit_insert<T>(a, b, n, n) + highest_bit<T>(a) + multiply_high<T>(a, b);
  r = add_carry<T>(r, a, 0, cc) + sub_borrow<T>(r, b, cc, cc);
  return r + static_cast<T>(cc);
}

template <class T>
__device__ T memory(T* p, unsigned long long address, unsigned shared) {
  using namespace cu2hip::ptx;
  T a = load<T>(p), b = load_cs<T>(address), c = load_cg<T>(p), d = load_cv<T>(p);
  load_v2<T>(p, a, b);
  load_v4<T>(address, a, b, c, d);
  load_cs_v2<T>(p, a, b);
  load_cg_v4<T>(p, a, b, c, d);
  load_cv_v2<T>(p, a, b);
  a += load_acquire_gpu<T>(p) + load_relaxed_sys<T>(p) + load_acquire_cta<T>(p);
  store<T>(p, a);
  store_v2<T>(address, a, b);
  store_v4<T>(p, a, b, c, d);
  store_cs_v4<T>(p, a, b, c, d);
  store_cg<T>(p, a);
  store_cv_v2<T>(p, a, b);
  store_release_sys<T>(p, a);
  store_relaxed_gpu<T>(p, b);
  a += load_shared<T>(shared);
  load_shared_v4<T>(shared, a, b, c, d);
  store_shared_v2<T>(shared, a, b);
  return a + b + c + d;
}

template <class T>
__device__ T numbers(T* p, T v) {
  using namespace cu2hip::ptx;
  return atom_add<T>(p, v) + atom_add_sys<T>(p, v) + atom_exch<T>(p, v);
}
template <class T>
__device__ T words(T* p, T v) {
  using namespace cu2hip::ptx;
  T r = numbers<T>(p, v) + atom_min<T>(p, v) + atom_max<T>(p, v) + atom_and<T>(p, v) + atom_or<T>(p, v);
  return r + atom_xor_sys<T>(p, v) + atom_cas<T>(p, v, r);
}

__global__ void ptx(unsigned* o, unsigned long long* l, float* f, double* d, unsigned s) {
  using namespace cu2hip::ptx;
  __shared__ unsigned block[64];
  const unsigned at = shared_address(block);
  o[0] = integers<unsigned>(o[1], o[2], s) + integers<int>(o[1], o[2], s) + lop3<0xe8>(o[1], o[2], s) +
         byte_permute(o[1], o[2], s);
  l[0] = integers<unsigned long long>(l[1], l[2], s) + integers<long long>(l[1], l[2], s);
  o[3] = memory<unsigned>(o, l[3], at) + memory<unsigned char>(reinterpret_cast<unsigned char*>(o), l[3], at);
  f[0] = memory<float>(f, l[3], at) + numbers<float>(f, 1.0f);
  d[0] = memory<double>(d, l[3], at) + numbers<double>(d, 1.0);
  l[4] = memory<unsigned long long>(l, l[3], at) + shared_pointer(at);
  o[4] = words<unsigned>(o, s) + words<int>(reinterpret_cast<int*>(o), s) + atom_inc(o, s) + atom_dec(l[3], s);
  l[5] = words<unsigned long long>(l, s) + words<long long>(reinterpret_cast<long long*>(l), s);
  bool p;
  o[5] = shfl_idx(s, 1, 0x1f, ~0u) + shfl_up(s, 1, 0, ~0u, p) + shfl_down(s, 1, 0x1f, ~0u) + shfl_bfly(s, 1, 0x1f, ~0u);
  unpack64(pack64(s, f[1]), o[6], f[2]);
  unpack32(pack32(static_cast<unsigned short>(s), static_cast<unsigned short>(1)), o[7], o[8]);
  copy_bits(f[3], s);
  f[4] = rcp_approx(f[1]) + sqrt_approx(f[1]) + rsqrt_approx(f[1]) + ex2_approx(f[1]) + lg2_approx(f[1]) +
         sin_approx(f[1]) + cos_approx(f[1]) + tanh_approx(f[1]) + div_approx(f[1], f[2]);
  o[9] = add_f16x2(o[0], o[1]) + fma_f16x2(o[0], o[1], s) + max_bf16x2(o[0], s) + fma_bf16x2(o[0], o[1], s) +
         ex2_f16x2(s) + tanh_f16x2(s) + floats_to_halves(f[0], f[1]) + floats_to_bfloats(f[0], f[1]);
  f[5] = half_to_float(float_to_half(f[1])) + bfloat_to_float(float_to_bfloat(f[2]));
  red_add_f16x2(o, s);
  red_add_bf16x2(o, s);
  copy_to_shared<16>(at, l);
  copy_to_shared<8>(at, o, s);
  copy_commit();
  copy_wait(0);
  prefetch(o);
  o[10] = warp_id() + p + static_cast<unsigned>(absolute<int>(s));
}

int host() { return cu2hip::warp_size; }
