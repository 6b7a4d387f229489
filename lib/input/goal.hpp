// The goal of the sides in a battle with open choices.
#pragma once

#include <string>
#include <vector>

#include "lib/input/expectations.hpp"

namespace asdic {

/// The sides play for a weighted sum of the means of figures. The attacker maximizes it and the
/// defender minimizes it.
struct Goal {
  std::string name;                  ///< "win", "cost" or "takes"; "" if the case gives weights
  std::vector<Expectation> weights;  ///< by figure, each with its place in the case

  /// Returns the goal as a case file has it: cost, or { "exchange" = "1", "takes" = "12" }.
  std::string text() const;
};

/// Reads `goal` in [play]. The default is to win. Throws Error(input) at the place of a mistake.
Goal read_goal(const Document& document);

}  // namespace asdic
