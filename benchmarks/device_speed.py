#!/usr/bin/env python3
"""The CPU device's speed: launches, threads, barriers and shuffles a second, and one kernel against plain C++.

    device_speed.py [--wave 64] [--threads 1]

A thread of a kernel with barriers or wavefront operations is a fiber; the kernel without them runs as a loop. The
prototype ran 19 million threads and 20 million shuffles a second on one core.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(1, str(Path(__file__).resolve().parents[1]))

from migrator.cpudevice.driver import main as compile_program
from migrator.cpudevice.runtime import WAVE_VARIABLE

PROGRAM = r"""
#include <hip/hip_runtime.h>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <vector>
__global__ void nothing() {}
__global__ void fibers(int *o) { __syncthreads(); o[threadIdx.x] = threadIdx.x; }
__global__ void barriers(int *o, int n) { for (int i = 0; i < n; i++) __syncthreads(); o[threadIdx.x] = n; }
__global__ void shuffles(int *o, int n) {
  int v = threadIdx.x;
  for (int i = 0; i < n; i++) v += __shfl_xor(v, 1);
  o[threadIdx.x] = v;
}
__global__ void loop(float *o, const float *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) o[i] = sqrtf(a[i]) * 2.0f + a[i];
}
static void plain(float *o, const float *a, int n) { for (int i = 0; i < n; i++) o[i] = sqrtf(a[i]) * 2.0f + a[i]; }
template <class F> double seconds(F f) {
  f();
  double best = 1e9;
  for (int i = 0; i < 3; i++) {
    auto begin = std::chrono::steady_clock::now();
    f();
    double took = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    if (took < best) best = took;
  }
  return best;
}
int main() {
  int *d; (void)hipMalloc(&d, 1 << 20);
  const int n = 1 << 22;
  float *a, *o; (void)hipMalloc(&a, n * 4); (void)hipMalloc(&o, n * 4);
  for (int i = 0; i < n; i++) a[i] = i;
  printf("launches %.3g\n", 1e4 / seconds([&] { for (int i = 0; i < 10000; i++) nothing<<<1, 64>>>(); }));
  printf("threads %.3g\n", 2000 * 256 / seconds([&] { fibers<<<2000, 256>>>(d); }));
  printf("barriers %.3g\n", 100 * 256 * 50.0 / seconds([&] { barriers<<<100, 256>>>(d, 50); }));
  printf("shuffles %.3g\n", 100 * 256 * 50.0 / seconds([&] { shuffles<<<100, 256>>>(d, 50); }));
  double device = seconds([&] { loop<<<n / 256, 256>>>(o, a, n); });
  double host = seconds([&] { plain(o, a, n); });
  printf("threads without waits %.3g\nagainst plain C++ %.2f times its time\n", n / device, device / host);
}
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--wave", type=int, default=64)
    parser.add_argument("--threads", type=int, default=1, help="threads that run blocks")
    given = parser.parse_args()
    os.environ[WAVE_VARIABLE] = str(given.wave)
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "speed.hip"
        source.write_text(PROGRAM)
        status = compile_program([str(source), "-O2", "-w", "-std=c++17", "-o", f"{folder}/speed"])
        if status:
            sys.exit(status)
        load = os.getloadavg()[0]
        env = {**os.environ, "CU2HIP_THREADS": str(given.threads)}
        done = subprocess.run([f"{folder}/speed"], env=env, capture_output=True, text=True, check=True)
    print(
        done.stdout
        + f"a second each; {given.threads} threads of the system, wavefronts of {given.wave}; load {load:.1f}"
    )


if __name__ == "__main__":
    main()
