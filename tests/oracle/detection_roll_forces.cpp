#include "tests/oracle/detection_roll_forces.hpp"

#include <algorithm>

#include "tests/oracle/lhtr_oracle.hpp"

namespace plain::detection_roll {

bool Forces::has_any(Role role, const Position& position, const Which& is_meant) const {
  const Force& force = position.of(role).in_battle;
  return std::any_of(force.begin(), force.end(),
                     [&](const auto& entry) { return is_meant(entry.first); });
}

bool Forces::has_destroyer(Role role, const Position& position) const {
  return has_any(role, position, [&](const Group& group) { return unit(role, group).detects; });
}

bool Forces::has_sea_unit(Role role, const Position& position) const {
  return has_any(role, position, [&](const Group& group) { return is_sea_unit(role, group); });
}

Position Forces::set_up() const {
  Position position;
  for (const Role role : {Role::attacker, Role::defender})
    for (const Unit& line : side(role).units)
      if (line.count > 0)
        position.of(role).in_battle[{first_line(side(role).units, line), line.damage, false}] +=
            line.count;
  return position;
}

std::map<int, Fraction> Forces::best_margin(Role role, const Position& position) const {
  std::map<int, Fraction> best;
  for (const auto& [group, count] : position.of(role).in_battle) {
    const Unit& destroyer = unit(role, group);
    if (!destroyer.detects) continue;
    const lhtr::Technologies& technologies = side(role).technologies;
    const bool has_aircraft = has_any(role, position, [&](const Group& other) {
      return unit(role, other).kind == Kind::air && unit(role, other).nation == destroyer.nation;
    });
    int value = 3;
    if (has_aircraft)
      value += lhtr::has(technologies, destroyer.nation, "long-range-aircraft") ? 2 : 1;
    if (lhtr::has(technologies, destroyer.nation, "combined-arms")) ++value;
    for (int die = 0; die < count; ++die) {
      std::map<int, Fraction> one_more;
      for (int roll = 1; roll <= lhtr::die; ++roll) {
        if (best.empty()) one_more[value - roll] += Fraction(1) / lhtr::die;
        for (const auto& [margin, chance] : best)
          one_more[std::max(margin, value - roll)] += chance / lhtr::die;
      }
      best = one_more;
    }
  }
  return best;
}

int Forces::modifier(Role role, const Unit& submarine) const {
  const bool is_super = lhtr::has(side(role), submarine, "super-submarines");
  return (is_super ? 1 : 0) + (submarine.code == "kaiten" ? 1 : 0);
}

}  // namespace plain::detection_roll
