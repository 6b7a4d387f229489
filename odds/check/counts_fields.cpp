#include "odds/check/counts_fields.hpp"

#include <algorithm>

#include "lib/text.hpp"
#include "lib/whole_number.hpp"
#include "odds/solve/result.hpp"

namespace asdic {

namespace {

constexpr int most_of_a_unit = 1'000'000;

std::int64_t count_of(std::string_view text, const Place& place, const std::string& what,
                      std::int64_t most = most_trials) {
  const auto count = parse_whole<std::int64_t>(text);
  if (!count || *count < 0 || *count > most) {
    throw Error(place, quote(text) + " is not a " + what + ": write a whole number from 0 to " +
                           std::to_string(most));
  }
  return *count;
}

/// Reads units such as "1 sub, 1 bb*". The names without stars must be in `names`.
Units units_of(const std::string& text, const Place& place, const std::vector<std::string>& names) {
  Units units;
  if (text.empty()) return units;
  for (const std::string_view part : split(text, ',')) {
    const std::string_view entry = trim(part);
    const auto space = entry.find(' ');
    const std::string unit(trim(entry.substr(std::min(space, entry.size()))));
    const auto count = static_cast<int>(
        count_of(entry.substr(0, space), place, "number of units, as in '5 sub'", most_of_a_unit));
    const auto key = parse_key(unit);
    if (!key || std::find(names.begin(), names.end(), key->name().text()) == names.end()) {
      throw Error(place, unknown_message("unit", key ? key->name().text() : unit, names));
    }
    if (count == 0) continue;
    if (units[*key] > most_of_a_unit - count) {
      throw Error(place, "more than " + std::to_string(most_of_a_unit) + " of " + quote(unit));
    }
    units[*key] += count;
  }
  return units;
}

}  // namespace

std::vector<std::string> CountsFields::unread_columns(
    const std::vector<std::string>& needed, const std::vector<std::string>& possible) const {
  for (const std::string& column : needed) {
    if (has(column)) continue;
    throw Error(place(), "has no column '" + column + "'; its columns: " + table_.column_names());
  }
  const auto among = [](const std::vector<std::string>& some, const std::string& column) {
    return std::find(some.begin(), some.end(), column) != some.end();
  };
  std::vector<std::string> others;
  for (const std::string& column : table_.columns) {
    if (!among(needed, column) && !among(possible, column)) others.push_back(one_line(column));
  }
  return others;
}

std::int64_t CountsFields::count(const Row& row, const std::string& column,
                                 const std::string& what) const {
  return count_of(field(row, column), place(row), what);
}

Winner CountsFields::winner(const Row& row) const {
  const std::string& name = field(row, "winner");
  const auto found = std::find(winner_names.begin(), winner_names.end(), name);
  if (found == winner_names.end()) {
    throw Error(place(row),
                unknown_message("winner", name, {winner_names.begin(), winner_names.end()}));
  }
  return static_cast<Winner>(found - winner_names.begin());
}

Side CountsFields::side(const Row& row) const {
  const std::string& text = field(row, "side");
  const auto found = std::find_if(both_sides.begin(), both_sides.end(),
                                  [&](Side side) { return text == name(side); });
  if (found == both_sides.end()) {
    throw Error(place(row), unknown_message("side", text, {"attacker", "defender"}));
  }
  return *found;
}

Units CountsFields::units(const Row& row, const std::string& column, Side side,
                          const CountDetail& detail) const {
  CountDetail of_names = detail;
  of_names.damage = false;
  std::vector<std::string> names;
  for (const Roster& roster : result_.rosters[index(side)]) {
    names.push_back(merged_key(*parse_key(roster.name), of_names).text());
    for (const std::string& name : roster.other_names) {
      names.push_back(merged_key(*parse_key(name), of_names).text());
    }
  }
  return units_of(field(row, column), place(row), names);
}

CountDetail CountsFields::count_detail(const std::vector<std::string>& columns) const {
  CountDetail detail;
  for (const Row& row : table_.rows) {
    for (const std::string& column : columns) {
      for (const std::string_view unit : split(field(row, column), ',')) {
        const KeyParts key = parts_of_key(unit);
        const NameParts name = parts_of_name(key.name);
        detail.damage = detail.damage || !key.damage.empty();
        detail.nations = detail.nations || name.nation;
        detail.depths = detail.depths || name.depth;
        detail.parts = detail.parts || name.part;
      }
    }
  }
  return detail;
}

}  // namespace asdic
