// A battle of Global War 1939 v5 with one-for-one detection, as plain data.
#pragma once

#include <vector>

#include "tests/oracle/plain.hpp"

namespace plain {

// In place of a number of units that leave: all of them stay and hold their fire.
inline constexpr int hold_fire = -1;

enum class Rounding { down, up, nearest };

struct Side {
  std::vector<Unit> units;
  Choice losses;                 // index of the casualty order, see Unit::rank_in
  Choice undetected;             // number of the undetected units that leave, or hold_fire
  Fraction detection = 1;        // a factor of the ratio for its destroyers
  Fraction first_detection = 1;  // another one, in the first round
  Fraction later_detection = 1;  // another one, from the second round on
};

struct Battle {
  int die = 6;
  Side attacker, defender;
  bool detection_lasts_battle = true, firing_reveals = true, first_strike_every_round = true;
  Fraction ratio = 1;       // submarines that one destroyer detects
  int detection_value = 0;  // if not 0, each of them is detected only on this roll or less
  Rounding detection_rounding = Rounding::down;
  bool enemy_detects = false;  // the most expensive first
  bool leave_past_destroyers = false;
  bool may_hold_by_choice = false;  // if `undetected` is open
  bool detected_may_retreat = false;
  int retreat = 0;  // the attacker retreats after this many rounds, 0 = never
  Choice retreats;  // checked after each round, 0 = stay
  int rounds = 0;   // round limit, 0 = none
};

}  // namespace plain
