// Buying a technology in Axis & Allies Revised Enhanced, on the Larry Harris Tournament Rules
// (LHTR), in plain words.
#pragma once

#include <compare>
#include <map>
#include <string>
#include <vector>

#include "tests/oracle/plain.hpp"

namespace plain::technology {

struct Plan {
  std::string technology;  // "rockets"
  std::vector<int> dice;   // turn by turn: six, or four or five and then two to six; 0 in between
  std::vector<bool> ally_has_it = {false};  // turn by turn, the last for all after it
  int faces = 1;                            // of the die that succeed, from 1 to 6
};

// The technology comes in this turn, and has cost so much by then.
struct Outcome {
  int turn = 0, ipc = 0;
  auto operator<=>(const Outcome&) const = default;  // NOLINT(modernize-use-nullptr)
};

// Those with a chance above 0.
using Chances = std::map<Outcome, Fraction>;

}  // namespace plain::technology
