// codes: CH902 CH903
struct float4 { float x, y, z, w; };
__device__ void operator+=(float4& a, float4 b) { a.x += b.x; }
__device__ float4 zero() { float4 a = {0.f}; return a; }
