// What the host calls; every function works in the given stream on device memory.
#pragma once

#include <cuda_runtime.h>

constexpr int kBins = 64;

// The sum of `count` numbers; `partial` has room for one value a block.
void sum(const float* values, float* partial, double* result, int count, cudaStream_t stream);

// Copies what is above `limit` to `kept`, in any order, and counts it.
void compact(const float* values, float limit, float* kept, unsigned* kept_count, int count, cudaStream_t stream);

// Counts values between the edges set by `set_edges`.
void set_edges(const float* edges);
void histogram(const float* values, unsigned* bins, int count, cudaStream_t stream);
