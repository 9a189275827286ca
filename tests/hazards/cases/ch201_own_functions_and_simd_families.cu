// codes: CH201 CH202 CH203 CH204 CH207 CH209 CH210 CH211 CH212 CH215 CH224 CH225 CH227
#include <cuda_runtime.h>
#define LOAD(p) __ldcg(p)  // expect[CH203]
// A name of the project's own, even one with two underscores, is no hazard.
static __device__ int __dp2a_lo(int a, int b, int c) { return a + b + c; }
#define __vadd2(a, b) ((a) + (b))
__global__ void k(int* o, unsigned* u, float* f, double* d, volatile int* flag, void* p) {
  o[0] = __dp4a(o[1], o[2], o[3]) + ::__dp4a(o[4], o[5], 0);  // expect[CH201]
  o[1] = __dp2a_hi(o[1], o[2], o[3]);                          // expect[CH201]
  o[2] = __dp2a_lo(o[1], o[2], o[3]);
  u[0] = __vadd2(u[1], u[2]);
  u[1] = __vmaxs4(u[1], u[2]) ^ __vsetgtu2(u[3], u[4]);  // expect[CH202]
  u[2] = __vcmpne4(u[1], u[2]);                           // expect[CH202]
  u[3] = __vsadu4(u[1], u[2]) + __vhaddu2(u[0], u[1]);    // expect[CH202]
  u[4] = __byte_perm(u[0], u[1], 0x3210) + __funnelshift_r(u[0], u[1], 3) + __usad(u[0], u[1], 0);
  f[0] = __ldlu(f + 1) + __ldcv(f + 2) + __ldca(&f[3]);  // expect[CH203]
  __stwb(f, 1.f);                                         // expect[CH203]
  __stwt(f + 1, __ldg(f));                                // expect[CH203, CH224]
  f[1] = __fmaf_rd(f[0], f[1], f[2]) + __fsqrt_ru(f[3]);  // expect[CH204]
  d[0] = __dadd_rz(d[1], d[2]) + __fma_ru(d[0], d[1], 1.0) + __ddiv_rd(d[1], d[2]);  // expect[CH204]
  d[1] = __dadd_rn(d[1], d[2]) + __fma_rn(d[0], d[1], 1.0) + __double2float_rd(d[0]) + __ll2double_rz(3);
  f[2] = __frcp_rz(f[2]);                                 // expect[CH204]
  atomicMax_block(o, 3);                                  // expect[CH207]
  atomicCAS_block(u, 1u, 2u);                             // expect[CH207]
  atomicAdd_system(o, 1);
  while (*flag) __nanosleep(32u);                         // expect[CH209]
  if (o[0] < 0) { __trap(); }                             // expect[CH210]
  __brkpt();                                              // expect[CH210]
  __pm2();                                                // expect[CH211]
  unsigned s = (unsigned)__cvta_generic_to_shared(p);     // expect[CH212]
  if (__isShared(p) || __isLocal(p)) u[5] = s;            // expect[CH212]
  __barrier_sync(1);                                      // expect[CH215]
  o[3] = __vimin3_s32(o[0], o[1], o[2]) + __viaddmin_u16x2(u[0], u[1], u[2]);  // expect[CH225]
  o[4] = __vimax_s32_relu(o[0], o[1]);                    // expect[CH225]
  if (o[5]) __assertfail("a", "b", 1, "c", 1);            // expect[CH227]
}
struct Trap { void __trap(); };
void h(Trap& t) { t.__trap(); const char* s = "__dp4a(a, b, c) and __trap()"; (void)s; }
