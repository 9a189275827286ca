// codes: CH912
extern __device__ int counter;                 // expect[CH912]
extern __constant__ float weights[16];         // expect[CH912]
extern __device__ float scale(float x);        // expect[CH912]
__device__ float called(float x);              // expect[CH912]
__device__ float defined_below(float x);
extern __device__ int defined_variable;
__device__ int defined_variable;
extern int host_variable;
float host_function(float);
struct S { __device__ float member(float x); };
template <class T> __device__ T generic(T x);
__global__ void k(float* o) {
  extern __shared__ float tile[];
  tile[0] = called(o[0]) + scale(o[1]) + defined_below(o[2]) + weights[0] + counter + defined_variable;
  o[0] = tile[0];
}
__device__ float defined_below(float x) { return x; }
