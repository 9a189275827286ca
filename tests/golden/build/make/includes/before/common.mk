CUDA_HOME ?= /usr/local/cuda
CUDA_LIB = $(CUDA_HOME)/lib64
NVCC ?= $(CUDA_HOME)/bin/nvcc
NVCC_GENCODE ?= -gencode=arch=compute_70,code=sm_70 \
                -gencode=arch=compute_80,code=sm_80
NVCUFLAGS := -ccbin $(CXX) $(NVCC_GENCODE) -std=c++14 --extended-lambda
ifeq ($(DEBUG),1)
NVCUFLAGS += -O0 -G -g
else
NVCUFLAGS += -O3
endif
