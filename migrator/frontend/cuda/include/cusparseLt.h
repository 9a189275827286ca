#pragma once
#include "cusparse.h"
extern "C" {
#include "api/cusparselt.h"
}
