#include "states/games/sea_landing.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include "lib/error.hpp"
#include "lib/input/nations.hpp"
#include "states/games/landing.hpp"
#include "states/games/technologies.hpp"
#include "states/rule_system.hpp"
#include "states/rules_file/rules_file.hpp"
#include "states/sequence.hpp"

namespace asdic {

namespace {

constexpr const char* bombarding_ships = "attacker.bombard";
constexpr const char* bombard_after_battle = "options.bombard_after_battle";

constexpr int room = 2;            ///< land units that a transport carries
constexpr int room_for_armor = 1;  ///< armor among these

int transports_in(const Force& force) {
  int transports = 0;
  for (const Group& group : force) transports += group.name.code == "tr" ? group.count : 0;
  return transports;
}

int transports_in(const Units& units) {
  int transports = 0;
  for (const auto& [key, number] : units) transports += key.name().code == "tr" ? number : 0;
  return transports;
}

void add_some(Force& force, Group group, int count) {
  group.count = count;
  if (count > 0) force.push_back(std::move(group));
}

/// The attacker's units: those that come by sea, and those that come by land or air.
struct Routes {
  Force by_sea;
  Force others;
};

Routes routes_of(const Case& battle) {
  const auto landed = landed_force(battle);
  Routes ways;
  std::map<std::string, int> named;
  for (const Group& group : landed ? *landed : Force()) named[group.name.text()] += group.count;
  for (const Group& group : battle.sides[index(Side::attacker)].force) {
    int by_sea = group.type.kind == UnitKind::land ? group.count : 0;
    if (landed) by_sea = std::min(by_sea, named[group.name.text()]);
    if (landed) named[group.name.text()] -= by_sea;
    add_some(ways.by_sea, group, by_sea);
    add_some(ways.others, group, group.count - by_sea);
  }
  return ways;
}

/// Returns the units of `force` that `transports` transports can carry. Units are loaded in the
/// order of `force`.
Force carried(const Force& force, int transports) {
  int all = room * transports;
  int armor = room_for_armor * transports;
  Force aboard;
  for (const Group& group : force) {
    const bool is_armor = group.name.code == "arm";
    const int count = std::min({group.count, all, is_armor ? armor : all});
    all -= count;
    if (is_armor) armor -= count;
    add_some(aboard, group, count);
  }
  return aboard;
}

class SeaLanding {
 public:
  explicit SeaLanding(const Case& battle)
      : whole_(battle), sea_(*whole_.sea), routes_(routes_of(whole_)) {}

  Sequel after_sea(const Outcome& ended) const {
    const bool won = ended.winner == Winner::attacker;
    const Force aboard = aboard_of(ended);
    // If no unit can attack on land, only the battle at sea is fought.
    if (routes_.others.empty() && (!won || aboard.empty())) return {{}, none_after_sea(ended)};
    Sequel sequel;
    Outcome& outcome = sequel.outcome;
    if (!won) outcome.left[0] = units_of(aboard);
    for (const Side side : both_sides) {
      for (const Units* units : {&ended.left[index(side)], &ended.in_battle[index(side)]}) {
        add(outcome.left[index(side)], of_part(*units, BattlePart::at_sea));
      }
    }
    sequel.next = assault_of(won ? aboard : Force(), ended);
    return sequel;
  }

  /// Returns the outcome of the landing if only the battle at sea is fought.
  Outcome none_after_sea(const Outcome& at_sea) const {
    Outcome outcome;
    outcome.winner = at_sea.winner;
    outcome.left = {units_of(aboard_of(at_sea)), units_of(whole_.sides[1].force)};
    add(outcome.left[0], units_of(routes_.others));
    for (const Side side : both_sides) {
      outcome.in_battle[index(side)] = of_part(at_sea.in_battle[index(side)], BattlePart::at_sea);
      add(outcome.left[index(side)], of_part(at_sea.left[index(side)], BattlePart::at_sea));
    }
    return outcome;
  }

  static Outcome after_land(Outcome outcome, const Outcome& aside) {
    for (const Side side : both_sides) add(outcome.left[index(side)], aside.left[index(side)]);
    return outcome;
  }

 private:
  Force aboard_of(const Outcome& at_sea) const {
    return carried(routes_.by_sea,
                   transports_in(at_sea.in_battle[0]) + transports_in(at_sea.left[0]));
  }

  /// Returns the battle on land, to which the units `ashore` come from the sea.
  Case assault_of(const Force& ashore, const Outcome& at_sea) const {
    Case land = whole_;
    land.sea.reset();
    Force& force = land.sides[0].force;
    force = ashore;
    for (const Group& group : routes_.others) {
      const auto same = std::find_if(force.begin(), force.end(), [&](const Group& other) {
        return other.key() == group.key();
      });
      if (same == force.end()) {
        force.push_back(group);
      } else {
        same->count += group.count;
      }
    }
    land.settings[landed_units.path()] = text(ashore);
    const bool fought = !sea_.sides[1].force.empty();
    if (!ashore.empty() && (!fought || whole_.setting(bombard_after_battle) == "true")) {
      land.settings[bombarding_ships] = force_text(ships_that_bombard(at_sea, land));
    }
    return land;
  }

  /// Returns the ships that bombard: battleships, and destroyers with combined-arms. If destroyers
  /// do, adds combined-arms to the attacker's technologies in `land`.
  std::map<UnitKey, int> ships_that_bombard(const Outcome& at_sea, Case& land) const {
    std::map<UnitKey, int> ships;
    for (const auto& [key, number] : at_sea.in_battle[0]) {
      const UnitName& name = key.name();
      const bool destroyer =
          name.code == "dd" && has(sea_, Side::attacker, name.nation, "combined-arms");
      if (destroyer) land.sides[0].technologies[std::string(every_nation)].insert("combined-arms");
      if (destroyer || name.code == "bb") ships[{name, 0}] += number;
    }
    return ships;
  }

  const Case whole_;
  const Case& sea_;  ///< the battle at sea in whole_
  const Routes routes_;
};

}  // namespace

void check_landing(const Case& battle) {
  if (!battle.sea) return;
  if (!battle.waves.empty()) {
    throw Error(battle.waves.front().sides[0].force.front().place,
                "a landing from [sea] has no waves");
  }
  if (!battle.setting(bombarding_ships).empty()) {
    throw Error(battle.places.at(bombarding_ships),
                "in a landing from [sea] the ships of sea.attacker bombard; leave this key out");
  }
  const Force by_sea = routes_of(battle).by_sea;
  const int transports = transports_in(battle.sea->sides[0].force);
  if (units_of(carried(by_sea, transports)) == units_of(by_sea)) return;
  throw Error(by_sea.front().place,
              "sea.attacker has too few transports for " + text(by_sea) + ": " +
                  std::to_string(transports) + " tr, each with room for " + std::to_string(room) +
                  " land units, " + std::to_string(room_for_armor) + " of them arm");
}

Battle enumerate_landing(const RuleSystem& rules, const Case& battle,
                         const EnumerationOptions& options) {
  const auto landing = std::make_shared<const SeaLanding>(battle);
  const Stage at_sea = {
      "sea", &rule_system(rules.file->sea),
      [landing](const Outcome& ended, const Outcome&) { return landing->after_sea(ended); },
      [landing](const Outcome& now, const Outcome&) { return landing->none_after_sea(now); }};
  const Stage on_land = {"land", &rules,
                         [](const Outcome& ended, const Outcome& aside) -> Sequel {
                           return {{}, SeaLanding::after_land(ended, aside)};
                         },
                         SeaLanding::after_land};
  const Sequence sequence = {*battle.sea, {at_sea, on_land}};
  Battle result = enumerate_sequence(sequence, options);
  const auto none = [](Side, const Group&) { return std::vector<Status>(); };
  result.rosters = fleet_with_technologies(battle, none)->rosters();
  add_parts(result.rosters, battle);
  return result;
}

}  // namespace asdic
