// codes: CH501
#include <cub/cub.cuh>
using namespace cub;
__global__ void k(int* o) {
  __shared__ WarpReduce<int>::TempStorage t;  // expect[CH501]
  o[0] = WarpReduce<int>(t).Sum(o[0]);  // expect[CH501]
}
