// A battle in which sides decide as somebody says, position by position.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>

#include "odds/solve/position.hpp"

namespace asdic {

/// The place among the options of a position of what is done there; nothing where that is not said.
using OptionOf = std::function<std::optional<std::uint32_t>(const Position&)>;

struct PlayedBattle {
  Battle battle;
  std::optional<Position> left_out;  ///< one that can come up, whatever others do
  std::array<bool, 2> decides = {};  ///< by index(side): it has open choices
};

/// A side that nobody speaks for keeps its choices.
PlayedBattle with_plays(Battle open, const std::array<OptionOf, 2>& plays);

}  // namespace asdic
