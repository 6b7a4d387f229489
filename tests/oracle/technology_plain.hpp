// The purchase of a technology in Axis & Allies Revised Enhanced under the Larry Harris Tournament
// Rules (LHTR), as plain data.
#pragma once

#include <compare>
#include <map>
#include <string>
#include <vector>

#include "tests/oracle/plain.hpp"

namespace plain::technology {

// Whether an ally has the technology in a turn, or the chance that one gains it for good just
// before that turn.
struct Ally {
  Ally(bool has) : has_it(has) {}  // NOLINT(google-explicit-constructor)
  explicit Ally(const Fraction& chance) : gains_it(chance) {}

  bool has_it = false;
  Fraction gains_it = 0;
};

struct Plan {
  std::string technology;  // "rockets"
  // The dice of each turn: six; or four or five, and then two to six or none. Turns in between have
  // 0.
  std::vector<int> dice;
  std::vector<Ally> ally_has_it = {false};  // by turn, the last one for all later turns
  int faces = 1;                            // faces of the die that succeed, from 1 to 6
};

// The turn in which the technology is obtained or the player gives up, and the total cost by then.
struct Outcome {
  int turn = 0, ipc = 0;
  bool obtained = true;
  auto operator<=>(const Outcome&) const = default;  // NOLINT(modernize-use-nullptr)
};

// Returns whether the player gives up if the dice fail, as after four or five dice without a second
// purchase.
bool may_give_up(const Plan& plan);

// The chances of all outcomes, only those above 0.
using Chances = std::map<Outcome, Fraction>;

}  // namespace plain::technology
