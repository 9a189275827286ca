// codes: CH218 CH219
__global__ void k(unsigned long long* o, const int* p) {
  unsigned long long b = __ballot(p[threadIdx.x]);
  o[0] = __popcll(b & __lanemask_lt());
  o[1] = __popcll(__activemask() & __lanemask_gt());
  o[2] = __lanemask_eq();               // expect[CH218]
  unsigned long long lt = __lanemask_lt();  // expect[CH218]
  o[3] = b & __lanemask_le();           // expect[CH218]
  o[4] = lt + __smid();                 // expect[CH219]
}
