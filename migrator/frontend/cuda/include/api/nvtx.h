// Names and prototypes, written by regenerate.py.
typedef uint64_t nvtxRangeId_t;
struct nvtxStringHandle;
typedef struct nvtxStringHandle * nvtxStringHandle_t;
struct nvtxDomainHandle;
typedef struct nvtxDomainHandle * nvtxDomainHandle_t;
enum nvtxColorType_t { NVTX_COLOR_UNKNOWN, NVTX_COLOR_ARGB };
enum nvtxMessageType_t { NVTX_MESSAGE_UNKNOWN, NVTX_MESSAGE_TYPE_ASCII, NVTX_MESSAGE_TYPE_UNICODE, NVTX_MESSAGE_TYPE_REGISTERED };
union nvtxMessageValue_t { const char * ascii; const wchar_t * unicode; nvtxStringHandle_t registered; };
enum nvtxInitializationMode_t { NVTX_INITIALIZATION_MODE_UNKNOWN, NVTX_INITIALIZATION_MODE_CALLBACK_V1, NVTX_INITIALIZATION_MODE_CALLBACK_V2, NVTX_INITIALIZATION_MODE_SIZE };
struct nvtxInitializationAttributes_v2 { uint16_t version; uint16_t size; uint32_t mode; void (*fnptr)(); };
typedef struct nvtxInitializationAttributes_v2 nvtxInitializationAttributes_t;
enum nvtxPayloadType_t { NVTX_PAYLOAD_UNKNOWN, NVTX_PAYLOAD_TYPE_UNSIGNED_INT64, NVTX_PAYLOAD_TYPE_INT64, NVTX_PAYLOAD_TYPE_DOUBLE, NVTX_PAYLOAD_TYPE_UNSIGNED_INT32, NVTX_PAYLOAD_TYPE_INT32, NVTX_PAYLOAD_TYPE_FLOAT };
struct nvtxEventAttributes_v2 { uint16_t version; uint16_t size; uint32_t category; int32_t colorType; uint32_t color; int32_t payloadType; int32_t reserved0; union payload_t { uint64_t ullValue; int64_t llValue; double dValue; uint32_t uiValue; int32_t iValue; float fValue; }; payload_t payload; int32_t messageType; nvtxMessageValue_t message; };
typedef struct nvtxEventAttributes_v2 nvtxEventAttributes_t;
enum nvtxResourceGenericType_t { NVTX_RESOURCE_TYPE_UNKNOWN, NVTX_RESOURCE_TYPE_GENERIC_POINTER = 65537, NVTX_RESOURCE_TYPE_GENERIC_HANDLE, NVTX_RESOURCE_TYPE_GENERIC_THREAD_NATIVE, NVTX_RESOURCE_TYPE_GENERIC_THREAD_POSIX };
struct nvtxResourceAttributes_v0 { uint16_t version; uint16_t size; int32_t identifierType; union identifier_t { const void * pValue; uint64_t ullValue; }; identifier_t identifier; int32_t messageType; nvtxMessageValue_t message; };
typedef struct nvtxResourceAttributes_v0 nvtxResourceAttributes_t;
struct nvtxResourceHandle;
typedef struct nvtxResourceHandle * nvtxResourceHandle_t;
enum nvtxResourceCUDARTType_t { NVTX_RESOURCE_TYPE_CUDART_DEVICE = 327680, NVTX_RESOURCE_TYPE_CUDART_STREAM, NVTX_RESOURCE_TYPE_CUDART_EVENT };
#define NVTX_INLINE_STATIC inline static
#define NVTX_VERSION 2
#define NVTX_EVENT_ATTRIB_STRUCT_SIZE ( ( uint16_t ) ( sizeof ( nvtxEventAttributes_t ) ) )
#define NVTX_INITIALIZATION_ATTRIB_STRUCT_SIZE ( ( uint16_t ) ( sizeof ( nvtxInitializationAttributes_t ) ) )
#define NVTX_NO_PUSH_POP_TRACKING ( ( int ) - 2 )
#define NVTX_RESOURCE_MAKE_TYPE ( CLASS , INDEX ) ( ( ( ( uint32_t ) ( NVTX_RESOURCE_CLASS_ ## CLASS ) ) << 16 ) | ( ( uint32_t ) ( INDEX ) ) )
#define NVTX_RESOURCE_CLASS_GENERIC 1
#define NVTX_RESOURCE_ATTRIB_STRUCT_SIZE ( ( uint16_t ) ( sizeof ( nvtxResourceAttributes_v0 ) ) )
#define NVTX_RESOURCE_CLASS_CUDART 5
#ifndef CU2HIP_TYPES_ONLY
#define F(n) int n(...);
 F(nvtxDomainRangePop) F(nvtxDomainRangePushEx) F(nvtxInitialize) F(nvtxRangePop) F(nvtxRangePush) F(nvtxRangePushA)
  F(nvtxRangePushEx) F(nvtxRangePushW)
#undef F
#define F(n) void n(...);
 F(nvtxDomainDestroy) F(nvtxDomainMarkEx) F(nvtxDomainNameCategory) F(nvtxDomainNameCategoryA)
  F(nvtxDomainNameCategoryW) F(nvtxDomainRangeEnd) F(nvtxDomainResourceDestroy) F(nvtxMark) F(nvtxMarkA) F(nvtxMarkEx)
  F(nvtxMarkW) F(nvtxNameCategory) F(nvtxNameCategoryA) F(nvtxNameCategoryW) F(nvtxNameCudaDevice)
  F(nvtxNameCudaDeviceA) F(nvtxNameCudaDeviceW) F(nvtxNameCudaEvent) F(nvtxNameCudaEventA) F(nvtxNameCudaEventW)
  F(nvtxNameCudaStream) F(nvtxNameCudaStreamA) F(nvtxNameCudaStreamW) F(nvtxNameOsThread) F(nvtxNameOsThreadA)
  F(nvtxNameOsThreadW) F(nvtxRangeEnd)
#undef F
#define F(n) nvtxRangeId_t n(...);
 F(nvtxDomainRangeStartEx) F(nvtxRangeStart) F(nvtxRangeStartA) F(nvtxRangeStartEx) F(nvtxRangeStartW)
#undef F
#define F(n) nvtxResourceHandle_t n(...);
 F(nvtxDomainResourceCreate)
#undef F
#define F(n) nvtxStringHandle_t n(...);
 F(nvtxDomainRegisterString) F(nvtxDomainRegisterStringA) F(nvtxDomainRegisterStringW)
#undef F
#define F(n) nvtxDomainHandle_t n(...);
 F(nvtxDomainCreate) F(nvtxDomainCreateA) F(nvtxDomainCreateW)
#undef F
#endif
