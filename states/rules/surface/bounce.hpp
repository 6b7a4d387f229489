// The naval bounce, which gives one side the initiative and may surprise the other.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "lib/exact/number.hpp"
#include "lib/input/document.hpp"
#include "lib/input/side.hpp"

namespace asdic {

/// One result of the naval bounce.
struct Bounce {
  Rational chance = 1;
  Side initiative = Side::attacker;
  std::optional<int> number = {};  ///< ships that the other side presents; nothing for all
  std::optional<Side> surprised = {};
};

/// Reads action.bounce. Omits results with probability 0. Throws Error(input) at the place of a
/// fault, for example if the probabilities do not sum to exactly 1.
std::vector<Bounce> read_bounce(const Document& document);

/// Returns a result as written in a case.
Item item_of(const Bounce& result);
/// Returns a result as text for output.
std::string text(const Bounce& result);

}  // namespace asdic
