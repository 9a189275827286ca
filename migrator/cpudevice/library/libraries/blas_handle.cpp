// hipBLAS: handles, modes, copies of vectors and matrices, names of states.
#include <cstring>

#include "blas.h"

using namespace cu2hip;

namespace cu2hip {

static float from_bf16(std::uint16_t bits) {
  std::uint32_t wide = std::uint32_t(bits) << 16;
  float value;
  std::memcpy(&value, &wide, 4);
  return value;
}
static std::uint16_t to_bf16(float value) {
  std::uint32_t bits;
  std::memcpy(&bits, &value, 4);
  if (value != value) return std::uint16_t(bits >> 16 | 0x40);
  return std::uint16_t((bits + 0x7fff + (bits >> 16 & 1)) >> 16);
}

c64 element(const void *data, Type type, i64 at) {
  switch (type) {
    case Type::kF16: return double(static_cast<const Half *>(data)[at]);
    case Type::kBf16: return double(from_bf16(static_cast<const std::uint16_t *>(data)[at]));
    case Type::kF32: return double(static_cast<const float *>(data)[at]);
    case Type::kF64: return static_cast<const double *>(data)[at];
    case Type::kC32: return c64(static_cast<const c32 *>(data)[at]);
    case Type::kC64: return static_cast<const c64 *>(data)[at];
    case Type::kI8: return double(static_cast<const signed char *>(data)[at]);
    case Type::kI32: return double(static_cast<const int *>(data)[at]);
    default: return 0;
  }
}

void put(void *data, Type type, i64 at, c64 value) {
  switch (type) {
    case Type::kF16: static_cast<Half *>(data)[at] = Half(value.real()); break;
    case Type::kBf16: static_cast<std::uint16_t *>(data)[at] = to_bf16(float(value.real())); break;
    case Type::kF32: static_cast<float *>(data)[at] = float(value.real()); break;
    case Type::kF64: static_cast<double *>(data)[at] = value.real(); break;
    case Type::kC32: static_cast<c32 *>(data)[at] = c32(value); break;
    case Type::kC64: static_cast<c64 *>(data)[at] = value; break;
    case Type::kI8: static_cast<signed char *>(data)[at] = static_cast<signed char>(value.real()); break;
    case Type::kI32: static_cast<int *>(data)[at] = int(value.real()); break;
    default: break;
  }
}

template <class I>
static int strided_copy(I count, int size, const void *from, I step, void *to, I to_step) {
  if (count < 0 || size <= 0 || step <= 0 || to_step <= 0) return kInvalid;
  for (I at = 0; at < count; at++)
    std::memcpy(static_cast<char *>(to) + at * to_step * size, static_cast<const char *>(from) + at * step * size, size);
  return kDone;
}
template <class I>
static int matrix_copy(I rows, I columns, int size, const void *from, I lead, void *to, I to_lead) {
  if (rows < 0 || columns < 0 || size <= 0 || lead < rows || to_lead < rows) return kInvalid;
  for (I at = 0; at < columns; at++)
    std::memcpy(static_cast<char *>(to) + at * to_lead * size, static_cast<const char *>(from) + at * lead * size, rows * size);
  return kDone;
}

}  // namespace cu2hip

extern "C" {
int hipblasCreate(void **handle) { return handle ? (*handle = new Blas, kDone) : kNullHandle; }
int hipblasDestroy(void *handle) { return handle ? (delete static_cast<Blas *>(handle), kDone) : kNullHandle; }
int hipblasSetStream(void *handle, void *stream) { return handle ? (static_cast<Blas *>(handle)->stream = stream, kDone) : kNullHandle; }
int hipblasGetStream(void *handle, void **stream) { return handle ? (*stream = static_cast<Blas *>(handle)->stream, kDone) : kNullHandle; }
int hipblasSetPointerMode(void *handle, int mode) { return handle ? (static_cast<Blas *>(handle)->pointer_mode = mode, kDone) : kNullHandle; }
int hipblasGetPointerMode(void *handle, int *mode) { return handle ? (*mode = static_cast<Blas *>(handle)->pointer_mode, kDone) : kNullHandle; }
int hipblasSetAtomicsMode(void *handle, int mode) { return handle ? (static_cast<Blas *>(handle)->atomics = mode, kDone) : kNullHandle; }
int hipblasGetAtomicsMode(void *handle, int *mode) { return handle ? (*mode = static_cast<Blas *>(handle)->atomics, kDone) : kNullHandle; }
int hipblasSetMathMode(void *handle, int mode) { return handle ? (static_cast<Blas *>(handle)->math = mode, kDone) : kNullHandle; }
int hipblasGetMathMode(void *handle, int *mode) { return handle ? (*mode = static_cast<Blas *>(handle)->math, kDone) : kNullHandle; }
int hipblasSetWorkspace(void *handle, void *, size_t) { return handle ? kDone : kNullHandle; }

#define CU2HIP_COPIES(suffix, I)                                                                                                                   \
  int hipblasSetVector##suffix(I n, I size, const void *x, I incx, void *y, I incy) { return strided_copy<I>(n, int(size), x, incx, y, incy); }    \
  int hipblasGetVector##suffix(I n, I size, const void *x, I incx, void *y, I incy) { return strided_copy<I>(n, int(size), x, incx, y, incy); }    \
  int hipblasSetVectorAsync##suffix(I n, I size, const void *x, I incx, void *y, I incy, void *stream) { hipStreamSynchronize(stream); return strided_copy<I>(n, int(size), x, incx, y, incy); } \
  int hipblasGetVectorAsync##suffix(I n, I size, const void *x, I incx, void *y, I incy, void *stream) { hipStreamSynchronize(stream); return strided_copy<I>(n, int(size), x, incx, y, incy); } \
  int hipblasSetMatrix##suffix(I rows, I columns, I size, const void *a, I lda, void *b, I ldb) { return matrix_copy<I>(rows, columns, int(size), a, lda, b, ldb); } \
  int hipblasGetMatrix##suffix(I rows, I columns, I size, const void *a, I lda, void *b, I ldb) { return matrix_copy<I>(rows, columns, int(size), a, lda, b, ldb); } \
  int hipblasSetMatrixAsync##suffix(I rows, I columns, I size, const void *a, I lda, void *b, I ldb, void *stream) { hipStreamSynchronize(stream); return matrix_copy<I>(rows, columns, int(size), a, lda, b, ldb); } \
  int hipblasGetMatrixAsync##suffix(I rows, I columns, I size, const void *a, I lda, void *b, I ldb, void *stream) { hipStreamSynchronize(stream); return matrix_copy<I>(rows, columns, int(size), a, lda, b, ldb); }
CU2HIP_COPIES(, int)

const char *hipblasStatusToString(int status) {
  static const char *const names[] = {
      "HIPBLAS_STATUS_SUCCESS", "HIPBLAS_STATUS_NOT_INITIALIZED", "HIPBLAS_STATUS_ALLOC_FAILED", "HIPBLAS_STATUS_INVALID_VALUE",
      "HIPBLAS_STATUS_MAPPING_ERROR", "HIPBLAS_STATUS_EXECUTION_FAILED", "HIPBLAS_STATUS_INTERNAL_ERROR", "HIPBLAS_STATUS_NOT_SUPPORTED",
      "HIPBLAS_STATUS_ARCH_MISMATCH", "HIPBLAS_STATUS_HANDLE_IS_NULLPTR", "HIPBLAS_STATUS_INVALID_ENUM"};
  return status >= 0 && status <= 10 ? names[status] : "HIPBLAS_STATUS_UNKNOWN";
}
}
