// What a texture or surface object points to. Device code finds an image at the object's address and a sampler 12
// words behind it; both say where the view is. Source: HIP, hip_texture_types.h.
#pragma once
#include "array.h"

namespace cu2hip {

struct Level {
  char *data;
  u32 width, height, depth;  // 1 or more
  size_t pitch, slice;
};

enum class Address { kWrap, kClamp, kMirror, kBorder };

struct View {
  std::vector<Level> levels;
  hipChannelFormatDesc desc{};
  u32 channels = 1, element = 4;
  bool layered = false;
  Address address[3] = {Address::kClamp, Address::kClamp, Address::kClamp};
  bool linear = false, normalized = false, read_normalized = false, srgb = false, mip_linear = false;
  float border[4] = {};
  float bias = 0, low = 0, high = 0;
};

struct ImageObject {
  View *view;
  char reserved[40];
  View *sampled;  // at word 12
  hipResourceDesc resource;
  hipTextureDesc texture;
  hipResourceViewDesc resource_view;
};

}  // namespace cu2hip
