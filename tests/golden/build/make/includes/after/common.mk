ROCM_PATH ?= /opt/rocm
CUDA_HOME ?= /usr/local/cuda
CUDA_LIB = $(ROCM_PATH)/lib
NVCC ?= hipcc
export HIP_PLATFORM ?= amd
NVCC_GENCODE ?= --offload-arch=gfx90a
NVCUFLAGS := $(NVCC_GENCODE) -std=c++14
ifeq ($(DEBUG),1)
NVCUFLAGS += -O0 -g
else
NVCUFLAGS += -O3
endif
