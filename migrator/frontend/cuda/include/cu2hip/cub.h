// CUB, loose: device-wide functions take anything, block and warp primitives have their usual members.
#pragma once
#include "cu2hip_prelude.h"
#include "cu2hip/any.h"
#include <iterator>
#include <type_traits>
#define CUB_VERSION 200300
#define CUB_MAJOR_VERSION 2
#define CUB_MINOR_VERSION 3
#define CUB_PTX_ARCH 800
#define CUB_RUNTIME_FUNCTION __host__ __device__
#define CUB_NAMESPACE_BEGIN namespace cub {
#define CUB_NAMESPACE_END }
#define CUB_NS_QUALIFIER ::cub
#define CUB_MAX(a, b) (((b) > (a)) ? (b) : (a))
#define CUB_MIN(a, b) (((b) < (a)) ? (b) : (a))
#define CUB_QUOTIENT_FLOOR(x, y) ((x) / (y))
#define CUB_QUOTIENT_CEILING(x, y) (((x) + (y) - 1) / (y))
#define CUB_ROUND_UP_NEAREST(x, y) ((((x) + (y) - 1) / (y)) * y)
#define CUB_ROUND_DOWN_NEAREST(x, y) (((x) / (y)) * y)
#define CUB_IS_DEVICE_CODE 0
#define CUB_IS_HOST_CODE 1
#define CUB_PTX_LOG_WARP_THREADS 5
#define CUB_PTX_WARP_THREADS 32
#define CUB_LOG_WARP_THREADS(x) 5
#define CUB_WARP_THREADS(x) 32
#define CUB_STATIC_ASSERT(c, m) static_assert(c, #m)
#define CubDebug(e) cub::Debug(e, __FILE__, __LINE__)
#define CubDebugExit(e) cub::Debug(e, __FILE__, __LINE__)
#define _CubLog(...) printf(__VA_ARGS__)
#define CubLog(...) printf(__VA_ARGS__)
#pragma clang force_cuda_host_device begin
extern "C++" {
namespace cub {
cudaError_t Debug(cudaError_t, const char *, int);
#define CU2HIP_DEVICE(s, ...) struct s { __VA_ARGS__ };
#define F(n) template <class... A> static cudaError_t n(A &&...);
CU2HIP_DEVICE(DeviceReduce, F(Reduce) F(Sum) F(Min) F(Max) F(ArgMin) F(ArgMax) F(ReduceByKey) F(TransformReduce))
CU2HIP_DEVICE(DeviceSegmentedReduce, F(Reduce) F(Sum) F(Min) F(Max) F(ArgMin) F(ArgMax))
CU2HIP_DEVICE(DeviceScan, F(ExclusiveSum) F(ExclusiveScan) F(InclusiveSum) F(InclusiveScan) F(InclusiveScanInit) F(ExclusiveSumByKey) F(ExclusiveScanByKey) F(InclusiveSumByKey) F(InclusiveScanByKey))
CU2HIP_DEVICE(DeviceRadixSort, F(SortPairs) F(SortPairsDescending) F(SortKeys) F(SortKeysDescending))
CU2HIP_DEVICE(DeviceSegmentedRadixSort, F(SortPairs) F(SortPairsDescending) F(SortKeys) F(SortKeysDescending))
CU2HIP_DEVICE(DeviceSegmentedSort, F(SortPairs) F(SortPairsDescending) F(SortKeys) F(SortKeysDescending) F(StableSortPairs) F(StableSortPairsDescending) F(StableSortKeys) F(StableSortKeysDescending))
CU2HIP_DEVICE(DeviceMergeSort, F(SortPairs) F(SortPairsCopy) F(SortKeys) F(SortKeysCopy) F(StableSortPairs) F(StableSortKeys) F(StableSortKeysCopy))
CU2HIP_DEVICE(DeviceMerge, F(MergeKeys) F(MergePairs))
CU2HIP_DEVICE(DeviceSelect, F(Flagged) F(If) F(Unique) F(UniqueByKey) F(FlaggedIf))
CU2HIP_DEVICE(DevicePartition, F(Flagged) F(If))
CU2HIP_DEVICE(DeviceHistogram, F(HistogramEven) F(HistogramRange) F(MultiHistogramEven) F(MultiHistogramRange))
CU2HIP_DEVICE(DeviceRunLengthEncode, F(Encode) F(NonTrivialRuns))
CU2HIP_DEVICE(DeviceSpmv, F(CsrMV))
CU2HIP_DEVICE(DeviceAdjacentDifference, F(SubtractLeft) F(SubtractLeftCopy) F(SubtractRight) F(SubtractRightCopy))
CU2HIP_DEVICE(DeviceMemcpy, F(Batched))
CU2HIP_DEVICE(DeviceCopy, F(Batched))
CU2HIP_DEVICE(DeviceFor, F(ForEach) F(ForEachN) F(ForEachCopy) F(ForEachCopyN) F(Bulk) F(ForEachInExtents))
CU2HIP_DEVICE(DeviceTransform, F(Transform))
#undef F
#undef CU2HIP_DEVICE
enum BlockReduceAlgorithm { BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY, BLOCK_REDUCE_RAKING, BLOCK_REDUCE_WARP_REDUCTIONS };
enum BlockScanAlgorithm { BLOCK_SCAN_RAKING, BLOCK_SCAN_RAKING_MEMOIZE, BLOCK_SCAN_WARP_SCANS };
enum BlockLoadAlgorithm { BLOCK_LOAD_DIRECT, BLOCK_LOAD_STRIPED, BLOCK_LOAD_VECTORIZE, BLOCK_LOAD_TRANSPOSE, BLOCK_LOAD_WARP_TRANSPOSE, BLOCK_LOAD_WARP_TRANSPOSE_TIMESLICED };
enum BlockStoreAlgorithm { BLOCK_STORE_DIRECT, BLOCK_STORE_STRIPED, BLOCK_STORE_VECTORIZE, BLOCK_STORE_TRANSPOSE, BLOCK_STORE_WARP_TRANSPOSE, BLOCK_STORE_WARP_TRANSPOSE_TIMESLICED };
enum BlockHistogramAlgorithm { BLOCK_HISTO_SORT, BLOCK_HISTO_ATOMIC };
enum WarpLoadAlgorithm { WARP_LOAD_DIRECT, WARP_LOAD_STRIPED, WARP_LOAD_VECTORIZE, WARP_LOAD_TRANSPOSE };
enum WarpStoreAlgorithm { WARP_STORE_DIRECT, WARP_STORE_STRIPED, WARP_STORE_VECTORIZE, WARP_STORE_TRANSPOSE };
enum WarpExchangeAlgorithm { WARP_EXCHANGE_SMEM, WARP_EXCHANGE_SHUFFLE };
enum CacheLoadModifier { LOAD_DEFAULT, LOAD_CA, LOAD_CG, LOAD_CS, LOAD_CV, LOAD_LDG, LOAD_VOLATILE };
enum CacheStoreModifier { STORE_DEFAULT, STORE_WB, STORE_CG, STORE_CS, STORE_WT, STORE_VOLATILE };
enum RadixRankAlgorithm { RADIX_RANK_BASIC, RADIX_RANK_MEMOIZE, RADIX_RANK_MATCH, RADIX_RANK_MATCH_EARLY_COUNTS_ANY, RADIX_RANK_MATCH_EARLY_COUNTS_ATOMIC_OR };
enum GridMappingStrategy { GRID_MAPPING_RAKE, GRID_MAPPING_STRIP_MINE, GRID_MAPPING_DYNAMIC };
template <CacheLoadModifier M, class I> typename std::iterator_traits<I>::value_type ThreadLoad(I);
template <CacheStoreModifier M, class I, class T> void ThreadStore(I, T);
template <class T> struct Uninitialized { T &Alias(); };
struct NullType { template <class T> NullType &operator=(const T &); };
template <class T> struct cu2hip_storage { char bytes[64]; };
#define CU2HIP_PRIMITIVE(n) typedef cu2hip_storage<n> TempStorage; n(); n(TempStorage &); template <class... Rest> n(TempStorage &, Rest...);
template <class T, int X, BlockReduceAlgorithm G = BLOCK_REDUCE_WARP_REDUCTIONS, int Y = 1, int Z = 1, int P = 0> struct BlockReduce {
    CU2HIP_PRIMITIVE(BlockReduce)
    template <class V> T Sum(V &&); template <class V> T Sum(V &&, int);
    template <class V, class F> T Reduce(V &&, F); template <class V, class F> T Reduce(V &&, F, int);
};
template <class T, int X, BlockScanAlgorithm G = BLOCK_SCAN_RAKING, int Y = 1, int Z = 1, int P = 0> struct BlockScan {
    CU2HIP_PRIMITIVE(BlockScan)
    template <class... A> void ExclusiveSum(A &&...); template <class... A> void InclusiveSum(A &&...);
    template <class... A> void ExclusiveScan(A &&...); template <class... A> void InclusiveScan(A &&...);
};
template <class T, int X, int I, BlockLoadAlgorithm G = BLOCK_LOAD_DIRECT, int Y = 1, int Z = 1, int P = 0> struct BlockLoad { CU2HIP_PRIMITIVE(BlockLoad) template <class... A> void Load(A &&...); };
template <class T, int X, int I, BlockStoreAlgorithm G = BLOCK_STORE_DIRECT, int Y = 1, int Z = 1, int P = 0> struct BlockStore { CU2HIP_PRIMITIVE(BlockStore) template <class... A> void Store(A &&...); };
#define F(n) template <class... A> void n(A &&...);
template <class K, int X, int I, class V = NullType, int... R> struct BlockRadixSort { CU2HIP_PRIMITIVE(BlockRadixSort) F(Sort) F(SortDescending) F(SortBlockedToStriped) F(SortDescendingBlockedToStriped) };
template <class K, int X, int I, class V = NullType, int Y = 1, int Z = 1> struct BlockMergeSort { CU2HIP_PRIMITIVE(BlockMergeSort) F(Sort) F(StableSort) };
template <class T, int X, int I, bool W = false, int Y = 1, int Z = 1, int P = 0> struct BlockExchange { CU2HIP_PRIMITIVE(BlockExchange) F(StripedToBlocked) F(BlockedToStriped) F(WarpStripedToBlocked) F(BlockedToWarpStriped) F(ScatterToBlocked) F(ScatterToStriped) F(ScatterToStripedGuarded) F(ScatterToStripedFlagged) };
template <class T, int X, int Y = 1, int Z = 1, int P = 0> struct BlockDiscontinuity { CU2HIP_PRIMITIVE(BlockDiscontinuity) F(FlagHeads) F(FlagTails) F(FlagHeadsAndTails) };
template <class T, int X, int Y = 1, int Z = 1, int P = 0> struct BlockAdjacentDifference { CU2HIP_PRIMITIVE(BlockAdjacentDifference) F(SubtractLeft) F(SubtractRight) F(SubtractLeftPartialTile) F(SubtractRightPartialTile) };
template <class T, int X, int I, int B, BlockHistogramAlgorithm G = BLOCK_HISTO_SORT, int Y = 1, int Z = 1, int P = 0> struct BlockHistogram { CU2HIP_PRIMITIVE(BlockHistogram) F(InitHistogram) F(Histogram) F(Composite) };
template <class T, int X, int Y = 1, int Z = 1> struct BlockShuffle { CU2HIP_PRIMITIVE(BlockShuffle) F(Offset) F(Rotate) F(Up) F(Down) };
template <int X, int B, bool D, int... R> struct BlockRadixRank { CU2HIP_PRIMITIVE(BlockRadixRank) F(RankKeys) };
template <class T, int X, int R, int Y, class D = unsigned> struct BlockRunLengthDecode { CU2HIP_PRIMITIVE(BlockRunLengthDecode) F(Init) F(RunLengthDecode) };
template <class K, int X, int N = 32, class V = NullType> struct WarpMergeSort { CU2HIP_PRIMITIVE(WarpMergeSort) F(Sort) F(StableSort) };
template <class T, int I, int N = 32, int P = 0> struct WarpExchange { CU2HIP_PRIMITIVE(WarpExchange) F(BlockedToStriped) F(StripedToBlocked) F(ScatterToStriped) };
template <class T, int I, WarpLoadAlgorithm G = WARP_LOAD_DIRECT, int N = 32, int P = 0> struct WarpLoad { CU2HIP_PRIMITIVE(WarpLoad) F(Load) };
template <class T, int I, WarpStoreAlgorithm G = WARP_STORE_DIRECT, int N = 32, int P = 0> struct WarpStore { CU2HIP_PRIMITIVE(WarpStore) F(Store) };
template <class T, int N = 32, int P = 0> struct WarpReduce {
    CU2HIP_PRIMITIVE(WarpReduce)
    template <class V> T Sum(V &&); template <class V> T Sum(V &&, int);
    template <class V> T Max(V &&); template <class V> T Min(V &&);
    template <class V, class F> T Reduce(V &&, F); template <class V, class F> T Reduce(V &&, F, int);
    template <class V, class H> T HeadSegmentedSum(V &&, H); template <class V, class H> T TailSegmentedSum(V &&, H);
    template <class V, class H, class F> T HeadSegmentedReduce(V &&, H, F); template <class V, class H, class F> T TailSegmentedReduce(V &&, H, F);
};
template <class T, int N = 32, int P = 0> struct WarpScan {
    CU2HIP_PRIMITIVE(WarpScan) F(InclusiveSum) F(ExclusiveSum) F(InclusiveScan) F(ExclusiveScan) F(Scan)
    template <class V> T Broadcast(V, unsigned int);
};
#undef F
#define F(n) template <class... A> void n(A &&...);
F(LoadDirectBlocked) F(LoadDirectBlockedVectorized) F(StoreDirectBlocked) F(StoreDirectBlockedVectorized) F(LoadDirectWarpStriped) F(StoreDirectWarpStriped) F(Swap) F(CTA_SYNC) F(WARP_SYNC) F(ThreadExit) F(ThreadTrap)
#undef F
template <int N, class... A> void LoadDirectStriped(A &&...);
template <int N, class... A> void StoreDirectStriped(A &&...);
template <int N, class T> T ShuffleUp(T, int, int, unsigned int); template <int N, class T> T ShuffleDown(T, int, int, unsigned int); template <int N, class T> T ShuffleIndex(T, int, unsigned int);
int RowMajorTid(int, int, int); unsigned int LaneId(); unsigned int WarpId(); unsigned int LaneMaskLt(); unsigned int LaneMaskLe(); unsigned int LaneMaskGt(); unsigned int LaneMaskGe();
int CTA_SYNC_AND(int); int CTA_SYNC_OR(int); unsigned int WARP_BALLOT(int, unsigned int); int WARP_ANY(int, unsigned int); int WARP_ALL(int, unsigned int);
unsigned int SHR_ADD(unsigned int, unsigned int, unsigned int); unsigned int SHL_ADD(unsigned int, unsigned int, unsigned int); template <class T> unsigned int BFE(T, unsigned int, unsigned int); unsigned int PRMT(unsigned int, unsigned int, unsigned int);
template <int N, class T> unsigned int MatchAny(T);
template <int N, int I = 0> unsigned int WarpMask(unsigned int); template <int N> struct WarpMaskOf {};
template <class T, int N> struct BlockRakingLayout { enum { SHARED_ELEMENTS = N, MAX_RAKING_THREADS = 32, SEGMENT_LENGTH = (N + 31) / 32, RAKING_THREADS = 32, HAS_CONFLICTS = 0, UNGUARDED = 1 }; typedef cu2hip_storage<T> TempStorage; static T *PlacementPtr(TempStorage &, unsigned int); static T *RakingPtr(TempStorage &, unsigned int); };
template <class T> T ThreadReduce(const T *, cu2hip_detail::any); template <int N, class T, class F> T ThreadReduce(T (&)[N], F); template <int N, class T, class F> T ThreadReduce(T (&)[N], F, T);
#define CU2HIP_BINARY(n, e) struct n { template <class A, class B> auto operator()(const A &a, const B &b) const -> typename std::decay<decltype(e)>::type; };
CU2HIP_BINARY(Sum, a + b) CU2HIP_BINARY(Difference, a - b) CU2HIP_BINARY(Division, a / b) CU2HIP_BINARY(Max, a < b ? b : a) CU2HIP_BINARY(Min, b < a ? b : a) CU2HIP_BINARY(Equality, a == b) CU2HIP_BINARY(Inequality, a != b)
CU2HIP_BINARY(ArgMax, a) CU2HIP_BINARY(ArgMin, a)
#undef CU2HIP_BINARY
template <class F> struct InequalityWrapper { F op; InequalityWrapper(F); template <class T> bool operator()(const T &, const T &); };
template <class F> struct SwizzleScanOp { SwizzleScanOp(F); template <class T> T operator()(const T &, const T &); };
template <class F> struct ReduceBySegmentOp { ReduceBySegmentOp(F); template <class T> T operator()(const T &, const T &); };
template <class T = cu2hip_detail::any> struct CastOp { template <class A> T operator()(A &&) const; };
template <class K, class V, class... X> struct KeyValuePair { typedef K Key; typedef V Value; K key; V value; KeyValuePair() = default; KeyValuePair(const K &, const V &); bool operator!=(const KeyValuePair &); };
template <class T> struct DoubleBuffer { T *d_buffers[2]; int selector; DoubleBuffer(); DoubleBuffer(T *, T *); T *Current(); T *Alternate(); };
template <class I> struct GridEvenShare { template <class... A> void DispatchInit(A...); I num_items, block_offset, block_end; int grid_size; };
struct GridBarrier { void Sync() const; };
struct GridBarrierLifetime : GridBarrier { cudaError_t HostReset(); cudaError_t Setup(int); };
template <class I> struct GridQueue { GridQueue(); GridQueue(void *); I Drain(I); template <class... A> cudaError_t FillAndResetDrain(A...); I FillSize() const; };
template <class T, int N> struct ArrayWrapper { T array[N]; };
template <class T, int N> struct CubVector { T x; };
template <class T> struct Traits { typedef T UnsignedBits; static const bool PRIMITIVE = true; static T Max(); static T Lowest(); };
template <class T> struct NumericTraits : Traits<T> {};
template <class T, class... X> using BaseTraits = Traits<T>;
template <bool B, class T, class F> struct If { typedef typename std::conditional<B, T, F>::type Type; };
template <bool B, class T = void> struct EnableIf : std::enable_if<B, T> { typedef T Type; };
template <class A, class B> struct Equals { static const bool VALUE = std::is_same<A, B>::value; };
template <int N, int C = N, int L = 0> struct Log2 { enum { VALUE = Log2<N, (C >> 1), L + 1>::VALUE }; };
template <int N, int L> struct Log2<N, 0, L> { enum { VALUE = (1 << (L - 1) < N) ? L : L - 1 }; };
template <int N> struct PowerOfTwo { enum { VALUE = ((N & (N - 1)) == 0) }; };
template <class T> struct RemoveQualifiers { typedef typename std::remove_cv<T>::type Type; };
template <int N> struct Int2Type { enum { VALUE = N }; };
template <class T> struct IsPointer { enum { VALUE = std::is_pointer<T>::value }; };
template <class T> struct UnitWord { typedef T ShuffleWord, VolatileWord, DeviceWord, TextureWord; };
namespace detail {
template <class T, class R, class Self> struct random_access {
    typedef T value_type; typedef R reference; typedef const T *pointer; typedef std::ptrdiff_t difference_type; typedef std::random_access_iterator_tag iterator_category;
    R operator*() const; R operator[](difference_type) const; Self &operator++(); Self operator++(int); Self &operator+=(difference_type); Self &operator-=(difference_type);
    Self operator+(difference_type) const; Self operator-(difference_type) const; difference_type operator-(const Self &) const; bool operator==(const Self &) const; bool operator!=(const Self &) const;
};
}
template <class T, class... X> struct CountingInputIterator : detail::random_access<T, T, CountingInputIterator<T>> { CountingInputIterator(T = T()); };
template <class T, class... X> struct ConstantInputIterator : detail::random_access<T, T, ConstantInputIterator<T>> { template <class... I> ConstantInputIterator(T, I...); };
template <class V, class F, class I, class... X> struct TransformInputIterator : detail::random_access<V, V, TransformInputIterator<V, F, I>> { TransformInputIterator(I, F); };
template <class I, class... X> struct ArgIndexInputIterator : detail::random_access<KeyValuePair<int, typename std::iterator_traits<I>::value_type>, KeyValuePair<int, typename std::iterator_traits<I>::value_type>, ArgIndexInputIterator<I>> { ArgIndexInputIterator(I, std::ptrdiff_t = 0); };
template <CacheLoadModifier M, class T, class... X> struct CacheModifiedInputIterator : detail::random_access<T, T, CacheModifiedInputIterator<M, T>> { template <class Q> CacheModifiedInputIterator(Q *); };
template <CacheStoreModifier M, class T, class... X> struct CacheModifiedOutputIterator : detail::random_access<T, T &, CacheModifiedOutputIterator<M, T>> { template <class Q> CacheModifiedOutputIterator(Q *); };
template <class T, class... X> struct TexObjInputIterator : detail::random_access<T, T, TexObjInputIterator<T>> { TexObjInputIterator(); template <class Q> cudaError_t BindTexture(Q *, size_t = 0, size_t = 0); cudaError_t UnbindTexture(); };
template <class T, int U, class... X> struct TexRefInputIterator : TexObjInputIterator<T> {};
template <class... X> struct DiscardOutputIterator : detail::random_access<cu2hip_detail::any, cu2hip_detail::any, DiscardOutputIterator<>> { DiscardOutputIterator(std::ptrdiff_t = 0); };
struct Mutex { void Lock(); void Unlock(); };
struct SwitchDevice { SwitchDevice(int); };
struct CachingDeviceAllocator {
    static const unsigned int INVALID_BIN = -1;
    size_t max_cached_bytes; bool debug; int bin_growth;
    CachingDeviceAllocator(bool = false, bool = false);
    CachingDeviceAllocator(unsigned int, unsigned int = 1, unsigned int = -1, size_t = -1, bool = false, bool = false);
    cudaError_t SetMaxCachedBytes(size_t); cudaError_t DeviceAllocate(int, void **, size_t, cudaStream_t = 0); cudaError_t DeviceAllocate(void **, size_t, cudaStream_t = 0);
    cudaError_t DeviceFree(int, void *); cudaError_t DeviceFree(void *); cudaError_t FreeAllCached();
};
int DeviceCount(); int CurrentDevice(); int DeviceCountUncached(); template <class... A> cudaError_t PtxVersion(A &&...); template <class... A> cudaError_t SmVersion(A &&...); cudaError_t SyncStream(cudaStream_t); template <class... A> cudaError_t MaxSmOccupancy(int &, A &&...);
template <int N, class... A> cudaError_t AliasTemporaries(A &&...);
#undef CU2HIP_PRIMITIVE
}
}
#pragma clang force_cuda_host_device end
