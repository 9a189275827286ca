// Names and prototypes, written by regenerate.py.
struct nvmlDevice_st;
typedef struct nvmlDevice_st * nvmlDevice_t;
struct nvmlPciInfoExt_v1_t { unsigned version; unsigned domain; unsigned bus; unsigned device; unsigned pciDeviceId; unsigned pciSubSystemId; unsigned baseClass; unsigned subClass; char busId[32]; };
typedef nvmlPciInfoExt_v1_t nvmlPciInfoExt_t;
struct nvmlPciInfo_st { char busIdLegacy[16]; unsigned domain; unsigned bus; unsigned device; unsigned pciDeviceId; unsigned pciSubSystemId; char busId[32]; };
typedef struct nvmlPciInfo_st nvmlPciInfo_t;
struct nvmlEccErrorCounts_st { unsigned long long l1Cache; unsigned long long l2Cache; unsigned long long deviceMemory; unsigned long long registerFile; };
typedef struct nvmlEccErrorCounts_st nvmlEccErrorCounts_t;
struct nvmlUtilization_st { unsigned gpu; unsigned memory; };
typedef struct nvmlUtilization_st nvmlUtilization_t;
struct nvmlMemory_st { unsigned long long total; unsigned long long free; unsigned long long used; };
typedef struct nvmlMemory_st nvmlMemory_t;
struct nvmlMemory_v2_st { unsigned version; unsigned long long total; unsigned long long reserved; unsigned long long free; unsigned long long used; };
typedef struct nvmlMemory_v2_st nvmlMemory_v2_t;
struct nvmlBAR1Memory_st { unsigned long long bar1Total; unsigned long long bar1Free; unsigned long long bar1Used; };
typedef struct nvmlBAR1Memory_st nvmlBAR1Memory_t;
struct nvmlProcessInfo_v1_st { unsigned pid; unsigned long long usedGpuMemory; };
typedef struct nvmlProcessInfo_v1_st nvmlProcessInfo_v1_t;
struct nvmlProcessInfo_v2_st { unsigned pid; unsigned long long usedGpuMemory; unsigned gpuInstanceId; unsigned computeInstanceId; };
typedef struct nvmlProcessInfo_v2_st nvmlProcessInfo_v2_t;
typedef struct nvmlProcessInfo_v2_st nvmlProcessInfo_t;
struct nvmlProcessDetail_v1_t { unsigned pid; unsigned long long usedGpuMemory; unsigned gpuInstanceId; unsigned computeInstanceId; unsigned long long usedGpuCcProtectedMemory; };
struct nvmlProcessDetailList_v1_t { unsigned version; unsigned mode; unsigned numProcArrayEntries; nvmlProcessDetail_v1_t * procArray; };
typedef nvmlProcessDetailList_v1_t nvmlProcessDetailList_t;
struct nvmlDeviceAttributes_st { unsigned multiprocessorCount; unsigned sharedCopyEngineCount; unsigned sharedDecoderCount; unsigned sharedEncoderCount; unsigned sharedJpegCount; unsigned sharedOfaCount; unsigned gpuInstanceSliceCount; unsigned computeInstanceSliceCount; unsigned long long memorySizeMB; };
typedef struct nvmlDeviceAttributes_st nvmlDeviceAttributes_t;
struct nvmlC2cModeInfo_v1_t { unsigned isC2cEnabled; };
struct nvmlRowRemapperHistogramValues_st { unsigned max; unsigned high; unsigned partial; unsigned low; unsigned none; };
typedef struct nvmlRowRemapperHistogramValues_st nvmlRowRemapperHistogramValues_t;
enum nvmlBridgeChipType_enum { NVML_BRIDGE_CHIP_PLX, NVML_BRIDGE_CHIP_BRO4 };
typedef nvmlBridgeChipType_enum nvmlBridgeChipType_t;
enum nvmlNvLinkUtilizationCountUnits_enum { NVML_NVLINK_COUNTER_UNIT_CYCLES, NVML_NVLINK_COUNTER_UNIT_PACKETS, NVML_NVLINK_COUNTER_UNIT_BYTES, NVML_NVLINK_COUNTER_UNIT_RESERVED, NVML_NVLINK_COUNTER_UNIT_COUNT };
typedef nvmlNvLinkUtilizationCountUnits_enum nvmlNvLinkUtilizationCountUnits_t;
enum nvmlNvLinkUtilizationCountPktTypes_enum { NVML_NVLINK_COUNTER_PKTFILTER_NOP = 1, NVML_NVLINK_COUNTER_PKTFILTER_READ, NVML_NVLINK_COUNTER_PKTFILTER_WRITE = 4, NVML_NVLINK_COUNTER_PKTFILTER_RATOM = 8, NVML_NVLINK_COUNTER_PKTFILTER_NRATOM = 16, NVML_NVLINK_COUNTER_PKTFILTER_FLUSH = 32, NVML_NVLINK_COUNTER_PKTFILTER_RESPDATA = 64, NVML_NVLINK_COUNTER_PKTFILTER_RESPNODATA = 128, NVML_NVLINK_COUNTER_PKTFILTER_ALL = 255 };
typedef nvmlNvLinkUtilizationCountPktTypes_enum nvmlNvLinkUtilizationCountPktTypes_t;
struct nvmlNvLinkUtilizationControl_st { nvmlNvLinkUtilizationCountUnits_t units; nvmlNvLinkUtilizationCountPktTypes_t pktfilter; };
typedef struct nvmlNvLinkUtilizationControl_st nvmlNvLinkUtilizationControl_t;
enum nvmlNvLinkCapability_enum { NVML_NVLINK_CAP_P2P_SUPPORTED, NVML_NVLINK_CAP_SYSMEM_ACCESS, NVML_NVLINK_CAP_P2P_ATOMICS, NVML_NVLINK_CAP_SYSMEM_ATOMICS, NVML_NVLINK_CAP_SLI_BRIDGE, NVML_NVLINK_CAP_VALID, NVML_NVLINK_CAP_COUNT };
typedef nvmlNvLinkCapability_enum nvmlNvLinkCapability_t;
enum nvmlNvLinkErrorCounter_enum { NVML_NVLINK_ERROR_DL_REPLAY, NVML_NVLINK_ERROR_DL_RECOVERY, NVML_NVLINK_ERROR_DL_CRC_FLIT, NVML_NVLINK_ERROR_DL_CRC_DATA, NVML_NVLINK_ERROR_DL_ECC_DATA, NVML_NVLINK_ERROR_COUNT };
typedef nvmlNvLinkErrorCounter_enum nvmlNvLinkErrorCounter_t;
enum nvmlIntNvLinkDeviceType_enum { NVML_NVLINK_DEVICE_TYPE_GPU, NVML_NVLINK_DEVICE_TYPE_IBMNPU, NVML_NVLINK_DEVICE_TYPE_SWITCH, NVML_NVLINK_DEVICE_TYPE_UNKNOWN = 255 };
typedef nvmlIntNvLinkDeviceType_enum nvmlIntNvLinkDeviceType_t;
enum nvmlGpuLevel_enum { NVML_TOPOLOGY_INTERNAL, NVML_TOPOLOGY_SINGLE = 10, NVML_TOPOLOGY_MULTIPLE = 20, NVML_TOPOLOGY_HOSTBRIDGE = 30, NVML_TOPOLOGY_NODE = 40, NVML_TOPOLOGY_SYSTEM = 50 };
typedef nvmlGpuLevel_enum nvmlGpuTopologyLevel_t;
enum nvmlGpuP2PStatus_enum { NVML_P2P_STATUS_OK, NVML_P2P_STATUS_CHIPSET_NOT_SUPPORED, NVML_P2P_STATUS_CHIPSET_NOT_SUPPORTED = 1, NVML_P2P_STATUS_GPU_NOT_SUPPORTED, NVML_P2P_STATUS_IOH_TOPOLOGY_NOT_SUPPORTED, NVML_P2P_STATUS_DISABLED_BY_REGKEY, NVML_P2P_STATUS_NOT_SUPPORTED, NVML_P2P_STATUS_UNKNOWN };
typedef nvmlGpuP2PStatus_enum nvmlGpuP2PStatus_t;
enum nvmlGpuP2PCapsIndex_enum { NVML_P2P_CAPS_INDEX_READ, NVML_P2P_CAPS_INDEX_WRITE, NVML_P2P_CAPS_INDEX_NVLINK, NVML_P2P_CAPS_INDEX_ATOMICS, NVML_P2P_CAPS_INDEX_PCI, NVML_P2P_CAPS_INDEX_PROP = 4, NVML_P2P_CAPS_INDEX_UNKNOWN };
typedef nvmlGpuP2PCapsIndex_enum nvmlGpuP2PCapsIndex_t;
struct nvmlBridgeChipInfo_st { nvmlBridgeChipType_t type; unsigned fwVersion; };
typedef struct nvmlBridgeChipInfo_st nvmlBridgeChipInfo_t;
struct nvmlBridgeChipHierarchy_st { unsigned char bridgeCount; nvmlBridgeChipInfo_t bridgeChipInfo[128]; };
typedef struct nvmlBridgeChipHierarchy_st nvmlBridgeChipHierarchy_t;
enum nvmlSamplingType_enum { NVML_TOTAL_POWER_SAMPLES, NVML_GPU_UTILIZATION_SAMPLES, NVML_MEMORY_UTILIZATION_SAMPLES, NVML_ENC_UTILIZATION_SAMPLES, NVML_DEC_UTILIZATION_SAMPLES, NVML_PROCESSOR_CLK_SAMPLES, NVML_MEMORY_CLK_SAMPLES, NVML_MODULE_POWER_SAMPLES, NVML_JPG_UTILIZATION_SAMPLES, NVML_OFA_UTILIZATION_SAMPLES, NVML_SAMPLINGTYPE_COUNT };
typedef nvmlSamplingType_enum nvmlSamplingType_t;
enum nvmlPcieUtilCounter_enum { NVML_PCIE_UTIL_TX_BYTES, NVML_PCIE_UTIL_RX_BYTES, NVML_PCIE_UTIL_COUNT };
typedef nvmlPcieUtilCounter_enum nvmlPcieUtilCounter_t;
enum nvmlValueType_enum { NVML_VALUE_TYPE_DOUBLE, NVML_VALUE_TYPE_UNSIGNED_INT, NVML_VALUE_TYPE_UNSIGNED_LONG, NVML_VALUE_TYPE_UNSIGNED_LONG_LONG, NVML_VALUE_TYPE_SIGNED_LONG_LONG, NVML_VALUE_TYPE_SIGNED_INT, NVML_VALUE_TYPE_COUNT };
typedef nvmlValueType_enum nvmlValueType_t;
union nvmlValue_st { double dVal; int siVal; unsigned uiVal; unsigned long ulVal; unsigned long long ullVal; long long sllVal; };
typedef union nvmlValue_st nvmlValue_t;
struct nvmlSample_st { unsigned long long timeStamp; nvmlValue_t sampleValue; };
typedef struct nvmlSample_st nvmlSample_t;
enum nvmlPerfPolicyType_enum { NVML_PERF_POLICY_POWER, NVML_PERF_POLICY_THERMAL, NVML_PERF_POLICY_SYNC_BOOST, NVML_PERF_POLICY_BOARD_LIMIT, NVML_PERF_POLICY_LOW_UTILIZATION, NVML_PERF_POLICY_RELIABILITY, NVML_PERF_POLICY_TOTAL_APP_CLOCKS = 10, NVML_PERF_POLICY_TOTAL_BASE_CLOCKS, NVML_PERF_POLICY_COUNT };
typedef nvmlPerfPolicyType_enum nvmlPerfPolicyType_t;
struct nvmlViolationTime_st { unsigned long long referenceTime; unsigned long long violationTime; };
typedef struct nvmlViolationTime_st nvmlViolationTime_t;
enum nvmlThermalTarget_t { NVML_THERMAL_TARGET_NONE, NVML_THERMAL_TARGET_GPU, NVML_THERMAL_TARGET_MEMORY, NVML_THERMAL_TARGET_POWER_SUPPLY = 4, NVML_THERMAL_TARGET_BOARD = 8, NVML_THERMAL_TARGET_VCD_BOARD, NVML_THERMAL_TARGET_VCD_INLET, NVML_THERMAL_TARGET_VCD_OUTLET, NVML_THERMAL_TARGET_ALL = 15, NVML_THERMAL_TARGET_UNKNOWN = -1 };
enum nvmlThermalController_t { NVML_THERMAL_CONTROLLER_NONE, NVML_THERMAL_CONTROLLER_GPU_INTERNAL, NVML_THERMAL_CONTROLLER_ADM1032, NVML_THERMAL_CONTROLLER_ADT7461, NVML_THERMAL_CONTROLLER_MAX6649, NVML_THERMAL_CONTROLLER_MAX1617, NVML_THERMAL_CONTROLLER_LM99, NVML_THERMAL_CONTROLLER_LM89, NVML_THERMAL_CONTROLLER_LM64, NVML_THERMAL_CONTROLLER_G781, NVML_THERMAL_CONTROLLER_ADT7473, NVML_THERMAL_CONTROLLER_SBMAX6649, NVML_THERMAL_CONTROLLER_VBIOSEVT, NVML_THERMAL_CONTROLLER_OS, NVML_THERMAL_CONTROLLER_NVSYSCON_CANOAS, NVML_THERMAL_CONTROLLER_NVSYSCON_E551, NVML_THERMAL_CONTROLLER_MAX6649R, NVML_THERMAL_CONTROLLER_ADT7473S, NVML_THERMAL_CONTROLLER_UNKNOWN = -1 };
struct nvmlGpuThermalSettings_t { unsigned count; struct { nvmlThermalController_t controller; int defaultMinTemp; int defaultMaxTemp; int currentTemp; nvmlThermalTarget_t target; } sensor[3]; };
enum nvmlEnableState_enum { NVML_FEATURE_DISABLED, NVML_FEATURE_ENABLED };
typedef nvmlEnableState_enum nvmlEnableState_t;
enum nvmlBrandType_enum { NVML_BRAND_UNKNOWN, NVML_BRAND_QUADRO, NVML_BRAND_TESLA, NVML_BRAND_NVS, NVML_BRAND_GRID, NVML_BRAND_GEFORCE, NVML_BRAND_TITAN, NVML_BRAND_NVIDIA_VAPPS, NVML_BRAND_NVIDIA_VPC, NVML_BRAND_NVIDIA_VCS, NVML_BRAND_NVIDIA_VWS, NVML_BRAND_NVIDIA_CLOUD_GAMING, NVML_BRAND_NVIDIA_VGAMING = 11, NVML_BRAND_QUADRO_RTX, NVML_BRAND_NVIDIA_RTX, NVML_BRAND_NVIDIA, NVML_BRAND_GEFORCE_RTX, NVML_BRAND_TITAN_RTX, NVML_BRAND_COUNT };
typedef nvmlBrandType_enum nvmlBrandType_t;
enum nvmlTemperatureThresholds_enum { NVML_TEMPERATURE_THRESHOLD_SHUTDOWN, NVML_TEMPERATURE_THRESHOLD_SLOWDOWN, NVML_TEMPERATURE_THRESHOLD_MEM_MAX, NVML_TEMPERATURE_THRESHOLD_GPU_MAX, NVML_TEMPERATURE_THRESHOLD_ACOUSTIC_MIN, NVML_TEMPERATURE_THRESHOLD_ACOUSTIC_CURR, NVML_TEMPERATURE_THRESHOLD_ACOUSTIC_MAX, NVML_TEMPERATURE_THRESHOLD_COUNT };
typedef nvmlTemperatureThresholds_enum nvmlTemperatureThresholds_t;
enum nvmlTemperatureSensors_enum { NVML_TEMPERATURE_GPU, NVML_TEMPERATURE_COUNT };
typedef nvmlTemperatureSensors_enum nvmlTemperatureSensors_t;
enum nvmlComputeMode_enum { NVML_COMPUTEMODE_DEFAULT, NVML_COMPUTEMODE_EXCLUSIVE_THREAD, NVML_COMPUTEMODE_PROHIBITED, NVML_COMPUTEMODE_EXCLUSIVE_PROCESS, NVML_COMPUTEMODE_COUNT };
typedef nvmlComputeMode_enum nvmlComputeMode_t;
struct nvmlClkMonFaultInfo_struct { unsigned clkApiDomain; unsigned clkDomainFaultMask; };
typedef struct nvmlClkMonFaultInfo_struct nvmlClkMonFaultInfo_t;
struct nvmlClkMonStatus_status { unsigned bGlobalStatus; unsigned clkMonListSize; nvmlClkMonFaultInfo_t clkMonList[32]; };
typedef struct nvmlClkMonStatus_status nvmlClkMonStatus_t;
enum nvmlMemoryErrorType_enum { NVML_MEMORY_ERROR_TYPE_CORRECTED, NVML_MEMORY_ERROR_TYPE_UNCORRECTED, NVML_MEMORY_ERROR_TYPE_COUNT };
typedef nvmlMemoryErrorType_enum nvmlMemoryErrorType_t;
enum nvmlEccCounterType_enum { NVML_VOLATILE_ECC, NVML_AGGREGATE_ECC, NVML_ECC_COUNTER_TYPE_COUNT };
typedef nvmlEccCounterType_enum nvmlEccCounterType_t;
enum nvmlClockType_enum { NVML_CLOCK_GRAPHICS, NVML_CLOCK_SM, NVML_CLOCK_MEM, NVML_CLOCK_VIDEO, NVML_CLOCK_COUNT };
typedef nvmlClockType_enum nvmlClockType_t;
enum nvmlClockId_enum { NVML_CLOCK_ID_CURRENT, NVML_CLOCK_ID_APP_CLOCK_TARGET, NVML_CLOCK_ID_APP_CLOCK_DEFAULT, NVML_CLOCK_ID_CUSTOMER_BOOST_MAX, NVML_CLOCK_ID_COUNT };
typedef nvmlClockId_enum nvmlClockId_t;
enum nvmlDriverModel_enum { NVML_DRIVER_WDDM, NVML_DRIVER_WDM };
typedef nvmlDriverModel_enum nvmlDriverModel_t;
enum nvmlPStates_enum { NVML_PSTATE_0, NVML_PSTATE_1, NVML_PSTATE_2, NVML_PSTATE_3, NVML_PSTATE_4, NVML_PSTATE_5, NVML_PSTATE_6, NVML_PSTATE_7, NVML_PSTATE_8, NVML_PSTATE_9, NVML_PSTATE_10, NVML_PSTATE_11, NVML_PSTATE_12, NVML_PSTATE_13, NVML_PSTATE_14, NVML_PSTATE_15, NVML_PSTATE_UNKNOWN = 32 };
typedef nvmlPStates_enum nvmlPstates_t;
enum nvmlGom_enum { NVML_GOM_ALL_ON, NVML_GOM_COMPUTE, NVML_GOM_LOW_DP };
typedef nvmlGom_enum nvmlGpuOperationMode_t;
enum nvmlInforomObject_enum { NVML_INFOROM_OEM, NVML_INFOROM_ECC, NVML_INFOROM_POWER, NVML_INFOROM_COUNT };
typedef nvmlInforomObject_enum nvmlInforomObject_t;
enum nvmlReturn_enum { NVML_SUCCESS, NVML_ERROR_UNINITIALIZED, NVML_ERROR_INVALID_ARGUMENT, NVML_ERROR_NOT_SUPPORTED, NVML_ERROR_NO_PERMISSION, NVML_ERROR_ALREADY_INITIALIZED, NVML_ERROR_NOT_FOUND, NVML_ERROR_INSUFFICIENT_SIZE, NVML_ERROR_INSUFFICIENT_POWER, NVML_ERROR_DRIVER_NOT_LOADED, NVML_ERROR_TIMEOUT, NVML_ERROR_IRQ_ISSUE, NVML_ERROR_LIBRARY_NOT_FOUND, NVML_ERROR_FUNCTION_NOT_FOUND, NVML_ERROR_CORRUPTED_INFOROM, NVML_ERROR_GPU_IS_LOST, NVML_ERROR_RESET_REQUIRED, NVML_ERROR_OPERATING_SYSTEM, NVML_ERROR_LIB_RM_VERSION_MISMATCH, NVML_ERROR_IN_USE, NVML_ERROR_MEMORY, NVML_ERROR_NO_DATA, NVML_ERROR_VGPU_ECC_NOT_SUPPORTED, NVML_ERROR_INSUFFICIENT_RESOURCES, NVML_ERROR_FREQ_NOT_SUPPORTED, NVML_ERROR_ARGUMENT_VERSION_MISMATCH, NVML_ERROR_DEPRECATED, NVML_ERROR_NOT_READY, NVML_ERROR_GPU_NOT_FOUND, NVML_ERROR_INVALID_STATE, NVML_ERROR_UNKNOWN = 999 };
typedef nvmlReturn_enum nvmlReturn_t;
enum nvmlMemoryLocation_enum { NVML_MEMORY_LOCATION_L1_CACHE, NVML_MEMORY_LOCATION_L2_CACHE, NVML_MEMORY_LOCATION_DRAM, NVML_MEMORY_LOCATION_DEVICE_MEMORY = 2, NVML_MEMORY_LOCATION_REGISTER_FILE, NVML_MEMORY_LOCATION_TEXTURE_MEMORY, NVML_MEMORY_LOCATION_TEXTURE_SHM, NVML_MEMORY_LOCATION_CBU, NVML_MEMORY_LOCATION_SRAM, NVML_MEMORY_LOCATION_COUNT };
typedef nvmlMemoryLocation_enum nvmlMemoryLocation_t;
enum nvmlPageRetirementCause_enum { NVML_PAGE_RETIREMENT_CAUSE_MULTIPLE_SINGLE_BIT_ECC_ERRORS, NVML_PAGE_RETIREMENT_CAUSE_DOUBLE_BIT_ECC_ERROR, NVML_PAGE_RETIREMENT_CAUSE_COUNT };
typedef nvmlPageRetirementCause_enum nvmlPageRetirementCause_t;
enum nvmlRestrictedAPI_enum { NVML_RESTRICTED_API_SET_APPLICATION_CLOCKS, NVML_RESTRICTED_API_SET_AUTO_BOOSTED_CLOCKS, NVML_RESTRICTED_API_COUNT };
typedef nvmlRestrictedAPI_enum nvmlRestrictedAPI_t;
enum nvmlGpuVirtualizationMode { NVML_GPU_VIRTUALIZATION_MODE_NONE, NVML_GPU_VIRTUALIZATION_MODE_PASSTHROUGH, NVML_GPU_VIRTUALIZATION_MODE_VGPU, NVML_GPU_VIRTUALIZATION_MODE_HOST_VGPU, NVML_GPU_VIRTUALIZATION_MODE_HOST_VSGA };
typedef nvmlGpuVirtualizationMode nvmlGpuVirtualizationMode_t;
enum nvmlHostVgpuMode_enum { NVML_HOST_VGPU_MODE_NON_SRIOV, NVML_HOST_VGPU_MODE_SRIOV };
typedef nvmlHostVgpuMode_enum nvmlHostVgpuMode_t;
enum nvmlVgpuVmIdType { NVML_VGPU_VM_ID_DOMAIN_ID, NVML_VGPU_VM_ID_UUID };
typedef nvmlVgpuVmIdType nvmlVgpuVmIdType_t;
enum nvmlVgpuGuestInfoState_enum { NVML_VGPU_INSTANCE_GUEST_INFO_STATE_UNINITIALIZED, NVML_VGPU_INSTANCE_GUEST_INFO_STATE_INITIALIZED };
typedef nvmlVgpuGuestInfoState_enum nvmlVgpuGuestInfoState_t;
enum nvmlGridLicenseFeatureCode_t { NVML_GRID_LICENSE_FEATURE_CODE_UNKNOWN, NVML_GRID_LICENSE_FEATURE_CODE_VGPU, NVML_GRID_LICENSE_FEATURE_CODE_NVIDIA_RTX, NVML_GRID_LICENSE_FEATURE_CODE_VWORKSTATION = 2, NVML_GRID_LICENSE_FEATURE_CODE_GAMING, NVML_GRID_LICENSE_FEATURE_CODE_COMPUTE };
enum nvmlVgpuCapability_enum { NVML_VGPU_CAP_NVLINK_P2P, NVML_VGPU_CAP_GPUDIRECT, NVML_VGPU_CAP_MULTI_VGPU_EXCLUSIVE, NVML_VGPU_CAP_EXCLUSIVE_TYPE, NVML_VGPU_CAP_EXCLUSIVE_SIZE, NVML_VGPU_CAP_COUNT };
typedef nvmlVgpuCapability_enum nvmlVgpuCapability_t;
enum nvmlVgpuDriverCapability_enum { NVML_VGPU_DRIVER_CAP_HETEROGENEOUS_MULTI_VGPU, NVML_VGPU_DRIVER_CAP_COUNT };
typedef nvmlVgpuDriverCapability_enum nvmlVgpuDriverCapability_t;
enum nvmlDeviceVgpuCapability_enum { NVML_DEVICE_VGPU_CAP_FRACTIONAL_MULTI_VGPU, NVML_DEVICE_VGPU_CAP_HETEROGENEOUS_TIMESLICE_PROFILES, NVML_DEVICE_VGPU_CAP_HETEROGENEOUS_TIMESLICE_SIZES, NVML_DEVICE_VGPU_CAP_READ_DEVICE_BUFFER_BW, NVML_DEVICE_VGPU_CAP_WRITE_DEVICE_BUFFER_BW, NVML_DEVICE_VGPU_CAP_DEVICE_STREAMING, NVML_DEVICE_VGPU_CAP_MINI_QUARTER_GPU, NVML_DEVICE_VGPU_CAP_COMPUTE_MEDIA_ENGINE_GPU, NVML_DEVICE_VGPU_CAP_COUNT };
typedef nvmlDeviceVgpuCapability_enum nvmlDeviceVgpuCapability_t;
typedef unsigned int nvmlVgpuTypeId_t;
typedef unsigned int nvmlVgpuInstance_t;
struct nvmlVgpuHeterogeneousMode_v1_t { unsigned version; unsigned mode; };
typedef nvmlVgpuHeterogeneousMode_v1_t nvmlVgpuHeterogeneousMode_t;
struct nvmlVgpuPlacementId_v1_t { unsigned version; unsigned placementId; };
typedef nvmlVgpuPlacementId_v1_t nvmlVgpuPlacementId_t;
struct nvmlVgpuPlacementList_v1_t { unsigned version; unsigned placementSize; unsigned count; unsigned * placementIds; };
typedef nvmlVgpuPlacementList_v1_t nvmlVgpuPlacementList_t;
struct nvmlVgpuInstanceUtilizationSample_st { nvmlVgpuInstance_t vgpuInstance; unsigned long long timeStamp; nvmlValue_t smUtil; nvmlValue_t memUtil; nvmlValue_t encUtil; nvmlValue_t decUtil; };
typedef struct nvmlVgpuInstanceUtilizationSample_st nvmlVgpuInstanceUtilizationSample_t;
struct nvmlVgpuInstanceUtilizationInfo_v1_t { unsigned long long timeStamp; nvmlVgpuInstance_t vgpuInstance; nvmlValue_t smUtil; nvmlValue_t memUtil; nvmlValue_t encUtil; nvmlValue_t decUtil; nvmlValue_t jpgUtil; nvmlValue_t ofaUtil; };
struct nvmlVgpuInstancesUtilizationInfo_v1_t { unsigned version; nvmlValueType_t sampleValType; unsigned vgpuInstanceCount; unsigned long long lastSeenTimeStamp; nvmlVgpuInstanceUtilizationInfo_v1_t * vgpuUtilArray; };
typedef nvmlVgpuInstancesUtilizationInfo_v1_t nvmlVgpuInstancesUtilizationInfo_t;
struct nvmlVgpuProcessUtilizationSample_st { nvmlVgpuInstance_t vgpuInstance; unsigned pid; char processName[64]; unsigned long long timeStamp; unsigned smUtil; unsigned memUtil; unsigned encUtil; unsigned decUtil; };
typedef struct nvmlVgpuProcessUtilizationSample_st nvmlVgpuProcessUtilizationSample_t;
struct nvmlVgpuProcessUtilizationInfo_v1_t { char processName[64]; unsigned long long timeStamp; nvmlVgpuInstance_t vgpuInstance; unsigned pid; unsigned smUtil; unsigned memUtil; unsigned encUtil; unsigned decUtil; unsigned jpgUtil; unsigned ofaUtil; };
struct nvmlVgpuProcessesUtilizationInfo_v1_t { unsigned version; unsigned vgpuProcessCount; unsigned long long lastSeenTimeStamp; nvmlVgpuProcessUtilizationInfo_v1_t * vgpuProcUtilArray; };
typedef nvmlVgpuProcessesUtilizationInfo_v1_t nvmlVgpuProcessesUtilizationInfo_t;
union nvmlVgpuSchedulerParams_t { struct { unsigned avgFactor; unsigned timeslice; } vgpuSchedDataWithARR; struct { unsigned timeslice; } vgpuSchedData; };
struct nvmlVgpuSchedulerLogEntries_st { unsigned long long timestamp; unsigned long long timeRunTotal; unsigned long long timeRun; unsigned swRunlistId; unsigned long long targetTimeSlice; unsigned long long cumulativePreemptionTime; };
typedef struct nvmlVgpuSchedulerLogEntries_st nvmlVgpuSchedulerLogEntry_t;
struct nvmlVgpuSchedulerLog_st { unsigned engineId; unsigned schedulerPolicy; unsigned arrMode; nvmlVgpuSchedulerParams_t schedulerParams; unsigned entriesCount; nvmlVgpuSchedulerLogEntry_t logEntries[200]; };
typedef struct nvmlVgpuSchedulerLog_st nvmlVgpuSchedulerLog_t;
struct nvmlVgpuSchedulerGetState_st { unsigned schedulerPolicy; unsigned arrMode; nvmlVgpuSchedulerParams_t schedulerParams; };
typedef struct nvmlVgpuSchedulerGetState_st nvmlVgpuSchedulerGetState_t;
union nvmlVgpuSchedulerSetParams_t { struct { unsigned avgFactor; unsigned frequency; } vgpuSchedDataWithARR; struct { unsigned timeslice; } vgpuSchedData; };
struct nvmlVgpuSchedulerSetState_st { unsigned schedulerPolicy; unsigned enableARRMode; nvmlVgpuSchedulerSetParams_t schedulerParams; };
typedef struct nvmlVgpuSchedulerSetState_st nvmlVgpuSchedulerSetState_t;
struct nvmlVgpuSchedulerCapabilities_st { unsigned supportedSchedulers[3]; unsigned maxTimeslice; unsigned minTimeslice; unsigned isArrModeSupported; unsigned maxFrequencyForARR; unsigned minFrequencyForARR; unsigned maxAvgFactorForARR; unsigned minAvgFactorForARR; };
typedef struct nvmlVgpuSchedulerCapabilities_st nvmlVgpuSchedulerCapabilities_t;
struct nvmlVgpuLicenseExpiry_st { unsigned year; unsigned short month; unsigned short day; unsigned short hour; unsigned short min; unsigned short sec; unsigned char status; };
typedef struct nvmlVgpuLicenseExpiry_st nvmlVgpuLicenseExpiry_t;
struct nvmlVgpuLicenseInfo_st { unsigned char isLicensed; nvmlVgpuLicenseExpiry_t licenseExpiry; unsigned currentState; };
typedef struct nvmlVgpuLicenseInfo_st nvmlVgpuLicenseInfo_t;
struct nvmlProcessUtilizationSample_st { unsigned pid; unsigned long long timeStamp; unsigned smUtil; unsigned memUtil; unsigned encUtil; unsigned decUtil; };
typedef struct nvmlProcessUtilizationSample_st nvmlProcessUtilizationSample_t;
struct nvmlProcessUtilizationInfo_v1_t { unsigned long long timeStamp; unsigned pid; unsigned smUtil; unsigned memUtil; unsigned encUtil; unsigned decUtil; unsigned jpgUtil; unsigned ofaUtil; };
struct nvmlProcessesUtilizationInfo_v1_t { unsigned version; unsigned processSamplesCount; unsigned long long lastSeenTimeStamp; nvmlProcessUtilizationInfo_v1_t * procUtilArray; };
typedef nvmlProcessesUtilizationInfo_v1_t nvmlProcessesUtilizationInfo_t;
struct nvmlGridLicenseExpiry_st { unsigned year; unsigned short month; unsigned short day; unsigned short hour; unsigned short min; unsigned short sec; unsigned char status; };
typedef struct nvmlGridLicenseExpiry_st nvmlGridLicenseExpiry_t;
struct nvmlGridLicensableFeature_st { nvmlGridLicenseFeatureCode_t featureCode; unsigned featureState; char licenseInfo[128]; char productName[128]; unsigned featureEnabled; nvmlGridLicenseExpiry_t licenseExpiry; };
typedef struct nvmlGridLicensableFeature_st nvmlGridLicensableFeature_t;
struct nvmlGridLicensableFeatures_st { int isGridLicenseSupported; unsigned licensableFeaturesCount; nvmlGridLicensableFeature_t gridLicensableFeatures[3]; };
typedef struct nvmlGridLicensableFeatures_st nvmlGridLicensableFeatures_t;
struct nvmlEccSramErrorStatus_v1_t { unsigned version; unsigned long long aggregateUncParity; unsigned long long aggregateUncSecDed; unsigned long long aggregateCor; unsigned long long volatileUncParity; unsigned long long volatileUncSecDed; unsigned long long volatileCor; unsigned long long aggregateUncBucketL2; unsigned long long aggregateUncBucketSm; unsigned long long aggregateUncBucketPcie; unsigned long long aggregateUncBucketMcu; unsigned long long aggregateUncBucketOther; unsigned bThresholdExceeded; };
typedef nvmlEccSramErrorStatus_v1_t nvmlEccSramErrorStatus_t;
typedef unsigned int nvmlDeviceArchitecture_t;
typedef unsigned int nvmlBusType_t;
typedef unsigned int nvmlFanControlPolicy_t;
typedef unsigned int nvmlPowerSource_t;
enum nvmlGpuUtilizationDomainId_t { NVML_GPU_UTILIZATION_DOMAIN_GPU, NVML_GPU_UTILIZATION_DOMAIN_FB, NVML_GPU_UTILIZATION_DOMAIN_VID, NVML_GPU_UTILIZATION_DOMAIN_BUS };
struct nvmlGpuDynamicPstatesInfo_st { unsigned flags; struct { unsigned bIsPresent; unsigned percentage; unsigned incThreshold; unsigned decThreshold; } utilization[8]; };
typedef struct nvmlGpuDynamicPstatesInfo_st nvmlGpuDynamicPstatesInfo_t;
struct nvmlFieldValue_st { unsigned fieldId; unsigned scopeId; long long timestamp; long long latencyUsec; nvmlValueType_t valueType; nvmlReturn_t nvmlReturn; nvmlValue_t value; };
typedef struct nvmlFieldValue_st nvmlFieldValue_t;
struct nvmlUnit_st;
typedef struct nvmlUnit_st * nvmlUnit_t;
struct nvmlHwbcEntry_st { unsigned hwbcId; char firmwareVersion[32]; };
typedef struct nvmlHwbcEntry_st nvmlHwbcEntry_t;
enum nvmlFanState_enum { NVML_FAN_NORMAL, NVML_FAN_FAILED };
typedef nvmlFanState_enum nvmlFanState_t;
enum nvmlLedColor_enum { NVML_LED_COLOR_GREEN, NVML_LED_COLOR_AMBER };
typedef nvmlLedColor_enum nvmlLedColor_t;
struct nvmlLedState_st { char cause[256]; nvmlLedColor_t color; };
typedef struct nvmlLedState_st nvmlLedState_t;
struct nvmlUnitInfo_st { char name[96]; char id[96]; char serial[96]; char firmwareVersion[96]; };
typedef struct nvmlUnitInfo_st nvmlUnitInfo_t;
struct nvmlPSUInfo_st { char state[256]; unsigned current; unsigned voltage; unsigned power; };
typedef struct nvmlPSUInfo_st nvmlPSUInfo_t;
struct nvmlUnitFanInfo_st { unsigned speed; nvmlFanState_t state; };
typedef struct nvmlUnitFanInfo_st nvmlUnitFanInfo_t;
struct nvmlUnitFanSpeeds_st { nvmlUnitFanInfo_t fans[24]; unsigned count; };
typedef struct nvmlUnitFanSpeeds_st nvmlUnitFanSpeeds_t;
struct nvmlEventSet_st;
typedef struct nvmlEventSet_st * nvmlEventSet_t;
struct nvmlEventData_st { nvmlDevice_t device; unsigned long long eventType; unsigned long long eventData; unsigned gpuInstanceId; unsigned computeInstanceId; };
typedef struct nvmlEventData_st nvmlEventData_t;
struct nvmlAccountingStats_st { unsigned gpuUtilization; unsigned memoryUtilization; unsigned long long maxMemoryUsage; unsigned long long time; unsigned long long startTime; unsigned isRunning; unsigned reserved[5]; };
typedef struct nvmlAccountingStats_st nvmlAccountingStats_t;
enum nvmlEncoderQueryType_enum { NVML_ENCODER_QUERY_H264, NVML_ENCODER_QUERY_HEVC, NVML_ENCODER_QUERY_AV1, NVML_ENCODER_QUERY_UNKNOWN = 255 };
typedef nvmlEncoderQueryType_enum nvmlEncoderType_t;
struct nvmlEncoderSessionInfo_st { unsigned sessionId; unsigned pid; nvmlVgpuInstance_t vgpuInstance; nvmlEncoderType_t codecType; unsigned hResolution; unsigned vResolution; unsigned averageFps; unsigned averageLatency; };
typedef struct nvmlEncoderSessionInfo_st nvmlEncoderSessionInfo_t;
enum nvmlFBCSessionType_enum { NVML_FBC_SESSION_TYPE_UNKNOWN, NVML_FBC_SESSION_TYPE_TOSYS, NVML_FBC_SESSION_TYPE_CUDA, NVML_FBC_SESSION_TYPE_VID, NVML_FBC_SESSION_TYPE_HWENC };
typedef nvmlFBCSessionType_enum nvmlFBCSessionType_t;
struct nvmlFBCStats_st { unsigned sessionsCount; unsigned averageFPS; unsigned averageLatency; };
typedef struct nvmlFBCStats_st nvmlFBCStats_t;
struct nvmlFBCSessionInfo_st { unsigned sessionId; unsigned pid; nvmlVgpuInstance_t vgpuInstance; unsigned displayOrdinal; nvmlFBCSessionType_t sessionType; unsigned sessionFlags; unsigned hMaxResolution; unsigned vMaxResolution; unsigned hResolution; unsigned vResolution; unsigned averageFPS; unsigned averageLatency; };
typedef struct nvmlFBCSessionInfo_st nvmlFBCSessionInfo_t;
enum nvmlDetachGpuState_enum { NVML_DETACH_GPU_KEEP, NVML_DETACH_GPU_REMOVE };
typedef nvmlDetachGpuState_enum nvmlDetachGpuState_t;
enum nvmlPcieLinkState_enum { NVML_PCIE_LINK_KEEP, NVML_PCIE_LINK_SHUT_DOWN };
typedef nvmlPcieLinkState_enum nvmlPcieLinkState_t;
struct nvmlConfComputeSystemCaps_st { unsigned cpuCaps; unsigned gpusCaps; };
typedef struct nvmlConfComputeSystemCaps_st nvmlConfComputeSystemCaps_t;
struct nvmlConfComputeSystemState_st { unsigned environment; unsigned ccFeature; unsigned devToolsMode; };
typedef struct nvmlConfComputeSystemState_st nvmlConfComputeSystemState_t;
struct nvmlSystemConfComputeSettings_v1_t { unsigned version; unsigned environment; unsigned ccFeature; unsigned devToolsMode; unsigned multiGpuMode; };
typedef nvmlSystemConfComputeSettings_v1_t nvmlSystemConfComputeSettings_t;
struct nvmlConfComputeMemSizeInfo_st { unsigned long long protectedMemSizeKib; unsigned long long unprotectedMemSizeKib; };
typedef struct nvmlConfComputeMemSizeInfo_st nvmlConfComputeMemSizeInfo_t;
struct nvmlConfComputeGpuCertificate_st { unsigned certChainSize; unsigned attestationCertChainSize; unsigned char certChain[4096]; unsigned char attestationCertChain[5120]; };
typedef struct nvmlConfComputeGpuCertificate_st nvmlConfComputeGpuCertificate_t;
struct nvmlConfComputeGpuAttestationReport_st { unsigned isCecAttestationReportPresent; unsigned attestationReportSize; unsigned cecAttestationReportSize; unsigned char nonce[32]; unsigned char attestationReport[8192]; unsigned char cecAttestationReport[4096]; };
typedef struct nvmlConfComputeGpuAttestationReport_st nvmlConfComputeGpuAttestationReport_t;
struct nvmlConfComputeSetKeyRotationThresholdInfo_st { unsigned version; unsigned long long maxAttackerAdvantage; };
typedef struct nvmlConfComputeSetKeyRotationThresholdInfo_st nvmlConfComputeSetKeyRotationThresholdInfo_v1_t;
typedef nvmlConfComputeSetKeyRotationThresholdInfo_v1_t nvmlConfComputeSetKeyRotationThresholdInfo_t;
struct nvmlConfComputeGetKeyRotationThresholdInfo_st { unsigned version; unsigned long long attackerAdvantage; };
typedef struct nvmlConfComputeGetKeyRotationThresholdInfo_st nvmlConfComputeGetKeyRotationThresholdInfo_v1_t;
typedef nvmlConfComputeGetKeyRotationThresholdInfo_v1_t nvmlConfComputeGetKeyRotationThresholdInfo_t;
typedef unsigned char nvmlGpuFabricState_t;
struct nvmlGpuFabricInfo_t { unsigned char clusterUuid[16]; nvmlReturn_t status; unsigned cliqueId; nvmlGpuFabricState_t state; };
struct nvmlGpuFabricInfo_v2_t { unsigned version; unsigned char clusterUuid[16]; nvmlReturn_t status; unsigned cliqueId; nvmlGpuFabricState_t state; unsigned healthMask; };
typedef nvmlGpuFabricInfo_v2_t nvmlGpuFabricInfoV_t;
typedef unsigned char nvmlPowerScopeType_t;
struct nvmlPowerValue_v2_t { unsigned version; nvmlPowerScopeType_t powerScope; unsigned powerValueMw; };
typedef unsigned int nvmlAffinityScope_t;
enum nvmlClockLimitId_enum { NVML_CLOCK_LIMIT_ID_RANGE_START = 4294967040, NVML_CLOCK_LIMIT_ID_TDP, NVML_CLOCK_LIMIT_ID_UNLIMITED };
typedef nvmlClockLimitId_enum nvmlClockLimitId_t;
struct nvmlVgpuVersion_st { unsigned minVersion; unsigned maxVersion; };
typedef struct nvmlVgpuVersion_st nvmlVgpuVersion_t;
struct nvmlVgpuMetadata_st { unsigned version; unsigned revision; nvmlVgpuGuestInfoState_t guestInfoState; char guestDriverVersion[80]; char hostDriverVersion[80]; unsigned reserved[6]; unsigned vgpuVirtualizationCaps; unsigned guestVgpuVersion; unsigned opaqueDataSize; char opaqueData[4]; };
typedef struct nvmlVgpuMetadata_st nvmlVgpuMetadata_t;
struct nvmlVgpuPgpuMetadata_st { unsigned version; unsigned revision; char hostDriverVersion[80]; unsigned pgpuVirtualizationCaps; unsigned reserved[5]; nvmlVgpuVersion_t hostSupportedVgpuRange; unsigned opaqueDataSize; char opaqueData[4]; };
typedef struct nvmlVgpuPgpuMetadata_st nvmlVgpuPgpuMetadata_t;
enum nvmlVgpuVmCompatibility_enum { NVML_VGPU_VM_COMPATIBILITY_NONE, NVML_VGPU_VM_COMPATIBILITY_COLD, NVML_VGPU_VM_COMPATIBILITY_HIBERNATE, NVML_VGPU_VM_COMPATIBILITY_SLEEP = 4, NVML_VGPU_VM_COMPATIBILITY_LIVE = 8 };
typedef nvmlVgpuVmCompatibility_enum nvmlVgpuVmCompatibility_t;
enum nvmlVgpuPgpuCompatibilityLimitCode_enum { NVML_VGPU_COMPATIBILITY_LIMIT_NONE, NVML_VGPU_COMPATIBILITY_LIMIT_HOST_DRIVER, NVML_VGPU_COMPATIBILITY_LIMIT_GUEST_DRIVER, NVML_VGPU_COMPATIBILITY_LIMIT_GPU = 4, NVML_VGPU_COMPATIBILITY_LIMIT_OTHER = 2147483648 };
typedef nvmlVgpuPgpuCompatibilityLimitCode_enum nvmlVgpuPgpuCompatibilityLimitCode_t;
struct nvmlVgpuPgpuCompatibility_st { nvmlVgpuVmCompatibility_t vgpuVmCompatibility; nvmlVgpuPgpuCompatibilityLimitCode_t compatibilityLimitCode; };
typedef struct nvmlVgpuPgpuCompatibility_st nvmlVgpuPgpuCompatibility_t;
struct nvmlExcludedDeviceInfo_st { nvmlPciInfo_t pciInfo; char uuid[80]; };
typedef struct nvmlExcludedDeviceInfo_st nvmlExcludedDeviceInfo_t;
struct nvmlGpuInstancePlacement_st { unsigned start; unsigned size; };
typedef struct nvmlGpuInstancePlacement_st nvmlGpuInstancePlacement_t;
struct nvmlGpuInstanceProfileInfo_st { unsigned id; unsigned isP2pSupported; unsigned sliceCount; unsigned instanceCount; unsigned multiprocessorCount; unsigned copyEngineCount; unsigned decoderCount; unsigned encoderCount; unsigned jpegCount; unsigned ofaCount; unsigned long long memorySizeMB; };
typedef struct nvmlGpuInstanceProfileInfo_st nvmlGpuInstanceProfileInfo_t;
struct nvmlGpuInstanceProfileInfo_v2_st { unsigned version; unsigned id; unsigned isP2pSupported; unsigned sliceCount; unsigned instanceCount; unsigned multiprocessorCount; unsigned copyEngineCount; unsigned decoderCount; unsigned encoderCount; unsigned jpegCount; unsigned ofaCount; unsigned long long memorySizeMB; char name[96]; };
typedef struct nvmlGpuInstanceProfileInfo_v2_st nvmlGpuInstanceProfileInfo_v2_t;
struct nvmlGpuInstanceProfileInfo_v3_st { unsigned version; unsigned id; unsigned sliceCount; unsigned instanceCount; unsigned multiprocessorCount; unsigned copyEngineCount; unsigned decoderCount; unsigned encoderCount; unsigned jpegCount; unsigned ofaCount; unsigned long long memorySizeMB; char name[96]; unsigned capabilities; };
typedef struct nvmlGpuInstanceProfileInfo_v3_st nvmlGpuInstanceProfileInfo_v3_t;
struct nvmlGpuInstanceInfo_st { nvmlDevice_t device; unsigned id; unsigned profileId; nvmlGpuInstancePlacement_t placement; };
typedef struct nvmlGpuInstanceInfo_st nvmlGpuInstanceInfo_t;
struct nvmlGpuInstance_st;
typedef struct nvmlGpuInstance_st * nvmlGpuInstance_t;
struct nvmlComputeInstancePlacement_st { unsigned start; unsigned size; };
typedef struct nvmlComputeInstancePlacement_st nvmlComputeInstancePlacement_t;
struct nvmlComputeInstanceProfileInfo_st { unsigned id; unsigned sliceCount; unsigned instanceCount; unsigned multiprocessorCount; unsigned sharedCopyEngineCount; unsigned sharedDecoderCount; unsigned sharedEncoderCount; unsigned sharedJpegCount; unsigned sharedOfaCount; };
typedef struct nvmlComputeInstanceProfileInfo_st nvmlComputeInstanceProfileInfo_t;
struct nvmlComputeInstanceProfileInfo_v2_st { unsigned version; unsigned id; unsigned sliceCount; unsigned instanceCount; unsigned multiprocessorCount; unsigned sharedCopyEngineCount; unsigned sharedDecoderCount; unsigned sharedEncoderCount; unsigned sharedJpegCount; unsigned sharedOfaCount; char name[96]; };
typedef struct nvmlComputeInstanceProfileInfo_v2_st nvmlComputeInstanceProfileInfo_v2_t;
struct nvmlComputeInstanceProfileInfo_v3_st { unsigned version; unsigned id; unsigned sliceCount; unsigned instanceCount; unsigned multiprocessorCount; unsigned sharedCopyEngineCount; unsigned sharedDecoderCount; unsigned sharedEncoderCount; unsigned sharedJpegCount; unsigned sharedOfaCount; char name[96]; unsigned capabilities; };
typedef struct nvmlComputeInstanceProfileInfo_v3_st nvmlComputeInstanceProfileInfo_v3_t;
struct nvmlComputeInstanceInfo_st { nvmlDevice_t device; nvmlGpuInstance_t gpuInstance; unsigned id; unsigned profileId; nvmlComputeInstancePlacement_t placement; };
typedef struct nvmlComputeInstanceInfo_st nvmlComputeInstanceInfo_t;
struct nvmlComputeInstance_st;
typedef struct nvmlComputeInstance_st * nvmlComputeInstance_t;
enum nvmlGpmMetricId_t { NVML_GPM_METRIC_GRAPHICS_UTIL = 1, NVML_GPM_METRIC_SM_UTIL, NVML_GPM_METRIC_SM_OCCUPANCY, NVML_GPM_METRIC_INTEGER_UTIL, NVML_GPM_METRIC_ANY_TENSOR_UTIL, NVML_GPM_METRIC_DFMA_TENSOR_UTIL, NVML_GPM_METRIC_HMMA_TENSOR_UTIL, NVML_GPM_METRIC_IMMA_TENSOR_UTIL = 9, NVML_GPM_METRIC_DRAM_BW_UTIL, NVML_GPM_METRIC_FP64_UTIL, NVML_GPM_METRIC_FP32_UTIL, NVML_GPM_METRIC_FP16_UTIL, NVML_GPM_METRIC_PCIE_TX_PER_SEC = 20, NVML_GPM_METRIC_PCIE_RX_PER_SEC, NVML_GPM_METRIC_NVDEC_0_UTIL = 30, NVML_GPM_METRIC_NVDEC_1_UTIL, NVML_GPM_METRIC_NVDEC_2_UTIL, NVML_GPM_METRIC_NVDEC_3_UTIL, NVML_GPM_METRIC_NVDEC_4_UTIL, NVML_GPM_METRIC_NVDEC_5_UTIL, NVML_GPM_METRIC_NVDEC_6_UTIL, NVML_GPM_METRIC_NVDEC_7_UTIL, NVML_GPM_METRIC_NVJPG_0_UTIL = 40, NVML_GPM_METRIC_NVJPG_1_UTIL, NVML_GPM_METRIC_NVJPG_2_UTIL, NVML_GPM_METRIC_NVJPG_3_UTIL, NVML_GPM_METRIC_NVJPG_4_UTIL, NVML_GPM_METRIC_NVJPG_5_UTIL, NVML_GPM_METRIC_NVJPG_6_UTIL, NVML_GPM_METRIC_NVJPG_7_UTIL, NVML_GPM_METRIC_NVOFA_0_UTIL = 50, NVML_GPM_METRIC_NVLINK_TOTAL_RX_PER_SEC = 60, NVML_GPM_METRIC_NVLINK_TOTAL_TX_PER_SEC, NVML_GPM_METRIC_NVLINK_L0_RX_PER_SEC, NVML_GPM_METRIC_NVLINK_L0_TX_PER_SEC, NVML_GPM_METRIC_NVLINK_L1_RX_PER_SEC, NVML_GPM_METRIC_NVLINK_L1_TX_PER_SEC, NVML_GPM_METRIC_NVLINK_L2_RX_PER_SEC, NVML_GPM_METRIC_NVLINK_L2_TX_PER_SEC, NVML_GPM_METRIC_NVLINK_L3_RX_PER_SEC, NVML_GPM_METRIC_NVLINK_L3_TX_PER_SEC, NVML_GPM_METRIC_NVLINK_L4_RX_PER_SEC, NVML_GPM_METRIC_NVLINK_L4_TX_PER_SEC, NVML_GPM_METRIC_NVLINK_L5_RX_PER_SEC, NVML_GPM_METRIC_NVLINK_L5_TX_PER_SEC, NVML_GPM_METRIC_NVLINK_L6_RX_PER_SEC, NVML_GPM_METRIC_NVLINK_L6_TX_PER_SEC, NVML_GPM_METRIC_NVLINK_L7_RX_PER_SEC, NVML_GPM_METRIC_NVLINK_L7_TX_PER_SEC, NVML_GPM_METRIC_NVLINK_L8_RX_PER_SEC, NVML_GPM_METRIC_NVLINK_L8_TX_PER_SEC, NVML_GPM_METRIC_NVLINK_L9_RX_PER_SEC, NVML_GPM_METRIC_NVLINK_L9_TX_PER_SEC, NVML_GPM_METRIC_NVLINK_L10_RX_PER_SEC, NVML_GPM_METRIC_NVLINK_L10_TX_PER_SEC, NVML_GPM_METRIC_NVLINK_L11_RX_PER_SEC, NVML_GPM_METRIC_NVLINK_L11_TX_PER_SEC, NVML_GPM_METRIC_NVLINK_L12_RX_PER_SEC, NVML_GPM_METRIC_NVLINK_L12_TX_PER_SEC, NVML_GPM_METRIC_NVLINK_L13_RX_PER_SEC, NVML_GPM_METRIC_NVLINK_L13_TX_PER_SEC, NVML_GPM_METRIC_NVLINK_L14_RX_PER_SEC, NVML_GPM_METRIC_NVLINK_L14_TX_PER_SEC, NVML_GPM_METRIC_NVLINK_L15_RX_PER_SEC, NVML_GPM_METRIC_NVLINK_L15_TX_PER_SEC, NVML_GPM_METRIC_NVLINK_L16_RX_PER_SEC, NVML_GPM_METRIC_NVLINK_L16_TX_PER_SEC, NVML_GPM_METRIC_NVLINK_L17_RX_PER_SEC, NVML_GPM_METRIC_NVLINK_L17_TX_PER_SEC, NVML_GPM_METRIC_MAX };
struct nvmlGpmSample_st;
typedef struct nvmlGpmSample_st * nvmlGpmSample_t;
struct nvmlGpmMetric_t { unsigned metricId; nvmlReturn_t nvmlReturn; double value; struct { char * shortName; char * longName; char * unit; } metricInfo; };
struct nvmlGpmMetricsGet_t { unsigned version; unsigned numMetrics; nvmlGpmSample_t sample1; nvmlGpmSample_t sample2; nvmlGpmMetric_t metrics[98]; };
struct nvmlGpmSupport_t { unsigned version; unsigned isSupportedDevice; };
struct nvmlNvLinkPowerThres_st { unsigned lowPwrThreshold; };
typedef struct nvmlNvLinkPowerThres_st nvmlNvLinkPowerThres_t;
#define NVML_API_VERSION 12
#define NVML_API_VERSION_STR "12"
#define NVML_STRUCT_VERSION ( data , ver ) ( unsigned int ) ( sizeof ( nvml ## data ## _v ## ver ## _t ) | ( ver << 24U ) )
#define NVML_VALUE_NOT_AVAILABLE ( - 1 )
#define NVML_DEVICE_PCI_BUS_ID_BUFFER_SIZE 32
#define NVML_DEVICE_PCI_BUS_ID_BUFFER_V2_SIZE 16
#define NVML_DEVICE_PCI_BUS_ID_LEGACY_FMT "%04X:%02X:%02X.0"
#define NVML_DEVICE_PCI_BUS_ID_FMT "%08X:%02X:%02X.0"
#define NVML_DEVICE_PCI_BUS_ID_FMT_ARGS ( pciInfo ) ( pciInfo ) -> domain , ( pciInfo ) -> bus , ( pciInfo ) -> device
#define NVML_NVLINK_MAX_LINKS 18
#define NVML_TOPOLOGY_CPU NVML_TOPOLOGY_NODE
#define NVML_MAX_PHYSICAL_BRIDGE ( 128 )
#define NVML_MAX_THERMAL_SENSORS_PER_GPU 3
#define NVML_SINGLE_BIT_ECC NVML_MEMORY_ERROR_TYPE_CORRECTED
#define NVML_DOUBLE_BIT_ECC NVML_MEMORY_ERROR_TYPE_UNCORRECTED
#define NVML_MAX_GPU_PERF_PSTATES 16
#define NVML_GRID_LICENSE_EXPIRY_NOT_AVAILABLE 0
#define NVML_GRID_LICENSE_EXPIRY_INVALID 1
#define NVML_GRID_LICENSE_EXPIRY_VALID 2
#define NVML_GRID_LICENSE_EXPIRY_NOT_APPLICABLE 3
#define NVML_GRID_LICENSE_EXPIRY_PERMANENT 4
#define NVML_GRID_LICENSE_BUFFER_SIZE 128
#define NVML_VGPU_NAME_BUFFER_SIZE 64
#define NVML_GRID_LICENSE_FEATURE_MAX_COUNT 3
#define NVML_INVALID_VGPU_PLACEMENT_ID 0xFFFF
#define NVML_VGPU_VIRTUALIZATION_CAP_MIGRATION 0 : 0
#define NVML_VGPU_VIRTUALIZATION_CAP_MIGRATION_NO 0x0
#define NVML_VGPU_VIRTUALIZATION_CAP_MIGRATION_YES 0x1
#define NVML_VGPU_PGPU_VIRTUALIZATION_CAP_MIGRATION 0 : 0
#define NVML_VGPU_PGPU_VIRTUALIZATION_CAP_MIGRATION_NO 0x0
#define NVML_VGPU_PGPU_VIRTUALIZATION_CAP_MIGRATION_YES 0x1
#define NVML_VGPU_SCHEDULER_POLICY_UNKNOWN 0
#define NVML_VGPU_SCHEDULER_POLICY_BEST_EFFORT 1
#define NVML_VGPU_SCHEDULER_POLICY_EQUAL_SHARE 2
#define NVML_VGPU_SCHEDULER_POLICY_FIXED_SHARE 3
#define NVML_SUPPORTED_VGPU_SCHEDULER_POLICY_COUNT 3
#define NVML_SCHEDULER_SW_MAX_LOG_ENTRIES 200
#define NVML_VGPU_SCHEDULER_ARR_DEFAULT 0
#define NVML_VGPU_SCHEDULER_ARR_DISABLE 1
#define NVML_VGPU_SCHEDULER_ARR_ENABLE 2
#define NVML_GRID_LICENSE_STATE_UNKNOWN 0
#define NVML_GRID_LICENSE_STATE_UNINITIALIZED 1
#define NVML_GRID_LICENSE_STATE_UNLICENSED_UNRESTRICTED 2
#define NVML_GRID_LICENSE_STATE_UNLICENSED_RESTRICTED 3
#define NVML_GRID_LICENSE_STATE_UNLICENSED 4
#define NVML_GRID_LICENSE_STATE_LICENSED 5
#define NVML_GSP_FIRMWARE_VERSION_BUF_SIZE 0x40
#define NVML_DEVICE_ARCH_KEPLER 2
#define NVML_DEVICE_ARCH_MAXWELL 3
#define NVML_DEVICE_ARCH_PASCAL 4
#define NVML_DEVICE_ARCH_VOLTA 5
#define NVML_DEVICE_ARCH_TURING 6
#define NVML_DEVICE_ARCH_AMPERE 7
#define NVML_DEVICE_ARCH_ADA 8
#define NVML_DEVICE_ARCH_HOPPER 9
#define NVML_DEVICE_ARCH_UNKNOWN 0xffffffff
#define NVML_BUS_TYPE_UNKNOWN 0
#define NVML_BUS_TYPE_PCI 1
#define NVML_BUS_TYPE_PCIE 2
#define NVML_BUS_TYPE_FPCI 3
#define NVML_BUS_TYPE_AGP 4
#define NVML_FAN_POLICY_TEMPERATURE_CONTINOUS_SW 0
#define NVML_FAN_POLICY_MANUAL 1
#define NVML_POWER_SOURCE_AC 0x00000000
#define NVML_POWER_SOURCE_BATTERY 0x00000001
#define NVML_POWER_SOURCE_UNDERSIZED 0x00000002
#define NVML_PCIE_LINK_MAX_SPEED_INVALID 0x00000000
#define NVML_PCIE_LINK_MAX_SPEED_2500MBPS 0x00000001
#define NVML_PCIE_LINK_MAX_SPEED_5000MBPS 0x00000002
#define NVML_PCIE_LINK_MAX_SPEED_8000MBPS 0x00000003
#define NVML_PCIE_LINK_MAX_SPEED_16000MBPS 0x00000004
#define NVML_PCIE_LINK_MAX_SPEED_32000MBPS 0x00000005
#define NVML_PCIE_LINK_MAX_SPEED_64000MBPS 0x00000006
#define NVML_ADAPTIVE_CLOCKING_INFO_STATUS_DISABLED 0x00000000
#define NVML_ADAPTIVE_CLOCKING_INFO_STATUS_ENABLED 0x00000001
#define NVML_MAX_GPU_UTILIZATIONS 8
#define NVML_FI_DEV_ECC_CURRENT 1
#define NVML_FI_DEV_ECC_PENDING 2
#define NVML_FI_DEV_ECC_SBE_VOL_TOTAL 3
#define NVML_FI_DEV_ECC_DBE_VOL_TOTAL 4
#define NVML_FI_DEV_ECC_SBE_AGG_TOTAL 5
#define NVML_FI_DEV_ECC_DBE_AGG_TOTAL 6
#define NVML_FI_DEV_ECC_SBE_VOL_L1 7
#define NVML_FI_DEV_ECC_DBE_VOL_L1 8
#define NVML_FI_DEV_ECC_SBE_VOL_L2 9
#define NVML_FI_DEV_ECC_DBE_VOL_L2 10
#define NVML_FI_DEV_ECC_SBE_VOL_DEV 11
#define NVML_FI_DEV_ECC_DBE_VOL_DEV 12
#define NVML_FI_DEV_ECC_SBE_VOL_REG 13
#define NVML_FI_DEV_ECC_DBE_VOL_REG 14
#define NVML_FI_DEV_ECC_SBE_VOL_TEX 15
#define NVML_FI_DEV_ECC_DBE_VOL_TEX 16
#define NVML_FI_DEV_ECC_DBE_VOL_CBU 17
#define NVML_FI_DEV_ECC_SBE_AGG_L1 18
#define NVML_FI_DEV_ECC_DBE_AGG_L1 19
#define NVML_FI_DEV_ECC_SBE_AGG_L2 20
#define NVML_FI_DEV_ECC_DBE_AGG_L2 21
#define NVML_FI_DEV_ECC_SBE_AGG_DEV 22
#define NVML_FI_DEV_ECC_DBE_AGG_DEV 23
#define NVML_FI_DEV_ECC_SBE_AGG_REG 24
#define NVML_FI_DEV_ECC_DBE_AGG_REG 25
#define NVML_FI_DEV_ECC_SBE_AGG_TEX 26
#define NVML_FI_DEV_ECC_DBE_AGG_TEX 27
#define NVML_FI_DEV_ECC_DBE_AGG_CBU 28
#define NVML_FI_DEV_RETIRED_SBE 29
#define NVML_FI_DEV_RETIRED_DBE 30
#define NVML_FI_DEV_RETIRED_PENDING 31
#define NVML_FI_DEV_NVLINK_CRC_FLIT_ERROR_COUNT_L0 32
#define NVML_FI_DEV_NVLINK_CRC_FLIT_ERROR_COUNT_L1 33
#define NVML_FI_DEV_NVLINK_CRC_FLIT_ERROR_COUNT_L2 34
#define NVML_FI_DEV_NVLINK_CRC_FLIT_ERROR_COUNT_L3 35
#define NVML_FI_DEV_NVLINK_CRC_FLIT_ERROR_COUNT_L4 36
#define NVML_FI_DEV_NVLINK_CRC_FLIT_ERROR_COUNT_L5 37
#define NVML_FI_DEV_NVLINK_CRC_FLIT_ERROR_COUNT_TOTAL 38
#define NVML_FI_DEV_NVLINK_CRC_DATA_ERROR_COUNT_L0 39
#define NVML_FI_DEV_NVLINK_CRC_DATA_ERROR_COUNT_L1 40
#define NVML_FI_DEV_NVLINK_CRC_DATA_ERROR_COUNT_L2 41
#define NVML_FI_DEV_NVLINK_CRC_DATA_ERROR_COUNT_L3 42
#define NVML_FI_DEV_NVLINK_CRC_DATA_ERROR_COUNT_L4 43
#define NVML_FI_DEV_NVLINK_CRC_DATA_ERROR_COUNT_L5 44
#define NVML_FI_DEV_NVLINK_CRC_DATA_ERROR_COUNT_TOTAL 45
#define NVML_FI_DEV_NVLINK_REPLAY_ERROR_COUNT_L0 46
#define NVML_FI_DEV_NVLINK_REPLAY_ERROR_COUNT_L1 47
#define NVML_FI_DEV_NVLINK_REPLAY_ERROR_COUNT_L2 48
#define NVML_FI_DEV_NVLINK_REPLAY_ERROR_COUNT_L3 49
#define NVML_FI_DEV_NVLINK_REPLAY_ERROR_COUNT_L4 50
#define NVML_FI_DEV_NVLINK_REPLAY_ERROR_COUNT_L5 51
#define NVML_FI_DEV_NVLINK_REPLAY_ERROR_COUNT_TOTAL 52
#define NVML_FI_DEV_NVLINK_RECOVERY_ERROR_COUNT_L0 53
#define NVML_FI_DEV_NVLINK_RECOVERY_ERROR_COUNT_L1 54
#define NVML_FI_DEV_NVLINK_RECOVERY_ERROR_COUNT_L2 55
#define NVML_FI_DEV_NVLINK_RECOVERY_ERROR_COUNT_L3 56
#define NVML_FI_DEV_NVLINK_RECOVERY_ERROR_COUNT_L4 57
#define NVML_FI_DEV_NVLINK_RECOVERY_ERROR_COUNT_L5 58
#define NVML_FI_DEV_NVLINK_RECOVERY_ERROR_COUNT_TOTAL 59
#define NVML_FI_DEV_NVLINK_BANDWIDTH_C0_L0 60
#define NVML_FI_DEV_NVLINK_BANDWIDTH_C0_L1 61
#define NVML_FI_DEV_NVLINK_BANDWIDTH_C0_L2 62
#define NVML_FI_DEV_NVLINK_BANDWIDTH_C0_L3 63
#define NVML_FI_DEV_NVLINK_BANDWIDTH_C0_L4 64
#define NVML_FI_DEV_NVLINK_BANDWIDTH_C0_L5 65
#define NVML_FI_DEV_NVLINK_BANDWIDTH_C0_TOTAL 66
#define NVML_FI_DEV_NVLINK_BANDWIDTH_C1_L0 67
#define NVML_FI_DEV_NVLINK_BANDWIDTH_C1_L1 68
#define NVML_FI_DEV_NVLINK_BANDWIDTH_C1_L2 69
#define NVML_FI_DEV_NVLINK_BANDWIDTH_C1_L3 70
#define NVML_FI_DEV_NVLINK_BANDWIDTH_C1_L4 71
#define NVML_FI_DEV_NVLINK_BANDWIDTH_C1_L5 72
#define NVML_FI_DEV_NVLINK_BANDWIDTH_C1_TOTAL 73
#define NVML_FI_DEV_PERF_POLICY_POWER 74
#define NVML_FI_DEV_PERF_POLICY_THERMAL 75
#define NVML_FI_DEV_PERF_POLICY_SYNC_BOOST 76
#define NVML_FI_DEV_PERF_POLICY_BOARD_LIMIT 77
#define NVML_FI_DEV_PERF_POLICY_LOW_UTILIZATION 78
#define NVML_FI_DEV_PERF_POLICY_RELIABILITY 79
#define NVML_FI_DEV_PERF_POLICY_TOTAL_APP_CLOCKS 80
#define NVML_FI_DEV_PERF_POLICY_TOTAL_BASE_CLOCKS 81
#define NVML_FI_DEV_MEMORY_TEMP 82
#define NVML_FI_DEV_TOTAL_ENERGY_CONSUMPTION 83
#define NVML_FI_DEV_NVLINK_SPEED_MBPS_L0 84
#define NVML_FI_DEV_NVLINK_SPEED_MBPS_L1 85
#define NVML_FI_DEV_NVLINK_SPEED_MBPS_L2 86
#define NVML_FI_DEV_NVLINK_SPEED_MBPS_L3 87
#define NVML_FI_DEV_NVLINK_SPEED_MBPS_L4 88
#define NVML_FI_DEV_NVLINK_SPEED_MBPS_L5 89
#define NVML_FI_DEV_NVLINK_SPEED_MBPS_COMMON 90
#define NVML_FI_DEV_NVLINK_LINK_COUNT 91
#define NVML_FI_DEV_RETIRED_PENDING_SBE 92
#define NVML_FI_DEV_RETIRED_PENDING_DBE 93
#define NVML_FI_DEV_PCIE_REPLAY_COUNTER 94
#define NVML_FI_DEV_PCIE_REPLAY_ROLLOVER_COUNTER 95
#define NVML_FI_DEV_NVLINK_CRC_FLIT_ERROR_COUNT_L6 96
#define NVML_FI_DEV_NVLINK_CRC_FLIT_ERROR_COUNT_L7 97
#define NVML_FI_DEV_NVLINK_CRC_FLIT_ERROR_COUNT_L8 98
#define NVML_FI_DEV_NVLINK_CRC_FLIT_ERROR_COUNT_L9 99
#define NVML_FI_DEV_NVLINK_CRC_FLIT_ERROR_COUNT_L10 100
#define NVML_FI_DEV_NVLINK_CRC_FLIT_ERROR_COUNT_L11 101
#define NVML_FI_DEV_NVLINK_CRC_DATA_ERROR_COUNT_L6 102
#define NVML_FI_DEV_NVLINK_CRC_DATA_ERROR_COUNT_L7 103
#define NVML_FI_DEV_NVLINK_CRC_DATA_ERROR_COUNT_L8 104
#define NVML_FI_DEV_NVLINK_CRC_DATA_ERROR_COUNT_L9 105
#define NVML_FI_DEV_NVLINK_CRC_DATA_ERROR_COUNT_L10 106
#define NVML_FI_DEV_NVLINK_CRC_DATA_ERROR_COUNT_L11 107
#define NVML_FI_DEV_NVLINK_REPLAY_ERROR_COUNT_L6 108
#define NVML_FI_DEV_NVLINK_REPLAY_ERROR_COUNT_L7 109
#define NVML_FI_DEV_NVLINK_REPLAY_ERROR_COUNT_L8 110
#define NVML_FI_DEV_NVLINK_REPLAY_ERROR_COUNT_L9 111
#define NVML_FI_DEV_NVLINK_REPLAY_ERROR_COUNT_L10 112
#define NVML_FI_DEV_NVLINK_REPLAY_ERROR_COUNT_L11 113
#define NVML_FI_DEV_NVLINK_RECOVERY_ERROR_COUNT_L6 114
#define NVML_FI_DEV_NVLINK_RECOVERY_ERROR_COUNT_L7 115
#define NVML_FI_DEV_NVLINK_RECOVERY_ERROR_COUNT_L8 116
#define NVML_FI_DEV_NVLINK_RECOVERY_ERROR_COUNT_L9 117
#define NVML_FI_DEV_NVLINK_RECOVERY_ERROR_COUNT_L10 118
#define NVML_FI_DEV_NVLINK_RECOVERY_ERROR_COUNT_L11 119
#define NVML_FI_DEV_NVLINK_BANDWIDTH_C0_L6 120
#define NVML_FI_DEV_NVLINK_BANDWIDTH_C0_L7 121
#define NVML_FI_DEV_NVLINK_BANDWIDTH_C0_L8 122
#define NVML_FI_DEV_NVLINK_BANDWIDTH_C0_L9 123
#define NVML_FI_DEV_NVLINK_BANDWIDTH_C0_L10 124
#define NVML_FI_DEV_NVLINK_BANDWIDTH_C0_L11 125
#define NVML_FI_DEV_NVLINK_BANDWIDTH_C1_L6 126
#define NVML_FI_DEV_NVLINK_BANDWIDTH_C1_L7 127
#define NVML_FI_DEV_NVLINK_BANDWIDTH_C1_L8 128
#define NVML_FI_DEV_NVLINK_BANDWIDTH_C1_L9 129
#define NVML_FI_DEV_NVLINK_BANDWIDTH_C1_L10 130
#define NVML_FI_DEV_NVLINK_BANDWIDTH_C1_L11 131
#define NVML_FI_DEV_NVLINK_SPEED_MBPS_L6 132
#define NVML_FI_DEV_NVLINK_SPEED_MBPS_L7 133
#define NVML_FI_DEV_NVLINK_SPEED_MBPS_L8 134
#define NVML_FI_DEV_NVLINK_SPEED_MBPS_L9 135
#define NVML_FI_DEV_NVLINK_SPEED_MBPS_L10 136
#define NVML_FI_DEV_NVLINK_SPEED_MBPS_L11 137
#define NVML_FI_DEV_NVLINK_THROUGHPUT_DATA_TX 138
#define NVML_FI_DEV_NVLINK_THROUGHPUT_DATA_RX 139
#define NVML_FI_DEV_NVLINK_THROUGHPUT_RAW_TX 140
#define NVML_FI_DEV_NVLINK_THROUGHPUT_RAW_RX 141
#define NVML_FI_DEV_REMAPPED_COR 142
#define NVML_FI_DEV_REMAPPED_UNC 143
#define NVML_FI_DEV_REMAPPED_PENDING 144
#define NVML_FI_DEV_REMAPPED_FAILURE 145
#define NVML_FI_DEV_NVLINK_REMOTE_NVLINK_ID 146
#define NVML_FI_DEV_NVSWITCH_CONNECTED_LINK_COUNT 147
#define NVML_FI_DEV_NVLINK_ECC_DATA_ERROR_COUNT_L0 148
#define NVML_FI_DEV_NVLINK_ECC_DATA_ERROR_COUNT_L1 149
#define NVML_FI_DEV_NVLINK_ECC_DATA_ERROR_COUNT_L2 150
#define NVML_FI_DEV_NVLINK_ECC_DATA_ERROR_COUNT_L3 151
#define NVML_FI_DEV_NVLINK_ECC_DATA_ERROR_COUNT_L4 152
#define NVML_FI_DEV_NVLINK_ECC_DATA_ERROR_COUNT_L5 153
#define NVML_FI_DEV_NVLINK_ECC_DATA_ERROR_COUNT_L6 154
#define NVML_FI_DEV_NVLINK_ECC_DATA_ERROR_COUNT_L7 155
#define NVML_FI_DEV_NVLINK_ECC_DATA_ERROR_COUNT_L8 156
#define NVML_FI_DEV_NVLINK_ECC_DATA_ERROR_COUNT_L9 157
#define NVML_FI_DEV_NVLINK_ECC_DATA_ERROR_COUNT_L10 158
#define NVML_FI_DEV_NVLINK_ECC_DATA_ERROR_COUNT_L11 159
#define NVML_FI_DEV_NVLINK_ECC_DATA_ERROR_COUNT_TOTAL 160
#define NVML_FI_DEV_NVLINK_ERROR_DL_REPLAY 161
#define NVML_FI_DEV_NVLINK_ERROR_DL_RECOVERY 162
#define NVML_FI_DEV_NVLINK_ERROR_DL_CRC 163
#define NVML_FI_DEV_NVLINK_GET_SPEED 164
#define NVML_FI_DEV_NVLINK_GET_STATE 165
#define NVML_FI_DEV_NVLINK_GET_VERSION 166
#define NVML_FI_DEV_NVLINK_GET_POWER_STATE 167
#define NVML_FI_DEV_NVLINK_GET_POWER_THRESHOLD 168
#define NVML_FI_DEV_PCIE_L0_TO_RECOVERY_COUNTER 169
#define NVML_FI_DEV_C2C_LINK_COUNT 170
#define NVML_FI_DEV_C2C_LINK_GET_STATUS 171
#define NVML_FI_DEV_C2C_LINK_GET_MAX_BW 172
#define NVML_FI_DEV_PCIE_COUNT_CORRECTABLE_ERRORS 173
#define NVML_FI_DEV_PCIE_COUNT_NAKS_RECEIVED 174
#define NVML_FI_DEV_PCIE_COUNT_RECEIVER_ERROR 175
#define NVML_FI_DEV_PCIE_COUNT_BAD_TLP 176
#define NVML_FI_DEV_PCIE_COUNT_NAKS_SENT 177
#define NVML_FI_DEV_PCIE_COUNT_BAD_DLLP 178
#define NVML_FI_DEV_PCIE_COUNT_NON_FATAL_ERROR 179
#define NVML_FI_DEV_PCIE_COUNT_FATAL_ERROR 180
#define NVML_FI_DEV_PCIE_COUNT_UNSUPPORTED_REQ 181
#define NVML_FI_DEV_PCIE_COUNT_LCRC_ERROR 182
#define NVML_FI_DEV_PCIE_COUNT_LANE_ERROR 183
#define NVML_FI_DEV_IS_RESETLESS_MIG_SUPPORTED 184
#define NVML_FI_DEV_POWER_AVERAGE 185
#define NVML_FI_DEV_POWER_INSTANT 186
#define NVML_FI_DEV_POWER_MIN_LIMIT 187
#define NVML_FI_DEV_POWER_MAX_LIMIT 188
#define NVML_FI_DEV_POWER_DEFAULT_LIMIT 189
#define NVML_FI_DEV_POWER_CURRENT_LIMIT 190
#define NVML_FI_DEV_ENERGY 191
#define NVML_FI_DEV_POWER_REQUESTED_LIMIT 192
#define NVML_FI_DEV_TEMPERATURE_SHUTDOWN_TLIMIT 193
#define NVML_FI_DEV_TEMPERATURE_SLOWDOWN_TLIMIT 194
#define NVML_FI_DEV_TEMPERATURE_MEM_MAX_TLIMIT 195
#define NVML_FI_DEV_TEMPERATURE_GPU_MAX_TLIMIT 196
#define NVML_FI_DEV_IS_MIG_MODE_INDEPENDENT_MIG_QUERY_CAPABLE 199
#define NVML_FI_MAX 200
#define NVML_NVFBC_SESSION_FLAG_DIFFMAP_ENABLED 0x00000001
#define NVML_NVFBC_SESSION_FLAG_CLASSIFICATIONMAP_ENABLED 0x00000002
#define NVML_NVFBC_SESSION_FLAG_CAPTURE_WITH_WAIT_NO_WAIT 0x00000004
#define NVML_NVFBC_SESSION_FLAG_CAPTURE_WITH_WAIT_INFINITE 0x00000008
#define NVML_NVFBC_SESSION_FLAG_CAPTURE_WITH_WAIT_TIMEOUT 0x00000010
#define NVML_CC_SYSTEM_CPU_CAPS_NONE 0
#define NVML_CC_SYSTEM_CPU_CAPS_AMD_SEV 1
#define NVML_CC_SYSTEM_CPU_CAPS_INTEL_TDX 2
#define NVML_CC_SYSTEM_GPUS_CC_NOT_CAPABLE 0
#define NVML_CC_SYSTEM_GPUS_CC_CAPABLE 1
#define NVML_CC_SYSTEM_DEVTOOLS_MODE_OFF 0
#define NVML_CC_SYSTEM_DEVTOOLS_MODE_ON 1
#define NVML_CC_SYSTEM_ENVIRONMENT_UNAVAILABLE 0
#define NVML_CC_SYSTEM_ENVIRONMENT_SIM 1
#define NVML_CC_SYSTEM_ENVIRONMENT_PROD 2
#define NVML_CC_SYSTEM_FEATURE_DISABLED 0
#define NVML_CC_SYSTEM_FEATURE_ENABLED 1
#define NVML_CC_SYSTEM_MULTIGPU_NONE 0
#define NVML_CC_SYSTEM_MULTIGPU_PROTECTED_PCIE 1
#define NVML_CC_ACCEPTING_CLIENT_REQUESTS_FALSE 0
#define NVML_CC_ACCEPTING_CLIENT_REQUESTS_TRUE 1
#define NVML_GPU_CERT_CHAIN_SIZE 0x1000
#define NVML_GPU_ATTESTATION_CERT_CHAIN_SIZE 0x1400
#define NVML_CC_GPU_CEC_NONCE_SIZE 0x20
#define NVML_CC_GPU_ATTESTATION_REPORT_SIZE 0x2000
#define NVML_CC_GPU_CEC_ATTESTATION_REPORT_SIZE 0x1000
#define NVML_CC_CEC_ATTESTATION_REPORT_NOT_PRESENT 0
#define NVML_CC_CEC_ATTESTATION_REPORT_PRESENT 1
#define NVML_CC_KEY_ROTATION_THRESHOLD_ATTACKER_ADVANTAGE_MIN 50
#define NVML_CC_KEY_ROTATION_THRESHOLD_ATTACKER_ADVANTAGE_MAX 75
#define NVML_GPU_FABRIC_UUID_LEN 16
#define NVML_GPU_FABRIC_STATE_NOT_SUPPORTED 0
#define NVML_GPU_FABRIC_STATE_NOT_STARTED 1
#define NVML_GPU_FABRIC_STATE_IN_PROGRESS 2
#define NVML_GPU_FABRIC_STATE_COMPLETED 3
#define NVML_GPU_FABRIC_HEALTH_MASK_DEGRADED_BW_NOT_SUPPORTED 0
#define NVML_GPU_FABRIC_HEALTH_MASK_DEGRADED_BW_TRUE 1
#define NVML_GPU_FABRIC_HEALTH_MASK_DEGRADED_BW_FALSE 2
#define NVML_GPU_FABRIC_HEALTH_MASK_SHIFT_DEGRADED_BW 0
#define NVML_GPU_FABRIC_HEALTH_MASK_WIDTH_DEGRADED_BW 0x11
#define NVML_GPU_FABRIC_HEALTH_GET ( var , type ) ( ( ( var ) >> NVML_GPU_FABRIC_HEALTH_MASK_SHIFT ## type ) & ( NVML_GPU_FABRIC_HEALTH_MASK_WIDTH ## type ) )
#define NVML_GPU_FABRIC_HEALTH_TEST ( var , type , val ) ( NVML_GPU_FABRIC_HEALTH_GET ( var , type ) == NVML_GPU_FABRIC_HEALTH_MASK ## type ## val )
#define NVML_POWER_SCOPE_GPU 0U
#define NVML_POWER_SCOPE_MODULE 1U
#define NVML_POWER_SCOPE_MEMORY 2U
#define NVML_INIT_FLAG_NO_GPUS 1
#define NVML_INIT_FLAG_NO_ATTACH 2
#define NVML_DEVICE_INFOROM_VERSION_BUFFER_SIZE 16
#define NVML_DEVICE_UUID_BUFFER_SIZE 80
#define NVML_DEVICE_UUID_V2_BUFFER_SIZE 96
#define NVML_DEVICE_PART_NUMBER_BUFFER_SIZE 80
#define NVML_SYSTEM_DRIVER_VERSION_BUFFER_SIZE 80
#define NVML_SYSTEM_NVML_VERSION_BUFFER_SIZE 80
#define NVML_DEVICE_NAME_BUFFER_SIZE 64
#define NVML_DEVICE_NAME_V2_BUFFER_SIZE 96
#define NVML_DEVICE_SERIAL_BUFFER_SIZE 30
#define NVML_DEVICE_VBIOS_VERSION_BUFFER_SIZE 32
#define NVML_CUDA_DRIVER_VERSION_MAJOR ( v ) ( ( v ) / 1000 )
#define NVML_CUDA_DRIVER_VERSION_MINOR ( v ) ( ( ( v ) % 1000 ) / 10 )
#define NVML_AFFINITY_SCOPE_NODE 0
#define NVML_AFFINITY_SCOPE_SOCKET 1
#define NVML_DEVICE_MIG_DISABLE 0x0
#define NVML_DEVICE_MIG_ENABLE 0x1
#define NVML_GPU_INSTANCE_PROFILE_1_SLICE 0x0
#define NVML_GPU_INSTANCE_PROFILE_2_SLICE 0x1
#define NVML_GPU_INSTANCE_PROFILE_3_SLICE 0x2
#define NVML_GPU_INSTANCE_PROFILE_4_SLICE 0x3
#define NVML_GPU_INSTANCE_PROFILE_7_SLICE 0x4
#define NVML_GPU_INSTANCE_PROFILE_8_SLICE 0x5
#define NVML_GPU_INSTANCE_PROFILE_6_SLICE 0x6
#define NVML_GPU_INSTANCE_PROFILE_1_SLICE_REV1 0x7
#define NVML_GPU_INSTANCE_PROFILE_2_SLICE_REV1 0x8
#define NVML_GPU_INSTANCE_PROFILE_1_SLICE_REV2 0x9
#define NVML_GPU_INSTANCE_PROFILE_COUNT 0xA
#define NVML_GPU_INTSTANCE_PROFILE_CAPS_P2P 0x1
#define NVML_COMPUTE_INSTANCE_PROFILE_1_SLICE 0x0
#define NVML_COMPUTE_INSTANCE_PROFILE_2_SLICE 0x1
#define NVML_COMPUTE_INSTANCE_PROFILE_3_SLICE 0x2
#define NVML_COMPUTE_INSTANCE_PROFILE_4_SLICE 0x3
#define NVML_COMPUTE_INSTANCE_PROFILE_7_SLICE 0x4
#define NVML_COMPUTE_INSTANCE_PROFILE_8_SLICE 0x5
#define NVML_COMPUTE_INSTANCE_PROFILE_6_SLICE 0x6
#define NVML_COMPUTE_INSTANCE_PROFILE_1_SLICE_REV1 0x7
#define NVML_COMPUTE_INSTANCE_PROFILE_COUNT 0x8
#define NVML_COMPUTE_INSTANCE_ENGINE_PROFILE_SHARED 0x0
#define NVML_COMPUTE_INSTANCE_ENGINE_PROFILE_COUNT 0x1
#define NVML_GPM_METRICS_GET_VERSION 1
#define NVML_GPM_SUPPORT_VERSION 1
#define NVML_NVLINK_POWER_STATE_HIGH_SPEED 0x0
#define NVML_NVLINK_POWER_STATE_LOW 0x1
#define NVML_NVLINK_LOW_POWER_THRESHOLD_MIN 0x1
#define NVML_NVLINK_LOW_POWER_THRESHOLD_MAX 0x1FFF
#define NVML_NVLINK_LOW_POWER_THRESHOLD_RESET 0xFFFFFFFF
#ifndef CU2HIP_TYPES_ONLY
#define F(n) nvmlReturn_t n(...);
 F(nvmlComputeInstanceDestroy) F(nvmlComputeInstanceGetInfo) F(nvmlComputeInstanceGetInfo_v2)
  F(nvmlDeviceClearAccountingPids) F(nvmlDeviceClearCpuAffinity) F(nvmlDeviceClearEccErrorCounts)
  F(nvmlDeviceClearFieldValues) F(nvmlDeviceCreateGpuInstance) F(nvmlDeviceCreateGpuInstanceWithPlacement)
  F(nvmlDeviceDiscoverGpus) F(nvmlDeviceFreezeNvLinkUtilizationCounter) F(nvmlDeviceGetAPIRestriction)
  F(nvmlDeviceGetAccountingBufferSize) F(nvmlDeviceGetAccountingMode) F(nvmlDeviceGetAccountingPids)
  F(nvmlDeviceGetAccountingStats) F(nvmlDeviceGetActiveVgpus) F(nvmlDeviceGetAdaptiveClockInfoStatus)
  F(nvmlDeviceGetApplicationsClock) F(nvmlDeviceGetArchitecture) F(nvmlDeviceGetAttributes)
  F(nvmlDeviceGetAttributes_v2) F(nvmlDeviceGetAutoBoostedClocksEnabled) F(nvmlDeviceGetBAR1MemoryInfo)
  F(nvmlDeviceGetBoardId) F(nvmlDeviceGetBoardPartNumber) F(nvmlDeviceGetBrand) F(nvmlDeviceGetBridgeChipInfo)
  F(nvmlDeviceGetBusType) F(nvmlDeviceGetC2cModeInfoV) F(nvmlDeviceGetClkMonStatus) F(nvmlDeviceGetClock)
  F(nvmlDeviceGetClockInfo) F(nvmlDeviceGetComputeInstanceId) F(nvmlDeviceGetComputeMode)
  F(nvmlDeviceGetComputeRunningProcesses) F(nvmlDeviceGetComputeRunningProcesses_v3)
  F(nvmlDeviceGetConfComputeGpuAttestationReport) F(nvmlDeviceGetConfComputeGpuCertificate)
  F(nvmlDeviceGetConfComputeMemSizeInfo) F(nvmlDeviceGetConfComputeProtectedMemoryUsage) F(nvmlDeviceGetCount)
  F(nvmlDeviceGetCount_v2) F(nvmlDeviceGetCpuAffinity) F(nvmlDeviceGetCpuAffinityWithinScope)
  F(nvmlDeviceGetCreatableVgpus) F(nvmlDeviceGetCudaComputeCapability) F(nvmlDeviceGetCurrPcieLinkGeneration)
  F(nvmlDeviceGetCurrPcieLinkWidth) F(nvmlDeviceGetCurrentClocksEventReasons)
  F(nvmlDeviceGetCurrentClocksThrottleReasons) F(nvmlDeviceGetDecoderUtilization)
  F(nvmlDeviceGetDefaultApplicationsClock) F(nvmlDeviceGetDefaultEccMode) F(nvmlDeviceGetDetailedEccErrors)
  F(nvmlDeviceGetDeviceHandleFromMigDeviceHandle) F(nvmlDeviceGetDisplayActive) F(nvmlDeviceGetDisplayMode)
  F(nvmlDeviceGetDriverModel) F(nvmlDeviceGetDynamicPstatesInfo) F(nvmlDeviceGetEccMode)
  F(nvmlDeviceGetEncoderCapacity) F(nvmlDeviceGetEncoderSessions) F(nvmlDeviceGetEncoderStats)
  F(nvmlDeviceGetEncoderUtilization) F(nvmlDeviceGetEnforcedPowerLimit) F(nvmlDeviceGetFBCSessions)
  F(nvmlDeviceGetFBCStats) F(nvmlDeviceGetFanControlPolicy_v2) F(nvmlDeviceGetFanSpeed) F(nvmlDeviceGetFanSpeed_v2)
  F(nvmlDeviceGetFieldValues) F(nvmlDeviceGetGpcClkMinMaxVfOffset) F(nvmlDeviceGetGpcClkVfOffset)
  F(nvmlDeviceGetGpuFabricInfo) F(nvmlDeviceGetGpuFabricInfoV) F(nvmlDeviceGetGpuInstanceById)
  F(nvmlDeviceGetGpuInstanceId) F(nvmlDeviceGetGpuInstancePossiblePlacements)
  F(nvmlDeviceGetGpuInstancePossiblePlacements_v2) F(nvmlDeviceGetGpuInstanceProfileInfo)
  F(nvmlDeviceGetGpuInstanceProfileInfoV) F(nvmlDeviceGetGpuInstanceRemainingCapacity) F(nvmlDeviceGetGpuInstances)
  F(nvmlDeviceGetGpuMaxPcieLinkGeneration) F(nvmlDeviceGetGpuOperationMode) F(nvmlDeviceGetGraphicsRunningProcesses)
  F(nvmlDeviceGetGraphicsRunningProcesses_v3) F(nvmlDeviceGetGridLicensableFeatures)
  F(nvmlDeviceGetGridLicensableFeatures_v4) F(nvmlDeviceGetGspFirmwareMode) F(nvmlDeviceGetGspFirmwareVersion)
  F(nvmlDeviceGetHandleByIndex) F(nvmlDeviceGetHandleByIndex_v2) F(nvmlDeviceGetHandleByPciBusId)
  F(nvmlDeviceGetHandleByPciBusId_v2) F(nvmlDeviceGetHandleBySerial) F(nvmlDeviceGetHandleByUUID)
  F(nvmlDeviceGetHostVgpuMode) F(nvmlDeviceGetIndex) F(nvmlDeviceGetInforomConfigurationChecksum)
  F(nvmlDeviceGetInforomImageVersion) F(nvmlDeviceGetInforomVersion) F(nvmlDeviceGetIrqNum)
  F(nvmlDeviceGetJpgUtilization) F(nvmlDeviceGetLastBBXFlushTime) F(nvmlDeviceGetMPSComputeRunningProcesses)
  F(nvmlDeviceGetMPSComputeRunningProcesses_v3) F(nvmlDeviceGetMaxClockInfo) F(nvmlDeviceGetMaxCustomerBoostClock)
  F(nvmlDeviceGetMaxMigDeviceCount) F(nvmlDeviceGetMaxPcieLinkGeneration) F(nvmlDeviceGetMaxPcieLinkWidth)
  F(nvmlDeviceGetMemClkMinMaxVfOffset) F(nvmlDeviceGetMemClkVfOffset) F(nvmlDeviceGetMemoryAffinity)
  F(nvmlDeviceGetMemoryBusWidth) F(nvmlDeviceGetMemoryErrorCounter) F(nvmlDeviceGetMemoryInfo)
  F(nvmlDeviceGetMemoryInfo_v2) F(nvmlDeviceGetMigDeviceHandleByIndex) F(nvmlDeviceGetMigMode)
  F(nvmlDeviceGetMinMaxClockOfPState) F(nvmlDeviceGetMinMaxFanSpeed) F(nvmlDeviceGetMinorNumber)
  F(nvmlDeviceGetModuleId) F(nvmlDeviceGetMultiGpuBoard) F(nvmlDeviceGetName) F(nvmlDeviceGetNumFans)
  F(nvmlDeviceGetNumGpuCores) F(nvmlDeviceGetNumaNodeId) F(nvmlDeviceGetNvLinkCapability)
  F(nvmlDeviceGetNvLinkErrorCounter) F(nvmlDeviceGetNvLinkRemoteDeviceType) F(nvmlDeviceGetNvLinkRemotePciInfo)
  F(nvmlDeviceGetNvLinkRemotePciInfo_v2) F(nvmlDeviceGetNvLinkState) F(nvmlDeviceGetNvLinkUtilizationControl)
  F(nvmlDeviceGetNvLinkUtilizationCounter) F(nvmlDeviceGetNvLinkVersion) F(nvmlDeviceGetOfaUtilization)
  F(nvmlDeviceGetP2PStatus) F(nvmlDeviceGetPciInfo) F(nvmlDeviceGetPciInfoExt) F(nvmlDeviceGetPciInfo_v3)
  F(nvmlDeviceGetPcieLinkMaxSpeed) F(nvmlDeviceGetPcieReplayCounter) F(nvmlDeviceGetPcieSpeed)
  F(nvmlDeviceGetPcieThroughput) F(nvmlDeviceGetPerformanceState) F(nvmlDeviceGetPersistenceMode)
  F(nvmlDeviceGetPgpuMetadataString) F(nvmlDeviceGetPowerManagementDefaultLimit) F(nvmlDeviceGetPowerManagementLimit)
  F(nvmlDeviceGetPowerManagementLimitConstraints) F(nvmlDeviceGetPowerManagementMode) F(nvmlDeviceGetPowerSource)
  F(nvmlDeviceGetPowerState) F(nvmlDeviceGetPowerUsage) F(nvmlDeviceGetProcessUtilization)
  F(nvmlDeviceGetProcessesUtilizationInfo) F(nvmlDeviceGetRemappedRows) F(nvmlDeviceGetRetiredPages)
  F(nvmlDeviceGetRetiredPagesPendingStatus) F(nvmlDeviceGetRetiredPages_v2) F(nvmlDeviceGetRowRemapperHistogram)
  F(nvmlDeviceGetRunningProcessDetailList) F(nvmlDeviceGetSamples) F(nvmlDeviceGetSerial)
  F(nvmlDeviceGetSramEccErrorStatus) F(nvmlDeviceGetSupportedClocksEventReasons)
  F(nvmlDeviceGetSupportedClocksThrottleReasons) F(nvmlDeviceGetSupportedEventTypes)
  F(nvmlDeviceGetSupportedGraphicsClocks) F(nvmlDeviceGetSupportedMemoryClocks)
  F(nvmlDeviceGetSupportedPerformanceStates) F(nvmlDeviceGetSupportedVgpus) F(nvmlDeviceGetTargetFanSpeed)
  F(nvmlDeviceGetTemperature) F(nvmlDeviceGetTemperatureThreshold) F(nvmlDeviceGetThermalSettings)
  F(nvmlDeviceGetTopologyCommonAncestor) F(nvmlDeviceGetTopologyNearestGpus) F(nvmlDeviceGetTotalEccErrors)
  F(nvmlDeviceGetTotalEnergyConsumption) F(nvmlDeviceGetUUID) F(nvmlDeviceGetUtilizationRates)
  F(nvmlDeviceGetVbiosVersion) F(nvmlDeviceGetVgpuCapabilities) F(nvmlDeviceGetVgpuHeterogeneousMode)
  F(nvmlDeviceGetVgpuInstancesUtilizationInfo) F(nvmlDeviceGetVgpuMetadata) F(nvmlDeviceGetVgpuProcessUtilization)
  F(nvmlDeviceGetVgpuProcessesUtilizationInfo) F(nvmlDeviceGetVgpuSchedulerCapabilities)
  F(nvmlDeviceGetVgpuSchedulerLog) F(nvmlDeviceGetVgpuSchedulerState) F(nvmlDeviceGetVgpuTypeCreatablePlacements)
  F(nvmlDeviceGetVgpuTypeSupportedPlacements) F(nvmlDeviceGetVgpuUtilization) F(nvmlDeviceGetViolationStatus)
  F(nvmlDeviceGetVirtualizationMode) F(nvmlDeviceIsMigDeviceHandle) F(nvmlDeviceModifyDrainState)
  F(nvmlDeviceOnSameBoard) F(nvmlDeviceQueryDrainState) F(nvmlDeviceRegisterEvents) F(nvmlDeviceRemoveGpu)
  F(nvmlDeviceRemoveGpu_v2) F(nvmlDeviceResetApplicationsClocks) F(nvmlDeviceResetGpuLockedClocks)
  F(nvmlDeviceResetMemoryLockedClocks) F(nvmlDeviceResetNvLinkErrorCounters)
  F(nvmlDeviceResetNvLinkUtilizationCounter) F(nvmlDeviceSetAPIRestriction) F(nvmlDeviceSetAccountingMode)
  F(nvmlDeviceSetApplicationsClocks) F(nvmlDeviceSetAutoBoostedClocksEnabled) F(nvmlDeviceSetComputeMode)
  F(nvmlDeviceSetConfComputeUnprotectedMemSize) F(nvmlDeviceSetCpuAffinity)
  F(nvmlDeviceSetDefaultAutoBoostedClocksEnabled) F(nvmlDeviceSetDefaultFanSpeed_v2) F(nvmlDeviceSetDriverModel)
  F(nvmlDeviceSetEccMode) F(nvmlDeviceSetFanControlPolicy) F(nvmlDeviceSetFanSpeed_v2) F(nvmlDeviceSetGpcClkVfOffset)
  F(nvmlDeviceSetGpuLockedClocks) F(nvmlDeviceSetGpuOperationMode) F(nvmlDeviceSetMemClkVfOffset)
  F(nvmlDeviceSetMemoryLockedClocks) F(nvmlDeviceSetMigMode) F(nvmlDeviceSetNvLinkDeviceLowPowerThreshold)
  F(nvmlDeviceSetNvLinkUtilizationControl) F(nvmlDeviceSetPersistenceMode) F(nvmlDeviceSetPowerManagementLimit)
  F(nvmlDeviceSetPowerManagementLimit_v2) F(nvmlDeviceSetTemperatureThreshold) F(nvmlDeviceSetVgpuCapabilities)
  F(nvmlDeviceSetVgpuHeterogeneousMode) F(nvmlDeviceSetVgpuSchedulerState) F(nvmlDeviceSetVirtualizationMode)
  F(nvmlDeviceValidateInforom) F(nvmlEventSetCreate) F(nvmlEventSetFree) F(nvmlEventSetWait) F(nvmlEventSetWait_v2)
  F(nvmlGetBlacklistDeviceCount) F(nvmlGetBlacklistDeviceInfoByIndex) F(nvmlGetExcludedDeviceCount)
  F(nvmlGetExcludedDeviceInfoByIndex) F(nvmlGetVgpuCompatibility) F(nvmlGetVgpuDriverCapabilities)
  F(nvmlGetVgpuVersion) F(nvmlGpmMetricsGet) F(nvmlGpmMigSampleGet) F(nvmlGpmQueryDeviceSupport)
  F(nvmlGpmQueryIfStreamingEnabled) F(nvmlGpmSampleAlloc) F(nvmlGpmSampleFree) F(nvmlGpmSampleGet)
  F(nvmlGpmSetStreamingEnabled) F(nvmlGpuInstanceCreateComputeInstance)
  F(nvmlGpuInstanceCreateComputeInstanceWithPlacement) F(nvmlGpuInstanceDestroy)
  F(nvmlGpuInstanceGetComputeInstanceById) F(nvmlGpuInstanceGetComputeInstancePossiblePlacements)
  F(nvmlGpuInstanceGetComputeInstanceProfileInfo) F(nvmlGpuInstanceGetComputeInstanceProfileInfoV)
  F(nvmlGpuInstanceGetComputeInstanceRemainingCapacity) F(nvmlGpuInstanceGetComputeInstances)
  F(nvmlGpuInstanceGetInfo) F(nvmlInit) F(nvmlInitWithFlags) F(nvmlInit_v2) F(nvmlSetVgpuVersion) F(nvmlShutdown)
  F(nvmlSystemGetConfComputeCapabilities) F(nvmlSystemGetConfComputeGpusReadyState)
  F(nvmlSystemGetConfComputeKeyRotationThresholdInfo) F(nvmlSystemGetConfComputeSettings)
  F(nvmlSystemGetConfComputeState) F(nvmlSystemGetCudaDriverVersion) F(nvmlSystemGetCudaDriverVersion_v2)
  F(nvmlSystemGetDriverVersion) F(nvmlSystemGetHicVersion) F(nvmlSystemGetNVMLVersion) F(nvmlSystemGetNvlinkBwMode)
  F(nvmlSystemGetProcessName) F(nvmlSystemGetTopologyGpuSet) F(nvmlSystemSetConfComputeGpusReadyState)
  F(nvmlSystemSetConfComputeKeyRotationThresholdInfo) F(nvmlSystemSetNvlinkBwMode) F(nvmlUnitGetCount)
  F(nvmlUnitGetDevices) F(nvmlUnitGetFanSpeedInfo) F(nvmlUnitGetHandleByIndex) F(nvmlUnitGetLedState)
  F(nvmlUnitGetPsuInfo) F(nvmlUnitGetTemperature) F(nvmlUnitGetUnitInfo) F(nvmlUnitSetLedState)
  F(nvmlVgpuInstanceClearAccountingPids) F(nvmlVgpuInstanceGetAccountingMode) F(nvmlVgpuInstanceGetAccountingPids)
  F(nvmlVgpuInstanceGetAccountingStats) F(nvmlVgpuInstanceGetEccMode) F(nvmlVgpuInstanceGetEncoderCapacity)
  F(nvmlVgpuInstanceGetEncoderSessions) F(nvmlVgpuInstanceGetEncoderStats) F(nvmlVgpuInstanceGetFBCSessions)
  F(nvmlVgpuInstanceGetFBCStats) F(nvmlVgpuInstanceGetFbUsage) F(nvmlVgpuInstanceGetFrameRateLimit)
  F(nvmlVgpuInstanceGetGpuInstanceId) F(nvmlVgpuInstanceGetGpuPciId) F(nvmlVgpuInstanceGetLicenseInfo)
  F(nvmlVgpuInstanceGetLicenseInfo_v2) F(nvmlVgpuInstanceGetLicenseStatus) F(nvmlVgpuInstanceGetMdevUUID)
  F(nvmlVgpuInstanceGetMetadata) F(nvmlVgpuInstanceGetPlacementId) F(nvmlVgpuInstanceGetType)
  F(nvmlVgpuInstanceGetUUID) F(nvmlVgpuInstanceGetVmDriverVersion) F(nvmlVgpuInstanceGetVmID)
  F(nvmlVgpuInstanceSetEncoderCapacity) F(nvmlVgpuTypeGetCapabilities) F(nvmlVgpuTypeGetClass)
  F(nvmlVgpuTypeGetDeviceID) F(nvmlVgpuTypeGetFbReservation) F(nvmlVgpuTypeGetFrameRateLimit)
  F(nvmlVgpuTypeGetFramebufferSize) F(nvmlVgpuTypeGetGpuInstanceProfileId) F(nvmlVgpuTypeGetGspHeapSize)
  F(nvmlVgpuTypeGetLicense) F(nvmlVgpuTypeGetMaxInstances) F(nvmlVgpuTypeGetMaxInstancesPerVm) F(nvmlVgpuTypeGetName)
  F(nvmlVgpuTypeGetNumDisplayHeads) F(nvmlVgpuTypeGetResolution)
#undef F
#define F(n) const char * n(...);
 F(nvmlErrorString)
#undef F
#endif
