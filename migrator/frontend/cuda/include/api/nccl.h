// Names and prototypes, written by regenerate.py.
struct ncclComm;
typedef struct ncclComm * ncclComm_t;
struct ncclUniqueId { char internal[128]; };
enum ncclResult_t { ncclSuccess, ncclUnhandledCudaError, ncclSystemError, ncclInternalError, ncclInvalidArgument, ncclInvalidUsage, ncclRemoteError, ncclInProgress, ncclNumResults };
struct ncclConfig_v21700 { size_t size; unsigned magic; unsigned version; int blocking; int cgaClusterSize; int minCTAs; int maxCTAs; const char * netName; int splitShare; };
typedef struct ncclConfig_v21700 ncclConfig_t;
enum ncclRedOp_dummy_t { ncclNumOps_dummy = 5 };
enum ncclRedOp_t { ncclSum, ncclProd, ncclMax, ncclMin, ncclAvg, ncclNumOps, ncclMaxRedOp = 2147483647 };
enum ncclDataType_t { ncclInt8, ncclChar = 0, ncclUint8, ncclInt32, ncclInt = 2, ncclUint32, ncclInt64, ncclUint64, ncclFloat16, ncclHalf = 6, ncclFloat32, ncclFloat = 7, ncclFloat64, ncclDouble = 8, ncclBfloat16, ncclNumTypes };
enum ncclScalarResidence_t { ncclScalarDevice, ncclScalarHostImmediate };
#define NCCL_MAJOR 2
#define NCCL_MINOR 21
#define NCCL_PATCH 5
#define NCCL_SUFFIX ""
#define NCCL_VERSION_CODE 22105
#define NCCL_VERSION ( X , Y , Z ) ( ( ( X ) <= 2 && ( Y ) <= 8 ) ? ( X ) * 1000 + ( Y ) * 100 + ( Z ) : ( X ) * 10000 + ( Y ) * 100 + ( Z ) )
#define NCCL_COMM_NULL NULL
#define NCCL_UNIQUE_ID_BYTES 128
#define NCCL_CONFIG_UNDEF_INT INT_MIN
#define NCCL_CONFIG_UNDEF_PTR NULL
#define NCCL_SPLIT_NOCOLOR - 1
#define NCCL_CONFIG_INITIALIZER { sizeof ( ncclConfig_t ) , /* size */ 0xcafebeef , /* magic */ NCCL_VERSION ( NCCL_MAJOR , NCCL_MINOR , NCCL_PATCH ) , /* version */ NCCL_CONFIG_UNDEF_INT , /* blocking */ NCCL_CONFIG_UNDEF_INT , /* cgaClusterSize */ NCCL_CONFIG_UNDEF_INT , /* minCTAs */ NCCL_CONFIG_UNDEF_INT , /* maxCTAs */ NCCL_CONFIG_UNDEF_PTR , /* netName */ NCCL_CONFIG_UNDEF_INT /* splitShare */ \
}
#ifndef CU2HIP_TYPES_ONLY
#define F(n) ncclResult_t n(...);
 F(ncclAllGather) F(ncclAllReduce) F(ncclBcast) F(ncclBroadcast) F(ncclCommAbort) F(ncclCommCount) F(ncclCommCuDevice)
  F(ncclCommDeregister) F(ncclCommDestroy) F(ncclCommFinalize) F(ncclCommGetAsyncError) F(ncclCommInitAll)
  F(ncclCommInitRank) F(ncclCommInitRankConfig) F(ncclCommRegister) F(ncclCommSplit) F(ncclCommUserRank)
  F(ncclGetUniqueId) F(ncclGetVersion) F(ncclGroupEnd) F(ncclGroupStart) F(ncclMemAlloc) F(ncclMemFree) F(ncclRecv)
  F(ncclRedOpCreatePreMulSum) F(ncclRedOpDestroy) F(ncclReduce) F(ncclReduceScatter) F(ncclSend) F(pncclAllGather)
  F(pncclAllReduce) F(pncclBcast) F(pncclBroadcast) F(pncclCommAbort) F(pncclCommCount) F(pncclCommCuDevice)
  F(pncclCommDeregister) F(pncclCommDestroy) F(pncclCommFinalize) F(pncclCommGetAsyncError) F(pncclCommInitAll)
  F(pncclCommInitRank) F(pncclCommInitRankConfig) F(pncclCommRegister) F(pncclCommSplit) F(pncclCommUserRank)
  F(pncclGetUniqueId) F(pncclGetVersion) F(pncclGroupEnd) F(pncclGroupStart) F(pncclMemAlloc) F(pncclMemFree)
  F(pncclRecv) F(pncclRedOpCreatePreMulSum) F(pncclRedOpDestroy) F(pncclReduce) F(pncclReduceScatter) F(pncclSend)
#undef F
#define F(n) const char * n(...);
 F(ncclGetErrorString) F(ncclGetLastError) F(pncclGetErrorString) F(pncclGetLastError)
#undef F
#endif
