// codes: CH208 CH222
#include <cuda_fp16.h>
#include <cuda_bf16.h>
using half_type = __half;
typedef long long i64;
struct Sums { float2 pair; float plain; half2* packed; };
__device__ half2 totals[4];
__device__ void add(__nv_bfloat16* p, float v) { atomicAdd(p, __float2bfloat16(v)); }  // expect[CH208]
template <typename T> __device__ void generic(T* p, T v) { atomicAdd(p, v); }
__global__ void k(half_type* h, float* f, double* d, void* raw, Sums* s, unsigned long long* u, int* i, i64* l,
                  unsigned short* us, long long* ll) {
  __shared__ half2 tile[32];
  __shared__ float plain[32];
  float4* v4 = reinterpret_cast<float4*>(raw);
  auto* b2 = (__nv_bfloat162*)raw;
  atomicAdd(&h[threadIdx.x], __float2half(1.f));               // expect[CH208]
  atomicAdd(tile + threadIdx.x, tile[0]);                      // expect[CH208]
  atomicAdd(&totals[1], tile[1]);                              // expect[CH208]
  atomicAdd(v4, make_float4(1, 2, 3, 4));                      // expect[CH208]
  atomicAdd(b2, b2[1]);                                        // expect[CH208]
  atomicAdd((half2*)raw + 2, tile[2]);                         // expect[CH208]
  atomicAdd(&s->pair, make_float2(1.f, 2.f));                  // expect[CH208]
  atomicAdd(s->packed, tile[3]);                               // expect[CH208]
  atomicAdd_block(h, h[1]);                                    // expect[CH208]
  atomicAdd(&s->plain, 1.f);
  atomicAdd(&v4[0].x, 1.f);
  atomicAdd(&plain[threadIdx.x], 1.f);
  atomicAdd(f, __half2float(h[0]));
  atomicAdd(d, 1.0);
  atomicAdd(u, 1ull);
  atomicAdd(i, 1);
  atomicCAS(us, (unsigned short)0, (unsigned short)1);         // expect[CH222]
  atomicCAS((unsigned short*)raw, us[0], us[1]);               // expect[CH222]
  atomicCAS(reinterpret_cast<unsigned int*>(us), 0u, 1u);
  atomicMax(ll, 3ll);                                          // expect[CH222]
  atomicMin(l, (i64)3);                                        // expect[CH222]
  atomicMax(u, 3ull);
  atomicMax(i, 3);
}
template <typename T> __global__ void packed(T* p, T v) { atomicAdd(p, v); }  // expect[CH208]
template <typename T> __global__ void whole(T* p, T v) { atomicAdd(p, v); }
void launch(half2* h, float* f) {
  packed<half2><<<1, 1>>>(h, h[0]);
  whole<float><<<1, 1>>>(f, 1.f);
}
