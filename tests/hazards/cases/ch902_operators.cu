// codes: CH902
#include <cuda_runtime.h>
struct Vec { float x; };
inline __host__ __device__ float2& operator-=(float2& a, const float2& b) { a.x -= b.x; return a; }  // expect[CH902]
inline __host__ __device__ void operator*=(float3 &a, float b) { a.x *= b; }                       // expect[CH902]
template <class T> inline __device__ void operator+=(T& a, Vec b) { a.x += b.x; }
__device__ void operator+=(int4& a, int4 b);                                                       // expect[CH902]
inline __host__ __device__ void operator/=(float3& a, float s) { a.x /= s; }
inline __device__ void operator/=(float3& a, float3 s) { a.x /= s.x; }                             // expect[CH902]
inline __device__ float3 operator+(float3 a, float3 b) { return a; }
inline __device__ float3 operator-(float3& a) { return a; }
inline __device__ bool operator==(float3 a, float3 b) { return a.x == b.x; }
inline __device__ void operator+=(Vec& a, Vec b) { a.x += b.x; }
struct Acc { float4 v; __device__ void operator+=(float4 b) { v.x += b.x; } };
#if !defined(__HIPCC__)
inline __host__ __device__ void operator+=(float4& a, float4 b) { a.x += b.x; }
#endif
