#include "odds/check/counts_fields.hpp"

#include <algorithm>

#include "lib/input/force_text.hpp"
#include "lib/text.hpp"
#include "lib/whole_number.hpp"
#include "odds/check/counts_names.hpp"
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

constexpr const char* columns_of_sides =
    "write a line for each outcome, with the units of each side in a column, as in "
    "attacker,defender,count";

/// Returns whether the text can be units of a side or of both, as in "2 inf; 1 ftr": each part is a
/// number and then a word.
bool is_like_units(std::string_view text) {
  const auto parts = parts_of_force(text);
  return !parts.empty() && std::all_of(parts.begin(), parts.end(), [](std::string_view part) {
    const std::string_view entry = trim(part);
    const std::size_t digits = entry.find_first_not_of("0123456789");
    const std::size_t word = entry.find_first_not_of("0123456789 ");
    constexpr std::string_view signs_of_numbers = ".%/+-";
    return digits != 0 && word != std::string_view::npos &&
           signs_of_numbers.find(entry[word]) == std::string_view::npos;
  });
}

/// Returns whether the text is a usual one for no units.
bool is_nothing(const std::string& text) {
  const std::string word = in_small_letters(text);
  return word == "nothing" || word == "none" || word == "nobody" || word == "no units" ||
         word == "-";
}

/// Reads units such as "1 sub, 1 bb*". The names without stars must be in `names`, or be names of
/// `types` that are.
Units units_of(const std::string& text, const Place& place, const std::vector<std::string>& names,
               const std::vector<UnitType>& types) {
  Units units;
  if (text.empty() || is_nothing(text)) return units;
  for (const std::string_view part : parts_of_force(text)) {
    const std::string_view entry = trim(part);
    const auto space = entry.find(' ');
    std::string unit(trim(entry.substr(std::min(space, entry.size()))));
    // A number alone is enough if the side has one kind of units.
    if (unit.empty() && names.size() == 1) unit = names.front();
    const auto count = static_cast<int>(
        count_of(entry.substr(0, space), place, "number of units, as in '5 sub'", most_of_a_unit));
    const auto key = key_named(unit, names, types);
    if (!key) {
      const auto parsed = parse_key(unit);
      throw Error(place, unknown_message("unit", parsed ? parsed->name().text() : unit, names));
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
    const auto units = std::find_if(table_.columns.begin(), table_.columns.end(), is_like_units);
    if (column == "winner" && units != table_.columns.end()) {
      throw Error(place(), quote(*units) + " cannot be a column; " + columns_of_sides);
    }
    const std::string hint =
        column == "count" ? "; if each line is one battle, give --as battles" : "";
    throw Error(place(),
                "has no column '" + column + "'; its columns: " + table_.column_names() + hint);
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
  const auto winner = winner_named(name);
  if (winner) return *winner;
  if (is_like_units(name)) {
    throw Error(place(row), quote(name) + " is not a winner; " + columns_of_sides);
  }
  throw Error(place(row),
              unknown_message("winner", name, {winner_names.begin(), winner_names.end()}));
}

Side CountsFields::side(const Row& row) const {
  const std::string& text = field(row, "side");
  const auto side = side_named(text);
  if (side) return *side;
  throw Error(place(row), unknown_message("side", text, {"attacker", "defender"}));
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
  std::vector<UnitType> types;  // of the units that the side has
  const Case& battle = result_.problem.battle;
  for (const Group& group : whole_force(battle, side)) {
    const bool is_new = std::none_of(types.begin(), types.end(), [&](const UnitType& type) {
      return type.code == group.type.code;
    });
    if (is_new) types.push_back(group.type);
  }
  return units_of(field(row, column), place(row), names, types);
}

CountDetail CountsFields::count_detail(const std::vector<std::string>& columns) const {
  CountDetail detail;
  for (const Row& row : table_.rows) {
    for (const std::string& column : columns) {
      for (const std::string_view unit : parts_of_force(field(row, column))) {
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
