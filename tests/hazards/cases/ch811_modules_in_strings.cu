// codes: CH811 CH801
#include <cuda.h>
static const char* kernel_text =
    "//\n"                           // expect[CH811]
    ".version 6.5\n"
    ".target sm_70\n"
    ".address_size 64\n"
    ".visible .entry k() { ret; }\n";
const char raw[] = R"(  // expect[CH811]
.version 7.4
.target sm_86, texmode_independent
)";
#define HEADER ".version 4.0\n.target sm_35\n"  // expect[CH811]
const char* options[] = {"--gpu-architecture=sm_70", "-arch=compute_80", "target: sm_70", ".version", "version 1.0"};
const char* semver = "1.2.version 3";
