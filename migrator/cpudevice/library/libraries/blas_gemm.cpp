// hipBLAS: matrix products of BLAS's types, of half precision and of mixed types, one by one and in batches.
#include <vector>

#include "blas.h"

using namespace cu2hip;

namespace cu2hip {

template <class T>
int gemm(int ta, int tb, i64 m, i64 n, i64 k, T alpha, const T *a, i64 lda, const T *b, i64 ldb, T beta, T *c, i64 ldc) {
  if (!operation(ta) || !operation(tb)) return kBadEnum;
  if (m < 0 || n < 0 || k < 0 || lda < (ta == kNone ? m : k) || ldb < (tb == kNone ? k : n) || ldc < m) return kInvalid;
  if (!fits({m, n, k, lda, ldb, ldc})) return kNotSupported;
  int m_ = m, n_ = n, k_ = k, lda_ = lda > 1 ? lda : 1, ldb_ = ldb > 1 ? ldb : 1, ldc_ = ldc > 1 ? ldc : 1;
  return call(Kind<T>::prefix, "gemm", letter(ta), letter(tb), &m_, &n_, &k_, &alpha, a, &lda_, b, &ldb_, &beta, c, &ldc_) ? kDone : kNotSupported;
}
template int gemm(int, int, i64, i64, i64, float, const float *, i64, const float *, i64, float, float *, i64);
template int gemm(int, int, i64, i64, i64, double, const double *, i64, const double *, i64, double, double *, i64);
template int gemm(int, int, i64, i64, i64, c32, const c32 *, i64, const c32 *, i64, c32, c32 *, i64);
template int gemm(int, int, i64, i64, i64, c64, const c64 *, i64, const c64 *, i64, c64, c64 *, i64);

namespace {

// A matrix of any type as one of `T`, without gaps.
template <class T>
std::vector<T> dense(const void *from, Type type, i64 rows, i64 columns, i64 lead) {
  std::vector<T> result(rows * columns);
  for (i64 j = 0; j < columns; j++)
    for (i64 i = 0; i < rows; i++) {
      c64 value = element(from, type, j * lead + i);
      if constexpr (std::is_same<T, c32>::value || std::is_same<T, c64>::value) result[j * rows + i] = T(value);
      else result[j * rows + i] = T(value.real());
    }
  return result;
}

struct Product {
  int ta, tb;
  i64 m, n, k;
  const void *a;
  Type at;
  i64 lda;
  const void *b;
  Type bt;
  i64 ldb;
  void *c;
  Type ct;
  i64 ldc;
};

template <class T>
int mixed(const Product &p, c64 alpha, c64 beta) {
  i64 ar = p.ta == kNone ? p.m : p.k, ac = p.ta == kNone ? p.k : p.m, br = p.tb == kNone ? p.k : p.n, bc = p.tb == kNone ? p.n : p.k;
  std::vector<T> a = dense<T>(p.a, p.at, ar, ac, p.lda), b = dense<T>(p.b, p.bt, br, bc, p.ldb), c(p.m * p.n);
  if (beta != c64(0)) c = dense<T>(p.c, p.ct, p.m, p.n, p.ldc);
  T first, second;
  if constexpr (std::is_same<T, c32>::value || std::is_same<T, c64>::value) first = T(alpha), second = T(beta);
  else first = T(alpha.real()), second = T(beta.real());
  int status = gemm<T>(p.ta, p.tb, p.m, p.n, p.k, first, a.data(), ar, b.data(), br, second, c.data(), p.m);
  if (status) return status;
  for (i64 j = 0; j < p.n; j++)
    for (i64 i = 0; i < p.m; i++) put(p.c, p.ct, j * p.ldc + i, c64(c[j * p.m + i]));
  return kDone;
}

int product(const Product &p, c64 alpha, c64 beta) {
  if (!operation(p.ta) || !operation(p.tb)) return kBadEnum;
  if (p.m < 0 || p.n < 0 || p.k < 0) return kInvalid;
  if (p.at == Type::kNo || p.bt == Type::kNo || p.ct == Type::kNo) return kNotSupported;
  if (p.ct == Type::kC32) return mixed<c32>(p, alpha, beta);
  if (p.ct == Type::kC64) return mixed<c64>(p, alpha, beta);
  if (p.ct == Type::kF64 || p.ct == Type::kI32) return mixed<double>(p, alpha, beta);
  return mixed<float>(p, alpha, beta);
}

// The type of the scalars: what is computed in, with the domain of the result.
Type scalar(int compute, Type result) {
  bool complex = result == Type::kC32 || result == Type::kC64;
  Type type = Type::kNo;
  if (compute >= 150) type = type_of(compute);
  else if (compute <= 1) type = Type::kF16;
  else if (compute <= 6) type = Type::kF32;
  else if (compute <= 8) type = Type::kF64;
  else if (compute <= 10) type = Type::kI32;
  if (complex) type = type == Type::kF64 || type == Type::kC64 ? Type::kC64 : Type::kC32;
  return type;
}

template <class T, class I>
int gemm(void *h, int ta, int tb, I m, I n, I k, const T *alpha, const T *a, I lda, const T *b, I ldb, const T *beta, T *c, I ldc) {
  CU2HIP_READY;
  return cu2hip::gemm<T>(ta, tb, m, n, k, *alpha, a, lda, b, ldb, *beta, c, ldc);
}
template <class T, class I>
int gemmBatched(void *h, int ta, int tb, I m, I n, I k, const T *alpha, const T *const *a, I lda, const T *const *b, I ldb, const T *beta, T *const *c, I ldc, I batch) {
  CU2HIP_READY;
  int status = kDone;
  for (I i = 0; i < batch && !status; i++) status = cu2hip::gemm<T>(ta, tb, m, n, k, *alpha, a[i], lda, b[i], ldb, *beta, c[i], ldc);
  return status;
}
template <class T, class I>
int gemmStridedBatched(void *h, int ta, int tb, I m, I n, I k, const T *alpha, const T *a, I lda, i64 as, const T *b, I ldb, i64 bs, const T *beta, T *c, I ldc, i64 cs, I batch) {
  CU2HIP_READY;
  int status = kDone;
  for (I i = 0; i < batch && !status; i++) status = cu2hip::gemm<T>(ta, tb, m, n, k, *alpha, a + i * as, lda, b + i * bs, ldb, *beta, c + i * cs, ldc);
  return status;
}

const void *at(const void *data, Type type, i64 offset) { return static_cast<const char *>(data) + offset * size_of(type); }

}  // namespace

}  // namespace cu2hip

#define PARAMETERS_gemm(T, I) (void *h, int ta, int tb, I m, I n, I k, const T *alpha, const T *a, I lda, const T *b, I ldb, const T *beta, T *c, I ldc)
#define ARGUMENTS_gemm (h, ta, tb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc)
CU2HIP_ALL(gemm)
#define PARAMETERS_gemmBatched(T, I) (void *h, int ta, int tb, I m, I n, I k, const T *alpha, const T *const *a, I lda, const T *const *b, I ldb, const T *beta, T *const *c, I ldc, I batch)
#define ARGUMENTS_gemmBatched (h, ta, tb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc, batch)
CU2HIP_ALL(gemmBatched)
#define PARAMETERS_gemmStridedBatched(T, I) (void *h, int ta, int tb, I m, I n, I k, const T *alpha, const T *a, I lda, i64 as, const T *b, I ldb, i64 bs, const T *beta, T *c, I ldc, i64 cs, I batch)
#define ARGUMENTS_gemmStridedBatched (h, ta, tb, m, n, k, alpha, a, lda, as, b, ldb, bs, beta, c, ldc, cs, batch)
CU2HIP_ALL(gemmStridedBatched)

#define CU2HIP_HALF(suffix, I)                                                                                                                \
  extern "C" int hipblasHgemm##suffix(void *h, int ta, int tb, I m, I n, I k, const Half *alpha, const Half *a, I lda, const Half *b, I ldb, const Half *beta, Half *c, I ldc) { \
    CU2HIP_READY;                                                                                                                             \
    return product({ta, tb, m, n, k, a, Type::kF16, lda, b, Type::kF16, ldb, c, Type::kF16, ldc}, double(*alpha), double(*beta));             \
  }                                                                                                                                           \
  extern "C" int hipblasHgemmBatched##suffix(void *h, int ta, int tb, I m, I n, I k, const Half *alpha, const Half *const *a, I lda, const Half *const *b, I ldb, const Half *beta, Half *const *c, I ldc, I batch) { \
    int status = kDone;                                                                                                                       \
    for (I i = 0; i < batch && !status; i++) status = hipblasHgemm##suffix(h, ta, tb, m, n, k, alpha, a[i], lda, b[i], ldb, beta, c[i], ldc); \
    return status;                                                                                                                            \
  }                                                                                                                                           \
  extern "C" int hipblasHgemmStridedBatched##suffix(void *h, int ta, int tb, I m, I n, I k, const Half *alpha, const Half *a, I lda, i64 as, const Half *b, I ldb, i64 bs, const Half *beta, Half *c, I ldc, i64 cs, I batch) { \
    int status = kDone;                                                                                                                       \
    for (I i = 0; i < batch && !status; i++) status = hipblasHgemm##suffix(h, ta, tb, m, n, k, alpha, a + i * as, lda, b + i * bs, ldb, beta, c + i * cs, ldc); \
    return status;                                                                                                                            \
  }
CU2HIP_HALF(, int)
CU2HIP_HALF(_64, i64)

// In HIP 6 and before the last argument but one is a data type, afterwards (`_v2` first) a compute type; the numbers of
// the two do not overlap.
#define CU2HIP_EX(suffix, I)                                                                                                                  \
  extern "C" int hipblasGemmEx##suffix(void *h, int ta, int tb, I m, I n, I k, const void *alpha, const void *a, int at_, I lda, const void *b, int bt, I ldb, const void *beta, void *c, int ct, I ldc, int compute, int) { \
    CU2HIP_READY;                                                                                                                             \
    Type result = type_of(ct), s = scalar(compute, result);                                                                                   \
    if (s == Type::kNo) return kNotSupported;                                                                                                 \
    return product({ta, tb, m, n, k, a, type_of(at_), lda, b, type_of(bt), ldb, c, result, ldc}, element(alpha, s, 0), element(beta, s, 0));  \
  }                                                                                                                                           \
  extern "C" int hipblasGemmBatchedEx##suffix(void *h, int ta, int tb, I m, I n, I k, const void *alpha, const void *const *a, int at_, I lda, const void *const *b, int bt, I ldb, const void *beta, void *const *c, int ct, I ldc, I batch, int compute, int algorithm) { \
    int status = kDone;                                                                                                                       \
    for (I i = 0; i < batch && !status; i++) status = hipblasGemmEx##suffix(h, ta, tb, m, n, k, alpha, a[i], at_, lda, b[i], bt, ldb, beta, c[i], ct, ldc, compute, algorithm); \
    return status;                                                                                                                            \
  }                                                                                                                                           \
  extern "C" int hipblasGemmStridedBatchedEx##suffix(void *h, int ta, int tb, I m, I n, I k, const void *alpha, const void *a, int at_, I lda, i64 as, const void *b, int bt, I ldb, i64 bs, const void *beta, void *c, int ct, I ldc, i64 cs, I batch, int compute, int algorithm) { \
    int status = kDone;                                                                                                                       \
    for (I i = 0; i < batch && !status; i++)                                                                                                  \
      status = hipblasGemmEx##suffix(h, ta, tb, m, n, k, alpha, at(a, type_of(at_), i * as), at_, lda, at(b, type_of(bt), i * bs), bt, ldb, beta, const_cast<void *>(at(c, type_of(ct), i * cs)), ct, ldc, compute, algorithm); \
    return status;                                                                                                                            \
  }
CU2HIP_EX(, int)
CU2HIP_EX(_v2, int)
CU2HIP_EX(_64, i64)
CU2HIP_EX(_v2_64, i64)
