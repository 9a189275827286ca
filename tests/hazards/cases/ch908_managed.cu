// codes: CH908
#include <new>
struct Base { __host__ __device__ virtual int id() const { return 0; } };
struct Derived : Base { __host__ __device__ int id() const override { return 1; } };
__global__ void k(Base* b, int* o) { o[0] = b->id(); }  // expect[CH908]
void h(int* o) {
  Derived* d;
  cudaMallocManaged(&d, sizeof(Derived));
  new (d) Derived();
  k<<<1, 1>>>(d, o);
}
