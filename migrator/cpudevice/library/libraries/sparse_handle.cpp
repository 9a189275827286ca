// hipSPARSE: handles and descriptors.
#include "sparse.h"

using namespace cu2hip;

extern "C" {
int hipsparseCreate(void **h) { return h ? (*h = new Blas, 0) : kSparseInvalid; }
int hipsparseDestroy(void *h) { return h ? (delete static_cast<Blas *>(h), 0) : kSparseInvalid; }
int hipsparseSetStream(void *h, void *stream) { return h ? (static_cast<Blas *>(h)->stream = stream, 0) : kSparseInvalid; }
int hipsparseGetStream(void *h, void **stream) { return h ? (*stream = static_cast<Blas *>(h)->stream, 0) : kSparseInvalid; }
int hipsparseSetPointerMode(void *h, int mode) { return h ? (static_cast<Blas *>(h)->pointer_mode = mode, 0) : kSparseInvalid; }
int hipsparseGetPointerMode(void *h, int *mode) { return h ? (*mode = static_cast<Blas *>(h)->pointer_mode, 0) : kSparseInvalid; }
int hipsparseGetVersion(void *, int *version) { return *version = 200300, 0; }
const char *hipsparseGetErrorName(int status) {
  static const char *const names[] = {
      "HIPSPARSE_STATUS_SUCCESS", "HIPSPARSE_STATUS_NOT_INITIALIZED", "HIPSPARSE_STATUS_ALLOC_FAILED", "HIPSPARSE_STATUS_INVALID_VALUE",
      "HIPSPARSE_STATUS_ARCH_MISMATCH", "HIPSPARSE_STATUS_MAPPING_ERROR", "HIPSPARSE_STATUS_EXECUTION_FAILED", "HIPSPARSE_STATUS_INTERNAL_ERROR",
      "HIPSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED", "HIPSPARSE_STATUS_ZERO_PIVOT", "HIPSPARSE_STATUS_NOT_SUPPORTED", "HIPSPARSE_STATUS_INSUFFICIENT_RESOURCES"};
  return status >= 0 && status <= 11 ? names[status] : "HIPSPARSE_STATUS_UNKNOWN";
}
const char *hipsparseGetErrorString(int status) { return hipsparseGetErrorName(status); }

// -- descriptions of matrices in the older interface
int hipsparseCreateMatDescr(MatrixDescription **d) { return *d = new MatrixDescription, 0; }
int hipsparseDestroyMatDescr(MatrixDescription *d) { return delete d, 0; }
int hipsparseSetMatType(MatrixDescription *d, int type) { return d->type = type, 0; }
int hipsparseGetMatType(const MatrixDescription *d) { return d->type; }
int hipsparseSetMatFillMode(MatrixDescription *d, int fill) { return d->fill = fill, 0; }
int hipsparseGetMatFillMode(const MatrixDescription *d) { return d->fill; }
int hipsparseSetMatDiagType(MatrixDescription *d, int diagonal) { return d->diagonal = diagonal, 0; }
int hipsparseGetMatDiagType(const MatrixDescription *d) { return d->diagonal; }
int hipsparseSetMatIndexBase(MatrixDescription *d, int base) { return d->base = base, 0; }
int hipsparseGetMatIndexBase(const MatrixDescription *d) { return d->base; }

// -- sparse matrices
#define CU2HIP_COMPRESSED(name, format)                                                                                                      \
  int hipsparseCreate##name(Sparse **m, i64 rows, i64 columns, i64 count, void *offsets, void *indices, void *values, int ot, int it, int base, int type) { \
    if (!m || rows < 0 || columns < 0 || count < 0) return kSparseInvalid;                                                                   \
    return *m = new Sparse{format, ot, it, base, type, rows, columns, count, offsets, indices, values}, 0;                                   \
  }                                                                                                                                          \
  int hipsparseCreateConst##name(Sparse **m, i64 rows, i64 columns, i64 count, const void *offsets, const void *indices, const void *values, int ot, int it, int base, int type) { \
    return hipsparseCreate##name(m, rows, columns, count, const_cast<void *>(offsets), const_cast<void *>(indices), const_cast<void *>(values), ot, it, base, type); \
  }
CU2HIP_COMPRESSED(Csr, kCsr)
CU2HIP_COMPRESSED(Csc, kCsc)
int hipsparseCreateCoo(Sparse **m, i64 rows, i64 columns, i64 count, void *row, void *column, void *values, int it, int base, int type) {
  if (!m || rows < 0 || columns < 0 || count < 0) return kSparseInvalid;
  return *m = new Sparse{kCoo, it, it, base, type, rows, columns, count, row, column, values}, 0;
}
int hipsparseCreateConstCoo(Sparse **m, i64 rows, i64 columns, i64 count, const void *row, const void *column, const void *values, int it, int base, int type) {
  return hipsparseCreateCoo(m, rows, columns, count, const_cast<void *>(row), const_cast<void *>(column), const_cast<void *>(values), it, base, type);
}
int hipsparseDestroySpMat(Sparse *m) { return m ? (delete m, 0) : kSparseInvalid; }
int hipsparseSpMatGetSize(Sparse *m, i64 *rows, i64 *columns, i64 *count) { return *rows = m->rows, *columns = m->columns, *count = m->count, 0; }
int hipsparseSpMatGetFormat(Sparse *m, int *format) { return *format = m->format, 0; }
int hipsparseSpMatGetIndexBase(Sparse *m, int *base) { return *base = m->base, 0; }
int hipsparseSpMatGetValues(Sparse *m, void **values) { return *values = m->values, 0; }
int hipsparseConstSpMatGetValues(const Sparse *m, const void **values) { return *values = m->values, 0; }
int hipsparseSpMatSetValues(Sparse *m, void *values) { return m->values = values, 0; }
int hipsparseSpMatSetAttribute(Sparse *m, int attribute, const void *data, size_t size) {
  if (!m || !data || size != sizeof(int)) return kSparseInvalid;
  return (attribute == 0 ? m->fill : m->diagonal) = *static_cast<const int *>(data), 0;
}
int hipsparseSpMatGetAttribute(Sparse *m, int attribute, void *data, size_t size) {
  if (!m || !data || size != sizeof(int)) return kSparseInvalid;
  return *static_cast<int *>(data) = attribute == 0 ? m->fill : m->diagonal, 0;
}
int hipsparseCsrGet(Sparse *m, i64 *rows, i64 *columns, i64 *count, void **offsets, void **indices, void **values, int *ot, int *it, int *base, int *type) {
  *rows = m->rows, *columns = m->columns, *count = m->count, *offsets = m->offsets, *indices = m->indices, *values = m->values;
  return *ot = m->offset_type, *it = m->index_type, *base = m->base, *type = m->type, 0;
}
int hipsparseCooGet(Sparse *m, i64 *rows, i64 *columns, i64 *count, void **row, void **column, void **values, int *it, int *base, int *type) {
  *rows = m->rows, *columns = m->columns, *count = m->count, *row = m->offsets, *column = m->indices, *values = m->values;
  return *it = m->index_type, *base = m->base, *type = m->type, 0;
}
int hipsparseCsrSetPointers(Sparse *m, void *offsets, void *indices, void *values) { return m->offsets = offsets, m->indices = indices, m->values = values, 0; }
int hipsparseCscSetPointers(Sparse *m, void *offsets, void *indices, void *values) { return hipsparseCsrSetPointers(m, offsets, indices, values); }
int hipsparseCooSetPointers(Sparse *m, void *rows, void *columns, void *values) { return hipsparseCsrSetPointers(m, rows, columns, values); }
int hipsparseSpMatSetStridedBatch(Sparse *m, int batch) { return m->batch = batch, 0; }
int hipsparseSpMatGetStridedBatch(Sparse *m, int *batch) { return *batch = m->batch, 0; }
int hipsparseCsrSetStridedBatch(Sparse *m, int batch, i64 offsets, i64 values) { return m->batch = batch, m->offset_stride = offsets, m->value_stride = values, 0; }
int hipsparseCooSetStridedBatch(Sparse *m, int batch, i64 values) { return m->batch = batch, m->value_stride = values, 0; }

// -- vectors and dense matrices
int hipsparseCreateSpVec(SparseVector **v, i64 size, i64 count, void *indices, void *values, int it, int base, int type) { return *v = new SparseVector{size, count, indices, values, it, base, type}, 0; }
int hipsparseDestroySpVec(SparseVector *v) { return v ? (delete v, 0) : kSparseInvalid; }
int hipsparseSpVecGetValues(SparseVector *v, void **values) { return *values = v->values, 0; }
int hipsparseSpVecSetValues(SparseVector *v, void *values) { return v->values = values, 0; }
int hipsparseCreateDnVec(DenseVector **v, i64 size, void *values, int type) { return *v = new DenseVector{size, values, type}, 0; }
int hipsparseCreateConstDnVec(DenseVector **v, i64 size, const void *values, int type) { return hipsparseCreateDnVec(v, size, const_cast<void *>(values), type); }
int hipsparseDestroyDnVec(DenseVector *v) { return v ? (delete v, 0) : kSparseInvalid; }
int hipsparseDnVecGet(DenseVector *v, i64 *size, void **values, int *type) { return *size = v->size, *values = v->values, *type = v->type, 0; }
int hipsparseDnVecGetValues(DenseVector *v, void **values) { return *values = v->values, 0; }
int hipsparseDnVecSetValues(DenseVector *v, void *values) { return v->values = values, 0; }
int hipsparseCreateDnMat(Dense **m, i64 rows, i64 columns, i64 lead, void *values, int type, int order) { return *m = new Dense{rows, columns, lead, values, type, order}, 0; }
int hipsparseCreateConstDnMat(Dense **m, i64 rows, i64 columns, i64 lead, const void *values, int type, int order) { return hipsparseCreateDnMat(m, rows, columns, lead, const_cast<void *>(values), type, order); }
int hipsparseDestroyDnMat(Dense *m) { return m ? (delete m, 0) : kSparseInvalid; }
int hipsparseDnMatGetValues(Dense *m, void **values) { return *values = m->values, 0; }
int hipsparseDnMatSetValues(Dense *m, void *values) { return m->values = values, 0; }
int hipsparseDnMatSetStridedBatch(Dense *m, int batch, i64 stride) { return m->batch = batch, m->stride = stride, 0; }
int hipsparseDnMatGet(Dense *m, i64 *rows, i64 *columns, i64 *lead, void **values, int *type, int *order) {
  return *rows = m->rows, *columns = m->columns, *lead = m->lead, *values = m->values, *type = m->type, *order = m->order, 0;
}
}
