// The numbers of a case that can be changed by one.
#pragma once

#include <string>
#include <vector>

#include "odds/question/posed.hpp"

namespace asdic {

struct Variation {
  std::string key;
  int value;  ///< as it is
};

/// Every number that a case has of the values of its units and of its settings.
std::vector<Variation> values_and_settings(const Posed& posed);

}  // namespace asdic
