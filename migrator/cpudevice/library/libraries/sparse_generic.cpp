// hipSPARSE's generic interface: products of sparse and dense. Sums are taken in double precision and rounded once.
#include <map>

#include "sparse.h"

using namespace cu2hip;

namespace {

bool known(std::initializer_list<int> types) {
  for (int type : types)
    if (type_of(type) == Type::kNo) return false;
  return true;
}

template <class W>
int spmv(int op, const void *alpha, const Sparse &a, const DenseVector &x, const void *beta, DenseVector &y, int compute) {
  Type ta = type_of(a.type), tx = type_of(x.type), ty = type_of(y.type), ts = type_of(compute);
  W first = load<W>(alpha, ts, 0), second = load<W>(beta, ts, 0);
  std::vector<W> sums(y.size);
  entries(a, 0, [&](i64 row, i64 column, i64 at) {
    W value = flipped(load<W>(a.values, ta, at), op);
    if (op == kPlain) sums[row] += value * load<W>(x.values, tx, column);
    else sums[column] += value * load<W>(x.values, tx, row);
  });
  for (i64 i = 0; i < y.size; i++) put(y.values, ty, i, first * sums[i] + (second == W(0) ? W(0) : second * load<W>(y.values, ty, i)));
  return 0;
}

template <class W>
int spmm(int opa, int opb, const void *alpha, const Sparse &a, const Dense &b, const void *beta, Dense &c, int compute) {
  Type ta = type_of(a.type), tc = type_of(c.type), ts = type_of(compute);
  W first = load<W>(alpha, ts, 0), second = load<W>(beta, ts, 0);
  for (i64 batch = 0; batch < c.batch; batch++) {
    Operand<W> right(b, opb, batch);
    std::vector<W> sums(c.rows * c.columns), rest(right.rows() * right.columns());
    for (i64 i = 0; i < right.rows(); i++)
      for (i64 j = 0; j < right.columns(); j++) rest[i * right.columns() + j] = right(i, j);
    entries(a, a.batch > 1 ? batch : 0, [&](i64 row, i64 column, i64 at) {
      W value = flipped(load<W>(a.values, ta, at), opa);
      i64 to = opa == kPlain ? row : column, from = opa == kPlain ? column : row;
      for (i64 j = 0; j < c.columns; j++) sums[to * c.columns + j] += value * rest[from * c.columns + j];
    });
    for (i64 i = 0; i < c.rows; i++)
      for (i64 j = 0; j < c.columns; j++) {
        i64 at = place(c, c.batch > 1 ? batch : 0, i, j);
        put(c.values, tc, at, first * sums[i * c.columns + j] + (second == W(0) ? W(0) : second * load<W>(c.values, tc, at)));
      }
  }
  return 0;
}

template <class W>
int sddmm(int opa, int opb, const void *alpha, const Dense &a, const Dense &b, const void *beta, Sparse &c, int compute) {
  Type tc = type_of(c.type), ts = type_of(compute);
  W first = load<W>(alpha, ts, 0), second = load<W>(beta, ts, 0);
  for (i64 batch = 0; batch < c.batch; batch++) {
    Operand<W> left(a, opa, batch), right(b, opb, batch);
    entries(c, batch, [&](i64 row, i64 column, i64 at) {
      W sum{};
      for (i64 k = 0; k < left.columns(); k++) sum += left(row, k) * right(k, column);
      put(c.values, tc, at, first * sum + (second == W(0) ? W(0) : second * load<W>(c.values, tc, at)));
    });
  }
  return 0;
}

struct Product {  // what SpGEMM has found: rows with sorted columns
  std::vector<std::map<i64, c64>> rows;
};

}  // namespace

#define CU2HIP_BY_DOMAIN(function, compute, ...) (complex_type(compute) ? function<c64>(__VA_ARGS__) : function<double>(__VA_ARGS__))

extern "C" {
int hipsparseSpMV_bufferSize(void *, int, const void *, Sparse *, DenseVector *, const void *, DenseVector *, int, int, size_t *size) { return *size = 0, 0; }
int hipsparseSpMV_preprocess(void *, int, const void *, Sparse *, DenseVector *, const void *, DenseVector *, int, int, void *) { return 0; }
int hipsparseSpMV(void *h, int op, const void *alpha, Sparse *a, DenseVector *x, const void *beta, DenseVector *y, int compute, int, void *) {
  CU2HIP_READY;
  if (!a || !x || !y || !alpha || !beta) return kSparseInvalid;
  if (!known({a->type, x->type, y->type, compute})) return kSparseNot;
  return CU2HIP_BY_DOMAIN(spmv, compute, op, alpha, *a, *x, beta, *y, compute);
}
int hipsparseSpMM_bufferSize(void *, int, int, const void *, Sparse *, Dense *, const void *, Dense *, int, int, size_t *size) { return *size = 0, 0; }
int hipsparseSpMM_preprocess(void *, int, int, const void *, Sparse *, Dense *, const void *, Dense *, int, int, void *) { return 0; }
int hipsparseSpMM(void *h, int opa, int opb, const void *alpha, Sparse *a, Dense *b, const void *beta, Dense *c, int compute, int, void *) {
  CU2HIP_READY;
  if (!a || !b || !c || !alpha || !beta) return kSparseInvalid;
  if (!known({a->type, b->type, c->type, compute})) return kSparseNot;
  return CU2HIP_BY_DOMAIN(spmm, compute, opa, opb, alpha, *a, *b, beta, *c, compute);
}
int hipsparseSDDMM_bufferSize(void *, int, int, const void *, Dense *, Dense *, const void *, Sparse *, int, int, size_t *size) { return *size = 0, 0; }
int hipsparseSDDMM_preprocess(void *, int, int, const void *, Dense *, Dense *, const void *, Sparse *, int, int, void *) { return 0; }
int hipsparseSDDMM(void *h, int opa, int opb, const void *alpha, Dense *a, Dense *b, const void *beta, Sparse *c, int compute, int, void *) {
  CU2HIP_READY;
  if (!a || !b || !c || !alpha || !beta) return kSparseInvalid;
  if (!known({a->type, b->type, c->type, compute})) return kSparseNot;
  return CU2HIP_BY_DOMAIN(sddmm, compute, opa, opb, alpha, *a, *b, beta, *c, compute);
}

// -- sparse times sparse: the first call of each pair asks for the size of its buffer
int hipsparseSpGEMM_createDescr(Product **d) { return *d = new Product, 0; }
int hipsparseSpGEMM_destroyDescr(Product *d) { return delete d, 0; }
int hipsparseSpGEMM_workEstimation(void *, int, int, const void *, Sparse *, Sparse *, const void *, Sparse *, int, int, Product *, size_t *size, void *buffer) {
  if (!buffer) *size = 256;
  return 0;
}
int hipsparseSpGEMM_compute(void *h, int opa, int opb, const void *alpha, Sparse *a, Sparse *b, const void *beta, Sparse *c, int compute, int, Product *d, size_t *size, void *buffer) {
  CU2HIP_READY;
  if (!buffer) return *size = 256, 0;
  if (!a || !b || !c || !d) return kSparseInvalid;
  if (opa != kPlain || opb != kPlain || c->format != kCsr || !known({a->type, b->type, c->type, compute})) return kSparseNot;
  if (beta && element(beta, type_of(compute), 0) != c64(0)) return kSparseNot;
  Rows<c64> left(*a, kPlain), right(*b, kPlain);
  d->rows.assign(a->rows, {});
  c64 first = element(alpha, type_of(compute), 0);
  i64 count = 0;
  for (i64 i = 0; i < a->rows; i++) {
    for (auto &[k, value] : left.lines[i])
      for (auto &[j, other] : right.lines[k]) d->rows[i][j] += first * value * other;
    count += i64(d->rows[i].size());
  }
  return c->rows = a->rows, c->columns = b->columns, c->count = count, 0;
}
int hipsparseSpGEMM_copy(void *h, int, int, const void *, Sparse *, Sparse *, const void *, Sparse *c, int, int, Product *d) {
  CU2HIP_READY;
  if (!c || !d || !c->offsets) return kSparseInvalid;
  i64 at = 0;
  put_index(c->offsets, c->offset_type, 0, c->base);
  for (size_t i = 0; i < d->rows.size(); i++) {
    for (auto &[column, value] : d->rows[i]) {
      put_index(c->indices, c->index_type, at, column + c->base);
      put(c->values, type_of(c->type), at++, value);
    }
    put_index(c->offsets, c->offset_type, i64(i) + 1, at + c->base);
  }
  return 0;
}

// -- sparse vectors
int hipsparseGather(void *h, DenseVector *y, SparseVector *x) {
  CU2HIP_READY;
  for (i64 i = 0; i < x->count; i++) put(x->values, type_of(x->type), i, element(y->values, type_of(y->type), index(x->indices, x->index_type, i) - x->base));
  return 0;
}
int hipsparseScatter(void *h, SparseVector *x, DenseVector *y) {
  CU2HIP_READY;
  for (i64 i = 0; i < x->count; i++) put(y->values, type_of(y->type), index(x->indices, x->index_type, i) - x->base, element(x->values, type_of(x->type), i));
  return 0;
}
int hipsparseAxpby(void *h, const void *alpha, SparseVector *x, const void *beta, DenseVector *y) {
  CU2HIP_READY;
  Type tx = type_of(x->type), ty = type_of(y->type);
  c64 a = element(alpha, ty, 0), b = element(beta, ty, 0);
  for (i64 i = 0; i < y->size; i++) put(y->values, ty, i, b * element(y->values, ty, i));
  for (i64 i = 0; i < x->count; i++) {
    i64 at = index(x->indices, x->index_type, i) - x->base;
    put(y->values, ty, at, element(y->values, ty, at) + a * element(x->values, tx, i));
  }
  return 0;
}
int hipsparseSpVV_bufferSize(void *, int, SparseVector *, DenseVector *, void *, int, size_t *size) { return *size = 0, 0; }
int hipsparseSpVV(void *h, int op, SparseVector *x, DenseVector *y, void *result, int compute, void *) {
  CU2HIP_READY;
  c64 sum = 0;
  for (i64 i = 0; i < x->count; i++)
    sum += flipped(element(x->values, type_of(x->type), i), op) * element(y->values, type_of(y->type), index(x->indices, x->index_type, i) - x->base);
  return put(result, type_of(compute), 0, sum), 0;
}
}
