// What no rule translates.
#include <hip/hip_runtime.h>

__device__ unsigned sm() { unsigned r; asm volatile("mov.u32 %0, %%smid;" : "=r"(r)); return r; }  // expect[CH802]

__device__ void multiply(unsigned* d, const unsigned* a, unsigned b) {
  asm volatile(
      "mma.sync.aligned.m16n8k8.row.col.f16.f16.f16.f16 {%0, %1}, {%2, %3}, {%4}, {%0, %1};\n"  // expect[CH806]
      : "+r"(d[0]), "+r"(d[1])
      : "r"(a[0]), "r"(a[1]), "r"(b));
}

__device__ void named(int id) { asm volatile("bar.sync %0, 64;" ::"r"(id)); }  // expect[CH808]

__device__ void carry(unsigned& d, unsigned a) {
  asm volatile("add.cc.u32 %0, %0, %1;" : "+r"(d) : "r"(a));  // expect[CH807]
}

__device__ void spin(int* flag) {
  asm volatile(
      "{ .reg .pred p; .reg .u32 t;\n"
      "WAIT: ld.acquire.gpu.global.u32 t, [%0];\n"
      "setp.eq.u32 p, t, 0; @p bra WAIT; }\n"  // expect[CH801]
      ::"l"(flag));
}
