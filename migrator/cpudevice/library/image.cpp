// Reading, sampling and writing images, by the names of AMD's device library.
// Sources: HIP programming manual, texture fetching; CUDA C++ Programming Guide, appendix Texture Fetching (filter and
// address modes, of which HIP's are the same); AMD's device libraries, ockl (images).
#include "image.h"

#include <cmath>
#include <cstring>

using namespace cu2hip;
using i32 = std::int32_t;
using float4v = float __attribute__((ext_vector_type(4)));
using half4v = _Float16 __attribute__((ext_vector_type(4)));
using float2v = float __attribute__((ext_vector_type(2)));
using int2v = i32 __attribute__((ext_vector_type(2)));
using int4v = i32 __attribute__((ext_vector_type(4)));

namespace {

const View &view(const u32 *object) { return **reinterpret_cast<View *const *>(object); }

float from_bits(u32 bits) {
  float value;
  std::memcpy(&value, &bits, 4);
  return value;
}
u32 to_bits(float value) {
  u32 bits;
  std::memcpy(&bits, &value, 4);
  return bits;
}
float from_srgb(float x) { return x <= 0.04045f ? x / 12.92f : std::pow((x + 0.055f) / 1.055f, 2.4f); }

float4v texel(const View &v, const Level &level, i32 x, i32 y, i32 z) {
  bool integer = v.desc.f != hipChannelFormatKindFloat && !v.read_normalized;
  float4v out = {0, 0, 0, integer ? from_bits(1) : 1.0f};
  const char *at = level.data + size_t(z) * level.slice + size_t(y) * level.pitch + size_t(x) * v.element;
  int bits = v.desc.x;
  bool is_signed = v.desc.f == hipChannelFormatKindSigned;
  for (u32 c = 0; c < v.channels; c++) {
    float value;
    if (v.desc.f == hipChannelFormatKindFloat) {
      if (bits == 16) {
        _Float16 half;
        std::memcpy(&half, at + c * 2, 2);
        value = float(half);
      } else {
        std::memcpy(&value, at + c * 4, 4);
      }
    } else {
      u32 raw = 0;
      std::memcpy(&raw, at + c * unsigned(bits / 8), size_t(bits / 8));
      if (is_signed && bits < 32) raw = u32(i32(raw << (32 - bits)) >> (32 - bits));
      if (!v.read_normalized) value = from_bits(raw);
      else if (is_signed) value = std::fmax(-1.0f, float(i32(raw)) / float((1u << (bits - 1)) - 1));
      else value = float(raw) / float((1u << bits) - 1);
      if (v.srgb && c < 3 && bits == 8 && v.read_normalized) value = from_srgb(value);
    }
    out[c] = value;
  }
  return out;
}

// The index of a texel along an axis; -1 for the border.
i32 wrapped(float at, u32 size, Address mode, bool normalized) {
  float n = float(size);
  i32 i;
  if (!(std::fabs(at) < 2e9f)) return 0;
  switch (normalized ? mode : mode == Address::kBorder ? mode : Address::kClamp) {
    case Address::kWrap:
      i = i32(std::floor(at)) % i32(size);
      return i < 0 ? i + i32(size) : i;
    case Address::kMirror: {
      i = i32(std::floor(at)) % i32(2 * size);
      if (i < 0) i += i32(2 * size);
      return i < i32(size) ? i : i32(2 * size) - 1 - i;
    }
    case Address::kBorder:
      return at < 0 || at >= n ? -1 : i32(at);
    default:
      return at < 0 ? 0 : at >= n ? i32(size) - 1 : i32(at);
  }
}

struct Axes {
  int count;      // that are filtered
  bool layer_y;   // the layer stands in y, otherwise in z
  bool layered;
};

float4v border(const View &v) { return {v.border[0], v.border[1], v.border[2], v.border[3]}; }

i32 layer_of(float at, u32 layers) {
  i32 layer = i32(std::nearbyint(at));
  return layer < 0 ? 0 : layer >= i32(layers) ? i32(layers) - 1 : layer;
}

float4v sample_level(const View &v, const Level &level, float4v c, Axes axes) {
  u32 sizes[3] = {level.width, level.height, level.depth};
  float at[3] = {c[0], c[1], c[2]};
  i32 layer = axes.layered ? layer_of(axes.layer_y ? c[1] : c[2], level.depth) : 0;
  for (int axis = 0; axis < axes.count; axis++)
    if (v.normalized) at[axis] *= float(sizes[axis]);
  bool linear = v.linear && (v.desc.f == hipChannelFormatKindFloat || v.read_normalized);
  i32 index[3][2] = {};
  float weight[3] = {};
  for (int axis = 0; axis < axes.count; axis++) {
    if (linear) {
      float base = at[axis] - 0.5f, below = std::floor(base);
      weight[axis] = base - below;
      index[axis][0] = wrapped(below, sizes[axis], v.address[axis], v.normalized);
      index[axis][1] = wrapped(below + 1, sizes[axis], v.address[axis], v.normalized);
    } else {
      index[axis][0] = wrapped(std::floor(at[axis]), sizes[axis], v.address[axis], v.normalized);
    }
  }
  auto get = [&](int a, int b, int d) -> float4v {
    i32 x = index[0][a], y = axes.count > 1 ? index[1][b] : 0, z = axes.layered ? layer : axes.count > 2 ? index[2][d] : 0;
    return x < 0 || y < 0 || z < 0 ? border(v) : texel(v, level, x, y, z);
  };
  if (!linear) return get(0, 0, 0);
  float4v sum = 0;
  for (int corner = 0; corner < 1 << axes.count; corner++) {
    float share = 1;
    for (int axis = 0; axis < axes.count; axis++) share *= corner >> axis & 1 ? weight[axis] : 1 - weight[axis];
    if (share != 0) sum += get(corner & 1, corner >> 1 & 1, corner >> 2 & 1) * share;
  }
  return sum;
}

float4v sample(const u32 *object, float4v c, Axes axes, float lod = 0) {
  const View &v = view(object);
  if (v.levels.size() == 1) return sample_level(v, v.levels[0], c, axes);
  float last = float(v.levels.size() - 1);
  lod = std::fmin(std::fmax(lod + v.bias, std::fmax(v.low, 0.0f)), std::fmin(v.high, last));
  if (!v.mip_linear) return sample_level(v, v.levels[size_t(std::nearbyint(lod))], c, axes);
  size_t below = size_t(std::floor(lod)), above = below + 1 < v.levels.size() ? below + 1 : below;
  float share = lod - float(below);
  return sample_level(v, v.levels[below], c, axes) * (1 - share) + sample_level(v, v.levels[above], c, axes) * share;
}

float level_of(const u32 *object, float4v dx, float4v dy, int axes) {
  const Level &level = view(object).levels[0];
  float sizes[3] = {float(level.width), float(level.height), float(level.depth)}, x = 0, y = 0;
  for (int axis = 0; axis < axes; axis++) {
    float scale = view(object).normalized ? sizes[axis] : 1;
    x += dx[axis] * scale * dx[axis] * scale, y += dy[axis] * scale * dy[axis] * scale;
  }
  float most = std::fmax(x, y);
  return most > 0 ? 0.5f * std::log2(most) : 0;
}

// The face of a cube that a direction meets, and where: normalised coordinates with the face as layer.
float4v on_cube(float4v c, float layer) {
  float x = c[0], y = c[1], z = c[2], ax = std::fabs(x), ay = std::fabs(y), az = std::fabs(z), s, t, m;
  int face;
  if (ax >= ay && ax >= az) face = x >= 0 ? 0 : 1, m = ax, s = x >= 0 ? -z : z, t = -y;
  else if (ay >= az) face = y >= 0 ? 2 : 3, m = ay, s = x, t = y >= 0 ? z : -z;
  else face = z >= 0 ? 4 : 5, m = az, s = z >= 0 ? x : -x, t = -y;
  return {(s / m + 1) / 2, (t / m + 1) / 2, layer * 6 + float(face), 0};
}
float4v sample_cube(const u32 *object, float4v c, float layer, float lod) {
  const View &v = view(object);
  float4v at = on_cube(c, layer);
  if (!v.normalized) at[0] *= float(v.levels[0].width), at[1] *= float(v.levels[0].height);
  return sample(object, at, {2, false, true}, lod);
}

float4v load(const u32 *object, i32 x, i32 y, i32 z, i32 lod = 0) {
  const View &v = view(object);
  if (lod < 0 || size_t(lod) >= v.levels.size()) return {0, 0, 0, 0};
  const Level &level = v.levels[size_t(lod)];
  if (x < 0 || y < 0 || z < 0 || x >= i32(level.width) || y >= i32(level.height) || z >= i32(level.depth)) return {0, 0, 0, 0};
  return texel(v, level, x, y, z);
}

void store(const u32 *object, i32 x, i32 y, i32 z, float4v value, i32 lod = 0) {
  const View &v = view(object);
  if (lod < 0 || size_t(lod) >= v.levels.size()) return;
  const Level &level = v.levels[size_t(lod)];
  if (x < 0 || y < 0 || z < 0 || x >= i32(level.width) || y >= i32(level.height) || z >= i32(level.depth)) return;
  char *at = level.data + size_t(z) * level.slice + size_t(y) * level.pitch + size_t(x) * v.element;
  size_t bytes = size_t(v.desc.x) / 8;
  for (u32 c = 0; c < v.channels; c++) {
    if (v.desc.f == hipChannelFormatKindFloat && bytes == 2) {
      _Float16 half = _Float16(value[c]);
      std::memcpy(at + c * 2, &half, 2);
    } else {
      u32 bits = to_bits(value[c]);
      std::memcpy(at + c * bytes, &bits, bytes);
    }
  }
}

float4v gather(const u32 *object, float2v c, int channel) {
  const View &v = view(object);
  const Level &level = v.levels[0];
  float x = v.normalized ? c[0] * float(level.width) : c[0], y = v.normalized ? c[1] * float(level.height) : c[1];
  i32 xs[2], ys[2];
  for (int i = 0; i < 2; i++) {
    xs[i] = wrapped(std::floor(x - 0.5f) + float(i), level.width, v.address[0], v.normalized);
    ys[i] = wrapped(std::floor(y - 0.5f) + float(i), level.height, v.address[1], v.normalized);
  }
  auto get = [&](int i, int j) { return xs[i] < 0 || ys[j] < 0 ? v.border[channel] : texel(v, level, xs[i], ys[j], 0)[channel]; };
  return {get(0, 1), get(1, 1), get(1, 0), get(0, 0)};
}

// Numbers of HSA: see hip's surface functions.
i32 data_type(const u32 *object) {
  const hipChannelFormatDesc &desc = view(object).desc;
  int step = desc.x == 8 ? 0 : desc.x == 16 ? 1 : 2;
  if (desc.f == hipChannelFormatKindFloat) return desc.x == 16 ? 14 : 15;
  if (view(object).read_normalized) return (desc.f == hipChannelFormatKindSigned ? 0 : 2) + step;
  return (desc.f == hipChannelFormatKindSigned ? 8 : 11) + step;
}
i32 order(const u32 *object) {
  constexpr i32 orders[] = {1, 1, 3, 6, 8};
  return orders[view(object).channels];
}
float4v wide(float x, float y = 0, float z = 0) { return {x, y, z, 0}; }
float4v wide(float2v c) { return {c[0], c[1], 0, 0}; }

constexpr Axes k1{1, false, false}, k2{2, false, false}, k3{3, false, false}, k1a{1, true, true}, k2a{2, false, true};

}  // namespace

#define D extern "C"
D float4v __ockl_image_load_1D(const u32 *i, i32 c) { return load(i, c, 0, 0); }
D float4v __ockl_image_load_1Db(const u32 *i, i32 c) { return load(i, c, 0, 0); }
D float4v __ockl_image_load_1Da(const u32 *i, int2v c) { return load(i, c[0], 0, c[1]); }
D float4v __ockl_image_load_2D(const u32 *i, int2v c) { return load(i, c[0], c[1], 0); }
D float4v __ockl_image_load_2Da(const u32 *i, int4v c) { return load(i, c[0], c[1], c[2]); }
D float4v __ockl_image_load_3D(const u32 *i, int4v c) { return load(i, c[0], c[1], c[2]); }
D float4v __ockl_image_load_CM(const u32 *i, int2v c, i32 f) { return load(i, c[0], c[1], f); }
D float4v __ockl_image_load_CMa(const u32 *i, int4v c, i32 f) { return load(i, c[0], c[1], c[2] * 6 + f); }
D float4v __ockl_image_load_lod_1D(const u32 *i, i32 c, i32 l) { return load(i, c, 0, 0, l); }
D float4v __ockl_image_load_lod_1Da(const u32 *i, int2v c, i32 l) { return load(i, c[0], 0, c[1], l); }
D float4v __ockl_image_load_lod_2D(const u32 *i, int2v c, i32 l) { return load(i, c[0], c[1], 0, l); }
D float4v __ockl_image_load_lod_2Da(const u32 *i, int4v c, i32 l) { return load(i, c[0], c[1], c[2], l); }
D float4v __ockl_image_load_lod_3D(const u32 *i, int4v c, i32 l) { return load(i, c[0], c[1], c[2], l); }
D float4v __ockl_image_load_lod_CM(const u32 *i, int2v c, i32 f, i32 l) { return load(i, c[0], c[1], f, l); }
D float4v __ockl_image_load_lod_CMa(const u32 *i, int4v c, i32 f, i32 l) { return load(i, c[0], c[1], c[2] * 6 + f, l); }
D void __ockl_image_store_1D(const u32 *i, i32 c, float4v p) { store(i, c, 0, 0, p); }
D void __ockl_image_store_1Da(const u32 *i, int2v c, float4v p) { store(i, c[0], 0, c[1], p); }
D void __ockl_image_store_2D(const u32 *i, int2v c, float4v p) { store(i, c[0], c[1], 0, p); }
D void __ockl_image_store_2Da(const u32 *i, int4v c, float4v p) { store(i, c[0], c[1], c[2], p); }
D void __ockl_image_store_3D(const u32 *i, int4v c, float4v p) { store(i, c[0], c[1], c[2], p); }
D void __ockl_image_store_CM(const u32 *i, int2v c, i32 f, float4v p) { store(i, c[0], c[1], f, p); }
D void __ockl_image_store_CMa(const u32 *i, int4v c, i32 f, float4v p) { store(i, c[0], c[1], c[2] * 6 + f, p); }
D void __ockl_image_store_lod_1D(const u32 *i, i32 c, i32 l, float4v p) { store(i, c, 0, 0, p, l); }
D void __ockl_image_store_lod_1Da(const u32 *i, int2v c, i32 l, float4v p) { store(i, c[0], 0, c[1], p, l); }
D void __ockl_image_store_lod_2D(const u32 *i, int2v c, i32 l, float4v p) { store(i, c[0], c[1], 0, p, l); }
D void __ockl_image_store_lod_2Da(const u32 *i, int4v c, i32 l, float4v p) { store(i, c[0], c[1], c[2], p, l); }
D void __ockl_image_store_lod_3D(const u32 *i, int4v c, i32 l, float4v p) { store(i, c[0], c[1], c[2], p, l); }
D void __ockl_image_store_lod_CM(const u32 *i, int2v c, i32 f, i32 l, float4v p) { store(i, c[0], c[1], f, p, l); }
D void __ockl_image_store_lod_CMa(const u32 *i, int4v c, i32 f, i32 l, float4v p) { store(i, c[0], c[1], c[2] * 6 + f, p, l); }
D float4v __ockl_image_sample_1D(const u32 *i, const u32 *, float c) { return sample(i, wide(c), k1); }
D float4v __ockl_image_sample_1Da(const u32 *i, const u32 *, float2v c) { return sample(i, wide(c), k1a); }
D float4v __ockl_image_sample_2D(const u32 *i, const u32 *, float2v c) { return sample(i, wide(c), k2); }
D float4v __ockl_image_sample_2Da(const u32 *i, const u32 *, float4v c) { return sample(i, c, k2a); }
D float4v __ockl_image_sample_3D(const u32 *i, const u32 *, float4v c) { return sample(i, c, k3); }
D float4v __ockl_image_sample_CM(const u32 *i, const u32 *, float4v c) { return sample_cube(i, c, 0, 0); }
D float4v __ockl_image_sample_CMa(const u32 *i, const u32 *, float4v c) { return sample_cube(i, c, c[3], 0); }
D float4v __ockl_image_sample_lod_1D(const u32 *i, const u32 *, float c, float l) { return sample(i, wide(c), k1, l); }
D float4v __ockl_image_sample_lod_1Da(const u32 *i, const u32 *, float2v c, float l) { return sample(i, wide(c), k1a, l); }
D float4v __ockl_image_sample_lod_2D(const u32 *i, const u32 *, float2v c, float l) { return sample(i, wide(c), k2, l); }
D float4v __ockl_image_sample_lod_2Da(const u32 *i, const u32 *, float4v c, float l) { return sample(i, c, k2a, l); }
D float4v __ockl_image_sample_lod_3D(const u32 *i, const u32 *, float4v c, float l) { return sample(i, c, k3, l); }
D float4v __ockl_image_sample_lod_CM(const u32 *i, const u32 *, float4v c, float l) { return sample_cube(i, c, 0, l); }
D float4v __ockl_image_sample_lod_CMa(const u32 *i, const u32 *, float4v c, float l) { return sample_cube(i, c, c[3], l); }
D float4v __ockl_image_sample_grad_1D(const u32 *i, const u32 *, float c, float dx, float dy) { return sample(i, wide(c), k1, level_of(i, wide(dx), wide(dy), 1)); }
D float4v __ockl_image_sample_grad_1Da(const u32 *i, const u32 *, float2v c, float dx, float dy) { return sample(i, wide(c), k1a, level_of(i, wide(dx), wide(dy), 1)); }
D float4v __ockl_image_sample_grad_2D(const u32 *i, const u32 *, float2v c, float2v dx, float2v dy) { return sample(i, wide(c), k2, level_of(i, wide(dx), wide(dy), 2)); }
D float4v __ockl_image_sample_grad_2Da(const u32 *i, const u32 *, float4v c, float2v dx, float2v dy) { return sample(i, c, k2a, level_of(i, wide(dx), wide(dy), 2)); }
D float4v __ockl_image_sample_grad_3D(const u32 *i, const u32 *, float4v c, float4v dx, float4v dy) { return sample(i, c, k3, level_of(i, dx, dy, 3)); }
D float4v __ockl_image_gather4r_2D(const u32 *i, const u32 *, float2v c) { return gather(i, c, 0); }
D float4v __ockl_image_gather4g_2D(const u32 *i, const u32 *, float2v c) { return gather(i, c, 1); }
D float4v __ockl_image_gather4b_2D(const u32 *i, const u32 *, float2v c) { return gather(i, c, 2); }
D float4v __ockl_image_gather4a_2D(const u32 *i, const u32 *, float2v c) { return gather(i, c, 3); }
D i32 __ockl_image_channel_data_type_1D(const u32 *i) { return data_type(i); }
D i32 __ockl_image_channel_data_type_1Da(const u32 *i) { return data_type(i); }
D i32 __ockl_image_channel_data_type_1Db(const u32 *i) { return data_type(i); }
D i32 __ockl_image_channel_data_type_2D(const u32 *i) { return data_type(i); }
D i32 __ockl_image_channel_data_type_2Da(const u32 *i) { return data_type(i); }
D i32 __ockl_image_channel_data_type_3D(const u32 *i) { return data_type(i); }
D i32 __ockl_image_channel_data_type_CM(const u32 *i) { return data_type(i); }
D i32 __ockl_image_channel_data_type_CMa(const u32 *i) { return data_type(i); }
D i32 __ockl_image_channel_order_1D(const u32 *i) { return order(i); }
D i32 __ockl_image_channel_order_1Da(const u32 *i) { return order(i); }
D i32 __ockl_image_channel_order_1Db(const u32 *i) { return order(i); }
D i32 __ockl_image_channel_order_2D(const u32 *i) { return order(i); }
D i32 __ockl_image_channel_order_2Da(const u32 *i) { return order(i); }
D i32 __ockl_image_channel_order_3D(const u32 *i) { return order(i); }
D i32 __ockl_image_channel_order_CM(const u32 *i) { return order(i); }
D i32 __ockl_image_channel_order_CMa(const u32 *i) { return order(i); }
