// codes: CH401
#include <cuda_runtime.h>
#include <cstdio>
struct V { int major, minor; };
static cudaDeviceProp cached[8];
struct Info { int cc; cudaDeviceProp prop; };
cudaDeviceProp get(int d) { cudaDeviceProp p; cudaGetDeviceProperties(&p, d); return p; }
const cudaDeviceProp& ref(int d) { return cached[d]; }
int sm(int d) { cudaDeviceProp p = get(d); return p.major * 10 + p.minor; }  // expect[CH401]
int a(int d) {
  cudaDeviceProp p; cudaGetDeviceProperties(&p, d);
  if (p.major >= 8) return 1;  // expect[CH401]
  bool x = p.major > 7 || (p.major == 7 && p.minor >= 5);  // expect[CH401]
  if (p.major == 9999) return 3;
  printf("%d.%d %d\n", p.major, p.minor, p.major * 10 + p.minor);
  switch (p.major) { case 8: return 2; }  // expect[CH401]
  const auto& q = ref(d);
  if (q.major < 7) return 3;  // expect[CH401]
  cudaDeviceProp* pp = &p;
  if (pp->major * 100 + pp->minor * 10 >= 750) return 1;  // expect[CH401]
  if (get(d).major == 8) return 1;  // expect[CH401]
  if (cached[d].major >= 6) return 1;  // expect[CH401]
  if (sm(d) >= 80) return 9;  // expect[CH401]
  int maj = 0, mi = 0;
  cudaDeviceGetAttribute(&maj, cudaDevAttrComputeCapabilityMajor, d);  // expect[CH401]
  cudaDeviceGetAttribute(&mi, cudaDevAttrComputeCapabilityMinor, d);
  if (maj >= 8) return 1;  // expect[CH401]
  V v; if (v.major > 3) return 2;
  Info i; if (i.prop.major >= 9) return 2;  // expect[CH401]
  i.cc = p.major * 10;  // expect[CH401]
  auto l = get(d);
  return l.major >= 8 ? 1 : 2;  // expect[CH401]
}
void q(int d) { int m; cudaDeviceGetAttribute(&m, cudaDevAttrComputeCapabilityMajor, d); printf("%d", m); }
