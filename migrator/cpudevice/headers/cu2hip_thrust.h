// What Thrust's CPU back end calls in functions that are device code, too, and HIP's headers do not have for the device.
#pragma once
#if defined(__HIP__) && defined(__cplusplus)
#include <cstring>
static inline __attribute__((device)) void *memmove(void *to, const void *from, __SIZE_TYPE__ size) noexcept { return __builtin_memmove(to, from, size); }
namespace std {
using ::memmove;
}
#endif
