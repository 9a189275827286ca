// codes: CH907
#include <cstdarg>
#include <stdexcept>
#include <typeinfo>
struct A { virtual ~A() {} };
struct B : A {};
__device__ int check(int x) { if (x < 0) throw std::runtime_error("negative"); return x; }  // expect[CH907]
__global__ void k(A* a, int* o) {
  try {                                     // expect[CH907]
    o[0] = 1;
  } catch (...) {
  }
  B* b = dynamic_cast<B*>(a);               // expect[CH907]
  if (typeid(*a) == typeid(B)) o[1] = 2;    // expect[CH907]
  static thread_local int count = 0;        // expect[CH907]
  o[2] = b != nullptr ? count : 0;
}
__device__ int sum(int n, ...) {
  va_list list;
  va_start(list, n);                        // expect[CH907]
  int r = va_arg(list, int);                // expect[CH907]
  va_end(list);                             // expect[CH907]
  return r;
}
__host__ __device__ int both(int x) {
#ifdef __CUDA_ARCH__
  return x;
#else
  if (x < 0) throw std::runtime_error("negative");
  return x;
#endif
}
__host__ __device__ int bad(int x) { if (x < 0) throw 1; return x; }  // expect[CH907]
thread_local int host_count;
int host(int n, ...) {
  va_list list;
  va_start(list, n);
  int r = va_arg(list, int);
  va_end(list);
  try { if (r < 0) throw 1; } catch (int) { return 1; }
  auto f = [=] __device__(int i) { if (i) throw 2; return i; };  // expect[CH907]
  (void)f;
  return r;
}
