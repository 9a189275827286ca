// hiprtc, modules, launches with HIP_LAUNCH_PARAM_BUFFER_POINTER.
#include <hip/hip_runtime.h>
#include <hip/hiprtc.h>

#include <cstdio>
#include <string>

static const char *source = R"(
#include "scale.h"
__device__ int offset = 5;
struct Pair { char tag; double value; };
template <class T> __global__ void scaled(T *out, Pair pair, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = T(i * SCALE + offset + pair.value + pair.tag);
}
extern "C" __global__ void plain(int *out) { __shared__ int s[32]; s[threadIdx.x] = threadIdx.x; __syncthreads(); *out = s[31] * FACTOR; }
)";

int main() {
  hiprtcProgram program;
  const char *header = "#define SCALE 2\n", *header_name = "scale.h", *options[] = {"-DFACTOR=3", "--gpu-architecture=gfx90a"};
  hiprtcCreateProgram(&program, source, "scaled.cu", 1, &header, &header_name);
  hiprtcAddNameExpression(program, "scaled<float>");
  hiprtcAddNameExpression(program, "&offset");
  printf("%s\n", hiprtcGetErrorString(hiprtcCompileProgram(program, 2, options)));
  const char *kernel_name, *variable_name;
  hiprtcGetLoweredName(program, "scaled<float>", &kernel_name);
  hiprtcGetLoweredName(program, "&offset", &variable_name);
  size_t size;
  hiprtcGetCodeSize(program, &size);
  std::string code(size, 0);
  hiprtcGetCode(program, code.data());
  hipModule_t module;
  hipFunction_t scaled, plain;
  printf("%s\n", hipGetErrorName(hipModuleLoadData(&module, code.data())));
  (void)hipModuleGetFunction(&scaled, module, kernel_name);
  (void)hipModuleGetFunction(&plain, module, "plain");
  hipDeviceptr_t variable;
  size_t bytes;
  (void)hipModuleGetGlobal(&variable, &bytes, module, variable_name);
  int value = 100;
  (void)hipMemcpyHtoD(variable, &value, sizeof value);
  float *out, result[4];
  (void)hipMalloc((void **)&out, 16);
  struct {
    float *out;
    struct { char tag; double value; } pair;
    int n;
  } buffer = {out, {1, 0.5}, 4};
  size_t length = sizeof buffer;
  void *extra[] = {HIP_LAUNCH_PARAM_BUFFER_POINTER, &buffer, HIP_LAUNCH_PARAM_BUFFER_SIZE, &length, HIP_LAUNCH_PARAM_END};
  hipError_t error = hipModuleLaunchKernel(scaled, 1, 1, 1, 4, 1, 1, 0, nullptr, nullptr, extra);
  (void)hipMemcpy(result, out, 16, hipMemcpyDeviceToHost);
  printf("%s %zu %g %g\n", hipGetErrorName(error), bytes, result[0], result[3]);
  int shared = 0, integer;
  (void)hipFuncGetAttribute(&shared, HIP_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES, plain);
  void *arguments[] = {&out};
  (void)hipModuleLaunchKernel(plain, 1, 1, 1, 32, 1, 1, 0, nullptr, arguments, nullptr);
  (void)hipMemcpy(&integer, out, 4, hipMemcpyDeviceToHost);
  printf("%d %d %s\n", shared, integer, hipGetErrorName(hipModuleGetFunction(&plain, module, "absent")));
  printf("%s %s\n", hipGetErrorName(hipModuleLoad(&module, "absent.hsaco")), hipGetErrorName(hipModuleLoadData(&module, "text")));

  hiprtcProgram wrong;
  hiprtcCreateProgram(&wrong, "__global__ void k() { undeclared(); }", nullptr, 0, nullptr, nullptr);
  hiprtcResult refused = hiprtcCompileProgram(wrong, 0, nullptr);
  hiprtcGetProgramLogSize(wrong, &size);
  std::string log(size, 0);
  hiprtcGetProgramLog(wrong, log.data());
  printf("%s %d\n", hiprtcGetErrorString(refused), log.find("undeclared") != std::string::npos);
}
