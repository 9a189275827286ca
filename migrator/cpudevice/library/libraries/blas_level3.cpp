// hipBLAS, level 3 beside the general product: triangular, symmetric, added and scaled matrices.
#include "blas.h"

using namespace cu2hip;

namespace {

template <class T>
int solve(int side, int uplo, int t, int diag, i64 m, i64 n, const T *alpha, const T *a, i64 lda, T *b, i64 ldb) {
  if ((side != kLeft && side != kRight) || (uplo != kUpper && uplo != kLower) || !operation(t) || (diag != kUnit && diag != kNonUnit)) return kBadEnum;
  if (!fits({m, n, lda, ldb})) return kNotSupported;
  int m_ = m, n_ = n, lda_ = lda, ldb_ = ldb;
  return call(Kind<T>::prefix, "trsm", letter(side), letter(uplo), letter(t), letter(diag), &m_, &n_, alpha, a, &lda_, b, &ldb_) ? kDone : kNotSupported;
}
template <class T, class I>
int trsm(void *h, int side, int uplo, int t, int diag, I m, I n, const T *alpha, const T *a, I lda, T *b, I ldb) {
  CU2HIP_READY;
  return solve(side, uplo, t, diag, m, n, alpha, a, lda, b, ldb);
}
template <class T, class I>
int trsmBatched(void *h, int side, int uplo, int t, int diag, I m, I n, const T *alpha, const T *const *a, I lda, T *const *b, I ldb, I batch) {
  CU2HIP_READY;
  int status = kDone;
  for (I i = 0; i < batch && !status; i++) status = solve(side, uplo, t, diag, m, n, alpha, a[i], lda, b[i], ldb);
  return status;
}
template <class T, class I>
int trsmStridedBatched(void *h, int side, int uplo, int t, int diag, I m, I n, const T *alpha, const T *a, I lda, i64 as, T *b, I ldb, i64 bs, I batch) {
  CU2HIP_READY;
  int status = kDone;
  for (I i = 0; i < batch && !status; i++) status = solve(side, uplo, t, diag, m, n, alpha, a + i * as, lda, b + i * bs, ldb);
  return status;
}

template <class T, class S>
int update(const char *name, void *h, int uplo, int t, i64 n, i64 k, const S *alpha, const T *a, i64 lda, const S *beta, T *c, i64 ldc) {
  CU2HIP_READY;
  if ((uplo != kUpper && uplo != kLower) || !operation(t)) return kBadEnum;
  if (!fits({n, k, lda, ldc})) return kNotSupported;
  int n_ = n, k_ = k, lda_ = lda, ldc_ = ldc;
  return call(Kind<T>::prefix, name, letter(uplo), letter(t), &n_, &k_, alpha, a, &lda_, beta, c, &ldc_) ? kDone : kNotSupported;
}
template <class T, class I>
int syrk(void *h, int uplo, int t, I n, I k, const T *alpha, const T *a, I lda, const T *beta, T *c, I ldc) { return update("syrk", h, uplo, t, n, k, alpha, a, lda, beta, c, ldc); }
template <class T, class I>
int herk(void *h, int uplo, int t, I n, I k, const real_of<T> *alpha, const T *a, I lda, const real_of<T> *beta, T *c, I ldc) { return update("herk", h, uplo, t, n, k, alpha, a, lda, beta, c, ldc); }
template <class T, class I>
int syr2k(void *h, int uplo, int t, I n, I k, const T *alpha, const T *a, I lda, const T *b, I ldb, const T *beta, T *c, I ldc) {
  CU2HIP_READY;
  if ((uplo != kUpper && uplo != kLower) || !operation(t)) return kBadEnum;
  if (!fits({n, k, lda, ldb, ldc})) return kNotSupported;
  int n_ = n, k_ = k, lda_ = lda, ldb_ = ldb, ldc_ = ldc;
  return call(Kind<T>::prefix, "syr2k", letter(uplo), letter(t), &n_, &k_, alpha, a, &lda_, b, &ldb_, beta, c, &ldc_) ? kDone : kNotSupported;
}

template <class T>
int times(const char *name, void *h, int side, int uplo, i64 m, i64 n, const T *alpha, const T *a, i64 lda, const T *b, i64 ldb, const T *beta, T *c, i64 ldc) {
  CU2HIP_READY;
  if ((side != kLeft && side != kRight) || (uplo != kUpper && uplo != kLower)) return kBadEnum;
  if (!fits({m, n, lda, ldb, ldc})) return kNotSupported;
  int m_ = m, n_ = n, lda_ = lda, ldb_ = ldb, ldc_ = ldc;
  return call(Kind<T>::prefix, name, letter(side), letter(uplo), &m_, &n_, alpha, a, &lda_, b, &ldb_, beta, c, &ldc_) ? kDone : kNotSupported;
}
template <class T, class I>
int symm(void *h, int side, int uplo, I m, I n, const T *alpha, const T *a, I lda, const T *b, I ldb, const T *beta, T *c, I ldc) { return times<T>("symm", h, side, uplo, m, n, alpha, a, lda, b, ldb, beta, c, ldc); }
template <class T, class I>
int hemm(void *h, int side, int uplo, I m, I n, const T *alpha, const T *a, I lda, const T *b, I ldb, const T *beta, T *c, I ldc) { return times<T>("hemm", h, side, uplo, m, n, alpha, a, lda, b, ldb, beta, c, ldc); }

template <class T>
T taken(const T *a, i64 lead, int t, i64 i, i64 j) {
  T value = t == kNone ? a[j * lead + i] : a[i * lead + j];
  return t == kConjugated ? conjugate(value) : value;
}
template <class T, class I>
int geam(void *h, int ta, int tb, I m, I n, const T *alpha, const T *a, I lda, const T *beta, const T *b, I ldb, T *c, I ldc) {
  CU2HIP_READY;
  if (!operation(ta) || !operation(tb)) return kBadEnum;
  T first = *alpha, second = *beta;
  for (i64 j = 0; j < n; j++)
    for (i64 i = 0; i < m; i++) {
      T value{};
      if (first != T(0)) value += first * taken(a, lda, ta, i, j);
      if (second != T(0)) value += second * taken(b, ldb, tb, i, j);
      c[j * ldc + i] = value;
    }
  return kDone;
}
template <class T, class I>
int dgmm(void *h, int side, I m, I n, const T *a, I lda, const T *x, I incx, T *c, I ldc) {
  CU2HIP_READY;
  if (side != kLeft && side != kRight) return kBadEnum;
  i64 count = side == kLeft ? m : n;
  if (incx < 0) x += (1 - count) * incx;
  for (i64 j = 0; j < n; j++)
    for (i64 i = 0; i < m; i++) c[j * ldc + i] = a[j * lda + i] * x[(side == kLeft ? i : j) * incx];
  return kDone;
}

}  // namespace

#define PARAMETERS_trsm(T, I) (void *h, int side, int uplo, int t, int diag, I m, I n, const T *alpha, const T *a, I lda, T *b, I ldb)
#define ARGUMENTS_trsm (h, side, uplo, t, diag, m, n, alpha, a, lda, b, ldb)
CU2HIP_ALL(trsm)
#define PARAMETERS_trsmBatched(T, I) (void *h, int side, int uplo, int t, int diag, I m, I n, const T *alpha, const T *const *a, I lda, T *const *b, I ldb, I batch)
#define ARGUMENTS_trsmBatched (h, side, uplo, t, diag, m, n, alpha, a, lda, b, ldb, batch)
CU2HIP_ALL(trsmBatched)
#define PARAMETERS_trsmStridedBatched(T, I) (void *h, int side, int uplo, int t, int diag, I m, I n, const T *alpha, const T *a, I lda, i64 as, T *b, I ldb, i64 bs, I batch)
#define ARGUMENTS_trsmStridedBatched (h, side, uplo, t, diag, m, n, alpha, a, lda, as, b, ldb, bs, batch)
CU2HIP_ALL(trsmStridedBatched)
#define PARAMETERS_syrk(T, I) (void *h, int uplo, int t, I n, I k, const T *alpha, const T *a, I lda, const T *beta, T *c, I ldc)
#define ARGUMENTS_syrk (h, uplo, t, n, k, alpha, a, lda, beta, c, ldc)
CU2HIP_ALL(syrk)
#define PARAMETERS_herk(T, I) (void *h, int uplo, int t, I n, I k, const real_of<T> *alpha, const T *a, I lda, const real_of<T> *beta, T *c, I ldc)
#define ARGUMENTS_herk (h, uplo, t, n, k, alpha, a, lda, beta, c, ldc)
CU2HIP_COMPLEX(herk)
#define PARAMETERS_syr2k(T, I) (void *h, int uplo, int t, I n, I k, const T *alpha, const T *a, I lda, const T *b, I ldb, const T *beta, T *c, I ldc)
#define ARGUMENTS_syr2k (h, uplo, t, n, k, alpha, a, lda, b, ldb, beta, c, ldc)
CU2HIP_ALL(syr2k)
#define PARAMETERS_symm(T, I) (void *h, int side, int uplo, I m, I n, const T *alpha, const T *a, I lda, const T *b, I ldb, const T *beta, T *c, I ldc)
#define ARGUMENTS_symm (h, side, uplo, m, n, alpha, a, lda, b, ldb, beta, c, ldc)
CU2HIP_ALL(symm)
#define PARAMETERS_hemm PARAMETERS_symm
#define ARGUMENTS_hemm ARGUMENTS_symm
CU2HIP_COMPLEX(hemm)
#define PARAMETERS_geam(T, I) (void *h, int ta, int tb, I m, I n, const T *alpha, const T *a, I lda, const T *beta, const T *b, I ldb, T *c, I ldc)
#define ARGUMENTS_geam (h, ta, tb, m, n, alpha, a, lda, beta, b, ldb, c, ldc)
CU2HIP_ALL(geam)
#define PARAMETERS_dgmm(T, I) (void *h, int side, I m, I n, const T *a, I lda, const T *x, I incx, T *c, I ldc)
#define ARGUMENTS_dgmm (h, side, m, n, a, lda, x, incx, c, ldc)
CU2HIP_ALL(dgmm)
