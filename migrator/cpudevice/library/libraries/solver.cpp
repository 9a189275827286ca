// hipSOLVER: dense factorisations, eigenvalues and singular values by LAPACK. A function has up to two names: hipSOLVER's
// own and, with `Dn`, that of the interface it took over; where they differ, so do their arguments.
// Sources: hipSOLVER documentation; LAPACK Users' Guide.
#include <algorithm>
#include <vector>

#include "blas.h"

using namespace cu2hip;

namespace {

constexpr int kVectors = 202;

template <class T>
int done(bool called) { return called ? kDone : kNotSupported; }

template <class T>
int potrf(void *h, int uplo, int n, T *a, int lda, int *info) {
  CU2HIP_READY;
  return done<T>(call(Kind<T>::prefix, "potrf", letter(uplo), &n, a, &lda, info));
}
template <class T>
int potrs(void *h, int uplo, int n, int rhs, T *a, int lda, T *b, int ldb, int *info) {
  CU2HIP_READY;
  return done<T>(call(Kind<T>::prefix, "potrs", letter(uplo), &n, &rhs, a, &lda, b, &ldb, info));
}
template <class T>
int potri(void *h, int uplo, int n, T *a, int lda, int *info) {
  CU2HIP_READY;
  return done<T>(call(Kind<T>::prefix, "potri", letter(uplo), &n, a, &lda, info));
}
template <class T>
int getrf(void *h, int m, int n, T *a, int lda, int *pivots, int *info) {
  CU2HIP_READY;
  if (!pivots) return kNotSupported;
  return done<T>(call(Kind<T>::prefix, "getrf", &m, &n, a, &lda, pivots, info));
}
template <class T>
int getrs(void *h, int t, int n, int rhs, T *a, int lda, const int *pivots, T *b, int ldb, int *info) {
  CU2HIP_READY;
  return done<T>(call(Kind<T>::prefix, "getrs", letter(t), &n, &rhs, a, &lda, pivots, b, &ldb, info));
}
template <class T>
int geqrf(void *h, int m, int n, T *a, int lda, T *tau, int *info) {
  CU2HIP_READY;
  int size = std::max(1, n) * 64;
  std::vector<T> work(size);
  return done<T>(call(Kind<T>::prefix, "geqrf", &m, &n, a, &lda, tau, work.data(), &size, info));
}
template <class T>
int syevd(void *h, int mode, int uplo, int n, T *a, int lda, real_of<T> *values, int *info) {
  CU2HIP_READY;
  const char *job = mode == kVectors ? "V" : "N";
  int size = 1 + 6 * n + 2 * n * n, real_size = 1 + 5 * n + 2 * n * n, whole = 3 + 5 * n;
  std::vector<T> work(size);
  std::vector<real_of<T>> real(real_size);
  std::vector<int> integers(whole);
  if constexpr (std::is_same<T, real_of<T>>::value)
    return done<T>(call(Kind<T>::prefix, "syevd", job, letter(uplo), &n, a, &lda, values, work.data(), &size, integers.data(), &whole, info));
  else
    return done<T>(call(Kind<T>::prefix, "heevd", job, letter(uplo), &n, a, &lda, values, work.data(), &size, real.data(), &real_size, integers.data(), &whole, info));
}
template <class T>
int gesvd(void *h, signed char u_job, signed char v_job, int m, int n, T *a, int lda, real_of<T> *s, T *u, int ldu, T *v, int ldv, int *info) {
  CU2HIP_READY;
  char uj = char(u_job), vj = char(v_job);
  int size = std::max(1, 5 * std::max(m, n)) * 64;
  std::vector<T> work(size);
  std::vector<real_of<T>> real(5 * std::max(1, std::min(m, n)));
  if constexpr (std::is_same<T, real_of<T>>::value)
    return done<T>(call(Kind<T>::prefix, "gesvd", &uj, &vj, &m, &n, a, &lda, s, u, &ldu, v, &ldv, work.data(), &size, info));
  else
    return done<T>(call(Kind<T>::prefix, "gesvd", &uj, &vj, &m, &n, a, &lda, s, u, &ldu, v, &ldv, work.data(), &size, real.data(), info));
}

int room(int *size, int n) { return *size = std::max(1, n), kDone; }

}  // namespace

extern "C" {
#define CU2HIP_HANDLE(name)                                                                                                        \
  int name##Create(void **h) { return h ? (*h = new Blas, kDone) : kNullHandle; }                                                  \
  int name##Destroy(void *h) { return h ? (delete static_cast<Blas *>(h), kDone) : kNullHandle; }                                  \
  int name##SetStream(void *h, void *stream) { return h ? (static_cast<Blas *>(h)->stream = stream, kDone) : kNullHandle; }        \
  int name##GetStream(void *h, void **stream) { return h ? (*stream = static_cast<Blas *>(h)->stream, kDone) : kNullHandle; }
CU2HIP_HANDLE(hipsolver)
CU2HIP_HANDLE(hipsolverDn)
}

// What is the same under both names.
#define CU2HIP_SHARED(D, L, T, sy)                                                                                                            \
  extern "C" int hipsolver##D##L##potrf_bufferSize(void *, int, int n, T *, int, int *size) { return room(size, n); }                         \
  extern "C" int hipsolver##D##L##potrf(void *h, int uplo, int n, T *a, int lda, T *, int, int *info) { return potrf(h, uplo, n, a, lda, info); } \
  extern "C" int hipsolver##D##L##potri_bufferSize(void *, int, int n, T *, int, int *size) { return room(size, n); }                         \
  extern "C" int hipsolver##D##L##potri(void *h, int uplo, int n, T *a, int lda, T *, int, int *info) { return potri(h, uplo, n, a, lda, info); } \
  extern "C" int hipsolver##D##L##getrf_bufferSize(void *, int, int n, T *, int, int *size) { return room(size, n); }                         \
  extern "C" int hipsolver##D##L##geqrf_bufferSize(void *, int, int n, T *, int, int *size) { return room(size, n); }                         \
  extern "C" int hipsolver##D##L##geqrf(void *h, int m, int n, T *a, int lda, T *tau, T *, int, int *info) { return geqrf(h, m, n, a, lda, tau, info); } \
  extern "C" int hipsolver##D##L##sy##evd_bufferSize(void *, int, int, int n, T *, int, real_of<T> *, int *size) { return room(size, n); }    \
  extern "C" int hipsolver##D##L##sy##evd(void *h, int mode, int uplo, int n, T *a, int lda, real_of<T> *values, T *, int, int *info) { return syevd(h, mode, uplo, n, a, lda, values, info); } \
  extern "C" int hipsolver##D##L##gesvd(void *h, signed char uj, signed char vj, int m, int n, T *a, int lda, real_of<T> *s, T *u, int ldu, T *v, int ldv, T *, int, real_of<T> *, int *info) { return gesvd(h, uj, vj, m, n, a, lda, s, u, ldu, v, ldv, info); }
#define CU2HIP_OWN(L, T)                                                                                                                      \
  extern "C" int hipsolver##L##potrs_bufferSize(void *, int, int n, int, T *, int, T *, int, int *size) { return room(size, n); }             \
  extern "C" int hipsolver##L##potrs(void *h, int uplo, int n, int rhs, T *a, int lda, T *b, int ldb, T *, int, int *info) { return potrs(h, uplo, n, rhs, a, lda, b, ldb, info); } \
  extern "C" int hipsolver##L##getrf(void *h, int m, int n, T *a, int lda, T *, int, int *pivots, int *info) { return getrf(h, m, n, a, lda, pivots, info); } \
  extern "C" int hipsolver##L##getrs_bufferSize(void *, int, int n, int, T *, int, int *, T *, int, int *size) { return room(size, n); }      \
  extern "C" int hipsolver##L##getrs(void *h, int t, int n, int rhs, T *a, int lda, int *pivots, T *b, int ldb, T *, int, int *info) { return getrs(h, t, n, rhs, a, lda, pivots, b, ldb, info); } \
  extern "C" int hipsolver##L##gesvd_bufferSize(void *, signed char, signed char, int m, int n, int *size) { return room(size, m + n); }      \
  extern "C" int hipsolverDn##L##potrs(void *h, int uplo, int n, int rhs, T *a, int lda, T *b, int ldb, int *info) { return potrs(h, uplo, n, rhs, a, lda, b, ldb, info); } \
  extern "C" int hipsolverDn##L##getrf(void *h, int m, int n, T *a, int lda, T *, int *pivots, int *info) { return getrf(h, m, n, a, lda, pivots, info); } \
  extern "C" int hipsolverDn##L##getrs(void *h, int t, int n, int rhs, T *a, int lda, const int *pivots, T *b, int ldb, int *info) { return getrs(h, t, n, rhs, a, lda, pivots, b, ldb, info); } \
  extern "C" int hipsolverDn##L##gesvd_bufferSize(void *, int m, int n, int *size) { return room(size, m + n); }
#define CU2HIP_TYPE(L, T, sy) CU2HIP_SHARED(, L, T, sy) CU2HIP_SHARED(Dn, L, T, sy) CU2HIP_OWN(L, T)
CU2HIP_TYPE(S, float, sy)
CU2HIP_TYPE(D, double, sy)
CU2HIP_TYPE(C, c32, he)
CU2HIP_TYPE(Z, c64, he)
