// Small battles of units that hit with probability 1/2, for tests of retreats.
#pragma once

#include <string>

#include "tests/support/small_battles.hpp"

namespace asdic {

/// Returns a battle of cruisers that hit with probability 1/2 on both sides.
inline Problem cruisers_problem(const std::string& attacker, const std::string& defender,
                                const std::string& retreat, const std::string& more = "") {
  return case_of("rules = \"one-for-one\"\n" + more + "attacker.retreat = " + retreat +
                 "\nattacker.units = \"" + attacker + "\"\ndefender.units = \"" + defender +
                 "\"\nunits.ca = { attack = 3, defense = 3, cost = 12 }\n");
}

inline Result solved_with(const std::string& attacker, const std::string& defender,
                          const std::string& retreat, const std::string& more = "") {
  return solve(cruisers_problem(attacker, defender, retreat, more));
}

inline void check_alike(const Result& a, const Result& b) {
  REQUIRE(a.outcomes.size() == b.outcomes.size());
  for (const Outcome& outcome : {a.outcomes.front().outcome, a.outcomes.back().outcome}) {
    const auto chance = [&](const Result& of) {
      for (const OutcomeChance& each : of.outcomes) {
        if (each.outcome == outcome) return each.chance.exact();
      }
      return Rational(0);
    };
    CHECK(chance(a) == chance(b));
  }
  for (const char* figure : {"winner.attacker", "winner.defender", "rounds.mean", "exchange"}) {
    CHECK(value(a, figure) == value(b, figure));
  }
}

/// Returns a policy block with which the attacker leaves under `conditions`.
inline std::string leaves_when(const std::string& conditions) {
  return "[[attacker.policy]]\nchoice = \"retreat\"\nwhen = { " + conditions +
         " }\ndo = \"leave\"\n";
}

/// Returns a battle of infantry and fighters that hit with probability 1/2 on both sides.
inline Problem landing_problem(const std::string& attacker, const std::string& defender,
                               const std::string& retreat, const std::string& more = "") {
  return case_of("rules = \"axis-allies\"\nattacker.retreat = " + retreat +
                 "\nattacker.units = \"" + attacker + "\"\ndefender.units = \"" + defender +
                 "\"\nunits.inf = { attack = 3, defense = 3 }\n"
                 "units.ftr = { attack = 3, defense = 3 }\n" +
                 more);
}

}  // namespace asdic
