#include "tests/oracle/surface_disengagement.hpp"

#include <algorithm>
#include <string>
#include <vector>

namespace plain::surface {
namespace {

// Returns the ships that try to leave. Above break-off every ship must; otherwise the side chooses.
std::vector<std::size_t> that_disengage(const Forces& forces, const State& state, Role role) {
  const bool must =
      forces.is_above_breakoff(state, role) && state.round >= forces.battle().breakoff_from;
  const bool may = forces.side(role).disengage && state.round >= forces.side(role).disengage_from;
  const std::vector<std::string>& named = forces.side(role).disengaging;
  std::vector<std::size_t> result;
  for (std::size_t i = 0; i < state.of(role).size(); ++i) {
    const Ship& ship = state.of(role)[i];
    const bool is_named =
        named.empty() || std::any_of(named.begin(), named.end(), [&](const std::string& entry) {
          return stands_for(entry, forces.unit(role, ship).name);
        });
    if (is_in(ship) && (must || (may && is_named))) result.push_back(i);
  }
  return result;
}

}  // namespace

// Each ship rolls, or all that try make one roll against the speed of the slowest of them.
States after_disengagement(const Forces& forces, const State& state, Role role) {
  const int at_night = forces.battle().night ? 1 : 0;
  const std::vector<std::size_t> ships = that_disengage(forces, state, role);
  if (ships.empty()) return {{state, Fraction(1)}};
  if (forces.side(role).body) {
    State gone = state;
    int slowest_speed = forces.unit(role, state.of(role)[ships.front()]).speed;
    for (const std::size_t i : ships) {
      gone.of(role)[i].fate = Fate::left;
      slowest_speed = std::min(slowest_speed, forces.unit(role, state.of(role)[i]).speed);
    }
    const int as_a_body = forces.battle().body_bonus_on_speed ? 1 : -1;
    return either(roll_of(slowest_speed + at_night + as_a_body), gone, state);
  }
  States result = {{state, Fraction(1)}};
  for (const std::size_t i : ships) {
    const int speed = forces.unit(role, state.of(role)[i]).speed;
    result = states_after(result, [&](const State& before) {
      State gone = before;
      gone.of(role)[i].fate = Fate::left;
      return either(roll_of(speed + at_night), gone, before);
    });
  }
  return result;
}

}  // namespace plain::surface
