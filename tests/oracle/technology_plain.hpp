// Buying a technology in Axis & Allies Revised Enhanced, on the Larry Harris Tournament Rules
// (LHTR), in plain words.
#pragma once

#include <compare>
#include <map>
#include <string>
#include <vector>

#include "tests/oracle/plain.hpp"

namespace plain::technology {

// Whether an ally has the technology in a turn, or the chance that one gains it for good just
// before.
struct Ally {
  Ally(bool has) : has_it(has) {}  // NOLINT(google-explicit-constructor)
  explicit Ally(const Fraction& chance) : gains_it(chance) {}

  bool has_it = false;
  Fraction gains_it = 0;
};

struct Plan {
  std::string technology;  // "rockets"
  // Turn by turn: six, or four or five and then two to six or none; 0 in between.
  std::vector<int> dice;
  std::vector<Ally> ally_has_it = {false};  // turn by turn, the last for all after it
  int faces = 1;                            // of the die that succeed, from 1 to 6
};

// In this turn the technology comes, or the player gives up, and it has cost so much by then.
struct Outcome {
  int turn = 0, ipc = 0;
  bool obtained = true;
  auto operator<=>(const Outcome&) const = default;  // NOLINT(modernize-use-nullptr)
};

// Whether the player gives up if the dice fail: after four or five that are all.
bool may_give_up(const Plan& plan);

// Those with a chance above 0.
using Chances = std::map<Outcome, Fraction>;

}  // namespace plain::technology
