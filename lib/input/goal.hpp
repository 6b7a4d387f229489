// What the sides of a battle play for, where choices are open.
#pragma once

#include <string>
#include <vector>

#include "lib/input/expectations.hpp"

namespace asdic {

/// The attacker makes the expected sum of figures, each times its weight, as great as it can, the
/// defender as small.
struct Goal {
  std::string name;                  ///< "win", "cost" or "takes"; "" for weights of the case's own
  std::vector<Expectation> weights;  ///< by figure, with the place where the case says it

  /// As it is written: "cost", or { "exchange" = "1", "takes" = "12" }.
  std::string text() const;
};

/// Of [play] goal; by default to win. Throws Error(input) at the place of a fault.
Goal read_goal(const Document& document);

}  // namespace asdic
