// codes: CH804 CH805
#include "mma.h"  // expect[CH804]
namespace w = nvcuda::wmma;
__device__ void f() { w::fragment<w::matrix_b, 16, 16, 16, half, w::col_major> b; w::fill_fragment(b, 0); }  // expect[CH804]
__device__ void g() { nvcuda::wmma::fragment<nvcuda::wmma::accumulator, 8, 32, 16, float> c; c.x[1] = 0; }  // expect[CH804, CH805]
__device__ void scale(float a) {
  auto c = w::fragment<w::accumulator, 16, 16, 16, float>();  // expect[CH804]
  auto d = w::fragment<w::accumulator, 16, 16, 16, float>();  // expect[CH804]
  for (int i = 0; i < c.num_elements; ++i) c.x[i] = a * d.x[i];
  d.x[3] = 1.f;  // expect[CH805]
}
