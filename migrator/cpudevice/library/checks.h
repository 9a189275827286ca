// What a GPU does not tell: LDS that is overrun, read before it is written, or raced for.
#pragma once
#include "registry.h"

namespace cu2hip {

// Called by the engine around the blocks that the calling thread runs; no cost where checks are off.
extern bool checking;
extern bool lockstep;  // every access to LDS is a step of the whole wavefront
void checks_launch(const Kernel *kernel, size_t dynamic);
void checks_block_begin();
void checks_barrier();
void checks_block_end();

}  // namespace cu2hip
