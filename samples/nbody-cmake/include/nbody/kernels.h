// The launches that the simulation is made of.
#pragma once

#include <cuda_runtime.h>

#include "nbody/body.h"

namespace nbody {

void accelerations(const float4* positions, float4* out, int count, Gravity gravity, cudaStream_t stream);
void kick_and_drift(float4* positions, float4* velocities, const float4* accelerations, int count, float step,
                    cudaStream_t stream);

// Kinetic and potential energy, added up in double.
double total_energy(const float4* positions, const float4* velocities, int count, float softening_squared);

}  // namespace nbody
