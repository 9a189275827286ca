#pragma once
#include "../block.hpp"
