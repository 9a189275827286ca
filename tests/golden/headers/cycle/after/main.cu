#include "a.cuh"

int main()
{
    void* p;
    return a(&p) || b(p);
}
