// The table of a battle of Axis & Allies: its forces, their fire and their losses.
#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "tests/oracle/axis_allies_plain.hpp"
#include "tests/oracle/forces.hpp"
#include "tests/oracle/lhtr_oracle.hpp"

namespace plain::axis_allies {

using Group = GroupByDamage;
using Force = ForceOf<Group>;
using Position = PositionOf<Group>;
using Which = plain::Which<Group>;
using Chances = std::map<int, Fraction>;                     // by number of hits
using ChancesByKind = std::map<std::vector<int>, Fraction>;  // by number of hits of each kind

// The hits of one kind in a step, and the units that they may fall on.
struct KindOfHits {
  int hits;
  Which may_fall_on;
};

// A die that hits if the best of its throws is at most `value`.
struct Die {
  int value;
  int throws = 1;
};

// The dice that a side throws in one step. Hits of submarines fall on sea units,
// those of bound aircraft on anything but submarines, and those of others on anything.
struct Fire {
  std::vector<Die> of_submarines, of_bound_aircraft, of_others;
};

// Whether each side had a destroyer when the round began.
struct Hunts {
  bool attacker, defender;
  bool of(Role role) const { return role == Role::attacker ? attacker : defender; }
};

// The forces of a battle, with their fire and their losses in a position.
class Forces : public SidesOf<Battle> {
 public:
  using SidesOf::SidesOf;

  // Returns the position before the battle. A gun that is not a target stays out of it.
  Position set_up() const {
    Position position;
    for (const Role role : {Role::attacker, Role::defender})
      for (const Unit& line : side(role).units) {
        if (line.count == 0) continue;
        const bool stays_out = line.kind == Kind::aa && !options().aa_is_target;
        auto& camp = position.of(role);
        (stays_out ? camp.left
                   : camp.in_battle)[{first_line(side(role).units, line), line.damage}] +=
            line.count;
      }
    return position;
  }

  std::vector<Group> in_order_of_loss(Role role, const Force& force) const {
    return lhtr::in_order_of_loss(side(role).units, force);
  }

  // Returns the force that is left after the hits in `step`, taken one kind after the other.
  // `order` is the casualty order, see Unit::rank_in.
  Force losses(Role role, Force force, std::vector<KindOfHits> step, int order) const {
    for (; !step.empty(); step.erase(step.begin()))
      force = losses_of_first(role, force, step, order);
    return force;
  }

  Force losses(Role role, const Force& force, int hits, const Which& may, int order) const {
    return losses(role, force, {{hits, may}}, order);
  }

 protected:
  const RuleOptions& options() const { return battle().options; }

  Which of_kind(Role role, Kind kind) const {
    return [this, role, kind](const Group& group) { return unit(role, group).kind == kind; };
  }

  static int number(const Force& force, const Which& is_meant) {
    int sum = 0;
    for (const auto& [group, count] : force) sum += is_meant(group) ? count : 0;
    return sum;
  }

  Hunts hunts(const Position& position) const {
    const auto has_destroyer = [&](Role role) {
      return number(position.of(role).in_battle,
                    [&](const Group& group) { return unit(role, group).detects; }) > 0;
    };
    return {has_destroyer(Role::attacker), has_destroyer(Role::defender)};
  }

  // Returns whether submarines of `role` may submerge: no enemy destroyer was there when the round
  // began.
  static bool may_submerge(Role role, Hunts hunts) { return !hunts.of(enemy_of(role)); }

  // Returns whether submarines of `role` are free to strike first.
  bool is_free(Role role, Hunts hunts) const {
    const bool can_strike = role == Role::attacker || !options().attackers_alone_strike;
    return can_strike && may_submerge(role, hunts);
  }

  // ------------------------------------------------------------------------------ technologies

  bool plays(const std::set<std::string>& editions) const {
    return editions.contains(battle().edition);
  }
  bool has_early_technologies() const { return plays({"classic", "revised", "lhtr"}); }
  bool has_late_technologies() const { return plays({"anniversary", "1940"}); }
  bool has_technologies() const { return has_early_technologies() || has_late_technologies(); }

  // Returns the attack or the defense of a unit of `role` with its technologies.
  int value_of(Role role, const Unit& unit) const {
    const bool attacks = role == Role::attacker;
    const auto has = [&](const std::string& technology) {
      return lhtr::has(side(role), unit, technology);
    };
    if (unit.code == "sub" && has("super-submarines"))
      if (attacks ? has_technologies() : plays({"lhtr"})) return 3;
    if (unit.code == "ftr" && has("jet-fighters")) {
      if (attacks && has_late_technologies()) return 4;
      if (!attacks && has_early_technologies()) return 5;
    }
    if (unit.kind == Kind::aa && has("radar") && has_late_technologies()) return 2;
    return attacks ? unit.attack : unit.defense;
  }

  // Returns the dice of a unit of `role` that fires at `value`.
  std::vector<Die> dice_of(Role role, const Unit& unit, int value) const {
    const bool heavy = role == Role::attacker && unit.code == "bmb" && has_technologies() &&
                       lhtr::has(side(role), unit, "heavy-bombers");
    if (!heavy) return {{value}};
    const int throws = plays({"classic"}) ? 3 : 2;
    if (options().heavy_best) return {{value, throws}};
    return std::vector<Die>(static_cast<std::size_t>(throws), {value});
  }

  // -------------------------------------------------------------------------------------- dice

  // Returns the dice of the units that fire, each with its value. Each attacking artillery raises
  // one infantry to 2, or one mechanized infantry once all infantry is raised. With advanced
  // artillery it raises two. An improved mechanized infantry may have a tank in place of an
  // artillery. Each fighter or armor raises one tactical bomber by 1. Guns do not fire in rounds.
  std::vector<std::pair<Group, Die>> values(Role role, const Force& force) const {
    std::vector<std::pair<Group, Die>> result;
    const auto all = [&](const std::string& code) {
      return number(force, [&](const Group& group) { return unit(role, group).code == code; });
    };
    const bool attacks = role == Role::attacker;
    const auto improved = [&](const std::string& code, const std::string& technology) {
      return number(force, [&](const Group& group) {
        return unit(role, group).code == code &&
               lhtr::has(side(role), unit(role, group), technology);
      });
    };
    const int advanced = has_late_technologies() ? improved("art", "advanced-artillery") : 0;
    const int supports = attacks ? all("art") + advanced : 0;
    const int mechanized = plays({"1940"}) ? improved("mech", "improved-mechanized-infantry") : 0;
    const int with_tanks = attacks ? std::min(all("arm"), mechanized) : 0;
    int for_infantry = std::min(supports, all("inf"));
    int for_mechanized = with_tanks + std::min(supports - for_infantry, all("mech") - with_tanks);
    int for_tactical = attacks ? std::min(all("ftr") + all("arm"), all("tac")) : 0;
    for (const auto& [group, count] : force) {
      const Unit& line = unit(role, group);
      if (line.kind == Kind::aa) continue;
      for (int i = 0; i < count; ++i) {
        int value = value_of(role, line);
        if (line.code == "inf" && for_infantry-- > 0) value = std::max(value, 2);
        if (line.code == "mech" && for_mechanized-- > 0) value = std::max(value, 2);
        if (line.code == "tac" && for_tactical-- > 0) ++value;
        for (const Die& die : dice_of(role, line, value)) result.emplace_back(group, die);
      }
    }
    return result;
  }

  static std::vector<Die> dice_at(const std::vector<int>& values) {
    std::vector<Die> dice;
    for (const int value : values) dice.push_back({value});
    return dice;
  }

  // Returns whether some hits are certain. Such luck has no rule for several throws of a die.
  static bool is_reduced(DiceAre dice) {
    return dice == DiceAre::low_luck || dice == DiceAre::medium_luck;
  }

  // Under medium luck, six dice with one value make as many certain hits as their value. Returns
  // the certain hits of `values`, and leaves the dice that are rolled.
  static int take_sixes(std::vector<Die>& values) {
    int certain = 0;
    for (int value = 1; value <= lhtr::die; ++value)
      for (;;) {
        const auto has_value = [&](const Die& die) { return die.value == value; };
        if (std::count_if(values.begin(), values.end(), has_value) < lhtr::die) break;
        for (int i = 0; i < lhtr::die; ++i)
          values.erase(std::find_if(values.begin(), values.end(), has_value));
        certain += value;
      }
    return certain;
  }

  // Returns the chances of the hits of dice.
  Chances hits_at(const std::vector<Die>& values, DiceAre dice) const {
    static const std::vector<Fraction> biased = {Fraction(0),     Fraction(1, 10), Fraction(3, 10),
                                                 Fraction(6, 10), Fraction(8, 10), Fraction(9, 10),
                                                 Fraction(1)};
    if (dice == DiceAre::medium_luck) {
      std::vector<Die> rolled = values;
      const int certain = take_sixes(rolled);
      Chances result;
      for (const auto& [hits, chance] : hits_at(rolled, DiceAre::fair))
        result[certain + hits] = chance;
      return result;
    }
    int sum = 0;
    std::vector<Fraction> chances;
    for (const Die& die : values) {
      const int counted = std::clamp(die.value, 0, lhtr::die);
      sum += counted;
      const Fraction hit = dice == DiceAre::biased ? biased[static_cast<std::size_t>(counted)]
                                                   : lhtr::hit_at(counted);
      Fraction miss(1);
      for (int i = 0; i < die.throws; ++i) miss *= Fraction(1) - hit;
      chances.push_back(Fraction(1) - miss);
    }
    if (dice != DiceAre::low_luck) return lhtr::hits_with(chances);
    Chances result;
    for (const auto& [hits, chance] : lhtr::hits_with({lhtr::hit_at(sum % lhtr::die)}))
      result[sum / lhtr::die + hits] = chance;
    return result;
  }

  // -------------------------------------------------------------------- before the first round

  // Returns the values of the guns' dice. A gun hits on its defense and does not fire if that is 0.
  // Either each gun has three dice, the best guns first, up to one die for each aircraft, or the
  // best gun fires at every aircraft.
  std::vector<int> dice_of_guns(const Position& position) const {
    std::vector<int> guns;
    for (const Force* force : {&position.defender.in_battle, &position.defender.left})
      for (const auto& [group, count] : *force) {
        const Unit& line = unit(Role::defender, group);
        const int value = value_of(Role::defender, line);
        if (line.kind == Kind::aa && value > 0) guns.insert(guns.end(), count, value);
      }
    std::sort(guns.rbegin(), guns.rend());
    const auto aircraft = static_cast<std::size_t>(
        number(position.attacker.in_battle, of_kind(Role::attacker, Kind::air)));
    if (guns.empty()) return {};
    if (!options().three_dice_a_gun) return std::vector<int>(aircraft, guns.front());
    std::vector<int> dice;
    for (const int value : guns) dice.insert(dice.end(), 3, value);
    if (dice.size() > aircraft) dice.resize(aircraft);
    return dice;
  }

  int guns(const Position& position) const {
    const Which gun = of_kind(Role::defender, Kind::aa);
    return number(position.defender.in_battle, gun) + number(position.defender.left, gun);
  }

  // Returns whether hits of guns fall on the aircraft that the dice were rolled for. The case must
  // ask for that, each aircraft must have a die, and all dice must be equal.
  bool are_aimed(const Position& position) const {
    const std::vector<int> dice = dice_of_guns(position);
    const int aircraft = number(position.attacker.in_battle, of_kind(Role::attacker, Kind::air));
    return options().aimed && static_cast<int>(dice.size()) == aircraft &&
           std::adjacent_find(dice.begin(), dice.end(), std::not_equal_to<>()) == dice.end();
  }

  // Returns the targets of the guns: the aircraft of each name if the dice are aimed, else all
  // aircraft together.
  std::vector<Which> targets_of_guns(const Position& position) const {
    if (!are_aimed(position)) return {of_kind(Role::attacker, Kind::air)};
    std::vector<Which> targets;
    std::set<std::string> names;
    for (const Unit& line : battle().attacker.units)
      if (line.kind == Kind::air) names.insert(line.name);
    for (const std::string& name : names)
      targets.emplace_back(
          [this, name](const Group& group) { return unit(Role::attacker, group).name == name; });
    return targets;
  }

  ChancesByKind hits_of_guns(const Position& position) const {
    const bool is_fair = is_reduced(options().dice) && !options().low_luck_aa;
    const DiceAre dice = is_fair ? DiceAre::fair : options().dice;
    const std::vector<int> all = dice_of_guns(position);
    const bool aimed = are_aimed(position);
    ChancesByKind result = {{{}, Fraction(1)}};
    for (const Which& target : targets_of_guns(position)) {
      const auto at = static_cast<std::size_t>(aimed ? number(position.attacker.in_battle, target)
                                                     : static_cast<int>(all.size()));
      ChancesByKind more;
      for (const auto& [before, chance] : result)
        for (const auto& [hits, probability] :
             hits_at(dice_at({all.begin(), all.begin() + static_cast<long>(at)}), dice)) {
          std::vector<int> with = before;
          with.push_back(hits);
          more[with] += chance * probability;
        }
      result = more;
    }
    return result;
  }

  // Returns the values of the ships that bombard, the highest first. By option there is at most one
  // ship for each land unit ashore.
  std::vector<int> ships() const {
    std::vector<int> values;
    for (const Ships& ships : battle().bombard)
      values.insert(values.end(), ships.count, ships.value);
    std::sort(values.rbegin(), values.rend());
    std::size_t ashore = 0;
    for (const Unit& line : battle().attacker.units)
      if (line.kind == Kind::land && !battle().landed) ashore += line.count;
    if (battle().landed)
      for (const auto& [name, count] : *battle().landed) ashore += count;
    if (options().limited_to_landed && values.size() > ashore) values.resize(ashore);
    return values;
  }

  Which bombarded() const {
    return [this](const Group& group) {
      return !options().bombards_land_units || unit(Role::defender, group).kind != Kind::air;
    };
  }

  Chances hits_of_ships() const {
    Chances result = {{0, Fraction(1)}};
    for (const int value : ships()) {
      Chances more;
      for (const auto& [before, chance] : result)
        for (const auto& [hit, probability] : hits_at({{value}}, options().dice))
          more[before + hit] += chance * probability;
      result = more;
    }
    return result;
  }

  // ------------------------------------------------------------------------------------ rounds

  // 1. Returns the fire of free submarines.
  Fire strike(Role role, const Position& position, Hunts hunts) const {
    Fire fire;
    if (!is_free(role, hunts)) return fire;
    for (const auto& [group, die] : values(role, position.of(role).in_battle))
      if (unit(role, group).kind == Kind::sub) fire.of_submarines.push_back(die);
    return fire;
  }

  // 2. Returns the fire of all other units. Aircraft are counted separately while the enemy has
  // submarines that they cannot hit. A strike never hits land units or aircraft, so units have the
  // same support as when the round began.
  Fire general(Role role, const Position& position, Hunts hunts) const {
    const Role enemy = enemy_of(role);
    const bool bound = options().aircraft_need_destroyers && !hunts.of(role) &&
                       number(position.of(enemy).in_battle, of_kind(enemy, Kind::sub)) > 0;
    Fire fire;
    for (const auto& [group, die] : values(role, position.of(role).in_battle)) {
      const Kind kind = unit(role, group).kind;
      if (kind == Kind::sub) {
        if (!is_free(role, hunts)) fire.of_submarines.push_back(die);
      } else {
        (kind == Kind::air && bound ? fire.of_bound_aircraft : fire.of_others).push_back(die);
      }
    }
    return fire;
  }

  // Returns the chances of the hits of `fire`, by kind.
  ChancesByKind thrown(const Fire& fire) const {
    const DiceAre dice = options().dice;
    ChancesByKind result;
    for (const auto& [submarines, chance] : hits_at(fire.of_submarines, dice))
      for (const auto& [aircraft, aircraft_chance] : hits_at(fire.of_bound_aircraft, dice))
        for (const auto& [others, others_chance] : hits_at(fire.of_others, dice))
          result[{submarines, aircraft, others}] += chance * aircraft_chance * others_chance;
    return result;
  }

  Which may_hit(Role role, int kind) const {
    return [this, role, kind](const Group& group) {
      const Kind what = unit(role, group).kind;
      if (kind == 0) return what == Kind::sub || what == Kind::ship;
      return kind == 2 || what != Kind::sub;
    };
  }

  // ------------------------------------------------------------------------------------ losses

  bool is_defenseless(Role role, const Group& group) const {
    return options().defenseless_transports && unit(role, group).code == "tr";
  }

  // Returns the groups that may take the next hit, in the order in which the owner chooses them.
  // Ships that survive a hit are damaged before anything is lost.
  std::vector<Group> candidates(Role role, const Force& force, const Which& may_fall_on,
                                int order) const {
    std::vector<Group> result = lhtr::in_order_of_loss(side(role).units, force, order);
    std::erase_if(result, [&](const Group& group) { return !may_fall_on(group); });
    const auto defenseless = [&](const Group& group) { return is_defenseless(role, group); };
    if (!std::all_of(result.begin(), result.end(), defenseless)) std::erase_if(result, defenseless);
    const bool keeps_troops =
        role == Role::attacker && number(force, of_kind(role, Kind::land)) <= battle().keep;
    const auto key = [&](const Group& group) {
      const bool is_lost = unit(role, group).hits - group.damage == 1;
      const bool is_kept = is_lost && keeps_troops && unit(role, group).kind == Kind::land;
      return std::tuple(is_lost, is_kept);
    };
    std::stable_sort(result.begin(), result.end(),
                     [&](const Group& left, const Group& right) { return key(left) < key(right); });
    return result;
  }

  Force hit(Role role, Force force, const Group& group) const {
    Force removed;
    const Group damaged = {group.unit, group.damage + 1};
    const bool is_lost = damaged.damage == unit(role, group).hits;
    move_units(force, group, 1, is_lost ? removed : force, damaged);
    return force;
  }

  int hit_points(Role role, const Force& force, const Which& is_meant) const {
    int sum = 0;
    for (const auto& [group, count] : force)
      if (is_meant(group)) sum += count * (unit(role, group).hits - group.damage);
    return sum;
  }

  // Returns how many hits of `step` have no target. By Hall's theorem this is the largest number by
  // which the hits of some kinds exceed the hit points that they may fall on.
  int without_target(Role role, const Force& force, const std::vector<KindOfHits>& step) const {
    int most = 0;
    for (unsigned kinds = 1; kinds < 1U << step.size(); ++kinds) {
      int hits = 0;
      for (std::size_t i = 0; i < step.size(); ++i)
        if ((kinds >> i & 1U) != 0) hits += step[i].hits;
      const int there = hit_points(role, force, [&](const Group& group) {
        for (std::size_t i = 0; i < step.size(); ++i)
          if ((kinds >> i & 1U) != 0 && step[i].may_fall_on(group)) return true;
        return false;
      });
      most = std::max(most, hits - there);
    }
    return most;
  }

  // Returns the force that is left after the hits of the first kind in `step`. By option these hits
  // spare units that the other kinds need.
  Force losses_of_first(Role role, Force force, std::vector<KindOfHits> step, int order) const {
    while (step.front().hits > 0) {
      const std::vector<Group> may = candidates(role, force, step.front().may_fall_on, order);
      --step.front().hits;
      if (may.empty()) continue;
      const auto needed = [&](const Group& group) {
        return options().most_hits ? without_target(role, hit(role, force, group), step) : 0;
      };
      const Group victim = *std::min_element(
          may.begin(), may.end(),
          [&](const Group& left, const Group& right) { return needed(left) < needed(right); });
      force = hit(role, force, victim);
    }
    return force;
  }

  // ------------------------------------------------------------------- sides that cannot fight

  bool is_helpless(Role role, const Position& position) const {
    const Force& force = position.of(role).in_battle;
    // Transports that may retreat are not lost when they are alone.
    const bool may_retreat =
        role == Role::attacker && options().lone_transports_stay && lhtr::names_retreat(battle());
    const Which cannot_fight = [&](const Group& group) {
      return unit(role, group).kind == Kind::aa || (is_defenseless(role, group) && !may_retreat);
    };
    if (number(force, cannot_fight) < number(force, [](const Group&) { return true; }))
      return false;
    const Role enemy = enemy_of(role);
    const auto enemies = values(enemy, position.of(enemy).in_battle);
    return std::any_of(enemies.begin(), enemies.end(),
                       [](const auto& each) { return each.second.value > 0; });
  }

  // Returns `position` without the sides that can neither fight nor escape. Any unit in the battle
  // can hit guns and transports, so one enemy unit that fires is enough.
  Position without_helpless(const Position& position) const {
    Position after = position;
    for (const Role role : {Role::attacker, Role::defender})
      if (is_helpless(role, position)) after.of(role).in_battle.clear();
    return after;
  }
};

}  // namespace plain::axis_allies
