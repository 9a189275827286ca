// hipBLAS, level 2: matrices and vectors, by BLAS.
#include "blas.h"

using namespace cu2hip;

namespace {

template <class T, class I>
int gemv(void *h, int t, I m, I n, const T *alpha, const T *a, I lda, const T *x, I incx, const T *beta, T *y, I incy) {
  CU2HIP_READY;
  if (!operation(t)) return kBadEnum;
  if (!fits({m, n, lda, incx, incy})) return kNotSupported;
  int m_ = m, n_ = n, lda_ = lda, incx_ = incx, incy_ = incy;
  return call(Kind<T>::prefix, "gemv", letter(t), &m_, &n_, alpha, a, &lda_, x, &incx_, beta, y, &incy_) ? kDone : kNotSupported;
}
template <class T, class I>
int outer(const char *name, void *h, I m, I n, const T *alpha, const T *x, I incx, const T *y, I incy, T *a, I lda) {
  CU2HIP_READY;
  if (!fits({m, n, lda, incx, incy})) return kNotSupported;
  int m_ = m, n_ = n, lda_ = lda, incx_ = incx, incy_ = incy;
  return call(Kind<T>::prefix, name, &m_, &n_, alpha, x, &incx_, y, &incy_, a, &lda_) ? kDone : kNotSupported;
}
template <class T, class I>
int ger(void *h, I m, I n, const T *alpha, const T *x, I incx, const T *y, I incy, T *a, I lda) { return outer("ger", h, m, n, alpha, x, incx, y, incy, a, lda); }
template <class T, class I>
int geru(void *h, I m, I n, const T *alpha, const T *x, I incx, const T *y, I incy, T *a, I lda) { return outer("geru", h, m, n, alpha, x, incx, y, incy, a, lda); }
template <class T, class I>
int gerc(void *h, I m, I n, const T *alpha, const T *x, I incx, const T *y, I incy, T *a, I lda) { return outer("gerc", h, m, n, alpha, x, incx, y, incy, a, lda); }

template <class T, class I>
int symmetric(const char *name, void *h, int uplo, I n, const T *alpha, const T *a, I lda, const T *x, I incx, const T *beta, T *y, I incy) {
  CU2HIP_READY;
  if (uplo != kUpper && uplo != kLower) return kBadEnum;
  if (!fits({n, lda, incx, incy})) return kNotSupported;
  int n_ = n, lda_ = lda, incx_ = incx, incy_ = incy;
  return call(Kind<T>::prefix, name, letter(uplo), &n_, alpha, a, &lda_, x, &incx_, beta, y, &incy_) ? kDone : kNotSupported;
}
template <class T, class I>
int symv(void *h, int uplo, I n, const T *alpha, const T *a, I lda, const T *x, I incx, const T *beta, T *y, I incy) { return symmetric("symv", h, uplo, n, alpha, a, lda, x, incx, beta, y, incy); }
template <class T, class I>
int hemv(void *h, int uplo, I n, const T *alpha, const T *a, I lda, const T *x, I incx, const T *beta, T *y, I incy) { return symmetric("hemv", h, uplo, n, alpha, a, lda, x, incx, beta, y, incy); }

template <class T, class I>
int triangular(const char *name, void *h, int uplo, int t, int diag, I n, const T *a, I lda, T *x, I incx) {
  CU2HIP_READY;
  if ((uplo != kUpper && uplo != kLower) || !operation(t) || (diag != kUnit && diag != kNonUnit)) return kBadEnum;
  if (!fits({n, lda, incx})) return kNotSupported;
  int n_ = n, lda_ = lda, incx_ = incx;
  return call(Kind<T>::prefix, name, letter(uplo), letter(t), letter(diag), &n_, a, &lda_, x, &incx_) ? kDone : kNotSupported;
}
template <class T, class I>
int trsv(void *h, int uplo, int t, int diag, I n, const T *a, I lda, T *x, I incx) { return triangular("trsv", h, uplo, t, diag, n, a, lda, x, incx); }
template <class T, class I>
int trmv(void *h, int uplo, int t, int diag, I n, const T *a, I lda, T *x, I incx) { return triangular("trmv", h, uplo, t, diag, n, a, lda, x, incx); }

template <class T, class I>
int syr(void *h, int uplo, I n, const T *alpha, const T *x, I incx, T *a, I lda) {
  CU2HIP_READY;
  if (uplo != kUpper && uplo != kLower) return kBadEnum;
  if (!fits({n, lda, incx})) return kNotSupported;
  int n_ = n, lda_ = lda, incx_ = incx;
  return call(Kind<T>::prefix, "syr", letter(uplo), &n_, alpha, x, &incx_, a, &lda_) ? kDone : kNotSupported;
}

}  // namespace

#define PARAMETERS_gemv(T, I) (void *h, int t, I m, I n, const T *alpha, const T *a, I lda, const T *x, I incx, const T *beta, T *y, I incy)
#define ARGUMENTS_gemv (h, t, m, n, alpha, a, lda, x, incx, beta, y, incy)
CU2HIP_ALL(gemv)
#define PARAMETERS_ger(T, I) (void *h, I m, I n, const T *alpha, const T *x, I incx, const T *y, I incy, T *a, I lda)
#define ARGUMENTS_ger (h, m, n, alpha, x, incx, y, incy, a, lda)
CU2HIP_REAL(ger)
#define PARAMETERS_geru PARAMETERS_ger
#define ARGUMENTS_geru ARGUMENTS_ger
CU2HIP_COMPLEX(geru)
#define PARAMETERS_gerc PARAMETERS_ger
#define ARGUMENTS_gerc ARGUMENTS_ger
CU2HIP_COMPLEX(gerc)
#define PARAMETERS_symv(T, I) (void *h, int uplo, I n, const T *alpha, const T *a, I lda, const T *x, I incx, const T *beta, T *y, I incy)
#define ARGUMENTS_symv (h, uplo, n, alpha, a, lda, x, incx, beta, y, incy)
CU2HIP_REAL(symv)
#define PARAMETERS_hemv PARAMETERS_symv
#define ARGUMENTS_hemv ARGUMENTS_symv
CU2HIP_COMPLEX(hemv)
#define PARAMETERS_trsv(T, I) (void *h, int uplo, int t, int diag, I n, const T *a, I lda, T *x, I incx)
#define ARGUMENTS_trsv (h, uplo, t, diag, n, a, lda, x, incx)
CU2HIP_ALL(trsv)
#define PARAMETERS_trmv PARAMETERS_trsv
#define ARGUMENTS_trmv ARGUMENTS_trsv
CU2HIP_ALL(trmv)
#define PARAMETERS_syr(T, I) (void *h, int uplo, I n, const T *alpha, const T *x, I incx, T *a, I lda)
#define ARGUMENTS_syr (h, uplo, n, alpha, x, incx, a, lda)
CU2HIP_REAL(syr)
