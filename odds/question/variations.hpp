// Lists the numbers of a case that can be changed by one.
#pragma once

#include <string>
#include <vector>

#include "odds/question/problem.hpp"

namespace asdic {

struct Variation {
  std::string key;
  int value;  ///< the present value
};

/// Returns all numbers among the values of the units and the settings of a case.
std::vector<Variation> values_and_settings(const Problem& problem);

}  // namespace asdic
