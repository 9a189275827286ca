// codes: CH908
#include <cuda_runtime.h>
struct Shape { __host__ __device__ virtual float area() const = 0; float scale() const; };
struct Circle : public Shape { float r; __host__ __device__ float area() const override { return r; } };
struct Plain { __device__ float area() const { return 1.f; } };
__global__ void k(const Shape* s, const Plain* p, float* o) {
  o[0] = s->area();   // expect[CH908]
  o[1] = p->area();
}
__global__ void by_value(Circle c, float* o) { o[0] = c.area(); }
__device__ float helper(const Shape& s) { return s.area(); }  // expect[CH908]
void h(Circle* d, float* o) {
  Circle c;
  cudaMemcpy(d, &c, sizeof(c), cudaMemcpyHostToDevice);
  k<<<1, 1>>>(d, nullptr, o);
}
