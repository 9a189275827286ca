// The simulation as applications see it; no CUDA types in sight but the vectors.
#pragma once

#include <memory>
#include <vector>

#include "nbody/body.h"

namespace nbody {

struct Bodies {
    std::vector<float4> positions, velocities;
};

// A ball of bodies at rest, the same for the same seed.
Bodies cold_ball(int count, unsigned seed);

class Simulation {
public:
    Simulation(const Bodies& bodies, float softening);
    ~Simulation();

    void advance(int steps, float step);
    double energy() const;
    Bodies bodies() const;

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace nbody
