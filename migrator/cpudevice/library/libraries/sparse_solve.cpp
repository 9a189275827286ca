// hipSPARSE: triangular systems.
#include "sparse.h"

using namespace cu2hip;

namespace {

// One column of a triangular system; false where the diagonal has a gap.
template <class W>
bool substitute(const Rows<W> &rows, bool lower, bool unit, std::vector<W> &x) {
  i64 n = i64(rows.lines.size());
  for (i64 step = 0; step < n; step++) {
    i64 i = lower ? step : n - 1 - step;
    W sum = x[i], diagonal = unit ? W(1) : W(0);
    for (auto &[column, value] : rows.lines[i]) {
      if (column == i && !unit) diagonal = value;
      else if (lower ? column < i : column > i) sum -= value * x[column];
    }
    if (diagonal == W(0)) return false;
    x[i] = sum / diagonal;
  }
  return true;
}

template <class W>
int spsv(int op, const void *alpha, const Sparse &a, const DenseVector &b, DenseVector &x, int compute) {
  Rows<W> rows(a, op);
  bool lower = (a.fill == 0) == (op == kPlain);
  std::vector<W> column(b.size);
  for (i64 i = 0; i < b.size; i++) column[i] = load<W>(alpha, type_of(compute), 0) * load<W>(b.values, type_of(b.type), i);
  if (!substitute(rows, lower, a.diagonal == 1, column)) return kZeroPivot;
  for (i64 i = 0; i < b.size; i++) put(x.values, type_of(x.type), i, column[i]);
  return 0;
}
template <class W>
int spsm(int opa, int opb, const void *alpha, const Sparse &a, const Dense &b, Dense &c, int compute) {
  Rows<W> rows(a, opa);
  bool lower = (a.fill == 0) == (opa == kPlain);
  Operand<W> right(b, opb, 0);
  std::vector<std::vector<W>> columns(right.columns(), std::vector<W>(right.rows()));
  for (i64 j = 0; j < right.columns(); j++) {
    for (i64 i = 0; i < right.rows(); i++) columns[j][i] = load<W>(alpha, type_of(compute), 0) * right(i, j);
    if (!substitute(rows, lower, a.diagonal == 1, columns[j])) return kZeroPivot;
  }
  for (i64 j = 0; j < c.columns; j++)
    for (i64 i = 0; i < c.rows; i++) put(c.values, type_of(c.type), place(c, 0, i, j), columns[j][i]);
  return 0;
}

}  // namespace

extern "C" {
int hipsparseSpSV_createDescr(void **d) { return *d = new char, 0; }
int hipsparseSpSV_destroyDescr(void *d) { return delete static_cast<char *>(d), 0; }
int hipsparseSpSV_bufferSize(void *, int, const void *, Sparse *, DenseVector *, DenseVector *, int, int, void *, size_t *size) { return *size = 256, 0; }
int hipsparseSpSV_analysis(void *, int, const void *, Sparse *, DenseVector *, DenseVector *, int, int, void *, void *) { return 0; }
int hipsparseSpSV_solve(void *h, int op, const void *alpha, Sparse *a, DenseVector *x, DenseVector *y, int compute, int, void *) {
  CU2HIP_READY;
  if (!a || !x || !y) return kSparseInvalid;
  return complex_type(compute) ? spsv<c64>(op, alpha, *a, *x, *y, compute) : spsv<double>(op, alpha, *a, *x, *y, compute);
}
int hipsparseSpSM_createDescr(void **d) { return *d = new char, 0; }
int hipsparseSpSM_destroyDescr(void *d) { return delete static_cast<char *>(d), 0; }
int hipsparseSpSM_bufferSize(void *, int, int, const void *, Sparse *, Dense *, Dense *, int, int, void *, size_t *size) { return *size = 256, 0; }
int hipsparseSpSM_analysis(void *, int, int, const void *, Sparse *, Dense *, Dense *, int, int, void *, void *) { return 0; }
int hipsparseSpSM_solve(void *h, int opa, int opb, const void *alpha, Sparse *a, Dense *b, Dense *c, int compute, int, void *, void *) {
  CU2HIP_READY;
  if (!a || !b || !c) return kSparseInvalid;
  return complex_type(compute) ? spsm<c64>(opa, opb, alpha, *a, *b, *c, compute) : spsm<double>(opa, opb, alpha, *a, *b, *c, compute);
}
}
