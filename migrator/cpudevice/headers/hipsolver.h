#pragma once
#include <hipsolver/hipsolver.h>
