// Policies of a surface action that apply under conditions.
#pragma once

#include <algorithm>
#include <set>
#include <string>

#include "tests/oracle/choices.hpp"
#include "tests/oracle/surface_plain.hpp"

namespace plain::surface {

inline void change(Side& side, const std::string& choice, const Side& as) {
  if (choice == "range") side.range = as.range;
  if (choice == "body") side.body = as.body;
  if (choice == "combine") {
    side.combine = as.combine;
    side.combine_most = as.combine_most;
  }
  if (choice == "join") side.join = as.join;
  if (choice == "targets") {
    side.spread = as.spread;
    side.targets = as.targets;
    side.by_ship = as.by_ship;
  }
  if (choice == "torpedoes") {
    side.torpedoes_from = as.torpedoes_from;
    side.torpedoes_to = as.torpedoes_to;
  }
  if (choice == "disengage") {
    side.disengage = as.disengage;
    side.disengage_from = as.disengage_from;
    side.disengaging = as.disengaging;
  }
}

// Returns the battle with the choices that apply now. in_battle(of_attacker, name) counts the ships
// in the action.
template <class InBattle>
Battle as_it_stands(Battle battle, int round, const InBattle& in_battle) {
  for (const bool of_attacker : {true, false}) {
    std::set<std::string> chosen;
    for (const Change& each : of_attacker ? battle.attackers_changes : battle.defenders_changes) {
      Rule when = each.when;
      when.number = 1;
      if (plain::chosen(Choice{{when}, 0}, round, in_battle) == 0 ||
          !chosen.insert(each.choice).second)
        continue;
      change(of_attacker ? battle.attacker : battle.defender, each.choice, each.as);
    }
  }
  return battle;
}

// Returns a round from which on the conditions give the same choices in every round.
inline int last_round_of_changes(const Battle& battle) {
  Choice rules;
  for (const auto* changes : {&battle.attackers_changes, &battle.defenders_changes})
    for (const Change& each : *changes) rules.rules.push_back(each.when);
  return last_round_that_differs({rules});
}

}  // namespace plain::surface
