// What a side keeps at the end of a battle, in words: "attacker keeps 2 sub, 1 bb*; 1 sub left".
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "lib/error.hpp"
#include "states/battle.hpp"

namespace asdic {

/// What a side has kept, and nothing else: in battle and left, told apart where `left` is given.
struct Kept {
  Side side;
  Units units;
  std::optional<Units> left;
};

/// "attacker keeps 2 sub", "attacker keeps nothing; defender keeps 1 dd; 1 ca left": each side once
/// at most, each kind of units as outcomes have it, with a star for each hit taken. Throws
/// Error(input) at `place` for what is not of this form, and for units that the side did not bring.
std::vector<Kept> parse_kept(std::string_view text, const Place& place, const Rosters& brought);

/// Whether an outcome is of this kind.
bool fits(const Outcome& outcome, const std::vector<Kept>& kept);

}  // namespace asdic
