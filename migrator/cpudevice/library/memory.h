// What was allocated, and for whom.
#pragma once
#include "api.h"

namespace cu2hip {

enum class Kind { kDevice, kHost, kManaged, kRegistered, kVariable };  // from kRegistered on: not ours to free
struct Block {
  size_t size;
  Kind kind;
  void *pool;  // the memory pool that it came from
};

hipError_t allocate(void **pointer, size_t size, Kind kind, void *pool = nullptr);
hipError_t release(void *pointer);
// Memory that is not ours to free becomes known.
void remember(void *address, size_t size);
bool locate(const void *pointer, char **base, Block *block);

}  // namespace cu2hip
