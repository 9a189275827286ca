// hipCUB's interface over rocPRIM, for machines whose HIP comes without hipCUB. Device code is rocPRIM's.
// Sources: hipCUB documentation; rocPRIM documentation; CUB documentation, release 1.17.
#pragma once
#include "block.hpp"
#include "device.hpp"
#include "exchange.hpp"
#include "types.hpp"
#include "warp.hpp"
