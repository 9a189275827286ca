// PyTorch's C++ interface, loose: enough to read extensions where PyTorch is not installed.
#pragma once
#include "cu2hip_prelude.h"
#include "cu2hip/any.h"
#include "cuda_bf16.h"
#include "cublas_v2.h"
#include <array>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <limits>
#include <map>
#include <memory>
#include <mutex>
#include <sstream>
#include <string>
#include <tuple>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>
#if __cplusplus >= 201703L
#include <optional>
#include <string_view>
#include <variant>
#endif
#define TORCH_VERSION_MAJOR 2
#define TORCH_VERSION_MINOR 6
#define TORCH_VERSION_PATCH 0
#define TORCH_EXTENSION_NAME cu2hip_extension
#define TORCH_API
#define TORCH_CUDA_API
#define TORCH_CUDA_CU_API
#define TORCH_CUDA_CPP_API
#define C10_API
#define C10_EXPORT
#define C10_CUDA_API
#define C10_HOST_DEVICE __host__ __device__
#define C10_DEVICE __device__
#define C10_HOST __host__
#define C10_ALWAYS_INLINE __forceinline__
#define C10_NOINLINE
#define C10_UNUSED
#define C10_NODISCARD
#define C10_RESTRICT __restrict
#define C10_LIKELY(x) (x)
#define C10_UNLIKELY(x) (x)
#define C10_LAUNCH_BOUNDS_0 __launch_bounds__(256, 4)
#define C10_LAUNCH_BOUNDS_1(a) __launch_bounds__(a)
#define C10_LAUNCH_BOUNDS_2(a, b) __launch_bounds__(a, b)
#define C10_MAX_THREADS_PER_BLOCK(a) (a)
#define C10_MIN_BLOCKS_PER_SM(a, b) (b)
#define C10_WARP_SIZE 32
#define C10_CLANG_DIAGNOSTIC_PUSH()
#define C10_CLANG_DIAGNOSTIC_POP()
#define C10_CLANG_DIAGNOSTIC_IGNORE(x)
#define GPU_LAMBDA __host__ __device__
#define TORCH_DSA_KERNEL_LAUNCH(k, g, b, m, s, ...) k<<<g, b, m, s>>>(__VA_ARGS__)
#define CUDA_KERNEL_LOOP(i, n) for (long i = blockIdx.x * blockDim.x + threadIdx.x; i < (n); i += blockDim.x * gridDim.x)
#define CUDA_KERNEL_LOOP_TYPE(i, n, t) for (t i = blockIdx.x * blockDim.x + threadIdx.x; i < (n); i += blockDim.x * gridDim.x)
#define CUDA_KERNEL_ASSERT(...) ((void)(__VA_ARGS__))
#define CUDA_KERNEL_ASSERT2(...) ((void)(__VA_ARGS__))
#define CU2HIP_CHECK(...) (cu2hip_detail::check(__VA_ARGS__))
#define CU2HIP_REQUIRE(...) if (!cu2hip_detail::check(__VA_ARGS__)) {}
#define TORCH_CHECK CU2HIP_REQUIRE
#define TORCH_CHECK_WITH(e, ...) CU2HIP_REQUIRE(__VA_ARGS__)
#define TORCH_CHECK_EQ(...) CU2HIP_REQUIRE(__VA_ARGS__)
#define TORCH_CHECK_NE(...) CU2HIP_REQUIRE(__VA_ARGS__)
#define TORCH_CHECK_GE(...) CU2HIP_REQUIRE(__VA_ARGS__)
#define TORCH_CHECK_LE(...) CU2HIP_REQUIRE(__VA_ARGS__)
#define TORCH_CHECK_GT(...) CU2HIP_REQUIRE(__VA_ARGS__)
#define TORCH_CHECK_LT(...) CU2HIP_REQUIRE(__VA_ARGS__)
#define TORCH_CHECK_NOTNULL(x) (x)
#define TORCH_CHECK_VALUE CU2HIP_REQUIRE
#define TORCH_CHECK_TYPE CU2HIP_REQUIRE
#define TORCH_CHECK_INDEX CU2HIP_REQUIRE
#define TORCH_CHECK_NOT_IMPLEMENTED CU2HIP_REQUIRE
#define TORCH_CHECK_ARG CU2HIP_REQUIRE
#define STD_TORCH_CHECK CU2HIP_REQUIRE
#define STD_TORCH_CHECK_NOT_IMPLEMENTED CU2HIP_REQUIRE
#define STD_CUDA_CHECK CU2HIP_CHECK
#define STD_CUDA_KERNEL_LAUNCH_CHECK() ((void)0)
#define TORCH_INTERNAL_ASSERT CU2HIP_REQUIRE
#define TORCH_INTERNAL_ASSERT_DEBUG_ONLY CU2HIP_CHECK
#define TORCH_WARN CU2HIP_CHECK
#define TORCH_WARN_ONCE CU2HIP_CHECK
#define TORCH_CUDA_CHECK CU2HIP_CHECK
#define TORCH_CUDABLAS_CHECK CU2HIP_CHECK
#define TORCH_CUSPARSE_CHECK CU2HIP_CHECK
#define AT_CUDA_CHECK CU2HIP_CHECK
#define AT_CUDA_DRIVER_CHECK CU2HIP_CHECK
#define C10_CUDA_CHECK CU2HIP_CHECK
#define C10_CUDA_DRIVER_CHECK CU2HIP_CHECK
#define C10_CUDA_CHECK_WARN CU2HIP_CHECK
#define C10_CUDA_IGNORE_ERROR CU2HIP_CHECK
#define C10_CUDA_ERROR_HANDLED(x) (x)
#define C10_CUDA_KERNEL_LAUNCH_CHECK() ((void)0)
#define AT_CUDNN_CHECK CU2HIP_CHECK
#define AT_ASSERT CU2HIP_CHECK
#define AT_ASSERTM CU2HIP_CHECK
#define AT_ERROR CU2HIP_CHECK
#define AT_WARN CU2HIP_CHECK
#define THCudaCheck CU2HIP_CHECK
#define THArgCheck CU2HIP_CHECK
#define CU2HIP_USING(n, t, ...) { using n [[maybe_unused]] = t; (__VA_ARGS__)(); }
#define AT_DISPATCH_SWITCH(T, N, ...) [&] { (void)(T); __VA_ARGS__ }()
#define AT_DISPATCH_CASE(E, ...) CU2HIP_USING(scalar_t, float, __VA_ARGS__)
#define AT_DISPATCH_CASE_TMPL(M, ...) CU2HIP_USING(scalar_t, float, __VA_ARGS__)
#define AT_DISPATCH_CASE_FLOATING_TYPES(...) CU2HIP_USING(scalar_t, float, __VA_ARGS__)
#define AT_DISPATCH_CASE_FLOATING_TYPES_AND_HALF(...) CU2HIP_USING(scalar_t, float, __VA_ARGS__)
#define AT_DISPATCH_CASE_FLOATING_TYPES_AND(A, ...) CU2HIP_USING(scalar_t, float, __VA_ARGS__)
#define AT_DISPATCH_CASE_FLOATING_TYPES_AND2(A, B, ...) CU2HIP_USING(scalar_t, float, __VA_ARGS__)
#define AT_DISPATCH_CASE_FLOATING_TYPES_AND3(A, B, C, ...) CU2HIP_USING(scalar_t, float, __VA_ARGS__)
#define AT_DISPATCH_CASE_INTEGRAL_TYPES(...) CU2HIP_USING(scalar_t, int, __VA_ARGS__)
#define AT_DISPATCH_CASE_ALL_TYPES(...) CU2HIP_USING(scalar_t, float, __VA_ARGS__)
#define THO_DISPATCH_SWITCH AT_DISPATCH_SWITCH
#define THO_DISPATCH_CASE AT_DISPATCH_CASE
#define THO_DISPATCH_CASE_TMPL AT_DISPATCH_CASE_TMPL
#define THO_PRIVATE_CASE_TYPE_USING_HINT(E, h, ...) CU2HIP_USING(h, float, __VA_ARGS__)
#define THO_PRIVATE_CASE_TYPE_USING_HINT_TMPL(M, E, h, ...) CU2HIP_USING(h, float, __VA_ARGS__)
#define AT_PRIVATE_CASE_TYPE_USING_HINT_TMPL(M, E, h, ...) CU2HIP_USING(h, float, __VA_ARGS__)
#define AT_PRIVATE_CASE_TYPE(N, E, t, ...) CU2HIP_USING(scalar_t, t, __VA_ARGS__)
#define AT_PRIVATE_CASE_TYPE_USING_HINT(E, h, ...) CU2HIP_USING(h, float, __VA_ARGS__)
#define CU2HIP_DISPATCH(t, T, ...) [&] { (void)(T); CU2HIP_USING(scalar_t, t, __VA_ARGS__) }()
#define AT_DISPATCH_FLOATING_TYPES(T, N, ...) CU2HIP_DISPATCH(float, T, __VA_ARGS__)
#define AT_DISPATCH_FLOATING_TYPES_AND_HALF(T, N, ...) CU2HIP_DISPATCH(float, T, __VA_ARGS__)
#define AT_DISPATCH_REDUCED_FLOATING_TYPES(T, N, ...) CU2HIP_DISPATCH(c10::Half, T, __VA_ARGS__)
#define AT_DISPATCH_FLOATING_TYPES_AND(A, T, N, ...) CU2HIP_DISPATCH(float, T, __VA_ARGS__)
#define AT_DISPATCH_FLOATING_TYPES_AND2(A, B, T, N, ...) CU2HIP_DISPATCH(float, T, __VA_ARGS__)
#define AT_DISPATCH_FLOATING_TYPES_AND3(A, B, C, T, N, ...) CU2HIP_DISPATCH(float, T, __VA_ARGS__)
#define AT_DISPATCH_FLOATING_AND_COMPLEX_TYPES(T, N, ...) CU2HIP_DISPATCH(float, T, __VA_ARGS__)
#define AT_DISPATCH_FLOATING_AND_COMPLEX_TYPES_AND(A, T, N, ...) CU2HIP_DISPATCH(float, T, __VA_ARGS__)
#define AT_DISPATCH_FLOATING_AND_COMPLEX_TYPES_AND2(A, B, T, N, ...) CU2HIP_DISPATCH(float, T, __VA_ARGS__)
#define AT_DISPATCH_COMPLEX_TYPES(T, N, ...) CU2HIP_DISPATCH(c10::complex<float>, T, __VA_ARGS__)
#define AT_DISPATCH_INTEGRAL_TYPES(T, N, ...) CU2HIP_DISPATCH(int, T, __VA_ARGS__)
#define AT_DISPATCH_INTEGRAL_TYPES_AND(A, T, N, ...) CU2HIP_DISPATCH(int, T, __VA_ARGS__)
#define AT_DISPATCH_ALL_TYPES(T, N, ...) CU2HIP_DISPATCH(float, T, __VA_ARGS__)
#define AT_DISPATCH_ALL_TYPES_AND(A, T, N, ...) CU2HIP_DISPATCH(float, T, __VA_ARGS__)
#define AT_DISPATCH_ALL_TYPES_AND2(A, B, T, N, ...) CU2HIP_DISPATCH(float, T, __VA_ARGS__)
#define AT_DISPATCH_ALL_TYPES_AND3(A, B, C, T, N, ...) CU2HIP_DISPATCH(float, T, __VA_ARGS__)
#define AT_DISPATCH_ALL_TYPES_AND_COMPLEX(T, N, ...) CU2HIP_DISPATCH(float, T, __VA_ARGS__)
#define AT_DISPATCH_ALL_TYPES_AND_COMPLEX_AND2(A, B, T, N, ...) CU2HIP_DISPATCH(float, T, __VA_ARGS__)
#define AT_DISPATCH_INDEX_TYPES(T, N, ...) [&] { (void)(T); CU2HIP_USING(index_t, int, __VA_ARGS__) }()
#define CU2HIP_JOIN2(a, b) a##b
#define CU2HIP_JOIN(a, b) CU2HIP_JOIN2(a, b)
#define PYBIND11_MODULE(n, m, ...) static void CU2HIP_JOIN(cu2hip_module_, __LINE__)(pybind11::module_ & m)
#define TORCH_LIBRARY(n, m) static void CU2HIP_JOIN(cu2hip_library_, __LINE__)(torch::Library & m)
#define TORCH_LIBRARY_FRAGMENT(n, m) static void CU2HIP_JOIN(cu2hip_library_, __LINE__)(torch::Library & m)
#define TORCH_LIBRARY_IMPL(n, k, m) static void CU2HIP_JOIN(cu2hip_library_, __LINE__)(torch::Library & m)
#define STABLE_TORCH_LIBRARY(n, m) static void CU2HIP_JOIN(cu2hip_library_, __LINE__)(torch::Library & m)
#define STABLE_TORCH_LIBRARY_FRAGMENT(n, m) static void CU2HIP_JOIN(cu2hip_library_, __LINE__)(torch::Library & m)
#define STABLE_TORCH_LIBRARY_IMPL(n, k, m) static void CU2HIP_JOIN(cu2hip_library_, __LINE__)(torch::Library & m)
#define TORCH_FN(f) (f)
#define TORCH_BOX(f) (f)
#define TORCH_SELECTIVE_NAME(x) (x)
#pragma clang force_cuda_host_device begin
extern "C++" {
namespace cu2hip_detail {
template <class... A> constexpr bool check(A &&...) { return true; }
}
// A value of a type that nothing here needs to know; CU2HIP_MEMBERS are members that a program turned out to need.
struct torch_any {
    torch_any() = default;
    template <class T> torch_any(T &&);
    template <class T> operator T() const;
    template <class... A> torch_any operator()(A &&...) const;
    template <class T> torch_any &operator[](T &&) const;
    torch_any &operator*() const;
    torch_any *operator->() const;
    torch_any *begin() const;
    torch_any *end() const;
#ifdef CU2HIP_MEMBERS
    CU2HIP_MEMBERS(torch_any)
#endif
};
namespace c10 {
typedef torch_any any;
#define CU2HIP_TYPES(F)                                                                                                \
    F(Byte) F(Char) F(Short) F(Int) F(Long) F(Half) F(Float) F(Double) F(ComplexHalf) F(ComplexFloat) F(ComplexDouble) F(Bool) F(QInt8) F(QUInt8) \
    F(QInt32) F(BFloat16) F(QUInt4x2) F(Float8_e5m2) F(Float8_e4m3fn) F(Float8_e5m2fnuz) F(Float8_e4m3fnuz) F(UInt16) F(UInt32) F(UInt64) F(Float8_e8m0fnu) \
    F(Float4_e2m1fn_x2) F(Undefined) F(NumOptions)
#define F(n) n,
enum class ScalarType : signed char { CU2HIP_TYPES(F) };
#undef F
#define F(n) constexpr ScalarType k##n = ScalarType::n;
CU2HIP_TYPES(F)
#undef F
constexpr ScalarType kInt8 = kChar, kUInt8 = kByte, kInt16 = kShort, kInt32 = kInt, kInt64 = kLong, kFloat16 = kHalf, kFloat32 = kFloat, kFloat64 = kDouble;
enum class DeviceType : signed char { CPU, CUDA, HIP, XPU, Meta };
constexpr DeviceType kCPU = DeviceType::CPU, kCUDA = DeviceType::CUDA, kHIP = DeviceType::HIP, kXPU = DeviceType::XPU, kMeta = DeviceType::Meta;
enum class Layout : signed char { Strided, Sparse };
constexpr Layout kStrided = Layout::Strided, kSparse = Layout::Sparse;
enum class MemoryFormat : signed char { Contiguous, Preserve, ChannelsLast, ChannelsLast3d };
enum class DispatchKey { CPU, CUDA, Meta, CompositeExplicitAutograd, Autograd, AutogradCUDA };
typedef signed char DeviceIndex;
typedef std::int64_t StreamId;
const char *toString(ScalarType);
template <class... A> std::string str(A &&...);
struct Device { Device(DeviceType, DeviceIndex = -1); Device(const std::string &); DeviceType type() const; DeviceIndex index() const; bool is_cuda() const; bool is_cpu() const; bool has_index() const; std::string str() const; bool operator==(const Device &) const; bool operator!=(const Device &) const; };
template <class T> struct ArrayRef {
    typedef const T *iterator;
    ArrayRef(); ArrayRef(const T &); ArrayRef(const T *, std::size_t); template <class A> ArrayRef(const std::vector<T, A> &); ArrayRef(std::initializer_list<T>); template <std::size_t N> ArrayRef(const std::array<T, N> &);
    const T *begin() const; const T *end() const; const T *data() const; std::size_t size() const; bool empty() const; const T &operator[](std::size_t) const; const T &at(std::size_t) const; const T &front() const; const T &back() const;
    ArrayRef slice(std::size_t, std::size_t = 0) const; std::vector<T> vec() const; bool equals(ArrayRef) const; bool operator==(const ArrayRef &) const; bool operator!=(const ArrayRef &) const; operator std::vector<T>() const;
};
typedef ArrayRef<std::int64_t> IntArrayRef;
typedef std::int64_t SymInt;
typedef IntArrayRef SymIntArrayRef;
template <class T> using List = std::vector<T>;
template <class K, class V> using Dict = std::map<K, V>;
template <class T, unsigned N = 6> using SmallVector = std::vector<T>;
template <class T> using intrusive_ptr = std::shared_ptr<T>;
struct intrusive_ptr_target {};
#if __cplusplus >= 201703L
template <class T> using optional = std::optional<T>;
using std::nullopt; using std::nullopt_t; using std::make_optional; using std::string_view;
template <class... T> using variant = std::variant<T...>;
#else
struct nullopt_t {};
extern const nullopt_t nullopt;
template <class T> struct optional { optional(); optional(nullopt_t); template <class U> optional(const U &); bool has_value() const; explicit operator bool() const; T &value(); const T &value() const; template <class U> T value_or(const U &) const; T *operator->(); const T *operator->() const; T &operator*(); const T &operator*() const; };
template <class T> optional<typename std::decay<T>::type> make_optional(T &&);
#endif
struct Scalar { Scalar() = default; template <class T> Scalar(T); template <class T> T to() const; float toFloat() const; double toDouble() const; int toInt() const; std::int64_t toLong() const; bool toBool() const; bool isFloatingPoint() const; bool isIntegral(bool = false) const; ScalarType type() const; };
struct IValue : torch_any { using torch_any::torch_any; };
struct Error : std::exception { template <class... A> Error(A &&...); const char *what() const noexcept; };
#define CU2HIP_SMALL(H, N, S)                                                                                          \
    struct H { S x; H() = default; struct from_bits_t {}; static constexpr from_bits_t from_bits() { return {}; } constexpr H(S v, from_bits_t) : x(v) {} H(float); H(const N &); operator float() const; operator N() const; H &operator+=(H); H &operator-=(H); H &operator*=(H); H &operator/=(H); };
CU2HIP_SMALL(Half, __half, unsigned short)
CU2HIP_SMALL(BFloat16, __nv_bfloat16, unsigned short)
#define F(op) Half operator op(Half, Half); BFloat16 operator op(BFloat16, BFloat16); float operator op(Half, float); float operator op(float, Half); float operator op(BFloat16, float); float operator op(float, BFloat16); double operator op(Half, double); double operator op(double, Half); double operator op(BFloat16, double); double operator op(double, BFloat16); Half operator op(Half, int); Half operator op(int, Half); BFloat16 operator op(BFloat16, int); BFloat16 operator op(int, BFloat16);
F(+) F(-) F(*) F(/)
#undef F
#define F(op) bool operator op(Half, Half); bool operator op(BFloat16, BFloat16); bool operator op(Half, float); bool operator op(BFloat16, float);
F(<) F(>) F(<=) F(>=) F(==) F(!=)
#undef F
Half operator-(Half); BFloat16 operator-(BFloat16);
struct Float8_e4m3fn { std::uint8_t x; Float8_e4m3fn() = default; struct from_bits_t {}; static constexpr from_bits_t from_bits() { return {}; } constexpr Float8_e4m3fn(std::uint8_t v, from_bits_t) : x(v) {} Float8_e4m3fn(float); operator float() const; };
struct Float8_e5m2 { std::uint8_t x; Float8_e5m2() = default; Float8_e5m2(float); operator float() const; };
struct Float8_e4m3fnuz { std::uint8_t x; Float8_e4m3fnuz() = default; struct from_bits_t {}; static constexpr from_bits_t from_bits() { return {}; } constexpr Float8_e4m3fnuz(std::uint8_t v, from_bits_t) : x(v) {} Float8_e4m3fnuz(float); operator float() const; };
struct Float8_e5m2fnuz { std::uint8_t x; Float8_e5m2fnuz() = default; Float8_e5m2fnuz(float); operator float() const; };
struct Float8_e8m0fnu { std::uint8_t x; Float8_e8m0fnu() = default; Float8_e8m0fnu(float); operator float() const; };
template <class T> struct complex { typedef T value_type; T real_, imag_; constexpr complex(const T &r = T(), const T &i = T()) : real_(r), imag_(i) {} template <class U> complex(const complex<U> &); T real() const; T imag() const; template <class U> complex &operator+=(const U &); template <class U> complex &operator-=(const U &); template <class U> complex &operator*=(const U &); template <class U> complex &operator/=(const U &); };
#define F(op) template <class T> complex<T> operator op(const complex<T> &, const complex<T> &); template <class T> complex<T> operator op(const complex<T> &, const T &); template <class T> complex<T> operator op(const T &, const complex<T> &);
F(+) F(-) F(*) F(/)
#undef F
template <class T> complex<T> operator-(const complex<T> &); template <class T> complex<T> conj(const complex<T> &); template <class T> T norm(const complex<T> &); template <class T> T abs(const complex<T> &); template <class T> complex<T> exp(const complex<T> &);
template <class T> struct CppTypeToScalarType { static constexpr ScalarType value = kFloat; };
template <ScalarType> struct ScalarTypeToCPPType { typedef float type; };
template <ScalarType S> using ScalarTypeToCPPTypeT = float;
struct Storage { void *data() const; std::size_t nbytes() const; };
struct StorageImpl {}; struct TensorImpl { int version; }; struct Allocator {}; struct DataPtr { void *get() const; };
struct Stream { Device device() const; StreamId id() const; };
struct Generator : torch_any { using torch_any::torch_any; };
template <class... A> struct OperatorHandle : any {};
struct DispatchKeySet {}; struct OperatorName {}; struct FunctionSchema {}; struct Dispatcher { static any singleton(); };
template <class T> T value_or_else(torch_any, torch_any);
inline std::size_t elementSize(ScalarType) { return 4; }
bool isFloatingType(ScalarType); bool isIntegralType(ScalarType, bool = false); ScalarType typeMetaToScalarType(any); ScalarType toComplexType(ScalarType); ScalarType promoteTypes(ScalarType, ScalarType);
namespace cuda {
struct CUDAStream { CUDAStream(Stream); operator cudaStream_t() const; cudaStream_t stream() const; DeviceIndex device_index() const; Device device() const; Stream unwrap() const; void synchronize() const; int priority() const; bool query() const; StreamId id() const; };
CUDAStream getCurrentCUDAStream(DeviceIndex = -1); CUDAStream getDefaultCUDAStream(DeviceIndex = -1); CUDAStream getStreamFromPool(bool = false, DeviceIndex = -1); void setCurrentCUDAStream(CUDAStream); CUDAStream getStreamFromExternal(cudaStream_t, DeviceIndex);
struct CUDAGuard { template <class T> explicit CUDAGuard(T &&); void set_index(DeviceIndex); void set_device(Device); Device current_device() const; Device original_device() const; };
struct OptionalCUDAGuard { template <class... T> explicit OptionalCUDAGuard(T &&...); void set_index(DeviceIndex); void set_device(Device); };
struct CUDAStreamGuard { template <class T> explicit CUDAStreamGuard(T &&); }; struct OptionalCUDAStreamGuard { template <class... T> explicit OptionalCUDAStreamGuard(T &&...); }; struct CUDAMultiStreamGuard { template <class T> explicit CUDAMultiStreamGuard(T &&); };
DeviceIndex device_count(); DeviceIndex current_device(); void set_device(DeviceIndex); void device_synchronize(); bool warning_state();
namespace CUDACachingAllocator { any get(); void emptyCache(); void *raw_alloc(std::size_t); void raw_delete(void *); void recordStream(const DataPtr &, CUDAStream); void *raw_alloc_with_stream(std::size_t, cudaStream_t); }
}
namespace impl { struct GenericPackedTensorAccessor {}; template <class T> any VirtualGuardImpl(T); template <ScalarType S> using ScalarTypeToCPPTypeT = float; template <ScalarType S> struct ScalarTypeToCPPType { typedef float type; }; }
namespace guts { template <class... A> any if_constexpr(A &&...); }
}
namespace caffe2 { struct TypeMeta { c10::ScalarType toScalarType() const; std::size_t itemsize() const; const char *name() const; bool operator==(TypeMeta) const; bool operator==(c10::ScalarType) const; bool operator!=(c10::ScalarType) const; operator c10::ScalarType() const; template <class T> static TypeMeta Make(); static TypeMeta fromScalarType(c10::ScalarType); }; }
namespace at {
using namespace c10;
using c10::Device; using c10::ScalarType; using c10::Half; using c10::BFloat16; using c10::Scalar; using c10::IntArrayRef; using c10::ArrayRef; using c10::Layout; using c10::MemoryFormat; using c10::Generator;
struct Tensor; struct TensorOptions;
template <class T> struct DefaultPtrTraits { typedef T *PtrType; };
template <class T> struct RestrictPtrTraits { typedef T *__restrict PtrType; };
template <class T, std::size_t N, template <class> class P = DefaultPtrTraits, class I = std::int64_t> struct TensorAccessor {
    typedef typename P<T>::PtrType PtrType; I size(I) const; I stride(I) const; IntArrayRef sizes() const; IntArrayRef strides() const; PtrType data() const; TensorAccessor<T, N - 1, P, I> operator[](I) const;
};
template <class T, template <class> class P, class I> struct TensorAccessor<T, 1, P, I> { typedef typename P<T>::PtrType PtrType; I size(I) const; I stride(I) const; PtrType data() const; T &operator[](I) const; };
template <class T, std::size_t N, template <class> class P = DefaultPtrTraits, class I = std::int64_t> struct GenericPackedTensorAccessor : TensorAccessor<T, N, P, I> {};
template <class T, std::size_t N, template <class> class P = DefaultPtrTraits> using PackedTensorAccessor32 = GenericPackedTensorAccessor<T, N, P, std::int32_t>;
template <class T, std::size_t N, template <class> class P = DefaultPtrTraits> using PackedTensorAccessor64 = GenericPackedTensorAccessor<T, N, P, std::int64_t>;
template <class T, std::size_t N, template <class> class P = DefaultPtrTraits, class I = std::int64_t> using PackedTensorAccessor = GenericPackedTensorAccessor<T, N, P, I>;
struct TensorOptions {
    TensorOptions() = default; TensorOptions(Device); TensorOptions(DeviceType); TensorOptions(ScalarType); TensorOptions(caffe2::TypeMeta); TensorOptions(Layout);
    TensorOptions dtype(ScalarType) const; TensorOptions dtype(caffe2::TypeMeta) const; template <class T> TensorOptions dtype() const; template <class... A> TensorOptions device(A &&...) const; TensorOptions layout(Layout) const; TensorOptions requires_grad(bool) const; TensorOptions pinned_memory(bool) const; TensorOptions memory_format(MemoryFormat) const;
    caffe2::TypeMeta dtype() const; Device device() const; Layout layout() const;
};
struct TensorBase {
    std::int64_t size(std::int64_t) const; std::int64_t stride(std::int64_t) const; std::int64_t dim() const; std::int64_t ndimension() const; std::int64_t numel() const; std::int64_t itemsize() const; std::int64_t element_size() const; std::int64_t nbytes() const; std::int64_t storage_offset() const;
    std::int64_t sym_size(std::int64_t) const; std::int64_t sym_numel() const; IntArrayRef sizes() const; IntArrayRef strides() const; IntArrayRef sym_sizes() const;
    ScalarType scalar_type() const; caffe2::TypeMeta dtype() const; Device device() const; int get_device() const; DeviceIndex get_device_index() const; Layout layout() const; TensorOptions options() const; const Storage &storage() const; TensorImpl *unsafeGetTensorImpl() const;
    bool defined() const; bool is_cuda() const; bool is_cpu() const; bool is_contiguous(MemoryFormat = MemoryFormat::Contiguous) const; bool is_non_overlapping_and_dense() const; bool is_sparse() const; bool is_floating_point() const; bool is_complex() const; bool is_meta() const; bool requires_grad() const; bool is_same(const TensorBase &) const; bool is_pinned() const; bool has_storage() const; bool is_alias_of(const TensorBase &) const; bool is_same_size(const TensorBase &) const; bool is_quantized() const; bool is_privateuseone() const; MemoryFormat suggest_memory_format(bool = false) const;
    template <class T> T *data_ptr() const; template <class T> const T *const_data_ptr() const; template <class T> T *mutable_data_ptr() const; template <class T> T *data() const; void *data_ptr() const; const void *const_data_ptr() const; void *mutable_data_ptr() const; const char *toString() const; void reset();
    template <class T, std::size_t N> TensorAccessor<T, N> accessor() const; template <class T, std::size_t N, template <class> class P = DefaultPtrTraits> PackedTensorAccessor32<T, N, P> packed_accessor32() const; template <class T, std::size_t N, template <class> class P = DefaultPtrTraits> PackedTensorAccessor64<T, N, P> packed_accessor64() const;
    template <class T, std::size_t N, template <class> class P = DefaultPtrTraits, class I = std::int64_t> GenericPackedTensorAccessor<T, N, P, I> packed_accessor() const; template <class T, std::size_t N, template <class> class P = DefaultPtrTraits, class I = std::int64_t> GenericPackedTensorAccessor<T, N, P, I> generic_packed_accessor() const;
};
struct Tensor : TensorBase {
    Tensor() = default; template <class T> T item() const; Scalar item() const; Tensor operator[](std::int64_t) const; Tensor operator[](const Tensor &) const; Tensor grad() const; Tensor data() const; template <class T> T *data() const; std::vector<Tensor> unbind(std::int64_t = 0) const; std::vector<Tensor> split(torch_any, std::int64_t = 0) const; std::vector<Tensor> chunk(std::int64_t, std::int64_t = 0) const; void backward() const;
    Tensor operator-() const; Tensor operator~() const; Tensor(const Tensor &) = default; Tensor &operator=(const Tensor &) = default; Tensor &operator=(const Scalar &);
#define F(n) template <class... A> Tensor n(A &&...) const; Tensor n(IntArrayRef) const;
    F(contiguous) F(view) F(reshape) F(to) F(toType) F(type) F(type_as) F(clone) F(detach) F(cpu) F(cuda) F(transpose) F(permute) F(t) F(squeeze) F(unsqueeze) F(squeeze_) F(unsqueeze_) F(flatten) F(expand) F(expand_as) F(narrow) F(select)
    F(slice) F(index) F(index_put_) F(index_select) F(masked_select) F(masked_fill) F(masked_fill_) F(fill_) F(zero_) F(copy_) F(resize_) F(set_) F(sum) F(mean) F(max) F(min) F(argmax) F(abs) F(sqrt) F(exp) F(log) F(pow) F(add) F(add_)
    F(sub) F(sub_) F(mul) F(mul_) F(div) F(div_) F(matmul) F(mm) F(bmm) F(addmm) F(addmm_) F(addmv_) F(dot) F(norm) F(clamp) F(clamp_) F(neg) F(sort) F(topk) F(cumsum) F(nonzero) F(any) F(all) F(eq) F(ne) F(lt) F(gt) F(le) F(ge) F(where) F(gather)
    F(scatter) F(scatter_) F(scatter_add_) F(repeat) F(repeat_interleave) F(unfold) F(fold) F(as_strided) F(view_as) F(new_empty) F(new_zeros) F(new_ones) F(new_full) F(new_tensor) F(set_requires_grad) F(requires_grad_) F(record_stream) F(pin_memory)
    F(float_) F(half) F(transpose_) F(is_nonzero) F(isnan) F(inverse) F(roll) F(flip) F(diagonal) F(triu) F(tril) F(round) F(floor) F(ceil) F(relu) F(sigmoid) F(tanh) F(softmax) F(bernoulli_) F(uniform_) F(normal_) F(random_) F(reciprocal) F(logical_and) F(logical_or) F(logical_not) F(bitwise_and) F(bincount) F(unique) F(var) F(std)
#undef F
#ifdef CU2HIP_MEMBERS
    CU2HIP_MEMBERS(Tensor)
#endif
};
#define F(op) Tensor operator op(const Tensor &, const Tensor &); Tensor operator op(const Tensor &, const Scalar &); Tensor operator op(const Scalar &, const Tensor &);
F(+) F(-) F(*) F(/) F(%) F(<) F(>) F(<=) F(>=) F(==) F(!=) F(&) F(|) F(^)
#undef F
#define F(op) Tensor &operator op(Tensor &, const Tensor &); Tensor &operator op(Tensor &, const Scalar &);
F(+=) F(-=) F(*=) F(/=)
#undef F
std::ostream &operator<<(std::ostream &, const Tensor &);
#define F(n) template <class... A> Tensor n(A &&...); template <class... A> Tensor n(IntArrayRef, A &&...); template <class... A> Tensor n(const Tensor &, IntArrayRef, A &&...); template <class... A> Tensor n(void *, IntArrayRef, A &&...);
F(empty) F(empty_like) F(empty_strided) F(zeros) F(zeros_like) F(ones) F(ones_like) F(full) F(full_like) F(arange) F(linspace) F(rand) F(randn) F(randint) F(eye) F(tensor) F(from_blob) F(cat) F(stack) F(matmul) F(mm) F(bmm) F(addmm) F(addmm_out)
F(mm_out) F(bmm_out) F(sum) F(sum_out) F(mean) F(max) F(min) F(abs) F(sqrt) F(exp) F(log) F(pow) F(add) F(sub) F(mul) F(div) F(clamp) F(where) F(nonzero) F(cumsum) F(index_select) F(norm) F(dot) F(transpose) F(squeeze) F(unsqueeze) F(softmax) F(sigmoid)
F(tanh) F(relu) F(conv2d) F(linear) F(detach) F(view_as_real) F(view_as_complex) F(scalar_tensor) F(pad) F(einsum) F(triu) F(tril) F(logical_and) F(logical_or) F(isnan) F(isinf) F(allclose) F(equal) F(argmax) F(sort) F(topk) F(bitwise_and) F(reshape) F(_unsafe_view)
#undef F
template <class... A> TensorOptions device(A &&...); template <class... A> TensorOptions dtype(A &&...); TensorOptions requires_grad(bool = true);
using OptionalTensor = torch_any; typedef ArrayRef<Tensor> TensorList; typedef std::vector<Tensor> tensor_list; typedef ArrayRef<Tensor> ITensorListRef;
struct Context : torch_any {}; Context &globalContext(); namespace detail { const torch_any &getCUDAHooks(); template <class... A> torch_any getDefaultCUDAGenerator(A &&...); }
struct TensorArg { TensorArg(Tensor, const char *, int); }; typedef const char *CheckedFrom; template <class... A> void checkAllSameGPU(A &&...); template <class... A> void checkAllSameType(A &&...); template <class... A> void checkDim(A &&...); template <class... A> void checkSameGPU(A &&...); template <class... A> void checkSameType(A &&...); template <class... A> void checkAllContiguous(A &&...);
template <class T, bool = true> using acc_type = float; template <class T> using opmath_type = float; template <class T> struct OpMathType { typedef float type; };
template <class T> T ceil_div(T, T); template <class T, class U> T ceilDiv(T, U); template <class F> void parallel_for(std::int64_t, std::int64_t, std::int64_t, const F &); struct AutoDispatchBelowADInplaceOrView {}; struct NoGradGuard {}; struct AutoNonVariableTypeMode { AutoNonVariableTypeMode(bool = true); }; struct OptionalDeviceGuard { template <class... A> OptionalDeviceGuard(A &&...); }; struct DeviceGuard { template <class... A> DeviceGuard(A &&...); };
Device device_of(const Tensor &); template <class... A> std::string str(A &&...); struct PhiloxCudaState { template <class... A> PhiloxCudaState(A...); union Payload { std::uint64_t val; std::int64_t *ptr; }; Payload seed_, offset_; bool captured_; }; struct CUDAGeneratorImpl : torch_any { std::mutex mutex_; PhiloxCudaState philox_cuda_state(std::uint64_t); std::pair<std::uint64_t, std::uint64_t> philox_engine_inputs(std::uint64_t); }; template <class T, class... A> T *get_generator_or_default(A &&...); template <class T> T *check_generator(torch_any);
namespace symint { template <class T, class... A> Tensor empty(A &&...); }
namespace cuda {
using namespace c10::cuda;
cudaDeviceProp *getCurrentDeviceProperties(); cudaDeviceProp *getDeviceProperties(std::int64_t); cublasHandle_t getCurrentCUDABlasHandle(); torch_any getCurrentCUDABlasLtHandle(); torch_any getCurrentCUDASparseHandle(); torch_any getCurrentCUDASolverDnHandle(); int warp_size(); bool is_available(); bool canDeviceAccessPeer(std::int64_t, std::int64_t); torch_any getCUDADeviceAllocator(); int getNumGPUs(); torch_any getPinnedMemoryAllocator();
struct CUDAEvent { CUDAEvent(unsigned int = 0); void record(); void record(const CUDAStream &); void block(const CUDAStream &); void synchronize() const; float elapsed_time(const CUDAEvent &) const; cudaEvent_t event() const; operator cudaEvent_t() const; bool query() const; };
namespace philox { std::tuple<std::uint64_t, std::uint64_t> unpack(PhiloxCudaState); }
namespace detail { template <class T, class I> struct TensorInfo { T *data; I sizes[25]; I strides[25]; int dims; bool isContiguous() const; }; template <class T, class I> TensorInfo<T, I> getTensorInfo(const Tensor &); template <class T, class I, int D> struct IndexToOffset { static I get(I, const TensorInfo<T, I> &); }; bool canUse32BitIndexMath(const Tensor &, std::int64_t = 0); torch_any getDefaultCUDAGenerator(DeviceIndex = -1); bool maybeOverlappingIndices(const Tensor &); const int CUDA_NUM_THREADS = 1024; int GET_BLOCKS(std::int64_t, std::int64_t = 1024); }
template <class... A> bool CUDA_tensor_apply(A &&...);
namespace blas { template <class T, class... A> void gemm(A &&...); template <class T, class... A> void bgemm(A &&...); }
}
namespace native { using at::Tensor; template <class... A> Tensor empty_cuda(A &&...); template <class F, class... A> void gpu_kernel(A &&...); template <class... A> void gpu_kernel_with_scalars(A &&...); template <class T, int N> struct alignas(sizeof(T) * N) aligned_vector { T val[N]; T &operator[](int); const T &operator[](int) const; }; namespace memory { template <class T> int can_vectorize_up_to(char *); } template <class... A> void fastAtomicAdd(A &&...); }
namespace indexing { struct Slice { template <class... A> Slice(A...); }; extern const torch_any None, Ellipsis; }
}
#define F(T) template <class A> T gpuAtomicAdd(A *, T); template <class A> T gpuAtomicMax(A *, T); template <class A> T gpuAtomicMin(A *, T); template <class A> T gpuAtomicMul(A *, T); template <class A> void gpuAtomicAddNoReturn(A *, T);
template <class A, class T> A gpuAtomicAdd(A *, T); template <class A, class T> A gpuAtomicMax(A *, T); template <class A, class T> A gpuAtomicMin(A *, T); template <class A, class T> A gpuAtomicMul(A *, T); template <class A, class T> void gpuAtomicAddNoReturn(A *, T);
#undef F
template <class T> T WARP_SHFL(T, int, int = 32, unsigned int = 0xffffffff); template <class T> T WARP_SHFL_DOWN(T, unsigned int, int = 32, unsigned int = 0xffffffff); template <class T> T WARP_SHFL_XOR(T, int, int = 32, unsigned int = 0xffffffff); template <class T> T WARP_SHFL_UP(T, unsigned int, int = 32, unsigned int = 0xffffffff); unsigned int WARP_BALLOT(int, unsigned int = 0xffffffff); int getLaneId(); unsigned int getLaneMaskLt(); unsigned int getLaneMaskLe();
namespace torch {
using namespace at;
using at::Tensor; using at::TensorOptions; using at::Device; using at::empty; using at::zeros; using at::Half; using at::BFloat16;
using c10::optional; using c10::nullopt;
typedef c10::ScalarType Dtype;
typedef std::vector<at::Tensor> tensor_list; template <class T> using List = std::vector<T>; template <class T> using ArrayRef = c10::ArrayRef<T>; typedef c10::IntArrayRef IntArrayRef;
struct Library { template <class... A> Library &def(A &&...); template <class... A> Library &impl(A &&...); template <class T, class... A> torch_any class_(A &&...); Library &set_python_module(const char *, const char * = ""); };
struct CustomClassHolder {}; template <class T> struct class_ { template <class... A> class_(A &&...); template <class... A> class_ &def(A &&...); template <class... A> class_ &def_pickle(A &&...); }; template <class... A> torch_any init(A &&...); struct CppFunction : torch_any {}; template <class... A> torch_any dispatch(A &&...); template <class... A> torch_any schema(A &&...);
struct NoGradGuard {}; struct InferenceMode {}; void manual_seed(std::uint64_t); struct RegisterOperators { template <class... A> RegisterOperators(A &&...); template <class... A> RegisterOperators &op(A &&...); };
namespace autograd { typedef std::vector<at::Tensor> variable_list, tensor_list; struct AutogradContext { void save_for_backward(variable_list); variable_list get_saved_variables() const; torch_any &operator[](const char *); std::unordered_map<std::string, torch_any> saved_data; void mark_non_differentiable(variable_list); void mark_dirty(variable_list); bool needs_input_grad(std::size_t) const; }; template <class T> struct Function { template <class... A> static variable_list apply(A &&...); }; typedef at::Tensor Variable; struct SavedVariable {}; struct AutoGradMode { AutoGradMode(bool); }; }
namespace nn { namespace functional { template <class... A> at::Tensor pad(A &&...); template <class... A> torch_any PadFuncOptions(A &&...); } }
namespace cuda { bool is_available(); std::size_t device_count(); void synchronize(std::int64_t = -1); }
namespace utils {} namespace jit { struct script {}; }
namespace headeronly { using namespace c10; }
namespace stable { using at::Tensor; namespace accelerator { struct DeviceGuard { template <class... A> DeviceGuard(A &&...); }; torch_any getCurrentStream(int); int getCurrentDeviceIndex(); } template <class... A> at::Tensor empty_like(A &&...); template <class... A> at::Tensor new_empty(A &&...); template <class... A> at::Tensor new_empty(const at::Tensor &, at::IntArrayRef, A &&...); template <class... A> at::Tensor new_zeros(A &&...); template <class... A> at::Tensor new_zeros(const at::Tensor &, at::IntArrayRef, A &&...); using at::empty; template <class... A> at::Tensor copy_(A &&...); template <class... A> at::Tensor clone(A &&...); template <class... A> at::Tensor transpose(A &&...); template <class... A> at::Tensor view(A &&...); template <class... A> at::Tensor contiguous(A &&...); template <class... A> at::Tensor to(A &&...); template <class... A> at::Tensor fill_(A &&...); template <class... A> at::Tensor zero_(A &&...); template <class... A> at::Tensor narrow(A &&...); template <class... A> at::Tensor select(A &&...); template <class... A> at::Tensor from_blob(A &&...); template <class... A> at::Tensor full(A &&...); template <class... A> at::Tensor reshape(A &&...); template <class... A> at::Tensor squeeze(A &&...); template <class... A> at::Tensor unsqueeze(A &&...); template <class... A> at::Tensor flatten(A &&...); template <class... A> at::Tensor sum(A &&...); typedef at::Device Device; }
}
namespace pybind11 {
struct object : torch_any { using torch_any::torch_any; template <class... A> object attr(A &&...) const; template <class T> T cast() const; bool is_none() const; template <class T> bool contains(T &&) const; void *ptr() const; };
struct handle : object { using object::object; }; struct module_ : object { using object::object; template <class... A> module_ &def(A &&...); module_ def_submodule(const char *, const char * = ""); static module_ import(const char *); template <class... A> void add_object(A &&...); const char *&doc(); }; typedef module_ module;
template <class T, class... X> struct class_ : object { template <class... A> class_(A &&...); template <class... A> class_ &def(A &&...); template <class... A> class_ &def_static(A &&...); template <class... A> class_ &def_readwrite(A &&...); template <class... A> class_ &def_readonly(A &&...); template <class... A> class_ &def_property(A &&...); template <class... A> class_ &def_property_readonly(A &&...); template <class... A> class_ &def_buffer(A &&...); };
template <class T> struct enum_ : object { template <class... A> enum_(A &&...); template <class... A> enum_ &value(A &&...); enum_ &export_values(); template <class... A> enum_ &def(A &&...); };
template <class... A> struct init { template <class... X> init(X &&...); }; struct arg : object { arg(const char *); template <class T> arg operator=(T &&); arg none(bool = true); }; template <class... T> struct call_guard {}; struct gil_scoped_release {}; struct gil_scoped_acquire {}; extern const object none_;
struct none : object {}; struct str : object { using object::object; operator std::string() const; }; struct bytes : object { using object::object; operator std::string() const; }; struct list : object { using object::object; template <class T> void append(T &&); std::size_t size() const; }; struct dict : object { using object::object; }; struct tuple : object { using object::object; std::size_t size() const; }; struct int_ : object { using object::object; }; struct float_ : object { using object::object; }; struct bool_ : object { using object::object; }; struct function : object { using object::object; }; struct kw_only {}; struct capsule : object { using object::object; }; struct buffer : object { using object::object; }; struct buffer_info : object { using object::object; void *ptr; std::vector<long> shape, strides; long size, ndim; }; template <class T, int F = 0> struct array_t : object { using object::object; buffer_info request() const; T *mutable_data(); const T *data() const; long size() const; long shape(int) const; static const int c_style = 1, forcecast = 2; }; struct array : object { using object::object; static const int c_style = 1, forcecast = 2; };
template <class T> T cast(const torch_any &); template <class T> bool isinstance(const torch_any &); template <class... A> tuple make_tuple(A &&...); enum class return_value_policy { automatic, reference, copy, move, take_ownership, reference_internal }; namespace literals { arg operator""_a(const char *, std::size_t); } template <class... A> object print(A &&...); struct error_already_set : std::exception {}; template <class... A> struct overload_cast { template <class F> F operator()(F, torch_any = {}) const; };
}
namespace py = pybind11;
}
#pragma clang force_cuda_host_device end
