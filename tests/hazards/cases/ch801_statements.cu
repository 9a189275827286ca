// codes: CH801 CH802 CH803 CH806 CH807 CH808 CH809 CH810 CH814 CH905 CH915 CH219
#include <cuda_runtime.h>
#include <cstdint>
#define MMA_OP "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 "
#define PTX_LANE(x) asm volatile("mov.u32 %0, %%laneid;" : "=r"(x))  // expect[CH801, CH802]
#define FENCE() asm volatile("membar.gl;" ::: "memory")             // expect[CH801]
__device__ unsigned lane_mask_ge() { unsigned r; asm("mov.u32 %0, %%lanemask_ge;" : "=r"(r)); return r; }  // expect[CH802]
__device__ unsigned warp_id() { unsigned r; __asm__ volatile("mov.u32 %0, %%warpid;" : "=r"(r)); return r; }  // expect[CH802]
__device__ unsigned sm() { unsigned r; asm("mov.u32 %0, %smid;" : "=r"(r)); return r; }  // expect[CH802, CH219]
__device__ unsigned tick() { unsigned r; asm volatile("mov.u32 %0, %%clock;" : "=r"(r) :: "memory"); return r; }  // expect[CH802]
__device__ unsigned tid() { unsigned r; asm("mov.u32 %0, %%tid.x;" : "=r"(r)); return r; }  // expect[CH801]
__device__ unsigned bits(unsigned x) { unsigned r; asm("bfe.u32 %0, %1, 4, 8;" : "=r"(r) : "r"(x)); return r; }  // expect[CH801]
__device__ unsigned lop(unsigned a, unsigned b, unsigned c) {
  unsigned r;
  asm volatile(R"(lop3.b32 %0, %1, %2, %3, 0xEA;)" : "=r"(r) : "r"(a), "r"(b), "r"(c));  // expect[CH801]
  return r;
}
__device__ void mma(float* d, const unsigned* a, const unsigned* b) {
  asm volatile(  // expect[CH806, CH803]
      MMA_OP
      "{%0,%1,%2,%3}, {%4,%5}, {%6}, {%0,%1,%2,%3};\n"
      : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
      : "r"(a[0]), "r"(a[1]), "r"(b[0]));
}
__device__ void ldm(unsigned* r, unsigned s) {
  asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0,%1}, [%2];" : "=r"(r[0]), "=r"(r[1]) : "r"(s));  // expect[CH806]
}
__device__ void copy(unsigned s, const void* g) {
  asm volatile("cp.async.ca.shared.global [%0], [%1], 16;" ::"r"(s), "l"(g));  // expect[CH806, CH803]
  asm volatile("cp.async.commit_group;");  // expect[CH806]
  asm volatile("mbarrier.init.shared.b64 [%0], 1;" ::"r"(s));  // expect[CH806]
}
__device__ void carry(uint32_t* r, const uint32_t* a) {
  asm("add.cc.u32 %0, %2, %3; addc.u32 %1, %4, %5;"  // expect[CH807]
      : "=r"(r[0]), "=r"(r[1]) : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]));
  asm("madc.hi.cc.u32 %0, %1, %2, %3;" : "=r"(r[2]) : "r"(a[0]), "r"(a[1]), "r"(a[2]));  // expect[CH807]
}
__device__ void barriers(int id) {
  asm volatile("bar.sync %0, %1;" ::"r"(id), "r"(64));  // expect[CH808]
  asm volatile("barrier.cta.arrive 1, 64;");            // expect[CH808]
  asm volatile("bar.warp.sync 0xffffffff;");            // expect[CH808]
  asm volatile("barrier.cluster.arrive.aligned;");      // expect[CH905]
  asm volatile("griddepcontrol.wait;" ::: "memory");    // expect[CH915]
}
__device__ void memory(int* p, int* q, float* f) {
  int v;
  asm volatile("ld.global.nc.s32 %0, [%1];" : "=r"(v) : "l"(p));               // expect[CH809, CH803]
  asm volatile("st.release.sys.global.s32 [%0], %1;" ::"l"(q), "r"(v) : "memory");  // expect[CH809, CH803]
  asm volatile("ld.volatile.shared.s32 %0, [%1];" : "=r"(v) : "r"(3));         // expect[CH809]
  asm volatile("ld.shared.s32 %0, [%1];" : "=r"(v) : "r"(3));                  // expect[CH801]
  asm volatile("red.global.add.v4.f32 [%0], {%1,%1,%1,%1};" ::"l"(f), "f"(1.f));  // expect[CH810, CH803]
  asm volatile("atom.add.noftz.bf16x2 %0, [%1], %2;" : "=r"(v) : "l"(q), "r"(v));  // expect[CH810, CH803]
  asm volatile("red.global.add.s32 [%0], %1;" ::"l"(q), "r"(v));               // expect[CH801, CH803]
  asm volatile("{ .reg .pred p; setp.ne.b32 p, %0, 0; @p trap; }" ::"r"(v));   // expect[CH801]
  asm volatile("" : "+r"(v));
  asm volatile("" : "+f"(f[0]));                                               // expect[CH803]
  asm volatile("" ::: "memory");
  asm volatile("// a comment only");
}
__device__ void gcn(float* d) {
  int r;
  asm volatile("v_mov_b32 %0, %1" : "=v"(r) : "s"(3));
  asm volatile("s_waitcnt vmcnt(0)" ::: "memory");
  asm volatile("ds_read_b32 %0, %1\n\tglobal_load_dword %0, %1, off" : "=v"(r) : "v"(r));
  asm volatile("v_mmac_16x16x16_f16 %0, %0, %0, %0" ::: "memory");  // expect[CH814]
  asm volatile("ds_read_m32x16_b16 v[0:1], v2");                    // expect[CH814]
  __builtin_hcu_mmac_f32_16x16x16_f16(d);                           // expect[CH814]
}
unsigned long long host_clock() {
  unsigned lo, hi;
  double d = 1;
  __asm__ __volatile__("rdtsc" : "=a"(lo), "=d"(hi));
  asm volatile("mov %0, %1; add %1, %0; ret" : "=r"(lo) : "r"(hi));
  asm("fld %0" : "+f"(d));
  asm volatile("pause" ::: "memory");
  return ((unsigned long long)hi << 32) | lo;
}
int renamed(int) asm("other_name");
#if defined(__HIP_PLATFORM_NVIDIA__)
__device__ void dead() { asm volatile("bar.sync 0;"); }
#endif
__device__ void more(int* p, unsigned s, const void* map) {
  int v;
  asm volatile("prefetch.tensormap [%0];" ::"l"(map));                          // expect[CH806, CH803]
  asm volatile("st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.s32 [%0], %1, [%2];" ::"r"(s), "r"(1), "r"(s));  // expect[CH806]
  asm volatile("ld.global.L1::no_allocate.s32 %0, [%1];" : "=r"(v) : "l"(p));   // expect[CH809, CH803]
  asm volatile("{\n\t"                                                          // expect[CH806]
               ".reg .pred P1;\n\t"
               "LAB_WAIT:\n\t"
               "mbarrier.try_wait.parity.shared::cta.b64 P1, [%0], %1;\n\t"
               "@P1 bra DONE;\n\t"
               "bra LAB_WAIT;\n\t"
               "DONE:\n\t"
               "}" ::"r"(s), "r"(0));
  asm("{ .reg .u32 t; mov.u32 t, %%laneid; add.u32 %0, t, 1; }" : "=r"(v));     // expect[CH801, CH802]
  asm volatile("mov.u32 %[out], %%smid;" : [out] "=r"(v));                      // expect[CH802, CH219]
  asm volatile("exit;");                                                        // expect[CH801]
}
