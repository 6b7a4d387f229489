// The settings of naval surface combat in a case, except its tables.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "lib/input/case.hpp"

namespace asdic::surface {

/// The first round in which sides wish the range and may disengage.
inline constexpr int first_free_round = 3;
inline constexpr int all_ships = most_kinds_of_units * most_of_a_kind;

enum class Fire { simultaneous, initiative };
enum class TimeOfDay { day, night, as_the_player_says };
enum class BodyBonus { on_roll, on_speed };
enum class Avoidance { no, yes, of_faster_ships, as_the_player_says };

// Values that are used instead of a number of ships in an attack:
inline constexpr int by_class = 0;                ///< ships of one class make one attack
inline constexpr int by_promise = all_ships + 1;  ///< ships combine for the greatest mean damage

/// The ships that make one attack, of those that fire on one target.
struct CombineRule {
  int most = by_promise;  ///< the most ships in one attack, by_class or by_promise
  bool is_open = false;
};

/// The targets of a side: all ships fire on one target, or each on the next one.
struct Aim {
  bool spreads = false;
  std::string order = {};  ///< classes to fire on first, or targets of ships, as written in a case
  bool is_open = false;    ///< whether the choice is open, also in the structs below
  bool by_ship = false;    ///< whether the choice is open for each ship
};

/// The rounds and ranges in which a side fires torpedoes.
struct TorpedoFire {
  int from = 1;  ///< the first round
  int longest_range = 3;
};

/// The policy of a side for disengagement without being forced.
struct Disengagement {
  bool tries = false;
  int from = first_free_round;  ///< the first round
  std::string classes = {};     ///< as written in a case; empty for all
  bool is_open = false;
};

// Rule options.
extern const LazySetting<bool> torpedoes_first;
extern const LazySetting<Fire> fire_order;
extern const LazySetting<bool> damage_lowers_attack;
extern const LazySetting<int> breakoff_from;
extern const LazySetting<BodyBonus> body_bonus;
/// If true, nations have the torpedoes that the text prints.
extern const LazySetting<bool> nation_torpedoes;
extern const LazySetting<bool> lowest_before_factors;
extern const LazySetting<bool> only_sunk_ships_count;  ///< whether break-off ignores damage
/// If true, the speed of a side is that of its engaged ships only.
extern const LazySetting<bool> speed_of_engaged_ships;
/// If true, ships that were not presented engage for one round only.
extern const LazySetting<bool> engaged_for_a_round;
/// If true, sides disengage at the start of a round.
extern const LazySetting<bool> disengages_at_start;

// Policies of both sides, by index(side).
/// The wished range by round. It is empty if it is open.
extern const LazySettings<std::vector<int>> wished_range;
extern const LazySettings<Disengagement> disengages;
extern const LazySettings<bool> leaves_as_a_body;
extern const LazySettings<Aim> aims_at;
extern const LazySettings<CombineRule> combines;
extern const LazySettings<TorpedoFire> fires_torpedoes;
/// The number of ships that are engaged; nothing for all ships.
extern const LazySettings<std::optional<int>> engaged;
/// The number of ships that are presented; nothing for the initiative number.
extern const LazySettings<std::optional<int>> presented;
extern const LazySettings<bool> joins;

extern const LazySetting<Avoidance> defender_avoids;
extern const LazySetting<TimeOfDay> time_of_day;
extern const LazySetting<int> pursuit;         ///< steps of extra movement points
extern const LazySetting<int> extra_movement;  ///< extra movement points

inline constexpr int most_pursuit = 4;  ///< steps that a case may give
inline constexpr int points_of_a_step = 5;

/// Returns all settings, in the order of output.
std::vector<Setting> settings();

}  // namespace asdic::surface
