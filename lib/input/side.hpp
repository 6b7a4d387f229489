// The two sides of a battle.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

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

/// Returns the side of a setting such as "attacker.retreat", or nothing for settings of no side.
constexpr std::optional<Side> side_of_setting(std::string_view path) {
  for (const Side side : both_sides) {
    if (path.substr(0, path.find('.')) == name(side)) return side;
  }
  return std::nullopt;
}

}  // namespace asdic
