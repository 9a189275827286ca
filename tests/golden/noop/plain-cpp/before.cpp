// Nothing of CUDA here.
#include <vector>

int cudaEncode(int frame) { return frame + 1; }

int main()
{
    std::vector<int> values(3, cudaEncode(1));
    const char* text = "cudaMalloc(&p, n)";  // cudaFree in a comment
    return values.size() + text[0];
}
