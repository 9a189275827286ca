// codes: CH903
#include <cuda_runtime.h>
typedef float4 Quad;
struct S { float4 v = {0.f}; float2 w = {1.f, 2.f}; };   // expect[CH903]
__device__ float3 ret() { return {1.f, 2.f}; }            // expect[CH903]
__device__ float2 defaulted(float2 v = {1.f}) { return v; }  // expect[CH903]
__device__ float3 all() { return {1.f, 2.f, 3.f}; }
__global__ void k(float4* o, float s, const S* p, const float2* in) {
  float2 a = {1.f};                 // expect[CH903]
  float3 b = 1.0f;                  // expect[CH903]
  int4 c = {1, 2};                  // expect[CH903]
  float4 d{1.f};                    // expect[CH903]
  Quad e = {s};                     // expect[CH903]
  float4 acc[4] = {0.f};            // expect[CH903]
  float4 g[2] = {{0.f}, {1.f, 2.f, 3.f, 4.f}};  // expect[CH903]
  uint2 h = {threadIdx.x};          // expect[CH903]
  o[0] = {0.f};                     // expect[CH903]
  float4 z = {};
  float4 zero{0.f};
  float4 many[2] = {};
  float2 copy = {in[0]};
  float2 again = in[1];
  float1 one = {1.f};
  float4 full = {1.f, 2.f, 3.f, 4.f};
  float4 made = make_float4(0.f, 0.f, 0.f, 0.f);
  float sum[4] = {0.f};
  float4 named = {.x = 1.f, .y = 2.f, .z = 3.f, .w = 4.f};  // expect[CH903]
  dim3 block = {32};
  float2 calc = in[0] + in[1];
  float2* ptr = nullptr;
  bool less = s < 3.f;
  o[1] = full;
  o[2] = made;
}
