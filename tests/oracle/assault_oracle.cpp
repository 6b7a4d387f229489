// Amphibious assaults of Axis & Allies Revised Enhanced: the table, the fire and every step, in the
// words of the rules. Odds, best play and battles with dice are all computed from these steps.
#include "tests/oracle/assault_oracle.hpp"

#include <algorithm>
#include <map>
#include <vector>

#include "tests/oracle/answers.hpp"
#include "tests/oracle/forces.hpp"
#include "tests/oracle/lhtr_oracle.hpp"

namespace plain::assault {
namespace {

using Group = GroupByDamage;
using Force = ForceOf<Group>;
using Position = PositionOf<Group>;
using Which = plain::Which<Group>;
using Chances = std::map<int, Fraction>;  // by number of hits

bool anything(const Group&) {
  return true;
}

// Returns the chances of the number of hits of dice with these values.
Chances hits_at(const std::vector<int>& values) {
  std::vector<Fraction> chances;
  for (const int value : values) chances.push_back(lhtr::hit_at(value));
  return lhtr::hits_with(chances);
}

class Forces : public SidesOf<Battle> {
 public:
  using SidesOf::SidesOf;

  // Returns the position before the battle. Guns stay out of it.
  Position set_up() const {
    Position position;
    for (const Role role : {Role::attacker, Role::defender})
      for (const Unit& line : side(role).units) {
        if (line.count == 0) continue;
        auto& camp = position.of(role);
        Force& force = line.kind == Kind::aa ? camp.left : camp.in_battle;
        force[{first_line(side(role).units, line), line.damage}] += line.count;
      }
    return position;
  }

  std::vector<Group> in_order_of_loss(Role role, const Force& force) const {
    return lhtr::in_order_of_loss(side(role).units, force);
  }

  Force losses(Role role, const Force& force, int hits, const Which& may) const {
    return lhtr::losses(side(role).units, force, hits, may);
  }

 protected:
  // Returns the value at which the defender's best gun fires, or 0 without a gun.
  int gun_value() const {
    int best = 0;
    for (const Unit& gun : battle().defender.units)
      if (gun.count > 0 && gun.kind == Kind::aa)
        best = std::max(best, lhtr::has(battle().defender, gun, "radar") ? 2 : 1);
    return best;
  }

  // Returns the values at which ships bombard: battleships, then destroyers with combined arms. By
  // option there are at most as many as attacking land units.
  std::vector<int> shots_of_ships(const Position& position) const {
    std::vector<int> result;
    for (const bool battleships : {true, false})
      for (const Ships& ships : battle().bombard) {
        if ((ships.code == "bb") != battleships) continue;
        if (ships.code == "dd" &&
            !lhtr::has(battle().attacker.technologies, ships.nation, "combined-arms"))
          continue;
        result.insert(result.end(), ships.count, ships.value);
      }
    std::size_t ashore = 0;
    if (battle().landed) {
      for (const auto& [name, count] : *battle().landed) ashore += count;
    } else {
      for (const auto& [group, count] : position.attacker.in_battle)
        if (unit(Role::attacker, group).kind == Kind::land) ashore += count;
    }
    if (battle().limited_to_landed && result.size() > ashore) result.resize(ashore);
    return result;
  }

  // Returns the chances of the hits of infantry. Each artillery raises one infantry to at least 2,
  // beginning with those that gain most.
  Chances hits_of_infantry(const Force& force) const {
    std::vector<int> values;
    int artillery = 0;
    for (const auto& [group, count] : force) {
      const Unit& line = unit(Role::attacker, group);
      if (line.code == "inf") values.insert(values.end(), count, line.attack);
      if (line.code == "art") artillery += count;
    }
    std::sort(values.begin(), values.end());
    for (int& value : values)
      if (artillery-- > 0) value = std::max(value, 2);
    return hits_at(values);
  }

  Chances hits(Role role, const Force& force) const {
    const bool attacks = role == Role::attacker;
    const Which others = [&](const Group& group) {
      return !attacks || unit(role, group).code != "inf";
    };
    Chances result;
    for (const auto& [more, chance] : lhtr::volley(side(role), role, force, others))
      for (const auto& [hits, other_chance] :
           attacks ? hits_of_infantry(force) : Chances{{0, Fraction(1)}})
        result[hits + more.by_others] += chance * other_chance;
    return result;
  }
};

class Rules : public lhtr::LhtrSteps<Forces, Group> {
 public:
  enum Step { flown_over, guns, ships, begins, fires, ends };

  Rules(const Battle& battle, const OpenChoices& asked)
      : LhtrSteps(battle, asked, last_round_that_differs({battle.retreats})) {}

  Stage start() const { return {flown_over, 0, 1, set_up(), {}, {}, {}}; }

  Next next(const Stage& stage) const {
    const int gun = gun_value();
    switch (stage.step) {
      case flown_over:
        return guns_fire(stage, battle().way.guns, battle().way.radar ? 2 : 1, guns);
      case guns:
        return guns_fire(stage, gun == 0 ? 0 : 1, gun, ships);
      case ships:
        return bombard(stage);
      case begins:
        return begin(stage);
      case fires:
        return fire(stage);
      default:
        return end(stage);
    }
  }

 private:
  static Which may_hit(Role, std::size_t) { return anything; }

  // Lets ships of the attacker fire before the first round.
  Next bombard(const Stage& stage) const {
    return fire_of(
        Role::attacker, stage,
        [&](Role, const Stage& thrown) {
          return with_hits(thrown, hits_at(shots_of_ships(stage.position)));
        },
        may_hit, on_to(begins));
  }

  Next begin(Stage stage) const {
    if (const auto end = end_before(stage)) return *end;
    stage.step = fires;
    return only(stage);
  }

  // Lets all units fire at the same moment, at any target.
  Next fire(Stage stage) const {
    if (stage.thrown == 0) stage.before = stage.position;
    return exchange_fire(
        stage,
        [&](Role role, const Stage& thrown) {
          return with_hits(thrown, hits(role, stage.before.of(role).in_battle));
        },
        may_hit, on_to(ends));
  }

  // Lets the attacker retreat, without the troops that have landed.
  Next end(const Stage& stage) const {
    return end_round(stage, begins, [&](const Position& position, bool retreats) {
      return retreats ? lhtr::after_retreat(battle(), position) : position;
    });
  }
};

}  // namespace

Odds exact(const Battle& battle) {
  return odds_by(Rules(battle, {}));
}

BestPlay best_play(const Battle& battle, const OpenChoices& asked) {
  const Battle played = lhtr::as_asked(battle, asked);
  return best_play_by(Rules(played, asked));
}

BattleCounts play(const Battle& battle, long battles, std::uint64_t seed) {
  return play_by(Rules(battle, {}), battles, seed);
}

}  // namespace plain::assault
