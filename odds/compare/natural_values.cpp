#include "odds/compare/natural_values.hpp"

#include <algorithm>
#include <optional>

#include "lib/text.hpp"
#include "odds/compare/plateaus.hpp"

namespace asdic {

namespace {

/// The greatest number of values of a setting that are all compared.
constexpr int most_values_tried = 100;
constexpr int least_last_number = 6;

std::optional<Axis> from_0(const std::string& key, int last) {
  Axis axis{key, {}};
  for (int value = 0; value <= last; ++value) axis.values.push_back(std::to_string(value));
  return axis;
}

std::optional<Axis> values_of_setting(const CaseFormat& format, const std::string& key) {
  const auto found = std::find_if(format.settings.begin(), format.settings.end(),
                                  [&](const Setting& setting) { return setting.path == key; });
  if (found == format.settings.end()) return std::nullopt;
  if (!found->values.empty()) return Axis{key, found->values};
  if (found->kind != Setting::Kind::number) return std::nullopt;
  Axis axis{key, {}};
  if (found->most - found->least >= most_values_tried) return std::nullopt;
  for (int value = found->least; value <= found->most; ++value) {
    axis.values.push_back(std::to_string(value));
  }
  return axis;
}

std::optional<Axis> numbers_of_units(const Problem& problem, const std::string& key) {
  for (const Side side : both_sides) {
    const std::string prefix = std::string(name(side)) + ".units.";
    if (!key.starts_with(prefix)) continue;
    int number = 0;
    for (const Group& group : problem.battle.sides[index(side)].force) {
      if (prefix + group.text() == key) number = group.count;
    }
    return from_0(key, std::max(2 * number, least_last_number));
  }
  return std::nullopt;
}

std::optional<Axis> values_of_unit(const Problem& problem, const std::string& key) {
  const bool is_value =
      key.starts_with("units.") && (key.ends_with(".attack") || key.ends_with(".defense"));
  if (!is_value) return std::nullopt;
  return from_0(key, problem.battle.die);
}

}  // namespace

Axis natural_values(const Problem& problem, const std::string& key, const Place& place) {
  if (auto axis = values_of_setting(problem.rules->format, key)) return *axis;
  if (auto axis = numbers_of_units(problem, key)) return *axis;
  if (auto axis = values_of_unit(problem, key)) return *axis;
  throw Error(place, "this key needs values; write --edge " + one_line(key) + "=VALUES");
}

std::vector<std::string> values_not_tried(const Problem& problem, const std::string& path) {
  const auto& settings = problem.rules->format.settings;
  const bool is_fraction = std::any_of(settings.begin(), settings.end(), [&](const Setting& each) {
    return each.path == path && each.kind == Setting::Kind::parameter;
  });
  if (!is_fraction) return {};
  return {std::string("Only these values were solved: the odds can also change between them") +
          (has_plateaus(problem, path) ? ". To find all changes: --edge " + path : "") + "."};
}

}  // namespace asdic
