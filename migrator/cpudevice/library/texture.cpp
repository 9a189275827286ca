// Texture and surface objects, and texture references where the headers still have them.
#include "image.h"

#include "registry.h"

#include <algorithm>
#include <cstring>

using namespace cu2hip;

namespace {

Level level_of(const Array *array) {
  u32 height = u32(array->rows()), depth = u32(array->slices());
  return {static_cast<char *>(array->data), array->width, height, depth, array->pitch(), array->pitch() * array->rows()};
}

// The view of a resource; null where the resource is none.
View *view_of(const hipResourceDesc &resource) {
  View *view = new View;
  Level level{};
  switch (resource.resType) {
    case hipResourceTypeArray: {
      const Array *array = array_of(resource.res.array.array);
      if (!array) break;
      view->desc = array->desc;
      view->levels.push_back(level_of(array));
      return view;
    }
    case hipResourceTypeMipmappedArray: {
      const Mipmap *mipmap = reinterpret_cast<const Mipmap *>(resource.res.mipmap.mipmap);
      if (!mipmap || mipmap->levels.empty()) break;
      view->desc = mipmap->levels[0]->desc;
      for (const Array *array : mipmap->levels) view->levels.push_back(level_of(array));
      return view;
    }
    case hipResourceTypeLinear: {
      if (!resource.res.linear.devPtr) break;
      view->desc = resource.res.linear.desc;
      size_t element = size_t(view->desc.x + view->desc.y + view->desc.z + view->desc.w) / 8;
      if (!element) break;
      level.data = static_cast<char *>(resource.res.linear.devPtr);
      level.width = u32(std::min<size_t>(resource.res.linear.sizeInBytes / element, 0x7fffffff));
      level.height = level.depth = 1;
      view->levels.push_back(level);
      return view;
    }
    case hipResourceTypePitch2D:
      if (!resource.res.pitch2D.devPtr) break;
      view->desc = resource.res.pitch2D.desc;
      level.data = static_cast<char *>(resource.res.pitch2D.devPtr);
      level.width = u32(resource.res.pitch2D.width), level.height = u32(resource.res.pitch2D.height), level.depth = 1;
      level.pitch = resource.res.pitch2D.pitchInBytes;
      level.slice = level.pitch * level.height;
      view->levels.push_back(level);
      return view;
    default: break;
  }
  delete view;
  return nullptr;
}

ImageObject *create(const hipResourceDesc &resource, const hipTextureDesc *texture, const hipResourceViewDesc *resource_view) {
  View *view = view_of(resource);
  if (!view) return nullptr;
  const hipChannelFormatDesc &desc = view->desc;
  view->channels = u32((desc.x != 0) + (desc.y != 0) + (desc.z != 0) + (desc.w != 0));
  view->element = u32(desc.x + desc.y + desc.z + desc.w) / 8;
  ImageObject *object = new ImageObject{};
  object->view = object->sampled = view;
  object->resource = resource;
  if (resource_view) object->resource_view = *resource_view;
  if (texture) {
    object->texture = *texture;
    for (int axis = 0; axis < 3; axis++) view->address[axis] = Address(texture->addressMode[axis]);
    view->linear = texture->filterMode == hipFilterModeLinear;
    view->normalized = texture->normalizedCoords != 0;
    view->read_normalized = texture->readMode == hipReadModeNormalizedFloat && desc.f != hipChannelFormatKindFloat;
    view->srgb = texture->sRGB != 0;
    view->mip_linear = texture->mipmapFilterMode == hipFilterModeLinear;
    view->bias = texture->mipmapLevelBias, view->low = texture->minMipmapLevelClamp;
    view->high = texture->maxMipmapLevelClamp > 0 ? texture->maxMipmapLevelClamp : float(view->levels.size() - 1);
    std::copy_n(texture->borderColor, 4, view->border);
  }
  return object;
}

hipError_t destroy(void *handle) {
  if (!handle) return hipSuccess;
  ImageObject *object = static_cast<ImageObject *>(handle);
  delete object->view;
  delete object;
  return hipSuccess;
}

ImageObject *object_of(const void *handle) { return const_cast<ImageObject *>(static_cast<const ImageObject *>(handle)); }

// The reference that device code reads: a copy of the host's, with the object that is bound to it.
hipError_t bind(const textureReference *host, const hipResourceDesc &resource, const hipChannelFormatDesc *desc) {
  if (!host) return set(hipErrorInvalidValue);
  hipTextureDesc texture{};
  std::copy_n(host->addressMode, 3, texture.addressMode);
  texture.filterMode = host->filterMode, texture.readMode = host->readMode;
  texture.normalizedCoords = host->normalized, texture.sRGB = host->sRGB;
  texture.mipmapFilterMode = host->mipmapFilterMode, texture.mipmapLevelBias = host->mipmapLevelBias;
  ImageObject *object = create(resource, &texture, nullptr);
  if (!object) return set(hipErrorInvalidValue);
  textureReference *reference = const_cast<textureReference *>(host);
  destroy(const_cast<void *>(static_cast<const void *>(host->textureObject)));
  reference->textureObject = reinterpret_cast<hipTextureObject_t>(object);
  if (desc) reference->channelDesc = *desc;
  if (const Variable *variable = find_variable(host, nullptr)) std::memcpy(variable->address, host, sizeof *host);
  return hipSuccess;
}

}  // namespace

// Some releases declare these two as C++: the headers decide.
hipError_t hipCreateSurfaceObject(hipSurfaceObject_t *out, const hipResourceDesc *resource) {
  if (!out || !resource || resource->resType != hipResourceTypeArray) return set(hipErrorInvalidValue);
  ImageObject *object = create(*resource, nullptr, nullptr);
  if (!object) return set(hipErrorInvalidValue);
  return *out = reinterpret_cast<hipSurfaceObject_t>(object), hipSuccess;
}
hipError_t hipDestroySurfaceObject(hipSurfaceObject_t object) { return destroy(object); }

extern "C" {
hipError_t hipCreateTextureObject(hipTextureObject_t *out, const hipResourceDesc *resource, const hipTextureDesc *texture, const hipResourceViewDesc *resource_view) {
  if (!out || !resource || !texture) return set(hipErrorInvalidValue);
  ImageObject *object = create(*resource, texture, resource_view);
  if (!object) return set(hipErrorInvalidValue);
  if (texture->filterMode == hipFilterModeLinear && texture->readMode == hipReadModeElementType && object->view->desc.f != hipChannelFormatKindFloat) {
    destroy(object);
    return set(hipErrorInvalidValue);
  }
  *out = reinterpret_cast<hipTextureObject_t>(object);
  return hipSuccess;
}
hipError_t hipDestroyTextureObject(hipTextureObject_t object) { return destroy(object); }
hipError_t hipGetTextureObjectResourceDesc(hipResourceDesc *out, hipTextureObject_t object) {
  return out && object ? (*out = object_of(object)->resource, hipSuccess) : set(hipErrorInvalidValue);
}
hipError_t hipGetTextureObjectTextureDesc(hipTextureDesc *out, hipTextureObject_t object) {
  return out && object ? (*out = object_of(object)->texture, hipSuccess) : set(hipErrorInvalidValue);
}
hipError_t hipGetTextureObjectResourceViewDesc(hipResourceViewDesc *out, hipTextureObject_t object) {
  return out && object ? (*out = object_of(object)->resource_view, hipSuccess) : set(hipErrorInvalidValue);
}
// The driver's descriptors say the same in other words.
static hipResourceDesc resource_of(const HIP_RESOURCE_DESC &given) {
  hipResourceDesc resource{};
  resource.resType = static_cast<hipResourceType>(given.resType);
  switch (given.resType) {
    case HIP_RESOURCE_TYPE_ARRAY: resource.res.array.array = given.res.array.hArray; break;
    case HIP_RESOURCE_TYPE_MIPMAPPED_ARRAY: resource.res.mipmap.mipmap = given.res.mipmap.hMipmappedArray; break;
    case HIP_RESOURCE_TYPE_LINEAR:
      resource.res.linear.devPtr = given.res.linear.devPtr;
      resource.res.linear.desc = channels_of(given.res.linear.format, given.res.linear.numChannels);
      resource.res.linear.sizeInBytes = given.res.linear.sizeInBytes;
      break;
    default:
      resource.res.pitch2D.devPtr = given.res.pitch2D.devPtr;
      resource.res.pitch2D.desc = channels_of(given.res.pitch2D.format, given.res.pitch2D.numChannels);
      resource.res.pitch2D.width = given.res.pitch2D.width, resource.res.pitch2D.height = given.res.pitch2D.height;
      resource.res.pitch2D.pitchInBytes = given.res.pitch2D.pitchInBytes;
  }
  return resource;
}
hipError_t hipTexObjectCreate(hipTextureObject_t *out, const HIP_RESOURCE_DESC *resource, const HIP_TEXTURE_DESC *given, const HIP_RESOURCE_VIEW_DESC *) {
  if (!out || !resource || !given) return set(hipErrorInvalidValue);
  hipTextureDesc texture{};
  for (int axis = 0; axis < 3; axis++) texture.addressMode[axis] = static_cast<hipTextureAddressMode>(given->addressMode[axis]);
  texture.filterMode = static_cast<hipTextureFilterMode>(given->filterMode);
  texture.readMode = given->flags & HIP_TRSF_READ_AS_INTEGER ? hipReadModeElementType : hipReadModeNormalizedFloat;
  texture.normalizedCoords = (given->flags & HIP_TRSF_NORMALIZED_COORDINATES) != 0;
  texture.sRGB = (given->flags & HIP_TRSF_SRGB) != 0;
  std::copy_n(given->borderColor, 4, texture.borderColor);
  hipResourceDesc made = resource_of(*resource);
  return hipCreateTextureObject(out, &made, &texture, nullptr);
}
hipError_t hipTexObjectDestroy(hipTextureObject_t object) { return destroy(object); }

hipError_t hipBindTexture(size_t *offset, const textureReference *reference, const void *memory, const hipChannelFormatDesc *desc, size_t size) {
  if (offset) *offset = 0;
  if (!reference) return set(hipErrorInvalidValue);
  hipResourceDesc resource{};
  resource.resType = hipResourceTypeLinear;
  resource.res.linear.devPtr = const_cast<void *>(memory);
  resource.res.linear.desc = desc ? *desc : reference->channelDesc;
  resource.res.linear.sizeInBytes = size;
  return bind(reference, resource, desc);
}
hipError_t hipBindTexture2D(size_t *offset, const textureReference *reference, const void *memory, const hipChannelFormatDesc *desc, size_t width, size_t height, size_t pitch) {
  if (offset) *offset = 0;
  if (!reference) return set(hipErrorInvalidValue);
  hipResourceDesc resource{};
  resource.resType = hipResourceTypePitch2D;
  resource.res.pitch2D.devPtr = const_cast<void *>(memory);
  resource.res.pitch2D.desc = desc ? *desc : reference->channelDesc;
  resource.res.pitch2D.width = width, resource.res.pitch2D.height = height, resource.res.pitch2D.pitchInBytes = pitch;
  return bind(reference, resource, desc);
}
hipError_t hipBindTextureToArray(const textureReference *reference, hipArray_const_t array, const hipChannelFormatDesc *desc) {
  hipResourceDesc resource{};
  resource.resType = hipResourceTypeArray;
  resource.res.array.array = const_cast<hipArray_t>(array);
  return bind(reference, resource, desc);
}
hipError_t hipBindTextureToMipmappedArray(const textureReference *reference, hipMipmappedArray_const_t array, const hipChannelFormatDesc *desc) {
  hipResourceDesc resource{};
  resource.resType = hipResourceTypeMipmappedArray;
  resource.res.mipmap.mipmap = const_cast<hipMipmappedArray_t>(array);
  return bind(reference, resource, desc);
}
hipError_t hipUnbindTexture(const textureReference *reference) {
  if (!reference) return set(hipErrorInvalidValue);
  destroy(const_cast<void *>(static_cast<const void *>(reference->textureObject)));
  const_cast<textureReference *>(reference)->textureObject = nullptr;
  return hipSuccess;
}
hipError_t hipGetTextureReference(const textureReference **reference, const void *symbol) {
  if (!reference || !symbol) return set(hipErrorInvalidValue);
  return *reference = static_cast<const textureReference *>(symbol), hipSuccess;
}
hipError_t hipGetTextureAlignmentOffset(size_t *offset, const textureReference *) { return *offset = 0, hipSuccess; }
}
