// Textures and surfaces: objects, and the references of older toolkits.
#pragma once
#define cudaTextureType1D 0x01
#define cudaTextureType2D 0x02
#define cudaTextureType3D 0x03
#define cudaTextureTypeCubemap 0x0C
#define cudaTextureType1DLayered 0xF1
#define cudaTextureType2DLayered 0xF2
#define cudaTextureTypeCubemapLayered 0xFC
#define cudaSurfaceType1D 0x01
#define cudaSurfaceType2D 0x02
#define cudaSurfaceType3D 0x03
#define cudaSurfaceTypeCubemap 0x0C
#define cudaSurfaceType1DLayered 0xF1
#define cudaSurfaceType2DLayered 0xF2
struct textureReference {
    int normalized;
    cudaTextureFilterMode filterMode;
    cudaTextureAddressMode addressMode[3];
    cudaChannelFormatDesc channelDesc;
    int sRGB;
    unsigned int maxAnisotropy;
    cudaTextureFilterMode mipmapFilterMode;
    float mipmapLevelBias, minMipmapLevelClamp, maxMipmapLevelClamp;
    int disableTrilinearOptimization;
};
struct surfaceReference { cudaChannelFormatDesc channelDesc; };
template <class T, int dim = cudaTextureType1D, cudaTextureReadMode mode = cudaReadModeElementType> struct texture : textureReference {
    constexpr texture() : textureReference() {}
    texture(int, cudaTextureFilterMode = cudaFilterModePoint, cudaTextureAddressMode = cudaAddressModeClamp);
    texture(int, cudaTextureFilterMode, cudaTextureAddressMode, cudaChannelFormatDesc);
};
template <class T, int dim = 1> struct surface : surfaceReference {};

namespace cu2hip_detail {
// What a fetch of a texture of T gives.
template <class T, cudaTextureReadMode> struct texel { typedef T type; };
#define CU2HIP_TEXEL(b)                                                                                                \
    template <> struct texel<b##1, cudaReadModeNormalizedFloat> { typedef float1 type; };                              \
    template <> struct texel<b##2, cudaReadModeNormalizedFloat> { typedef float2 type; };                              \
    template <> struct texel<b##4, cudaReadModeNormalizedFloat> { typedef float4 type; };
CU2HIP_TEXEL(char) CU2HIP_TEXEL(uchar) CU2HIP_TEXEL(short) CU2HIP_TEXEL(ushort)
#undef CU2HIP_TEXEL
template <> struct texel<char, cudaReadModeNormalizedFloat> { typedef float type; };
template <> struct texel<signed char, cudaReadModeNormalizedFloat> { typedef float type; };
template <> struct texel<unsigned char, cudaReadModeNormalizedFloat> { typedef float type; };
template <> struct texel<short, cudaReadModeNormalizedFloat> { typedef float type; };
template <> struct texel<unsigned short, cudaReadModeNormalizedFloat> { typedef float type; };
}
#define CU2HIP_FETCH(name)                                                                                             \
    template <class T, int d, cudaTextureReadMode m, class... A> typename cu2hip_detail::texel<T, m>::type name(texture<T, d, m>, A...); \
    template <class T, class... A> T name(cudaTextureObject_t, A...);                                                  \
    template <class T, class... A> void name(T *, cudaTextureObject_t, A...);
CU2HIP_FETCH(tex1Dfetch) CU2HIP_FETCH(tex1D) CU2HIP_FETCH(tex2D) CU2HIP_FETCH(tex3D) CU2HIP_FETCH(texCubemap)
CU2HIP_FETCH(tex1DLayered) CU2HIP_FETCH(tex2DLayered) CU2HIP_FETCH(texCubemapLayered) CU2HIP_FETCH(tex2Dgather)
CU2HIP_FETCH(tex1DLod) CU2HIP_FETCH(tex2DLod) CU2HIP_FETCH(tex3DLod) CU2HIP_FETCH(texCubemapLod) CU2HIP_FETCH(tex1DLayeredLod)
CU2HIP_FETCH(tex2DLayeredLod) CU2HIP_FETCH(texCubemapLayeredLod) CU2HIP_FETCH(tex1DGrad) CU2HIP_FETCH(tex2DGrad)
CU2HIP_FETCH(tex3DGrad) CU2HIP_FETCH(tex1DLayeredGrad) CU2HIP_FETCH(tex2DLayeredGrad) CU2HIP_FETCH(texCubemapGrad)
#undef CU2HIP_FETCH
#define CU2HIP_SURFACE(name)                                                                                           \
    template <class T, int d, class... A> T name##read(surface<void, d>, A...);                                        \
    template <class T, int d, class... A> void name##read(T *, surface<void, d>, A...);                                \
    template <class T, class... A> T name##read(cudaSurfaceObject_t, A...);                                            \
    template <class T, class... A> void name##read(T *, cudaSurfaceObject_t, A...);                                    \
    template <class T, int d, class... A> void name##write(T, surface<void, d>, A...);                                 \
    template <class T, class... A> void name##write(T, cudaSurfaceObject_t, A...);
CU2HIP_SURFACE(surf1D) CU2HIP_SURFACE(surf2D) CU2HIP_SURFACE(surf3D) CU2HIP_SURFACE(surf1DLayered)
CU2HIP_SURFACE(surf2DLayered) CU2HIP_SURFACE(surfCubemap) CU2HIP_SURFACE(surfCubemapLayered)
#undef CU2HIP_SURFACE
enum cudaSurfaceBoundaryModeAlias { cu2hipBoundary };
#define CU2HIP_ANY(name) template <class... A> cudaError_t name(A &&...);
CU2HIP_ANY(cudaBindTexture) CU2HIP_ANY(cudaBindTexture2D) CU2HIP_ANY(cudaBindTextureToArray) CU2HIP_ANY(cudaUnbindTexture)
CU2HIP_ANY(cudaBindTextureToMipmappedArray) CU2HIP_ANY(cudaGetTextureAlignmentOffset) CU2HIP_ANY(cudaGetTextureReference)
CU2HIP_ANY(cudaBindSurfaceToArray) CU2HIP_ANY(cudaGetSurfaceReference)
#undef CU2HIP_ANY
