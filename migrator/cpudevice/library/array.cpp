// Arrays and the copies between them and memory.
#include "array.h"

#include "queue.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

namespace cu2hip {

hipChannelFormatDesc channels_of(int format, u32 channels) {
  int bits = 32;
  hipChannelFormatKind kind = hipChannelFormatKindUnsigned;
  switch (format) {
    case HIP_AD_FORMAT_UNSIGNED_INT8: bits = 8; break;
    case HIP_AD_FORMAT_UNSIGNED_INT16: bits = 16; break;
    case HIP_AD_FORMAT_UNSIGNED_INT32: bits = 32; break;
    case HIP_AD_FORMAT_SIGNED_INT8: bits = 8, kind = hipChannelFormatKindSigned; break;
    case HIP_AD_FORMAT_SIGNED_INT16: bits = 16, kind = hipChannelFormatKindSigned; break;
    case HIP_AD_FORMAT_SIGNED_INT32: bits = 32, kind = hipChannelFormatKindSigned; break;
    case HIP_AD_FORMAT_HALF: bits = 16, kind = hipChannelFormatKindFloat; break;
    default: bits = 32, kind = hipChannelFormatKindFloat;
  }
  return {bits, channels > 1 ? bits : 0, channels > 2 ? bits : 0, channels > 3 ? bits : 0, kind};
}

static int format_of(const hipChannelFormatDesc &desc) {
  bool is_signed = desc.f == hipChannelFormatKindSigned;
  if (desc.f == hipChannelFormatKindFloat) return desc.x == 16 ? HIP_AD_FORMAT_HALF : HIP_AD_FORMAT_FLOAT;
  if (desc.x == 8) return is_signed ? HIP_AD_FORMAT_SIGNED_INT8 : HIP_AD_FORMAT_UNSIGNED_INT8;
  if (desc.x == 16) return is_signed ? HIP_AD_FORMAT_SIGNED_INT16 : HIP_AD_FORMAT_UNSIGNED_INT16;
  return is_signed ? HIP_AD_FORMAT_SIGNED_INT32 : HIP_AD_FORMAT_UNSIGNED_INT32;
}

static bool usable(const hipChannelFormatDesc &desc) {
  if (desc.x != 8 && desc.x != 16 && desc.x != 32) return false;
  if (desc.f == hipChannelFormatKindFloat && desc.x == 8) return false;
  return desc.f != hipChannelFormatKindNone;
}

static Array *create(const hipChannelFormatDesc &desc, size_t width, size_t height, size_t depth, u32 flags) {
  Array *array = new Array{};
  array->desc = desc;
  array->width = u32(width), array->height = u32(height), array->depth = u32(depth);
  array->format = format_of(desc);
  array->channels = u32((desc.x != 0) + (desc.y != 0) + (desc.z != 0) + (desc.w != 0));
  array->flags = flags;
  array->type = flags;
  size_t bytes = array->pitch() * array->rows() * array->slices();
  array->data = std::aligned_alloc(256, (bytes + 255) & ~size_t(255));
  if (!array->data) {
    delete array;
    return nullptr;
  }
  std::memset(array->data, 0xa5, bytes);
  return array;
}

static hipError_t allocate(void **handle, const hipChannelFormatDesc *desc, size_t width, size_t height, size_t depth, u32 flags) {
  if (!handle || !desc || !width || !usable(*desc)) return set(hipErrorInvalidValue);
  Array *array = create(*desc, width, height, depth, flags);
  if (!array) return set(hipErrorOutOfMemory);
  *handle = array;
  return hipSuccess;
}

static hipError_t release(void *handle) {
  if (!handle) return set(hipErrorInvalidValue);
  std::free(array_of(handle)->data);
  delete array_of(handle);
  return hipSuccess;
}

hipError_t copy_box(Box to, Box from, size_t width, size_t height, size_t depth) {
  for (size_t z = 0; z < depth; z++)
    for (size_t y = 0; y < height; y++)
      std::memmove(to.at + z * to.slice + y * to.pitch, from.at + z * from.slice + y * from.pitch, width);
  return hipSuccess;
}

Box box_of(const Array *array, size_t x_bytes, size_t y, size_t z) {
  size_t pitch = array->pitch(), slice = pitch * array->rows();
  return {static_cast<char *>(array->data) + x_bytes + y * pitch + z * slice, pitch, slice};
}

static Box box_of(const hipPitchedPtr &pointer, const hipPos &at, size_t height) {
  size_t slice = pointer.pitch * (pointer.ysize ? pointer.ysize : height);
  return {static_cast<char *>(pointer.ptr) + at.x + at.y * pointer.pitch + at.z * slice, pointer.pitch, slice};
}

bool valid(const hipMemcpy3DParms &p) {
  bool from_array = p.srcArray != nullptr, to_array = p.dstArray != nullptr;
  if (from_array == (p.srcPtr.ptr != nullptr) || to_array == (p.dstPtr.ptr != nullptr)) return false;
  auto inside = [&](const Array *array, const hipPos &at) {
    return at.x + p.extent.width <= array->width && at.y + p.extent.height <= array->rows() && at.z + p.extent.depth <= array->slices();
  };
  size_t width = p.extent.width;
  if (from_array) width *= array_of(p.srcArray)->element();
  else if (to_array) width *= array_of(p.dstArray)->element();
  if (from_array && !inside(array_of(p.srcArray), p.srcPos)) return false;
  if (to_array && !inside(array_of(p.dstArray), p.dstPos)) return false;
  if (!from_array && p.extent.height > 1 && width > p.srcPtr.pitch) return false;
  if (!to_array && p.extent.height > 1 && width > p.dstPtr.pitch) return false;
  return true;
}

// Widths and positions count elements where an array takes part, bytes elsewhere.
hipError_t copy_3d(const hipMemcpy3DParms &p) {
  size_t element = p.srcArray ? array_of(p.srcArray)->element() : p.dstArray ? array_of(p.dstArray)->element() : 1;
  Box from = p.srcArray ? box_of(array_of(p.srcArray), p.srcPos.x * array_of(p.srcArray)->element(), p.srcPos.y, p.srcPos.z)
                        : box_of(p.srcPtr, p.srcPos, p.extent.height);
  Box to = p.dstArray ? box_of(array_of(p.dstArray), p.dstPos.x * array_of(p.dstArray)->element(), p.dstPos.y, p.dstPos.z)
                      : box_of(p.dstPtr, p.dstPos, p.extent.height);
  return copy_box(to, from, p.extent.width * element, p.extent.height, p.extent.depth);
}

static hipError_t submit_box(hipStream_t stream, Box to, Box from, size_t width, size_t height, size_t depth) {
  return submit(stream, hipGraphNodeTypeMemcpy, [=] { return copy_box(to, from, width, height, depth); });
}

static hipError_t submit_3d(hipStream_t stream, const hipMemcpy3DParms *p) {
  if (!p || !valid(*p)) return set(hipErrorInvalidValue);
  return submit_copy(stream, *p);
}

// Rows of an array, its elements one after the other from (x in bytes, y) on.
static hipError_t linear(const Array *array, size_t x, size_t y, char *memory, size_t count, bool to_array, hipStream_t stream) {
  size_t start = y * array->pitch() + x;
  if (!array || !memory || start + count > array->pitch() * array->rows() * array->slices()) return set(hipErrorInvalidValue);
  char *inside = static_cast<char *>(array->data) + start;
  return submit(stream, hipGraphNodeTypeMemcpy, [=] {
    std::memmove(to_array ? inside : memory, to_array ? memory : inside, count);
    return hipSuccess;
  });
}

static hipError_t rows(const Array *array, size_t x, size_t y, const void *memory, size_t pitch, size_t width, size_t height,
                       bool to_array, hipStream_t stream) {
  if (!array || !memory || x + width > array->pitch() || y + height > array->rows() || (height > 1 && width > pitch))
    return set(hipErrorInvalidValue);
  Box inside = box_of(array, x, y, 0), outside{static_cast<char *>(const_cast<void *>(memory)), pitch, pitch * height};
  return to_array ? submit_box(stream, inside, outside, width, height, 1) : submit_box(stream, outside, inside, width, height, 1);
}

static Box side(hipMemoryType type, const void *host, const void *device, const void *array, size_t pitch, size_t height, size_t x,
                size_t y, size_t z) {
  if (type == hipMemoryTypeArray) return box_of(array_of(array), x, y, z);
  char *base = static_cast<char *>(const_cast<void *>(type == hipMemoryTypeHost || !device ? host : device));
  return {base ? base + x + y * pitch + z * pitch * height : nullptr, pitch, pitch * height};
}

static hipError_t parameters_2d(const hip_Memcpy2D *p, hipStream_t stream) {
  if (!p) return set(hipErrorInvalidValue);
  Box from = side(p->srcMemoryType, p->srcHost, p->srcDevice, p->srcArray, p->srcPitch ? p->srcPitch : p->WidthInBytes, p->Height, p->srcXInBytes, p->srcY, 0);
  Box to = side(p->dstMemoryType, p->dstHost, p->dstDevice, p->dstArray, p->dstPitch ? p->dstPitch : p->WidthInBytes, p->Height, p->dstXInBytes, p->dstY, 0);
  if (!from.at || !to.at || (p->Height > 1 && (p->WidthInBytes > from.pitch || p->WidthInBytes > to.pitch))) return set(hipErrorInvalidValue);
  return submit_box(stream, to, from, p->WidthInBytes, p->Height, 1);
}

static hipError_t parameters_3d(const HIP_MEMCPY3D *p, hipStream_t stream) {
  if (!p) return set(hipErrorInvalidValue);
  Box from = side(p->srcMemoryType, p->srcHost, p->srcDevice, p->srcArray, p->srcPitch ? p->srcPitch : p->WidthInBytes, p->srcHeight ? p->srcHeight : p->Height, p->srcXInBytes, p->srcY, p->srcZ);
  Box to = side(p->dstMemoryType, p->dstHost, p->dstDevice, p->dstArray, p->dstPitch ? p->dstPitch : p->WidthInBytes, p->dstHeight ? p->dstHeight : p->Height, p->dstXInBytes, p->dstY, p->dstZ);
  if (!from.at || !to.at) return set(hipErrorInvalidValue);
  return submit_box(stream, to, from, p->WidthInBytes, p->Height, p->Depth);
}

}  // namespace cu2hip

using namespace cu2hip;

#if HIP_VERSION_MAJOR >= 6
using ArrayArgument = hipArray_t;
using ArrayResult = hipArray_t;
#else
using ArrayArgument = hipArray *;
using ArrayResult = hipArray *;
#endif

extern "C" {
hipError_t hipMallocArray(ArrayResult *array, const hipChannelFormatDesc *desc, size_t width, size_t height, unsigned flags) { return allocate(reinterpret_cast<void **>(array), desc, width, height, 0, flags); }
hipError_t hipMalloc3DArray(ArrayResult *array, const hipChannelFormatDesc *desc, hipExtent extent, unsigned flags) {
  bool cube = flags & hipArrayCubemap;
  size_t depth = cube && !(flags & hipArrayLayered) ? 6 : extent.depth;
  return allocate(reinterpret_cast<void **>(array), desc, extent.width, extent.height, depth, flags);
}
hipError_t hipArrayCreate(ArrayResult *array, const HIP_ARRAY_DESCRIPTOR *given) {
  if (!given) return set(hipErrorInvalidValue);
  hipChannelFormatDesc desc = channels_of(given->Format, given->NumChannels);
  return allocate(reinterpret_cast<void **>(array), &desc, given->Width, given->Height, 0, 0);
}
hipError_t hipArray3DCreate(ArrayResult *array, const HIP_ARRAY3D_DESCRIPTOR *given) {
  if (!given) return set(hipErrorInvalidValue);
  hipChannelFormatDesc desc = channels_of(given->Format, given->NumChannels);
  return allocate(reinterpret_cast<void **>(array), &desc, given->Width, given->Height, given->Depth, given->Flags);
}
hipError_t hipFreeArray(ArrayArgument array) { return release(array); }
hipError_t hipArrayDestroy(ArrayArgument array) { return release(array); }
hipError_t hipArrayGetInfo(hipChannelFormatDesc *desc, hipExtent *extent, unsigned *flags, ArrayArgument handle) {
  if (!handle) return set(hipErrorInvalidHandle);
  const Array *array = array_of(handle);
  if (desc) *desc = array->desc;
  if (extent) *extent = {array->width, array->height, array->depth};
  if (flags) *flags = array->flags;
  return hipSuccess;
}
hipError_t hipArrayGetDescriptor(HIP_ARRAY_DESCRIPTOR *out, ArrayArgument handle) {
  if (!out || !handle) return set(hipErrorInvalidValue);
  const Array *array = array_of(handle);
  out->Width = array->width, out->Height = array->height, out->NumChannels = array->channels;
  out->Format = static_cast<decltype(out->Format)>(array->format);
  return hipSuccess;
}
hipError_t hipArray3DGetDescriptor(HIP_ARRAY3D_DESCRIPTOR *out, ArrayArgument handle) {
  if (!out || !handle) return set(hipErrorInvalidValue);
  const Array *array = array_of(handle);
  out->Width = array->width, out->Height = array->height, out->Depth = array->depth, out->NumChannels = array->channels;
  out->Format = static_cast<decltype(out->Format)>(array->format);
  out->Flags = array->flags;
  return hipSuccess;
}
hipError_t hipGetChannelDesc(hipChannelFormatDesc *desc, hipArray_const_t array) {
  if (!desc || !array) return set(hipErrorInvalidValue);
  return *desc = array_of(array)->desc, hipSuccess;
}

hipError_t hipMallocMipmappedArray(hipMipmappedArray_t *handle, const hipChannelFormatDesc *desc, hipExtent extent, unsigned levels, unsigned flags) {
  if (!handle || !desc || !extent.width || !usable(*desc)) return set(hipErrorInvalidValue);
  Mipmap *mipmap = new Mipmap;
  for (unsigned level = 0; level < levels; level++) {
    auto part = [&](size_t size) { return size ? std::max<size_t>(1, size >> level) : 0; };
    mipmap->levels.push_back(create(*desc, part(extent.width), part(extent.height), flags & hipArrayLayered ? extent.depth : part(extent.depth), flags));
  }
  *handle = reinterpret_cast<hipMipmappedArray_t>(mipmap);
  return hipSuccess;
}
hipError_t hipGetMipmappedArrayLevel(ArrayResult *array, hipMipmappedArray_const_t handle, unsigned level) {
  const Mipmap *mipmap = reinterpret_cast<const Mipmap *>(handle);
  if (!array || !mipmap || level >= mipmap->levels.size()) return set(hipErrorInvalidValue);
  return *array = reinterpret_cast<ArrayResult>(mipmap->levels[level]), hipSuccess;
}
hipError_t hipFreeMipmappedArray(hipMipmappedArray_t handle) {
  if (!handle) return set(hipErrorInvalidValue);
  Mipmap *mipmap = reinterpret_cast<Mipmap *>(handle);
  for (Array *level : mipmap->levels) release(level);
  delete mipmap;
  return hipSuccess;
}

hipError_t hipMemcpy3D(const hipMemcpy3DParms *p) { return submit_3d(nullptr, p); }
hipError_t hipMemcpy3DAsync(const hipMemcpy3DParms *p, hipStream_t stream) { return submit_3d(stream, p); }
hipError_t hipDrvMemcpy3D(const HIP_MEMCPY3D *p) { return parameters_3d(p, nullptr); }
hipError_t hipDrvMemcpy3DAsync(const HIP_MEMCPY3D *p, hipStream_t stream) { return parameters_3d(p, stream); }
hipError_t hipMemcpyParam2D(const hip_Memcpy2D *p) { return parameters_2d(p, nullptr); }
hipError_t hipMemcpyParam2DAsync(const hip_Memcpy2D *p, hipStream_t stream) { return parameters_2d(p, stream); }
hipError_t hipDrvMemcpy2DUnaligned(const hip_Memcpy2D *p) { return parameters_2d(p, nullptr); }
hipError_t hipMemcpy2DToArray(ArrayArgument to, size_t x, size_t y, const void *from, size_t pitch, size_t width, size_t height, hipMemcpyKind) { return rows(array_of(to), x, y, from, pitch, width, height, true, nullptr); }
hipError_t hipMemcpy2DToArrayAsync(ArrayArgument to, size_t x, size_t y, const void *from, size_t pitch, size_t width, size_t height, hipMemcpyKind, hipStream_t stream) { return rows(array_of(to), x, y, from, pitch, width, height, true, stream); }
hipError_t hipMemcpy2DFromArray(void *to, size_t pitch, hipArray_const_t from, size_t x, size_t y, size_t width, size_t height, hipMemcpyKind) { return rows(array_of(from), x, y, to, pitch, width, height, false, nullptr); }
hipError_t hipMemcpy2DFromArrayAsync(void *to, size_t pitch, hipArray_const_t from, size_t x, size_t y, size_t width, size_t height, hipMemcpyKind, hipStream_t stream) { return rows(array_of(from), x, y, to, pitch, width, height, false, stream); }
hipError_t hipMemcpy2DArrayToArray(ArrayArgument to, size_t to_x, size_t to_y, hipArray_const_t from, size_t x, size_t y, size_t width, size_t height, hipMemcpyKind) {
  if (!to || !from || x + width > array_of(from)->pitch() || to_x + width > array_of(to)->pitch()) return set(hipErrorInvalidValue);
  return submit_box(nullptr, box_of(array_of(to), to_x, to_y, 0), box_of(array_of(from), x, y, 0), width, height, 1);
}
hipError_t hipMemcpyToArray(ArrayArgument to, size_t x, size_t y, const void *from, size_t count, hipMemcpyKind) { return to ? linear(array_of(to), x, y, static_cast<char *>(const_cast<void *>(from)), count, true, nullptr) : set(hipErrorInvalidValue); }
hipError_t hipMemcpyFromArray(void *to, hipArray_const_t from, size_t x, size_t y, size_t count, hipMemcpyKind) { return from ? linear(array_of(from), x, y, static_cast<char *>(to), count, false, nullptr) : set(hipErrorInvalidValue); }
hipError_t hipMemcpyAtoH(void *to, ArrayArgument from, size_t offset, size_t count) { return from ? linear(array_of(from), offset, 0, static_cast<char *>(to), count, false, nullptr) : set(hipErrorInvalidValue); }
hipError_t hipMemcpyHtoA(ArrayArgument to, size_t offset, const void *from, size_t count) { return to ? linear(array_of(to), offset, 0, static_cast<char *>(const_cast<void *>(from)), count, true, nullptr) : set(hipErrorInvalidValue); }
}

hipChannelFormatDesc hipCreateChannelDesc(int x, int y, int z, int w, hipChannelFormatKind kind) { return {x, y, z, w, kind}; }
