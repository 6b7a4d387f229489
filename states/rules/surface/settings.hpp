// What a case may say of naval surface combat, beside its tables.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "lib/input/case.hpp"

namespace asdic::surface {

inline constexpr int first_free_round = 3;  ///< range by wishes, and ships may disengage
inline constexpr int all_ships = most_kinds_of_units * most_of_a_kind;

enum class Fire { simultaneous, initiative };
enum class TimeOfDay { day, night, as_the_player_says };
enum class BodyBonus { on_roll, on_speed };
enum class Avoidance { no, yes, of_faster_ships, as_the_player_says };

// In place of a number of ships in an attack:
inline constexpr int by_class = 0;                ///< those of one class
inline constexpr int by_promise = all_ships + 1;  ///< what promises the most damage

/// Which of the ships that fire on one target make one attack.
struct CombineRule {
  int most = by_promise;  ///< so many ships, by_class or by_promise
  bool is_open = false;
};

/// All ships of a side on one target, or each on the next.
struct Aim {
  bool spreads = false;
  std::string order = {};  ///< classes to fire on first, or targets of ships, as a case names them
  bool is_open = false;    ///< it is for the player to say, as in the others below
  bool by_ship = false;    ///< it is for the player to say of each ship
};

struct TorpedoFire {
  int from = 1;  ///< round
  int longest_range = 3;
};

/// That nothing compels a side to.
struct Disengagement {
  bool tries = false;
  int from = first_free_round;  ///< round
  std::string classes = {};     ///< as a case names them; empty for all
  bool is_open = false;
};

// Readings.
extern const TypedSetting<bool> torpedoes_first;
extern const TypedSetting<Fire> fire_order;
extern const TypedSetting<bool> damage_lowers_attack;
extern const TypedSetting<int> breakoff_from;
extern const TypedSetting<BodyBonus> body_bonus;
extern const TypedSetting<bool> nation_torpedoes;  ///< as the text prints them
extern const TypedSetting<bool> lowest_before_factors;
extern const TypedSetting<bool> only_sunk_ships_count;   ///< for break-off
extern const TypedSetting<bool> speed_of_engaged_ships;  ///< counts for the range
extern const TypedSetting<bool> engaged_for_a_round;     ///< ships that were not presented
extern const TypedSetting<bool> disengages_at_start;     ///< of a round

// Policies of both sides, by index(side).
/// By round; empty if open.
extern const std::array<TypedSetting<std::vector<int>>, 2> wished_range;
extern const std::array<TypedSetting<Disengagement>, 2> disengages;
extern const std::array<TypedSetting<bool>, 2> leaves_as_a_body;
extern const std::array<TypedSetting<Aim>, 2> aims_at;
extern const std::array<TypedSetting<CombineRule>, 2> combines;
extern const std::array<TypedSetting<TorpedoFire>, 2> fires_torpedoes;
/// No number is all ships.
extern const std::array<TypedSetting<std::optional<int>>, 2> engaged;
/// No number is the initiative number.
extern const std::array<TypedSetting<std::optional<int>>, 2> presented;
extern const std::array<TypedSetting<bool>, 2> joins;

extern const TypedSetting<Avoidance> defender_avoids;
extern const TypedSetting<TimeOfDay> time_of_day;
extern const TypedSetting<int> pursuit;         ///< steps of extra movement points
extern const TypedSetting<int> extra_movement;  ///< the points themselves

inline constexpr int most_pursuit = 4;  ///< steps that a case may give
inline constexpr int points_of_a_step = 5;

/// All of them, in the order in which people read them.
std::vector<Setting> settings();

}  // namespace asdic::surface
