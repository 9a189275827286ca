// codes: CH919
constexpr int table[4] = {1, 2, 3, 4};
static const double kPi = 3.14159;
const float scale = 2.f;
const int n = 4;
__constant__ float onDevice[4];
__device__ const float alsoOnDevice = 3.f;
__global__ void k(float* o, float shadow) {
  o[0] = table[threadIdx.x & 3];     // expect[CH919]
  o[1] = o[0] * kPi * onDevice[1];   // expect[CH919]
  o[2] = n * alsoOnDevice;
  const float scale = o[3];
  o[4] = scale;
}
float host() { return table[1] * kPi * scale; }
