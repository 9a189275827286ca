// What the device saw go wrong. Each fault is told once by its kind and place, to standard error and, one JSON object a
// line, to the file that CU2HIP_CHECKS_FILE names.
#include "engine.h"
#include "registry.h"

#include <dlfcn.h>

#include <cstdio>
#include <cstdlib>
#include <set>

namespace cu2hip {

const char *where(u32 site);  // registry.cpp

namespace {

std::mutex complaining;

std::set<std::string> &told() {
  static auto *all = new std::set<std::string>;
  return *all;
}

std::string quoted(const std::string &text) {
  std::string out = "\"";
  for (char c : text) {
    char buffer[8];
    if (c == '"' || c == '\\') out += '\\', out += c;
    else if (static_cast<unsigned char>(c) < 32) std::snprintf(buffer, sizeof buffer, "\\u%04x", c), out += buffer;
    else out += c;
  }
  return out + '"';
}

std::string index(const Index3 &at) {
  return "[" + std::to_string(at.x) + "," + std::to_string(at.y) + "," + std::to_string(at.z) + "]";
}

// The innermost `file:line` of a place that is not in a header of the compiler or of HIP.
std::string own_place(const std::string &place) {
  for (size_t at = 0; at < place.size();) {
    size_t end = std::min(place.find(" in ", at), place.size());
    std::string one = place.substr(at, end - at);
    if (one.find("/include/") == std::string::npos && one.find("/hip/") == std::string::npos && one[0] != ':') return one;
    at = end + 4;
  }
  return place.substr(0, place.find(" in "));
}

void record(const char *code, const std::string &message, const std::string &place) {
  const char *path = std::getenv("CU2HIP_CHECKS_FILE");
  if (!path || !*path) return;
  std::string first = own_place(place);
  size_t colon = first.rfind(':');
  std::string line = colon == std::string::npos ? "0" : first.substr(colon + 1);
  std::string text = "{\"code\":" + quoted(code) + ",\"message\":" + quoted(message) + ",\"place\":" + quoted(place);
  text += ",\"file\":" + quoted(first.substr(0, colon == std::string::npos ? 0 : colon)) + ",\"line\":" + line;
  if (in_kernel())
    text += ",\"kernel\":" + quoted(kernel_name()) + ",\"block\":" + index(__cu2hip_context.block) + ",\"thread\":" +
            index(__cu2hip_context.thread) + ",\"lane\":" + std::to_string(__cu2hip_context.lane);
  text += "}\n";
  if (std::FILE *file = std::fopen(path, "a")) {
    std::fwrite(text.data(), 1, text.size(), file);
    std::fclose(file);
  }
}

}  // namespace

const char *kernel_name() { return worker().launch->kernel->name; }

void complain(const char *code, const std::string &message, u32 site, bool always) {
  complain_at(code, message, site ? where(site) : "", always);
}

void complain_at(const char *code, const std::string &message, const std::string &place, bool always) {
  static const bool wanted = std::getenv("CU2HIP_CHECKS") != nullptr;
  if (!wanted && !always) return;
  std::lock_guard<std::mutex> lock(complaining);
  std::string key = std::string(code) + "\n" + place + (always ? message : place.empty() && in_kernel() ? kernel_name() : "");
  if (!told().insert(key).second) return;
  std::fprintf(stderr, "cu2hip: %s: %s%s%s", code, message.c_str(), place.empty() ? "" : " at ", place.c_str());
  if (in_kernel())
    std::fprintf(stderr, " (%s, block %u,%u,%u, thread %u,%u,%u)", kernel_name(), __cu2hip_context.block.x,
                 __cu2hip_context.block.y, __cu2hip_context.block.z, __cu2hip_context.thread.x, __cu2hip_context.thread.y,
                 __cu2hip_context.thread.z);
  std::fputc('\n', stderr);
  record(code, message, place);
}

[[noreturn]] void trap(const std::string &message) {
  std::fflush(stdout);
  if (in_kernel())
    std::fprintf(stderr, "cu2hip: %s (%s, block %u,%u,%u, thread %u,%u,%u)\n", message.c_str(), kernel_name(), __cu2hip_context.block.x,
                 __cu2hip_context.block.y, __cu2hip_context.block.z, __cu2hip_context.thread.x, __cu2hip_context.thread.y,
                 __cu2hip_context.thread.z);
  else
    std::fprintf(stderr, "cu2hip: %s\n", message.c_str());
  record("trap", message, "");
  std::abort();
}

}  // namespace cu2hip
