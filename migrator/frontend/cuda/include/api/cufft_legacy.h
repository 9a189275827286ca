// Names of other releases, written by regenerate.py.
enum { NVFFT_PLAN_PROPERTY_INT64_MAX_NUM_HOST_THREADS, cufftBox3d, };
typedef cu2hip_detail::any cufftBox3d_t;
#define F(n) cufftResult n(...);
 F(cufftXtSetDistribution)
#undef F
