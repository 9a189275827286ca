// Arrays, copies of boxes, texture and surface objects; a texture reference bound to memory.
#include <hip/hip_runtime.h>

#include <cstdio>

#if HIP_VERSION_MAJOR < 6
texture<float, 1> reference;
__global__ void fetch(float *out) { out[threadIdx.x] = tex1Dfetch(reference, threadIdx.x * 2); }
#endif

__global__ void sampled(hipTextureObject_t object, float *out) {
  out[0] = tex2D<float>(object, 1.0f, 1.0f);    // between four texels
  out[1] = tex2D<float>(object, 1.5f, 0.5f);    // the middle of one
  out[2] = tex2D<float>(object, -5.0f, 0.5f);   // clamped
  out[3] = tex2D<float>(object, 0.75f, 2.5f);
}
__global__ void normalized(hipTextureObject_t object, float4 *out) {
  out[0] = tex2D<float4>(object, 0.125f, 0.25f);
  out[1] = tex2D<float4>(object, 1.125f, 0.25f);  // wraps in x
  out[2] = tex2D<float4>(object, 0.125f, 1.25f);  // the border in y
}
__global__ void volume(hipTextureObject_t object, int *out) { out[threadIdx.x] = tex3D<int>(object, threadIdx.x, 1, 1); }
__global__ void layers(hipTextureObject_t object, int *out) { out[threadIdx.x] = tex2DLayered<int>(object, 1, 0, threadIdx.x); }
__global__ void linear(hipTextureObject_t object, int2 *out) { out[threadIdx.x] = tex1Dfetch<int2>(object, threadIdx.x); }
__global__ void surface(hipSurfaceObject_t object) {
  surf2Dwrite(float(threadIdx.x * 10 + threadIdx.y), object, threadIdx.x * sizeof(float), threadIdx.y);
}

int main() {
  float *out, values[16], image[12] = {0, 1, 2, 3, 10, 11, 12, 13, 20, 21, 22, 23};
  (void)hipMalloc((void **)&out, 256);
  hipChannelFormatDesc one = hipCreateChannelDesc<float>();
  hipArray_t array;
  (void)hipMallocArray(&array, &one, 4, 3, hipArraySurfaceLoadStore);
  (void)hipMemcpy2DToArray(array, 0, 0, image, 16, 16, 3, hipMemcpyHostToDevice);
  hipResourceDesc resource{};
  resource.resType = hipResourceTypeArray, resource.res.array.array = array;
  hipTextureDesc desc{};
  desc.filterMode = hipFilterModeLinear, desc.readMode = hipReadModeElementType;
  desc.addressMode[0] = desc.addressMode[1] = desc.addressMode[2] = hipAddressModeClamp;
  hipTextureObject_t object;
  (void)hipCreateTextureObject(&object, &resource, &desc, nullptr);
  sampled<<<1, 1>>>(object, out);
  (void)hipMemcpy(values, out, 16, hipMemcpyDeviceToHost);
  printf("linear %g %g %g %g\n", values[0], values[1], values[2], values[3]);
  (void)hipDestroyTextureObject(object);

  hipSurfaceObject_t written;
  (void)hipCreateSurfaceObject(&written, &resource);
  surface<<<1, dim3(4, 3)>>>(written);
  (void)hipMemcpy2DFromArray(values, 8, array, 4, 1, 8, 2, hipMemcpyDeviceToHost);
  printf("surface %g %g %g %g\n", values[0], values[1], values[2], values[3]);
  (void)hipFreeArray(array);

  hipChannelFormatDesc bytes = hipCreateChannelDesc(8, 8, 8, 8, hipChannelFormatKindUnsigned);
  unsigned char colours[2][4][4] = {};
  colours[0][0][0] = 255, colours[0][0][1] = 51, colours[0][0][3] = 102;
  (void)hipMallocArray(&array, &bytes, 4, 2, 0);
  (void)hipMemcpy2DToArray(array, 0, 0, colours, 16, 16, 2, hipMemcpyHostToDevice);
  resource.res.array.array = array;
  desc = {};
  desc.readMode = hipReadModeNormalizedFloat, desc.normalizedCoords = 1;
  desc.addressMode[0] = hipAddressModeWrap, desc.addressMode[1] = hipAddressModeBorder;
  (void)hipCreateTextureObject(&object, &resource, &desc, nullptr);
  normalized<<<1, 1>>>(object, (float4 *)out);
  (void)hipMemcpy(values, out, 48, hipMemcpyDeviceToHost);
  printf("normalized %g %g %g %g | %g | %g\n", values[0], values[1], values[2], values[3], values[4], values[8]);

  int cells[2][3][4], counts[4];
  for (int i = 0; i < 24; i++) (&cells[0][0][0])[i] = i;
  hipChannelFormatDesc integer = hipCreateChannelDesc<int>();
  for (unsigned flags : {(unsigned)hipArrayDefault, (unsigned)hipArrayLayered}) {
    (void)hipMalloc3DArray(&array, &integer, make_hipExtent(4, 3, 2), flags);
    hipMemcpy3DParms copy{};
    copy.srcPtr = make_hipPitchedPtr(cells, 16, 4, 3);
    copy.dstArray = array, copy.extent = make_hipExtent(4, 3, 2), copy.kind = hipMemcpyHostToDevice;
    printf("%s ", hipGetErrorName(hipMemcpy3D(&copy)));
    resource.res.array.array = array;
    desc = {};
    (void)hipCreateTextureObject(&object, &resource, &desc, nullptr);
    if (flags) layers<<<1, 2>>>(object, (int *)out);
    else volume<<<1, 4>>>(object, (int *)out);
    (void)hipMemcpy(counts, out, 16, hipMemcpyDeviceToHost);
    printf(flags ? "layers %d %d\n" : "volume %d %d %d %d\n", counts[0], counts[1], counts[2], counts[3]);
  }

  int pairs[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  void *memory;
  (void)hipMalloc(&memory, sizeof pairs);
  (void)hipMemcpy(memory, pairs, sizeof pairs, hipMemcpyHostToDevice);
  resource = {};
  resource.resType = hipResourceTypeLinear;
  resource.res.linear.devPtr = memory, resource.res.linear.sizeInBytes = sizeof pairs, resource.res.linear.desc = hipCreateChannelDesc<int2>();
  (void)hipCreateTextureObject(&object, &resource, &desc, nullptr);
  linear<<<1, 4>>>(object, (int2 *)out);
  (void)hipMemcpy(pairs, out, sizeof pairs, hipMemcpyDeviceToHost);
  printf("memory %d %d %d\n", pairs[0], pairs[3], pairs[7]);

#if HIP_VERSION_MAJOR < 6
  (void)hipMalloc(&memory, sizeof image);
  (void)hipMemcpy(memory, image, sizeof image, hipMemcpyHostToDevice);
  (void)hipBindTexture(nullptr, reference, memory, sizeof image);
  fetch<<<1, 4>>>(out);
  (void)hipMemcpy(values, out, 16, hipMemcpyDeviceToHost);
  printf("reference %g %g %g %g\n", values[0], values[1], values[2], values[3]);
#endif

  hipPitchedPtr pitched;
  (void)hipMalloc3D(&pitched, make_hipExtent(16, 3, 2));
  hipMemcpy3DParms box{};
  box.srcPtr = make_hipPitchedPtr(cells, 16, 16, 3), box.dstPtr = pitched;
  box.extent = make_hipExtent(16, 3, 2), box.kind = hipMemcpyHostToDevice;
  (void)hipMemcpy3D(&box);
  int row[4];
  (void)hipMemcpy2D(row, 16, (char *)pitched.ptr + pitched.pitch * 4, pitched.pitch, 16, 1, hipMemcpyDeviceToHost);
  printf("box %d %d %s\n", row[0], row[3], hipGetErrorName(hipMemcpy2D(row, 8, pitched.ptr, pitched.pitch, 16, 1, hipMemcpyDeviceToHost)));
}
