#include "odds/report/forces.hpp"

#include <algorithm>
#include <tuple>

#include "lib/text.hpp"

namespace asdic {

UnitOrder::UnitOrder(const Problem& problem) {
  for (const Side side : both_sides) {
    forces_[index(side)] = at_every_depth(whole_force(problem.battle, side));
  }
}

std::vector<std::pair<UnitKey, int>> UnitOrder::sorted(const Units& units, Side side) const {
  std::vector<std::pair<UnitKey, int>> sorted(units.begin(), units.end());
  if (sorted.size() < 2) return sorted;
  const Force& force = forces_[index(side)];
  const auto place = [&](const UnitKey& key) {
    return std::find_if(force.begin(), force.end(),
                        [&](const Group& each) { return each.name == key.name(); });
  };
  std::vector<std::tuple<Force::const_iterator, UnitKey, int>> placed;
  for (const auto& [key, count] : units) placed.emplace_back(place(key), key, count);
  std::sort(placed.begin(), placed.end());
  for (std::size_t i = 0; i < placed.size(); ++i) {
    sorted[i] = {std::get<UnitKey>(placed[i]), std::get<int>(placed[i])};
  }
  return sorted;
}

std::string UnitOrder::text(const Units& units, Side side) const {
  return force_text(sorted(units, side));
}

std::string UnitOrder::kept_text(const Outcome& outcome, Side side) const {
  std::string kept = text(outcome.in_battle[index(side)], side);
  if (const Units& left = outcome.left[index(side)]; !left.empty()) {
    kept += (kept.empty() ? "" : "; ") + text(left, side) + " left";
  }
  return kept.empty() ? "-" : kept;
}

namespace {

/// Returns whether the terms have words for a unit. The singular of a unit may be its code.
bool has_words(const std::string& code, const Terms& terms) {
  const UnitWords words = terms.unit(code);
  return words.one != code || words.many != code;
}

/// Returns a word with the code behind it, or only the code if they are the same.
std::string with_code(const std::string& word, const std::string& code) {
  return word == code ? code : word + " (" + code + ")";
}

}  // namespace

std::string named_group(const Group& group, const std::string& count, const Terms& terms) {
  if (!has_words(group.name.code, terms)) return count + " " + group.text();
  const UnitWords words = terms.unit(UnitKey(group.name, group.damage));
  return count + " " + with_code(count == "1" ? words.one : words.many, group.text());
}

std::string named_force(const Force& force, const Terms& terms) {
  std::vector<std::string> groups;
  for (const Group& group : force) {
    groups.push_back(named_group(group, std::to_string(group.count), terms));
  }
  return groups.empty() ? "none" : join(groups);
}

Force ExtraSide::force() const {
  Force force = own().force;
  for (Group& group : force) group.name.part = part;
  return force;
}

bool are_alike(const UnitType& a, const UnitType& b) {
  const auto all = [](const UnitType& type) {
    return std::tie(type.code, type.kind, type.attack, type.defense, type.hits, type.cost,
                    type.detects);
  };
  return all(a) == all(b);
}

std::string ExtraSide::label() const {
  if (part == BattlePart::at_sea) return capital_first(name(side)) + " at sea";
  return "Wave " + text(part) + (battle.by == Side::defender ? " (defender)" : "");
}

std::string ExtraSide::key() const {
  return part == BattlePart::at_sea ? std::string("sea.") + name(side) : "wave." + text(part);
}

std::string missing_units_text(const Case& battle) {
  return battle.waves.empty() ? "a side has no units" : "a side or a wave has no units";
}

std::vector<ExtraSide> extra_sides(const Problem& problem) {
  const Case& battle = problem.battle;
  const CaseFormat& format = problem.rules->format;
  std::vector<ExtraSide> sides;
  for (std::size_t i = 0; i < battle.waves.size(); ++i) {
    sides.push_back({part_of_wave(i), battle.waves[i], format, Side::attacker});
  }
  for (const Side side : both_sides) {
    if (!battle.sea) break;
    sides.push_back({BattlePart::at_sea, *battle.sea, format.sea(), side});
  }
  return sides;
}

std::string order_of_case(const CaseSide& side) {
  if (side.chooses_losses) return optimal;
  std::string losses = text(side.losses);
  if (!side.seeks_order) return losses;
  return best_order + (losses.empty() ? "" : " (" + losses + ")");
}

std::string named_unit(const std::string& code, const Terms& terms) {
  const auto key = parse_key(code);
  if (!key || !has_words(key->name().code, terms)) return code;
  return with_code(terms.unit(*key).one, code);
}

std::vector<std::string> casualty_order(const Problem& problem, const Rosters& rosters, Side side) {
  const Force force = at_every_depth(problem.battle.sides[index(side)].force);
  const auto& losses = problem.battle.sides[index(side)].losses;
  // No side declares that a submarine dives silently.
  const auto is_never_there = [](const Group& group) {
    return group.any_depth && group.name.depth == Depth::silent;
  };
  if (problem.battle.sides[index(side)].chooses_losses) return {optimal};
  std::vector<std::string> entries;
  for (const CasualtyEntry& entry : losses) {
    const bool needed = std::any_of(force.begin(), force.end(), [&](const Group& group) {
      return entry.units.covers(group.name) && !is_never_there(group);
    });
    if (needed) entries.push_back(entry.text());
  }
  if (!losses.empty()) return entries;
  const auto add = [&](const std::string& name) {
    const auto group = std::find_if(force.begin(), force.end(),
                                    [&](const Group& each) { return each.name.text() == name; });
    if (group == force.end()) return;  // the unit is in another cell of the table
    if (!is_never_there(*group)) entries.push_back(shortest_name(group->name, force).text());
  };
  for (const Roster& roster : rosters[index(side)]) {
    add(roster.name);
    for (const std::string& name : roster.other_names) add(name);
  }
  return entries;
}

std::string situation_in_words(const Situation& situation) {
  std::vector<std::string> parts;
  for (const auto& [name, number] : situation) {
    if (name.starts_with("wave.")) {
      parts.push_back("wave " + name.substr(name.find('.') + 1));
    } else if (name == "sea" || name == "land") {
      parts.emplace_back(name == "sea" ? "at sea" : "on land");
    } else {
      parts.push_back(name + ": " + std::to_string(number));
    }
  }
  return join(parts, "; ");
}

}  // namespace asdic
