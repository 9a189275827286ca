// nbody-run [bodies [steps]]
#include <cstdio>
#include <cstdlib>

#include "nbody/simulation.h"

int main(int argc, char** argv)
{
    const int count = argc > 1 ? std::atoi(argv[1]) : 4096;
    const int steps = argc > 2 ? std::atoi(argv[2]) : 100;
    nbody::Simulation simulation(nbody::cold_ball(count, 1), 0.05f);
    for (int done = 0; done < steps; done += 10) {
        std::printf("step %4d  energy %.6f\n", done, simulation.energy());
        simulation.advance(10, 0.001f);
    }
    std::printf("step %4d  energy %.6f\n", steps, simulation.energy());
    return 0;
}
