// codes: CH804 CH805
#include <mma.h>  // expect[CH804]
using namespace nvcuda::wmma;
typedef fragment<accumulator, 16, 16, 16, float> Acc;       // expect[CH804]
template <class T> __device__ void store(T* o, Acc& c) { o[threadIdx.x] = c.x[2]; }  // expect[CH805]
__global__ void k(const half* a, float* o, float alpha, float beta, int i) {
  fragment<matrix_a, 16, 16, 16, half, row_major> fa;       // expect[CH804]
  Acc c, acc[2];
  load_matrix_sync(fa, a, 16);
  fill_fragment(acc[0], 0.f);
  for (int t = 0; t < c.num_elements; t++) c.x[t] = alpha * acc[0].x[t] + beta * c.x[t];
#pragma unroll
  for (int t = 0; t < c.num_elements; ++t) {
    c.x[t] = fmaxf(c.x[t], 0.f);
    if (c.x[t] > 6.f) c.x[t] = 6.f;
  }
  for (int t = 0; t < 8; ++t) c.x[t] *= alpha;              // expect[CH805]
  for (int t = 0; t < c.num_elements; ++t) o[t * 32 + threadIdx.x] = c.x[t];  // expect[CH805]
  c.x[0] = 1.f;                                             // expect[CH805]
  o[i] = acc[1].x[i];                                       // expect[CH805]
}
