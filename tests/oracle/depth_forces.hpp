// The table of a battle of submarines at depth: its forces, their search and their fire.
#pragma once

#include <algorithm>
#include <compare>
#include <functional>
#include <map>
#include <tuple>
#include <vector>

#include "tests/oracle/depth_plain.hpp"
#include "tests/oracle/forces.hpp"

namespace plain::depth {

// The visibility of units. Units that were never concealed are open. Under one-for-one detection,
// submarines at the surface evade until a destroyer has detected them. A concealed submarine that
// fires nevertheless gives itself away: it stays concealed for the rest of the round and is exposed
// from the next round on.
enum class Status { open, evading, concealed, given_away, located, exposed };

// Units of one side that the rules do not distinguish. `unit` is the first line with their name.
struct Group {
  int unit;
  int damage;
  Status status;
  bool has_struck;                                 // made a surprise strike in this round
  auto operator<=>(const Group&) const = default;  // NOLINT(modernize-use-nullptr)

  bool is_concealed() const { return status == Status::concealed || status == Status::given_away; }
  bool evades() const { return status == Status::evading; }
};

using Force = ForceOf<Group>;
using Camp = CampOf<Group>;
using Position = PositionOf<Group>;
using Which = plain::Which<Group>;

inline Force changed(const Force& force, const std::function<Group(Group)>& change) {
  Force result;
  for (const auto& [group, count] : force) result[change(group)] += count;
  return result;
}

// The depths at which a search finds submarines.
struct Found {
  bool periscope, submerged;
  auto operator<=>(const Found&) const = default;  // NOLINT(modernize-use-nullptr)
};

using Search = std::map<Found, Fraction>;

// The forces of a battle, with their search and fire in a position.
class Forces : public SidesOf<Battle> {
 public:
  explicit Forces(const Battle& battle) : SidesOf(battle) {
    for (const Unit& line : battle.attacker.units)
      if (line.kind == Kind::ship && line.count > 0) attacker_had_a_ship_ = true;
  }

  // Returns the position before the battle. Silent submarines have already left, and none is
  // detected.
  Position set_up() const {
    Position position;
    for (const Role role : {Role::attacker, Role::defender})
      for (const Unit& line : side(role).units) {
        if (line.count == 0) continue;
        Camp& camp = position.of(role);
        (line.depth == Depth::silent ? camp.left : camp.in_battle)[group_of(line, role)] +=
            line.count;
      }
    return position;
  }

  // Returns the groups of `force` in a casualty order. Among the undamaged units of an entry,
  // exposed ones come after located or visible ones and before hidden ones.
  std::vector<Group> in_order_of_loss(Role role, const Force& force, int order = 0) const {
    const auto is_hidden = [](const Group& group) {
      return group.is_concealed() || group.evades();
    };
    const auto key = [&](const Group& group) {
      return std::tuple(unit(role, group).rank_in(order), group.damage == 0, is_hidden(group),
                        group.status == Status::exposed);
    };
    std::vector<Group> groups =
        plain::in_order_of_loss<Unit, Group>(side(role).units, force, is_hidden, order);
    std::stable_sort(groups.begin(), groups.end(),
                     [&](const Group& left, const Group& right) { return key(left) < key(right); });
    return groups;
  }

  Force losses(Role role, Force force, int hits, const Which& may, int order) const {
    for (int i = 0; i < hits; ++i)
      force = plain::one_hit(side(role).units, force, in_order_of_loss(role, force, order), may);
    return force;
  }

 protected:
  int number(Role role, const Position& position, const Which& counts) const {
    int result = 0;
    for (const auto& [group, count] : position.of(role).in_battle)
      if (counts(group)) result += count;
    return result;
  }

  bool has_destroyer(Role role, const Position& position) const {
    return number(role, position, [&](const Group& group) { return unit(role, group).detects; }) >
           0;
  }

  bool has_target_for_submarines(Role role, const Position& position) const {
    return number(role, position, [&](const Group& group) {
             return is_sea_unit(role, group) && !group.is_concealed();
           }) > 0;
  }

  // Returns at most `most` of the units that `may` allows, the first in the casualty order.
  Force first_of(Role role, const Force& force, int most, const Which& may) const {
    Force first;
    for (const Group& group : in_order_of_loss(role, force)) {
      const int count = std::min(most, force.at(group));
      if (count == 0 || !may(group)) continue;
      first[group] = count;
      most -= count;
    }
    return first;
  }

  Volley volley(Role role, const Force& force, const Which& fires) const {
    return plain::volley(side(role).units, role, battle().die, force, fires);
  }

  Which submarines_may_hit(Role role) const {
    return [this, role](const Group& group) {
      return is_sea_unit(role, group) && !group.is_concealed();
    };
  }

  static bool others_may_hit(const Group& group) {
    return !group.is_concealed() && (!group.evades() || group.has_struck);
  }

  // ---------------------------------------------------------------------- detection and search

  // Returns the position after submarines of a side have declared their depths. `numbers` has the
  // number that leaves the surface for the depth of each line.
  Position declared(Role role, Position position, const std::map<int, int>& numbers) const {
    const std::vector<Unit>& units = side(role).units;
    Camp& camp = position.of(role);
    for (const auto& [line, number] : numbers) {
      const Unit& below = units[line];
      const auto surfaced = std::find_if(units.begin(), units.end(), [&](const Unit& unit) {
        return unit.depth == Depth::surfaced &&
               unit.name == below.name.substr(0, below.name.find('@'));
      });
      move_units(camp.in_battle, group_of(*surfaced, role), number,
                 below.depth == Depth::silent ? camp.left : camp.in_battle, group_of(below, role));
    }
    return position;
  }

  // Returns the position after destroyers have detected submarines at the surface, one for one.
  // Submarines that were detected before stay detected.
  Position detected(Position position) const {
    for (const Role role : {Role::attacker, Role::defender}) {
      const int destroyers = number(enemy_of(role), position, [&](const Group& group) {
        return unit(enemy_of(role), group).detects;
      });
      const int before = number(role, position, [&](const Group& group) {
        return is_submarine(role, group) && unit(role, group).depth == Depth::surfaced &&
               !group.evades();
      });
      Force& force = position.of(role).in_battle;
      for (auto [group, count] : first_of(role, force, std::max(destroyers - before, 0),
                                          [](const Group& each) { return each.evades(); })) {
        Group seen = group;
        seen.status = Status::open;
        move_units(force, group, count, force, seen);
      }
    }
    return position;
  }

  // Returns the number of units of `role` that may search in `round`.
  int searchers(Role role, const Position& position, int round) const {
    const bool may_search = role == Role::attacker || battle().both_search;
    if (!may_search || (round > 1 && !battle().search_every_round)) return 0;
    return number(role, position, [&](const Group& group) {
      return unit(role, group).kind == Kind::air || unit(role, group).detects;
    });
  }

  // Returns the chances of the lowest of `dice` rolls, die by die. Without dice it is one more than
  // any die shows.
  std::map<int, Fraction> lowest_roll(int dice) const {
    std::map<int, Fraction> result = {{battle().die + 1, Fraction(1)}};
    for (int die = 0; die < dice; ++die) {
      std::map<int, Fraction> one_more;
      for (const auto& [lowest, chance] : result)
        for (int roll = 1; roll <= battle().die; ++roll)
          one_more[std::min(lowest, roll)] += chance / battle().die;
      result = one_more;
    }
    return result;
  }

  // Returns the chances of the depths at which `dice` dice find submarines. They search only depths
  // at which the enemy has concealed submarines.
  Search search(Role role, const Position& position, int dice) const {
    const Role enemy = enemy_of(role);
    const auto hides_at = [&](Depth depth) {
      return number(enemy, position, [&](const Group& group) {
               return unit(enemy, group).depth == depth && group.is_concealed();
             }) > 0;
    };
    const bool for_periscope = hides_at(Depth::periscope);
    const bool for_submerged = hides_at(Depth::submerged);
    Search result;
    const auto rolled = [&](int periscope_roll, int submerged_roll, const Fraction& chance) {
      const bool periscope = for_periscope && periscope_roll <= battle().periscope_threshold;
      const bool submerged = for_submerged && submerged_roll <= battle().submerged_threshold;
      const bool all = battle().success_finds_all && (periscope || submerged);
      result[{periscope || all, submerged || all}] += chance;
    };
    for (const auto& [lowest, chance] : lowest_roll(dice)) {
      if (!battle().separate_dice) rolled(lowest, lowest, chance);
      if (battle().separate_dice)
        for (const auto& [other, other_chance] : lowest_roll(dice))
          rolled(lowest, other, chance * other_chance);
    }
    return result;
  }

  // Returns the position after both sides have found these depths.
  Position hunted(const Position& position, Found by_attacker, Found by_defender) const {
    const auto found = [&](Role role, Found depths) {
      return changed(position.of(role).in_battle, [&](Group group) {
        const Depth depth = unit(role, group).depth;
        const bool is_found = depth == Depth::periscope
                                  ? depths.periscope
                                  : depth == Depth::submerged && depths.submerged;
        if (is_found && group.is_concealed()) group.status = Status::located;
        return group;
      });
    };
    Position searched = position;
    searched.attacker.in_battle = found(Role::attacker, by_defender);
    searched.defender.in_battle = found(Role::defender, by_attacker);
    return searched;
  }

  // -------------------------------------------------------------------------------------- fire

  // Returns whether `group` may strike by surprise. Submarines with a target do so if they evade
  // and, by option, if they are concealed or the enemy has no destroyer. The defender's concealed
  // submarines strike only if they would also defend, see may_strike_concealed().
  bool may_strike(Role role, const Group& group, const Position& position) const {
    const Role enemy = enemy_of(role);
    const bool may = group.evades() || (battle().unlocated_strike && group.is_concealed()) ||
                     (battle().surprise_strike && !has_destroyer(enemy, position));
    return may && is_submarine(role, group) && has_target_for_submarines(enemy, position);
  }

  Which may_strike_concealed(const Position& position) const {
    return [this, position, may_defend = may_defend_concealed(position)](const Group& group) {
      return may_defend(group) && may_strike(Role::defender, group, position);
    };
  }

  Position after_surprise(const Position& position, const Force& concealed) const {
    Position after = position;
    const auto strike = [&](Role role, const Group& group, int count) {
      const bool gives_away = role == Role::defender || battle().attack_reveals;
      Group struck = group;
      struck.has_struck = true;
      if (gives_away && group.is_concealed()) struck.status = Status::given_away;
      Force& force = after.of(role).in_battle;
      move_units(force, group, count, force, struck);
    };
    for (const Role role : {Role::attacker, Role::defender})
      for (const auto& [group, count] : position.of(role).in_battle)
        if (may_strike(role, group, position) && (role == Role::attacker || !group.is_concealed()))
          strike(role, group, count);
    for (const auto& [group, count] : concealed) strike(Role::defender, group, count);
    return after;
  }

  // Returns the position after the attacker's concealed submarines have given themselves away. By
  // option they do so if they have a target.
  Position after_revealing(const Position& position) const {
    const bool gives_away =
        battle().attack_reveals && has_target_for_submarines(Role::defender, position);
    Position after = position;
    after.attacker.in_battle = changed(position.attacker.in_battle, [&](Group group) {
      if (gives_away && group.is_concealed() && !group.has_struck)
        group.status = Status::given_away;
      return group;
    });
    return after;
  }

  // Returns a test for the defender's submarines that may withdraw in `round`.
  Which may_withdraw(int round) const {
    return [this, round](const Group& group) {
      return (round == 1 || battle().withdraw_every_round) && is_submarine(Role::defender, group) &&
             !group.has_struck && (battle().withdraw_any || !group.is_concealed());
    };
  }

  Which may_defend_concealed(const Position& position) const {
    const bool may = attacker_had_a_ship_ && has_target_for_submarines(Role::attacker, position);
    return [may](const Group& group) { return may && group.status == Status::concealed; };
  }

  // Returns the position in which the next round begins. Submarines that gave themselves away are
  // now exposed, or located if that lasts for the battle, which is the same then. If it does not
  // last, located submarines are concealed again.
  Position before_next_round(Position position) const {
    for (const Role role : {Role::attacker, Role::defender})
      position.of(role).in_battle = changed(position.of(role).in_battle, [&](Group group) {
        if (group.status == Status::given_away)
          group.status = battle().located_lasts_battle ? Status::located : Status::exposed;
        if (group.status == Status::located && !battle().located_lasts_battle)
          group.status = Status::concealed;
        group.has_struck = false;
        return group;
      });
    return detected(position);
  }

 private:
  Group group_of(const Unit& line, Role role) const {
    const bool is_concealed = line.depth == Depth::periscope || line.depth == Depth::submerged;
    const bool evades =
        battle().one_for_one && line.kind == Kind::sub && line.depth == Depth::surfaced;
    return {first_line(side(role).units, line), line.damage,
            is_concealed ? Status::concealed
            : evades     ? Status::evading
                         : Status::open,
            false};
  }

  bool attacker_had_a_ship_ = false;
};

}  // namespace plain::depth
