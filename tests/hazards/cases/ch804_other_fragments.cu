// codes: CH804 CH805
#include <rocwmma/rocwmma.hpp>
#include "my/mma.h"
namespace cute { template <class T> struct fragment { T x[4]; }; }
__global__ void k(float* o) {
  rocwmma::fragment<rocwmma::accumulator, 16, 16, 16, float> c;
  cute::fragment<float> f;
  o[0] = f.x[0];
}
