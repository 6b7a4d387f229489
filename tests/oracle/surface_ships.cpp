#include "tests/oracle/surface_ships.hpp"

#include <algorithm>
#include <string>

#include "tests/oracle/surface_changes.hpp"

namespace plain::surface {

States states_after(const States& states, const Step& step) {
  States result;
  for (const auto& [state, chance] : states)
    for (const auto& [next, probability] : step(state)) result[next] += chance * probability;
  return result;
}

States either(const Fraction& chance, const State& yes, const State& no) {
  States result;
  if (chance != 0) result[yes] += chance;
  if (chance != 1) result[no] += 1 - chance;
  return result;
}

Fraction roll_of(int value) {
  int good = 0;
  for (int die = 1; die <= 6; ++die)
    if (die <= value) ++good;
  return Fraction(good) / 6;
}

bool Forces::is_surprised(const State& state, Role role) const {
  return bounce(state).surprised ==
         (role == Role::attacker ? SurprisedSide::attacker : SurprisedSide::defender);
}

Battle Forces::as_it_stands(const State& state) const {
  return surface::as_it_stands(
      battle(), state.round, [&](bool of_attacker, const std::string& name) {
        const Role role = of_attacker ? Role::attacker : Role::defender;
        const Ships& ships = state.of(role);
        return static_cast<int>(std::count_if(ships.begin(), ships.end(), [&](const Ship& ship) {
          return is_in(ship) && is_meant(unit(role, ship).name, name);
        }));
      });
}

bool Forces::is_in_action(const State& state, Role role) const {
  const Ships& ships = state.of(role);
  return std::any_of(ships.begin(), ships.end(), is_in);
}

int Forces::slowest(const State& state, Role role) const {
  std::vector<int> speeds;
  for (const Ship& ship : state.of(role))
    if (is_in(ship)) speeds.push_back(unit(role, ship).speed);
  return *std::min_element(speeds.begin(), speeds.end());
}

int Forces::pace(const State& state, Role role) const {
  State counted = state;
  std::erase_if(counted.of(role), [](const Ship& ship) { return !ship.is_engaged; });
  const bool by_engaged = battle().speed_of_engaged && is_in_action(counted, role);
  return slowest(by_engaged ? counted : state, role);
}

int Forces::armed_ships(const State& state, Role role) const {
  int armed = 0;
  for (const Ship& ship : state.of(role)) {
    const Unit& printed = unit(role, ship);
    if (is_in(ship) && (printed.attack > 0 || printed.torpedo_attack > 0)) ++armed;
  }
  return armed;
}

bool Forces::has_battleship(const State& state, Role role) const {
  const Ships& ships = state.of(role);
  return std::any_of(ships.begin(), ships.end(), [&](const Ship& ship) {
    const std::string& type = unit(role, ship).type;
    return ship.fate != Fate::stayed_away && (type == "BB" || type == "BC");
  });
}

Fraction Forces::loss(const State& state, Role role) const {
  Fraction result = 0;
  for (const Ship& ship : state.of(role)) {
    const Unit& printed = unit(role, ship);
    result += Fraction(printed.defense) * ship.steps / printed.hull;
  }
  return result;
}

bool Forces::is_above_breakoff(const State& state, Role role) const {
  Fraction brought = 0;
  for (const Ship& ship : state.of(role)) brought += unit(role, ship).defense;
  Fraction sunk = 0;
  for (const Ship& ship : state.of(role))
    if (ship.fate == Fate::sunk) sunk += unit(role, ship).defense;
  Fraction lost = loss(state, role);
  for (const Unit& earlier : side(role).sunk) {
    brought += earlier.count * earlier.defense;
    sunk += earlier.count * earlier.defense;
    lost += earlier.count * earlier.defense;
  }
  for (const Unit& earlier : side(role).gone) {
    brought += earlier.count * earlier.defense;
    lost += Fraction(earlier.count * earlier.defense * earlier.damage) / earlier.hull;
  }
  return (battle().only_sunk_break_off ? sunk : lost) > brought / 4;
}

}  // namespace plain::surface
