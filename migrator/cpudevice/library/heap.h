// Device memory under checks: guard zones around each allocation, and what is freed is never used again.
#pragma once
#include "state.h"

namespace cu2hip {

void *heap_allocate(size_t size);  // null where there is no more
bool heap_release(void *pointer);  // false where the pointer is none of the heap's

// What is wrong with an access: its code, or null. `message` is set where something is.
const char *heap_fault(const void *address, size_t size, std::string *message);

}  // namespace cu2hip
