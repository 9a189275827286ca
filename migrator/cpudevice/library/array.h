// Arrays: what textures and surfaces read and write. Programs of older releases look into `hipArray`, so its first
// members stand where those releases have them.
#pragma once
#include "api.h"

namespace cu2hip {

struct Array {
  void *data;
  hipChannelFormatDesc desc;
  u32 type, width, height, depth;  // depth: slices, or layers
  int format;
  u32 channels;
  bool driver;
  u32 texture_type;
  u32 flags;

  size_t element() const { return size_t(desc.x + desc.y + desc.z + desc.w) / 8; }
  size_t pitch() const { return width * element(); }
  size_t rows() const { return height ? height : 1; }
  size_t slices() const { return depth ? depth : 1; }
};

inline Array *array_of(const void *handle) { return const_cast<Array *>(static_cast<const Array *>(handle)); }

// Levels of a mipmapped array, each an array.
struct Mipmap {
  std::vector<Array *> levels;
};

// A box of bytes: rows of `pitch` bytes, slices of `slice` bytes.
struct Box {
  char *at;
  size_t pitch, slice;
};
hipError_t copy_box(Box to, Box from, size_t width, size_t height, size_t depth);
Box box_of(const Array *array, size_t x_bytes, size_t y, size_t z);

// The copy that the parameters describe; false where they describe none.
hipError_t copy_3d(const hipMemcpy3DParms &parameters);
bool valid(const hipMemcpy3DParms &parameters);

hipChannelFormatDesc channels_of(int format, u32 channels);

}  // namespace cu2hip
