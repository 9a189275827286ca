// Two patterns that are right on CUDA and break on 64 lanes when only names are changed:
// a block reduction in which every warp broadcasts its own sum, and a compaction by ballot.
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(call)                                                             \
  do {                                                                          \
    cudaError_t status_ = (call);                                               \
    if (status_ != cudaSuccess) {                                               \
      std::fprintf(stderr, "%s: %s\n", #call, cudaGetErrorString(status_));     \
      std::exit(2);                                                             \
    }                                                                           \
  } while (0)

constexpr int kWarp = 32;
constexpr int kBlock = 128;

__device__ int warp_sum(int value) {
  for (int offset = kWarp / 2; offset > 0; offset /= 2) value += __shfl_down_sync(0xffffffffu, value, offset);
  return __shfl_sync(0xffffffffu, value, 0);  // every lane of the warp gets the warp's sum
}

// sums[i] is the sum of the warp that element i belongs to.
__global__ void sum_by_warp(const int *in, int *sums) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  sums[i] = warp_sum(in[i]);
}

// The values that are not zero, in their order within each warp; `count` says how many there are.
__global__ void compact(const int *in, int *out, int *count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int lane = threadIdx.x % kWarp;
  bool keep = in[i] != 0;
  unsigned kept = __ballot_sync(0xffffffffu, keep);
  int base = 0;
  if (lane == 0) base = atomicAdd(count, __popc(kept));
  base = __shfl_sync(0xffffffffu, base, 0);
  if (keep) out[base + __popc(kept & ((1u << lane) - 1))] = in[i];
}

static bool check_sums(const std::vector<int> &in, const std::vector<int> &sums) {
  for (size_t warp = 0; warp < in.size(); warp += kWarp) {
    int expected = 0;
    for (int lane = 0; lane < kWarp; lane++) expected += in[warp + lane];
    for (int lane = 0; lane < kWarp; lane++)
      if (sums[warp + lane] != expected) {
        std::printf("FAIL: sum of element %zu is %d, expected %d\n", warp + lane, sums[warp + lane], expected);
        return false;
      }
  }
  return true;
}

static bool check_compaction(const std::vector<int> &in, const std::vector<int> &out, int count) {
  long long expected_sum = 0, sum = 0;
  int expected_count = 0;
  for (int value : in) expected_sum += value, expected_count += value != 0;
  if (count != expected_count) {
    std::printf("FAIL: %d values are kept, expected %d\n", count, expected_count);
    return false;
  }
  for (int i = 0; i < count; i++) sum += out[i];
  if (sum != expected_sum) std::printf("FAIL: the kept values add up to %lld, expected %lld\n", sum, expected_sum);
  return sum == expected_sum;
}

int main() {
  const int n = 64 * kBlock;
  std::vector<int> in(n), sums(n), out(n, 0);
  for (int i = 0; i < n; i++) in[i] = i % 3 ? i % 1000 : 0;
  int *d_in, *d_out, *d_count, count = 0;
  CHECK(cudaMalloc(&d_in, n * sizeof(int)));
  CHECK(cudaMalloc(&d_out, n * sizeof(int)));
  CHECK(cudaMalloc(&d_count, sizeof(int)));
  CHECK(cudaMemcpy(d_in, in.data(), n * sizeof(int), cudaMemcpyHostToDevice));
  sum_by_warp<<<n / kBlock, kBlock>>>(d_in, d_out);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(sums.data(), d_out, n * sizeof(int), cudaMemcpyDeviceToHost));
  CHECK(cudaMemset(d_out, 0, n * sizeof(int)));
  CHECK(cudaMemset(d_count, 0, sizeof(int)));
  compact<<<n / kBlock, kBlock>>>(d_in, d_out, d_count);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(out.data(), d_out, n * sizeof(int), cudaMemcpyDeviceToHost));
  CHECK(cudaMemcpy(&count, d_count, sizeof(int), cudaMemcpyDeviceToHost));
  bool right = check_sums(in, sums);
  right = check_compaction(in, out, count) && right;
  CHECK(cudaFree(d_in));
  CHECK(cudaFree(d_out));
  CHECK(cudaFree(d_count));
  std::printf(right ? "PASS\n" : "wrong\n");
  return right ? 0 : 1;
}
