// Error checks around runtime calls.
#pragma once

#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>

#define CHECK(call)                                                                   \
    do {                                                                              \
        cudaError_t status_ = (call);                                                 \
        if (status_ != cudaSuccess) {                                                 \
            std::fprintf(stderr, "%s:%d: %s: %s\n", __FILE__, __LINE__, #call,        \
                         cudaGetErrorString(status_));                                \
            std::exit(EXIT_FAILURE);                                                  \
        }                                                                             \
    } while (0)

#define CHECK_LAUNCH() CHECK(cudaGetLastError())
