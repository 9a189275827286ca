// Descriptors of hipSPARSE and access to what they describe. Source: hipSPARSE documentation.
#pragma once
#include <algorithm>
#include <vector>

#include "blas.h"

namespace cu2hip {

constexpr int kSparseInvalid = 3, kSparseType = 8, kZeroPivot = 9, kSparseNot = 10;
constexpr int kCsr = 1, kCsc = 2, kCoo = 3;
constexpr int kPlain = 0, kFlipped = 1, kFlippedConjugated = 2;  // operations of hipSPARSE
constexpr int kRowOrder = 0;

struct Sparse {  // a sparse matrix; for CSC `offsets` are those of columns, for COO indices of rows
  int format, offset_type, index_type, base, type;
  i64 rows, columns, count;
  void *offsets, *indices, *values;
  int fill = 0, diagonal = 0;  // lower, non-unit
  int batch = 1;
  i64 offset_stride = 0, value_stride = 0;
};
struct Dense {
  i64 rows, columns, lead;
  void *values;
  int type, order;
  int batch = 1;
  i64 stride = 0;
};
struct DenseVector {
  i64 size;
  void *values;
  int type;
};
struct SparseVector {
  i64 size, count;
  void *indices, *values;
  int index_type, base, type;
};
struct MatrixDescription {
  int type = 0, fill = 0, diagonal = 0, base = 0;
};

inline i64 index(const void *data, int type, i64 at) {  // 16 bits unsigned, 32 bits, 64 bits
  return type == 3 ? static_cast<const i64 *>(data)[at] : type == 2 ? static_cast<const int *>(data)[at] : static_cast<const std::uint16_t *>(data)[at];
}
inline void put_index(void *data, int type, i64 at, i64 value) {
  if (type == 3) static_cast<i64 *>(data)[at] = value;
  else if (type == 2) static_cast<int *>(data)[at] = int(value);
  else static_cast<std::uint16_t *>(data)[at] = std::uint16_t(value);
}

// Elements of any of the types as `W`: double, or complex of doubles.
template <class W>
W load(const void *data, Type type, i64 at) {
  if constexpr (std::is_same<W, double>::value) {
    if (type == Type::kF32) return static_cast<const float *>(data)[at];
    if (type == Type::kF64) return static_cast<const double *>(data)[at];
    return element(data, type, at).real();
  } else {
    return element(data, type, at);
  }
}
inline bool complex_type(int number) { return type_of(number) == Type::kC32 || type_of(number) == Type::kC64; }

// Calls `f(row, column, place)` for each entry of a batch's matrix, indices from 0.
template <class F>
void entries(const Sparse &m, i64 batch, F f) {
  i64 shift = batch * m.offset_stride, place = batch * m.value_stride;
  if (m.format == kCoo) {
    i64 from = m.batch > 1 ? batch * m.value_stride : 0;
    for (i64 at = 0; at < m.count; at++) f(index(m.offsets, m.offset_type, from + at) - m.base, index(m.indices, m.index_type, from + at) - m.base, from + at);
    return;
  }
  i64 lines = m.format == kCsr ? m.rows : m.columns;
  for (i64 line = 0; line < lines; line++) {
    i64 from = index(m.offsets, m.offset_type, shift + line) - m.base, to = index(m.offsets, m.offset_type, shift + line + 1) - m.base;
    for (i64 at = from; at < to; at++) {
      i64 other = index(m.indices, m.index_type, place + at) - m.base;
      if (m.format == kCsr) f(line, other, place + at);
      else f(other, line, place + at);
    }
  }
}

inline i64 place(const Dense &m, i64 batch, i64 row, i64 column) { return batch * m.stride + (m.order == kRowOrder ? row * m.lead + column : column * m.lead + row); }
template <class W>
W flipped(W value, int operation) { return operation == kFlippedConjugated ? conjugate(value) : value; }

// A dense operand, or its transpose, as rows and columns of `W`.
template <class W>
struct Operand {
  const Dense &m;
  Type type;
  int operation;
  i64 batch;
  Operand(const Dense &matrix, int op, i64 which) : m(matrix), type(type_of(matrix.type)), operation(op), batch(m.batch > 1 ? which : 0) {}
  W operator()(i64 row, i64 column) const {
    return flipped(load<W>(m.values, type, operation == kPlain ? place(m, batch, row, column) : place(m, batch, column, row)), operation);
  }
  i64 rows() const { return operation == kPlain ? m.rows : m.columns; }
  i64 columns() const { return operation == kPlain ? m.columns : m.rows; }
};

// A sparse matrix's rows with sorted columns: what the solvers walk through.
template <class W>
struct Rows {
  std::vector<std::vector<std::pair<i64, W>>> lines;
  Rows(const Sparse &m, int operation) : lines(operation == kPlain ? m.rows : m.columns) {
    Type type = type_of(m.type);
    entries(m, 0, [&](i64 row, i64 column, i64 at) {
      W value = flipped(load<W>(m.values, type, at), operation);
      if (operation == kPlain) lines[row].emplace_back(column, value);
      else lines[column].emplace_back(row, value);
    });
    for (auto &line : lines) std::stable_sort(line.begin(), line.end(), [](const auto &a, const auto &b) { return a.first < b.first; });
  }
};

}  // namespace cu2hip
