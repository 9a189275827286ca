// Positions and velocities as the device stores them: four floats a body, the mass in the fourth of the position.
#pragma once

#include <vector_types.h>

#ifdef __CUDACC__
#define NBODY_BOTH __host__ __device__
#else
#define NBODY_BOTH
#endif

namespace nbody {

struct Vector {
    float x, y, z;
};

NBODY_BOTH inline Vector operator+(Vector a, Vector b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
NBODY_BOTH inline Vector operator*(float s, Vector a) { return {s * a.x, s * a.y, s * a.z}; }

// Plummer softening keeps close encounters finite.
struct Gravity {
    float softening_squared;

    NBODY_BOTH Vector operator()(float4 on, float4 from) const
    {
        const float dx = from.x - on.x, dy = from.y - on.y, dz = from.z - on.z;
        const float square = dx * dx + dy * dy + dz * dz + softening_squared;
#ifdef __CUDA_ARCH__
        const float inverse = rsqrtf(square);
#else
        const float inverse = 1.0f / __builtin_sqrtf(square);
#endif
        const float scale = from.w * inverse * inverse * inverse;
        return {scale * dx, scale * dy, scale * dz};
    }
};

}  // namespace nbody
