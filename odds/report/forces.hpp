// Forces as text, and in which order they are lost.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "odds/solve/result.hpp"

namespace asdic {

/// Units of an outcome in the order in which the case names them.
std::vector<std::pair<std::string, int>> ordered(const Units& units, const Posed& posed, Side side);

/// "2 sub, 1 bb*"
std::string force_text(const std::vector<std::pair<std::string, int>>& units);
std::string force_text(const Units& units, const Posed& posed, Side side);

bool alike(const UnitType& a, const UnitType& b);

struct OrderOfLoss {
  std::vector<std::string> entries;
  bool readable = true;  ///< a case with this order as its list is the same case
};

/// The order in force: the case's own list without the units that are not there, or the default.
/// The default order of units with and without a nation cannot be written where they share a code.
OrderOfLoss order_of_loss(const Mustered& posed, Side side);

}  // namespace asdic
