// hipRAND's host interface: generators that fill arrays. Source: hipRAND documentation.
#include <cmath>

#include "engines.h"
#include "loader.h"

using namespace cu2hip;

namespace {

constexpr int kDone = 0, kNotInitialized = 101, kTypeError = 103, kOutOfRange = 104, kNotImplemented = 1000;
constexpr int kDefault = 400, kXorwow = 401, kMrg = 402, kMtgp = 403, kMt = 404, kPhilox = 405;

struct Generator {
  int type;
  u64 seed = 0, offset = 0;
  void *stream = nullptr;
  std::unique_ptr<Engine> engine;

  Engine &ready() {
    hipStreamSynchronize(stream);
    if (!engine) {
      if (type == kPhilox) engine.reset(new Philox(seed, offset));
      else if (type == kMrg) engine.reset(new Mrg32k3a(seed, offset));
      else if (type == kMtgp || type == kMt) engine.reset(new Twister(seed, offset));
      else engine.reset(new Xorwow(seed, offset));
    }
    return *engine;
  }
};

// Pairs of normal numbers from pairs of uniform ones, by Box and Muller.
template <class T, class Then>
int normal(Generator *generator, T *out, size_t count, Then then) {
  if (!generator) return kNotInitialized;
  Engine &engine = generator->ready();
  for (size_t at = 0; at < count; at += 2) {
    T u = sizeof(T) == 4 ? T(engine.uniform()) : T(engine.uniform_double());
    T v = (sizeof(T) == 4 ? T(engine.uniform()) : T(engine.uniform_double())) * T(6.283185307179586);
    T radius = std::sqrt(T(-2) * std::log(u));
    out[at] = then(std::sin(v) * radius);
    if (at + 1 < count) out[at + 1] = then(std::cos(v) * radius);
  }
  return kDone;
}

template <class T, class Make>
int fill(Generator *generator, T *out, size_t count, Make make) {
  if (!generator) return kNotInitialized;
  Engine &engine = generator->ready();
  for (size_t at = 0; at < count; at++) out[at] = make(engine);
  return kDone;
}

struct Source {  // what the distributions of the standard library draw from
  using result_type = u32;
  Engine &engine;
  static constexpr u32 min() { return 0; }
  static constexpr u32 max() { return 0xffffffffu; }
  u32 operator()() { return engine.next(); }
};

}  // namespace

extern "C" {
int hiprandCreateGenerator(Generator **generator, int type) {
  if (type >= 500) {
    std::fprintf(stderr, "cu2hip: not supported on the CPU device: quasi-random generators of hipRAND's host interface\n");
    return kNotImplemented;
  }
  if (type < kDefault || type > kPhilox) return kTypeError;
  return *generator = new Generator{type}, kDone;
}
int hiprandCreateGeneratorHost(Generator **generator, int type) { return hiprandCreateGenerator(generator, type); }
int hiprandDestroyGenerator(Generator *generator) { return generator ? (delete generator, kDone) : kNotInitialized; }
int hiprandSetPseudoRandomGeneratorSeed(Generator *generator, unsigned long long seed) { return generator ? (generator->seed = seed, generator->engine.reset(), kDone) : kNotInitialized; }
int hiprandSetGeneratorOffset(Generator *generator, unsigned long long offset) { return generator ? (generator->offset = offset, generator->engine.reset(), kDone) : kNotInitialized; }
int hiprandSetGeneratorOrdering(Generator *generator, int) { return generator ? kDone : kNotInitialized; }
int hiprandSetStream(Generator *generator, void *stream) { return generator ? (generator->stream = stream, kDone) : kNotInitialized; }
int hiprandInitializeGenerator(Generator *generator) { return generator ? (generator->ready(), kDone) : kNotInitialized; }
int hiprandGetVersion(int *version) { return *version = 200000, kDone; }

int hiprandGenerate(Generator *g, unsigned *out, size_t n) { return fill(g, out, n, [](Engine &e) { return e.next(); }); }
int hiprandGenerateLongLong(Generator *g, unsigned long long *out, size_t n) {
  return fill(g, out, n, [](Engine &e) { u64 low = e.next(); return u64(e.next()) << 32 | low; });
}
int hiprandGenerateChar(Generator *g, unsigned char *out, size_t n) {
  u32 word = 0, left = 0;
  return fill(g, out, n, [&](Engine &e) { if (!left) word = e.next(), left = 4; unsigned char one = word & 0xff; word >>= 8, left--; return one; });
}
int hiprandGenerateShort(Generator *g, unsigned short *out, size_t n) {
  u32 word = 0, left = 0;
  return fill(g, out, n, [&](Engine &e) { if (!left) word = e.next(), left = 2; unsigned short one = word & 0xffff; word >>= 16, left--; return one; });
}
int hiprandGenerateUniform(Generator *g, float *out, size_t n) { return fill(g, out, n, [](Engine &e) { return e.uniform(); }); }
int hiprandGenerateUniformDouble(Generator *g, double *out, size_t n) { return fill(g, out, n, [](Engine &e) { return e.uniform_double(); }); }
int hiprandGenerateUniformHalf(Generator *g, _Float16 *out, size_t n) { return fill(g, out, n, [](Engine &e) { return _Float16(e.uniform()); }); }
int hiprandGenerateNormal(Generator *g, float *out, size_t n, float mean, float deviation) { return normal(g, out, n, [=](float x) { return mean + x * deviation; }); }
int hiprandGenerateNormalDouble(Generator *g, double *out, size_t n, double mean, double deviation) { return normal(g, out, n, [=](double x) { return mean + x * deviation; }); }
int hiprandGenerateLogNormal(Generator *g, float *out, size_t n, float mean, float deviation) { return normal(g, out, n, [=](float x) { return std::exp(mean + x * deviation); }); }
int hiprandGenerateLogNormalDouble(Generator *g, double *out, size_t n, double mean, double deviation) { return normal(g, out, n, [=](double x) { return std::exp(mean + x * deviation); }); }
int hiprandGeneratePoisson(Generator *g, unsigned *out, size_t n, double lambda) {
  if (!(lambda > 0)) return kOutOfRange;
  std::poisson_distribution<unsigned> poisson(lambda);
  return fill(g, out, n, [&](Engine &e) { Source source{e}; return poisson(source); });
}
}
