#pragma once
#include "../exchange.hpp"
