#include "odds/solve/kept.hpp"

#include <algorithm>

#include "lib/text.hpp"
#include "lib/whole_number.hpp"

namespace asdic {

namespace {

constexpr std::string_view keeps = " keeps ";
constexpr std::string_view left = " left";

/// "2 sub, 1 bb*", or "nothing".
Units parse_units(std::string_view text, const Place& place, const std::vector<Roster>& brought) {
  Units units;
  if (trimmed(text) == "nothing") return units;
  for (const std::string_view group : split(text, ',')) {
    const std::string_view own = trimmed(group);
    const auto blank = own.find(' ');
    const auto number = parse_whole<int>(own.substr(0, blank));
    if (blank == std::string_view::npos || !number || *number < 1) {
      throw Error(place, in_quotes(own) +
                             " is no number of units; write them as in '2 sub, 1 bb*', or "
                             "'nothing'");
    }
    const std::string_view unit = trimmed(own.substr(blank));
    const auto key = parse_key(unit);
    const auto roster = std::find_if(brought.begin(), brought.end(), [&](const Roster& each) {
      return key && each.has(key->name_text());
    });
    if (roster == brought.end()) {
      std::vector<std::string> possible;
      for (const Roster& each : brought) {
        possible.push_back(each.name);
        possible.insert(possible.end(), each.other_names.begin(), each.other_names.end());
      }
      throw Error(place, unknown("unit", unit, possible));
    }
    if (key->damage() >= roster->hits) {
      throw Error(place, in_quotes(unit) + " would be lost: " + roster->name + " takes " +
                             std::to_string(roster->hits) + (roster->hits == 1 ? " hit" : " hits"));
    }
    if (units.contains(*key)) throw Error(place, in_quotes(unit) + " is there twice");
    units[*key] = *number;
  }
  return units;
}

/// Of all units of a side.
Units together(const Outcome& outcome, Side side) {
  Units units = outcome.in_battle[index(side)];
  for (const auto& [key, count] : outcome.left[index(side)]) units[key] += count;
  return units;
}

}  // namespace

std::vector<Kept> parse_kept(std::string_view text, const Place& place, const Rosters& brought) {
  std::vector<Kept> kept;
  for (const std::string_view untrimmed : split(text, ';')) {
    const std::string_view part = trimmed(untrimmed);
    if (part.ends_with(left) && !kept.empty() && !kept.back().left) {
      kept.back().left = parse_units(part.substr(0, part.size() - left.size()), place,
                                     brought[index(kept.back().side)]);
      continue;
    }
    const auto at = part.find(keeps);
    const std::string_view who = part.substr(0, at);
    const auto side = std::find_if(both_sides.begin(), both_sides.end(),
                                   [&](Side each) { return who == name(each); });
    if (at == std::string_view::npos || side == both_sides.end()) {
      throw Error(place, in_quotes(part) +
                             " does not say what a side keeps; write it as in 'attacker keeps 2 "
                             "sub, 1 bb*; defender keeps nothing'");
    }
    if (std::any_of(kept.begin(), kept.end(),
                    [&](const Kept& each) { return each.side == *side; })) {
      throw Error(place, std::string("what the ") + name(*side) + " keeps is told twice");
    }
    kept.push_back(
        {*side, parse_units(part.substr(at + keeps.size()), place, brought[index(*side)]), {}});
  }
  return kept;
}

bool fits(const Outcome& outcome, const std::vector<Kept>& kept) {
  return std::all_of(kept.begin(), kept.end(), [&](const Kept& each) {
    if (!each.left) return together(outcome, each.side) == each.units;
    return outcome.in_battle[index(each.side)] == each.units &&
           outcome.left[index(each.side)] == *each.left;
  });
}

}  // namespace asdic
