#include "tests/oracle/surface_fire.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace plain::surface {
namespace {

enum class Weapon { torpedoes, guns };

// An attack by ships that combine against one target.
struct Attack {
  Role by;
  int target;  // index among the enemy's ships
  Fraction sum;
  Fraction lowest;          // for the damage table
  Fraction lowest_printed;  // before it is multiplied
};

class Fire {
 public:
  explicit Fire(const Forces& forces) : forces_(forces) {}

  States round(const State& state) const;

 private:
  std::vector<int> engaged(const State& state, Role role) const;
  bool can_fire(const State& state, Role role, const Ship& ship, Weapon weapon) const;
  Fraction factor(Role role, const Ship& ship, Weapon weapon) const;
  Fraction multiplier(const State& state, Role role, const Ship& ship, Weapon weapon) const;
  std::vector<int> targets(const State& state, Role role,
                           const std::vector<std::string>& order) const;
  std::map<int, std::vector<int>> ships_by_own_target(const State& state, Role role,
                                                      Weapon weapon) const;
  std::map<int, std::vector<int>> ships_by_target(const State& state, Role role,
                                                  Weapon weapon) const;
  std::vector<Attack> combined(const State& state, Role role, Weapon weapon, int target,
                               const std::vector<int>& ships, Combine how) const;
  Fraction promised(const State& state, const std::vector<Attack>& attacks) const;
  std::vector<Attack> attacks(const State& state, Role role, Weapon weapon) const;
  std::map<int, Fraction> steps_of_hits(int hits, const std::vector<int>& column) const;
  std::map<int, Fraction> steps_of(const Attack& attack, int defense) const;
  States step(const State& state, const std::vector<Role>& sides,
              const std::vector<Weapon>& weapons) const;

  const Forces& forces_;
};

// Returns the engaged ships in list order. Within a class the most damaged come first, then those
// with fewer torpedo rounds, then those that were presented.
std::vector<int> Fire::engaged(const State& state, Role role) const {
  const Ships& ships = state.of(role);
  std::vector<int> result;
  for (int i = 0; i < static_cast<int>(ships.size()); ++i)
    if (is_in(ships[i]) && ships[i].is_engaged) result.push_back(i);
  std::stable_sort(result.begin(), result.end(), [&](int left, int right) {
    const auto key = [](const Ship& ship) {
      return std::tuple(ship.unit, -ship.steps, ship.torpedo_rounds, !ship.is_presented);
    };
    return key(ships[left]) < key(ships[right]);
  });
  return result;
}

bool Fire::can_fire(const State& state, Role role, const Ship& ship, Weapon weapon) const {
  if (state.round == 1 && forces_.is_surprised(state, role)) return false;
  const Unit& printed = forces_.unit(role, ship);
  if (weapon == Weapon::guns) return printed.attack > 0 && printed.gun_range >= state.range;
  const Side& side = forces_.side(role);
  if (state.round < side.torpedoes_from || state.range > side.torpedoes_to) return false;
  return printed.torpedo_attack > 0 && printed.torpedo_range >= state.range &&
         ship.torpedo_rounds > 0;
}

Fraction Fire::factor(Role role, const Ship& ship, Weapon weapon) const {
  const Unit& printed = forces_.unit(role, ship);
  if (weapon == Weapon::torpedoes) return printed.torpedo_attack;
  if (!forces_.battle().damage_lowers_attack) return printed.attack;
  return Fraction(printed.attack) * (printed.hull - ship.steps) / printed.hull;
}

// Returns the factor of an attack, which only the damage table uses.
Fraction Fire::multiplier(const State& state, Role role, const Ship& ship, Weapon weapon) const {
  if (weapon == Weapon::torpedoes) return 1;
  const std::string& type = forces_.unit(role, ship).type;
  if (type == "DD" || type == "DE" || type == "SC") return Fraction(1, 2);
  if ((type == "BB" || type == "BC") && state.range <= 2) return Fraction(3, 2);
  return 1;
}

// Returns the engaged ships that this side fires at, first by this order of classes and then as
// listed.
std::vector<int> Fire::targets(const State& state, Role role,
                               const std::vector<std::string>& order) const {
  const std::vector<int> listed = engaged(state, enemy_of(role));
  std::vector<int> result;
  for (const std::string& entry : order)
    for (const int i : listed)
      if (stands_for(entry, forces_.unit(enemy_of(role), state.of(enemy_of(role))[i]).name))
        result.push_back(i);
  for (const int i : listed)
    if (std::find(result.begin(), result.end(), i) == result.end()) result.push_back(i);
  return result;
}

// Returns the ships that take part, by target. They fire in turn, all at the first target or each
// at the next one.
std::map<int, std::vector<int>> Fire::ships_by_target(const State& state, Role role,
                                                      Weapon weapon) const {
  if (!forces_.side(role).by_ship.empty()) return ships_by_own_target(state, role, weapon);
  std::map<int, std::vector<int>> result;
  const std::vector<int> aimed_at = targets(state, role, forces_.side(role).targets);
  if (aimed_at.empty()) return result;
  std::size_t turn = 0;
  for (const int i : engaged(state, role)) {
    if (!can_fire(state, role, state.of(role)[i], weapon)) continue;
    const int target =
        forces_.side(role).spread ? aimed_at[turn++ % aimed_at.size()] : aimed_at.front();
    result[target].push_back(i);
  }
  return result;
}

// Returns the ships by target if ships have separate targets. Each ship belongs to the first entry
// for its class that is not full yet.
std::map<int, std::vector<int>> Fire::ships_by_own_target(const State& state, Role role,
                                                          Weapon weapon) const {
  const std::vector<OwnTargets>& entries = forces_.side(role).by_ship;
  std::map<int, std::vector<int>> result;
  std::vector<int> ships(entries.size(), 0);
  for (const int i : engaged(state, role)) {
    const Ship& ship = state.of(role)[i];
    if (!can_fire(state, role, ship, weapon)) continue;
    std::size_t entry = 0;
    while (ships[entry] == entries[entry].most ||
           !(entries[entry].who.empty() ||
             stands_for(entries[entry].who, forces_.unit(role, ship).name)))
      ++entry;
    const std::vector<int> aimed_at = targets(state, role, entries[entry].order);
    if (aimed_at.empty()) return {};
    const int turn = ships[entry]++;
    const int target = entries[entry].spread ? aimed_at[turn % static_cast<int>(aimed_at.size())]
                                             : aimed_at.front();
    result[target].push_back(i);
  }
  return result;
}

// Returns the attacks of `ships`, which all fire at one target.
std::vector<Attack> Fire::combined(const State& state, Role role, Weapon weapon, int target,
                                   const std::vector<int>& ships, Combine how) const {
  std::map<std::string, Attack> by_group;
  for (int place = 0; place < static_cast<int>(ships.size()); ++place) {
    const Ship& ship = state.of(role)[ships[place]];
    std::string group;
    if (how == Combine::by_class) group = code_of(forces_.unit(role, ship).name);
    if (how == Combine::none) group = std::to_string(place);
    if (how == Combine::up_to) group = std::to_string(place / forces_.side(role).combine_most);
    const Fraction own = factor(role, ship, weapon);
    const Fraction for_damage = own * multiplier(state, role, ship, weapon);
    const auto [known, is_new] =
        by_group.try_emplace(group, Attack{role, target, 0, for_damage, own});
    Attack& attack = known->second;
    attack.sum += own;
    if (!forces_.battle().lowest_as_printed) {
      attack.lowest = std::min(attack.lowest, for_damage);
    } else if (own < attack.lowest_printed ||
               (own == attack.lowest_printed && for_damage < attack.lowest)) {
      attack.lowest = for_damage;
      attack.lowest_printed = own;
    }
  }
  std::vector<Attack> result;
  for (const auto& [group, attack] : by_group) result.push_back(attack);
  return result;
}

// Returns the average steps of damage of these attacks, which have one target.
Fraction Fire::promised(const State& state, const std::vector<Attack>& attacks) const {
  const Role enemy = enemy_of(attacks.front().by);
  const Ship& target = state.of(enemy)[attacks.front().target];
  const Unit& printed = forces_.unit(enemy, target);
  std::map<int, Fraction> total = {{0, 1}};
  for (const Attack& attack : attacks) {
    std::map<int, Fraction> more;
    for (const auto& [steps, chance] : steps_of(attack, printed.defense))
      for (const auto& [before, probability] : total) more[before + steps] += probability * chance;
    total = more;
  }
  Fraction mean = 0;
  for (const auto& [steps, chance] : total)
    mean += chance * std::min(steps, printed.hull - target.steps);
  return mean;
}

// Returns the attacks of a side. Ships with the same target combine as the side chooses.
std::vector<Attack> Fire::attacks(const State& state, Role role, Weapon weapon) const {
  std::vector<Attack> result;
  for (const auto& [target, ships] : ships_by_target(state, role, weapon)) {
    const auto in_this_way = [&](Combine how) {
      return combined(state, role, weapon, target, ships, how);
    };
    std::vector<Attack> chosen;
    if (forces_.side(role).combine != Combine::best) {
      chosen = in_this_way(forces_.side(role).combine);
    } else {
      chosen = in_this_way(Combine::by_class);
      for (const Combine other : {Combine::all, Combine::none})
        if (promised(state, in_this_way(other)) > promised(state, chosen))
          chosen = in_this_way(other);
    }
    result.insert(result.end(), chosen.begin(), chosen.end());
  }
  return result;
}

std::map<int, Fraction> Fire::steps_of_hits(int hits, const std::vector<int>& column) const {
  if (hits == 0) return {{0, Fraction(1)}};
  std::map<int, Fraction> result;
  for (const auto& [steps, chance] : steps_of_hits(hits - 1, column))
    for (int die = 1; die <= 6; ++die) result[steps + column[die - 1]] += chance / 6;
  return result;
}

// Returns the chances of the steps of damage: 2D6 for the number of hits, and a D6 for each hit.
std::map<int, Fraction> Fire::steps_of(const Attack& attack, int defense) const {
  const Tables& tables = forces_.battle().tables;
  int hits_column = -1;
  for (const int from : tables.hits_columns)
    if (attack.sum >= from) ++hits_column;
  if (hits_column < 0) return {{0, Fraction(1)}};
  int damage_column = 0;
  for (const Fraction& from : tables.odds)
    if (attack.lowest / defense >= from) ++damage_column;
  std::map<int, Fraction> chance_of_hits;
  for (int first = 1; first <= 6; ++first)
    for (int second = 1; second <= 6; ++second)
      chance_of_hits[tables.hits[first + second - 2][hits_column]] += Fraction(1, 36);
  std::map<int, Fraction> result;
  for (const auto& [hits, chance] : chance_of_hits)
    for (const auto& [steps, probability] : steps_of_hits(hits, tables.damage[damage_column]))
      result[steps] += chance * probability;
  return result;
}

// Returns the states after these sides have fired these weapons at once. The state before decides
// what each does, and damage is applied afterwards.
States Fire::step(const State& state, const std::vector<Role>& sides,
                  const std::vector<Weapon>& weapons) const {
  State fired = state;
  std::vector<Attack> all_attacks;
  for (const Role role : sides)
    for (const Weapon weapon : weapons) {
      const std::vector<Attack> some_attacks = attacks(state, role, weapon);
      all_attacks.insert(all_attacks.end(), some_attacks.begin(), some_attacks.end());
      if (weapon == Weapon::guns || some_attacks.empty()) continue;
      for (const int i : engaged(state, role))
        if (can_fire(state, role, state.of(role)[i], weapon)) --fired.of(role)[i].torpedo_rounds;
    }
  States result = {{fired, Fraction(1)}};
  for (const Attack& attack : all_attacks) {
    const Role enemy = enemy_of(attack.by);
    const Unit& target = forces_.unit(enemy, state.of(enemy)[attack.target]);
    const std::map<int, Fraction> chances = steps_of(attack, target.defense);
    result = states_after(result, [&](const State& before) {
      States hit;
      for (const auto& [steps, chance] : chances) {
        State damaged = before;
        Ship& ship = damaged.of(enemy)[attack.target];
        ship.steps = std::min(ship.steps + steps, target.hull);
        hit[damaged] += chance;
      }
      return hit;
    });
  }
  return states_after(result, [&](State before) {
    for (const Role role : {Role::attacker, Role::defender})
      for (Ship& ship : before.of(role))
        if (ship.steps == forces_.unit(role, ship).hull) ship.fate = Fate::sunk;
    return States{{before, Fraction(1)}};
  });
}

States Fire::round(const State& state) const {
  const Role first = forces_.initiative(state);
  std::vector<std::vector<Weapon>> by_weapon = {{Weapon::torpedoes, Weapon::guns}};
  if (forces_.battle().torpedoes_first) by_weapon = {{Weapon::torpedoes}, {Weapon::guns}};
  std::vector<std::vector<Role>> by_side = {{Role::attacker, Role::defender}};
  if (forces_.battle().fire_by_initiative) by_side = {{first}, {enemy_of(first)}};
  States result = {{state, Fraction(1)}};
  for (const std::vector<Weapon>& weapons : by_weapon)
    for (const std::vector<Role>& sides : by_side)
      result = states_after(result, [&](const State& before) {
        const Battle now = forces_.as_it_stands(before);
        const Forces forces(now);
        return Fire(forces).step(before, sides, weapons);
      });
  return result;
}

}  // namespace

States after_fire(const Forces& forces, const State& state) {
  return Fire(forces).round(state);
}

}  // namespace plain::surface
