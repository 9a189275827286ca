// codes: CH226
// hip: 5.6
template <typename T> __device__ T lower(T a, T b) { return a < b ? a : b; }
template <typename T> __device__ T first(const T& a, int b) { return a; }
__device__ int plain(int a, int b) { return a + b; }
__global__ void k(int* o, unsigned n) {
  o[0] = lower(threadIdx.x, n);        // expect[CH226]
  o[1] = first(blockIdx.x, 3);         // expect[CH226]
  o[2] = lower<unsigned>(threadIdx.x, n) + plain(threadIdx.x, 3) + first(3, threadIdx.x);
}
