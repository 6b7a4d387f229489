#include "states/games/sea_landing.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include "lib/error.hpp"
#include "lib/input/nations.hpp"
#include "lib/text.hpp"
#include "states/games/landing.hpp"
#include "states/games/technologies.hpp"
#include "states/rule_system.hpp"
#include "states/rules_file/return_flight.hpp"
#include "states/rules_file/rules_file.hpp"
#include "states/rules_file/scope.hpp"
#include "states/sequence.hpp"

namespace asdic {

namespace {

using rules_file::Formula;
using rules_file::RulesFile;
using rules_file::Scope;

constexpr const char* bombarding_ships = "attacker.bombard";
constexpr const char* bombard_after_battle = "options.bombard_after_battle";

constexpr const char* armed_destroyers = "combined-arms";  ///< the technology

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

/// The transports of a battle at sea, and what they can carry.
class Transport {
 public:
  Transport(const RulesFile& rules, const Case& battle) : rooms_(rules.transports->rooms) {
    const Scope on_land(rules, battle);
    for (const Group& group : battle.sides[0].force) {
      const Slot slot = Scope::slot_of(Side::attacker, group);
      spaces_[group.name.text()] =
          on_land.number_of_slot(rules.transports->space, slot, 0, rules_file::most_value);
    }
  }

  /// Returns the units of `force` that the transports among `ships` can carry. They are loaded in
  /// the order of `force`: a unit comes aboard if the transports can carry it with those before it.
  Force carried(const Force& force, const Units& ships) const {
    Numbers transports;  // by room
    for (const auto& [key, number] : ships) {
      const auto room = rooms_.find(key.name().code);
      if (room != rooms_.end()) transports[room->second] += number;
    }
    Force aboard;
    Numbers loaded;  // by space
    for (const Group& group : force) {
      int& same = loaded[spaces_.at(group.name.text())];
      const int before = same;
      same += group.count;
      while (same > before && !have_room(transports, loaded)) --same;
      add_some(aboard, group, same - before);
    }
    return aboard;
  }

 private:
  using Numbers = std::map<int, int, std::greater<>>;

  /// Returns whether `transports`, numbers by room, carry `units`, numbers by space. Fills one
  /// transport after the other, the roomiest first, each with the largest units that it has room
  /// for.
  static bool have_room(const Numbers& transports, Numbers units) {
    for (const auto& [room, number] : transports) {
      for (int i = 0; i < number; ++i) {
        int left = room;
        for (auto& [space, waiting] : units) {
          const int taken = space == 0 ? waiting : std::min(waiting, left / space);
          waiting -= taken;
          left -= taken * space;
        }
      }
    }
    return std::all_of(units.begin(), units.end(),
                       [](const auto& each) { return each.first == 0 || each.second == 0; });
  }

  std::map<std::string, int> rooms_;   ///< by the code of a transport
  std::map<std::string, int> spaces_;  ///< by the name of a land unit
};

class SeaLanding {
 public:
  SeaLanding(const RulesFile& rules, const Case& battle)
      : rules_(rules),
        whole_(battle),
        sea_(*whole_.sea),
        routes_(routes_of(whole_)),
        transport_(rules, whole_) {}

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
    Units ships = at_sea.in_battle[0];
    add(ships, at_sea.left[0]);
    return transport_.carried(routes_.by_sea, ships);
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
    land.settings[landed_units->path()] = text(ashore);
    const bool fought = !sea_.sides[1].force.empty();
    if (!ashore.empty() && (!fought || whole_.setting(bombard_after_battle) == "true")) {
      land.settings[bombarding_ships] = force_text(ships_that_bombard(at_sea, land));
    }
    if (rules_.carriers && rules_.sea == rules_file::own_rules_at_sea)
      let_land_at_sea(at_sea, land);
    return land;
  }

  /// Lets aircraft of the battle on land use the room that those of the battle at sea leave on the
  /// carriers of their side.
  void let_land_at_sea(const Outcome& at_sea, Case& land) const {
    const rules_file::ReturnFlight flight(rules_, sea_);
    for (const Side side : both_sides) {
      const auto& places = rules_file::landing_places[index(side)];
      if (const auto elsewhere = land[places]) {
        land.settings[places.path()] = std::to_string(*elsewhere + flight.room_left(at_sea, side));
      }
    }
  }

  /// Returns the ships in battle at sea that the key `bombard` may name. If they need a technology
  /// that only the battle at sea has, adds it to the attacker's technologies in `land`.
  std::map<UnitKey, int> ships_that_bombard(const Outcome& at_sea, Case& land) const {
    const rules_file::SideKey& key = *rules_.key("bombard");
    const Scope sea(rules_, sea_);
    const Formula who = sea.selector(key.who);
    std::map<UnitKey, int> ships;
    for (const auto& [ship, number] : at_sea.in_battle[0]) {
      const UnitType* const type = type_at_sea(ship.name().code);
      const bool is_ship = type->kind == UnitKind::ship || type->kind == UnitKind::sub;
      const bool is_named = key.types.empty() || std::any_of(key.types.begin(), key.types.end(),
                                                             [&](const UnitType& each) {
                                                               return each.code == type->code;
                                                             });
      Group group;
      group.name = ship.name();
      group.type = *type;
      if (!is_ship || !is_named || !Scope::selects(who, Scope::slot_of(Side::attacker, group))) {
        continue;
      }
      ships[{ship.name(), 0}] += number;
      if (type->code == "dd" && has(sea_, Side::attacker, ship.name().nation, armed_destroyers)) {
        land.sides[0].technologies[std::string(every_nation)].insert(armed_destroyers);
      }
    }
    return ships;
  }

  const UnitType* type_at_sea(const std::string& code) const {
    return &*std::find_if(sea_.types.begin(), sea_.types.end(),
                          [&](const UnitType& each) { return each.code == code; });
  }

  const RulesFile& rules_;
  const Case whole_;
  const Case& sea_;  ///< the battle at sea in whole_
  const Routes routes_;
  const Transport transport_;
};

}  // namespace

void check_landing(const RulesFile& rules, const Case& battle) {
  if (!battle.sea) return;
  if (!battle.waves.empty()) {
    throw Error(battle.waves.front().sides[0].force.front().place,
                "a landing from [sea] has no waves");
  }
  if (!battle.setting(bombarding_ships).empty()) {
    throw Error(battle.places.at(bombarding_ships),
                "in a landing from [sea] the ships of sea.attacker bombard; leave this key out");
  }
  for (const CaseSide& side : battle.sides) {
    for (const Group& group : side.force) {
      if (group.type.kind != UnitKind::ship && group.type.kind != UnitKind::sub) continue;
      throw Error(group.place, quote(group.name.code) +
                                   " fights at sea; in a landing it is a unit of sea.attacker or "
                                   "sea.defender");
    }
  }
  const Force by_sea = routes_of(battle).by_sea;
  const Units aboard =
      units_of(Transport(rules, battle).carried(by_sea, units_of(battle.sea->sides[0].force)));
  for (const Group& group : by_sea) {
    const auto carried = aboard.find({group.name, group.damage});
    const int number = carried == aboard.end() ? 0 : carried->second;
    if (number == group.count) continue;
    throw Error(group.place, "the transports of sea.attacker have no room for " +
                                 std::to_string(group.count - number) + " " + group.name.text() +
                                 "; add transports, or name the units that come by sea in "
                                 "attacker.landed");
  }
}

Battle enumerate_landing(const RuleSystem& rules, const Case& battle,
                         const EnumerationOptions& options) {
  const auto landing = std::make_shared<const SeaLanding>(*rules.file, battle);
  const Stage at_sea = {
      "sea",
      rules.file->sea == rules_file::own_rules_at_sea ? &rules : &rule_system(rules.file->sea),
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
