// codes: CH805
#include <mma.h>
using namespace nvcuda;
template <class Frag> __device__ void relu(Frag& frag) {
  for (int i = 0; i < frag.num_elements; ++i) frag.x[i] = frag.x[i] > 0 ? frag.x[i] : 0;
}
template <class Frag> __device__ float trace(Frag& frag) {
  float sum = 0;
  for (int i = 0; i < frag.num_elements; ++i) if (i % 2 == threadIdx.x % 2) sum += frag.x[i];  // expect[CH805]
  return sum;
}
__device__ void use() { wmma::fragment<wmma::accumulator, 16, 16, 16, float> c; relu(c); trace(c); }
