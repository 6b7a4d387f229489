// The two sides of a battle.
#pragma once

#include <array>

namespace asdic {

enum class Side : unsigned char { attacker = 0, defender = 1 };

inline constexpr std::array<Side, 2> both_sides = {Side::attacker, Side::defender};

constexpr Side enemy(Side side) {
  return side == Side::attacker ? Side::defender : Side::attacker;
}

constexpr std::size_t index(Side side) {
  return static_cast<std::size_t>(side);
}

constexpr const char* name(Side side) {
  return side == Side::attacker ? "attacker" : "defender";
}

}  // namespace asdic
