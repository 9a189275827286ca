// What device code asks of its host: printing, memory, clocks, errors, the description of its launch.
// Sources: LLVM documentation, User Guide for AMDGPU Backend (kernel dispatch, implicit arguments); AMD's device
// libraries, ockl (printf).
#include "state.h"

#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <mutex>

using namespace cu2hip;
using i32 = std::int32_t;

namespace {

struct Message {
  std::FILE *stream = stdout;
  std::vector<std::string> strings;
  std::vector<u64> values;
  std::vector<bool> is_string;  // in the order in which they came
};

std::mutex printing;

// The arguments of one conversion: `%` to its letter, with the widths that come as arguments.
void print(const Message &message) {
  std::string out;
  size_t string = 1, value = 0, at = 0;
  if (message.strings.empty()) return;
  const std::string &format = message.strings[0];
  while (at < format.size()) {
    size_t percent = format.find('%', at);
    out.append(format, at, percent == std::string::npos ? percent : percent - at);
    if (percent == std::string::npos) break;
    size_t end = format.find_first_of("diouxXeEfFgGaAcspn%", percent + 1);
    if (end == std::string::npos) {
      out.append(format, percent);
      break;
    }
    char letter = format[end];
    at = end + 1;
    if (letter == '%') {
      out += '%';
      continue;
    }
    std::string conversion;
    for (size_t i = percent; i < end; i++) {
      if (format[i] == '*') conversion += std::to_string(value < message.values.size() ? i32(message.values[value++]) : 0);
      else if (!std::strchr("hlLqjzt", format[i])) conversion += format[i];
    }
    char buffer[512];
    if (letter == 's') {
      std::string text = string < message.strings.size() ? message.strings[string++] : "(null)";
      std::vector<char> room(text.size() + 512);
      std::snprintf(room.data(), room.size(), (conversion + "s").c_str(), text.c_str());
      out += room.data();
      continue;
    }
    u64 given = value < message.values.size() ? message.values[value++] : 0;
    if (std::strchr("eEfFgGaA", letter)) {
      double number;
      std::memcpy(&number, &given, sizeof number);
      std::snprintf(buffer, sizeof buffer, (conversion + letter).c_str(), number);
    } else if (letter == 'p') {
      std::snprintf(buffer, sizeof buffer, (conversion + "p").c_str(), reinterpret_cast<void *>(given));
    } else if (letter == 'c') {
      std::snprintf(buffer, sizeof buffer, (conversion + "c").c_str(), int(given));
    } else if (letter == 'n') {
      continue;
    } else {
      std::string length = format.substr(percent, end - percent);
      bool wide = length.find_first_of("ljztq") != std::string::npos;
      bool is_signed = letter == 'd' || letter == 'i';
      long long number = wide ? static_cast<long long>(given) : is_signed ? i32(given) : static_cast<long long>(u32(given));
      if (length.find("hh") != std::string::npos) number = is_signed ? (signed char)given : (unsigned char)given;
      else if (length.find('h') != std::string::npos) number = is_signed ? short(given) : (unsigned short)given;
      std::snprintf(buffer, sizeof buffer, (conversion + "ll" + letter).c_str(), number);
    }
    out += buffer;
  }
  std::lock_guard<std::mutex> lock(printing);
  std::fwrite(out.data(), 1, out.size(), message.stream);
}

u64 begin(std::FILE *stream) {
  Message *message = new Message;
  message->stream = stream;
  return reinterpret_cast<u64>(message);
}

u64 add_string(u64 handle, const char *text, u64 length, u32 last) {
  Message *message = reinterpret_cast<Message *>(handle);
  size_t size = text && length ? strnlen(text, length) : 0;
  message->strings.emplace_back(text ? text : "(null)", text ? size : 6);
  if (last) {
    print(*message);
    delete message;
  }
  return handle;
}

u64 add_values(u64 handle, u32 count, const u64 *values, u32 last) {
  Message *message = reinterpret_cast<Message *>(handle);
  message->values.insert(message->values.end(), values, values + count);
  if (last) {
    print(*message);
    delete message;
  }
  return handle;
}

}  // namespace

extern "C" {
u64 __ockl_printf_begin(u64) { return begin(stdout); }
u64 __ockl_printf_append_string_n(u64 handle, const char *text, u64 length, u32 last) { return add_string(handle, text, length, last); }
u64 __ockl_printf_append_args(u64 handle, u32 count, u64 a, u64 b, u64 c, u64 d, u64 e, u64 f, u64 g, u32 last) {
  u64 values[] = {a, b, c, d, e, f, g};
  return add_values(handle, count, values, last);
}
u64 __ockl_fprintf_stdout_begin() { return begin(stdout); }
u64 __ockl_fprintf_stderr_begin() { return begin(stderr); }
u64 __ockl_fprintf_append_string_n(u64 handle, const char *text, u64 length, u32 last) { return add_string(handle, text, length, last); }
u64 __ockl_fprintf_append_args(u64 handle, u32 count, u64 a, u64 b, u64 c, u64 d, u64 e, u64 f, u64 g, u32 last) {
  u64 values[] = {a, b, c, d, e, f, g};
  return add_values(handle, count, values, last);
}

u64 __ockl_dm_alloc(u64 size) { return reinterpret_cast<u64>(std::calloc(1, size)); }
void __ockl_dm_dealloc(u64 address) { std::free(reinterpret_cast<void *>(address)); }

u64 __cu2hip_amdgcn_s_memtime() { return u64(std::chrono::steady_clock::now().time_since_epoch().count()); }
u64 __cu2hip_amdgcn_s_memrealtime() { return u64(std::chrono::steady_clock::now().time_since_epoch().count()) / 10; }  // 100 MHz
u64 __ockl_steadyctr_u64() { return __cu2hip_amdgcn_s_memrealtime(); }
u64 __ockl_cyclectr_u64() { return __cu2hip_amdgcn_s_memtime(); }
u32 __cu2hip_amdgcn_s_getreg(u32) { return 0; }

void __cu2hip_trap() { trap("the kernel executes a trap"); }
void __cu2hip_amdgcn_s_trap(std::int16_t) { trap("the kernel executes a trap"); }
void __cu2hip_amdgcn_endpgm() { trap("the kernel ends a wavefront by itself, which is not supported"); }
void __cu2hip_amdgcn_s_sethalt(u32) { trap("the kernel halts"); }
void __cu2hip_unsupported(const char *what) { trap(std::string("not supported on the CPU device: ") + what); }

float __ockl_atomic_add_noret_f32(float *address, float value) {
  u32 *word = reinterpret_cast<u32 *>(address), old = __atomic_load_n(word, __ATOMIC_RELAXED), fresh;
  float sum;
  do {
    std::memcpy(&sum, &old, 4);
    sum += value;
    std::memcpy(&fresh, &sum, 4);
  } while (!__atomic_compare_exchange_n(word, &old, fresh, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED));
  std::memcpy(&sum, &old, 4);
  return sum;
}
u32 __cu2hip_amdgcn_atomic_inc_i32_p0(u32 *address, u32 limit, u32, u32, bool) {
  u32 old = __atomic_load_n(address, __ATOMIC_RELAXED);
  while (!__atomic_compare_exchange_n(address, &old, old >= limit ? 0 : old + 1, true, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED)) {
  }
  return old;
}
u32 __cu2hip_amdgcn_atomic_dec_i32_p0(u32 *address, u32 limit, u32, u32, bool) {
  u32 old = __atomic_load_n(address, __ATOMIC_RELAXED);
  while (!__atomic_compare_exchange_n(address, &old, old == 0 || old > limit ? limit : old - 1, true, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED)) {
  }
  return old;
}

// The packet that starts a kernel, as far as device code reads it: sizes of groups and of the grid.
struct Packet {
  std::uint16_t header, setup, group[3], reserved0;
  u32 grid[3], private_segment, group_segment;
  u64 kernel, arguments, reserved2, signal;
};
struct Implicit {  // of code object version 5
  u32 blocks[3];
  std::uint16_t group[3], remainder[3];
  u64 reserved[2];
  u64 offsets[3];
  std::uint16_t dimensions;
};
static thread_local Packet packet;
static thread_local Implicit implicit;
void *__cu2hip_amdgcn_dispatch_ptr() {
  const cu2hip_context &now = __cu2hip_context;
  packet = {};
  packet.setup = 3;
  packet.group[0] = std::uint16_t(now.block_dim.x), packet.group[1] = std::uint16_t(now.block_dim.y), packet.group[2] = std::uint16_t(now.block_dim.z);
  packet.grid[0] = now.block_dim.x * now.grid_dim.x, packet.grid[1] = now.block_dim.y * now.grid_dim.y, packet.grid[2] = now.block_dim.z * now.grid_dim.z;
  return &packet;
}
void *__cu2hip_amdgcn_implicitarg_ptr() {
  const cu2hip_context &now = __cu2hip_context;
  implicit = {};
  implicit.blocks[0] = now.grid_dim.x, implicit.blocks[1] = now.grid_dim.y, implicit.blocks[2] = now.grid_dim.z;
  implicit.group[0] = std::uint16_t(now.block_dim.x), implicit.group[1] = std::uint16_t(now.block_dim.y), implicit.group[2] = std::uint16_t(now.block_dim.z);
  implicit.dimensions = 3;
  return &implicit;
}
}
