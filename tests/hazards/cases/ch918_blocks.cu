// codes: CH918
__device__ unsigned counter;
__device__ unsigned ld_acquire(const unsigned* p) { return *(const volatile unsigned*)p; }
__global__ void barrier(unsigned* arrived, unsigned goal) {
  if (threadIdx.x == 0) {
    atomicAdd(arrived, 1);
    while (atomicAdd(arrived, 0) < goal) {}  // expect[CH918]
  }
  __syncthreads();
}
__global__ void volatile_read(unsigned* flag) {
  while (*((volatile unsigned*)flag) != 1) ;  // expect[CH918]
  while (ld_acquire(flag) == 0) __nanosleep(20);  // expect[CH918]
}
__global__ void look_back(volatile int* status, int* sums) {
  int state;
  do {
    state = status[blockIdx.x - 1];  // expect[CH918]
  } while (state == 0);
  sums[blockIdx.x] = state;
}
__global__ void work(int* list, int n, const float* x) {
  int i = 0;
  while (list[i] != -1) ++i;
  while (i < n && x[i] > 0) i++;
  for (int k = list[0]; k != 0; k = list[k]) n -= 1;
  __shared__ int open;
  open = n;
  do {
    __syncthreads();
    if (threadIdx.x == 0) open -= 1;
    __syncthreads();
  } while (open > 0);
}

__device__ volatile int g_mutex;
__global__ void sync_all(int goal) {
  __syncthreads();
  if (threadIdx.x == 0) {
    atomicAdd((int*)&g_mutex, 1);
    while (g_mutex != goal) {}  // expect[CH918]
  }
  __syncthreads();
}

__global__ void in_the_condition(unsigned long long* states) {
  unsigned long long v;
  while (((v = atomicAdd(&states[blockIdx.x - 1], 0ull)) >> 62) == 0) {}  // expect[CH918]
  states[blockIdx.x] = v;
}
