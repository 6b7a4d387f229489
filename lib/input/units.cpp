#include "lib/input/units.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "lib/input/force_text.hpp"
#include "lib/input/nations.hpp"
#include "lib/text.hpp"
#include "lib/whole_number.hpp"

namespace asdic {

namespace {

constexpr std::array<std::string_view, 5> kind_names = {"sub", "ship", "air", "land", "aa"};

struct EntryParts {
  std::string_view count;
  std::string_view unit;  ///< with nation, depth and stars
};

/// Splits an entry such as "3 dd:uk" into its count and its unit.
EntryParts parts_of(std::string_view entry) {
  const auto space = entry.find_first_of(" \t");
  if (space == std::string_view::npos) return {{}, entry};
  return {entry.substr(0, space), trim(entry.substr(space))};
}

/// Returns the unit without the sign "!" of detection.
std::string_view without_sign(std::string_view unit) {
  return unit.substr(0, unit.size() - (unit.ends_with('!') ? 1 : 0));
}

bool begins_with_digit(std::string_view text) {
  return !text.empty() && text.front() >= '0' && text.front() <= '9';
}

int parse_count(const EntryParts& entry, const Place& place) {
  const std::string_view text = entry.count;
  const auto count = parse_whole<int>(text);
  if (count && *count >= 0 && *count <= most_of_a_kind) return *count;
  if (!text.empty()) refuse_number(text, place);
  const std::string_view unit = entry.unit;
  const std::string fault = has_only_digits(unit)     ? "a unit is missing after "
                            : begins_with_digit(unit) ? "a blank is missing in "
                                                      : "a number of units is missing before ";
  throw Error(place, fault + quote(unit) + "; write a number and a unit, as in '5 sub'");
}

/// Throws Error(input) if the text of a unit has a number after a blank: then a comma is missing.
void check_comma(std::string_view unit, std::string_view whole, const Place& place) {
  const auto space = unit.find_first_of(" \t");
  if (space == std::string_view::npos) return;
  const std::string_view next = trim(unit.substr(space));
  if (!begins_with_digit(next)) return;
  throw Error(place_within(place, whole, next), "a comma is missing before " + quote(next));
}

}  // namespace

Place place_within(const Place& place, std::string_view whole, std::string_view part) {
  if (place.text_line == 0) return place;
  const std::string_view before = whole.substr(0, part.data() - whole.data());
  const auto lines = static_cast<int>(std::count(before.begin(), before.end(), '\n'));
  const auto in_line = static_cast<int>(before.size() - (before.rfind('\n') + 1));  // npos + 1 is 0
  return {place.source, place.text_line + lines, (lines == 0 ? place.text_column : 1) + in_line};
}

std::string_view name(UnitKind kind) {
  return kind_names[static_cast<std::size_t>(kind)];
}

std::optional<UnitKind> parse_kind(std::string_view text) {
  const auto found = std::find(kind_names.begin(), kind_names.end(), text);
  if (found == kind_names.end()) return std::nullopt;
  return static_cast<UnitKind>(found - kind_names.begin());
}

bool UnitSelection::covers(const UnitName& name) const {
  return code == name.code && (!nation || *nation == name.nation) &&
         (!depth || *depth == name.depth);
}

std::string UnitSelection::text() const {
  std::string result = code;
  if (nation) result += ":" + *nation;
  if (depth) result += "@" + std::string(name(*depth));
  return result;
}

std::string CasualtyEntry::text() const {
  return number ? std::to_string(*number) + " " + units.text() : units.text();
}

UnitSelection parse_units_named(std::string_view text, const Place& place) {
  const NameParts parts = parts_of_name(text);
  if (parts.part) {
    throw Error(place, quote(text) + " is a name in outcomes; a case has no '#' in its units");
  }
  UnitSelection units;
  units.code = parts.code;
  if (parts.nation) {
    if (!parts.nation->empty() && !is_code(*parts.nation)) {
      throw Error(place, quote(*parts.nation) + " after ':' is not a nation; for example, 2 dd:uk");
    }
    if (*parts.nation == every_nation) {
      throw Error(place, quote(text) +
                             " names the nation 'all', which stands for every unit of a side; give "
                             "it another name");
    }
    units.nation = *parts.nation;
  }
  if (parts.depth) {
    units.depth = parse_depth(*parts.depth);
    if (!units.depth) throw Error(place, unknown_message("depth", *parts.depth, possible_depths()));
  }
  return units;
}

UnitSelection shortest_name(const UnitName& name, const Force& force) {
  std::vector<UnitSelection> possible;
  if (name.nation.empty()) possible = {{name.code}, {name.code, {}, name.depth}};
  possible.push_back({name.code, name.nation});
  const auto is_for_others = [&](const UnitSelection& units) {
    return std::any_of(force.begin(), force.end(), [&](const Group& group) {
      return !(group.name == name) && units.covers(group.name);
    });
  };
  const auto found = std::find_if_not(possible.begin(), possible.end(), is_for_others);
  return found == possible.end() ? UnitSelection{name.code, name.nation, name.depth} : *found;
}

namespace {

/// Reads the unit of an entry. Throws Error(input) at its place.
Group group_of(const ForceEntry& entry, const FindUnitType& type_of) {
  const std::string_view unit = entry.unit;
  const Place& here = entry.place;
  Group group;
  group.place = here;
  group.count = entry.number;
  const KeyParts parts = parts_of_key(without_sign(unit));
  const UnitSelection name = parse_units_named(parts.name, here);
  if (name.nation == "") {
    throw Error(here, "no nation after ':' in " + quote(parts.name) + "; for example, 2 dd:uk");
  }
  group.detected = unit.ends_with('!');
  group.type = type_of(name.code, here);
  const std::string& code = group.type.code.empty() ? name.code : group.type.code;
  group.name = {code, name.nation.value_or(""), name.depth.value_or(Depth::surfaced)};
  group.damage = static_cast<int>(parts.damage.size());
  if (parts.damage.find_first_not_of('*') != std::string_view::npos) {
    throw Error(here, "nothing but '!' may follow the stars in " + quote(unit));
  }
  if (group.damage >= group.type.hits) {
    throw Error(here, quote(unit) + " would be sunk: " + code + " takes " +
                          std::to_string(group.type.hits) + " hit" +
                          (group.type.hits == 1 ? "" : "s"));
  }
  if (name.depth && group.type.kind != UnitKind::sub) {
    throw Error(here, quote(unit) + " is not a submarine and cannot have a depth");
  }
  return group;
}

/// Adds a group to the force, or changes the number of the same units. Throws Error(input) if an
/// entry names them twice.
void add_group(Group group, const ForceEntry& entry, Force& force) {
  const auto same = std::find_if(force.begin(), force.end(), [&](const Group& other) {
    return other.key() == group.key() && other.detected == group.detected;
  });
  if (same == force.end()) {
    force.push_back(std::move(group));
  } else if (entry.replaces) {
    same->count = group.count;
  } else if (entry.adds) {
    same->count += group.count;
  } else {
    throw Error(entry.place, quote(entry.unit) + " appears twice in the force");
  }
}

}  // namespace

Force parse_force(std::string_view whole, const Place& place, const FindUnitType& type_of) {
  Force force;
  for (const ForceEntry& entry : read_entries(whole, place)) {
    add_group(group_of(entry, type_of), entry, force);
  }
  std::erase_if(force, [](const Group& group) { return group.count == 0; });
  std::vector<UnitName> kinds;
  for (const Group& group : force) {
    if (count_of(group.name, force) > most_of_a_kind) {
      throw Error(group.place,
                  "more than " + std::to_string(most_of_a_kind) + " of " + group.name.text());
    }
    if (std::find(kinds.begin(), kinds.end(), group.name) == kinds.end())
      kinds.push_back(group.name);
  }
  if (kinds.size() > most_kinds_of_units) {
    throw Error(place,
                "more than " + std::to_string(most_kinds_of_units) + " kinds of units on a side");
  }
  return force;
}

std::vector<std::string> nations_of(std::string_view force) {
  std::vector<std::string> nations;
  constexpr std::string_view between = " \t\r\n,;&+";
  for (std::size_t from = 0; from < force.size();) {
    const std::size_t end = std::min(force.find_first_of(between, from), force.size());
    const std::string_view word = force.substr(from, end - from);
    from = end + 1;
    const NameParts name = parts_of_name(parts_of_key(without_sign(word)).name);
    if (!name.nation || name.nation->empty()) continue;
    if (std::find(nations.begin(), nations.end(), *name.nation) == nations.end()) {
      nations.emplace_back(*name.nation);
    }
  }
  return nations;
}

std::string with_count(std::string_view force, std::string_view unit, int count) {
  const auto key = parse_key(unit);
  std::vector<std::string> entries;
  bool found = false;
  for (const std::string_view part : split(force, ',')) {
    const std::string_view entry = trim(part);
    if (entry.empty()) continue;
    const std::string_view written = parts_of(entry).unit;
    const bool this_one = written == unit || (key && parse_key(written) == key);
    const bool is_replacement = entry.starts_with('=');  // written by an earlier call
    if (this_one && is_replacement) continue;
    // A replacement may be for the same unit by another name, and the last one counts.
    found = (found && !is_replacement) || this_one;
    entries.push_back(this_one ? std::to_string(count) + " " + std::string(written)
                               : std::string(entry));
  }
  if (!found) {
    const char* sign = entries.empty() ? "" : "=";
    entries.push_back(sign + std::to_string(count) + " " + std::string(unit));
  }
  return join(entries);
}

std::vector<CasualtyEntry> parse_losses(std::string_view whole, const Place& place,
                                        const FindUnitType& type_of) {
  std::vector<CasualtyEntry> entries;
  for (const std::string_view part : split(whole, ',')) {
    const std::string_view entry = trim(part);
    const Place here = place_within(place, whole, entry.empty() ? part : entry);
    if (entry.empty())
      throw Error(here, "a unit is missing in the casualty order; write it as 'dd, ca'");
    const EntryParts written = parts_of(entry);
    const auto in_words = number_in_words(written.count);
    const bool has_number = in_words || begins_with_digit(written.count);
    const std::string_view unit = has_number ? written.unit : entry;
    CasualtyEntry& read = entries.emplace_back();
    read.place = here;
    check_comma(unit, whole, place);
    if (has_number) read.number = in_words ? *in_words : parse_count(written, here);
    read.units = parse_units_named(unit, here);
    const std::string& code = type_of(read.units.code, here).code;
    if (!code.empty()) read.units.code = code;
  }
  return entries;
}

std::string text(const std::vector<CasualtyEntry>& losses) {
  std::vector<std::string> entries;
  for (const CasualtyEntry& entry : losses) entries.push_back(entry.text());
  return join(entries);
}

Force with_depths_open(const Force& force) {
  Force open;
  for (Group group : force) {
    if (group.type.kind == UnitKind::sub) {
      group.name.depth = Depth::surfaced;
      group.any_depth = true;
    }
    const auto same = std::find_if(open.begin(), open.end(), [&](const Group& other) {
      return group.any_depth && other.key() == group.key();
    });
    if (same == open.end()) {
      open.push_back(std::move(group));
      continue;
    }
    same->count += group.count;
    if (same->count <= most_of_a_kind) continue;
    throw Error(group.place, "more than " + std::to_string(most_of_a_kind) + " of " +
                                 group.name.text() + " at all depths together");
  }
  return open;
}

Force at_every_depth(const Force& force) {
  Force all;
  for (Group group : force) {
    all.push_back(group);
    if (!group.any_depth) continue;
    group.count = 0;
    for (const Depth depth : depths_below) {
      group.name.depth = depth;
      all.push_back(group);
    }
  }
  return all;
}

int count_of(const UnitName& name, const Force& force) {
  int count = 0;
  for (const Group& group : force) count += group.name == name ? group.count : 0;
  return count;
}

std::string text(const Force& force) {
  std::vector<std::string> groups;
  for (const Group& group : force) {
    groups.push_back(std::to_string(group.count) + " " + group.text());
  }
  return join(groups);
}

}  // namespace asdic
