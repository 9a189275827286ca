// A collapsing ball keeps its energy.
#include <cmath>
#include <cstdio>

#include "nbody/simulation.h"

int main()
{
    nbody::Simulation simulation(nbody::cold_ball(512, 7), 0.1f);
    const double before = simulation.energy();
    simulation.advance(50, 0.001f);
    const double after = simulation.energy();
    std::printf("energy %.6f -> %.6f\n", before, after);
    return before < 0.0 && std::fabs(after - before) < 0.01 * std::fabs(before) ? 0 : 1;
}
