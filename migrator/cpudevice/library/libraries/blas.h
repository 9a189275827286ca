// What the functions of hipBLAS share. They stand on numbers and addresses only, so that one library serves every
// release: the numbers of hipBLAS's own data types and those of HIP's do not overlap. Source: hipBLAS documentation.
#pragma once
#include <climits>
#include <complex>

#include "loader.h"

namespace cu2hip {

using c32 = std::complex<float>;
using c64 = std::complex<double>;
using Half = _Float16;

constexpr int kDone = 0, kNotInitialized = 1, kInvalid = 3, kNotSupported = 7, kNullHandle = 9, kBadEnum = 10;
constexpr int kNone = 111, kTransposed = 112, kConjugated = 113;
constexpr int kUpper = 121, kLower = 122, kNonUnit = 131, kUnit = 132, kLeft = 141, kRight = 142;

struct Blas {
  void *stream = nullptr;
  int pointer_mode = 0, atomics = 0, math = 0;
};

template <class T> struct Kind;
template <> struct Kind<float> { static constexpr const char *prefix = "s"; using real = float; };
template <> struct Kind<double> { static constexpr const char *prefix = "d"; using real = double; };
template <> struct Kind<c32> { static constexpr const char *prefix = "c"; using real = float; };
template <> struct Kind<c64> { static constexpr const char *prefix = "z"; using real = double; };
template <class T> using real_of = typename Kind<T>::real;

inline float conjugate(float x) { return x; }
inline double conjugate(double x) { return x; }
inline c32 conjugate(c32 x) { return std::conj(x); }
inline c64 conjugate(c64 x) { return std::conj(x); }

inline const char *letter(int value) {
  switch (value) {
    case kNone: case kNonUnit: return "N";
    case kTransposed: return "T";
    case kConjugated: return "C";
    case kUpper: case kUnit: return "U";
    case kLower: case kLeft: return "L";
    case kRight: return "R";
  }
  return nullptr;
}
inline bool operation(int value) { return value >= kNone && value <= kConjugated; }

// Work given to the stream is done before the library looks at memory.
inline int ready(void *handle) {
  if (!handle) return kNotInitialized;
  hipStreamSynchronize(static_cast<Blas *>(handle)->stream);
  return kDone;
}
#define CU2HIP_READY                              \
  if (int status = cu2hip::ready(h)) return status

inline bool fits(std::initializer_list<i64> sizes) {
  for (i64 size : sizes)
    if (size > INT_MAX || size < INT_MIN) return false;
  return true;
}

// The types in which the "Ex" functions take their data, in both numberings.
enum class Type { kF16, kBf16, kF32, kF64, kC32, kC64, kI8, kI32, kNo };
inline Type type_of(int number) {
  switch (number) {
    case 150: case 2: return Type::kF16;
    case 168: case 14: return Type::kBf16;
    case 151: case 0: return Type::kF32;
    case 152: case 1: return Type::kF64;
    case 154: case 4: return Type::kC32;
    case 155: case 5: return Type::kC64;
    case 160: case 3: return Type::kI8;
    case 162: case 10: return Type::kI32;
  }
  return Type::kNo;
}
inline unsigned size_of(Type type) {
  switch (type) {
    case Type::kF16: case Type::kBf16: return 2;
    case Type::kF32: case Type::kI32: return 4;
    case Type::kF64: case Type::kC32: return 8;
    case Type::kC64: return 16;
    default: return 1;
  }
}
c64 element(const void *data, Type type, i64 at);
void put(void *data, Type type, i64 at, c64 value);

// C = alpha op(A) op(B) + beta C in one of the four types of BLAS.
template <class T>
int gemm(int ta, int tb, i64 m, i64 n, i64 k, T alpha, const T *a, i64 lda, const T *b, i64 ldb, T beta, T *c, i64 ldc);

}  // namespace cu2hip

// A function for each type and each width of its integers; complex ones have a second name since HIP 6.
#define CU2HIP_NAMES(L, name, T)                                                         \
  extern "C" int hipblas##L##name PARAMETERS_##name(T, int) { return name<T> ARGUMENTS_##name; }           \
  extern "C" int hipblas##L##name##_64 PARAMETERS_##name(T, i64) { return name<T> ARGUMENTS_##name; }      \
  extern "C" int hipblas##L##name##_v2 PARAMETERS_##name(T, int) { return name<T> ARGUMENTS_##name; }      \
  extern "C" int hipblas##L##name##_v2_64 PARAMETERS_##name(T, i64) { return name<T> ARGUMENTS_##name; }
#define CU2HIP_REAL(name) CU2HIP_NAMES(S, name, float) CU2HIP_NAMES(D, name, double)
#define CU2HIP_COMPLEX(name) CU2HIP_NAMES(C, name, c32) CU2HIP_NAMES(Z, name, c64)
#define CU2HIP_ALL(name) CU2HIP_REAL(name) CU2HIP_COMPLEX(name)
