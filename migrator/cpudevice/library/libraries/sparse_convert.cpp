// hipSPARSE: from one format to another, counting, sorting, and sums of CSR matrices.
#include <cstring>
#include <numeric>

#include "sparse.h"

using namespace cu2hip;

namespace {

// Which entries of a dense matrix are not zero, line by line of the sparse format.
template <class F>
void nonzero(const Dense &a, bool by_rows, F f) {
  i64 lines = by_rows ? a.rows : a.columns, length = by_rows ? a.columns : a.rows;
  for (i64 line = 0; line < lines; line++)
    for (i64 other = 0; other < length; other++) {
      i64 row = by_rows ? line : other, column = by_rows ? other : line;
      c64 value = element(a.values, type_of(a.type), place(a, 0, row, column));
      if (value != c64(0)) f(line, row, column, value);
    }
}

void transpose(int m, int n, int count, const void *values, const int *offsets, const int *columns, void *to, int *to_offsets, int *to_rows, unsigned size, int base) {
  std::vector<int> next(n + 1);
  for (int at = 0; at < count; at++) next[columns[at] - base + 1]++;
  std::partial_sum(next.begin(), next.end(), next.begin());
  for (int j = 0; j <= n; j++) to_offsets[j] = next[j] + base;
  for (int i = 0; i < m; i++)
    for (int at = offsets[i] - base; at < offsets[i + 1] - base; at++) {
      int place = next[columns[at] - base]++;
      to_rows[place] = i + base;
      if (size && values && to) std::memcpy(static_cast<char *>(to) + i64(place) * size, static_cast<const char *>(values) + i64(at) * size, size);
    }
}

// The sum of two CSR matrices, row by row in the order of columns: `f(row, column, value)`.
template <class T, class F>
void sum(int m, T alpha, const MatrixDescription *da, const T *va, const int *ra, const int *ca, T beta, const MatrixDescription *db, const T *vb, const int *rb, const int *cb, F f) {
  for (int i = 0; i < m; i++) {
    int p = ra[i] - da->base, pe = ra[i + 1] - da->base, q = rb[i] - db->base, qe = rb[i + 1] - db->base;
    while (p < pe || q < qe) {
      int a = p < pe ? ca[p] - da->base : INT_MAX, b = q < qe ? cb[q] - db->base : INT_MAX;
      T value{};
      if (a <= b && va) value += alpha * va[p];
      if (b <= a && vb) value += beta * vb[q];
      f(i, std::min(a, b), value);
      p += a <= b, q += b <= a;
    }
  }
}

}  // namespace

extern "C" {
int hipsparseSparseToDense_bufferSize(void *, Sparse *, Dense *, int, size_t *size) { return *size = 0, 0; }
int hipsparseSparseToDense(void *h, Sparse *a, Dense *b, int, void *) {
  CU2HIP_READY;
  for (i64 i = 0; i < b->rows; i++)
    for (i64 j = 0; j < b->columns; j++) put(b->values, type_of(b->type), place(*b, 0, i, j), 0);
  entries(*a, 0, [&](i64 row, i64 column, i64 at) { put(b->values, type_of(b->type), place(*b, 0, row, column), element(a->values, type_of(a->type), at)); });
  return 0;
}
int hipsparseDenseToSparse_bufferSize(void *, Dense *, Sparse *, int, size_t *size) { return *size = 0, 0; }
int hipsparseDenseToSparse_analysis(void *h, Dense *a, Sparse *b, int, void *) {
  CU2HIP_READY;
  b->count = 0;
  i64 lines = b->format == kCsc ? a->columns : a->rows;
  std::vector<i64> counts(lines + 1);
  nonzero(*a, b->format != kCsc, [&](i64 line, i64, i64, c64) { counts[line + 1]++, b->count++; });
  std::partial_sum(counts.begin(), counts.end(), counts.begin());
  if (b->format != kCoo)
    for (i64 line = 0; line <= lines; line++) put_index(b->offsets, b->offset_type, line, counts[line] + b->base);
  return 0;
}
int hipsparseDenseToSparse_convert(void *h, Dense *a, Sparse *b, int, void *) {
  CU2HIP_READY;
  i64 at = 0;
  nonzero(*a, b->format != kCsc, [&](i64, i64 row, i64 column, c64 value) {
    if (b->format == kCoo) put_index(b->offsets, b->offset_type, at, row + b->base);
    put_index(b->indices, b->index_type, at, (b->format == kCsc ? row : column) + b->base);
    put(b->values, type_of(b->type), at++, value);
  });
  return 0;
}

int hipsparseCsr2cscEx2_bufferSize(void *, int, int, int, const void *, const int *, const int *, void *, int *, int *, int, int, int, int, size_t *size) { return *size = 256, 0; }
int hipsparseCsr2cscEx2(void *h, int m, int n, int count, const void *values, const int *offsets, const int *columns, void *to, int *to_offsets, int *to_rows, int type, int action, int base, int, void *) {
  CU2HIP_READY;
  return transpose(m, n, count, values, offsets, columns, to, to_offsets, to_rows, action ? size_of(type_of(type)) : 0, base), 0;
}
#define CU2HIP_TRANSPOSE(L, T)                                                                                                              \
  int hipsparse##L##csr2csc(void *h, int m, int n, int count, const T *values, const int *offsets, const int *columns, T *to, int *to_rows, int *to_offsets, int action, int base) { \
    CU2HIP_READY;                                                                                                                           \
    return transpose(m, n, count, values, offsets, columns, to, to_offsets, to_rows, action ? sizeof(T) : 0, base), 0;                      \
  }
CU2HIP_TRANSPOSE(S, float)
CU2HIP_TRANSPOSE(D, double)
CU2HIP_TRANSPOSE(C, c32)
CU2HIP_TRANSPOSE(Z, c64)

int hipsparseXcsr2coo(void *h, const int *offsets, int, int m, int *rows, int base) {
  CU2HIP_READY;
  for (int i = 0; i < m; i++)
    for (int at = offsets[i] - base; at < offsets[i + 1] - base; at++) rows[at] = i + base;
  return 0;
}
int hipsparseXcoo2csr(void *h, const int *rows, int count, int m, int *offsets, int base) {
  CU2HIP_READY;
  std::vector<int> next(m + 1);
  for (int at = 0; at < count; at++) next[rows[at] - base + 1]++;
  std::partial_sum(next.begin(), next.end(), next.begin());
  for (int i = 0; i <= m; i++) offsets[i] = next[i] + base;
  return 0;
}

int hipsparseCreateIdentityPermutation(void *h, int n, int *p) {
  CU2HIP_READY;
  return std::iota(p, p + n, 0), 0;
}
int hipsparseXcsrsort_bufferSizeExt(void *, int, int, int, const int *, const int *, size_t *size) { return *size = 256, 0; }
int hipsparseXcsrsort(void *h, int m, int, int, const MatrixDescription *d, const int *offsets, int *columns, int *p, void *) {
  CU2HIP_READY;
  for (int i = 0; i < m; i++) {
    std::vector<std::pair<int, int>> row;
    int from = offsets[i] - d->base, to = offsets[i + 1] - d->base;
    for (int at = from; at < to; at++) row.emplace_back(columns[at], p ? p[at] : 0);
    std::stable_sort(row.begin(), row.end(), [](const auto &a, const auto &b) { return a.first < b.first; });
    for (int at = from; at < to; at++) {
      columns[at] = row[at - from].first;
      if (p) p[at] = row[at - from].second;
    }
  }
  return 0;
}

#define CU2HIP_COUNT(L, T)                                                                                                       \
  int hipsparse##L##nnz(void *h, int direction, int m, int n, const MatrixDescription *, const T *a, int lda, int *counts, int *total) { \
    CU2HIP_READY;                                                                                                                \
    *total = 0;                                                                                                                  \
    std::fill(counts, counts + (direction == 0 ? m : n), 0);                                                                     \
    for (int j = 0; j < n; j++)                                                                                                  \
      for (int i = 0; i < m; i++)                                                                                                \
        if (a[i64(j) * lda + i] != T(0)) counts[direction == 0 ? i : j]++, ++*total;                                             \
    return 0;                                                                                                                    \
  }
CU2HIP_COUNT(S, float)
CU2HIP_COUNT(D, double)
CU2HIP_COUNT(C, c32)
CU2HIP_COUNT(Z, c64)

int hipsparseXcsrgeam2Nnz(void *h, int m, int, const MatrixDescription *da, int, const int *ra, const int *ca, const MatrixDescription *db, int, const int *rb, const int *cb, const MatrixDescription *dc, int *rc, int *total, void *) {
  CU2HIP_READY;
  std::vector<int> counts(m + 1);
  sum<float>(m, 0, da, nullptr, ra, ca, 0, db, nullptr, rb, cb, [&](int row, int, float) { counts[row + 1]++; });
  std::partial_sum(counts.begin(), counts.end(), counts.begin());
  for (int i = 0; i <= m; i++) rc[i] = counts[i] + dc->base;
  return *total = counts[m], 0;
}
#define CU2HIP_SUM(L, T)                                                                                                                      \
  int hipsparse##L##csrgeam2_bufferSizeExt(void *, int, int, const T *, const MatrixDescription *, int, const T *, const int *, const int *, const T *, const MatrixDescription *, int, const T *, const int *, const int *, const MatrixDescription *, const T *, const int *, const int *, size_t *size) { return *size = 256, 0; } \
  int hipsparse##L##csrgeam2(void *h, int m, int, const T *alpha, const MatrixDescription *da, int, const T *va, const int *ra, const int *ca, const T *beta, const MatrixDescription *db, int, const T *vb, const int *rb, const int *cb, const MatrixDescription *dc, T *vc, int *, int *cc, void *) { \
    CU2HIP_READY;                                                                                                                             \
    i64 at = 0;                                                                                                                               \
    sum<T>(m, *alpha, da, va, ra, ca, *beta, db, vb, rb, cb, [&](int, int column, T value) { cc[at] = column + dc->base, vc[at++] = value; }); \
    return 0;                                                                                                                                 \
  }
CU2HIP_SUM(S, float)
CU2HIP_SUM(D, double)
CU2HIP_SUM(C, c32)
CU2HIP_SUM(Z, c64)
}
