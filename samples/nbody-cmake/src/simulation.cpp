// Host side: owns the device arrays and the stream.
#include "nbody/simulation.h"

#include <cmath>

#include "nbody/device_array.h"
#include "nbody/kernels.h"

namespace nbody {

struct Simulation::State {
    explicit State(const Bodies& bodies)
        : positions(bodies.positions), velocities(bodies.velocities), accelerations(bodies.positions.size())
    {
        check(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking), "cudaStreamCreateWithFlags");
    }
    ~State() { cudaStreamDestroy(stream); }

    DeviceArray<float4> positions, velocities, accelerations;
    cudaStream_t stream = nullptr;
    float softening_squared = 0.0f;

    int count() const { return static_cast<int>(positions.size()); }
};

Simulation::Simulation(const Bodies& bodies, float softening) : state_(new State(bodies))
{
    state_->softening_squared = softening * softening;
}

Simulation::~Simulation() = default;

void Simulation::advance(int steps, float step)
{
    State& s = *state_;
    for (int at = 0; at < steps; ++at) {
        accelerations(s.positions.get(), s.accelerations.get(), s.count(), Gravity{s.softening_squared}, s.stream);
        kick_and_drift(s.positions.get(), s.velocities.get(), s.accelerations.get(), s.count(), step, s.stream);
    }
    check(cudaStreamSynchronize(s.stream), "cudaStreamSynchronize");
}

double Simulation::energy() const
{
    return total_energy(state_->positions.get(), state_->velocities.get(), state_->count(), state_->softening_squared);
}

Bodies Simulation::bodies() const
{
    return {state_->positions.download(), state_->velocities.download()};
}

Bodies cold_ball(int count, unsigned seed)
{
    Bodies bodies;
    auto next = [&seed] {
        seed = seed * 1664525u + 1013904223u;
        return static_cast<float>(seed >> 8) / 8388608.0f - 1.0f;
    };
    while (static_cast<int>(bodies.positions.size()) < count) {
        const float x = next(), y = next(), z = next();
        if (x * x + y * y + z * z <= 1.0f)
            bodies.positions.push_back(float4{x, y, z, 1.0f / count});
    }
    bodies.velocities.assign(bodies.positions.size(), float4{0.0f, 0.0f, 0.0f, 0.0f});
    return bodies;
}

}  // namespace nbody
