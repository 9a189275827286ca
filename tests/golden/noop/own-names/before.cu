#include <cuda_runtime.h>

// Names of the project that look like CUDA's.
namespace video {
struct cudaDecoder { int cudaFree; };
int cudaMallocator(cudaDecoder d) { return d.cudaFree; }
}

enum cudaColour { cudaRed, cudaGreen };

int main()
{
    video::cudaDecoder decoder{3};
    decoder.cudaFree += cudaGreen;
    return video::cudaMallocator(decoder);
}
