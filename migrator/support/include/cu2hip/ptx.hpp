// Functions for common inline PTX.
#pragma once

#include "detail/lane.hpp"
#include "detail/platform.hpp"
