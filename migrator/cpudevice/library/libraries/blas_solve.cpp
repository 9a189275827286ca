// hipBLAS: factorisations and systems of equations, by LAPACK. Source: LAPACK Users' Guide.
#include <vector>

#include "blas.h"

using namespace cu2hip;

namespace {

// Factors without exchanging rows; the number of the first zero pivot, 0 for none.
template <class T>
int lu(int n, T *a, int lda) {
  int first = 0;
  for (int k = 0; k < n; k++) {
    T pivot = a[i64(k) * lda + k];
    if (pivot == T(0)) {
      if (!first) first = k + 1;
      continue;
    }
    for (int i = k + 1; i < n; i++) a[i64(k) * lda + i] /= pivot;
    for (int j = k + 1; j < n; j++)
      for (int i = k + 1; i < n; i++) a[i64(j) * lda + i] -= a[i64(k) * lda + i] * a[i64(j) * lda + k];
  }
  return first;
}

template <class T>
int factor(int n, T *a, int lda, int *pivots, int *info) {
  if (!pivots) return *info = lu(n, a, lda), kDone;
  return call(Kind<T>::prefix, "getrf", &n, &n, a, &lda, pivots, info) ? kDone : kNotSupported;
}
template <class T, class I>
int getrf(void *h, I n, T *a, I lda, int *pivots, int *info) {
  CU2HIP_READY;
  return factor<T>(n, a, lda, pivots, info);
}
template <class T, class I>
int getrfBatched(void *h, I n, T *const *a, I lda, int *pivots, int *info, I batch) {
  CU2HIP_READY;
  int status = kDone;
  for (I i = 0; i < batch && !status; i++) status = factor<T>(n, a[i], lda, pivots ? pivots + i64(i) * n : nullptr, info + i);
  return status;
}
template <class T, class I>
int getrfStridedBatched(void *h, I n, T *a, I lda, i64 as, int *pivots, i64 ps, int *info, I batch) {
  CU2HIP_READY;
  int status = kDone;
  for (I i = 0; i < batch && !status; i++) status = factor<T>(n, a + i * as, lda, pivots ? pivots + i * ps : nullptr, info + i);
  return status;
}

template <class T>
int substitute(int t, int n, int rhs, T *a, int lda, const int *pivots, T *b, int ldb, int *info) {
  if (!operation(t)) return kBadEnum;
  std::vector<int> none;
  if (!pivots) {
    for (int i = 1; i <= n; i++) none.push_back(i);
    pivots = none.data();
  }
  return call(Kind<T>::prefix, "getrs", letter(t), &n, &rhs, a, &lda, pivots, b, &ldb, info) ? kDone : kNotSupported;
}
template <class T, class I>
int getrs(void *h, int t, I n, I rhs, T *a, I lda, const int *pivots, T *b, I ldb, int *info) {
  CU2HIP_READY;
  return substitute<T>(t, n, rhs, a, lda, pivots, b, ldb, info);
}
template <class T, class I>
int getrsBatched(void *h, int t, I n, I rhs, T *const *a, I lda, const int *pivots, T *const *b, I ldb, int *info, I batch) {
  CU2HIP_READY;
  int status = kDone;
  *info = 0;
  for (I i = 0; i < batch && !status; i++) status = substitute<T>(t, n, rhs, a[i], lda, pivots ? pivots + i64(i) * n : nullptr, b[i], ldb, info);
  return status;
}

template <class T, class I>
int getriBatched(void *h, I n, T *const *a, I lda, int *pivots, T *const *c, I ldc, int *info, I batch) {
  CU2HIP_READY;
  for (I i = 0; i < batch; i++) {
    for (I column = 0; column < n; column++)
      for (I row = 0; row < n; row++) c[i][i64(column) * ldc + row] = a[i][i64(column) * lda + row];
    std::vector<int> none(n);
    for (I at = 0; at < n; at++) none[at] = at + 1;
    int order = n, lead = ldc, size = n * 64;
    std::vector<T> work(size);
    if (!call(Kind<T>::prefix, "getri", &order, c[i], &lead, pivots ? pivots + i64(i) * n : none.data(), work.data(), &size, info + i)) return kNotSupported;
  }
  return kDone;
}

template <class T>
int orthogonalise(int m, int n, T *a, int lda, T *tau, int *info) {
  int size = (n > 1 ? n : 1) * 64;
  std::vector<T> work(size);
  return call(Kind<T>::prefix, "geqrf", &m, &n, a, &lda, tau, work.data(), &size, info) ? kDone : kNotSupported;
}
template <class T, class I>
int geqrf(void *h, I m, I n, T *a, I lda, T *tau, int *info) {
  CU2HIP_READY;
  return orthogonalise<T>(m, n, a, lda, tau, info);
}
template <class T, class I>
int geqrfBatched(void *h, I m, I n, T *const *a, I lda, T *const *tau, int *info, I batch) {
  CU2HIP_READY;
  int status = kDone;
  *info = 0;
  for (I i = 0; i < batch && !status; i++) status = orthogonalise<T>(m, n, a[i], lda, tau[i], info);
  return status;
}

template <class T>
int least_squares(int t, int m, int n, int rhs, T *a, int lda, T *b, int ldb, int *info) {
  if (!operation(t)) return kBadEnum;
  const char *name = t == kNone ? "N" : std::is_same<T, real_of<T>>::value ? "T" : "C";
  int size = (m + n + rhs + 1) * 64;
  std::vector<T> work(size);
  return call(Kind<T>::prefix, "gels", name, &m, &n, &rhs, a, &lda, b, &ldb, work.data(), &size, info) ? kDone : kNotSupported;
}
template <class T, class I>
int gels(void *h, int t, I m, I n, I rhs, T *a, I lda, T *b, I ldb, int *info, int *device_info) {
  CU2HIP_READY;
  *info = 0;
  return least_squares<T>(t, m, n, rhs, a, lda, b, ldb, device_info);
}
template <class T, class I>
int gelsBatched(void *h, int t, I m, I n, I rhs, T *const *a, I lda, T *const *b, I ldb, int *info, int *device_info, I batch) {
  CU2HIP_READY;
  int status = kDone;
  *info = 0;
  for (I i = 0; i < batch && !status; i++) status = least_squares<T>(t, m, n, rhs, a[i], lda, b[i], ldb, device_info + i);
  return status;
}

}  // namespace

#define PARAMETERS_getrf(T, I) (void *h, I n, T *a, I lda, int *pivots, int *info)
#define ARGUMENTS_getrf (h, n, a, lda, pivots, info)
CU2HIP_ALL(getrf)
#define PARAMETERS_getrfBatched(T, I) (void *h, I n, T *const *a, I lda, int *pivots, int *info, I batch)
#define ARGUMENTS_getrfBatched (h, n, a, lda, pivots, info, batch)
CU2HIP_ALL(getrfBatched)
#define PARAMETERS_getrfStridedBatched(T, I) (void *h, I n, T *a, I lda, i64 as, int *pivots, i64 ps, int *info, I batch)
#define ARGUMENTS_getrfStridedBatched (h, n, a, lda, as, pivots, ps, info, batch)
CU2HIP_ALL(getrfStridedBatched)
#define PARAMETERS_getrs(T, I) (void *h, int t, I n, I rhs, T *a, I lda, const int *pivots, T *b, I ldb, int *info)
#define ARGUMENTS_getrs (h, t, n, rhs, a, lda, pivots, b, ldb, info)
CU2HIP_ALL(getrs)
#define PARAMETERS_getrsBatched(T, I) (void *h, int t, I n, I rhs, T *const *a, I lda, const int *pivots, T *const *b, I ldb, int *info, I batch)
#define ARGUMENTS_getrsBatched (h, t, n, rhs, a, lda, pivots, b, ldb, info, batch)
CU2HIP_ALL(getrsBatched)
#define PARAMETERS_getriBatched(T, I) (void *h, I n, T *const *a, I lda, int *pivots, T *const *c, I ldc, int *info, I batch)
#define ARGUMENTS_getriBatched (h, n, a, lda, pivots, c, ldc, info, batch)
CU2HIP_ALL(getriBatched)
#define PARAMETERS_geqrf(T, I) (void *h, I m, I n, T *a, I lda, T *tau, int *info)
#define ARGUMENTS_geqrf (h, m, n, a, lda, tau, info)
CU2HIP_ALL(geqrf)
#define PARAMETERS_geqrfBatched(T, I) (void *h, I m, I n, T *const *a, I lda, T *const *tau, int *info, I batch)
#define ARGUMENTS_geqrfBatched (h, m, n, a, lda, tau, info, batch)
CU2HIP_ALL(geqrfBatched)
#define PARAMETERS_gels(T, I) (void *h, int t, I m, I n, I rhs, T *a, I lda, T *b, I ldb, int *info, int *device_info)
#define ARGUMENTS_gels (h, t, m, n, rhs, a, lda, b, ldb, info, device_info)
CU2HIP_ALL(gels)
#define PARAMETERS_gelsBatched(T, I) (void *h, int t, I m, I n, I rhs, T *const *a, I lda, T *const *b, I ldb, int *info, int *device_info, I batch)
#define ARGUMENTS_gelsBatched (h, t, m, n, rhs, a, lda, b, ldb, info, device_info, batch)
CU2HIP_ALL(gelsBatched)
