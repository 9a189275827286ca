// Device functions that need no other lane. They are compiled to bitcode and become part of the device code, so that
// the optimiser sees through them. Names are those of the AMDGPU intrinsics and of AMD's device libraries.
// Sources: LLVM documentation, User Guide for AMDGPU Backend; AMD Instinct MI200 Instruction Set Architecture.
#include "state.h"

#include <cmath>
#include <cstring>

using cu2hip::u32;
using cu2hip::u64;
using i32 = std::int32_t;
using i64 = std::int64_t;

#define DEVICE extern "C" __attribute__((used, always_inline, nothrow))

// -- where a thread is

static inline u32 part(const cu2hip::Index3 &index, u32 axis) { return axis == 0 ? index.x : axis == 1 ? index.y : axis == 2 ? index.z : 0; }
static inline u32 size(const cu2hip::Index3 &index, u32 axis) { return axis < 3 ? part(index, axis) : 1; }

DEVICE u64 __ockl_get_local_id(u32 axis) { return part(__cu2hip_context.thread, axis); }
DEVICE u64 __ockl_get_group_id(u32 axis) { return part(__cu2hip_context.block, axis); }
DEVICE u64 __ockl_get_local_size(u32 axis) { return size(__cu2hip_context.block_dim, axis); }
DEVICE u64 __ockl_get_num_groups(u32 axis) { return size(__cu2hip_context.grid_dim, axis); }
DEVICE u64 __ockl_get_global_size(u32 axis) { return __ockl_get_local_size(axis) * __ockl_get_num_groups(axis); }
DEVICE u64 __ockl_get_global_id(u32 axis) { return __ockl_get_group_id(axis) * __ockl_get_local_size(axis) + __ockl_get_local_id(axis); }
DEVICE u64 __ockl_get_enqueued_local_size(u32 axis) { return __ockl_get_local_size(axis); }
DEVICE u32 __ockl_get_work_dim() { return 3; }
DEVICE u32 __ockl_lane_u32() { return __cu2hip_context.lane; }
DEVICE u32 __cu2hip_amdgcn_workitem_id_x() { return __cu2hip_context.thread.x; }
DEVICE u32 __cu2hip_amdgcn_workitem_id_y() { return __cu2hip_context.thread.y; }
DEVICE u32 __cu2hip_amdgcn_workitem_id_z() { return __cu2hip_context.thread.z; }
DEVICE u32 __cu2hip_amdgcn_workgroup_id_x() { return __cu2hip_context.block.x; }
DEVICE u32 __cu2hip_amdgcn_workgroup_id_y() { return __cu2hip_context.block.y; }
DEVICE u32 __cu2hip_amdgcn_workgroup_id_z() { return __cu2hip_context.block.z; }
DEVICE u32 __cu2hip_amdgcn_wavefrontsize() { return cu2hip::kWave; }

DEVICE u32 __cu2hip_amdgcn_mbcnt_lo(u32 mask, u32 base) {
  u32 lane = __cu2hip_context.lane;
  return base + __builtin_popcount(lane >= 32 ? mask : mask & ((1u << lane) - 1));
}
DEVICE u32 __cu2hip_amdgcn_mbcnt_hi(u32 mask, u32 base) {
  u32 lane = __cu2hip_context.lane;
  return lane < 32 ? base : base + __builtin_popcount(mask & ((1u << (lane - 32)) - 1));
}

// -- what only tells the hardware how to schedule

DEVICE void __cu2hip_amdgcn_s_waitcnt(i32) {}
DEVICE void __cu2hip_amdgcn_s_sleep(i32) {}
DEVICE void __cu2hip_amdgcn_s_setprio(std::int16_t) {}
DEVICE void __cu2hip_amdgcn_sched_barrier(i32) {}
DEVICE void __cu2hip_amdgcn_sched_group_barrier(i32, i32, i32) {}
DEVICE void __cu2hip_amdgcn_iglp_opt(i32) {}
DEVICE void __cu2hip_amdgcn_s_icache_inv() {}
DEVICE void __cu2hip_amdgcn_s_dcache_inv() {}
DEVICE void __cu2hip_amdgcn_s_dcache_wb() {}
DEVICE void __cu2hip_amdgcn_buffer_wbinvl1() {}
DEVICE void __cu2hip_amdgcn_buffer_wbinvl1_vol() {}
DEVICE void __atomic_work_item_fence(u32, u32, u32) { __atomic_thread_fence(__ATOMIC_SEQ_CST); }

// -- arithmetic

template <class T>
static inline T fraction(T x) {
  T below = x - std::floor(x);
  T most = sizeof(T) == 8 ? T(0x1.fffffffffffffp-1) : T(0x1.fffffep-1f);
  return std::isinf(x) ? T(0) : below > most ? most : below;
}
template <class T>
static inline bool is_class(T x, u32 mask) {
  bool negative = std::signbit(x);
  u32 kind;
  if (std::isnan(x)) {
    u64 bits = 0;
    std::memcpy(&bits, &x, sizeof x);
    kind = bits >> (sizeof(T) == 8 ? 51 : 22) & 1 ? 1 : 0;  // quiet or signalling
  } else {
    kind = std::isinf(x) ? 2 : x == 0 ? 5 : std::fabs(x) < (sizeof(T) == 8 ? T(0x1p-1022) : T(0x1p-126f)) ? 4 : 3;
    kind = negative ? kind : 11 - kind;
  }
  return mask >> kind & 1;
}
template <class T>
static inline T middle(T a, T b, T c) {
  T low = std::fmin(a, b), high = std::fmax(a, b);
  return std::fmax(low, std::fmin(high, c));
}

DEVICE float __cu2hip_amdgcn_rcp_f32(float x) { return 1.0f / x; }
DEVICE double __cu2hip_amdgcn_rcp_f64(double x) { return 1.0 / x; }
DEVICE _Float16 __cu2hip_amdgcn_rcp_f16(_Float16 x) { return _Float16(1.0f / float(x)); }
DEVICE float __cu2hip_amdgcn_rsq_f32(float x) { return 1.0f / __builtin_sqrtf(x); }
DEVICE double __cu2hip_amdgcn_rsq_f64(double x) { return 1.0 / __builtin_sqrt(x); }
DEVICE _Float16 __cu2hip_amdgcn_rsq_f16(_Float16 x) { return _Float16(1.0f / __builtin_sqrtf(float(x))); }
DEVICE float __cu2hip_amdgcn_sqrt_f32(float x) { return __builtin_sqrtf(x); }
DEVICE double __cu2hip_amdgcn_sqrt_f64(double x) { return __builtin_sqrt(x); }
DEVICE _Float16 __cu2hip_amdgcn_sqrt_f16(_Float16 x) { return _Float16(__builtin_sqrtf(float(x))); }
DEVICE float __cu2hip_amdgcn_exp2_f32(float x) { return std::exp2(x); }
DEVICE float __cu2hip_amdgcn_log_f32(float x) { return std::log2(x); }
DEVICE float __cu2hip_amdgcn_sin_f32(float x) { return float(std::sin(double(x) * 6.283185307179586)); }
DEVICE float __cu2hip_amdgcn_cos_f32(float x) { return float(std::cos(double(x) * 6.283185307179586)); }
DEVICE _Float16 __cu2hip_amdgcn_sin_f16(_Float16 x) { return _Float16(std::sin(double(x) * 6.283185307179586)); }
DEVICE _Float16 __cu2hip_amdgcn_cos_f16(_Float16 x) { return _Float16(std::cos(double(x) * 6.283185307179586)); }
DEVICE float __cu2hip_amdgcn_fract_f32(float x) { return fraction(x); }
DEVICE double __cu2hip_amdgcn_fract_f64(double x) { return fraction(x); }
DEVICE float __cu2hip_amdgcn_frexp_mant_f32(float x) { int e; return std::isfinite(x) ? std::frexp(x, &e) : x; }
DEVICE double __cu2hip_amdgcn_frexp_mant_f64(double x) { int e; return std::isfinite(x) ? std::frexp(x, &e) : x; }
DEVICE i32 __cu2hip_amdgcn_frexp_exp_i32_f32(float x) { int e = 0; if (std::isfinite(x)) (void)std::frexp(x, &e); return e; }
DEVICE i32 __cu2hip_amdgcn_frexp_exp_i32_f64(double x) { int e = 0; if (std::isfinite(x)) (void)std::frexp(x, &e); return e; }
DEVICE std::int16_t __cu2hip_amdgcn_frexp_exp_i16_f16(_Float16 x) { int e = 0; if (std::isfinite(float(x))) (void)std::frexp(float(x), &e); return std::int16_t(e); }
DEVICE _Float16 __cu2hip_amdgcn_frexp_mant_f16(_Float16 x) { int e; float y = x; return _Float16(std::isfinite(y) ? std::frexp(y, &e) : y); }
DEVICE float __cu2hip_amdgcn_ldexp_f32(float x, i32 e) { return std::ldexp(x, e); }
DEVICE double __cu2hip_amdgcn_ldexp_f64(double x, i32 e) { return std::ldexp(x, e); }
DEVICE bool __cu2hip_amdgcn_class_f32(float x, u32 mask) { return is_class(x, mask); }
DEVICE bool __cu2hip_amdgcn_class_f64(double x, u32 mask) { return is_class(x, mask); }
DEVICE bool __cu2hip_amdgcn_class_f16(_Float16 x, u32 mask) { float y = x; return is_class(y, mask); }
DEVICE float __cu2hip_amdgcn_fmed3_f32(float a, float b, float c) { return middle(a, b, c); }
DEVICE float __cu2hip_amdgcn_fmul_legacy(float a, float b) { return a == 0 || b == 0 ? 0.0f : a * b; }
DEVICE float __cu2hip_amdgcn_div_fixup_f32(float quotient, float denominator, float numerator) { (void)quotient; return numerator / denominator; }
DEVICE double __cu2hip_amdgcn_div_fixup_f64(double quotient, double denominator, double numerator) { (void)quotient; return numerator / denominator; }
DEVICE u32 __cu2hip_amdgcn_ubfe_i32(u32 x, u32 from, u32 width) { from &= 31; width &= 31; return width ? x >> from & ((1u << width) - 1) : 0; }
DEVICE i32 __cu2hip_amdgcn_sbfe_i32(i32 x, u32 from, u32 width) { from &= 31; width &= 31; if (!width) return 0; u32 y = u32(x) >> from << (32 - width); return i32(y) >> (32 - width); }
DEVICE u32 __cu2hip_amdgcn_mul_u24_i32(u32 a, u32 b) { return (a & 0xffffff) * (b & 0xffffff); }
DEVICE i32 __cu2hip_amdgcn_mul_i24_i32(i32 a, i32 b) { return i32(u32(i32(u32(a) << 8) >> 8) * u32(i32(u32(b) << 8) >> 8)); }
DEVICE u32 __cu2hip_amdgcn_mul_u24(u32 a, u32 b) { return (a & 0xffffff) * (b & 0xffffff); }
DEVICE i32 __cu2hip_amdgcn_mul_i24(i32 a, i32 b) { return __cu2hip_amdgcn_mul_i24_i32(a, b); }
DEVICE u32 __cu2hip_amdgcn_alignbit(u32 high, u32 low, u32 shift) { return u32(((u64(high) << 32) | low) >> (shift & 31)); }
DEVICE u32 __cu2hip_amdgcn_alignbyte(u32 high, u32 low, u32 shift) { return u32(((u64(high) << 32) | low) >> (8 * (shift & 3))); }
DEVICE u32 __cu2hip_amdgcn_perm(u32 high, u32 low, u32 selector) {
  u64 both = u64(high) << 32 | low;
  u32 result = 0;
  for (int byte = 0; byte < 4; byte++) {
    u32 wanted = selector >> (8 * byte) & 0xff, value;
    if (wanted < 8) value = both >> (8 * wanted) & 0xff;
    else if (wanted < 12) value = both >> (16 * (wanted - 8) + 15) & 1 ? 0xff : 0;
    else value = wanted == 12 ? 0 : 0xff;
    result |= value << (8 * byte);
  }
  return result;
}
DEVICE u32 __cu2hip_amdgcn_sad_u8(u32 a, u32 b, u32 sum) {
  for (int byte = 0; byte < 32; byte += 8) { i32 x = a >> byte & 0xff, y = b >> byte & 0xff; sum += u32(x > y ? x - y : y - x); }
  return sum;
}
DEVICE u32 __cu2hip_amdgcn_msad_u8(u32 a, u32 b, u32 sum) {
  for (int byte = 0; byte < 32; byte += 8) { i32 x = a >> byte & 0xff, y = b >> byte & 0xff; if (y) sum += u32(x > y ? x - y : y - x); }
  return sum;
}
DEVICE u32 __cu2hip_amdgcn_lerp(u32 a, u32 b, u32 c) {
  u32 result = 0;
  for (int byte = 0; byte < 32; byte += 8) result |= (((a >> byte & 0xff) + (b >> byte & 0xff) + (c >> byte & 1)) >> 1) << byte;
  return result;
}
DEVICE u32 __ockl_mul_hi_u32(u32 a, u32 b) { return u32(u64(a) * b >> 32); }
DEVICE i32 __ockl_mul_hi_i32(i32 a, i32 b) { return i32(i64(a) * b >> 32); }
DEVICE u64 __ockl_mul_hi_u64(u64 a, u64 b) { return u64(__uint128_t(a) * b >> 64); }
DEVICE i64 __ockl_mul_hi_i64(i64 a, i64 b) { return i64(__int128_t(a) * b >> 64); }
DEVICE u32 __ockl_mul24_u32(u32 a, u32 b) { return (a & 0xffffff) * (b & 0xffffff); }
DEVICE i32 __ockl_mul24_i32(i32 a, i32 b) { return __cu2hip_amdgcn_mul_i24_i32(a, b); }
DEVICE u32 __ockl_sad_u32(u32 a, u32 b, u32 c) { return c + (a > b ? a - b : b - a); }
DEVICE u32 __ockl_sadd_u32(u32 a, u32 b, u32 c) { return c + (a > b ? a - b : b - a); }
DEVICE u32 __ockl_clz_u32(u32 x) { return x ? u32(__builtin_clz(x)) : 32; }
DEVICE u32 __ockl_ctz_u32(u32 x) { return x ? u32(__builtin_ctz(x)) : 32; }
DEVICE u64 __ockl_clz_u64(u64 x) { return x ? u64(__builtin_clzll(x)) : 64; }
DEVICE u64 __ockl_ctz_u64(u64 x) { return x ? u64(__builtin_ctzll(x)) : 64; }
