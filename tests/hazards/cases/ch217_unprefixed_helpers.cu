// codes: CH217 CH221
// hip: 6.2
namespace mine { __device__ float saturate(float x); __device__ int llmin(int a, int b); }
struct Box { __device__ unsigned umax(unsigned a) const { return a; } };
__device__ unsigned long long ullmax(unsigned long long a, unsigned long long b) { return a > b ? a : b; }
__global__ void k(unsigned* u, long long* l, int* i, float* f, Box b) {
  u[0] = umax(u[1], u[2]);              // expect[CH217]
  u[1] = ::umin(u[1], 3u);              // expect[CH217]
  l[0] = llmax(l[1], l[2]);             // expect[CH217]
  i[0] = mulhi(i[1], i[2]);             // expect[CH217]
  f[0] = int_as_float(i[0]);            // expect[CH217]
  u[2] = b.umax(3) + mine::llmin(1, 2);
  u[3] = ullmax(3ull, 4ull) + max(u[0], u[1]) + __mulhi(i[0], i[1]);
  u[4] = __fns(u[0], 0, 3);             // expect[CH221]
  u[5] = __fns32(u[0], 0, 3);
}
unsigned umin_host(unsigned a) { return a; }
