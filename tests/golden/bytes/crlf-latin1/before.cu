// Größe
#include <cuda_runtime.h>

int main()
{
	void *p; // é
	return cudaMalloc(&p, 4);
}