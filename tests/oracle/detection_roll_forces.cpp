#include "tests/oracle/detection_roll_forces.hpp"

#include <algorithm>

#include "tests/oracle/lhtr_oracle.hpp"

namespace plain::detection_roll {

namespace {

Force all_detected(const Force& force) {
  Force result;
  for (const auto& [group, count] : force)
    result[{group.unit, group.damage, false, group.sinking}] += count;
  return result;
}

}  // namespace

Position all_detected(Position position) {
  for (const Role role : {Role::attacker, Role::defender})
    position.of(role).in_battle = all_detected(position.of(role).in_battle);
  return position;
}

Forces::Forces(const Battle& battle) : SidesOf(battle) {
  const Position position = set_up();
  attacker_had_destroyer_ = has_destroyer(Role::attacker, position);
  defender_had_destroyer_ = has_destroyer(Role::defender, position);
}

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

Positions Forces::after_detection(const Position& position) const {
  if (!battle().detection) return {{position, Fraction(1)}};
  const auto camps = [&](Role role) {
    const auto searched = [&](const Which& is_detected) {
      Camp camp = position.of(role);
      camp.in_battle.clear();
      for (const auto& [group, count] : position.of(role).in_battle) {
        const bool undetected = is_submarine(role, group) && !is_detected(group);
        camp.in_battle[{group.unit, group.damage, undetected}] += count;
      }
      return camp;
    };
    std::map<Camp, Fraction> result;
    for (const auto& [margin, chance] : best_margin(enemy_of(role), position))
      result[searched([&, best = margin](const Group& group) {
        return best >= modifier(role, unit(role, group));
      })] += chance;
    if (result.empty()) result[searched([](const Group&) { return false; })] = 1;
    return result;
  };
  Positions result;
  for (const auto& [attacker, chance] : camps(Role::attacker))
    for (const auto& [defender, other_chance] : camps(Role::defender))
      result[{attacker, defender}] += chance * other_chance;
  return result;
}

int Forces::battleship_value() const {
  int best = 0;
  for (const Unit& ship : battle().defender.units)
    if (ship.count > 0 && ship.code == "bb" && lhtr::has(battle().defender, ship, "combined-arms"))
      best = std::max(best, lhtr::has(battle().defender, ship, "radar") ? 2 : 1);
  return best;
}

Volley Forces::volley(Role role, const Position& position, const Which& fires) const {
  return lhtr::volley(side(role), role, position.of(role).in_battle, fires);
}

bool Forces::is_free(Role role, const Group& group, const Position& at_the_start) const {
  if (group.undetected) return true;
  const Role enemy = enemy_of(role);
  if (battle().dd_loss_restores) return !has_destroyer(enemy, at_the_start);
  return !(enemy == Role::attacker ? attacker_had_destroyer_ : defender_had_destroyer_);
}

Position Forces::without_expended(Role role, Position position) const {
  if (battle().kaitens_expended)
    std::erase_if(position.of(role).in_battle,
                  [&](const auto& entry) { return unit(role, entry.first).code == "kaiten"; });
  return position;
}

Position Forces::after_retreat(Position position) const {
  lhtr::leave<Group>(side(Role::attacker).units, position.attacker, everybody,
                     [](const Group&) { return true; });
  return position;
}

Which Forces::submarines_may_hit(Role role) const {
  return [this, role](const Group& group) { return is_sea_unit(role, group) && !group.sinking; };
}

std::vector<Group> Forces::in_order_of_loss(Role role, const Force& force) const {
  return lhtr::in_order_of_loss(side(role).units, force);
}

Force Forces::losses(Role role, const Force& force, int hits, const Which& may) const {
  return lhtr::losses(side(role).units, force, hits, may);
}

Force Forces::with_sinking(const Force& before, const Force& after) const {
  std::map<int, int> missing;  // by unit
  for (const auto& [group, count] : before) missing[group.unit] += count;
  for (const auto& [group, count] : after) missing[group.unit] -= count;
  Force result = after;
  for (const auto& [unit, count] : missing)
    if (count > 0) result[{unit, 0, false, true}] += count;
  return result;
}

Force Forces::held_losses(Role role, const Force& force, int hits) const {
  return with_sinking(force, losses(role, force, hits, submarines_may_hit(role)));
}

Position Forces::without_sinking(Position position) const {
  for (const Role role : {Role::attacker, Role::defender})
    std::erase_if(position.of(role).in_battle,
                  [](const auto& entry) { return entry.first.sinking; });
  return position;
}

}  // namespace plain::detection_roll
