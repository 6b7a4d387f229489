// A battle of Global War 1939 v5 (one-for-one detection) in plain words.
#pragma once

#include <vector>

#include "tests/oracle/plain.hpp"

namespace plain {

// In place of a number of those who leave: they stay and hold their fire.
inline constexpr int hold_fire = -1;

enum class Rounding { down, up, nearest };

struct Side {
  std::vector<Unit> units;
  Choice losses;      // which order of loss, see Unit::rank_in
  Choice undetected;  // how many of those undetected leave, or hold_fire
};

struct Battle {
  int die = 6;
  Side attacker, defender;
  bool detection_lasts_battle = true, firing_reveals = true, first_strike_every_round = true;
  int ratio_numerator = 1, ratio_denominator = 1;  // submarines that one destroyer detects
  Rounding detection_rounding = Rounding::down;
  bool enemy_detects = false;  // the most expensive first
  bool leave_past_destroyers = false;
  bool may_hold_by_choice = false;  // where `undetected` is open
  bool detected_may_retreat = false;
  int retreat = 0;  // the attacker retreats after this many rounds, 0 = never
  Choice retreats;  // after each round, 0 = not
  int rounds = 0;   // round limit, 0 = none
};

}  // namespace plain
