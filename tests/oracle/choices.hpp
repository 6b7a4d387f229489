// Choices under conditions, as a case writes them. The first rule whose conditions hold decides.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "tests/oracle/plain.hpp"

namespace plain {

// Returns whether `by` means `unit`, such as "dd:uk" or "sub@periscope". `by` has the code alone,
// or also the nation or the depth; "" means all units.
inline bool is_meant(const std::string& unit, const std::string& by) {
  const auto part = [](const std::string& name, char mark) {
    const auto at = name.find(mark);
    return at == std::string::npos ? std::string()
                                   : name.substr(at + 1, name.find_first_of(":@", at + 1) - at - 1);
  };
  const auto code = [](const std::string& name) {
    return name.substr(0, name.find_first_of(":@"));
  };
  if (by.empty()) return true;
  if (code(unit) != code(by)) return false;
  if (by.find(':') != std::string::npos && part(unit, ':') != part(by, ':')) return false;
  const std::string depth = part(by, '@');
  return depth.empty() || part(unit, '@') == (depth == "surfaced" ? "" : depth);
}

// Returns the number of units that follow `choice`. in_battle(of_attacker, name) counts the units
// that a name means.
template <class InBattle>
int chosen(const Choice& choice, int rounds_begun, const InBattle& in_battle) {
  for (const Rule& rule : choice.rules) {
    bool holds = rule.first_round <= rounds_begun && rounds_begun <= rule.last_round;
    for (const NumberInBattle& number : rule.units) {
      const int there = in_battle(number.of_attacker, number.name);
      holds = holds && number.least <= there && there <= number.most;
    }
    if (holds) return rule.number;
  }
  return choice.otherwise;
}

// Returns a round from which on `choices` are the same in every round.
inline int last_round_that_differs(const std::vector<Choice>& choices) {
  int last = 1;
  for (const Choice& choice : choices)
    for (const Rule& rule : choice.rules)
      last = std::max(
          {last, rule.first_round, rule.last_round == everybody ? 1 : rule.last_round + 1});
  return last;
}

// Returns the number of units that follow `choice` in a position of groups; see forces.hpp.
template <class Battle, class Position>
int chosen_at(const Choice& choice, int rounds_begun, const Battle& battle,
              const Position& position) {
  return chosen(choice, rounds_begun, [&](bool of_attacker, const std::string& name) {
    const auto& camp = of_attacker ? position.attacker : position.defender;
    const auto& units = of_attacker ? battle.attacker.units : battle.defender.units;
    const bool only_detected = name.ends_with('!');
    const std::string bare = only_detected ? name.substr(0, name.size() - 1) : name;
    int there = 0;
    for (const auto& entry : camp.in_battle) {
      const auto& group = entry.first;
      bool counts = is_meant(units[group.unit].name, bare);
      if constexpr (requires { group.detected; })
        counts = counts && (group.detected || !only_detected);
      if constexpr (requires { group.undetected; })
        counts = counts && (!group.undetected || group.sinking || !only_detected);
      if (counts) there += entry.second;
    }
    return there;
  });
}

// Returns the number of units that follow `choice` at a table of pieces with units. Pieces that
// were sunk in this step are still in the lists, but do not count.
template <class Pieces>
int chosen_of(const Choice& choice, int rounds_begun, const Pieces& attacker,
              const Pieces& defender) {
  return chosen(choice, rounds_begun, [&](bool of_attacker, const std::string& name) {
    const Pieces& pieces = of_attacker ? attacker : defender;
    return static_cast<int>(std::count_if(pieces.begin(), pieces.end(), [&](const auto& piece) {
      return piece.hit_points > 0 && is_meant(piece.unit->name, name);
    }));
  });
}

}  // namespace plain
