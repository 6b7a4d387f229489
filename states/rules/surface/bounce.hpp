// The naval bounce: who has the initiative, and whom it surprises.
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
  std::optional<int> number = {};  ///< of ships that the other side presents; all if not given
  std::optional<Side> surprised = {};
};

/// Reads action.bounce; those without a chance are left out. Throws Error(input) at the place of a
/// fault, as where the chances do not sum to exactly 1.
std::vector<Bounce> read_bounce(const Document& document);

/// As a case has it.
Item item_of(const Bounce& result);
/// For people.
std::string text(const Bounce& result);

}  // namespace asdic
