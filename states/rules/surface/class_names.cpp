#include "states/rules/surface/class_names.hpp"

#include <algorithm>

#include "lib/text.hpp"
#include "states/rules/surface/tables.hpp"

namespace asdic::surface {

namespace {

std::vector<std::string> classes_of(const Case& battle) {
  std::vector<std::string> classes;
  for (const ShipClass& each : surface_tables(battle).classes) classes.push_back(each.name);
  return classes;
}

}  // namespace

bool overlap(const ClassName& a, const ClassName& b) {
  return a.code == b.code && (!a.nation || !b.nation || *a.nation == *b.nation);
}

std::vector<ClassName> class_names(const std::string& text, const Setting& policy,
                                   const Case& battle) {
  return class_names(text, text, policy, battle);
}

std::vector<ClassName> class_names(std::string_view whole, const std::string& text,
                                   const Setting& policy, const Case& battle) {
  const Place& place = battle.places.at(policy.path);
  const std::vector<std::string_view> entries = split(whole, ',');
  const std::vector<std::string> known = classes_of(battle);
  std::vector<ClassName> classes;
  for (const std::string_view part : entries) {
    const std::string_view entry = trim(part);
    const Place here = place_within(place, text, entry.empty() ? part : entry);
    const auto [code, nation, depth, of_part] = parts_of_name(entry);
    if (depth || of_part || (nation && !is_code(*nation)) ||
        std::find(known.begin(), known.end(), code) == known.end()) {
      std::vector<std::string> possible = known;
      if (entries.size() == 1) {  // it may be a misspelled word of the policy
        possible.insert(possible.begin(), policy.values.begin(), policy.values.end());
      }
      throw Error(here, unknown_message("class", entry, possible) + " (for " + policy.path + ")");
    }
    ClassName name{std::string(code), {}};
    if (nation) name.nation = *nation;
    if (std::any_of(classes.begin(), classes.end(),
                    [&](const ClassName& other) { return overlap(name, other); })) {
      throw Error(here, quote(policy.path) + " names " + quote(entry) + " twice");
    }
    classes.push_back(std::move(name));
  }
  return classes;
}

std::size_t rank(const UnitName& name, const std::vector<ClassName>& classes) {
  const auto found = std::find_if(classes.begin(), classes.end(),
                                  [&](const ClassName& each) { return each.covers(name); });
  return static_cast<std::size_t>(found - classes.begin());
}

}  // namespace asdic::surface
