#include "states/rules_file/return_flight.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "states/rules_file/scope.hpp"

namespace asdic::rules_file {

namespace {

constexpr int most_places = 4000;

/// Returns the number of units with this key, in battle or withdrawn.
std::int64_t number_of(const Outcome& outcome, Side side, const UnitKey& key) {
  std::int64_t number = 0;
  for (const Units* units : {&outcome.in_battle[index(side)], &outcome.left[index(side)]}) {
    if (const auto found = units->find(key); found != units->end()) number += found->second;
  }
  return number;
}

/// Removes up to `number` units with this key, and returns the number that are removed.
std::int64_t remove(Units& units, const UnitKey& key, std::int64_t number) {
  const auto found = units.find(key);
  if (found == units.end()) return 0;
  const int removed = static_cast<int>(std::min(number, std::int64_t{found->second}));
  std::vector<Units::value_type> others;
  for (const Units::value_type& each : units) {
    const int rest = each.second - (each.first == key ? removed : 0);
    if (rest > 0) others.emplace_back(each.first, rest);
  }
  units = Units::sorted(others);
  return removed;
}

}  // namespace

constinit const LazySettings<std::optional<int>> landing_places([] {
  return each_side(
      number_or("any", "landing_places", most_places,
                "the aircraft that can land elsewhere than on its carriers after the battle", 0));
});

const Phrase words_of_crashes = {"crashed.SIDE",
                                 "aircraft of the {SIDE} without a place to land (mean)"};

ReturnFlight::ReturnFlight(const RulesFile& rules, const Case& battle) {
  const Scope scope(rules, battle);
  const Formula needs_place = scope.selector(rules.carriers->aircraft);
  for (const Side side : both_sides) {
    SideUnits& own = sides_[index(side)];
    own.elsewhere = battle[landing_places[index(side)]];
    std::set<UnitKey> known;
    for (Group group : battle.sides[index(side)].force) {
      for (group.damage = 0; group.damage < group.type.hits; ++group.damage) {
        if (!known.insert(group.key()).second) continue;
        const Slot slot = Scope::slot_of(side, group);
        const int room = scope.number_of_slot(rules.carriers->room, slot, 0, most_value);
        if (room > 0) own.carriers.push_back({group.key(), room});
        if (Scope::selects(needs_place, slot)) {
          own.aircraft.insert(own.aircraft.begin(), {group.key(), group.type.cost});
        }
      }
    }
    std::stable_sort(own.aircraft.begin(), own.aircraft.end(),
                     [](const Aircraft& a, const Aircraft& b) { return a.cost < b.cost; });
  }
}

ReturnFlight::Balance ReturnFlight::balance(const Outcome& outcome, Side side) const {
  Balance balance;
  for (const Aircraft& each : sides_[index(side)].aircraft) {
    balance.aircraft += number_of(outcome, side, each.key);
  }
  for (const Carrier& each : sides_[index(side)].carriers) {
    balance.room += number_of(outcome, side, each.key) * each.room;
  }
  return balance;
}

std::int64_t ReturnFlight::crashing(const Outcome& outcome, Side side) const {
  const auto& elsewhere = sides_[index(side)].elsewhere;
  if (!elsewhere || outcome.winner == Winner::undecided) return 0;
  const auto [aircraft, room] = balance(outcome, side);
  return std::max(aircraft - room - *elsewhere, std::int64_t{0});
}

std::int64_t ReturnFlight::room_left(const Outcome& outcome, Side side) const {
  const auto& elsewhere = sides_[index(side)].elsewhere;
  const auto [aircraft, room] = balance(outcome, side);
  const std::int64_t aboard = elsewhere ? std::max(aircraft - *elsewhere, std::int64_t{0}) : 0;
  return std::max(room - aboard, std::int64_t{0});
}

Outcome ReturnFlight::after(Outcome outcome) const {
  for (const Side side : both_sides) {
    std::int64_t number = crashing(outcome, side);
    for (const Aircraft& each : sides_[index(side)].aircraft) {
      for (auto* units : {&outcome.left[index(side)], &outcome.in_battle[index(side)]}) {
        if (number > 0) number -= remove(*units, each.key, number);
      }
    }
  }
  return outcome;
}

bool ReturnFlight::limits(Side side) const {
  const SideUnits& own = sides_[index(side)];
  return own.elsewhere && !own.aircraft.empty();
}

std::shared_ptr<const ReturnFlight> return_flight(const RulesFile& rules, const Case& battle) {
  const auto is_limited = [&](Side side) {
    return battle[landing_places[index(side)]].has_value();
  };
  if (!rules.carriers || std::none_of(both_sides.begin(), both_sides.end(), is_limited)) {
    return nullptr;
  }
  return std::make_shared<const ReturnFlight>(rules, battle);
}

void add_aftermath(const std::shared_ptr<const ReturnFlight>& flight, Battle& battle) {
  battle.aftermath = [flight, outcome = battle.outcome](StateIndex state) {
    return flight->after(outcome(state));
  };
  battle.end_figures.clear();
  for (const Side side : both_sides) {
    if (!flight->limits(side)) continue;
    EndFigure& figure = battle.end_figures.emplace_back();
    figure.name = std::string("crashed.") + name(side);
    figure.denominator = 1;
    figure.payoff = [flight, side, outcome = battle.outcome](StateIndex state) {
      return flight->crashing(outcome(state), side);
    };
    figure.is_chance = false;
    figure.is_of_aftermath = true;
  }
}

}  // namespace asdic::rules_file
