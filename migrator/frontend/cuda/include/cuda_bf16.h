#pragma once
#include "cuda_fp16.h"
#pragma clang force_cuda_host_device begin
extern "C++" {
struct __attribute__((aligned(2))) __nv_bfloat16_raw { unsigned short x; };
struct __attribute__((aligned(4))) __nv_bfloat162_raw { unsigned short x, y; };
struct __attribute__((aligned(2))) __nv_bfloat16 {
    unsigned short __x;
    __nv_bfloat16() = default;
    constexpr __nv_bfloat16(const __nv_bfloat16_raw &r) : __x(r.x) {}
    __nv_bfloat16(float); __nv_bfloat16(double); __nv_bfloat16(short); __nv_bfloat16(unsigned short); __nv_bfloat16(int); __nv_bfloat16(unsigned int);
    __nv_bfloat16(long); __nv_bfloat16(unsigned long); __nv_bfloat16(long long); __nv_bfloat16(unsigned long long);
    template <class R, class = typename std::enable_if<std::is_same<R, __nv_bfloat16_raw>::value>::type> __nv_bfloat16 &operator=(const R &);
    __nv_bfloat16 &operator=(float); __nv_bfloat16 &operator=(double); __nv_bfloat16 &operator=(short); __nv_bfloat16 &operator=(unsigned short);
    __nv_bfloat16 &operator=(int); __nv_bfloat16 &operator=(unsigned int); __nv_bfloat16 &operator=(long long); __nv_bfloat16 &operator=(unsigned long long);
    operator __nv_bfloat16_raw() const; operator float() const; operator signed char() const; operator unsigned char() const;
    operator char() const; operator short() const; operator unsigned short() const; operator int() const;
    operator unsigned int() const; operator long() const; operator unsigned long() const; operator long long() const;
    operator unsigned long long() const; operator bool() const;
};
struct __attribute__((aligned(4))) __nv_bfloat162 {
    __nv_bfloat16 x, y;
    __nv_bfloat162() = default;
    constexpr __nv_bfloat162(const __nv_bfloat16 &a, const __nv_bfloat16 &b) : x(a), y(b) {}
    __nv_bfloat162(const __nv_bfloat162_raw &); template <class R, class = typename std::enable_if<std::is_same<R, __nv_bfloat162_raw>::value>::type> __nv_bfloat162 &operator=(const R &); operator __nv_bfloat162_raw() const;
};
#include "api/bf16.h"
typedef __nv_bfloat16 nv_bfloat16;
typedef __nv_bfloat162 nv_bfloat162;
#define CUDART_INF_BF16 __nv_bfloat16()
#define CUDART_NAN_BF16 __nv_bfloat16()
#define CUDART_MIN_DENORM_BF16 __nv_bfloat16()
#define CUDART_MAX_NORMAL_BF16 __nv_bfloat16()
#define CUDART_NEG_ZERO_BF16 __nv_bfloat16()
#define CUDART_ZERO_BF16 __nv_bfloat16()
#define CUDART_ONE_BF16 __nv_bfloat16()
}
#pragma clang force_cuda_host_device end
