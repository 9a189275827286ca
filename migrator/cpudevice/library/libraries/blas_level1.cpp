// hipBLAS, level 1: vectors. Plain loops: the work is memory's. Source: BLAS Technical Forum Standard.
#include <cmath>

#include "blas.h"

using namespace cu2hip;

namespace {

template <class T>
T *begin(T *x, i64 n, i64 step) { return step < 0 ? x + (1 - n) * step : x; }

template <class T, class I>
int axpy(void *h, I n, const T *alpha, const T *x, I incx, T *y, I incy) {
  CU2HIP_READY;
  T a = *alpha;
  if (n <= 0 || a == T(0)) return kDone;
  x = begin(x, n, incx), y = begin(y, n, incy);
  for (i64 i = 0; i < n; i++) y[i * incy] += a * x[i * incx];
  return kDone;
}
template <class T, class I>
int copy(void *h, I n, const T *x, I incx, T *y, I incy) {
  CU2HIP_READY;
  x = begin(x, n, incx), y = begin(y, n, incy);
  for (i64 i = 0; i < n; i++) y[i * incy] = x[i * incx];
  return kDone;
}
template <class T, class I>
int swap(void *h, I n, T *x, I incx, T *y, I incy) {
  CU2HIP_READY;
  x = begin(x, n, incx), y = begin(y, n, incy);
  for (i64 i = 0; i < n; i++) std::swap(x[i * incx], y[i * incy]);
  return kDone;
}
template <class T, class I, class A = T>
int scal(void *h, I n, const A *alpha, T *x, I incx) {
  CU2HIP_READY;
  A a = *alpha;
  if (incx > 0)
    for (i64 i = 0; i < n; i++) x[i * incx] *= a;
  return kDone;
}
template <class T, bool conjugates, class I>
T inner(I n, const T *x, I incx, const T *y, I incy) {
  using Wide = std::conditional_t<std::is_same<T, float>::value, double, std::conditional_t<std::is_same<T, c32>::value, c64, T>>;
  Wide sum{};
  x = begin(x, n, incx), y = begin(y, n, incy);
  for (i64 i = 0; i < n; i++) sum += Wide(conjugates ? conjugate(x[i * incx]) : x[i * incx]) * Wide(y[i * incy]);
  return T(sum);
}
template <class T, class I>
int dot(void *h, I n, const T *x, I incx, const T *y, I incy, T *result) {
  CU2HIP_READY;
  return *result = inner<T, false>(n, x, incx, y, incy), kDone;
}
template <class T, class I>
int dotu(void *h, I n, const T *x, I incx, const T *y, I incy, T *result) { return dot(h, n, x, incx, y, incy, result); }
template <class T, class I>
int dotc(void *h, I n, const T *x, I incx, const T *y, I incy, T *result) {
  CU2HIP_READY;
  return *result = inner<T, true>(n, x, incx, y, incy), kDone;
}

// The norm without overflow or underflow on the way: squares of what is divided by the greatest part.
template <class T, class I>
real_of<T> norm(I n, const T *x, I incx) {
  if (n <= 0 || incx <= 0) return 0;
  long double sum = 0;
  for (i64 i = 0; i < n; i++) sum += std::norm(std::complex<long double>(x[i * incx]));
  return real_of<T>(std::sqrt(sum));
}
template <class T, class I>
int nrm2(void *h, I n, const T *x, I incx, real_of<T> *result) {
  CU2HIP_READY;
  return *result = norm(n, x, incx), kDone;
}
template <class T>
real_of<T> taxicab(T x) { return std::fabs(std::real(x)) + std::fabs(std::imag(x)); }
template <class T, class I>
int asum(void *h, I n, const T *x, I incx, real_of<T> *result) {
  CU2HIP_READY;
  double sum = 0;
  if (incx > 0)
    for (i64 i = 0; i < n; i++) sum += taxicab(x[i * incx]);
  return *result = real_of<T>(sum), kDone;
}
template <class T, class I>
I extreme(I n, const T *x, I incx, bool most) {
  I best = 0;
  if (n > 0 && incx > 0) best = 1;
  for (i64 i = 1; best && i < n; i++) {
    real_of<T> now = taxicab(x[i * incx]), then = taxicab(x[i64(best - 1) * incx]);
    if (most ? now > then : now < then) best = I(i + 1);
  }
  return best;
}
template <class T, class I>
int rot(void *h, I n, T *x, I incx, T *y, I incy, const real_of<T> *c, const T *s) {
  CU2HIP_READY;
  x = begin(x, n, incx), y = begin(y, n, incy);
  for (i64 i = 0; i < n; i++) {
    T a = x[i * incx], b = y[i * incy];
    x[i * incx] = *c * a + *s * b;
    y[i * incy] = *c * b - conjugate(*s) * a;
  }
  return kDone;
}

}  // namespace

#define PARAMETERS_axpy(T, I) (void *h, I n, const T *alpha, const T *x, I incx, T *y, I incy)
#define ARGUMENTS_axpy (h, n, alpha, x, incx, y, incy)
CU2HIP_ALL(axpy)
#define PARAMETERS_copy(T, I) (void *h, I n, const T *x, I incx, T *y, I incy)
#define ARGUMENTS_copy (h, n, x, incx, y, incy)
CU2HIP_ALL(copy)
#define PARAMETERS_swap(T, I) (void *h, I n, T *x, I incx, T *y, I incy)
#define ARGUMENTS_swap (h, n, x, incx, y, incy)
CU2HIP_ALL(swap)
#define PARAMETERS_scal(T, I) (void *h, I n, const T *alpha, T *x, I incx)
#define ARGUMENTS_scal (h, n, alpha, x, incx)
CU2HIP_ALL(scal)
#define PARAMETERS_dot(T, I) (void *h, I n, const T *x, I incx, const T *y, I incy, T *result)
#define ARGUMENTS_dot (h, n, x, incx, y, incy, result)
CU2HIP_REAL(dot)
#define PARAMETERS_dotu PARAMETERS_dot
#define ARGUMENTS_dotu ARGUMENTS_dot
CU2HIP_COMPLEX(dotu)
#define PARAMETERS_dotc PARAMETERS_dot
#define ARGUMENTS_dotc ARGUMENTS_dot
CU2HIP_COMPLEX(dotc)
#define PARAMETERS_rot(T, I) (void *h, I n, T *x, I incx, T *y, I incy, const real_of<T> *c, const T *s)
#define ARGUMENTS_rot (h, n, x, incx, y, incy, c, s)
CU2HIP_ALL(rot)
#undef PARAMETERS_scal
#undef ARGUMENTS_scal
#define PARAMETERS_scal(T, I) (void *h, I n, const real_of<T> *alpha, T *x, I incx)
#define ARGUMENTS_scal (h, n, alpha, x, incx)
CU2HIP_NAMES(Cs, scal, c32)
CU2HIP_NAMES(Zd, scal, c64)

#define PARAMETERS_nrm2(T, I) (void *h, I n, const T *x, I incx, real_of<T> *result)
#define ARGUMENTS_nrm2 (h, n, x, incx, result)
CU2HIP_REAL(nrm2)
CU2HIP_NAMES(Sc, nrm2, c32)
CU2HIP_NAMES(Dz, nrm2, c64)
#define PARAMETERS_asum PARAMETERS_nrm2
#define ARGUMENTS_asum ARGUMENTS_nrm2
CU2HIP_REAL(asum)
CU2HIP_NAMES(Sc, asum, c32)
CU2HIP_NAMES(Dz, asum, c64)

#define CU2HIP_EXTREMES(l, T)                                                                                                                        \
  extern "C" int hipblasI##l##amax(void *h, int n, const T *x, int incx, int *result) { CU2HIP_READY; return *result = extreme(n, x, incx, true), kDone; }        \
  extern "C" int hipblasI##l##amin(void *h, int n, const T *x, int incx, int *result) { CU2HIP_READY; return *result = extreme(n, x, incx, false), kDone; }       \
  extern "C" int hipblasI##l##amax_v2(void *h, int n, const T *x, int incx, int *result) { CU2HIP_READY; return *result = extreme(n, x, incx, true), kDone; }     \
  extern "C" int hipblasI##l##amin_v2(void *h, int n, const T *x, int incx, int *result) { CU2HIP_READY; return *result = extreme(n, x, incx, false), kDone; }    \
  extern "C" int hipblasI##l##amax_64(void *h, i64 n, const T *x, i64 incx, i64 *result) { CU2HIP_READY; return *result = extreme(n, x, incx, true), kDone; }     \
  extern "C" int hipblasI##l##amin_64(void *h, i64 n, const T *x, i64 incx, i64 *result) { CU2HIP_READY; return *result = extreme(n, x, incx, false), kDone; }    \
  extern "C" int hipblasI##l##amax_v2_64(void *h, i64 n, const T *x, i64 incx, i64 *result) { CU2HIP_READY; return *result = extreme(n, x, incx, true), kDone; }  \
  extern "C" int hipblasI##l##amin_v2_64(void *h, i64 n, const T *x, i64 incx, i64 *result) { CU2HIP_READY; return *result = extreme(n, x, incx, false), kDone; }
CU2HIP_EXTREMES(s, float)
CU2HIP_EXTREMES(d, double)
CU2HIP_EXTREMES(c, c32)
CU2HIP_EXTREMES(z, c64)

// -- any type: the arithmetic is done in double precision and rounded once

#define CU2HIP_EX(suffix, I)                                                                                                                  \
  extern "C" int hipblasDotEx##suffix(void *h, I n, const void *x, int xt, I incx, const void *y, int yt, I incy, void *result, int rt, int) { \
    CU2HIP_READY;                                                                                                                             \
    Type tx = type_of(xt), ty = type_of(yt), tr = type_of(rt);                                                                                \
    if (tx == Type::kNo || ty == Type::kNo || tr == Type::kNo) return kNotSupported;                                                          \
    c64 sum = 0;                                                                                                                              \
    i64 bx = incx < 0 ? (1 - i64(n)) * incx : 0, by = incy < 0 ? (1 - i64(n)) * incy : 0;                                                     \
    for (i64 i = 0; i < n; i++) sum += element(x, tx, bx + i * incx) * element(y, ty, by + i * incy);                                         \
    return put(result, tr, 0, sum), kDone;                                                                                                    \
  }                                                                                                                                           \
  extern "C" int hipblasAxpyEx##suffix(void *h, I n, const void *alpha, int at, const void *x, int xt, I incx, void *y, int yt, I incy, int) { \
    CU2HIP_READY;                                                                                                                             \
    Type ta = type_of(at), tx = type_of(xt), ty = type_of(yt);                                                                                \
    if (ta == Type::kNo || tx == Type::kNo || ty == Type::kNo) return kNotSupported;                                                          \
    c64 a = element(alpha, ta, 0);                                                                                                            \
    i64 bx = incx < 0 ? (1 - i64(n)) * incx : 0, by = incy < 0 ? (1 - i64(n)) * incy : 0;                                                     \
    for (i64 i = 0; i < n; i++) put(y, ty, by + i * incy, element(y, ty, by + i * incy) + a * element(x, tx, bx + i * incx));                 \
    return kDone;                                                                                                                             \
  }                                                                                                                                           \
  extern "C" int hipblasScalEx##suffix(void *h, I n, const void *alpha, int at, void *x, int xt, I incx, int) {                               \
    CU2HIP_READY;                                                                                                                             \
    Type ta = type_of(at), tx = type_of(xt);                                                                                                  \
    if (ta == Type::kNo || tx == Type::kNo) return kNotSupported;                                                                             \
    c64 a = element(alpha, ta, 0);                                                                                                            \
    for (i64 i = 0; i < n; i++) put(x, tx, i * incx, a * element(x, tx, i * incx));                                                           \
    return kDone;                                                                                                                             \
  }                                                                                                                                           \
  extern "C" int hipblasNrm2Ex##suffix(void *h, I n, const void *x, int xt, I incx, void *result, int rt, int) {                              \
    CU2HIP_READY;                                                                                                                             \
    Type tx = type_of(xt), tr = type_of(rt);                                                                                                  \
    if (tx == Type::kNo || tr == Type::kNo) return kNotSupported;                                                                             \
    double sum = 0;                                                                                                                           \
    for (i64 i = 0; i < n; i++) sum += std::norm(element(x, tx, i * incx));                                                                   \
    return put(result, tr, 0, std::sqrt(sum)), kDone;                                                                                         \
  }
CU2HIP_EX(, int)
CU2HIP_EX(_v2, int)
CU2HIP_EX(_64, i64)
CU2HIP_EX(_v2_64, i64)
