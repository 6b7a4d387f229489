#include "tests/oracle/return_flight.hpp"

#include <algorithm>

namespace plain {
namespace {

int room_of(const Places& places, const Camp& units) {
  int room = 0;
  for (const auto& [name, count] : units) {
    const auto ship = places.room.find(name);
    if (ship != places.room.end()) room += count * ship->second;
  }
  return room;
}

int flying(const Places& places, const Camp& units) {
  int number = 0;
  for (const auto& [name, count] : units)
    number +=
        count * static_cast<int>(std::count(places.aircraft.begin(), places.aircraft.end(), name));
  return number;
}

Camp together(const Camp& one, const Camp& other) {
  Camp all = one;
  join(all, other);
  return all;
}

// Lets the aircraft of a side land one by one, and returns the number that cannot.
int crash(const Places& places, Camp& in_battle, Camp& left) {
  if (!places.elsewhere) return 0;
  int crashed = 0;
  const int landing = room_of(places, together(in_battle, left)) + *places.elsewhere;
  while (flying(places, together(in_battle, left)) > landing) {
    for (const std::string& name : places.aircraft) {
      Camp& camp = left[name] > 0 ? left : in_battle;
      if (camp[name] == 0) continue;
      --camp[name];
      ++crashed;
      break;
    }
  }
  return crashed;
}

}  // namespace

int free_room(const Places& places, const Camp& units) {
  const int room = room_of(places, units);
  if (!places.elsewhere) return room;
  return std::max(0, room - std::max(0, flying(places, units) - *places.elsewhere));
}

Odds after_return(const Odds& odds, const Places& attacker, const Places& defender) {
  if (!attacker.elsewhere && !defender.elsewhere) return odds;
  Odds result = odds;
  result.outcomes.clear();
  const bool counts_attacker = attacker.elsewhere && !attacker.aircraft.empty();
  const bool counts_defender = defender.elsewhere && !defender.aircraft.empty();
  if (counts_attacker) result.custom_figures["crashed.attacker"] = 0;
  if (counts_defender) result.custom_figures["crashed.defender"] = 0;
  if (odds.custom_figures.contains("clears")) result.custom_figures["clears"] = 0;
  const auto landed = [&](const std::string& key, const Fraction& chance) {
    OutcomeParts ended = taken_apart(key);
    if (ended.winner != "undecided") {
      const int mine = crash(attacker, ended.attacker, ended.attacker_left);
      const int theirs = crash(defender, ended.defender, ended.defender_left);
      if (counts_attacker) result.custom_figures["crashed.attacker"] += chance * mine;
      if (counts_defender) result.custom_figures["crashed.defender"] += chance * theirs;
    }
    return ended;
  };
  for (const auto& [key, chance] : odds.outcomes) {
    const std::string after = put_together(landed(key, chance));
    result.outcomes[after] += chance;
    if (odds.custom_figures.contains("clears") && taken_apart(after).defender.empty())
      result.custom_figures["clears"] += chance;
  }
  for (auto& [round, outcomes] : result.ended) {
    std::map<std::string, Fraction> after;
    for (const auto& [key, chance] : outcomes) after[put_together(landed(key, 0))] += chance;
    outcomes = after;
  }
  return result;
}

}  // namespace plain
