// Names of other releases, written by regenerate.py.
enum { };
#define F(n) cusolverStatus_t n(...);
 F(cusolverDnXgeev) F(cusolverDnXgeev_bufferSize) F(cusolverDnXsyevBatched) F(cusolverDnXsyevBatched_bufferSize)
#undef F
