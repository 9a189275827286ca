// Switching between lanes: what a call has to keep, in the ABI of the processor.
#pragma once

extern "C" void cu2hip_switch(void **save, void *to);

#if defined(__x86_64__)
// clang-format off
asm(R"(
.pushsection .text
.weak cu2hip_switch
.hidden cu2hip_switch
.type cu2hip_switch,@function
cu2hip_switch:
  pushq %rbp; pushq %rbx; pushq %r12; pushq %r13; pushq %r14; pushq %r15
  movq %rsp,(%rdi); movq %rsi,%rsp
  popq %r15; popq %r14; popq %r13; popq %r12; popq %rbx; popq %rbp
  ret
.size cu2hip_switch,.-cu2hip_switch
.popsection)");
// clang-format on

// A new stack whose first switch enters `entry`; `top` is its end.
inline void *cu2hip_new_stack(char *top, void (*entry)()) {
  void **slot = reinterpret_cast<void **>(top) - 2;
  slot[0] = reinterpret_cast<void *>(entry);
  slot[1] = nullptr;
  return slot - 6;
}
#elif defined(__aarch64__)
// clang-format off
asm(R"(
.pushsection .text
.weak cu2hip_switch
.hidden cu2hip_switch
.type cu2hip_switch,%function
cu2hip_switch:
  sub sp, sp, #160
  stp x19, x20, [sp]; stp x21, x22, [sp, #16]; stp x23, x24, [sp, #32]; stp x25, x26, [sp, #48]
  stp x27, x28, [sp, #64]; stp x29, x30, [sp, #80]
  stp d8, d9, [sp, #96]; stp d10, d11, [sp, #112]; stp d12, d13, [sp, #128]; stp d14, d15, [sp, #144]
  mov x9, sp; str x9, [x0]; mov sp, x1
  ldp x19, x20, [sp]; ldp x21, x22, [sp, #16]; ldp x23, x24, [sp, #32]; ldp x25, x26, [sp, #48]
  ldp x27, x28, [sp, #64]; ldp x29, x30, [sp, #80]
  ldp d8, d9, [sp, #96]; ldp d10, d11, [sp, #112]; ldp d12, d13, [sp, #128]; ldp d14, d15, [sp, #144]
  add sp, sp, #160
  ret
.size cu2hip_switch,.-cu2hip_switch
.popsection)");
// clang-format on

inline void *cu2hip_new_stack(char *top, void (*entry)()) {
  void **frame = reinterpret_cast<void **>(top - 176);
  frame[11] = reinterpret_cast<void *>(entry);
  return frame;
}
#else
#error "the CPU device runs on x86-64 and AArch64"
#endif
