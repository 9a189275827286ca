// Runs everything in two streams, times it, and compares with the CPU.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <vector>

#include "check.h"
#include "kernels.h"

namespace {

constexpr int kCount = 1 << 20;
constexpr float kLimit = 0.75f;

// Streams and events are cheap to make; free them whatever happens.
struct Timer {
    cudaEvent_t start, stop;
    Timer()
    {
        CHECK(cudaEventCreate(&start));
        CHECK(cudaEventCreateWithFlags(&stop, cudaEventBlockingSync));
    }
    ~Timer()
    {
        cudaEventDestroy(start);
        cudaEventDestroy(stop);
    }
    float milliseconds()
    {
        float elapsed = 0.0f;
        CHECK(cudaEventSynchronize(stop));
        CHECK(cudaEventElapsedTime(&elapsed, start, stop));
        return elapsed;
    }
};

void describe_device()
{
    cudaDeviceProp properties;
    CHECK(cudaGetDeviceProperties(&properties, 0));
    std::printf("%s, %d processors, warps of %d\n", properties.name, properties.multiProcessorCount,
                properties.warpSize);
    if (properties.major < 7)
        std::printf("older than compute capability 7.0: expect it to be slow\n");
}

// The priority range is worth asking for since CUDA 11.
cudaStream_t make_stream()
{
    cudaStream_t stream;
#if CUDART_VERSION >= 11000
    int least = 0, greatest = 0;
    CHECK(cudaDeviceGetStreamPriorityRange(&least, &greatest));
    CHECK(cudaStreamCreateWithPriority(&stream, cudaStreamNonBlocking, greatest));
#else
    CHECK(cudaStreamCreate(&stream));
#endif
    return stream;
}

bool report(const char* what, double got, double wanted, double tolerance)
{
    const bool good = std::fabs(got - wanted) <= tolerance;
    std::printf("%-12s %14.4f, expected %14.4f  %s\n", what, got, wanted, good ? "ok" : "WRONG");
    return good;
}

}  // namespace

int main()
{
    describe_device();

    float* host = nullptr;
    CHECK(cudaMallocHost(&host, kCount * sizeof(float)));
    unsigned state = 12345;
    for (int at = 0; at < kCount; ++at) {
        state = state * 1664525u + 1013904223u;
        host[at] = (state >> 8) * (1.0f / 16777216.0f);
    }
    std::vector<float> edges(kBins + 1);
    for (int bin = 0; bin <= kBins; ++bin)
        edges[bin] = static_cast<float>(bin) / kBins;

    float *values, *partial, *kept;
    double* total;
    unsigned *kept_count, *bins;
    CHECK(cudaMalloc(&values, kCount * sizeof(float)));
    CHECK(cudaMalloc(&partial, 256 * sizeof(float)));
    CHECK(cudaMalloc(&kept, kCount * sizeof(float)));
    CHECK(cudaMalloc((void**)&total, sizeof(double)));
    CHECK(cudaMalloc((void**)&kept_count, sizeof(unsigned)));
    CHECK(cudaMallocManaged(&bins, kBins * sizeof(unsigned)));

    cudaStream_t first = make_stream(), second = make_stream();
    Timer timer;
    set_edges(edges.data());
    CHECK(cudaEventRecord(timer.start, first));
    CHECK(cudaMemcpyAsync(values, host, kCount * sizeof(float), cudaMemcpyHostToDevice, first));
    sum(values, partial, total, kCount, first);
    compact(values, kLimit, kept, kept_count, kCount, first);
    CHECK(cudaEventRecord(timer.stop, first));
    CHECK(cudaStreamWaitEvent(second, timer.stop, 0));
    histogram(values, bins, kCount, second);
    CHECK(cudaStreamSynchronize(second));
    std::printf("%.3f ms for sum and compaction\n", timer.milliseconds());

    double got_sum = 0.0;
    unsigned got_kept = 0;
    CHECK(cudaMemcpy(&got_sum, total, sizeof(got_sum), cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(&got_kept, kept_count, sizeof(got_kept), cudaMemcpyDeviceToHost));

    double wanted_sum = 0.0;
    unsigned wanted_kept = 0;
    std::vector<unsigned> wanted_bins(kBins);
    for (int at = 0; at < kCount; ++at) {
        wanted_sum += host[at];
        wanted_kept += host[at] > kLimit;
        ++wanted_bins[std::min(static_cast<int>(host[at] * kBins), kBins - 1)];
    }
    bool good = report("sum", got_sum, wanted_sum, 1.0);
    good &= report("kept", got_kept, wanted_kept, 0.0);
    unsigned wrong = 0;
    for (int bin = 0; bin < kBins; ++bin)
        wrong += bins[bin] != wanted_bins[bin];
    good &= report("wrong bins", wrong, 0.0, 0.0);

    CHECK(cudaStreamDestroy(first));
    CHECK(cudaStreamDestroy(second));
    for (void* memory : {(void*)values, (void*)partial, (void*)kept, (void*)total, (void*)kept_count, (void*)bins})
        CHECK(cudaFree(memory));
    CHECK(cudaFreeHost(host));
    std::printf(good ? "PASSED\n" : "FAILED\n");
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
