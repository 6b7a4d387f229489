// Applies given strategies to a battle, position by position.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>

#include "odds/best_play/position.hpp"

namespace asdic {

/// Returns the index of the option that a strategy chooses in a position, or nothing if it does not
/// cover the position.
using OptionOf = std::function<std::optional<std::uint32_t>(const Position&)>;

struct PlayedBattle {
  Battle battle;
  std::optional<Position> left_out;  ///< a position that can come up but is not covered
  std::array<bool, 2> decides = {};  ///< by index(side): it has open choices
};

/// Returns the battle under these strategies. A side whose function is empty keeps its choices.
PlayedBattle with_plays(Battle open, const std::array<OptionOf, 2>& plays);

}  // namespace asdic
