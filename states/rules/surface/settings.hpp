// What a case may say of naval surface combat, beside its tables.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "lib/input/case.hpp"

namespace asdic::naval {

inline constexpr int all_ships = most_kinds_of_units * most_of_a_kind;

enum class Fire { simultaneous, initiative };
enum class Aim { concentrate, spread };
enum class TimeOfDay { day, night };

// Readings.
extern const SettingOf<bool> torpedoes_first;
extern const SettingOf<Fire> fire_order;
extern const SettingOf<bool> damage_lowers_attack;
extern const SettingOf<int> breakoff_from;

// Policies of both sides, by index(side).
extern const std::array<SettingOf<int>, 2> wished_range;
extern const std::array<SettingOf<bool>, 2> disengages;
extern const std::array<SettingOf<bool>, 2> leaves_as_a_body;
extern const std::array<SettingOf<Aim>, 2> aims_at;
/// No number is the initiative number.
extern const std::array<SettingOf<std::optional<int>>, 2> presented;

extern const SettingOf<bool> defender_avoids;
extern const SettingOf<TimeOfDay> time_of_day;
extern const SettingOf<int> pursuit;

/// What a case says of one side.
struct Policies {
  int range;
  int present;  ///< 0 for the initiative number
  bool disengages;
  bool as_a_body;
  bool spreads;
};

Policies policies_of(const Case& battle, Side side);

/// All of them, in the order in which people read them.
std::vector<Setting> settings();

}  // namespace asdic::naval
