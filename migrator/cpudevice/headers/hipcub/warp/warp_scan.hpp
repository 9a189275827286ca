#pragma once
#include "../warp.hpp"
