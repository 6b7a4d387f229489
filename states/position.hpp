// Descriptions of a position in addition to the remaining units.
#pragma once

#include <algorithm>
#include <string>

#include "states/battle.hpp"

namespace asdic {

/// Adds `number` to the entry `name`. A number of 0 adds no entry.
inline void add(Situation& situation, const std::string& name, int number) {
  if (number == 0) return;
  const auto known = std::find_if(situation.begin(), situation.end(),
                                  [&](const auto& each) { return each.first == name; });
  if (known == situation.end()) {
    situation.emplace_back(name, number);
  } else {
    known->second += number;
  }
}

/// Returns a phrase such as "the attacker's ", with the space.
inline std::string of_side(Side side) {
  return std::string("the ") + name(side) + "'s ";
}

}  // namespace asdic
