// No CUDA: nothing to do, and no header.
#include <cstdio>

int main() { return std::puts("cudaMalloc") < 0; }
