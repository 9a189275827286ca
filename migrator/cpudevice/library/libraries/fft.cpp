// hipFFT on FFTW. A transform is planned when it runs, by FFTW's estimate, which leaves the arrays alone.
// Sources: hipFFT documentation; FFTW manual, release 3.3, advanced interface.
#include <climits>
#include <mutex>
#include <vector>

#include "loader.h"

using namespace cu2hip;

namespace {

constexpr int kDone = 0, kInvalidPlan = 1, kInvalidType = 3, kInvalidValue = 4, kInvalidSize = 8, kNotSupported = 16;
constexpr int kC2C = 0x29, kR2C = 0x2a, kC2R = 0x2c, kZ2Z = 0x69, kD2Z = 0x6a, kZ2D = 0x6c;
constexpr unsigned kEstimate = 1u << 6;

struct Plan {
  void *stream = nullptr;
  int type = 0, batch = 1;
  std::vector<int> sizes, in_embed, out_embed;
  int in_stride = 1, out_stride = 1, in_distance = 0, out_distance = 0;
};

struct Library {
  void *(*many)(int, const int *, int, void *, const int *, int, int, void *, const int *, int, int, int, unsigned) = nullptr;
  void *(*forward)(int, const int *, int, void *, const int *, int, int, void *, const int *, int, int, unsigned) = nullptr;
  void *(*backward)(int, const int *, int, void *, const int *, int, int, void *, const int *, int, int, unsigned) = nullptr;
  void (*execute)(void *) = nullptr;
  void (*destroy)(void *) = nullptr;
};

template <class Function>
void find(void *library, Function *&into, const char *name) { into = library ? reinterpret_cast<Function *>(dlsym(library, name)) : nullptr; }

Library open(bool twice) {
  Library all;
  void *found = twice ? library({"libfftw3.so.3", "libfftw3.so"}, "FFTW", "libfftw3-double3")
                      : library({"libfftw3f.so.3", "libfftw3f.so"}, "FFTW", "libfftw3-single3");
  find(found, all.many, twice ? "fftw_plan_many_dft" : "fftwf_plan_many_dft");
  find(found, all.forward, twice ? "fftw_plan_many_dft_r2c" : "fftwf_plan_many_dft_r2c");
  find(found, all.backward, twice ? "fftw_plan_many_dft_c2r" : "fftwf_plan_many_dft_c2r");
  find(found, all.execute, twice ? "fftw_execute" : "fftwf_execute");
  find(found, all.destroy, twice ? "fftw_destroy_plan" : "fftwf_destroy_plan");
  return all;
}
const Library &fftw(bool twice) {
  static const Library once = open(false);
  if (!twice) return once;
  static const Library second = open(true);
  return second;
}
std::mutex planning;  // FFTW plans in one thread at a time

template <class I>
int make(Plan *plan, int rank, const I *sizes, const I *in_embed, I in_stride, I in_distance, const I *out_embed, I out_stride, I out_distance, int type, I batch) {
  if (!plan) return kInvalidPlan;
  if (type != kC2C && type != kR2C && type != kC2R && type != kZ2Z && type != kD2Z && type != kZ2D) return kInvalidType;
  if (rank < 1 || rank > 3 || batch < 1 || batch > INT_MAX) return kInvalidValue;
  for (int i = 0; i < rank; i++)
    if (sizes[i] < 1 || sizes[i] > INT_MAX) return kInvalidSize;
  plan->type = type, plan->batch = int(batch);
  plan->sizes.assign(sizes, sizes + rank);
  plan->in_embed.clear(), plan->out_embed.clear();
  if (in_embed && out_embed) {
    plan->in_embed.assign(in_embed, in_embed + rank), plan->out_embed.assign(out_embed, out_embed + rank);
    plan->in_stride = int(in_stride), plan->in_distance = int(in_distance);
    plan->out_stride = int(out_stride), plan->out_distance = int(out_distance);
  } else {
    plan->in_stride = plan->out_stride = 1, plan->in_distance = plan->out_distance = 0;
  }
  return kDone;
}

int run(Plan *plan, int type, void *in, void *out, int direction) {
  if (!plan || plan->sizes.empty()) return kInvalidPlan;
  if (plan->type != type) return kInvalidType;
  if (!in || !out) return kInvalidValue;
  const Library &library = fftw(type & 0x40);
  if (!library.many || !library.execute) return kNotSupported;
  hipStreamSynchronize(plan->stream);
  int rank = int(plan->sizes.size()), whole = 1, outer = 1;
  for (int i = 0; i < rank; i++) whole *= plan->sizes[i];
  outer = whole / plan->sizes.back();
  int half = outer * (plan->sizes.back() / 2 + 1);
  const int *n = plan->sizes.data(), *ie = nullptr, *oe = nullptr;
  int id = plan->in_distance, od = plan->out_distance;
  bool packed = plan->in_embed.empty(), forward = type == kR2C || type == kD2Z, real = forward || type == kC2R || type == kZ2D;
  if (!packed) {
    ie = plan->in_embed.data(), oe = plan->out_embed.data();
  } else if (!real) {
    id = od = whole;
  } else {  // in place, rows of real numbers have room for the complex ones
    int reals = in == out ? 2 * half : whole;
    id = forward ? reals : half, od = forward ? half : reals;
  }
  void *made;
  {
    std::lock_guard<std::mutex> lock(planning);
    if (!real) made = library.many(rank, n, plan->batch, in, ie, plan->in_stride, id, out, oe, plan->out_stride, od, direction, kEstimate);
    else made = (forward ? library.forward : library.backward)(rank, n, plan->batch, in, ie, plan->in_stride, id, out, oe, plan->out_stride, od, kEstimate);
  }
  if (!made) return kNotSupported;
  library.execute(made);
  std::lock_guard<std::mutex> lock(planning);
  library.destroy(made);
  return kDone;
}

int with_new(Plan **handle, int status) {
  if (status) delete *handle, *handle = nullptr;
  return status;
}

}  // namespace

extern "C" {
int hipfftCreate(Plan **plan) { return plan ? (*plan = new Plan, kDone) : kInvalidValue; }
int hipfftDestroy(Plan *plan) { return plan ? (delete plan, kDone) : kInvalidPlan; }
int hipfftSetStream(Plan *plan, void *stream) { return plan ? (plan->stream = stream, kDone) : kInvalidPlan; }
int hipfftSetAutoAllocation(Plan *plan, int) { return plan ? kDone : kInvalidPlan; }
int hipfftSetWorkArea(Plan *plan, void *) { return plan ? kDone : kInvalidPlan; }
int hipfftGetSize(Plan *plan, size_t *size) { return plan ? (*size = 0, kDone) : kInvalidPlan; }
int hipfftGetVersion(int *version) { return *version = 10000, kDone; }

int hipfftMakePlan1d(Plan *plan, int nx, int type, int batch, size_t *work) {
  if (work) *work = 0;
  return make<int>(plan, 1, &nx, nullptr, 1, 0, nullptr, 1, 0, type, batch);
}
int hipfftMakePlan2d(Plan *plan, int nx, int ny, int type, size_t *work) {
  if (work) *work = 0;
  int n[] = {nx, ny};
  return make<int>(plan, 2, n, nullptr, 1, 0, nullptr, 1, 0, type, 1);
}
int hipfftMakePlan3d(Plan *plan, int nx, int ny, int nz, int type, size_t *work) {
  if (work) *work = 0;
  int n[] = {nx, ny, nz};
  return make<int>(plan, 3, n, nullptr, 1, 0, nullptr, 1, 0, type, 1);
}
int hipfftMakePlanMany(Plan *plan, int rank, int *n, int *ie, int is, int id, int *oe, int os, int od, int type, int batch, size_t *work) {
  if (work) *work = 0;
  return make<int>(plan, rank, n, ie, is, id, oe, os, od, type, batch);
}
int hipfftMakePlanMany64(Plan *plan, int rank, long long *n, long long *ie, long long is, long long id, long long *oe, long long os, long long od, int type, long long batch, size_t *work) {
  if (work) *work = 0;
  return make<long long>(plan, rank, n, ie, is, id, oe, os, od, type, batch);
}
int hipfftPlan1d(Plan **plan, int nx, int type, int batch) { return hipfftCreate(plan) ? kInvalidValue : with_new(plan, hipfftMakePlan1d(*plan, nx, type, batch, nullptr)); }
int hipfftPlan2d(Plan **plan, int nx, int ny, int type) { return hipfftCreate(plan) ? kInvalidValue : with_new(plan, hipfftMakePlan2d(*plan, nx, ny, type, nullptr)); }
int hipfftPlan3d(Plan **plan, int nx, int ny, int nz, int type) { return hipfftCreate(plan) ? kInvalidValue : with_new(plan, hipfftMakePlan3d(*plan, nx, ny, nz, type, nullptr)); }
int hipfftPlanMany(Plan **plan, int rank, int *n, int *ie, int is, int id, int *oe, int os, int od, int type, int batch) {
  return hipfftCreate(plan) ? kInvalidValue : with_new(plan, hipfftMakePlanMany(*plan, rank, n, ie, is, id, oe, os, od, type, batch, nullptr));
}
int hipfftEstimate1d(int, int, int, size_t *size) { return *size = 0, kDone; }
int hipfftEstimate2d(int, int, int, size_t *size) { return *size = 0, kDone; }
int hipfftEstimate3d(int, int, int, int, size_t *size) { return *size = 0, kDone; }
int hipfftGetSize1d(Plan *plan, int, int, int, size_t *size) { return hipfftGetSize(plan, size); }
int hipfftGetSize2d(Plan *plan, int, int, int, size_t *size) { return hipfftGetSize(plan, size); }
int hipfftGetSize3d(Plan *plan, int, int, int, int, size_t *size) { return hipfftGetSize(plan, size); }

int hipfftExecC2C(Plan *plan, void *in, void *out, int direction) { return run(plan, kC2C, in, out, direction); }
int hipfftExecZ2Z(Plan *plan, void *in, void *out, int direction) { return run(plan, kZ2Z, in, out, direction); }
int hipfftExecR2C(Plan *plan, void *in, void *out) { return run(plan, kR2C, in, out, -1); }
int hipfftExecD2Z(Plan *plan, void *in, void *out) { return run(plan, kD2Z, in, out, -1); }
int hipfftExecC2R(Plan *plan, void *in, void *out) { return run(plan, kC2R, in, out, 1); }
int hipfftExecZ2D(Plan *plan, void *in, void *out) { return run(plan, kZ2D, in, out, 1); }
}
