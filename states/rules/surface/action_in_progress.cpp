#include "states/rules/surface/action_in_progress.hpp"

#include <algorithm>
#include <map>
#include <string>

#include "lib/input/section.hpp"
#include "lib/input/unit_types.hpp"
#include "lib/text.hpp"
#include "states/rules/surface/settings.hpp"
#include "states/rules/surface/ship_slots.hpp"
#include "states/rules/surface/ships.hpp"

namespace asdic {

namespace {

using Status = ShipsInProgress::Status;

constexpr const char* key_of_begun = "action.begun";
const std::vector<std::string> statuses = {"engaged", "waiting", "left", "sunk"};

std::string name_of(Status status) {
  return statuses[static_cast<std::size_t>(status)];
}

ShipsInProgress read_ships(Section& section, const FindUnitType& type_of) {
  ShipsInProgress ships;
  ships.place = section.place("units");
  const auto units = section.text("units");
  if (!units) throw Error(ships.place, "ships of action.begun need units, as in units = \"1 ca*\"");
  ships.ships = parse_force(*units, ships.place, type_of);
  const std::string status = section.word("status", statuses).value_or(statuses.front());
  const auto place = std::find(statuses.begin(), statuses.end(), status);
  ships.status = static_cast<Status>(place - statuses.begin());
  ships.torpedoes = section.whole("torpedoes", 0, most_torpedo_rounds);
  if (ships.torpedoes && !ships.is_in_action()) {
    throw Error(section.place("torpedoes"),
                "torpedoes of ships that are " + status + " change nothing; leave out 'torpedoes'");
  }
  section.finish();
  for (const Group& group : ships.ships) {
    if (group.detected) {
      throw Error(group.place,
                  quote(group.text()) + ": under these rules nobody stays detected; leave out '!'");
    }
    if (ships.status == Status::sunk && group.damage > 0) {
      throw Error(group.place, quote(group.text()) + " is sunk; leave out '*'");
    }
  }
  return ships;
}

/// Throws Error(input) if action.begun names more ships than the side has in the action, or more
/// torpedo rounds than a class has.
void check_ships(const Case& battle, Side side, const std::vector<ShipsInProgress>& all) {
  std::map<UnitKey, int> named;
  for (const ShipsInProgress& ships : all) {
    if (!ships.is_in_action()) continue;
    for (const Group& group : ships.ships) {
      int there = 0;
      for (const Group& own : battle.sides[index(side)].force) {
        if (own.key() == group.key()) there += own.count;
      }
      int& count = named[group.key()];
      count += group.count;
      if (count > there) {
        throw Error(group.place, "action.begun names " + std::to_string(count) + " " +
                                     group.text() + " of the " + name(side) + ", which has " +
                                     std::to_string(there) + " in the action");
      }
      const int rounds = torpedo_rounds_of(battle, group.name);
      if (ships.torpedoes.value_or(0) > rounds) {
        throw Error(group.place, "torpedoes = " + std::to_string(*ships.torpedoes) +
                                     " is more than " + quote(group.text()) + " has (at most " +
                                     std::to_string(rounds) + ")");
      }
    }
  }
}

/// Returns the possible ranges of round number `rounds`.
std::vector<int> possible_ranges(int rounds, bool night) {
  if (rounds == 1) return night ? std::vector{2} : std::vector{2, 3};
  if (rounds == 2) return {night ? 1 : 2};
  return {1, 2};
}

Item item_of(const ShipsInProgress& ships) {
  Item entry = table_of({{"units", {text(ships.ships)}}, {"status", {name_of(ships.status)}}});
  if (ships.torpedoes) put(*entry.table(), "torpedoes", Item{*ships.torpedoes});
  return entry;
}

}  // namespace

ActionInProgress read_action_in_progress(const Document& document,
                                         const std::vector<UnitType>& types) {
  ActionInProgress begun;
  Section action(document, "action");
  begun.place = action.place("begun");
  begun.place_of_bounce = action.place("bounce");
  begun.is_given = action.has("begun");
  Section section(document, key_of_begun);
  begun.range = section.whole("range", 1, longest_range).value_or(0);
  begun.place_of_range = section.place("range");
  const FindUnitType type_of = finder(types);
  for (const Side side : both_sides) {
    auto ships = section.tables(name(side));
    if (!ships) continue;
    for (Section& each : *ships) begun.ships[index(side)].push_back(read_ships(each, type_of));
  }
  section.finish();
  return begun;
}

void check_action_in_progress(const Case& battle) {
  const SurfaceTables& own = surface_tables(battle);
  const ActionInProgress& begun = own.begun;
  if (battle.fought == 0) {
    if (!begun.is_given) return;
    throw Error(begun.place,
                "this action has not begun; leave out action.begun, or write the rounds fought, as "
                "in fought = 1");
  }
  const std::string rounds = "fought = " + std::to_string(battle.fought);
  if (begun.range == 0) {
    throw Error(begun.place, rounds + " needs the range of round " + std::to_string(battle.fought) +
                                 ", as in action.begun.range = 2");
  }
  if (battle[surface::time_of_day] == surface::TimeOfDay::as_the_player_says) {
    throw Error(battle.places.at(surface::time_of_day->path()),
                "an action that has begun is by day or at night; write which in place of "
                "\"optimal\"");
  }
  if (own.bounce.size() > 1) {
    throw Error(begun.place_of_bounce,
                "of an action that has begun the bounce is known; write the one result that it "
                "had");
  }
  const std::vector<int> ranges =
      possible_ranges(battle.fought, battle[surface::time_of_day] == surface::TimeOfDay::night);
  if (std::find(ranges.begin(), ranges.end(), begun.range) == ranges.end()) {
    std::vector<std::string> possible;
    for (const int range : ranges) possible.push_back(std::to_string(range));
    throw Error(begun.place_of_range, "round " + std::to_string(battle.fought) +
                                          " cannot be at range " + std::to_string(begun.range) +
                                          " (possible: " + join(possible) + ")");
  }
  for (const Side side : both_sides) check_ships(battle, side, begun.ships[index(side)]);
}

Item item_of(const ActionInProgress& begun) {
  std::vector<Member> members = {{"range", Item{begun.range}}};
  for (const Side side : both_sides) {
    Item::List ships;
    for (const ShipsInProgress& each : begun.ships[index(side)]) ships.push_back(item_of(each));
    if (!ships.empty()) members.push_back({name(side), {std::move(ships)}});
  }
  return table_of(std::move(members));
}

std::vector<RuleTables::Description> descriptions_of(const ActionInProgress& begun) {
  std::vector<RuleTables::Description> lines;
  if (!begun.is_given) return lines;
  lines.push_back({"action.begun.range", std::to_string(begun.range), "", ""});
  for (const Side side : both_sides) {
    for (const ShipsInProgress& each : begun.ships[index(side)]) {
      const std::string rounds =
          each.torpedoes ? ", rounds of torpedoes left: " + std::to_string(*each.torpedoes) : "";
      lines.push_back({std::string("action.begun.") + name(side),
                       text(each.ships) + ": " + name_of(each.status) + rounds, "", ""});
    }
  }
  return lines;
}

}  // namespace asdic
