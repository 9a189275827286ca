// One region of address space holds all device memory while checks are on. Of each 16 bytes a shadow byte says how many
// are allocated; guard zones and what is freed have none.
#include "heap.h"

#include <sys/mman.h>

#include <algorithm>
#include <map>
#include <mutex>

namespace cu2hip {
namespace {

constexpr size_t kRegion = size_t(1) << 38, kGranule = 16, kZone = 256;
constexpr unsigned char kFreed = 0xfd;

struct Piece {
  size_t size;
  bool freed;
};
struct Heap {
  std::mutex mutex;
  char *begin = nullptr;
  unsigned char *shadow = nullptr;
  size_t next = kZone;
  std::map<const char *, Piece> pieces;

  Heap() {
    auto reserve = [](size_t size) {
      void *memory = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
      return memory == MAP_FAILED ? nullptr : memory;
    };
    begin = static_cast<char *>(reserve(kRegion));
    shadow = static_cast<unsigned char *>(reserve(kRegion / kGranule));
    if (!shadow) begin = nullptr;
  }
};
Heap &heap() {
  static Heap *one = new Heap;
  return *one;
}

}  // namespace

void *heap_allocate(size_t size) {
  Heap &h = heap();
  std::lock_guard<std::mutex> lock(h.mutex);
  size_t rounded = (size + 255) & ~size_t(255);
  if (!h.begin || h.next + rounded + kZone > kRegion) return nullptr;
  char *at = h.begin + h.next;
  h.next += rounded + kZone;
  h.pieces[at] = {size, false};
  unsigned char *shadow = h.shadow + (at - h.begin) / kGranule;
  for (size_t left = size; left; left -= std::min(left, kGranule)) *shadow++ = static_cast<unsigned char>(std::min(left, kGranule));
  return at;
}

bool heap_release(void *pointer) {
  Heap &h = heap();
  std::lock_guard<std::mutex> lock(h.mutex);
  auto found = h.pieces.find(static_cast<char *>(pointer));
  if (found == h.pieces.end()) return false;
  found->second.freed = true;
  size_t at = size_t(found->first - h.begin), size = found->second.size;
  for (size_t i = 0; i < (size + kGranule - 1) / kGranule; i++) h.shadow[at / kGranule + i] = kFreed;
  size_t first = (at + 4095) & ~size_t(4095), last = (at + size) & ~size_t(4095);
  if (last > first) madvise(h.begin + first, last - first, MADV_DONTNEED);
  return true;
}

const char *heap_fault(const void *address, size_t size, std::string *message) {
  Heap &h = heap();
  const char *at = static_cast<const char *>(address);
  if (at < h.begin || at >= h.begin + kRegion) return nullptr;
  size_t offset = size_t(at - h.begin);
  bool freed = false, bad = false;
  for (size_t byte = offset; byte < offset + size;) {
    unsigned char valid = h.shadow[byte / kGranule];
    size_t in = byte % kGranule, end = std::min(kGranule, in + (offset + size - byte));
    freed = freed || valid == kFreed;
    bad = bad || valid == kFreed || end > valid;
    byte += end - in;
  }
  if (!bad) return nullptr;
  std::lock_guard<std::mutex> lock(h.mutex);
  auto next = h.pieces.upper_bound(at);
  if (next != h.pieces.begin()) {
    auto piece = std::prev(next);
    size_t end = size_t(at - piece->first);
    if (end < piece->second.size || next == h.pieces.end() || end - piece->second.size <= size_t(next->first - at))
      *message = std::to_string(end) + " bytes from the begin of an allocation of " + std::to_string(piece->second.size) + " bytes";
    else
      *message = std::to_string(next->first - at) + " bytes before an allocation of " + std::to_string(next->second.size) + " bytes";
  }
  return freed ? "use-after-free" : "out-of-bounds";
}

}  // namespace cu2hip
