// Größe
#include <hip/hip_runtime.h>

int main()
{
	void *p; // é
	return hipMalloc(&p, 4);
}