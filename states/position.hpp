// What rule systems say of a position beside the units that are left.
#pragma once

#include <algorithm>
#include <string>

#include "states/battle.hpp"

namespace asdic {

/// Numbers of the same name add up; 0 says nothing.
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

/// "the attacker's "
inline std::string of_side(Side side) {
  return std::string("the ") + name(side) + "'s ";
}

}  // namespace asdic
