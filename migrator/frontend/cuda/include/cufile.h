#pragma once
#include "cuda.h"
extern "C" {
#include "api/cufile.h"
}
