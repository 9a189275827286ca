#include <hip/hip_runtime.h>
#include <hipcub/hipcub.hpp>
#include <cstdio>
#include <vector>
__global__ void blocks(const int *in, int *out) {
  using Reduce = hipcub::BlockReduce<int, 256>; using Scan = hipcub::BlockScan<int, 256>; using Sort = hipcub::BlockRadixSort<int, 256, 2>;
  using Load = hipcub::BlockLoad<int, 256, 2, hipcub::BLOCK_LOAD_TRANSPOSE>; using Store = hipcub::BlockStore<int, 256, 2, hipcub::BLOCK_STORE_WARP_TRANSPOSE>;
  using WR = hipcub::WarpReduce<int, 16>;
  using WS = hipcub::WarpScan<int>;
  __shared__ union { Reduce::TempStorage reduce; Scan::TempStorage scan; Sort::TempStorage sort; Load::TempStorage load; Store::TempStorage store; WR::TempStorage wr[16]; WS::TempStorage ws[8]; } s;
  int t = threadIdx.x, v = in[t];
  int sum = Reduce(s.reduce).Sum(v); __syncthreads();
  int most = Reduce(s.reduce).Reduce(v, hipcub::Max()); __syncthreads();
  int x, total; Scan(s.scan).ExclusiveSum(v, x, total); __syncthreads();
  int part = WR(s.wr[t / 16]).Sum(v); __syncthreads();
  int ex; WS(s.ws[t / warpSize]).ExclusiveScan(v, ex, hipcub::Sum()); if (t % warpSize == 0) ex = 0; __syncthreads();
  int two[2]; Load(s.load).Load(in, two); __syncthreads();
  Sort(s.sort).Sort(two); __syncthreads();
  Store(s.store).Store(out + 8, two);
  if (t == 255) out[1] = x, out[2] = total, out[4] = ex;
  if (t == 16) out[3] = part;
  if (t == 0) out[0] = sum, out[5] = most;
}
int main() {
  const int n = 4096; std::vector<int> h(n), q(n); for (int i = 0; i < n; i++) h[i] = (i * 7919) % 10007;
  int *d, *o, *c; hipMalloc(&d, n * 4); hipMalloc(&o, n * 4); hipMalloc(&c, n*4); hipMemcpy(d, h.data(), n * 4, hipMemcpyHostToDevice);
  blocks<<<1, 256>>>(d, o); hipMemcpy(q.data(), o, n * 4, hipMemcpyDeviceToHost);
  printf("blocks %d %d %d %d %d %d %d %d\n", q[0], q[1], q[2], q[3], q[4], q[5], q[8], q[8 + 511]);
  void *t = nullptr; size_t b = 0;
#define TWICE(call) t = nullptr; b = 0; call; hipMalloc(&t, b + 1); call; hipFree(t)
  TWICE(hipcub::DeviceReduce::Sum(t, b, d, o, n)); hipMemcpy(q.data(), o, 4, hipMemcpyDeviceToHost); printf("sum %d\n", q[0]);
  hipcub::KeyValuePair<int,int>* kv; hipMalloc(&kv, 16); TWICE(hipcub::DeviceReduce::ArgMax(t, b, d, kv, n)); printf("argmax %d %d\n", kv->key, kv->value);
  TWICE(hipcub::DeviceScan::ExclusiveSum(t, b, d, o, n)); hipMemcpy(q.data(), o, n * 4, hipMemcpyDeviceToHost); printf("scan %d\n", q[n - 1]);
  TWICE(hipcub::DeviceScan::InclusiveScan(t, b, d, o, hipcub::Max(), n)); hipMemcpy(q.data(), o, n * 4, hipMemcpyDeviceToHost); printf("scanmax %d\n", q[n - 1]);
  hipcub::DoubleBuffer<int> keys(d, o); TWICE(hipcub::DeviceRadixSort::SortKeys(t, b, keys, n)); hipMemcpy(q.data(), keys.Current(), n * 4, hipMemcpyDeviceToHost); int bad = 0; for (int i = 1; i < n; i++) bad += q[i - 1] > q[i]; printf("sort %d %d\n", bad, q[n-1]);
  int *unique = keys.Alternate();
  hipMemcpy(d, h.data(), n * 4, hipMemcpyHostToDevice);
  TWICE(hipcub::DeviceSelect::If(t, b, d, o, c, n, [] __host__ __device__ (int x) { return x % 3 == 0; })); printf("select %d\n", *c);
  TWICE(hipcub::DeviceHistogram::HistogramEven(t, b, d, c, 5, 0, 10008, n)); printf("histogram %d %d %d %d\n", c[0], c[1], c[2], c[3]);
  for (int i = 0; i < n; i++) d[i] = i / 100;
  int runs; int *r; hipMalloc(&r, 4); TWICE(hipcub::DeviceRunLengthEncode::Encode(t, b, d, o, c, r, n)); printf("runs %d %d %d\n", *r, c[0], c[*r - 1]);
}
