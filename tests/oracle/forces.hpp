// Forces and positions, the same for the oracles of all rule systems. A Group is units of one side
// that the rules do not distinguish. It is ordered and has at least
// - int unit, the first line of its side with their name;
// - int damage.
#pragma once

#include <algorithm>
#include <compare>
#include <functional>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "tests/oracle/plain.hpp"

namespace plain {

enum class Role { attacker, defender };

inline Role enemy_of(Role role) {
  return role == Role::attacker ? Role::defender : Role::attacker;
}

// A group of units that differ from others of their name only in damage.
struct GroupByDamage {
  int unit;
  int damage;
  auto operator<=>(const GroupByDamage&) const = default;  // NOLINT(modernize-use-nullptr)
};

template <class Group>
using ForceOf = std::map<Group, int>;  // the number of units in each group, never 0

template <class Group>
using Which = std::function<bool(const Group&)>;

template <class Group>
struct CampOf {
  ForceOf<Group> in_battle, left;
  auto operator<=>(const CampOf&) const = default;  // NOLINT(modernize-use-nullptr)
};

template <class Group>
struct PositionOf {
  CampOf<Group> attacker, defender;
  auto operator<=>(const PositionOf&) const = default;  // NOLINT(modernize-use-nullptr)

  CampOf<Group>& of(Role role) { return role == Role::attacker ? attacker : defender; }
  const CampOf<Group>& of(Role role) const { return role == Role::attacker ? attacker : defender; }
};

// The two sides of a battle, with the values of the units in a group.
template <class Battle>
class SidesOf {
 public:
  explicit SidesOf(const Battle& battle) : battle_(battle) {}

  const Battle& battle() const { return battle_; }
  const auto& side(Role role) const {
    return role == Role::attacker ? battle_.attacker : battle_.defender;
  }
  const auto& unit(Role role, const auto& group) const { return side(role).units[group.unit]; }
  bool is_submarine(Role role, const auto& group) const {
    return unit(role, group).kind == Kind::sub;
  }
  bool is_sea_unit(Role role, const auto& group) const {
    return unit(role, group).kind != Kind::air;
  }

 private:
  const Battle& battle_;
};

struct Hits {
  int by_submarines, by_others;
  auto operator<=>(const Hits&) const = default;  // NOLINT(modernize-use-nullptr)
};

using Volley = std::map<Hits, Fraction>;

template <class Group>
void move_units(ForceOf<Group>& from, const Group& group, int count, ForceOf<Group>& to,
                const Group& as) {
  to[as] += count;
  from[group] -= count;
  if (from[group] == 0) from.erase(group);
}

// Returns the index of the first line with the same name and the same place in the casualty order
// as `line`.
template <class Unit>
int first_line(const std::vector<Unit>& units, const Unit& line) {
  const auto first = std::find_if(units.begin(), units.end(), [&](const Unit& other) {
    if constexpr (requires { line.list_rank; }) {
      if (other.list_rank != line.list_rank || other.other_ranks != line.other_ranks) return false;
    }
    if constexpr (requires { line.came_ashore; }) {
      if (other.came_ashore != line.came_ashore) return false;
    }
    return other.name == line.name;
  });
  return static_cast<int>(first - units.begin());
}

// Returns the force after one hit. The first eligible group with more than one hit point left is
// damaged. If there is none, the first eligible unit is removed. A hit without an eligible target
// is lost.
template <class Unit, class Group>
ForceOf<Group> one_hit(const std::vector<Unit>& units, ForceOf<Group> force,
                       const std::vector<Group>& in_order_of_loss,
                       const Which<Group>& is_eligible) {
  for (const Group& group : in_order_of_loss) {
    const int hit_points_left = units[group.unit].hits - group.damage;
    if (!is_eligible(group) || hit_points_left <= 1) continue;
    Group damaged = group;
    ++damaged.damage;
    move_units(force, group, 1, force, damaged);
    return force;
  }
  for (const Group& group : in_order_of_loss) {
    if (!is_eligible(group)) continue;
    ForceOf<Group> removed;
    move_units(force, group, 1, removed, group);
    return force;
  }
  return force;
}

// Returns the chances of the hits when the units that `fires` allows fire, die by die. A unit of
// value v hits on an s-sided die with probability min(max(v, 0), s) / s.
template <class Unit, class Group>
Volley volley(const std::vector<Unit>& units, Role role, int die, const ForceOf<Group>& force,
              const Which<Group>& fires) {
  Volley result = {{Hits{0, 0}, Fraction(1)}};
  for (const auto& [group, count] : force) {
    if (!fires(group)) continue;
    const Unit& shooter = units[group.unit];
    const int value = role == Role::attacker ? shooter.attack : shooter.defense;
    const Fraction hit = Fraction(std::min(std::max(value, 0), die)) / die;
    for (int shot = 0; shot < count; ++shot) {
      Volley one_more;
      for (const auto& [hits, chance] : result) {
        Hits with_hit = hits;
        ++(shooter.kind == Kind::sub ? with_hit.by_submarines : with_hit.by_others);
        one_more[with_hit] += chance * hit;
        one_more[hits] += chance * (1 - hit);
      }
      result = one_more;
    }
  }
  std::erase_if(result, [](const auto& entry) { return entry.second == 0; });
  return result;
}

// Returns the groups of `force` in a casualty order, see Unit::rank_in. The entries of the list
// come first; within an entry damaged units come before undamaged ones, detected before undetected
// ones, and then the default order decides. If all this is equal, more damage comes first, then the
// status decides, and units that hold fire come last. Other casualty orders have no influence.
template <class Unit, class Group>
std::vector<Group> in_order_of_loss(const std::vector<Unit>& units, const ForceOf<Group>& force,
                                    const Which<Group>& is_undetected, int order = 0) {
  const auto status = [](const Group& group) {
    if constexpr (requires { group.status; }) {
      return group.status;
    } else {
      return 0;
    }
  };
  const auto holds_fire = [](const Group& group) {
    if constexpr (requires { group.holds_fire; }) {
      return group.holds_fire;
    } else {
      return false;
    }
  };
  const auto key = [&](const Group& group) {
    const Unit& unit = units[group.unit];
    return std::tuple(unit.rank_in(order), group.damage == 0, is_undetected(group),
                      unit.default_rank, -group.damage, status(group), holds_fire(group),
                      unit.list_rank);
  };
  std::vector<Group> groups;
  for (const auto& [group, count] : force) groups.push_back(group);
  std::stable_sort(groups.begin(), groups.end(),
                   [&](const Group& left, const Group& right) { return key(left) < key(right); });
  return groups;
}

template <class Unit, class Group>
std::string text(const std::vector<Unit>& units, const ForceOf<Group>& force) {
  std::map<std::string, int> counts;
  for (const auto& [group, count] : force)
    counts[units[group.unit].name + std::string(group.damage, '*')] += count;
  std::string result;
  for (const auto& [name, count] : counts)
    result += (result.empty() ? "" : ",") + std::to_string(count) + " " + name;
  return result;
}

template <class Battle, class Group>
std::string outcome(const Battle& battle, const std::string& winner,
                    const PositionOf<Group>& position) {
  return winner + "|" + text(battle.attacker.units, position.attacker.in_battle) + "|" +
         text(battle.attacker.units, position.attacker.left) + "|" +
         text(battle.defender.units, position.defender.in_battle) + "|" +
         text(battle.defender.units, position.defender.left);
}

// Returns the position after the attacker's whole force has retreated.
template <class Group>
PositionOf<Group> all_retreated(PositionOf<Group> position) {
  for (const auto& [group, count] : position.attacker.in_battle)
    position.attacker.left[group] += count;
  position.attacker.in_battle.clear();
  return position;
}

template <class Group>
bool is_one_sided(const PositionOf<Group>& position) {
  return position.attacker.in_battle.empty() || position.defender.in_battle.empty();
}

// Returns the winner of a battle that has ended by itself.
template <class Group>
std::string winner_of(const PositionOf<Group>& position) {
  const bool attacker = !position.attacker.in_battle.empty();
  const bool defender = !position.defender.in_battle.empty();
  if (attacker && defender) return "standoff";
  if (attacker) return "attacker";
  return defender ? "defender" : "draw";
}

}  // namespace plain
