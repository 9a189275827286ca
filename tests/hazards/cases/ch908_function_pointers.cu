// codes: CH908
typedef float (*Op)(float);
using Op2 = float (*)(float, float);
__device__ float twice(float x) { return 2 * x; }
__global__ void k(float* o, Op op, float (*direct)(float), Op2 two) {
  o[0] = op(o[1]);           // expect[CH908]
  o[1] = (*direct)(o[2]);    // expect[CH908]
  o[2] = two(o[1], o[2]);    // expect[CH908]
  Op local = twice;
  o[3] = local(o[3]);
}
