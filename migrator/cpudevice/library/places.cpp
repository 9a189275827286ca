// The place in the source of an instruction, by the debug information of the program and binutils' addr2line.
#include "state.h"

#include <dlfcn.h>

#include <cstdio>
#include <map>
#include <mutex>

namespace cu2hip {

std::string place_of(const void *instruction) {
  static std::mutex mutex;
  static auto *known = new std::map<const void *, std::string>;
  std::lock_guard<std::mutex> lock(mutex);
  auto [found, fresh] = known->try_emplace(instruction);
  Dl_info info;
  if (!fresh || !dladdr(instruction, &info) || !info.dli_fname) return found->second;
  // The return address is behind the call, and its object is loaded at `dli_fbase`.
  size_t offset = size_t(static_cast<const char *>(instruction) - static_cast<const char *>(info.dli_fbase)) - 1;
  char command[4400];
  int length = std::snprintf(command, sizeof command, "addr2line -i -e '%s' 0x%zx 2>/dev/null", info.dli_fname, offset);
  if (length >= int(sizeof command)) return {};
  std::FILE *pipe = popen(command, "r");
  if (!pipe) return {};
  std::string text;
  for (char line[2048]; std::fgets(line, sizeof line, pipe);) {
    std::string place(line);
    place.erase(place.find_last_not_of("\r\n") + 1);
    place = place.substr(0, place.find(" (discriminator"));
    if (place.empty() || place[0] == '?' || place.find(":?") != std::string::npos) continue;
    size_t slash = place.find("/./");
    if (slash != std::string::npos) place.erase(slash, 2);
    text += (text.empty() ? "" : " in ") + place;
  }
  pclose(pipe);
  return found->second = text;
}

}  // namespace cu2hip
