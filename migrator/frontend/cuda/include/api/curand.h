// Names and prototypes, written by regenerate.py.
enum curandStatus { CURAND_STATUS_SUCCESS, CURAND_STATUS_VERSION_MISMATCH = 100, CURAND_STATUS_NOT_INITIALIZED, CURAND_STATUS_ALLOCATION_FAILED, CURAND_STATUS_TYPE_ERROR, CURAND_STATUS_OUT_OF_RANGE, CURAND_STATUS_LENGTH_NOT_MULTIPLE, CURAND_STATUS_DOUBLE_PRECISION_REQUIRED, CURAND_STATUS_LAUNCH_FAILURE = 201, CURAND_STATUS_PREEXISTING_FAILURE, CURAND_STATUS_INITIALIZATION_FAILED, CURAND_STATUS_ARCH_MISMATCH, CURAND_STATUS_INTERNAL_ERROR = 999 };
typedef curandStatus curandStatus_t;
enum curandRngType { CURAND_RNG_TEST, CURAND_RNG_PSEUDO_DEFAULT = 100, CURAND_RNG_PSEUDO_XORWOW, CURAND_RNG_PSEUDO_MRG32K3A = 121, CURAND_RNG_PSEUDO_MTGP32 = 141, CURAND_RNG_PSEUDO_MT19937, CURAND_RNG_PSEUDO_PHILOX4_32_10 = 161, CURAND_RNG_QUASI_DEFAULT = 200, CURAND_RNG_QUASI_SOBOL32, CURAND_RNG_QUASI_SCRAMBLED_SOBOL32, CURAND_RNG_QUASI_SOBOL64, CURAND_RNG_QUASI_SCRAMBLED_SOBOL64 };
typedef curandRngType curandRngType_t;
enum curandOrdering { CURAND_ORDERING_PSEUDO_BEST = 100, CURAND_ORDERING_PSEUDO_DEFAULT, CURAND_ORDERING_PSEUDO_SEEDED, CURAND_ORDERING_PSEUDO_LEGACY, CURAND_ORDERING_PSEUDO_DYNAMIC, CURAND_ORDERING_QUASI_DEFAULT = 201 };
typedef curandOrdering curandOrdering_t;
enum curandDirectionVectorSet { CURAND_DIRECTION_VECTORS_32_JOEKUO6 = 101, CURAND_SCRAMBLED_DIRECTION_VECTORS_32_JOEKUO6, CURAND_DIRECTION_VECTORS_64_JOEKUO6, CURAND_SCRAMBLED_DIRECTION_VECTORS_64_JOEKUO6 };
typedef curandDirectionVectorSet curandDirectionVectorSet_t;
typedef unsigned int curandDirectionVectors32_t[32];
typedef unsigned long long curandDirectionVectors64_t[64];
struct curandGenerator_st;
typedef struct curandGenerator_st * curandGenerator_t;
typedef double curandDistribution_st;
typedef curandDistribution_st * curandDistribution_t;
struct curandDistributionShift_st;
typedef struct curandDistributionShift_st * curandDistributionShift_t;
struct curandDistributionM2Shift_st;
typedef struct curandDistributionM2Shift_st * curandDistributionM2Shift_t;
struct curandHistogramM2_st;
typedef struct curandHistogramM2_st * curandHistogramM2_t;
typedef unsigned int curandHistogramM2K_st;
typedef curandHistogramM2K_st * curandHistogramM2K_t;
typedef curandDistribution_st curandHistogramM2V_st;
typedef curandHistogramM2V_st * curandHistogramM2V_t;
struct curandDiscreteDistribution_st;
typedef struct curandDiscreteDistribution_st * curandDiscreteDistribution_t;
enum curandMethod { CURAND_CHOOSE_BEST, CURAND_ITR, CURAND_KNUTH, CURAND_HITR, CURAND_M1, CURAND_M2, CURAND_BINARY_SEARCH, CURAND_DISCRETE_GAUSS, CURAND_REJECTION, CURAND_DEVICE_API, CURAND_FAST_REJECTION, CURAND_3RD, CURAND_DEFINITION, CURAND_POISSON };
typedef curandMethod curandMethod_t;
#ifndef CU2HIP_TYPES_ONLY
#define F(n) curandStatus_t n(...);
 F(curandCreateGenerator) F(curandCreateGeneratorHost) F(curandCreatePoissonDistribution) F(curandDestroyDistribution)
  F(curandDestroyGenerator) F(curandGenerate) F(curandGenerateBinomial) F(curandGenerateBinomialMethod)
  F(curandGenerateLogNormal) F(curandGenerateLogNormalDouble) F(curandGenerateLongLong) F(curandGenerateNormal)
  F(curandGenerateNormalDouble) F(curandGeneratePoisson) F(curandGeneratePoissonMethod) F(curandGenerateSeeds)
  F(curandGenerateUniform) F(curandGenerateUniformDouble) F(curandGetDirectionVectors32)
  F(curandGetDirectionVectors64) F(curandGetProperty) F(curandGetScrambleConstants32) F(curandGetScrambleConstants64)
  F(curandGetVersion) F(curandSetGeneratorOffset) F(curandSetGeneratorOrdering) F(curandSetPseudoRandomGeneratorSeed)
  F(curandSetQuasiRandomGeneratorDimensions) F(curandSetStream)
#undef F
#endif
